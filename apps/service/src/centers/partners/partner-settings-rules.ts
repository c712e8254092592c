import Type from 'typebox';
import { GRACE_DAYS_DEFAULT } from '../../people/index.ts';
import { ApiError, invalidFields } from '../../platform/errors.ts';
import { OneOf, OpenObject, shapeCheck } from '../../platform/http/index.ts';
import { asObject, mergePatch } from '../../platform/merge-patch.ts';
import {
  type Branded,
  brandingFaults,
  brandingFields,
  Features,
  requireSettings,
  secondFactorFields,
  VERTICALS,
} from '../center/index.ts';

type JsonObject = Record<string, unknown>;

export const PARTNER_SETTINGS_MAX_BYTES = 64 * 1024;

/** What stands in columns of its own; everything else is kept as one object, unknown keys included. */
interface PartnerColumns {
  name: string;
  contactEmail: string;
  timezone: string;
  locale: string;
  currency: string;
}

export interface PartnerDocument {
  columns: PartnerColumns;
  rest: JsonObject;
}

export const PARTNER_DEFAULTS = { timezone: 'Asia/Seoul', locale: 'ko-KR', currency: 'KRW' };

/** Keys that only the service writes, and the domains, which are records of their own. */
const NOT_PATCHED = new Set(['partnerId', 'updatedAt', 'customDomains']);

/** A merge patch (RFC 7396) on the settings; null sets a known key back to its default and takes an unknown one away. */
export function patchSettings(current: PartnerDocument, patch: JsonObject): PartnerDocument {
  const given = Object.fromEntries(Object.entries(patch).filter(([key]) => !NOT_PATCHED.has(key)));
  return requireDocument(mergePatch({ ...current.rest, ...current.columns }, given));
}

/** Refuses settings that the service could not keep to, and takes columns and the rest apart. */
export function requireDocument(document: JsonObject): PartnerDocument {
  const whole = { ...PARTNER_DEFAULTS, ...document };
  requireShape(whole);
  // The shape was checked on the line above.
  const { name, contactEmail, timezone, locale, currency, ...rest } = whole as PartnerColumns & JsonObject;
  requireSettings({ timezone, locale, currency });
  // The shape was checked above here too.
  const faults = brandingFaults(rest as Branded);
  if (faults.length > 0) throw invalidFields(faults);
  if (Buffer.byteLength(JSON.stringify(rest)) > PARTNER_SETTINGS_MAX_BYTES)
    throw new ApiError(
      'PAYLOAD_TOO_LARGE',
      'The settings would be larger than 64 KiB. Take something away first.',
    );
  return { columns: { name, contactEmail, timezone, locale, currency }, rest };
}

/** The groups that every partner is shown, whatever it has set of them. */
export function presentRest(rest: JsonObject): JsonObject {
  return {
    requireSecondFactor: 'off',
    secondFactorGraceDays: GRACE_DAYS_DEFAULT,
    ...rest,
    branding: {
      logoUrl: null,
      faviconUrl: null,
      primaryColor: null,
      secondaryColor: null,
      ...asObject(rest.branding),
    },
    defaults: { planId: null, vertical: null, ...asObject(rest.defaults) },
    features: asObject(rest.features),
    notifications: asObject(rest.notifications),
  };
}

const requireShape = shapeCheck(
  Type.Object({
    name: Type.String({ minLength: 1, maxLength: 200, format: 'visible' }),
    contactEmail: Type.String({ format: 'email', maxLength: 255 }),
    timezone: Type.String(),
    locale: Type.String(),
    currency: Type.String(),
    ...brandingFields,
    requireSecondFactor: Type.Optional(secondFactorFields.requireSecondFactor),
    secondFactorGraceDays: Type.Optional(secondFactorFields.secondFactorGraceDays),
    defaults: Type.Optional(
      Type.Object({
        planId: Type.Optional(Type.String({ maxLength: 255 })),
        vertical: Type.Optional(OneOf(VERTICALS)),
      }),
    ),
    features: Type.Optional(Features),
    notifications: Type.Optional(OpenObject),
  }),
);
