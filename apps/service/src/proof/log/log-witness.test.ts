import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  cosign,
  ed25519Signer,
  KEY_TYPE,
  readAddCheckpoint,
  readCheckpoint,
  readLogPolicy,
  readVkey,
  signCheckpoint,
  verifierKey,
  verifyCosignature,
  writeAddCheckpoint,
  writeVkey,
} from '@centerproof/proof';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createWitness, type RunningWitness } from '../../../../../packages/cli/src/log/witness.ts';
import { startTestService } from '../../../test/harness/index.ts';
import { createWorld } from '../../../test/harness/world.ts';
import { appendEntries } from '../chain/index.ts';
import { createLogMemory } from './log-memory.ts';
import { createSequencer } from './sequencer.ts';

const service = await startTestService();
const { platform } = service;
const { database } = platform;
const center = await createWorld(service).center();
const folder = mkdtempSync(join(tmpdir(), 'centerproof-witness-'));
const memoryFile = join(service.dataDir, 'log-checkpoint');
let witness: RunningWitness;
let plain: { server: Server; url: string; vkey: string };
let behaviour: 'cosign' | 'hang' | 'refuse' | 'other root' = 'cosign';

const CLAIMS = { who: {}, what: {}, when: {}, where: {}, why: {}, how: {} };
const seal = (count: number) =>
  database.asDispatcher((tx) =>
    appendEntries(tx, {
      centerId: center.id,
      domain: 'dpu',
      now: service.clock.now(),
      entries: Array.from({ length: count }, (_, at) => ({ subject: `dpu_${at}`, claims: CLAIMS })),
    }),
  );
const call = async (path: string) => (await service.app.inject({ method: 'GET', url: `/log/${path}` })).body;
const published = async () => {
  const read = readCheckpoint(await call('checkpoint'));
  if (!read) throw new Error('no checkpoint');
  return read;
};
const stateOf = async (vkey: string) => {
  const { rows } = await service.owner.query(
    'select size, failure, failed_at from log_witnesses where vkey = $1',
    [vkey],
  );
  return rows[0];
};
const open = async () => {
  await service.owner.query('update log_tree set held_until = null');
  return createSequencer(platform, { holder: `test ${Math.random()}`, memory: createLogMemory(memoryFile) });
};
const keyOf = (vkey: string) => {
  const key = readVkey(vkey);
  if (!key) throw new Error('no key');
  return key;
};

beforeAll(async () => {
  const log = keyOf((await call('vkey')).trim());
  witness = await createWitness({ name: 'w1.example', stateDir: folder }).start({
    logs: [log],
    host: '127.0.0.1',
    port: 0,
  });
  plain = await startPlainWitness();
  Object.assign(platform.settings.log, {
    witnesses: readLogPolicy(
      `witness ours ${witness.vkey} ${witness.url}\nwitness plain ${plain.vkey} ${plain.url}\nquorum none\n`,
    ).witnesses,
  });
});
afterAll(async () => {
  await witness.stop();
  plain.server.closeAllConnections();
  plain.server.close();
  rmSync(folder, { recursive: true, force: true });
});

/** A witness that names its key by the type of plain signatures, as some do, and does as it is told. */
async function startPlainWitness() {
  const { publicKey, sign } = ed25519Signer(new Uint8Array(32).fill(9));
  const key = verifierKey({ name: 'plain.example', type: KEY_TYPE.ed25519, publicKey });
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      if (behaviour === 'hang') return;
      const asked = readAddCheckpoint(Buffer.concat(chunks).toString());
      if (behaviour === 'refuse' || !asked) return response.writeHead(403).end('no\n');
      if (behaviour === 'other root') return response.writeHead(409).end();
      const time = Math.floor(Date.now() / 1_000);
      return response.end(`${cosign(asked.note, { key, sign, time }).line}\n`);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return { server, url: `http://127.0.0.1:${port}`, vkey: writeVkey(key) };
}

test('the published policy says where its log is, so that a verifier knows whom to ask, and not where its witnesses are', async () => {
  const { logs, witnesses } = readLogPolicy(await call('policy'));
  expect(logs.map(({ url }) => url)).toEqual([`${platform.settings.publicUrl}/log`]);
  expect(witnesses.map(({ name, url }) => [name, url])).toEqual([
    ['ours', null],
    ['plain', null],
  ]);
});

test('a published checkpoint carries the cosignatures of its witnesses, whichever type their keys are named by', async () => {
  const sequencer = await open();
  for (const count of [3, 400, 1]) {
    await seal(count);
    expect(await sequencer.round()).toBe('added');
    const { note, checkpoint } = await published();
    expect(verifyCosignature(note, keyOf(witness.vkey)).state).toBe('valid');
    expect(verifyCosignature(note, keyOf(plain.vkey)).state).toBe('valid');
    expect(Number((await stateOf(witness.vkey)).size)).toBe(checkpoint.size);
  }
});

test('the policy that the installation publishes names its log and its witnesses, and finds their cosignatures', async () => {
  const policy = readLogPolicy(await call('policy'));
  expect(policy.logs.map(({ key }) => writeVkey(key))).toEqual([(await call('vkey')).trim()]);
  expect(policy.witnesses.map(({ name, key, url }) => [name, writeVkey(key), url])).toEqual([
    ['ours', witness.vkey, null],
    ['plain', plain.vkey, null],
  ]);
  expect(policy.quorum).toBeNull();
  const { note } = await published();
  for (const { key } of policy.witnesses) expect(verifyCosignature(note, key).state).toBe('valid');
});

