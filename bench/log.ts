import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import pg from 'pg';
import type { Platform } from '../apps/service/src/platform/platform.ts';
import { logProofsFor } from '../apps/service/src/proof/log/index.ts';
import { createLogMemory } from '../apps/service/src/proof/log/log-memory.ts';
import { createSequencer } from '../apps/service/src/proof/log/sequencer.ts';
import { freshService } from './machine/fresh-service.ts';
import type { Figure } from './main.ts';
import { approvals, runLoad } from './proof.ts';

/** Entries that wait for the log when the sequencer is timed, spread over so many chains. */
const ENTRIES = Number(process.env.LOG_ENTRIES ?? 400_000);
const CHAINS = 2_000;
/** Chains of one entry each, so that every entry is a run of its own: the most that a leaf can take. */
const LONELY_CHAINS = 100_000;
/** The size at which proofs are timed; what is missing to it is written as it would stand there. */
const LEAVES = Number(process.env.LOG_LEAVES ?? 10_000_000);
const PROOFS = 2_000;
const ROUNDS = 5;
const ROUND_MS = 3_000;
const SEALS = 12_000;
const CONNECTIONS = 64;
const FILL_TILES = 1_000;

/** The sequencer alone, proofs from a large log, what a leaf takes, and what sealing feels of it all. */
export async function run(): Promise<Figure[]> {
  return [...(await measureSealing()), ...(await measureSequencer())];
}

async function measureSequencer(): Promise<Figure[]> {
  await using fresh = await freshService();
  const { platform } = fresh;
  const owner = new pg.Pool({ connectionString: fresh.ownerUrl, max: 1 });
  try {
    const sequencer = createSequencer(platform, {
      holder: 'bench',
      memory: createLogMemory(platform.settings.log.stateFile),
    });
    await sequencer.round();
    await fillChains(owner, { firstCenter: 1, chains: CHAINS, perChain: ENTRIES / CHAINS });
    const begunMs = performance.now();
    while ((await sequencer.round()) !== 'idle');
    const perSecond = (ENTRIES / (performance.now() - begunMs)) * 1_000;
    const { rows } = await owner.query<{ size: string }>('select size from log_tree');
    if (Number(rows[0]?.size) < ENTRIES) throw new Error('The sequencer left entries out.');
    console.log(`sequencer: ${Math.round(perSecond)} leaves/s`);
    const stored = await storedBytes(owner);
    const bytesPerLeaf = stored / ENTRIES;
    await fillChains(owner, { firstCenter: CHAINS + 1, chains: LONELY_CHAINS, perChain: 1 });
    while ((await sequencer.round()) !== 'idle');
    const bytesPerLonely = ((await storedBytes(owner)) - stored) / LONELY_CHAINS;
    console.log(`stored: ${bytesPerLeaf.toFixed(0)} bytes a leaf, ${bytesPerLonely.toFixed(0)} a run of one`);
    await growTo(owner, LEAVES);
    const proofMs = await timeProofs(platform, owner);
    return [
      { name: 'leaves through the sequencer', value: `${Math.round(perSecond)}/s`, bound: '>= 20000/s' },
      {
        name: `stored for each leaf, all in all, ${ENTRIES / CHAINS} entries to a run`,
        value: `${bytesPerLeaf.toFixed(0)} B`,
        bound: '< 250 B',
      },
      {
        name: 'stored for each leaf, all in all, one entry to a run',
        value: `${bytesPerLonely.toFixed(0)} B`,
        bound: '< 250 B',
      },
      {
        name: `proof of inclusion at ${LEAVES.toLocaleString('en')} leaves`,
        // One in a hundred meets a collection of garbage, which is some milliseconds long.
        value: `p50 ${proofMs.p50.toFixed(2)} ms, p95 ${proofMs.p95.toFixed(2)} ms, p99 ${proofMs.p99.toFixed(2)} ms`,
        bound: '<= 5 ms',
      },
    ];
  } finally {
    await owner.end();
  }
}

/** Entries whose hashes are hashes; nothing else of them is looked at here. */
async function fillChains(
  owner: pg.Pool,
  { firstCenter, chains, perChain }: { firstCenter: number; chains: number; perChain: number },
): Promise<void> {
  await owner.query(
    `insert into chain_entries (center_id, domain, index, subject, timestamp, previous_hash, hash, content, salts)
     select center, 'proof', index, 'evd_' || index, '2026-01-01T00:00:00.000Z', null,
            encode(sha256(convert_to(center || '/' || index, 'UTF8')), 'hex'), repeat('c', 700), repeat('0', 192)
       from generate_series(0, $3::int - 1) index, generate_series($1::int, $1::int + $2::int - 1) center`,
    [firstCenter, chains, perChain],
  );
  await owner.query('vacuum analyze chain_entries');
  await owner.query(
    `insert into chain_heads (center_id, domain, index)
     select center, 'proof', $3::int - 1 from generate_series($1::int, $1::int + $2::int - 1) center`,
    [firstCenter, chains, perChain],
  );
}

/** What all of the log takes on the disk, indexes and what awaits the vacuum included. */
async function storedBytes(owner: pg.Pool): Promise<number> {
  const { rows } = await owner.query<{ bytes: string }>(`
    select sum(pg_total_relation_size(relation)) as bytes
      from unnest(array['log_tree', 'log_pending', 'log_runs', 'log_tiles', 'log_checkpoints', 'log_witnesses',
                        'log_timestamps', 'log_identities']::regclass[]) as relation`);
  return Number(rows[0]?.bytes);
}

