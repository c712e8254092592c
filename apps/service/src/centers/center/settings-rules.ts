import Type from 'typebox';
import { ApiError, type FieldError, invalidFields } from '../../platform/errors.ts';
import { shapeCheck } from '../../platform/http/index.ts';
import { mergePatch } from '../../platform/merge-patch.ts';
import { brandingFaults, isPicture, PICTURE_EXPECTED } from './branding-rules.ts';
import { type CenterSettings, KnownSettings } from './settings-schema.ts';
import { type Vertical, verticalDefaults } from './vertical-rules.ts';

const SETTINGS_MAX_BYTES = 64 * 1024;
const DAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;

/**
 * A center's settings as they hold: what is stored, over the defaults of its vertical. A key that was taken away is
 * back at its default, so that nobody has to ask whether it is there.
 */
export function settingsOf(center: {
  vertical: string;
  settings: unknown;
}): CenterSettings & Record<string, unknown> {
  // The table's own check admits no other vertical, and what is stored has passed `requireSettings`.
  const defaults = verticalDefaults(center.vertical as Vertical);
  return mergePatch(defaults, center.settings as Record<string, unknown>) as CenterSettings &
    Record<string, unknown>;
}

const requireShape = shapeCheck(Type.Partial(KnownSettings));

/** Refuses settings that the service could not keep to. */
export function requireSettings(settings: Record<string, unknown>): void {
  requireShape(settings);
  // The shape was checked on the line above.
  const known = settings as Partial<CenterSettings>;
  const faults: FieldError[] = [
    ...(known.timezone === undefined || isTimeZone(known.timezone)
      ? []
      : [{ path: 'timezone', message: 'must be an IANA time zone such as Asia/Seoul' }]),
    ...(known.locale === undefined || isLocale(known.locale)
      ? []
      : [{ path: 'locale', message: 'must be a language tag such as ko-KR' }]),
    ...(known.currency === undefined || CURRENCIES.has(known.currency)
      ? []
      : [{ path: 'currency', message: 'must be an ISO 4217 currency such as KRW' }]),
    ...(known.logo === undefined || known.logo === '' || isPicture(known.logo)
      ? []
      : [{ path: 'logo', message: PICTURE_EXPECTED }]),
    ...brandingFaults(known),
    ...DAYS.flatMap((day) => hoursFaults(`businessHours.${day}`, known.businessHours?.[day] ?? [])),
  ];
  if (faults.length > 0) throw invalidFields(faults);
  if (Buffer.byteLength(JSON.stringify(settings)) > SETTINGS_MAX_BYTES)
    throw new ApiError(
      'PAYLOAD_TOO_LARGE',
      'The settings would be larger than 64 KiB. Take something away first.',
    );
}

/** Opening hours of one day come in order and do not overlap. */
function hoursFaults(path: string, windows: { from: string; to: string }[]): FieldError[] {
  return windows.flatMap(({ from, to }, index) => {
    const before = windows[index - 1];
    if (from >= to) return [{ path: `${path}.${index}`, message: 'must end after it begins' }];
    if (before && from < before.to)
      return [{ path: `${path}.${index}`, message: 'must begin after the one before it ends' }];
    return [];
  });
}

const CURRENCIES = new Set(Intl.supportedValuesOf('currency'));

/** A named zone; a plain offset such as +09:00 knows nothing of daylight saving and is no zone. */
function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

function isLocale(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1;
  } catch {
    return false;
  }
}
