import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js';
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