/** Tiles as a tree of this size has them. Their hashes are made up, which a proof does not cost more or less for. */
async function growTo(owner: pg.Pool, size: number): Promise<void> {
  for (let level = 0; 256 ** level <= size; level += 1) {
    const hashes = Math.floor(size / 256 ** level);
    for (let from = 0; from * 256 < hashes; from += FILL_TILES)
      await owner.query(
        `insert into log_tiles (level, index, hashes, entries)
         select $1::int, index, hashes, case when $1::int = 0 then hashes end
           from generate_series($2::bigint, $3::bigint) index
           cross join lateral (
             select string_agg(sha256(convert_to(index || '/' || at, 'UTF8')), ''::bytea) as hashes
               from generate_series(1, least(256, $4::bigint - index * 256)) at) as made
         on conflict (level, index) do update set hashes = excluded.hashes, entries = excluded.entries`,
        [level, from, Math.min(from + FILL_TILES, Math.ceil(hashes / 256)) - 1, hashes],
      );
  }
  await owner.query(
    `insert into log_runs (center_id, domain, first_index, first_leaf, entries)
     select 1000000, 'proof', 0, size, $1 - size from log_tree`,
    [size],
  );
  await owner.query(
    `insert into log_checkpoints select $1, identity, note, signed_at, published_at from log_checkpoints order by size desc limit 1`,
    [size],
  );
  await owner.query('vacuum analyze log_tiles, log_runs, log_checkpoints');
  // Ten million leaves were never written within seconds: what they leave to be written out is not a proof's to wait for.
  await owner.query('checkpoint');
}

async function timeProofs(
  platform: Platform,
  owner: pg.Pool,
): Promise<{ p50: number; p95: number; p99: number }> {
  const { rows } = await owner.query<{ entries: number }>(
    'select entries from log_runs where center_id = 1000000',
  );
  const times: number[] = [];
  for (let done = -50; done < PROOFS; done += 1) {
    const place = {
      centerId: 1_000_000,
      domain: 'proof' as const,
      index: Math.floor(Math.random() * (rows[0]?.entries ?? 0)),
    };
    const begunMs = performance.now();
    const [proof] = await platform.database.asDispatcher((tx) => logProofsFor(platform, tx, [place]));
    if (!proof) throw new Error('A leaf of the log has no proof.');
    // The first few find everything cold.
    if (done >= 0) times.push(performance.now() - begunMs);
  }
  times.sort((one, other) => one - other);
  const at = (share: number) => times[Math.floor(times.length * share)] ?? 0;
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99) };
}

/** Sealing with the log on and off in turn: what is held against each other was measured within seconds. */
async function measureSealing(): Promise<Figure[]> {
  const service = await startSealing();
  try {
    const [, ...keys] = service.keys;
    const sealFor = async (durationMs: number) =>
      runLoad({
        ports: [service.port],
        connections: CONNECTIONS,
        durationMs,
        isRepeated: false,
        expectedStatus: 200,
        requests: await approvals(service.port, keys, SEALS),
      });
    await service.switchLog(true);
    await sealFor(ROUND_MS);
    const ratios: number[] = [];
    const delays: number[] = [];
    for (let round = 1; round <= ROUNDS; round += 1) {
      await service.switchLog(false);
      const off = await sealFor(ROUND_MS);
      await service.switchLog(true);
      const on = await sealFor(ROUND_MS);
      await new Promise((resolve) => setTimeout(resolve, 2_000));
      const delay = await service.delayP99Ms();
      console.log(
        `round ${round}: off ${off.perSecond.toFixed(0)}/s, on ${on.perSecond.toFixed(0)}/s, delay p99 ${delay.toFixed(0)} ms`,
      );
      ratios.push(on.perSecond / off.perSecond);
      delays.push(delay);
    }
    ratios.sort((one, other) => one - other);
    delays.sort((one, other) => one - other);
    return [
      {
        name: 'sealing with the log on over off, sixteen chains',
        value: `${ratios[0]?.toFixed(2)} to ${ratios.at(-1)?.toFixed(2)} in ${ROUNDS} rounds`,
        ratio: (ratios[Math.floor(ROUNDS / 2)] ?? 0).toFixed(2),
        bound: '>= 0.9',
      },
      {
        name: 'sealed to published with a witness, p99, under that load',
        value: `${(delays[Math.floor(ROUNDS / 2)] ?? 0).toFixed(0)} ms`,
        bound: '<= 1500 ms',
      },
    ];
  } finally {
    await service.stop();
  }
}

async function startSealing() {
  const child: ChildProcess = fork(new URL('./log/sealing-server.ts', import.meta.url));
  const failed = once(child, 'exit').then(() => {
    throw new Error('The service ended before the benchmark did.');
  });
  failed.catch(() => {});
  const answer = async <Answer>() => (await Promise.race([once(child, 'message'), failed]))[0] as Answer;
  const ready = await answer<{ port: number; keys: string[] }>();
  return {
    ...ready,
    async switchLog(isOn: boolean): Promise<void> {
      child.send({ kind: 'log', isOn });
      await answer();
    },
    async delayP99Ms(): Promise<number> {
      child.send({ kind: 'delays' });
      return (await answer<{ p99Ms: number }>()).p99Ms;
    },
    async stop(): Promise<void> {
      child.send({ kind: 'stop' });
      await once(child, 'exit');
    },
  };
}
