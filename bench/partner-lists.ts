import { readFileSync } from 'node:fs';
import pg from 'pg';
import { listPartnerAudit } from '../apps/service/src/centers/partners/list-partner-audit.ts';
import { listCenters } from '../apps/service/src/centers/partners/partner-centers.ts';
import {
  selectCenterExtras,
  selectMembers,
  selectPartners,
} from '../apps/service/src/centers/partners/partners.queries.ts';
import { readDashboard } from '../apps/service/src/centers/partners/read-dashboard.ts';
import { systemClock } from '../apps/service/src/platform/clock.ts';
import type { Platform } from '../apps/service/src/platform/platform.ts';
import { freshService } from './machine/fresh-service.ts';
import type { Figure } from './main.ts';

const CENTERS = 100_000;
/** A quarter of all centers belong to one partner; the rest to partners of a hundred each. */
const HUGE = { id: 'ptr_huge', centers: CENTERS / 4 };
const USUAL = { id: 'ptr_usual_1', centers: 100 };
const MEMBERS_PER_CENTER = 2;
const AUDIT_PER_CENTER = 3;
const ROUNDS = 20;
const CEILING_MS = 50;

/**
 * Every list of partners and of the operator over 100,000 centers, as the service's own role and inside its scopes, counts
 * and transactions included. What is measured is the database's own time: what its processes spend on the processor, so
 * that whatever else the machine does counts for nothing (everything is in memory; where the system does not tell, it is
 * the time on the wall). The floor is one center by its primary key in the same run; the ceiling is 50 ms.
 */
export async function run(): Promise<Figure[]> {
  await using fresh = await freshService();
  await fill(fresh.ownerUrl);
  const owner = new pg.Client({ connectionString: fresh.ownerUrl });
  await owner.connect();
  return await measure(fresh.platform, () => databaseMs(owner)).finally(() => owner.end());
}

type Watch = () => Promise<number>;

async function measure(platform: Platform, watch: Watch): Promise<Figure[]> {
  const { database } = platform;
  const floor = await time(watch, (round) =>
    database.inScope({ operator: true }, (tx) => selectCenterExtras(tx, [1 + ((round * 7_919) % CENTERS)])),
  );
  console.log(`Lists over ${CENTERS.toLocaleString('en')} centers, ${ROUNDS} rounds each`);
  const figures = [figure('one center by primary key (floor)', floor, floor)];
  for (const [label, work] of questions(platform))
    figures.push(figure(label, await time(watch, work), floor));
  return figures;
}

function questions(platform: Platform): [string, (round: number) => Promise<unknown>][] {
  const { database } = platform;
  const now = systemClock.now();
  const today = now.toISOString().slice(0, 10);
  const everybody = (search: string | undefined, page = 1) =>
    listCenters(platform, { owner: 'everybody', search, page, limit: 50 });
  const ofPartner = (partner: typeof HUGE): [string, () => Promise<unknown>][] => {
    const partnerId = partner.id;
    const last = Math.floor(partner.centers / 50);
    const centers = (search: string | undefined, page = 1) =>
      listCenters(platform, { owner: { partnerId }, search, page, limit: 50 });
    const members = (page: number) =>
      database.inScope({ partnerId }, (tx) => selectMembers(tx, { partnerId, page, limit: 50 }));
    const audit = (days: { startDate?: string; endDate?: string }) =>
      database.inScope({ partnerId }, (tx) =>
        listPartnerAudit(tx, { partnerId, asked: { ...days, page: 1, limit: 50 } }),
      );
    const name = `partner of ${partner.centers.toLocaleString('en')}:`;
    return [
      [`${name} centers, first page`, () => centers(undefined)],
      [`${name} centers, last page`, () => centers(undefined, last)],
      [`${name} centers, a rare word`, () => centers('number 77')],
      [`${name} centers, a word in every name`, () => centers('center')],
      [`${name} members, first page`, () => members(1)],
      [`${name} members, last page`, () => members(last * MEMBERS_PER_CENTER)],
      [`${name} audit, all days`, () => audit({})],
      [`${name} audit, today`, () => audit({ startDate: today, endDate: today })],
      [
        `${name} dashboard`,
        () => database.inScope({ partnerId }, (tx) => readDashboard(tx, { partnerId, now })),
      ],
    ];
  };
  return [
    ...ofPartner(USUAL),
    ...ofPartner(HUGE),
    ['operator: centers, first page', () => everybody(undefined)],
    ['operator: centers, a rare word', () => everybody('number 77777')],
    ['operator: centers, a word in every name', () => everybody('center')],
    [
      'operator: partners, first page',
      () =>
        database.inScope({ operator: true }, (tx) =>
          selectPartners(tx, { page: 1, limit: 50, search: undefined }),
        ),
    ],
  ];
}

