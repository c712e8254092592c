import { createPrivateKey, createPublicKey, generateKeyPairSync, sign as signBytes } from 'node:crypto';
import { readMultikey, writeMultikey } from '@centerproof/proof';
import type { Tx } from '../../platform/database/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { recordAudit, systemSource } from '../audit/index.ts';
import { selectEarlierKeys } from '../log/index.ts';
import {
  insertExportKey,
  lockExportKeys,
  type StoredExportKey,
  selectExportKeys,
} from './export-keys.queries.ts';

/** The key under which exported files are signed. */
interface ExportKey {
  multikey: string;
  /** The address of the key in the controller document. */
  verificationMethod: string;
  sign(message: Uint8Array): Buffer;
}

/** Where the controller document stands, below the public address. */
export const CONTROLLER_PATH = '/.well-known/controller.json';

/** The key that signs now. The first one is made here, once over all processes, and is told of in the platform's own chain. */
export async function currentExportKey(platform: Platform): Promise<ExportKey> {
  const row = (await platform.database.asDispatcher((tx) => ensureExportKeys(platform, tx))).at(-1);
  if (!row) throw new Error('There is no export key.');
  const key = createPrivateKey({
    key: Buffer.from(platform.secrets.decrypt(row.privateKey, contextOf(row.multikey)), 'base64'),
    format: 'der',
    type: 'pkcs8',
  });
  return {
    multikey: row.multikey,
    verificationMethod: methodId(platform, row.multikey),
    sign: (message) => signBytes(null, message, key),
  };
}

/**
 * Makes the key that signs from now on, in every process at once, because each looks before it signs. The one before it signs nothing
 * any more and stays published: the files that it signed are held against it for ever.
 */
export async function rotateExportKey(
  platform: Platform,
): Promise<{ multikey: string; previous: string | null }> {
  return platform.database.asDispatcher(async (tx) => {
    await lockExportKeys(tx);
    const previous = (await selectExportKeys(tx)).at(-1) ?? null;
    const { multikey } = await makeExportKey(platform, tx, previous);
    return { multikey, previous: previous?.multikey ?? null };
  });
}

/**
 * The document that names every key that ever signed an export; none is ever left out of it. When a key was followed by another is
 * said by a member of our own: those of the format (`expires`, `revoked`) ask verifiers to refuse what the key signed before, too.
 */
export async function controllerDocument(platform: Platform) {
  const id = `${platform.settings.publicUrl}${CONTROLLER_PATH}`;
  const { keys, earlier } = await platform.database.asDispatcher(async (tx) => ({
    keys: await ensureExportKeys(platform, tx),
    earlier: await selectEarlierKeys(tx, 'export'),
  }));
  const own = keys.map(({ multikey }, position) => {
    const next = keys[position + 1];
    return {
      id: methodId(platform, multikey),
      type: 'Multikey' as const,
      controller: id,
      publicKeyMultibase: multikey,
      ...(next ? { signedUntil: next.createdAt.toISOString() } : {}),
    };
  });
  // Those of installations that centers came from sign nothing here; their files are held against them.
  const methods = [
    ...own,
    ...earlier
      .filter((multikey) => keys.every((key) => key.multikey !== multikey))
      .map((multikey) => ({
        id: methodId(platform, multikey),
        type: 'Multikey' as const,
        controller: id,
        publicKeyMultibase: multikey,
      })),
  ];
  return {
    '@context': 'https://www.w3.org/ns/cid/v1',
    id,
    verificationMethod: methods,
    assertionMethod: methods.map((method) => method.id),
  };
}

/** The keys whose files are believed here, as Multikeys: those that ever signed, and those of installations that centers came from. */
export async function believedExportKeys(platform: Platform): Promise<string[]> {
  const { verificationMethod } = await controllerDocument(platform);
  return verificationMethod.map(({ publicKeyMultibase }) => publicKeyMultibase);
}

/** A key that signs or signed exports as tools take it that know no Multikey; null when it is none of ours. */
export async function exportKeyPem(platform: Platform, multikey: string): Promise<string | null> {
  const keys = await platform.database.asDispatcher((tx) => ensureExportKeys(platform, tx));
  const bytes = keys.some((key) => key.multikey === multikey) ? readMultikey(multikey) : null;
  if (!bytes) return null;
  const jwk = { kty: 'OKP', crv: 'Ed25519', x: Buffer.from(bytes).toString('base64url') };
  return createPublicKey({ key: jwk, format: 'jwk' }).export({ format: 'pem', type: 'spki' });
}

async function ensureExportKeys(platform: Platform, tx: Tx): Promise<StoredExportKey[]> {
  const known = await selectExportKeys(tx);
  if (known.length > 0) return known;
  await lockExportKeys(tx);
  const madeMeanwhile = await selectExportKeys(tx);
  if (madeMeanwhile.length > 0) return madeMeanwhile;
  return [await makeExportKey(platform, tx, null)];
}

async function makeExportKey(
  platform: Platform,
  tx: Tx,
  previous: StoredExportKey | null,
): Promise<StoredExportKey> {
  const now = platform.clock.now();
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const multikey = writeMultikey(Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url'));
  const secret = privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64');
  const key = {
    multikey,
    privateKey: platform.secrets.encrypt(secret, contextOf(multikey)),
    // The newest key is the one that signs, whatever the clocks of two machines say.
    createdAt: new Date(Math.max(now.getTime(), (previous?.createdAt.getTime() ?? 0) + 1)),
  };
  await insertExportKey(tx, key);
  await recordAudit(tx, {
    centerId: null,
    eventType: 'CREDENTIAL_CHANGED',
    action: previous ? 'rotate-export-key' : 'create-export-key',
    target: { type: 'export_key', id: multikey, name: null },
    changes: { before: previous && { multikey: previous.multikey }, after: { multikey } },
    source: systemSource,
    now,
  });
  return key;
}

function methodId({ settings }: Platform, multikey: string): string {
  return `${settings.publicUrl}${CONTROLLER_PATH}#${multikey}`;
}

function contextOf(multikey: string): string {
  return `export-key:${multikey}`;
}
