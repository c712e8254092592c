export const ROLES = ['ADMIN', 'INSTRUCTOR', 'PARENT', 'CHILD'] as const;
export type Role = (typeof ROLES)[number];

export const PARTNER_ROLES = ['PARTNER_ADMIN', 'PARTNER_OPERATOR'] as const;
export type PartnerRole = (typeof PARTNER_ROLES)[number];