interface Times {
  median: number;
  p95: number;
}

async function time(watch: Watch, work: (round: number) => Promise<unknown>): Promise<Times> {
  const taken: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const begun = await watch();
    await work(round);
    taken.push((await watch()) - begun);
  }
  taken.sort((a, b) => a - b);
  const at = (share: number) => taken[Math.min(taken.length - 1, Math.floor(taken.length * share))] ?? 0;
  return { median: at(0.5), p95: at(0.95) };
}

/** How long the service's database processes have been on the processor so far. */
async function databaseMs(owner: pg.Client): Promise<number> {
  const { rows } = await owner.query<{ pid: number }>(
    "select pid from pg_stat_activity where datname = current_database() and application_name = 'centerproof'",
  );
  try {
    const nanoseconds = rows.map(({ pid }) =>
      Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]),
    );
    return nanoseconds.reduce((sum, one) => sum + one, 0) / 1e6;
  } catch {
    return performance.now();
  }
}

function figure(name: string, { median, p95 }: Times, floor: Times): Figure {
  return {
    name,
    value: `median ${median.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms`,
    ratio: (median / floor.median).toFixed(1),
    bound: `median <= ${CEILING_MS} ms`,
  };
}

async function fill(ownerUrl: string): Promise<void> {
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  try {
    await owner.query(
      `insert into partners (id, name, contact_email, created_at, updated_at)
       select id, id, id || '@example.test', now(), now()
         from (select $1::text as id union all select 'ptr_usual_' || i from generate_series(1, $2::int) i) ids`,
      [HUGE.id, (CENTERS - HUGE.centers) / USUAL.centers],
    );
    await owner.query(
      `insert into centers (name, domain, tenant_type, vertical, partner_id, created_at, updated_at)
       select 'Center number ' || i, 'center-' || i, 'CENTER', 'education',
              case when i % 4 = 0 then $2 else 'ptr_usual_' || 1 + (i - i / 4) % $3::int end, now(), now()
         from generate_series(1, $1::int) i`,
      [CENTERS, HUGE.id, (CENTERS - HUGE.centers) / USUAL.centers],
    );
    await owner.query(
      `insert into actors (id, family_id, email, name, created_at, updated_at)
       select id, id, 'p' || i || '@example.test', 'Person ' || i, now(), now()
         from (select i, gen_random_uuid() as id from generate_series(1, 20000) i) people`,
    );
    await owner.query(
      `insert into memberships (center_id, id, actor_id, name, role, status, invited_at, accepted_at, last_active_at, updated_at)
       select c.id, 'mbr_' || lpad((c.id * 10 + n)::text, 10, '0'), people.ids[1 + (c.id * 7 + n) % 20000], 'Member', 'PARENT',
              'ACTIVE', now(), now(), now() - random() * interval '3 days', now()
         from (select array_agg(id) as ids from actors) people, centers c, generate_series(1, $1::int) n
       on conflict do nothing`,
      [MEMBERS_PER_CENTER],
    );
    await owner.query(
      `insert into audit_entries (center_id, id, event_type, action, result, occurred_at, target)
       select c.id, 'aud_' || c.id || '_' || n, 'AUTH_LOGIN', 'sign-in', 'success', now() - random() * interval '90 days',
              '{"type":"session","id":"x","name":null}'
         from centers c, generate_series(1, $1::int) n`,
      [AUDIT_PER_CENTER],
    );
    await owner.query(
      `insert into subscriptions (center_id, id, plan_id, status, amount, currency, interval, seat_limit, anchor_at, period_end,
                                  is_period_paid, created_at, updated_at)
       select id, 'sub_' || id, 'center-starter', 'ACTIVE', 49000, 'KRW', 'MONTH', 20, now(), now() + interval '30 days', true,
              now(), now() from centers`,
    );
    await owner.query(
      `insert into payments (center_id, id, order_id, purpose, amount, currency, method, status, provider_payment_id, created_at)
       select id, 'pay_' || id, 'o', 'subscription', 49000, 'KRW', 'card', 'completed', 'p' || id, now() from centers`,
    );
    await owner.query('vacuum analyze');
  } finally {
    await owner.end();
  }
}
