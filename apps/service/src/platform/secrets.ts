import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto';

/** Keeps secrets at rest under the master key, and derives further keys from it. */
export interface Secrets {
  /** AES-256-GCM; `context` names the record, so that a ciphertext moved to another row does not open. */
  encrypt(plain: string, context: string): string;
  decrypt(sealed: string, context: string): string;
  /** A key for one purpose; knowing it tells nothing about the master key or the other purposes. */
  derive(purpose: string): Buffer;
  /** A keyed fingerprint for looking things up without storing them. */
  fingerprint(value: string, purpose: string): string;
}

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

export function createSecrets(masterKey: Buffer): Secrets {
  const derive = (purpose: string) =>
    Buffer.from(hkdfSync('sha256', masterKey, Buffer.alloc(0), `centerproof:${purpose}`, 32));
  const atRest = derive('at-rest');

  return {
    derive,
    fingerprint: (value, purpose) => createHmac('sha256', derive(purpose)).update(value).digest('hex'),
    encrypt(plain, context) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', atRest, nonce).setAAD(Buffer.from(context));
      const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
      return `v1.${Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')}`;
    },
    decrypt(sealed, context) {
      const bytes = Buffer.from(sealed.replace(/^v1\./, ''), 'base64url');
      const decipher = createDecipheriv('aes-256-gcm', atRest, bytes.subarray(0, NONCE_BYTES))
        .setAAD(Buffer.from(context))
        .setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
      return (
        decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
      );
    },
  };
}

/** How tokens and keys are stored: only their SHA-256, in hex. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** An opaque token of 32 random bytes, safe in addresses and headers. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}
