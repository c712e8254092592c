import { setTimeout as delay } from 'node:timers/promises';
import type { Cluster } from '../../../../scripts/cluster/start-cluster.ts';
import type { Arrivals } from './arrivals.ts';
import type { Client, Observations } from './client.ts';
import type { Ledger, LoadTarget } from './load.ts';
import type { Owner } from './owner.ts';

/** What a round damages and looks at. */
export type Nodes = Pick<Cluster, 'apis' | 'workers' | 'redis' | 'pgbouncer' | 'databaseUrl'>;

export interface CheckContext {
  cluster: Nodes;
  centerId: number;
  /** When the round began: what is older was looked at before, or belongs to the demo world. */
  since: Date;
  client: Client;
  arrivals: Arrivals;
  ledger: Ledger;
  observations: Observations;
  owner: Owner;
  target: LoadTarget;
}

export interface Violation {
  /** What a broken promise means to whom it was made. */
  means: 'loss' | 'fork' | 'duplicate' | 'late' | 'fault';
  what: string;
}

/** An invariant, and what of it does not hold: nothing, or exactly what is missing. */
interface Check {
  name: string;
  means: Violation['means'];
  violations(context: CheckContext): Promise<string[]>;
}

const SETTLE_TIMEOUT_MS = 90_000;
const SETTLE_PAUSE_MS = 250;
const LISTED_MAX = 50;

/** In this order: the second and the third wait for what is still under way, and need every node for it. */
const EACH_ROUND: readonly Check[] = [
  {
    name: 'no node ended by itself',
    means: 'fault',
    async violations({ cluster }) {
      const found: string[] = [];
      for (const node of [...cluster.apis, ...cluster.workers]) {
        const lastWords = node.lastWords();
        if (lastWords === null) continue;
        found.push(`${node.name} ended: ${lastWords}`);
        await node.start();
      }
      return found;
    },
  },
  {
    name: 'every acknowledged execution ends or waits for a person',
    means: 'loss',
    async violations({ centerId, ledger, owner }) {
      const ids = [...ledger.executions];
      const open = await settled(() =>
        owner.rows<{ id: string; status: string }>(
          `select asked.id, coalesce(e.status, 'missing') as status from unnest($2::text[]) as asked (id)
             left join workflow_executions e on e.center_id = $1 and e.id = asked.id
            where e.id is null or e.status = 'RUNNING' limit ${LISTED_MAX}`,
          [centerId, ids],
        ),
      );
      return open.map(({ id, status }) => `execution ${id} is ${status}`);
    },
  },
  {
    name: 'every delivery ends as delivered',
    means: 'loss',
    async violations({ centerId, owner, since }) {
      const open = await settled(() =>
        // What was delivered has left the queue, and its attempts say so.
        owner.rows<{ event_id: string; state: string; attempts: number }>(
          `select event_id, state, attempts from webhook_deliveries where center_id = $1
           union all
           select id, 'not queued', 0 from webhook_events e
            where center_id = $1 and type = 'dpu.sealed' and created_at >= $2
              and not exists (select from webhook_deliveries d where d.center_id = e.center_id and d.event_id = e.id)
              and not exists (select from webhook_attempts a
                               where a.center_id = e.center_id and a.event_id = e.id and a.status = 'success')
            limit ${LISTED_MAX}`,
          [centerId, since],
        ),
      );
      return open.map((row) => `delivery of ${row.event_id} is ${row.state} after ${row.attempts} attempts`);
    },
  },
  {
    name: 'every acknowledged record exists under its key',
    means: 'loss',
    async violations({ centerId, ledger, owner }) {
      const rows = await owner.rows<{ key: string; acknowledged: string; id: string | null }>(
        `select asked.key, asked.id as acknowledged, e.id
           from unnest($2::text[], $3::text[]) as asked (key, id)
           left join decision_events e on e.center_id = $1 and e.idempotency_key = asked.key
          where e.id is distinct from asked.id limit ${LISTED_MAX}`,
        [centerId, [...ledger.records.keys()], [...ledger.records.values()]],
      );
      return rows.map(
        ({ key, acknowledged, id }) => `record ${acknowledged} of key ${key}: ${id ?? 'missing'}`,
      );
    },
  },
  {
    name: 'every acknowledged seal stands in the chain once, with its hash',
    means: 'loss',
    async violations({ centerId, ledger, owner }) {
      const rows = await owner.rows<{ id: string; hash: string; evidence: string | null; entries: string[] }>(
        `select asked.id, asked.hash, v.chain_hash as evidence, c.hashes as entries
           from unnest($2::text[], $3::text[]) as asked (id, hash)
           left join evidence v on v.center_id = $1 and v.event_id = asked.id
           left join (select subject, array_agg(hash) as hashes from chain_entries
                       where center_id = $1 and domain = 'proof' group by subject) c
             on c.subject = 'evd_' || substr(asked.id, 5)
          where v.chain_hash is distinct from asked.hash or c.hashes is distinct from array[asked.hash]
          limit ${LISTED_MAX}`,
        [centerId, [...ledger.seals.keys()], [...ledger.seals.values()]],
      );
      return rows.map(
        (row) => `seal of ${row.id} as ${row.hash}: evidence ${row.evidence}, entries ${row.entries}`,
      );
    },
  },
  {
    name: 'no answer contradicts an earlier one',
    means: 'fork',
    violations: async ({ ledger }) => ledger.contradictions.splice(0),
  },
  {
    name: 'a record, its seal and its entry exist together or not at all',
    means: 'loss',
    async violations({ owner, since }) {
      const rows = await owner.rows<{ told: string }>(
        `select format('evidence of %s at %s has no such entry', v.event_id, v.chain_index) as told
           from evidence v left join chain_entries c
             on c.center_id = v.center_id and c.domain = 'proof' and c.index = v.chain_index
          where c.hash is distinct from v.chain_hash
          union all
         select format('entry %s of %s has no evidence', c.index, c.subject)
           from chain_entries c left join evidence v on v.center_id = c.center_id and v.chain_index = c.index
          where c.domain = 'proof' and c.timestamp >= $1 and v.event_id is null
          union all
         select format('unit %s at %s has no such entry', d.id, d.chain_index)
           from dpus d left join chain_entries c
             on c.center_id = d.center_id and c.domain = 'dpu' and c.index = d.chain_index
          where c.subject is distinct from d.id
          limit ${LISTED_MAX}`,
        [since.toISOString()],
      );
      return rows.map(({ told }) => told);
    },
  },
  {
    name: 'every chain is linked without a gap up to its head',
    means: 'fork',
    violations: ({ owner }) => brokenChains(owner),
  },
  {
    name: 'dpu.sealed of everything sealed reached the consumer',
    means: 'loss',
    async violations({ arrivals, centerId, owner, since }) {
      const sealed = await owner.rows<{ id: string }>(
        `select 'evd_' || substr(event_id, 5) as id from evidence where center_id = $1 and sealed_at >= $2
          union all select id from dpus where center_id = $1 and created_at >= $2`,
        [centerId, since],
      );
      return sealed
        .filter(({ id }) => !arrivals.eventsOf.has(id))
        .map(({ id }) => `dpu.sealed of ${id} never arrived`);
    },
  },
  {
    name: 'each seal is told by one event, however often that is delivered',
    means: 'duplicate',
    violations: async ({ arrivals }) =>
      [...arrivals.eventsOf]
        .filter(([, events]) => events.size > 1)
        .map(([id, events]) => `${id} was told by ${[...events].join(', ')}`),
  },
  {
    name: 'no key executed twice',
    means: 'duplicate',
    async violations({ centerId, ledger, owner, since }) {
      const [row] = await owner.rows<{ count: number }>(
        `select count(*)::int as count from workflow_executions
          where center_id = $1 and trigger = 'manual' and started_at >= $2`,
        [centerId, since],
      );
      const count = row?.count ?? 0;
      return count > ledger.executionsAsked
        ? [`${count} executions ran of ${ledger.executionsAsked} that were asked for`]
        : [];
    },
  },
  {
    name: 'no request took over ten seconds',
    means: 'late',
    violations: async ({ observations }) => observations.tooSlow.splice(0),
  },
  {
    name: 'every answer was one that the faults explain, and every caller got one in the end',
    means: 'fault',
    violations: async ({ observations }) => [
      ...observations.unexpected.splice(0),
      ...observations.gaveUp.splice(0).map((operation) => `no answer to ${operation}`),
    ],
  },
];

