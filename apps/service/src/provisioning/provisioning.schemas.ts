import type { Static } from 'typebox';
import Type from 'typebox';
import { VERTICALS } from '../centers/index.ts';
import { ACTOR_ROLES, MEMBERSHIP_STATUSES } from '../identity/index.ts';
import { bareOf, DateTime, Nullable, OneOf, OpenObject } from '../platform/http/index.ts';
import { Subscription } from '../subscriptions/index.ts';

const TENANT_TYPES = ['CENTER', 'WORKSPACE', 'PROGRAM', 'WHITE_LABEL'] as const;
const CENTER_STATUSES = ['ACTIVE', 'SUSPENDED', 'INACTIVE'] as const;

/** Interface 2.3. */
export const centerFields = {
  id: Type.Integer(),
  name: Type.String(),
  centerDomain: Type.String(),
  tenantType: OneOf(TENANT_TYPES),
  status: OneOf(CENTER_STATUSES),
  vertical: OneOf(VERTICALS),
  memberCount: Type.Integer(),
  settings: OpenObject,
};

/** Interface 2.4. */
export const Membership = Type.Object({
  id: Type.String(),
  centerId: Type.Integer(),
  centerName: Type.String(),
  centerDomain: Type.String(),
  role: OneOf(ACTOR_ROLES),
  status: OneOf(MEMBERSHIP_STATUSES),
  invitedAt: DateTime,
  endedAt: Nullable(DateTime),
});

export const ProvisionBody = Type.Object({
  centerName: Type.String({ minLength: 1, maxLength: 200, pattern: '\\S' }),
  subdomain: Type.String({ format: 'subdomain' }),
  planId: Type.String({ minLength: 1, maxLength: 255 }),
  orderId: Type.String({ minLength: 1, maxLength: 255 }),
  adminActorId: Type.String({ minLength: 1, maxLength: 255 }),
  businessNumber: Type.Optional(Type.String({ minLength: 1, maxLength: 255 })),
  vertical: Type.Optional(OneOf(VERTICALS)),
});
export type ProvisionBody = Static<typeof ProvisionBody>;

export const Provisioned = Type.Object({
  ...centerFields,
  centerId: Type.Integer(),
  orderId: Type.String(),
  membership: Membership,
  subscription: Subscription,
  tenantMapping: Type.Object({ lmsTenantId: Type.String({ format: 'uuid' }), subdomain: Type.String() }),
  createdAt: DateTime,
});
export type Provisioned = Static<typeof Provisioned>;

export const CheckSubdomainBody = Type.Object({ subdomain: Type.String({ format: 'subdomain' }) });

/** Interface 4.5 shows it bare, and platform answers are wrapped: both hold. */
export const SubdomainAnswer = bareOf(
  Type.Object({
    success: Type.Boolean(),
    data: Type.Object({ available: Type.Boolean() }),
    available: Type.Boolean(),
  }),
);
