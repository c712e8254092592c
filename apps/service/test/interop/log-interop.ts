import { execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  ed25519Signer,
  KEY_TYPE,
  readCheckpoint,
  readLogPolicy,
  toBase64,
  verifierKey,
  verifyCosignature,
  writeVkey,
} from '@centerproof/proof';
import pg from 'pg';
import { freePorts } from '../../../../scripts/cluster/free-ports.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { startEmbeddedPostgres } from '../../src/platform/database/embedded/index.ts';
import { createLog } from '../../src/platform/logging.ts';
import { createSecrets } from '../../src/platform/secrets.ts';
import { readSettings } from '../../src/platform/settings.ts';
import { logOfDocument } from '../../src/proof/log/index.ts';
import { createLogMemory } from '../../src/proof/log/log-memory.ts';
import { createSequencer } from '../../src/proof/log/sequencer.ts';
import { createService, prepareDatabase } from '../../src/service.ts';

/**
 * Has the log of a running service judged by programs that are not ours, unchanged and at fixed versions: Tessera's fsck reads all of
 * it, omniwitness cosigns it, and forty lines of Go on the libraries of others accept a proof. Each is also shown something wrong,
 * to see that it can refuse. Needs Go; `node apps/service/test/interop/log-interop.ts`.
 */
const FSCK = 'github.com/transparency-dev/tessera/cmd/fsck@v1.0.4';
const OMNIWITNESS = 'github.com/transparency-dev/witness/cmd/omniwitness@v0.0.0-20260617164027-9332986a94a4';
const LEAVES = Number(process.env.INTEROP_LEAVES ?? 100_000);
const STEPS = 4;
const CENTER = 1;

const folder = mkdtempSync(join(tmpdir(), 'centerproof-interop-'));
const file = (name: string, content: string) => {
  writeFileSync(join(folder, name), content);
  return join(folder, name);
};
const stops: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })];
try {
  await main();
} finally {
  for (const stop of stops.reverse()) await stop();
}

async function main(): Promise<void> {
  const programs = buildPrograms();
  const service = await startLog();
  const witness = await startOmniwitness(programs.omniwitness, service);
  Object.assign(service.platform.settings.log, {
    witnesses: readLogPolicy(`witness omni ${witness.vkey} ${witness.url}\nquorum omni\n`).witnesses,
  });
  // Several checkpoints, so that the witness has consistency to check and not only a first look.
  for (let step = 1; step <= STEPS; step += 1) await service.growTo(Math.floor((LEAVES * step) / STEPS));

  const checkpoint = readCheckpoint(await (await fetch(`${service.url}/checkpoint`)).text());
  const cosigned = checkpoint && verifyCosignature(checkpoint.note, witness.key).state;
  expect(cosigned === 'valid', `omniwitness cosigned ${checkpoint?.checkpoint.size} leaves`);

  const root = toBase64(checkpoint?.checkpoint.root ?? new Uint8Array());
  const rootHex = Buffer.from(root, 'base64').toString('hex');
  const fsck = (vkey: string) =>
    said(programs.fsck, [
      '-ui=false',
      `-storage_url=${service.url}/`,
      `-public_key=${file('vkey', vkey)}`,
      '-N=4',
    ]);
  const judged = await fsck(service.vkey);
  const isAccepted = (text: string) =>
    /success/i.test(text) && (text.includes(root) || text.includes(rootHex));
  expect(isAccepted(judged), `fsck accepts the log and its root\n${tail(judged)}`);
  const wrongKey = verifierKey({
    name: service.origin,
    type: KEY_TYPE.ed25519,
    publicKey: ed25519Signer(new Uint8Array(32).fill(7)).publicKey,
  });
  expect(!isAccepted(await fsck(writeVkey(wrongKey))), 'fsck refuses another key');

  const index = Math.floor(LEAVES / 3);
  const proven = await logOfDocument(service.platform, {
    record: { centerId: CENTER, domain: 'proof', index },
    erasures: [],
  });
  const proof = file('proof', proven?.entries.record ?? '');
  const checkProof = (entry: string) => said(programs.checkProof, [proof, entry, service.vkey, witness.vkey]);
  const accepted = await checkProof(entryHash(index));
  expect(accepted.startsWith('ACCEPTED'), `formats, merkle and sumdb accept a proof: ${accepted.trim()}`);
  expect((await checkProof(entryHash(index + 1))).startsWith('REFUSED'), 'and refuse it for another entry');
}

function buildPrograms() {
  const environment = {
    ...process.env,
    GOBIN: process.env.INTEROP_BIN ?? join(folder, 'bin'),
    GOFLAGS: '-modcacherw',
  };
  const go = (...args: string[]) =>
    execFileSync('go', args, {
      env: environment,
      stdio: ['ignore', 'inherit', 'inherit'],
      cwd: fileURLToPath(new URL('./check-proof', import.meta.url)),
    });
  go('install', FSCK);
  go('install', OMNIWITNESS);
  go('install', '.');
  const program = (name: string) => join(environment.GOBIN, name);
  return { fsck: program('fsck'), omniwitness: program('omniwitness'), checkProof: program('check-proof') };
}

