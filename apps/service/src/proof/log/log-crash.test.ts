import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { readCheckpoint, treeRoot } from '@centerproof/proof';
import { expect, test } from 'vitest';
import { createRandom } from '../../../test/faults/random.ts';
import { TEST_MASTER_KEY } from '../../../test/harness/database-url.ts';
import { HANDED_DOWN } from '../../../test/harness/handed-down.ts';
import { eventually, startTestService } from '../../../test/harness/index.ts';
import { createWorld } from '../../../test/harness/world.ts';
import { addressFor } from '../../platform/database/index.ts';
import { createSecrets } from '../../platform/secrets.ts';
import { prepareDatabase } from '../../service.ts';
import { appendEntries } from '../chain/index.ts';
import { tilesOf } from './add-to-log.ts';
import { createLogMemory } from './log-memory.ts';
import { selectTiles } from './log-tree.queries.ts';
import { createSequencer, ROUND_STEPS } from './sequencer.ts';

const service = await startTestService();
const { platform } = service;
const { database } = platform;
const center = await createWorld(service).center();
const memory = createLogMemory(platform.settings.log.stateFile);
const roles = await prepareDatabase({
  ownerUrl: service.ownerUrl,
  secrets: createSecrets(TEST_MASTER_KEY),
  say: () => {},
});
const addressOf = (role: string) => addressFor(service.ownerUrl, role, roles.passwordOf(role));
const PROGRAM = fileURLToPath(new URL('../../../test/processes/sequence-log.ts', import.meta.url));
const ROUNDS = 20;
const SEED = 20_260_115;

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
const freeLease = () => service.owner.query('update log_tree set held_until = null');

/** Every checkpoint that anybody outside could have seen: the served one, and what the file says. */
const seen = new Map<string, string>();
async function look(): Promise<void> {
  const served = (await service.app.inject({ method: 'GET', url: '/log/checkpoint' })).body;
  for (const note of [served, memory.read()]) {
    const read = note === null ? null : readCheckpoint(note);
    if (!read) continue;
    const { size, root } = read.checkpoint;
    seen.set(`${size} ${Buffer.from(root).toString('hex')}`, note ?? '');
  }
}

async function rootsHold(): Promise<void> {
  const sizes = [...seen.keys()].map((key) => Number(key.split(' ')[0]));
  expect(new Set(sizes).size).toBe(sizes.length);
  for (const key of seen.keys()) {
    const [size = '', root = ''] = key.split(' ');
    const question = treeRoot(Number(size));
    const tiles = await database.asDispatcher((tx) => selectTiles(tx, question.tiles));
    expect([size, Buffer.from(question.answer(tilesOf(tiles))).toString('hex')]).toEqual([size, root]);
  }
}

async function everyEntryIsLoggedOnce(): Promise<void> {
  const { rows } = await service.owner.query(`
    select (select sum(index + 1) from chain_heads)::int as sealed,
           (select sum(entries) from log_runs)::int as logged, (select size from log_tree)::int as size`);
  const [{ sealed, logged, size }] = rows;
  expect([logged, size]).toEqual([sealed, sealed]);
}

test(`killed at any step of a round, a sequencer leaves a log that goes on without a fork (${ROUNDS} rounds, seed ${SEED})`, {
  timeout: 240_000,
}, async () => {
  const random = createRandom(SEED);
  for (let round = 0; round < ROUNDS; round += 1) {
    // Each step has its turn; the rest is chance.
    const step = ROUND_STEPS[round] ?? random.pick(ROUND_STEPS);
    const child = spawn(process.execPath, [PROGRAM, step, String(Math.floor(random.between(1, 3)))], {
      env: {
        ...HANDED_DOWN,
        NODE_ENV: 'test',
        APP_URL: addressOf(roles.app),
        DISPATCHER_URL: addressOf(roles.dispatcher),
        DATA_DIR: service.dataDir,
        MASTER_KEY: TEST_MASTER_KEY.toString('hex'),
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const ended = once(child, 'exit');
    await once(child.stdout, 'data');
    await freeLease();
    let isRunning = true;
    void ended.then(() => {
      isRunning = false;
    });
    while (isRunning) {
      await seal(Math.floor(random.between(1, 300)));
      await look();
    }
    expect((await ended)[1]).toBe('SIGKILL');
    await look();
  }
  await freeLease();
  const sequencer = createSequencer(platform, { holder: 'the last', memory });
  await eventually(async () => (await sequencer.round()) === 'idle', 30_000);
  await look();
  await rootsHold();
  await everyEntryIsLoggedOnce();
});

test('two sequencers at once take turns: every entry is logged once, and no size has two roots', async () => {
  const sequencers = ['left', 'right'].map((holder) => createSequencer(platform, { holder, memory }));
  for (let round = 0; round < 30; round += 1) {
    await seal(7);
    // Without the lease, which otherwise keeps one of them from trying, only the lock stands between them.
    await freeLease();
    await Promise.all(sequencers.map((sequencer) => sequencer.round()));
    await look();
  }
  await freeLease();
  const [one] = sequencers;
  await eventually(async () => (await one?.round()) === 'idle');
  await rootsHold();
  await everyEntryIsLoggedOnce();
});

test('a connection that is lost in mid-round leaves nothing of the round, and the next one does it all', async () => {
  let lost = 0;
  const sequencer = createSequencer(platform, {
    holder: 'cut off',
    memory,
    onStep(step) {
      if (step === 'written' && lost++ === 0) throw new Error('the connection is gone');
    },
  });
  await freeLease();
  await seal(5);
  await expect(sequencer.round()).rejects.toThrow('the connection is gone');
  const before = (await service.owner.query('select size::int from log_tree')).rows[0].size;
  expect(await sequencer.round()).toBe('added');
  expect((await service.owner.query('select size::int from log_tree')).rows[0].size).toBe(before + 5);
  await look();
  await rootsHold();
});
