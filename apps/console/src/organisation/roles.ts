export const ROLES = ['ADMIN', 'INSTRUCTOR', 'PARENT', 'CHILD'] as const;
export type Role = (typeof ROLES)[number];
