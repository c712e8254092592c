/** The companion apps that somebody may be signed in to (docs/rules.md#single-sign-on). */
export const TARGET_APPS = ['lms', 'cms', 'erp'] as const;

export type TargetApp = (typeof TARGET_APPS)[number];
