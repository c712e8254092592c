import { invalidField } from '../../platform/errors.ts';

const KEY_MAX = 255;

/** The key of a call that takes it in the header or in the body; both may be given when they say the same. */
export function requireKey(header: string | string[] | undefined, field: string | undefined): string | null {
  if (header === undefined) return field ?? null;
  if (
    typeof header !== 'string' ||
    header.length === 0 ||
    header.length > KEY_MAX ||
    !/^[\x20-\x7e]+$/.test(header)
  )
    throw invalidField('Idempotency-Key', 'must be 1 to 255 printable characters');
  if (header.startsWith('outcome:')) throw invalidField('Idempotency-Key', 'must not begin with outcome:');
  if (field !== undefined && field !== header)
    throw invalidField('idempotencyKey', 'must be the same as the header Idempotency-Key');
  return header;
}