/** A service on a database of its own, and a way to have entries of one chain in its log. */
async function startLog() {
  const masterKey = Buffer.alloc(32, 7);
  const server = await startEmbeddedPostgres({ dataDir: folder, log: () => {}, fsync: false });
  stops.push(server.stop);
  const roles = await prepareDatabase({
    ownerUrl: server.url,
    secrets: createSecrets(masterKey),
    say: () => {},
  });
  const settings = readSettings({
    NODE_ENV: 'test',
    DEMO: 'off',
    DATABASE_URL: server.url,
    DATA_DIR: folder,
    MASTER_KEY: masterKey.toString('hex'),
    PUBLIC_URL: 'http://proof.example',
  });
  const { platform, createApi, close } = await createService(
    { settings, ownerUrl: server.url, clock: systemClock, log: createLog('warn') },
    roles,
  );
  stops.push(close);
  const app = await createApi();
  stops.push(() => app.close());
  const url = `${await app.listen({ host: '127.0.0.1', port: 0 })}/log`;
  const owner = new pg.Client({ connectionString: server.url });
  owner.on('error', () => {});
  await owner.connect();
  stops.push(() => owner.end());
  const sequencer = createSequencer(platform, {
    holder: 'interop',
    memory: createLogMemory(settings.log.stateFile),
  });
  const vkey = (await (await fetch(`${url}/vkey`)).text()).trim();
  return {
    platform,
    url,
    vkey,
    origin: vkey.split('+')[0] ?? '',
    async growTo(entries: number): Promise<void> {
      await owner.query(
        `insert into chain_entries (center_id, domain, index, subject, timestamp, previous_hash, hash, content, salts)
         select $1::int, 'proof', index, 'evd', '2026-01-01T00:00:00.000Z', null,
                encode(sha256(convert_to('entry' || index, 'UTF8')), 'hex'), '', ''
           from generate_series((select coalesce(max(index), -1) + 1 from chain_entries where center_id = $1), $2::int - 1) index`,
        [CENTER, entries],
      );
      await owner.query(
        `insert into chain_heads (center_id, domain, index) values ($1, 'proof', $2)
         on conflict (center_id, domain) do update set index = excluded.index`,
        [CENTER, entries - 1],
      );
      for (;;) {
        const round = await sequencer.round();
        if (round === 'idle') return;
        if (round === 'refused') throw new Error('The log refuses to sign.');
      }
    },
  };
}

function entryHash(index: number): string {
  return createHash('sha256').update(`entry${index}`).digest('hex');
}

async function startOmniwitness(program: string, log: { vkey: string; origin: string; url: string }) {
  const seed = new Uint8Array(32).fill(5);
  const name = 'omni.example/w';
  const { publicKey } = ed25519Signer(seed);
  // It is given, and gives, keys of type 01, and cosigns under the id of type 04.
  const key = verifierKey({ name, type: KEY_TYPE.ed25519, publicKey });
  const vkey = writeVkey(key);
  const keyId = vkey.split('+')[1];
  const secret = toBase64(Buffer.concat([Buffer.of(KEY_TYPE.ed25519), seed]));
  const [port = 0] = await freePorts(1);
  const child = spawn(
    program,
    [
      `--listen=127.0.0.1:${port}`,
      '--metrics_listen=',
      `--private_key_path=${file('witness.key', `PRIVATE+KEY+${name}+${keyId}+${secret}`)}`,
      `--additional_logs=${file('logs.yaml', `Logs:\n  - Origin: ${log.origin}\n    PublicKey: ${log.vkey}\n    URL: ${log.url}/\n`)}`,
      `--db_file=${join(folder, 'witness.db')}`,
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  let complaints = '';
  child.stderr.on('data', (chunk: Buffer) => {
    complaints += chunk.toString();
  });
  stops.push(() => child.kill('SIGKILL'));
  const url = `http://127.0.0.1:${port}`;
  for (let attempt = 0; ; attempt += 1) {
    const isUp = await fetch(url).then(
      () => true,
      () => false,
    );
    if (isUp) return { url, key, vkey };
    if (attempt > 200) throw new Error(`omniwitness does not answer:\n${tail(complaints)}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** What a program says, whatever it ends with. It is not waited for at once, because this process serves the log. */
async function said(program: string, parameters: readonly string[]): Promise<string> {
  const child = spawn(program, parameters, { stdio: ['ignore', 'pipe', 'pipe'] });
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      text += chunk.toString();
    });
  await once(child, 'close');
  return text;
}

function expect(isSo: boolean, what: string): void {
  process.stdout.write(`${isSo ? 'ok ' : 'NOT'} ${what}\n`);
  if (!isSo) process.exitCode = 1;
}

function tail(text: string): string {
  return text.split('\n').slice(-8).join('\n');
}
