import type { Static } from 'typebox';
import Type from 'typebox';
import { MembershipSchema } from '../../people/index.ts';
import { bareOf, DateTime, OneOf } from '../../platform/http/index.ts';
import { Center, VERTICALS } from '../center/index.ts';
import { Subscription } from '../subscriptions/index.ts';

export const ProvisionBody = Type.Object({
  centerName: Type.String({ minLength: 1, maxLength: 200, format: 'visible' }),
  subdomain: Type.String({ format: 'subdomain' }),
  planId: Type.String({ minLength: 1, maxLength: 255 }),
  orderId: Type.String({ minLength: 1, maxLength: 255 }),
  adminActorId: Type.String({ minLength: 1, maxLength: 255 }),
  businessNumber: Type.Optional(Type.String({ minLength: 1, maxLength: 255 })),
  vertical: Type.Optional(OneOf(VERTICALS)),
});
export type ProvisionBody = Static<typeof ProvisionBody>;

export const Provisioned = Type.Object({
  ...Center.properties,
  centerId: Type.Integer(),
  orderId: Type.String(),
  membership: MembershipSchema,
  subscription: Subscription,
  tenantMapping: Type.Object({ lmsTenantId: Type.String({ format: 'uuid' }), subdomain: Type.String() }),
  createdAt: DateTime,
});
export type Provisioned = Static<typeof Provisioned>;

export const CheckSubdomainBody = Type.Object({ subdomain: Type.String({ format: 'subdomain' }) });

/** Callers read it bare or in the envelope: both hold. */
export const SubdomainAnswer = bareOf(
  Type.Object({
    success: Type.Boolean(),
    data: Type.Object({ available: Type.Boolean() }),
    available: Type.Boolean(),
  }),
);
