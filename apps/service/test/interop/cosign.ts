import { execFileSync, spawnSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EXPORT_PREDICATE_TYPE } from '@centerproof/proof';
import { signInTokens } from '../../../console/test/harness/api.ts';
import { startConsole } from '../../../console/test/harness/start-console.ts';

/**
 * Has the bundles of a running service judged by cosign, unchanged and at a fixed version. Building it takes five minutes on two
 * cores, so it is a command of its own (`npm run test:cosign`) and no part of what every change must pass; `npm test` asks Sigstore's
 * verifier for JavaScript instead. With `INTEROP_BIN` a cosign that is there already is used.
 */
const COSIGN = 'github.com/sigstore/cosign/v3/cmd/cosign@v3.1.3';

const folder = mkdtempSync(join(tmpdir(), 'centerproof-cosign-'));
const file = (name: string, content: string | Buffer) => {
  writeFileSync(join(folder, name), content);
  return join(folder, name);
};
const cosign = buildCosign();
const { origin, demo, stop } = await startConsole();
try {
  await main();
} finally {
  await stop();
  rmSync(folder, { recursive: true, force: true });
}

async function main(): Promise<void> {
  const [center] = demo.centers;
  if (!center) throw new Error('The demo world has no center.');
  const { accessToken } = await signInTokens(origin, center.admin);
  const read = async (path: string) =>
    (await fetch(`${origin}${path}`, { headers: { authorization: `Bearer ${accessToken}` } })).text();
  const firstOf = async (path: string) => JSON.parse(await read(path)).data[0];
  const decision = await firstOf('/api/decisions?status=sealed&limit=1');
  const addresses = {
    'a decision': `/api/evidence/${decision.evidence.id}/export`,
    'a proof unit': `/api/dpu/${(await firstOf('/api/dpu?limit=1')).id}/export`,
    'an audit entry': `/api/center/audit/${(await firstOf('/api/center/audit?limit=1')).id}/export`,
  };
  const { publicKey } = generateKeyPairSync('ed25519');
  const anothers = file('another.pem', publicKey.export({ format: 'pem', type: 'spki' }));
  for (const [what, address] of Object.entries(addresses)) {
    const text = await read(`${address}?format=dsse`);
    const { verificationMaterial, dsseEnvelope } = JSON.parse(text);
    const statement = JSON.parse(Buffer.from(dsseEnvelope.payload, 'base64').toString());
    const exported = Buffer.from(statement.predicate.file, 'base64');
    const { hint } = verificationMaterial.publicKey;
    const question = {
      key: file('key.pem', await read(`/.well-known/export-keys/${hint}`)),
      bundle: file('bundle.json', text),
      type: EXPORT_PREDICATE_TYPE,
      blob: file('export.jsonld', exported),
    };
    expect(accepts(question), `cosign accepts the bundle of ${what}`);
    const changed = file('changed.jsonld', `${exported.toString()} `);
    expect(!accepts({ ...question, blob: changed }), '  and refuses it for another file');
    expect(!accepts({ ...question, key: anothers }), '  and by another key');
    expect(!accepts({ ...question, type: 'https://example.com/else' }), '  and as another statement');
  }
}

function accepts({ key, bundle, type, blob }: Record<'key' | 'bundle' | 'type' | 'blob', string>): boolean {
  const parameters = ['--key', key, '--bundle', bundle, '--insecure-ignore-tlog=true', '--type', type, blob];
  return spawnSync(cosign, ['verify-blob-attestation', ...parameters]).status === 0;
}

function buildCosign(): string {
  const ready = process.env.INTEROP_BIN;
  if (!ready) {
    const env = { ...process.env, GOBIN: folder, GOFLAGS: '-modcacherw' };
    execFileSync('go', ['install', COSIGN], { env, stdio: ['ignore', 'inherit', 'inherit'] });
  }
  return join(ready ?? folder, 'cosign');
}

function expect(isSo: boolean, what: string): void {
  process.stdout.write(`${isSo ? 'ok ' : 'NOT'} ${what}\n`);
  if (!isSo) process.exitCode = 1;
}
