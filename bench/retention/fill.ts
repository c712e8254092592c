import type pg from 'pg';
import { PARTITIONED } from '../../apps/service/src/delivery/webhooks/delivery/partitions.queries.ts';
import { EVENT_SAMPLES } from '../../apps/service/src/delivery/webhooks/outbox/event-catalogue.ts';

/** How many months back the filled ones lie: past retention however long the months are. */
const MONTHS_BACK = [8, 7, 6, 5] as const;

/** The partitions of the months that are filled, made by the function that makes them in production. */
export async function makeOldMonths(owner: pg.Pool): Promise<void> {
  for (const table of PARTITIONED)
    for (const back of MONTHS_BACK)
      await owner.query('select make_webhook_partitions($1, now() - make_interval(months => $2))', [
        table,
        back,
      ]);
}

/** Delivered events with one attempt each, evenly over the old months, in the order of their keys. */
export async function fillOldMonths(
  owner: pg.Pool,
  { events, centers }: { events: number; centers: number },
): Promise<{ rows: number; partitions: string[]; gigabytes: string }> {
  await makeOldMonths(owner);
  const each = Math.ceil(events / MONTHS_BACK.length);
  const sample = JSON.stringify(EVENT_SAMPLES['dpu.sealed']);
  const partitions: string[] = [];
  for (const back of MONTHS_BACK) {
    const { rows } = await owner.query<{ start: Date; suffix: string }>(
      `select m at time zone 'UTC' as start, to_char(m, '_YYYY_MM') as suffix
         from date_trunc('month', (now() - make_interval(months => $1)) at time zone 'UTC') as m`,
      [back],
    );
    const { start, suffix = '' } = rows[0] ?? {};
    for (const table of PARTITIONED) {
      const partition = `${table}${suffix}`;
      await fillPartition(owner, {
        partition,
        insert: INSERTS[table],
        values: [each, centers, start, sample],
      });
      partitions.push(partition);
    }
  }
  const { rows } = await owner.query<{ bytes: string }>(
    'select sum(pg_total_relation_size(name::regclass)) as bytes from unnest($1::text[]) as name',
    [partitions],
  );
  return {
    rows: each * MONTHS_BACK.length * PARTITIONED.length,
    partitions,
    gigabytes: (Number(rows[0]?.bytes ?? 0) / 1e9).toFixed(1),
  };
}

async function fillPartition(
  owner: pg.Pool,
  { partition, insert, values }: { partition: string; insert: string; values: unknown[] },
): Promise<void> {
  const client = await owner.connect();
  try {
    // Months after their last row, production's vacuum is long done with them.
    await client.query(`alter table ${partition} set (autovacuum_enabled = off)`);
    await client.query('begin');
    await client.query(`truncate ${partition}`);
    await client.query(insert.replace('PARTITION', partition), values);
    await client.query('commit');
  } finally {
    client.release();
  }
}

/** Row i of a month: its center, its key and its time, evenly over 27 days, which every month has. */
const ROWS = `
  select i, 1 + (i - 1) * $2::int / $1::int as center_id, 'whe_' || to_char($3::timestamptz, 'YYMM') || lpad(i::text, 22, '0') as event_id,
         $3::timestamptz + i * interval '27 days' / $1::int as at, $4::text as sample
    from generate_series(1::bigint, $1::int) i`;

const INSERTS = {
  webhook_events: `
    insert into PARTITION (center_id, id, type, data, subject, created_at)
    select center_id, event_id, 'dpu.sealed', sample::json, 'evd_' || substr(event_id, 5), at from (${ROWS}) as r`,
  webhook_deliveries: `
    insert into PARTITION (center_id, event_id, webhook_id, state, attempts, created_at)
    select center_id, event_id, 'whk_bench', 'failed', 7, at from (${ROWS}) as r`,
  webhook_attempts: `
    insert into PARTITION (center_id, webhook_id, attempted_at, event_id, attempt, status, response_status, duration_ms)
    select center_id, 'whk_bench', at, event_id, 7, 'failed', 500, 12 from (${ROWS}) as r`,
} satisfies Record<(typeof PARTITIONED)[number], string>;
