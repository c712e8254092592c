import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import pg from 'pg';
import { ensureAccount } from '../../apps/service/src/people/index.ts';
import { freePorts } from '../../scripts/cluster/free-ports.ts';
import { createNodeProcess, type NodeProcess } from '../../scripts/cluster/node-process.ts';
import { freshService } from '../machine/fresh-service.ts';
import { INSTRUCTORS, LEARNERS } from './files.ts';

export const ADMIN = { email: 'admin@bench.example', password: 'an honest password' };

/** A small part of what Node would take by itself, so that what it holds is what it needs. */
export const HEAP_MB = 256;

export interface Installation {
  dataDir: string;
  centerId: number;
  /** The service in a process of its own, as `npm start` runs it; PostgreSQL is another, which outlives it. */
  node: NodeProcess;
  /** What a query that takes the center gives. */
  count(query: string): Promise<number>;
  /** The first column of what another one gives. */
  texts(query: string): Promise<string[]>;
  stop(): Promise<void>;
}

/** A center with an administrator, its instructors and its learners, and a service that is not running yet. */
export async function createInstallation(): Promise<Installation> {
  const fresh = await freshService({
    environment: { LOG_LEVEL: 'warn', RATE_LIMIT_STANDARD: '1000000/60', RATE_LIMIT_AUTH: '1000/60' },
  });
  const { dataDir } = fresh;
  await ensureAccount(fresh.platform, {
    id: randomUUID(),
    ...ADMIN,
    phone: null,
    name: 'Administrator',
    isChild: false,
    isOperator: false,
  });
  const owner = new pg.Client({ connectionString: fresh.ownerUrl });
  await owner.connect();
  const centerId = await makeCenter(owner);
  const [port = 0] = await freePorts(1);
  const node = createNodeProcess({
    name: 'service',
    role: 'all',
    port,
    environment: { ...process.env, ...fresh.environment, NODE_OPTIONS: `--max-old-space-size=${HEAP_MB}` },
    logFile: join(dataDir, 'service.log'),
  });
  return {
    dataDir,
    centerId,
    node,
    async count(query) {
      const { rows } = await owner.query({ text: query, values: [centerId], rowMode: 'array' });
      return Number(rows[0]?.[0]);
    },
    async texts(text) {
      const { rows } = await owner.query({ text, rowMode: 'array' });
      return rows.map(([first]) => String(first));
    },
    async stop() {
      await node.stop();
      await owner.end();
      await fresh[Symbol.asyncDispose]();
    },
  };
}

/** It has paid once, so that it may invite more than fifty people a day, and has no plan whose seats would end. */
async function makeCenter(owner: pg.Client): Promise<number> {
  const { rows } = await owner.query<{ id: number }>(`
    insert into centers (name, domain, tenant_type, vertical, settings, created_at, updated_at)
    values ('Bench center', 'bench', 'CENTER', 'education', '{"timezone": "Asia/Seoul"}', now(), now()) returning id`);
  const centerId = rows[0]?.id ?? 0;
  await owner.query(
    `insert into payments (center_id, id, order_id, purpose, amount, currency, method, status, provider_payment_id, created_at)
     values ($1, 'pay_1', 'ord_1', 'subscription', 1, 'KRW', 'card', 'completed', 'bench', now())`,
    [centerId],
  );
  await owner.query(
    `insert into actors (id, family_id, email, name, created_at, updated_at)
     select id, id, email, email, now(), now() from (
       select gen_random_uuid() as id, 'instructor-' || n || '@bench.example' as email from generate_series(0, $1::int - 1) n
       union all
       select gen_random_uuid(), 'learner-' || n || '@bench.example' from generate_series(0, $2::int - 1) n) people`,
    [INSTRUCTORS, LEARNERS],
  );
  await owner.query(
    `insert into memberships (center_id, id, actor_id, email, name, role, status, invited_at, accepted_at, joined_at, updated_at)
     select $1, 'mbr_' || lpad(row_number() over ()::text, 26, '0'), id, email, name,
            case when email like 'admin%' then 'ADMIN' when email like 'instructor%' then 'INSTRUCTOR' else 'CHILD' end,
            'ACTIVE', now(), now(), now(), now() from actors`,
    [centerId],
  );
  return centerId;
}
