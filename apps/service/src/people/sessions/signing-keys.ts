import { exportJWK, generateKeyPair, importJWK, type JWK } from 'jose';
import { apart } from '../../platform/database/index.ts';
import { ApiError } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { hashToken, newToken } from '../../platform/secrets.ts';
import {
  deleteRetiredKeys,
  insertSigningKey,
  lockSigningKeys,
  type SigningKeyRow,
  selectSigningKeys,
  setKeysRetireAt,
} from './signing-keys.queries.ts';

const ALGORITHM = 'EdDSA';
/** How long others may keep a copy of the key list; a new key waits that long before it signs. */
export const JWKS_MAX_AGE_SECONDS = 300;
const ROTATE_AFTER_MS = 30 * 86_400_000;
/** A process that was told of a change and one that was not agree again after this long. */
const KEYS_FRESH_MS = 60_000;
/** An unknown `kid` makes a process look again, but not more often than this. */
const LOOK_AGAIN_MS = 1_000;

interface Key {
  kid: string;
  publicJwk: JWK;
  publicKey: CryptoKey;
  privateKey: CryptoKey;
  signsFrom: Date;
  retiresAt: Date | null;
}

export interface SigningKeys {
  /** The key that signs now. The first one of all is made here, once over all processes. */
  current(): Promise<{ kid: string; privateKey: CryptoKey }>;
  /** The public key of a `kid`, if it is still believed. */
  publicKey(kid: string): Promise<CryptoKey | undefined>;
  published(): Promise<JWK[]>;
  /** Makes a successor when the current key is old enough, or at once when `isForced`. */
  rotate(options?: { isForced: boolean }): Promise<void>;
  forget(): void;
}

/** EdDSA key pairs in the database, private halves under the master key, so that every node signs and believes alike. */
export function createSigningKeys({
  database,
  clock,
  secrets,
  settings,
}: Pick<Platform, 'database' | 'clock' | 'secrets' | 'settings'>): SigningKeys {
  let loaded: { keys: Promise<Key[]>; atMs: number } | undefined;

  async function load(): Promise<Key[]> {
    const rows = await database.inScope({ centerIds: [] }, async (tx) => {
      const known = await selectSigningKeys(tx);
      if (known.length > 0) return known;
      await lockSigningKeys(tx);
      const madeMeanwhile = await selectSigningKeys(tx);
      if (madeMeanwhile.length > 0) return madeMeanwhile;
      const first = await newKeyRow(clock.now());
      await insertSigningKey(tx, first);
      return [first];
    });
    return Promise.all(rows.map(open));
  }

  async function newKeyRow(signsFrom: Date): Promise<SigningKeyRow> {
    const pair = await generateKeyPair(ALGORITHM, { extractable: true });
    const kid = hashToken(newToken()).slice(0, 16);
    return {
      kid,
      publicJwk: { ...(await exportJWK(pair.publicKey)), kid, alg: ALGORITHM, use: 'sig' },
      privateJwk: secrets.encrypt(JSON.stringify(await exportJWK(pair.privateKey)), contextOf(kid)),
      createdAt: clock.now(),
      signsFrom,
      retiresAt: null,
    };
  }

  async function open(row: SigningKeyRow): Promise<Key> {
    const privateJwk = JSON.parse(secrets.decrypt(row.privateJwk, contextOf(row.kid))) as JWK;
    // importJWK gives bytes for symmetric keys only; an OKP key is always a CryptoKey.
    return {
      kid: row.kid,
      publicJwk: row.publicJwk,
      publicKey: (await importJWK(row.publicJwk, ALGORITHM)) as CryptoKey,
      privateKey: (await importJWK(privateJwk, ALGORITHM)) as CryptoKey,
      signsFrom: row.signsFrom,
      retiresAt: row.retiresAt,
    };
  }

  function keys(freshMs = KEYS_FRESH_MS): Promise<Key[]> {
    if (loaded && performance.now() - loaded.atMs < freshMs) return loaded.keys;
    const fresh = { keys: apart(load), atMs: performance.now() };
    loaded = fresh;
    fresh.keys.catch(() => {
      if (loaded === fresh) loaded = undefined;
    });
    return fresh.keys;
  }

  const believed = (all: Key[]) => all.filter((key) => !key.retiresAt || key.retiresAt > clock.now());

  return {
    async current() {
      const all = believed(await keys());
      const signing = all.filter((key) => key.signsFrom <= clock.now());
      // A clock that was set back may find no key that signs yet; the oldest one is the best known to everybody.
      const key = signing.at(-1) ?? all[0];
      if (!key) throw new ApiError('INTERNAL_ERROR', 'There is no key to sign with.');
      return key;
    },
    async publicKey(kid) {
      const known = believed(await keys()).find((key) => key.kid === kid);
      return (known ?? believed(await keys(LOOK_AGAIN_MS)).find((key) => key.kid === kid))?.publicKey;
    },
    published: async () => believed(await keys()).map((key) => key.publicJwk),
    async rotate({ isForced } = { isForced: false }) {
      const now = clock.now();
      const successor = await newKeyRow(new Date(now.getTime() + JWKS_MAX_AGE_SECONDS * 1_000));
      await database.inScope({ centerIds: [] }, async (tx) => {
        await lockSigningKeys(tx);
        await deleteRetiredKeys(tx, now);
        const known = (await selectSigningKeys(tx)).filter((key) => !key.retiresAt);
        const newest = known.at(-1);
        if (newest && !isForced && now.getTime() - newest.createdAt.getTime() < ROTATE_AFTER_MS) return;
        // The last token of the old key is signed just before the successor takes over.
        const lastToken = successor.signsFrom.getTime() + settings.accessTokenSeconds * 1_000;
        await setKeysRetireAt(
          tx,
          known.map((key) => key.kid),
          new Date(lastToken),
        );
        await insertSigningKey(tx, successor);
      });
      loaded = undefined;
    },
    forget() {
      loaded = undefined;
    },
  };
}

function contextOf(kid: string): string {
  return `signing-key:${kid}`;
}