test('the witness serves what it cosigned last, with the log’s signature and its own', async () => {
  const { checkpoint } = await published();
  const hash = createHash('sha256').update(checkpoint.origin).digest('hex');
  const served = readCheckpoint(await (await fetch(`${witness.url}/${hash}/checkpoint`)).text());
  expect(served?.checkpoint).toEqual(checkpoint);
  expect(served?.note.signatures).toHaveLength(2);
});

test('a witness refuses what is not the log’s, what does not extend its tree, and a size it does not know', async () => {
  const { note, checkpoint } = await published();
  const ask = (body: string) => fetch(`${witness.url}/add-checkpoint`, { method: 'POST', body });
  const own = { ...note, signatures: note.signatures.slice(0, 1) };
  expect((await ask('nonsense')).status).toBe(400);
  const stranger = ed25519Signer(new Uint8Array(32).fill(3));
  const forged = (origin: string) =>
    signCheckpoint(
      { ...checkpoint, origin },
      { key: verifierKey({ name: origin, type: 1, publicKey: stranger.publicKey }), sign: stranger.sign },
    );
  expect(
    (await ask(writeAddCheckpoint({ oldSize: 0, proof: [], note: forged('else.example/log') }))).status,
  ).toBe(404);
  expect(
    (await ask(writeAddCheckpoint({ oldSize: 0, proof: [], note: forged(checkpoint.origin) }))).status,
  ).toBe(403);
  expect((await ask(writeAddCheckpoint({ oldSize: checkpoint.size + 1, proof: [], note: own }))).status).toBe(
    400,
  );
  const conflict = await ask(writeAddCheckpoint({ oldSize: 0, proof: [], note: own }));
  expect([conflict.status, conflict.headers.get('content-type'), await conflict.text()]).toEqual([
    409,
    'text/x.tlog.size',
    `${checkpoint.size}\n`,
  ]);
  const wrongProof = writeAddCheckpoint({ oldSize: checkpoint.size, proof: [checkpoint.root], note: own });
  expect((await ask(wrongProof)).status).toBe(422);
});

test('a witness that is away delays one checkpoint by five seconds and later ones not at all', async () => {
  behaviour = 'hang';
  const sequencer = await open();
  await seal(1);
  await sequencer.round();
  expect(verifyCosignature((await published()).note, keyOf(plain.vkey)).state).toBe('absent');
  expect(verifyCosignature((await published()).note, keyOf(witness.vkey)).state).toBe('valid');
  expect((await stateOf(plain.vkey)).failure).toContain('in time');
  await seal(1);
  const begunMs = performance.now();
  await sequencer.round();
  // The wait is five seconds where there is one; the bound only tells the two apart.
  expect(performance.now() - begunMs).toBeLessThan(4_500);
  behaviour = 'cosign';
});

test('a witness that refuses is told of, and the checkpoint is published without it', async () => {
  behaviour = 'refuse';
  await service.owner.query('update log_witnesses set failed_at = null');
  const sequencer = await open();
  await seal(1);
  expect(await sequencer.round()).toBe('added');
  expect((await stateOf(plain.vkey)).failure).toContain('403');
  behaviour = 'cosign';
});

test('a witness that knows another root stops the log, until it no longer says so', async () => {
  behaviour = 'other root';
  const before = await published();
  const sequencer = await open();
  await seal(1);
  expect(await sequencer.round()).toBe('refused');
  expect(await sequencer.round()).toBe('refused');
  expect((await published()).checkpoint).toEqual(before.checkpoint);
  behaviour = 'cosign';
  expect(await sequencer.round()).toBe('added');
});

test('without its file, a database behind what a witness has cosigned is refused before it signs anything', async () => {
  const { checkpoint } = await published();
  rmSync(memoryFile);
  const earlier = await earlierTree();
  await seal(2);
  const sequencer = await open();
  expect(await sequencer.round()).toBe('refused');
  const { rows: tree } = await service.owner.query('select size, refusal from log_tree');
  expect(Number(tree[0].size)).toBe(earlier);
  expect(tree[0].refusal).toContain(`The witness ours has cosigned ${checkpoint.size} leaves`);
  expect(await sequencer.round()).toBe('refused');
});

/** The tree as it was at the second last checkpoint. */
async function earlierTree(): Promise<number> {
  const { rows } = await service.owner.query(
    'select size, note from log_checkpoints order by size desc limit 2',
  );
  const [last, earlier] = rows;
  const read = readCheckpoint(earlier.note);
  await service.owner.query('delete from log_checkpoints where size = $1', [last.size]);
  await service.owner.query('delete from log_runs where first_leaf >= $1', [earlier.size]);
  await service.owner.query('update log_tree set size = $1, root = $2', [
    earlier.size,
    Buffer.from(read?.checkpoint.root ?? []),
  ]);
  const width = Number(earlier.size) % 256;
  await service.owner.query(
    `update log_tiles set hashes = substring(hashes from 1 for $1), entries = substring(entries from 1 for $1)
      where level = 0 and index = $2`,
    [width * 32, Math.floor(Number(earlier.size) / 256)],
  );
  return Number(earlier.size);
}
