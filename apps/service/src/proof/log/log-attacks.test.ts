import { rmSync } from 'node:fs';
import { join } from 'node:path';
import {
  chainName,
  provesEntry,
  readCheckpoint,
  readTlogProof,
  readVkey,
  sealEntry,
} from '@centerproof/proof';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { copyLog } from '../../../../../packages/cli/src/log/copy-log.ts';
import { startTestService } from '../../../test/harness/index.ts';
import { createWorld } from '../../../test/harness/world.ts';
import { appendEntries } from '../chain/index.ts';
import { adoptCopy, logOfDocument, logProofsFor, renameLog } from './index.ts';
import { createLogMemory } from './log-memory.ts';
import { createSequencer } from './sequencer.ts';

const service = await startTestService();
const { platform } = service;
const { database } = platform;
const center = await createWorld(service).center();
const memory = createLogMemory(join(service.dataDir, 'log-checkpoint'));
const open = (holder: string) => createSequencer(platform, { holder, memory });
let sequencer = open('first');

const CLAIMS = { who: {}, what: {}, when: {}, where: {}, why: {}, how: {} };
const place = (index: number) => ({ centerId: center.id, domain: 'dpu' as const, index });
const seal = (count: number) =>
  database.asDispatcher((tx) =>
    appendEntries(tx, {
      centerId: center.id,
      domain: 'dpu',
      now: service.clock.now(),
      entries: Array.from({ length: count }, (_, at) => ({ subject: `dpu_${at}`, claims: CLAIMS })),
    }),
  );
const checkpointText = async () => (await service.app.inject({ method: 'GET', url: '/log/checkpoint' })).body;
const checkpoint = async () => {
  const read = readCheckpoint(await checkpointText());
  if (!read) throw new Error('no checkpoint');
  return read.checkpoint;
};
const logged = async (rounds = 20) => {
  for (let round = 0; round < rounds; round += 1) if ((await sequencer.round()) === 'idle') return;
  throw new Error('the log did not come to rest');
};
const proofOf = async (index: number) => {
  const [found] = await database.asDispatcher((tx) => logProofsFor(service.platform, tx, [place(index)]));
  const proof = readTlogProof(found?.text ?? '');
  if (!proof) throw new Error(`entry ${index} is not proven`);
  return proof;
};

/** The tables of the log and the chains, as a backup has them. */
const TABLES = [
  'log_identities',
  'log_tree',
  'log_runs',
  'log_tiles',
  'log_checkpoints',
  'log_pending',
  'chain_heads',
  'chain_entries',
];
const backUp = async () => {
  for (const table of TABLES)
    await service.owner.query(
      `drop table if exists backup_${table}; create table backup_${table} as table ${table}`,
    );
};
const restore = async () => {
  await service.owner.query(`truncate ${TABLES.join(', ')} cascade`);
  for (const table of TABLES) await service.owner.query(`insert into ${table} select * from backup_${table}`);
  await service.owner.query('update log_tree set held_until = null');
};
afterAll(async () => {
  for (const table of TABLES) await service.owner.query(`drop table if exists backup_${table}`);
});

/** Rewrites a chain by SQL from an entry on, as somebody with the database in hand would: every hash fits the next. */
async function rewriteChain(from: number): Promise<string> {
  const { rows } = await service.owner.query(
    `select index, subject, timestamp, previous_hash, hash from chain_entries
      where center_id = $1 and domain = 'dpu' order by index`,
    [center.id],
  );
  const salts = Object.fromEntries(Object.keys(CLAIMS).map((name) => [name, '0'.repeat(32)])) as Record<
    keyof typeof CLAIMS,
    string
  >;
  let previousHash: string | null = rows[from - 1]?.hash ?? null;
  let rewritten = '';
  for (const row of rows.slice(from)) {
    const { content, hash } = sealEntry({
      chain: chainName({ centerId: center.id, domain: 'dpu' }),
      index: Number(row.index),
      subject: row.subject,
      timestamp: row.timestamp,
      previousHash,
      claims: CLAIMS,
      salts,
    });
    await service.owner.query(
      `update chain_entries set previous_hash = $3, hash = $4, content = $5, salts = repeat('0', 192)
        where center_id = $1 and domain = 'dpu' and index = $2`,
      [center.id, row.index, previousHash, hash, content],
    );
    if (Number(row.index) === from) rewritten = hash;
    previousHash = hash;
  }
  await service.owner.query(`update chain_heads set hash = $2 where center_id = $1 and domain = 'dpu'`, [
    center.id,
    previousHash,
  ]);
  return rewritten;
}

