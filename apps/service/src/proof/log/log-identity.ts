import { createPrivateKey, generateKeyPairSync, type KeyObject, sign as signBytes } from 'node:crypto';
import {
  emptyRoot,
  KEY_TYPE,
  type Sign,
  signCheckpoint,
  type VerifierKey,
  verifierKey,
  writeNote,
  writeVkey,
} from '@centerproof/proof';
import type { Tx } from '../../platform/database/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { recordAudit, systemSource } from '../audit/index.ts';
import { insertCheckpoint } from './log-checkpoints.queries.ts';
import {
  insertIdentity,
  lockIdentities,
  type StoredIdentity,
  selectIdentities,
} from './log-identity.queries.ts';
import { insertTree } from './log-tree.queries.ts';

/** The name and the key under which the log signs. */
export interface LogIdentity {
  number: number;
  origin: string;
  key: VerifierKey;
  sign: Sign;
}

/** Every identity the log has had; `current` is the one that signs. */
export interface LogIdentities {
  current: LogIdentity;
  all: readonly { origin: string; key: VerifierKey; createdAt: Date }[];
}

/** The log's identities. The first one is made here, once over all processes, together with the empty tree. */
export async function ensureLog(platform: Platform, tx: Tx): Promise<LogIdentities> {
  const known = await selectIdentities(tx);
  if (known.length > 0) return open(platform, known);
  await lockIdentities(tx);
  const madeMeanwhile = await selectIdentities(tx);
  if (madeMeanwhile.length > 0) return open(platform, madeMeanwhile);
  const { settings, clock } = platform;
  const made = await addIdentity(platform, tx, {
    number: 1,
    origin: settings.log.origin ?? `${new URL(settings.publicUrl).host}/log`,
    action: 'create-log-key',
  });
  await insertTree(tx, emptyRoot());
  const checkpoint = { origin: made.current.origin, size: 0, root: emptyRoot() };
  await insertCheckpoint(tx, {
    size: 0,
    identity: 1,
    note: writeNote(signCheckpoint(checkpoint, made.current)),
    signedAt: clock.now(),
    publishedAt: clock.now(),
  });
  return made;
}

/** Gives the log a new name and key, and leaves word of it in the platform's own chain. The caller holds the lock of identities. */
export async function addIdentity(
  platform: Platform,
  tx: Tx,
  { number, origin, action }: { number: number; origin: string; action: 'create-log-key' | 'resume-log' },
): Promise<LogIdentities> {
  const now = platform.clock.now();
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const bytes = Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url');
  const secret = privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64');
  const row: StoredIdentity = {
    number,
    origin,
    publicKey: bytes,
    privateKey: platform.secrets.encrypt(secret, contextOf(origin)),
    createdAt: now,
  };
  await insertIdentity(tx, row);
  const vkey = writeVkey(verifierKey({ name: origin, type: KEY_TYPE.ed25519, publicKey: bytes }));
  await recordAudit(tx, {
    centerId: null,
    eventType: 'CREDENTIAL_CHANGED',
    action,
    target: { type: 'log_key', id: vkey, name: origin },
    source: systemSource,
    now,
  });
  return open(platform, await selectIdentities(tx));
}

/** The key is opened once for each identity, not once for each signature. */
const opened = new WeakMap<Platform, Map<string, KeyObject>>();

function open(platform: Platform, rows: readonly StoredIdentity[]): LogIdentities {
  const all = rows.map(({ origin, publicKey, createdAt }) => ({
    origin,
    key: verifierKey({ name: origin, type: KEY_TYPE.ed25519, publicKey }),
    createdAt,
  }));
  const [last, row] = [all.at(-1), rows.at(-1)];
  if (!last || !row) throw new Error('The log has no identity.');
  const sign: Sign = (message) => signBytes(null, message, privateKeyOf(platform, row));
  return { current: { number: row.number, origin: last.origin, key: last.key, sign }, all };
}

function privateKeyOf(platform: Platform, { origin, privateKey }: StoredIdentity): KeyObject {
  const keys = opened.get(platform) ?? new Map<string, KeyObject>();
  opened.set(platform, keys);
  const known = keys.get(privateKey);
  if (known) return known;
  const key = createPrivateKey({
    key: Buffer.from(platform.secrets.decrypt(privateKey, contextOf(origin)), 'base64'),
    format: 'der',
    type: 'pkcs8',
  });
  keys.set(privateKey, key);
  return key;
}

function contextOf(origin: string): string {
  return `log-key:${origin}`;
}
