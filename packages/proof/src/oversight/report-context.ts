/** The path of the context of an oversight report below the service's schema address. */
export const REPORT_CONTEXT_PATH = '/oversight-report/v1';
