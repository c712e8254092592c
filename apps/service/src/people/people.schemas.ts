import Type from 'typebox';
import { DateTime, Nullable, OneOf } from '../platform/http/index.ts';
import { ACTOR_ROLES, MEMBERSHIP_STATUSES } from './access/center-access-rules.ts';
import { TARGET_APPS } from './sessions/target-apps.ts';
import { DESTINATIONS } from './sessions/tenant-resolution-rules.ts';

export const Email = Type.String({ format: 'email', maxLength: 254 });
export const Name = Type.String({ minLength: 1, maxLength: 200, format: 'visible' });
export const NewPassword = Type.String({ minLength: 8, maxLength: 128 });
/** A password that is only compared: an old one may be longer or shorter than new ones may be. */
export const AnyPassword = Type.String({ minLength: 1, maxLength: 1_024 });
/** However long it is, a token that was never given out is a wrong one, and not bad input. */
export const OpaqueToken = Type.String({ minLength: 1 });

export const LoginBody = Type.Object({
  email: Type.Optional(Email),
  phone: Type.Optional(Type.String({ minLength: 1, maxLength: 40 })),
  password: AnyPassword,
  centerDomain: Type.Optional(Type.String({ minLength: 1, maxLength: 255 })),
});

const Resolution = Type.Object({ destination: OneOf(DESTINATIONS), via: Type.String() });
const Role = OneOf(ACTOR_ROLES);

export const AuthAnswerSchema = Type.Object({
  accessToken: Type.String(),
  refreshToken: Type.String(),
  expiresIn: Type.Integer(),
  actor: Type.Object({
    id: Type.String(),
    email: Nullable(Type.String()),
    name: Type.String(),
    role: Nullable(Role),
  }),
  center: Nullable(Type.Object({ id: Type.Integer(), name: Type.String(), domain: Type.String() })),
  resolution: Resolution,
});

/** What a second factor can be shown as. */
export const SECOND_FACTOR_METHODS = ['password', 'passkey', 'totp', 'recovery-code'] as const;

/** Half a sign-in: the password was right, or a provider vouched, and one of these is still to be shown. */
export const SecondFactorStepSchema = Type.Object(
  {
    mfaToken: Type.String(),
    expiresIn: Type.Integer(),
    methods: Type.Array(OneOf(SECOND_FACTOR_METHODS)),
    linking: Type.Optional(
      Type.Object(
        { provider: Type.String(), email: Type.String() },
        {
          description:
            'A provider vouches for somebody whose account is not linked with it. A passkey of the account, or its password and second factor, links the two.',
        },
      ),
    ),
  },
  {
    description: 'The first half was right; the second is still to be shown at POST /api/auth/second-factor.',
  },
);

/** docs/rules.md#memberships */
const membershipFields = {
  id: Type.String(),
  centerId: Type.Integer(),
  centerName: Type.String(),
  centerDomain: Type.String(),
  role: Role,
  status: OneOf(MEMBERSHIP_STATUSES),
  invitedAt: DateTime,
  endedAt: Nullable(DateTime),
};
export const MembershipSchema = Type.Object(membershipFields);

export const MemberSchema = Type.Object({
  ...membershipFields,
  actorId: Nullable(Type.String()),
  name: Type.String(),
  email: Nullable(Type.String()),
  phone: Nullable(Type.String()),
  joinedAt: Nullable(DateTime),
  lastActiveAt: Nullable(DateTime),
});

export const MeSchema = Type.Object({
  actorId: Type.String(),
  email: Nullable(Type.String()),
  phone: Nullable(Type.String()),
  name: Type.String(),
  role: Nullable(Role),
  centerId: Nullable(Type.Integer()),
  centerDomain: Nullable(Type.String()),
  /** Of a suspended center only the subscription opens. */
  centerStatus: Nullable(OneOf(['ACTIVE', 'SUSPENDED', 'INACTIVE'])),
  authorizedDomains: Type.Array(Type.String()),
  memberships: Type.Array(MembershipSchema),
  resolution: Resolution,
  partner: Nullable(Type.Object({ id: Type.String(), role: Type.String() })),
  isOperator: Type.Boolean(),
  /** How this session was opened (RFC 8176). */
  amr: Type.Array(Type.String()),
  secondFactor: Type.Object({
    isSetUp: Type.Boolean(),
    /** From when on this place opens to nobody without a second factor. */
    dueAt: Nullable(DateTime),
  }),
});

export const SessionSchema = Type.Object({
  sid: Type.String(),
  createdAt: DateTime,
  lastUsedAt: DateTime,
  userAgent: Nullable(Type.String()),
  ipAddress: Nullable(Type.String()),
  current: Type.Boolean(),
});

export const SsoUserSchema = Type.Object({
  actorId: Type.String(),
  email: Nullable(Type.String()),
  name: Type.String(),
  role: Nullable(Role),
  centerId: Nullable(Type.Integer()),
  centerDomain: Nullable(Type.String()),
  authorizedDomains: Type.Array(Type.String()),
  targetApp: OneOf(TARGET_APPS),
  lmsTenantId: Nullable(Type.String()),
});
