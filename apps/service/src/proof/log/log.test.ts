import { randomUUID } from 'node:crypto';
import {
  copyFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import {
  entriesPath,
  growTree,
  leafData,
  leafHash,
  provesEntry,
  readBundle,
  readCheckpoint,
  readTlogProof,
  readVkey,
  tilePath,
  tilesSince,
  verifyNote,
} from '@centerproof/proof';
import { expect, test } from 'vitest';
import { startTestService } from '../../../test/harness/index.ts';
import { createWorld } from '../../../test/harness/world.ts';
import { appendEntries } from '../chain/index.ts';
import { logProofsFor } from './index.ts';
import { createLogMemory } from './log-memory.ts';
import { createSequencer } from './sequencer.ts';

const service = await startTestService();
const { platform } = service;
const { database } = platform;
const center = await createWorld(service).center();
const memory = createLogMemory(join(service.dataDir, 'log-checkpoint'));
const sequencer = createSequencer(platform, { holder: 'one', memory });

const CLAIMS = { who: {}, what: {}, when: {}, where: {}, why: {}, how: {} };
const seal = (count: number, centerId = center.id) =>
  database.asDispatcher((tx) =>
    appendEntries(tx, {
      centerId,
      domain: 'dpu',
      now: service.clock.now(),
      entries: Array.from({ length: count }, (_, at) => ({ subject: `dpu_${at}`, claims: CLAIMS })),
    }),
  );
const fetchLog = async (path: string) => {
  const answer = await service.app.inject({ method: 'GET', url: `/log/${path}` });
  if (answer.statusCode !== 200) throw new Error(`${path} is ${answer.statusCode}`);
  return answer;
};
const checkpoint = async () => {
  const key = readVkey((await fetchLog('vkey')).body.trim());
  const read = readCheckpoint((await fetchLog('checkpoint')).body);
  if (!key || !read || verifyNote(read.note, key) !== 'valid') throw new Error('not signed by the key');
  return read.checkpoint;
};
const untilIdle = async () => {
  for (;;) if ((await sequencer.round()) === 'idle') return;
};

test('a log that nobody has written to is the signed empty tree', async () => {
  expect(await checkpoint()).toMatchObject({ origin: '127.0.0.1:4000/log', size: 0 });
});

test('every entry becomes a leaf, the published tiles give the signed root, and bundles give the leaves', async () => {
  const sealed = [...(await seal(300)), ...(await seal(400))];
  await untilIdle();
  const { size, root } = await checkpoint();
  expect(size).toBeGreaterThanOrEqual(700);
  const leaves: Uint8Array[] = [];
  for (const tile of tilesSince(0, size)) {
    const served = (await fetchLog(tilePath(tile))).rawPayload;
    expect(served.length).toBe(tile.width * 32);
    if (tile.level === 0) leaves.push(...(readBundle((await fetchLog(entriesPath(tile))).rawPayload) ?? []));
  }
  const tree = growTree({
    size: 0,
    leafHashes: leaves.map((leaf) => leafHash(leaf)),
    tiles: () => new Uint8Array(),
  });
  expect(Buffer.from(tree.root)).toEqual(Buffer.from(root));
  const texts = new Set(leaves.map((leaf) => Buffer.from(leaf).toString()));
  for (const { hash } of sealed) expect(texts).toContain(Buffer.from(leafData(hash)).toString());
  expect(texts.size).toBe(size);
});

test('tiles are kept for good, the checkpoint is not, and nothing past it is shown', async () => {
  const { size } = await checkpoint();
  const partial = tilePath({ level: 0, index: Math.floor(size / 256), width: size % 256 });
  const tile = await fetchLog(partial);
  expect(tile.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect(tile.headers['content-type']).toBe('application/octet-stream');
  expect((await fetchLog('checkpoint')).headers).toMatchObject({
    'cache-control': expect.stringContaining('no-store'),
    'content-type': 'text/plain; charset=utf-8',
  });
  for (const path of [
    tilePath({ level: 0, index: Math.floor(size / 256), width: (size % 256) + 1 }),
    'tile/0/x000/000',
    'tile/7/000.p/1',
    'tile/0/../checkpoint',
    'tile/',
  ])
    expect((await service.app.inject({ method: 'GET', url: `/log/${path}` })).statusCode).toBe(404);
});

test('an entry is proven against the first checkpoint that covers it, however much is added later', async () => {
  const [entry] = await seal(1);
  if (!entry) throw new Error('nothing was sealed');
  const place = { centerId: center.id, domain: 'dpu' as const, index: entry.index };
  const unlogged = await database.asDispatcher((tx) => logProofsFor(service.platform, tx, [place]));
  expect(unlogged).toEqual([null]);
  await untilIdle();
  const first = await checkpoint();
  await seal(600);
  await untilIdle();
  const [found] = await database.asDispatcher((tx) => logProofsFor(service.platform, tx, [place]));
  const proof = readTlogProof(found?.text ?? '');
  expect(proof?.checkpoint.size).toBe(first.size);
  expect(proof && provesEntry(proof, entry.hash)).toBe(true);
});

test('a lease from before the database’s clock was set back counts as ended', async () => {
  await service.owner.query(
    `update log_tree set holder = 'gone', held_until = clock_timestamp() + interval '1 hour'`,
  );
  expect(await createSequencer(platform, { holder: 'two', memory }).round()).not.toBe('elsewhere');
  await service.owner.query('update log_tree set held_until = null');
});

test('what left the house last is remembered in a file outside the database', async () => {
  const kept = readCheckpoint(readFileSync(join(service.dataDir, 'log-checkpoint'), 'utf8'));
  expect(kept?.checkpoint).toEqual(await checkpoint());
});

test('the making of the log key is an entry of the platform’s own audit log', async () => {
  const { rows } = await service.owner.query(
    `select action, event_type, target->>'id' as id from audit_entries where center_id = 0 and action = 'create-log-key'`,
  );
  expect(rows).toEqual([
    { action: 'create-log-key', event_type: 'CREDENTIAL_CHANGED', id: (await fetchLog('vkey')).body.trim() },
  ]);
});

test('the page for people names the key and how to check the log oneself', async () => {
  const page = await service.app.inject({ method: 'GET', url: '/log' });
  expect(page.statusCode).toBe(200);
  expect(page.body).toContain((await fetchLog('vkey')).body.trim());
  expect(page.body).toContain('npx @centerproof/cli monitor');
});

test('the figures tell the size, and for how long an entry has waited', async () => {
  await seal(1);
  service.clock.advance({ seconds: 90 });
  const metrics = (await service.app.inject({ method: 'GET', url: '/metrics' })).body;
  expect(metrics).toContain(`log_size ${(await checkpoint()).size}`);
  expect(metrics).toMatch(/^log_oldest_unlogged_seconds 9\d/m);
  expect(metrics).toContain('log_refuses 0');
});

test('what is written to its file is not kept by what a worker of the same number, in another container, is writing', () => {
  const file = join(service.dataDir, 'shared-checkpoint');
  mkdirSync(`${file}.${process.pid}`);
  const [one, two] = [createLogMemory(file), createLogMemory(file)];
  one.write('of the one');
  two.write('of the other');
  expect(one.read()).toBe('of the other');
});

test('what could not be written to its file leaves nothing beside it', () => {
  const folder = join(service.dataDir, 'nothing-beside');
  const file = join(folder, 'checkpoint');
  mkdirSync(file, { recursive: true });
  expect(() => createLogMemory(file).write('a note')).toThrow('LOG_STATE_FILE cannot be written (EISDIR)');
  expect(readdirSync(folder)).toEqual(['checkpoint']);
});

test('what a killed worker left beside its file goes with the next write, and nothing else does', () => {
  const folder = join(service.dataDir, 'left-beside');
  const file = join(folder, 'checkpoint');
  mkdirSync(folder);
  const [left, underWay] = [randomUUID(), randomUUID()];
  const old = new Date(Date.now() - 120_000);
  for (const end of [left, underWay, 'kept', `${left}.kept`]) writeFileSync(`${file}.${end}`, 'a note');
  for (const end of [left, 'kept', `${left}.kept`]) utimesSync(`${file}.${end}`, old, old);
  writeFileSync(`${file}-2.${left}`, 'of another file');
  utimesSync(`${file}-2.${left}`, old, old);
  createLogMemory(file).write('a later note');
  const there = ['', `-2.${left}`, `.${underWay}`, `.${left}.kept`, '.kept'].map((end) => `checkpoint${end}`);
  expect(readdirSync(folder).sort()).toEqual(there.sort());
});

test('while its file cannot be read or written the log refuses and says so, and then goes on by itself', async () => {
  const file = join(service.dataDir, 'log-checkpoint');
  const refusal = async () => (await service.owner.query('select refusal from log_tree')).rows[0].refusal;
  await untilIdle();
  const before = await checkpoint();
  renameSync(file, `${file}.kept`);
  mkdirSync(file);
  await seal(1);
  expect(await sequencer.round()).toBe('refused');
  expect(await refusal()).toContain('LOG_STATE_FILE cannot be read (EISDIR)');
  rmdirSync(file);
  renameSync(`${file}.kept`, file);
  // What is written first lies beside the file, under a longer name.
  const long = join(service.dataDir, 'x'.repeat(250));
  copyFileSync(file, long);
  const cramped = createSequencer(platform, { holder: 'one', memory: createLogMemory(long) });
  expect(await cramped.round()).toBe('refused');
  expect(await refusal()).toContain('LOG_STATE_FILE cannot be written (ENAMETOOLONG)');
  expect(await cramped.round()).toBe('refused');
  expect(await checkpoint()).toEqual(before);
  await untilIdle();
  expect(await refusal()).toBeNull();
  expect((await checkpoint()).size).toBe(before.size + 1);
});