beforeEach(() => {
  sequencer = open(`test ${Math.random()}`);
  return service.owner.query('update log_tree set held_until = null').then(() => undefined);
});

describe('a chain that is rewritten by SQL', () => {
  test('no longer matches its leaf, though it agrees with itself', async () => {
    const [entry] = await seal(3);
    await logged();
    if (!entry) throw new Error('nothing was sealed');
    const before = await proofOf(entry.index);
    expect(provesEntry(before, entry.hash)).toBe(true);
    const rewritten = await rewriteChain(entry.index);
    expect(rewritten).not.toBe(entry.hash);
    expect(provesEntry(await proofOf(entry.index), rewritten)).toBe(false);
  });

  test('and logged again stands under a later checkpoint than its own time: the delay shows', async () => {
    const [entry] = await seal(2);
    await logged();
    if (!entry) throw new Error('nothing was sealed');
    const first = await checkpoint();
    await seal(1);
    service.clock.advance({ days: 3 });
    await service.owner.query(
      `delete from log_runs where center_id = $1 and domain = 'dpu' and first_index >= $2`,
      [center.id, entry.index],
    );
    const rewritten = await rewriteChain(entry.index);
    await sequencer.sweep();
    await logged();
    const proof = await proofOf(entry.index);
    expect(provesEntry(proof, rewritten)).toBe(true);
    expect(proof.checkpoint.size).toBeGreaterThan(first.size);
    const { rows } = await service.owner.query('select published_at from log_checkpoints where size = $1', [
      proof.checkpoint.size,
    ]);
    const delayMs = rows[0].published_at.getTime() - Date.parse(entry.timestamp);
    expect(delayMs).toBeGreaterThan(2 * 86_400_000);
  });

  test('before it is logged, with an entry taken away, is told of and not logged around the gap', async () => {
    const [entry] = await seal(3);
    if (!entry) throw new Error('nothing was sealed');
    const { rows } = await service.owner.query(
      `delete from chain_entries where center_id = $1 and domain = 'dpu' and index = $2 returning *`,
      [center.id, entry.index + 1],
    );
    await logged();
    const [found] = await database.asDispatcher((tx) =>
      logProofsFor(service.platform, tx, [place(entry.index + 2)]),
    );
    expect(found).toBeNull();
    const [row] = rows;
    await service.owner.query(
      `insert into chain_entries (center_id, domain, index, subject, timestamp, previous_hash, hash, content, salts)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
      [
        row.center_id,
        row.domain,
        row.index,
        row.subject,
        row.timestamp,
        row.previous_hash,
        row.hash,
        row.content,
        row.salts,
      ],
    );
    await sequencer.sweep();
    await logged();
    expect((await proofOf(entry.index + 2)).index).toBeGreaterThan(0);
  });
});

describe('a database that was restored from a backup', () => {
  test('behind what was published is refused by the file that remembers it, and says why', async () => {
    await seal(2);
    await logged();
    await backUp();
    await seal(5);
    await logged();
    const published = await checkpointText();
    await restore();
    await seal(4);
    sequencer = open('restored');
    expect(await sequencer.round()).toBe('refused');
    const { rows } = await service.owner.query('select refusal, size from log_tree');
    expect(rows[0].refusal).toContain('a backup was restored that is behind it');
    expect(Number(rows[0].size)).toBeLessThan(readCheckpoint(published)?.checkpoint.size ?? 0);
    expect((await service.app.inject({ method: 'GET', url: '/log' })).body).toContain(
      'The log signs nothing at present',
    );
  });

  test('goes on under a new name when an operator says so; old proofs still hold under the old key', async () => {
    const oldKey = readVkey((await service.app.inject({ method: 'GET', url: '/log/vkey' })).body.trim());
    const proof = await proofOf(0);
    const { rows: kept } = await service.owner.query(
      `update log_checkpoints set published_at = null
        where size = (select max(size) from log_checkpoints) returning size::int`,
    );
    expect(await renameLog(platform)).toContain('/log/2');
    await expect(renameLog(platform)).rejects.toThrow('nothing to resume');
    await logged();
    const { origin, size } = await checkpoint();
    expect(origin).toBe('127.0.0.1:4000/log/2');
    expect(size).toBeGreaterThan(kept[0].size);
    // What was signed under the old name and not seen by anybody is not shown under it any more.
    const { rows: still } = await service.owner.query(
      'select published_at from log_checkpoints where size = $1',
      [kept[0].size],
    );
    expect(still).toEqual([{ published_at: null }]);
    expect(proof.checkpoint.origin).toBe(oldKey?.name);
    expect((await proofOf(0)).checkpoint).toEqual(proof.checkpoint);
    const { rows: ends } = await service.owner.query(
      `select index::int from chain_heads where center_id = $1 and domain = 'dpu'`,
      [center.id],
    );
    // A document with an entry from before and one from after names one key, the new one.
    const together = await logOfDocument(platform, { record: place(0), erasures: [place(ends[0].index)] });
    expect(together?.origin).toBe(origin);
    const texts = [together?.entries.record ?? '', ...(together?.entries.erasures ?? [])];
    expect(texts).toHaveLength(2);
    for (const text of texts) expect(readTlogProof(text)?.checkpoint.origin).toBe(origin);
    const { rows } = await service.owner.query(
      `select count(*)::int as count from audit_entries where center_id = 0 and action = 'resume-log'`,
    );
    expect(rows).toEqual([{ count: 1 }]);
  });

  test('to before that is refused again: the file names a log it has never heard of', async () => {
    await service.owner.query(`update log_checkpoints set identity = 1`);
    const { rows } = await service.owner.query('delete from log_identities where number = 2 returning *');
    sequencer = open('restored again');
    expect(await sequencer.round()).toBe('refused');
    const [row] = rows;
    await service.owner.query(
      'insert into log_identities (number, origin, public_key, private_key, created_at) values ($1, $2, $3, $4, $5)',
      [row.number, row.origin, row.public_key, row.private_key, row.created_at],
    );
    await logged();
  });

  test('takes what it lacks from a copy of the log, and goes on under the old name without a fork', async () => {
    await seal(3);
    await logged();
    await backUp();
    await seal(300);
    await logged();
    const published = await checkpoint();
    const folder = join(service.dataDir, 'copy');
    await copyTo(folder);
    await restore();
    sequencer = open('with a copy');
    expect(await sequencer.round()).toBe('refused');
    expect(await adoptCopy(platform, folder)).toContain('300 leaves were taken');
    await seal(2);
    await logged();
    const now = await checkpoint();
    expect(now.origin).toBe(published.origin);
    expect(now.size).toBeGreaterThan(published.size);
    const { rows } = await service.owner.query('select note from log_checkpoints where size = $1', [
      published.size,
    ]);
    expect(readCheckpoint(rows[0].note)?.checkpoint).toEqual(published);
    await expect(adoptCopy(platform, folder)).rejects.toThrow('already');
    rmSync(folder, { recursive: true });
  });

  test('whose tiles were changed does not sign over them', async () => {
    await seal(1);
    await logged();
    const before = await checkpoint();
    await service.owner.query(
      `update log_tiles set hashes = overlay(hashes placing '\\x00' from length(hashes))
        where level = 0 and index = (select max(index) from log_tiles where level = 0)`,
    );
    await seal(1);
    expect(await sequencer.round()).toBe('refused');
    expect(await checkpoint()).toEqual(before);
  });

  async function copyTo(folder: string): Promise<void> {
    const app = service.app;
    await app.listen({ host: '127.0.0.1', port: 0 });
    const address = app.server.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const said: string[] = [];
    const code = await copyLog({ url: `http://127.0.0.1:${port}/log`, folder, given: null }, (line) =>
      said.push(line),
    );
    expect([code, said.at(-1)]).toEqual([0, expect.stringContaining('leaves in')]);
  }
});
