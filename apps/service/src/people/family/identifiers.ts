import { type CountryCode, parseDigits, parsePhoneNumberFromString } from 'libphonenumber-js';
import { invalidField } from '../../platform/errors.ts';

/** Addresses are compared without regard to case, so they are kept in lower case. */
export function normalEmail(email: string): string {
  return email.toLowerCase();
}

/** E.164, with the installation's region for numbers without a country; anything else is refused. */
export function requirePhone(phone: string, region: string, field = 'phone'): string {
  // The setting is two capital letters; a region that does not exist makes only numbers without a country fail.
  const number = parsePhoneNumberFromString(phone, region as CountryCode);
  if (!number?.isPossible())
    throw invalidField(field, 'must be a phone number, such as +821012345678 or 010-1234-5678');
  return number.number;
}

/** Digits with whatever but letters between them. */
const NUMBER = /\+?\p{Nd}(?:[^\p{L}\p{Nd}]*\p{Nd})*/gu;
/** No phone has fewer; beside letters they are mostly part of a name. */
const DIGITS_MIN = { alone: 4, besideLetters: 7 };

/** What of a text may be a phone, its digits alone, with the plus that stands before them. */
export function phonesIn(text: string): string[] {
  const digitsMin = /\p{L}/u.test(text) ? DIGITS_MIN.besideLetters : DIGITS_MIN.alone;
  // `+82 (0)10` is the one of two ways to dial it, or the other.
  const numbers = text.replaceAll('(0)', '').match(NUMBER) ?? [];
  return numbers.flatMap((number) => {
    const digits = parseDigits(number);
    if (digits.length < digitsMin) return [];
    return number.startsWith('+') ? `+${digits}` : digits;
  });
}

/** How many digits at the end of a phone are the same however it is dialed: a few countries have none that is longer. */
export const PHONE_END = 4;
/** What most of the world, North America, Australia, Japan and Russia dial before the country; the phone's own country is asked besides. */
const FROM_ABROAD = /^(?:0011|00|011|010|810)/;

/** Whether a text has a phone number that is given with its country: as it is dialed there, or from another one. */
export function isPhone(text: string, phone: string): boolean {
  const dialed = phonesIn(text).filter((digits) => digits.endsWith(phone.slice(-PHONE_END)));
  const number = dialed.length > 0 ? parsePhoneNumberFromString(phone) : undefined;
  if (!number) return false;
  const { country, countryCallingCode: defaultCallingCode } = number;
  return dialed.some((digits) =>
    [digits, digits.replace(FROM_ABROAD, '+')].some(
      (way) => parsePhoneNumberFromString(way, country ?? { defaultCallingCode })?.number === number.number,
    ),
  );
}
