import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js';
import { invalidField } from '../../platform/errors.ts';

/** Addresses are compared without regard to case, so they are kept in lower case. */
export function normalEmail(email: string): string {
  return email.toLowerCase();
}

/** E.164, with the installation's region for numbers without a country; anything else is refused. */
export function requirePhone(phone: string, region: string, field = 'phone'): string {
  const number = readPhone(phone, region);
  if (number === null)
    throw invalidField(field, 'must be a phone number, such as +821012345678 or 010-1234-5678');
  return number;
}

/** The same, with null for what is no phone number. */
export function readPhone(phone: string, region: string): string | null {
  // The setting is two capital letters; a region that does not exist makes only numbers without a country fail.
  const number = parsePhoneNumberFromString(phone, region as CountryCode);
  return number?.isPossible() ? number.number : null;
}

/** Whether a text is a phone number that is given with its country: with it too, or as it is dialed there. */
export function isPhone(text: string, phone: string): boolean {
  const number = parsePhoneNumberFromString(phone);
  if (!number) return false;
  const { country, countryCallingCode: defaultCallingCode } = number;
  return parsePhoneNumberFromString(text, country ?? { defaultCallingCode })?.number === number.number;
}
