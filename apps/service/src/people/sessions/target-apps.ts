/** The companion apps that somebody may be signed in to (interface 2.1). */
export const TARGET_APPS = ['lms', 'cms', 'erp'] as const;

export type TargetApp = (typeof TARGET_APPS)[number];
