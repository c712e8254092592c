import { createPrivateKey, generateKeyPairSync, sign as signBytes } from 'node:crypto';
import { type JsonObject, signDocument, writeMultikey } from '@centerproof/proof';
import type { Tx } from '../../platform/database/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { recordAudit, systemSource } from '../audit/index.ts';
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

/** Signs an exported file as a whole, under the key that signs now. */
export async function signExport(platform: Platform, document: JsonObject): Promise<JsonObject> {
  const { verificationMethod, sign } = await currentExportKey(platform);
  return signDocument(document, { verificationMethod, created: platform.clock.now().toISOString(), sign });
}

/** The document that names every key that ever signed an export; none is ever left out of it. */
export async function controllerDocument(platform: Platform) {
  const id = `${platform.settings.publicUrl}${CONTROLLER_PATH}`;
  const keys = await platform.database.asDispatcher((tx) => ensureExportKeys(platform, tx));
  const methods = keys.map(({ multikey }) => methodId(platform, multikey));
  return {
    '@context': 'https://www.w3.org/ns/cid/v1',
    id,
    verificationMethod: keys.map(({ multikey }, position) => ({
      // As many methods were made as there are keys.
      id: methods[position] as string,
      type: 'Multikey' as const,
      controller: id,
      publicKeyMultibase: multikey,
    })),
    assertionMethod: methods,
  };
}

async function ensureExportKeys(platform: Platform, tx: Tx): Promise<StoredExportKey[]> {
  const known = await selectExportKeys(tx);
  if (known.length > 0) return known;
  await lockExportKeys(tx);
  const madeMeanwhile = await selectExportKeys(tx);
  if (madeMeanwhile.length > 0) return madeMeanwhile;
  return [await makeExportKey(platform, tx)];
}

async function makeExportKey(platform: Platform, tx: Tx): Promise<StoredExportKey> {
  const now = platform.clock.now();
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const multikey = writeMultikey(Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url'));
  const secret = privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64');
  const key = {
    multikey,
    privateKey: platform.secrets.encrypt(secret, contextOf(multikey)),
    createdAt: now,
  };
  await insertExportKey(tx, key);
  await recordAudit(tx, {
    centerId: null,
    eventType: 'CREDENTIAL_CHANGED',
    action: 'create-export-key',
    target: { type: 'export_key', id: multikey, name: null },
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
