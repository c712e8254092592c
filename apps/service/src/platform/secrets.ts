import { createCipheriv, createDecipheriv, createHmac, hash, hkdfSync, randomBytes } from 'node:crypto';

/** Keeps secrets at rest under the master key, and derives further keys from it. While it is being changed two keys are known. */
export interface Secrets {
  /** AES-256-GCM; `context` names the record, so that a ciphertext moved to another row does not open. */
  encrypt(plain: string, context: string): string;
  /** Opens what was encrypted under either key. */
  decrypt(sealed: string, context: string): string;
  /** Whether it opens under the key that encrypts now. */
  isCurrent(sealed: string, context: string): boolean;
  /** A key for one purpose; knowing it tells nothing about the master key or the other purposes. */
  derive(purpose: string): Buffer;
  /** The same out of every master key that is known, the one in use first: for what was made with it a moment ago. */
  derivations(purpose: string): Buffer[];
  /** A keyed fingerprint for looking things up without storing them. */
  fingerprint(value: string, purpose: string): string;
  /** Tells the master key in use from every other one, and nothing else about it. */
  keyFingerprint(): string;
  /** Uses the key of this fingerprint from now on; false when it is not known here. */
  turnTo(keyFingerprint: string): boolean;
}

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

export function createSecrets(masterKey: Buffer, previousKey?: Buffer): Secrets {
  // The one in use comes first.
  let keys = [masterKey, ...(previousKey ? [previousKey] : [])].map(createKey);
  const inUse = () => {
    const [first] = keys;
    if (!first) throw new Error('There is a master key.');
    return first;
  };
  return {
    encrypt: (plain, context) => inUse().encrypt(plain, context),
    decrypt(sealed, context) {
      let failure: unknown;
      for (const key of keys) {
        try {
          return key.decrypt(sealed, context);
        } catch (error) {
          failure ??= error;
        }
      }
      throw failure;
    },
    isCurrent(sealed, context) {
      try {
        inUse().decrypt(sealed, context);
        return true;
      } catch {
        return false;
      }
    },
    derive: (purpose) => inUse().derive(purpose),
    derivations: (purpose) => keys.map((key) => key.derive(purpose)),
    fingerprint: (value, purpose) => inUse().fingerprint(value, purpose),
    keyFingerprint: () => inUse().fingerprint('centerproof', 'master-key-check'),
    turnTo(keyFingerprint) {
      const wanted = keys.find(
        (key) => key.fingerprint('centerproof', 'master-key-check') === keyFingerprint,
      );
      if (wanted) keys = [wanted, ...keys.filter((key) => key !== wanted)];
      return wanted !== undefined;
    },
  };
}

function createKey(masterKey: Buffer) {
  const derived = new Map<string, Buffer>();
  const derive = (purpose: string): Buffer => {
    const known = derived.get(purpose);
    if (known) return known;
    const key = Buffer.from(hkdfSync('sha256', masterKey, Buffer.alloc(0), `centerproof:${purpose}`, 32));
    derived.set(purpose, key);
    return key;
  };
  const atRest = derive('at-rest');
  return {
    derive,
    fingerprint: (value: string, purpose: string) =>
      createHmac('sha256', derive(purpose)).update(value).digest('hex'),
    encrypt(plain: string, context: string): string {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', atRest, nonce).setAAD(Buffer.from(context));
      const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
      return `v1.${Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')}`;
    },
    decrypt(sealed: string, context: string): string {
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
  return hash('sha256', token, 'hex');
}

/** An opaque token of 32 random bytes, safe in addresses and headers. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}
