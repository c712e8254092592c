import { randomUUID } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { newApiKey } from '../../apps/service/src/people/access/key-format.ts';
import { accessRules } from '../../apps/service/src/people/index.ts';
import { systemClock } from '../../apps/service/src/platform/clock.ts';
import { startEmbeddedPostgres } from '../../apps/service/src/platform/database/embedded/index.ts';
import { created, proofEnvelope, route } from '../../apps/service/src/platform/http/index.ts';
import { newId } from '../../apps/service/src/platform/ids.ts';
import { createLog } from '../../apps/service/src/platform/logging.ts';
import { createSecrets, hashToken } from '../../apps/service/src/platform/secrets.ts';
import { readSettings } from '../../apps/service/src/platform/settings.ts';
import { decisionToRecord, presentRecorded } from '../../apps/service/src/proof/decisions/decision.ts';
import { recordDecisions } from '../../apps/service/src/proof/decisions/decisions.queries.ts';
import { DecisionAnswer, NewDecision } from '../../apps/service/src/proof/decisions/decisions.schemas.ts';
import { createService, prepareDatabase } from '../../apps/service/src/service.ts';

const CENTERS = Number(process.env.BENCH_CENTERS ?? 17);
const FILL_CHUNK = 5_000;

/** The decision that every benchmark records. */
export const DECISION = {
  type: 'agent_execution',
  actor: { id: 'agent-7', type: 'ai_agent', name: 'Refund agent' },
  action: {
    type: 'refund',
    description: 'Refund the unused sessions of a term',
    input: { amount: 120500, currency: 'KRW', lines: [{ session: 11 }, { session: 12 }] },
    output: { refunded: true },
  },
  aiContext: { model: 'm-1', provider: 'p-1', confidence: 0.93, reasoning: 'Within the limit of the plan.' },
  tags: ['refund'],
} as const;

/** The service with its real database, new or from before, and a route beside the others that answers without one. */
export async function createDecisionFixture(dataDir = mkdtempSync(join(tmpdir(), 'centerproof-bench-'))) {
  const server = await startEmbeddedPostgres({ dataDir, log: () => {} });
  const settings = readSettings({
    NODE_ENV: 'development',
    LOG_LEVEL: 'warn',
    DEMO: 'off',
    DATA_DIR: dataDir,
    PORT: '0',
    RATE_LIMIT_PROOF: '100000000/60',
    RATE_LIMIT_PROOF_EVENTS: '100000000/60',
  });
  const secrets = createSecrets(settings.masterKey);
  const roles = await prepareDatabase({ ownerUrl: server.url, secrets, say: () => {} });
  const log = createLog(settings.logLevel);
  const service = await createService({ settings, ownerUrl: server.url, clock: systemClock, log }, roles);
  const app = await service.createApi();
  const { apiKey } = accessRules(service.platform);
  route({ app, prefix: '/api/v1', envelope: proofEnvelope }, 'POST', '/bench/empty', {
    summary: 'Answer like the recording of a decision, without a database',
    tag: 'Benchmark',
    access: apiKey('proof:write'),
    body: NewDecision,
    answers: { 201: DecisionAnswer },
    // Nothing that it does could be wrong, so nobody looks for changes first.
    isConfirmedByBatch: true,
    handle: async ({ who, body }) =>
      created(presentRecorded(decisionToRecord(who.centerId, body, systemClock.now()))),
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const address = app.server.address();
  if (typeof address !== 'object' || !address) throw new Error('The service has no port.');
  const owner = new pg.Pool({ connectionString: server.url, max: 1 });
  // The server ends its connections when it stops, which is no failure of the benchmark.
  owner.on('error', () => {});
  const keys: string[] = [];
  for (let i = 1; i <= CENTERS; i++) keys.push(await createCenter(owner, i));

  return {
    dataDir,
    platform: service.platform,
    ownerUrl: server.url,
    startWorkers: () => service.startWorkers(),
    address: { port: address.port, keys },
    /** Records decisions of the first center until it has this many. */
    async fillTo(events: number): Promise<void> {
      const { rows } = await owner.query<{ count: string }>(
        'select count(*) from decision_events where center_id = 1',
      );
      for (let count = Number(rows[0]?.count ?? 0); count < events; count += FILL_CHUNK) {
        const chunk = Array.from({ length: Math.min(FILL_CHUNK, events - count) }, () =>
          decisionToRecord(1, { ...DECISION, tags: ['refund'] }, systemClock.now()),
        );
        await service.platform.database.commitAtOnce([1], [recordDecisions(chunk)]);
      }
      await owner.query('vacuum analyze decision_events, decision_listing, decision_counts');
    },
    /** Chains of other centers, with one entry each. */
    async addChains(count: number): Promise<void> {
      await owner.query(
        `insert into chain_heads (center_id, domain, index, hash, timestamp)
         select 1000000 + place, 'proof', 0, repeat('0', 64), '2026-01-01T00:00:00.000Z' from generate_series(1, $1::int) as place`,
        [count],
      );
      await owner.query(
        `insert into chain_entries (center_id, domain, index, subject, timestamp, hash, content, salts)
         select 1000000 + place, 'proof', 0, 'evd_' || place, '2026-01-01T00:00:00.000Z', repeat('0', 64), repeat('c', 600), repeat('5', 192)
           from generate_series(1, $1::int) as place`,
        [count],
      );
      await owner.query('vacuum analyze chain_heads, chain_entries');
    },
    /** Does now what the database would do later for what was written so far. */
    async rest(): Promise<void> {
      await owner.query('vacuum analyze');
      await owner.query('checkpoint');
    },
    async stop(): Promise<void> {
      await app.close();
      await service.close();
      await owner.end();
      await server.stop();
    },
  };
}

/** A center under this number, and a new key of it that may write. */
export async function createCenter(owner: pg.Pool, number: number): Promise<string> {
  const key = newApiKey('test');
  const now = new Date();
  await owner.query(
    `insert into centers (id, name, domain, tenant_type, vertical, created_at, updated_at)
     overriding system value values ($1, $2, $3, 'CENTER', 'education', $4, $4)
         on conflict (id) do nothing`,
    [number, `Bench ${number}`, `bench-${number}`, now],
  );
  await owner.query(
    `insert into api_keys (center_id, id, name, prefix, last4, key_hash, scopes, created_by, created_at)
     values ($1, $2, 'Bench', 'cp_test_', $3, $4, '{proof:write}', $5, $6)`,
    [number, newId('key', now), key.slice(-4), hashToken(key), randomUUID(), now],
  );
  return key;
}
