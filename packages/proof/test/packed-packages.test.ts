import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makePack } from '../scripts/vectors/packs.ts';
import { canonicalJson } from '../src/index.ts';
import { evaluateInChromium, testInChromium } from './in-chromium.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const VECTORS = join(ROOT, 'packages/proof/vectors');
const PACKAGES = ['proof', 'sdk', 'cli'];
/** The oldest and the newest that people run, and the one that this repository runs on. */
const NODES: Readonly<Record<string, string>> = { '20': '20.20.2', '22': '22.23.3', '26': '26.10.0' };
const NODE_PACKAGE = `node-${process.platform}-${process.arch}`;
const TIMEOUT_MS = 300_000;

const folder = mkdtempSync(join(tmpdir(), 'centerproof-packages-'));
const project = join(folder, 'project');
const nodes = join(folder, 'nodes');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Builds, packs, and installs the tarballs into a project that has nothing else; each of the steps starts npm once. */
beforeAll(() => {
  run(process.execPath, [join(ROOT, 'scripts/build-packages.ts'), join(folder, 'built')]);
  mkdirSync(project);
  writeFileSync(join(project, 'package.json'), '{"name":"empty","private":true,"type":"module"}\n');
  const packed: { filename: string }[] = JSON.parse(
    npm(
      ['pack', '--json', '--pack-destination', folder, ...PACKAGES.map((name) => `./${name}`)],
      join(folder, 'built'),
    ),
  );
  install(
    packed.map(({ filename }) => join(folder, filename)),
    project,
  );
  mkdirSync(nodes);
  writeFileSync(join(nodes, 'package.json'), '{"private":true}\n');
  install(
    otherVersions().map((version) => `node-${version}@npm:${NODE_PACKAGE}@${version}`),
    nodes,
  );
  writeFileSync(join(project, 'check.js'), CHECK);
  writeFileSync(join(project, 'deadlines.js'), DEADLINES);
  writeFileSync(join(project, 'packs.js'), PACKS);
  writeFileSync(
    join(project, 'pack.ndjson'),
    makePack()
      .map((line) => `${canonicalJson(line)}\n`)
      .join(''),
  );
  writeFileSync(join(project, 'check.ts'), TYPES);
  writeFileSync(join(project, 'readme.js'), readmeExample());
  cpSync(VECTORS, join(project, 'vectors'), { recursive: true });
}, TIMEOUT_MS);

/** What the service says to a key that may not ask. */
const REFUSAL = '{"error":{"code":"FORBIDDEN","message":"No."}}';

/** What somebody who installed the packages does with them. */
const CHECK = `
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createCenterproof, createGuard, verifyWebhook, WebhookVerificationError } from '@centerproof/sdk';
import { readLogPolicy, verdictOfFile } from '@centerproof/proof';
const { cases, policies } = JSON.parse(readFileSync('vectors/verdict-vectors.json', 'utf8'));
const policy = readLogPolicy(policies['the log']);
const outcomes = cases.map(({ document }) => verdictOfFile(JSON.stringify(document), { policy }).outcome);
writeFileSync('proof.jsonld', JSON.stringify(cases[0].document));
writeFileSync('policy.txt', policies['the log']);
const refusal = await verifyWebhook('{}', {}, 'whsec_' + btoa('x'.repeat(32))).catch((error) => error);
const client = createCenterproof({ origin: 'http://127.0.0.1:9' });
const service = createServer((_, response) => response.writeHead(403).end('${REFUSAL}')).listen(0, '127.0.0.1');
await new Promise((resolve) => service.once('listening', resolve));
const guard = createGuard({ origin: 'http://127.0.0.1:' + service.address().port, agent: { id: 'a' } });
const guarded = await guard.tool('look', () => 'ran')({}).catch((error) => error);
service.close();
console.log(JSON.stringify({
  outcomes,
  webhook: refusal instanceof WebhookVerificationError && refusal.code,
  client: typeof client.GET,
  guard: guarded.code,
}));
`;

