import type { Static } from 'typebox';
import Type from 'typebox';
import { GRACE_DAYS_MAX, SECOND_FACTOR_DEMANDS } from '../../people/index.ts';
import { OneOf, OpenObject } from '../../platform/http/index.ts';
import { brandingFields, Features } from './branding-rules.ts';

const Window = Type.Object({
  from: Type.String({ pattern: '^([01]\\d|2[0-3]):[0-5]\\d$' }),
  to: Type.String({ pattern: '^(([01]\\d|2[0-3]):[0-5]\\d|24:00)$' }),
});
const OpenHours = Type.Array(Window, { maxItems: 12 });

/** The most that lies between two slots of one instructor. */
export const BUFFER_MINUTES_MAX = 240;

/** Who has to have a second factor, and how many days they have for setting it up; of centers and of partners alike. */
export const secondFactorFields = {
  requireSecondFactor: OneOf(SECOND_FACTOR_DEMANDS),
  secondFactorGraceDays: Type.Integer({ minimum: 0, maximum: GRACE_DAYS_MAX }),
};

/** The keys that the service knows (docs/rules.md#center). Any other key is kept as it is. */
export const KnownSettings = Type.Object({
  timezone: Type.String({ minLength: 1, maxLength: 64 }),
  locale: Type.String({ minLength: 2, maxLength: 35 }),
  currency: Type.String({ pattern: '^[A-Z]{3}$' }),
  description: Type.String({ maxLength: 10_000 }),
  logo: Type.String({ maxLength: 2_048 }),
  businessHours: Type.Object({
    mon: OpenHours,
    tue: OpenHours,
    wed: OpenHours,
    thu: OpenHours,
    fri: OpenHours,
    sat: OpenHours,
    sun: OpenHours,
  }),
  booking: Type.Object({
    slotMinutes: Type.Integer({ minimum: 5, maximum: 480 }),
    bufferMinutes: Type.Integer({ minimum: 0, maximum: BUFFER_MINUTES_MAX }),
    minNoticeMinutes: Type.Integer({ minimum: 0, maximum: 43_200 }),
    horizonDays: Type.Integer({ minimum: 1, maximum: 366 }),
    capacity: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 100,
        description: 'How many may share a slot; 1 when it is not said.',
      }),
    ),
  }),
  governance: Type.Optional(
    Type.Object({
      requirePolicy: Type.Optional(
        Type.Boolean({ description: 'Whether an agent acts only where some policy applies.' }),
      ),
    }),
  ),
  membershipApproval: OneOf(['auto', 'manual']),
  ...secondFactorFields,
  emailDomains: Type.Array(
    Type.String({ maxLength: 253, pattern: '^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\\.)+[a-z]{2,63}$' }),
    { maxItems: 50 },
  ),
  country: Type.String({ pattern: '^[A-Z]{2}$' }),
  region: Type.String({ maxLength: 64 }),
  features: Features,
  vertical: OpenObject,
  ...brandingFields,
});

export type CenterSettings = Static<typeof KnownSettings>;
