import { fromBase64, toBase64 } from './log/bytes.ts';

/** Base64url without padding, as WebAuthn and JOSE write their bytes. */
export function toBase64Url(bytes: Uint8Array): string {
  return toBase64(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** The bytes of a base64url text, or null when it is not written the one way in which these bytes are written. */
export function fromBase64Url(text: string): Uint8Array | null {
  const bytes = fromBase64(
    text.replaceAll('-', '+').replaceAll('_', '/') + '='.repeat((4 - (text.length % 4)) % 4),
  );
  return bytes && toBase64Url(bytes) === text ? bytes : null;
}