/** Guards whose people, and whose service, never answer; what each ends with, or that it still waits. */
const DEADLINES = `
import { createServer } from 'node:http';
import { createServer as createSilence } from 'node:net';
import { createGuard } from '@centerproof/sdk';
const originOf = (server) => new Promise((resolve) => {
  server.listen(0, '127.0.0.1', () => resolve('http://127.0.0.1:' + server.address().port));
});
const waiting = { eventId: 'evt_1', decisionId: 'd', status: 'awaiting_approval', inputDigest: null, run: null };
const origin = await originOf(createServer(({ url }, response) => {
  if (url.endsWith('/wait')) return;
  response.writeHead(202, { 'content-type': 'application/json' }).end(JSON.stringify({ data: waiting }));
}));
const silence = await originOf(createSilence(() => {}));
const late = new Promise((resolve) => setTimeout(resolve, 10_000, 'still waits'));
const endOf = (options) => {
  const look = createGuard({ origin, agent: { id: 'a' }, ...options }).tool('look', () => 'ran');
  return Promise.race([look({}).catch(({ code }) => code), late]);
};
const ends = await Promise.all([
  endOf({ timeoutMs: 500 }),
  endOf({ timeoutMs: 500, wait: 'webhook' }),
  endOf({ origin: silence, retry: { timeoutMs: 300, delaysSeconds: [0, 0] } }),
]);
console.log(JSON.stringify(ends));
process.exit();
`;

/** A pack as one member of gzip, with all that a header may have, with more behind it, and cut into members of which one may be empty. */
const PACKS = `
import { readFileSync } from 'node:fs';
import { crc32, gzipSync } from 'node:zlib';
import { readLogPolicy, verifyPack } from '@centerproof/proof';
const { policies } = JSON.parse(readFileSync('vectors/pack-vectors.json', 'utf8'));
const policy = readLogPolicy(policies['the log']);
const text = readFileSync('pack.ndjson');
const [one, rest] = [text.subarray(0, 1_000), text.subarray(1_000)].map((part) => gzipSync(part));
const [whole, empty, zero] = [gzipSync(text), gzipSync(''), Buffer.alloc(1)];
const start = Buffer.concat([Buffer.from([31, 139, 8, 30, 0, 0, 0, 0, 0, 3, 2, 0, 0, 1]), Buffer.from('pack\\0a comment\\0')]);
const sum = Buffer.alloc(2);
sum.writeUInt16LE(crc32(start) & 0xffff);
const parts = [
  [whole],
  [start, sum, whole.subarray(10)],
  [whole, Buffer.alloc(9)],
  [whole, zero, whole.subarray(-4)],
  [one, rest],
  [empty, whole],
  [whole, empty],
];
const files = parts.map((each) => Buffer.concat(each));
const outcomes = files.map(async (file) => {
  const { outcome, faults } = await verifyPack(new Blob([file]).stream(), { policy });
  return [outcome, ...faults.map(({ reason }) => reason)];
});
console.log(JSON.stringify(await Promise.all(outcomes)));
`;

/** The types that come along are those of the sources. */
const TYPES = `
import { createCenterproof } from '@centerproof/sdk';
import { type Outcome, verdictOfFile } from '@centerproof/proof';
export const outcome: Outcome = verdictOfFile('').outcome;
// @ts-expect-error an outcome is none of these
export const wrong: 'fine' = verdictOfFile('').outcome;
export const client = createCenterproof({ origin: 'http://127.0.0.1:9' });
`;