/** What takes the longer the more was sealed, and stays wrong once it is. */
const AT_THE_END: readonly Check[] = [
  {
    name: 'the service itself finds its chains valid',
    means: 'fork',
    async violations({ client, target }) {
      const found: string[] = [];
      for (const domain of ['proof', 'dpu', 'seal', 'audit']) {
        const answer = await settledVerification(client, domain, target.adminToken);
        if (answer?.body?.data?.valid !== true)
          found.push(`chain ${domain}: ${answer?.status} ${JSON.stringify(answer?.body)}`);
      }
      return found;
    },
  },
];

export const checkRound = (context: CheckContext) => look(EACH_ROUND, context);
export const checkAtTheEnd = (context: CheckContext) => look(AT_THE_END, context);

async function look(checks: readonly Check[], context: CheckContext): Promise<Violation[]> {
  const found: Violation[] = [];
  for (const { name, means, violations } of checks)
    for (const what of await violations(context)) found.push({ means, what: `${name}: ${what}` });
  return found;
}

/** Places at which a chain of the database does not go on from what stands before. */
export async function brokenChains(owner: Owner): Promise<string[]> {
  const broken = await owner.rows<{ told: string }>(
    `with linked as (
       select center_id, domain, index, previous_hash, lag(hash) over chain as hash_before,
              lag(index) over chain as index_before
         from chain_entries window chain as (partition by center_id, domain order by index))
     select format('chain %s of center %s breaks at %s', domain, center_id, index) as told from linked
      where previous_hash is distinct from hash_before or index <> coalesce(index_before + 1, 0)
      union all
     select format('head of chain %s of center %s is %s, its last entry %s', domain, center_id, h.index, last.index)
       from chain_heads h full join (
         select distinct on (center_id, domain) center_id, domain, index, hash from chain_entries
          order by center_id, domain, index desc) last using (center_id, domain)
      where h.index is distinct from coalesce(last.index, -1) or h.hash is distinct from last.hash
      limit ${LISTED_MAX}`,
  );
  return broken.map(({ told }) => told);
}

/** Waits until nothing is left, and answers what is when the time is over. */
async function settled<Row>(left: () => Promise<Row[]>): Promise<Row[]> {
  const deadline = performance.now() + SETTLE_TIMEOUT_MS;
  for (;;) {
    const rows = await left();
    if (rows.length === 0 || performance.now() > deadline) return rows;
    await delay(SETTLE_PAUSE_MS);
  }
}

async function settledVerification(client: Client, domain: string, token: string) {
  for (let left = 20; ; left--) {
    const answer = await client.ask('GET', `/api/chains/${domain}/verify`, { token });
    if (answer?.status !== 202 || left === 0) return answer;
    await delay(1_000);
  }
}
