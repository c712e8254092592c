import { Readable } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';
import pg from 'pg';
import { readFeed } from '../apps/service/src/centers/booking/feeds.ts';
import { hashToken } from '../apps/service/src/platform/secrets.ts';
import { freshService } from './machine/fresh-service.ts';
import type { Figure } from './main.ts';

const BOOKINGS = 10_000;
const ROUNDS = 15;
const TOKEN = 'a-secret-address';
const REQUEST = { method: 'GET', url: `/calendar/${TOKEN}.ics`, headers: {} };
const SECONDS_MAX = 1;
const MEGABYTES_MAX = 50;

/**
 * A calendar feed of 10,000 bookings, from its secret address to its text, as the service's own role: how long it takes, and how much
 * the process grows at its highest while it is made.
 */
export async function run(): Promise<Figure[]> {
  await using fresh = await freshService();
  await fill(fresh.ownerUrl);
  return await measure(() => readFeed(fresh.platform, TOKEN, REQUEST));
}

async function measure(read: () => Promise<Iterable<string> | undefined>): Promise<Figure[]> {
  const whole = [...((await read()) ?? [])].join('');
  const events = whole.split('BEGIN:VEVENT').length - 1;
  if (events !== BOOKINGS) throw new Error(`The feed has ${events} bookings.`);
  const seconds: number[] = [];
  const megabytes: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    globalThis.gc?.();
    const watch = watchMemory();
    const began = performance.now();
    let characters = 0;
    // As a connection takes it, which has its own turn between two parts.
    for await (const part of Readable.from((await read()) ?? [])) {
      characters += part.length;
      await turn();
    }
    if (characters !== whole.length) throw new Error('The feed is not what it was.');
    seconds.push((performance.now() - began) / 1_000);
    megabytes.push(watch.stop());
  }
  const middle = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
  const most = (values: number[]) => Math.max(...values);
  return [
    {
      name: `a feed of ${BOOKINGS.toLocaleString('en')} bookings, median and slowest of ${ROUNDS}`,
      value: `${middle(seconds).toFixed(2)} s, ${most(seconds).toFixed(2)} s`,
      bound: `<= ${SECONDS_MAX} s`,
    },
    {
      name: 'what the process grows by meanwhile, median and most',
      value: `${middle(megabytes).toFixed(0)} MB, ${most(megabytes).toFixed(0)} MB`,
      bound: `<= ${MEGABYTES_MAX} MB`,
    },
  ];
}

const LOOK_EVERY_MS = 5;

/** The highest that the heap and its buffers stood above where they were, looked at as often as the work lets one. */
function watchMemory() {
  const used = () => {
    const { heapUsed, external } = process.memoryUsage();
    return heapUsed + external;
  };
  const before = used();
  let highest = before;
  const look = () => {
    highest = Math.max(highest, used());
  };
  const watching = setInterval(look, LOOK_EVERY_MS);
  return {
    stop() {
      clearInterval(watching);
      look();
      return (highest - before) / 1e6;
    },
  };
}

async function fill(ownerUrl: string): Promise<void> {
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  try {
    await owner.query(`
      insert into centers (name, domain, tenant_type, vertical, settings, created_at, updated_at)
      values ('Bench center', 'bench', 'CENTER', 'education', '{"locale": "ko-KR"}', now(), now())`);
    await owner.query(`
      insert into actors (id, family_id, email, name, created_at, updated_at)
      select id, id, n || '@bench.example', '김수현 ' || n, now(), now()
        from (select n, ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid as id from generate_series(1, 2) n) people`);
    await owner.query(`
      insert into memberships (center_id, id, actor_id, name, role, status, invited_at, accepted_at, updated_at)
      select id, 'mbr_1', '00000000-0000-4000-8000-000000000001', 'Member', 'INSTRUCTOR', 'ACTIVE', now(), now(), now() from centers`);
    await owner.query(
      `insert into bookings (center_id, id, slot_id, instructor_id, actor_id, booked_by, starts_at, ends_at, seat, status, created_at, updated_at)
       select c.id, 'bkg_' || lpad(n::text, 26, '0'), 'slt_' || n, '00000000-0000-4000-8000-000000000001',
              '00000000-0000-4000-8000-000000000002', '00000000-0000-4000-8000-000000000002',
              date_trunc('hour', now()) + n * interval '1 hour', date_trunc('hour', now()) + n * interval '1 hour' + interval '50 minutes',
              0, 'CONFIRMED', now(), now() from centers c, generate_series(1, $1::int) n`,
      [BOOKINGS],
    );
    await owner.query(
      `insert into calendar_feeds (center_id, id, actor_id, kind, token_hash, created_at)
       select id, 'cal_1', '00000000-0000-4000-8000-000000000001', 'teaching', $1, now() from centers`,
      [hashToken(TOKEN)],
    );
  } finally {
    await owner.end();
  }
}