describe('the packed packages, installed into an empty project', () => {
  for (const [major, version] of Object.entries(NODES)) {
    test(`run on Node ${major}`, { timeout: TIMEOUT_MS }, () => {
      const node = nodeOf(version);
      expect(run(node, ['--version'], project)).toBe(`v${version}\n`);
      expect(JSON.parse(run(node, ['check.js'], project))).toEqual({
        outcomes: ['proven', 'proven', 'proven'],
        webhook: 'MISSING_HEADERS',
        client: 'function',
        guard: 'FORBIDDEN',
      });
      const bin = join(project, 'node_modules/@centerproof/cli/main.js');
      const said = run(node, [bin, 'verify', 'proof.jsonld', '--trust', 'policy.txt'], project);
      expect(said).toContain('This file is proven');
      expect(run(node, ['readme.js'], project)).toContain('This file is proven');
    });

    test(`take one member of gzip for a pack on Node ${major}, and nothing behind it`, () => {
      const [whole, named, ...others] = JSON.parse(run(nodeOf(version), ['packs.js'], project));
      expect([whole, named]).toEqual([['proven'], ['proven']]);
      expect(others).toHaveLength(5);
      for (const other of others) expect(other.slice(0, 2)).toEqual(['broken', 'PACK_INCOMPLETE']);
    });

    test(`keep the deadlines of a guard on Node ${major}`, { timeout: TIMEOUT_MS }, () => {
      const ends = JSON.parse(run(nodeOf(version), ['deadlines.js'], project));
      expect(ends).toEqual(['EXPIRED', 'EXPIRED', 'OFFLINE']);
    });
  }

  test('bring types that a strict compiler accepts', { timeout: TIMEOUT_MS }, () => {
    const options = [
      '--noEmit',
      '--strict',
      '--module',
      'nodenext',
      '--target',
      'es2023',
      '--lib',
      'es2023,dom',
    ];
    run(process.execPath, [join(ROOT, 'node_modules/typescript/bin/tsc'), ...options, 'check.ts'], project);
  });

  test('carry no source, no test, and say what they are', () => {
    for (const name of PACKAGES) {
      const installed = join(project, 'node_modules/@centerproof', name);
      const manifest = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'));
      expect(manifest).toMatchObject({
        license: 'Apache-2.0',
        type: 'module',
        description: expect.any(String),
      });
      expect(manifest.private).toBeUndefined();
      expect(existsSync(join(installed, 'README.md'))).toBe(true);
      expect(existsSync(join(installed, 'LICENSE'))).toBe(true);
    }
  });

  testInChromium('guard in a browser bundle, which has nothing of Node', async (executablePath) => {
    const input = join(project, 'guard.js');
    writeFileSync(input, `export { createGuard } from '@centerproof/sdk';\n`);
    const bundle = await rolldown({ input, platform: 'browser', cwd: project });
    const { output } = await bundle.generate({ format: 'iife', name: 'sdk' });
    await bundle.close();
    expect(output[0].code).not.toContain('node:http');
    const refused = await evaluateInChromium(executablePath, {
      script: `globalThis.fetch = async () => new Response('${REFUSAL}', { status: 403 });\n${output[0].code}`,
      expression: `sdk.createGuard({ origin: 'http://service.test', agent: { id: 'a' } })
        .tool('look', () => 'ran')({}).catch((error) => error.code)`,
    });
    expect(refused).toBe('FORBIDDEN');
  });

  testInChromium('verify in a browser bundle', async (executablePath) => {
    const input = join(project, 'browser.js');
    writeFileSync(input, `export { readLogPolicy, verdictOfFile } from '@centerproof/proof';\n`);
    const bundle = await rolldown({ input, platform: 'browser', cwd: project });
    const { output } = await bundle.generate({ format: 'iife', name: 'proof' });
    await bundle.close();
    const { cases, policies } = JSON.parse(readFileSync(join(VECTORS, 'verdict-vectors.json'), 'utf8'));
    const [file, policy] = [JSON.stringify(cases[0].document), policies['the log']].map((text) =>
      JSON.stringify(text),
    );
    const outcome = await evaluateInChromium(executablePath, {
      script: output[0].code,
      expression: `proof.verdictOfFile(${file}, { policy: proof.readLogPolicy(${policy}) }).outcome`,
    });
    expect(outcome).toBe('proven');
  });
});

/** The example of the README, as it is written. */
function readmeExample(): string {
  const readme = readFileSync(join(ROOT, 'packages/proof/README.md'), 'utf8');
  return /```js verify\n([\s\S]*?)```/.exec(readme)?.[1] ?? '';
}

function otherVersions(): string[] {
  return Object.values(NODES).filter((version) => process.version !== `v${version}`);
}

/** A Node of this version: the one that runs, or one out of the registry's packages for this platform. */
function nodeOf(version: string): string {
  if (process.version === `v${version}`) return process.execPath;
  return join(nodes, 'node_modules', `node-${version}`, 'bin/node');
}

function install(packages: readonly string[], cwd: string): void {
  npm(['install', '--prefer-offline', '--ignore-scripts', '--no-audit', '--no-fund', ...packages], cwd);
}

function npm(parameters: readonly string[], cwd: string): string {
  return run('npm', parameters, cwd);
}

function run(command: string, parameters: readonly string[], cwd = ROOT): string {
  return execFileSync(command, parameters, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
}
