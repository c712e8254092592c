import type { Static } from 'typebox';
import Type from 'typebox';
import { MEMBERSHIP_STATUSES } from '../../people/index.ts';
import { DateTime, Nullable, OneOf, OpenObject, PageQuery } from '../../platform/http/index.ts';
import { Branding, Center, KnownSettings, secondFactorFields, VERTICALS } from '../center/index.ts';
import { Subscription } from '../subscriptions/index.ts';
import { DOMAIN_STATUSES } from './domain-rules.ts';

const Name = Type.String({ minLength: 1, maxLength: 200, format: 'visible' });
const Email = Type.String({ format: 'email', maxLength: 255 });

export const CenterIdParams = Type.Object({ centerId: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }) });

export const CentersQuery = Type.Object({
  ...PageQuery,
  search: Type.Optional(Type.String({ maxLength: 200 })),
});

export const CreateCenterBody = Type.Object({
  name: Name,
  tenantType: OneOf(['CENTER', 'WORKSPACE', 'WHITE_LABEL']),
  vertical: OneOf(VERTICALS),
  adminEmail: Email,
});
export type CreateCenterBody = Static<typeof CreateCenterBody>;

const { country, region } = KnownSettings.properties;
const placeAndAdmin = {
  country: Type.Optional(country),
  region: Type.Optional(region),
  adminEmail: Type.Optional({
    ...Email,
    description: 'Invites the administrator of a center that has none yet, again or at another address.',
  }),
};
export const UpdateCenterBody = Type.Object({
  name: Type.Optional(Name),
  status: Type.Optional(OneOf(['ACTIVE', 'SUSPENDED'])),
  ...placeAndAdmin,
});
export type UpdateCenterBody = Static<typeof UpdateCenterBody>;
/** The operator suspends and ends by calls of their own. */
export const OperatorUpdateBody = Type.Object(placeAndAdmin);

const listedCenter = {
  ...Center.properties,
  partnerId: Nullable(Type.String()),
  suspendedFor: Type.Array(Type.String()),
  createdAt: DateTime,
  updatedAt: DateTime,
};
export const ListedCenter = Type.Object(listedCenter);

/** Decisions 5: what create, get and update answer. */
export const PartnerCenter = Type.Object({
  ...listedCenter,
  subscription: Nullable(Subscription),
  adminMembership: Nullable(
    Type.Object({ id: Type.String(), email: Nullable(Type.String()), status: OneOf(MEMBERSHIP_STATUSES) }),
  ),
});

export const Dashboard = Type.Object({
  totalCenters: Type.Integer(),
  totalMembers: Type.Integer(),
  activeToday: Type.Integer(),
  revenue: Type.Object({
    currency: Type.String(),
    mrr: Type.Integer(),
    currentMonth: Type.Integer(),
    previousMonth: Type.Integer(),
    asOf: DateTime,
  }),
});

export const MembersQuery = Type.Object(PageQuery);

const CustomDomain = Type.Object({
  domain: Type.String(),
  status: OneOf(DOMAIN_STATUSES),
  dnsRecords: Type.Array(Type.Object({ type: Type.String(), name: Type.String(), value: Type.String() })),
  centerId: Nullable(Type.Integer()),
  problem: Nullable(Type.String()),
});

/** Keys that a partner added itself are answered as they were given. */
export const PartnerSettings = Type.Object(
  {
    partnerId: Type.String(),
    name: Type.String(),
    contactEmail: Type.String(),
    timezone: Type.String(),
    locale: Type.String(),
    currency: Type.String(),
    branding: OpenObject,
    customDomains: Type.Array(CustomDomain),
    defaults: OpenObject,
    features: OpenObject,
    notifications: OpenObject,
    ...secondFactorFields,
    updatedAt: DateTime,
  },
  { additionalProperties: true },
);
export type PartnerSettingsView = Static<typeof PartnerSettings>;

export const OnboardBody = Type.Object({
  partnerName: Name,
  contactEmail: Email,
  center: Type.Object({
    name: Name,
    vertical: OneOf(VERTICALS),
    tenantType: Type.Optional(OneOf(['CENTER', 'WORKSPACE', 'WHITE_LABEL'])),
    subdomain: Type.Optional(Type.String({ format: 'subdomain' })),
    planId: Type.Optional(Type.String({ minLength: 1, maxLength: 255 })),
  }),
  admin: Type.Object({
    email: Email,
    name: Name,
    phone: Type.Optional(Type.String({ minLength: 1, maxLength: 40 })),
  }),
  branding: Type.Optional(Branding),
  customDomain: Type.Optional(Type.String({ minLength: 1, maxLength: 253 })),
});
export type OnboardBody = Static<typeof OnboardBody>;

export const Partner = Type.Object({
  id: Type.String(),
  name: Type.String(),
  contactEmail: Type.String(),
  timezone: Type.String(),
  locale: Type.String(),
  currency: Type.String(),
  centerCount: Type.Integer(),
  createdAt: DateTime,
  updatedAt: DateTime,
});

export const Onboarded = Type.Object({
  partner: PartnerSettings,
  center: PartnerCenter,
  admin: Type.Object({
    actorId: Nullable(Type.String()),
    email: Type.String(),
    role: OneOf(['PARTNER_ADMIN']),
    membershipId: Type.String(),
  }),
});
