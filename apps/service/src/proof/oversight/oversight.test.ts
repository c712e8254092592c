import { createHash } from 'node:crypto';
import { readLogPolicy, verifyPack } from '@centerproof/proof';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually, startTestService } from '../../../test/harness/index.ts';
import { createWorld } from '../../../test/harness/world.ts';

const service = await startTestService();
const world = createWorld(service);
const center = await world.center();
const key = await world.apiKey(center, ['proof:write', 'policy:write', 'proof:erase', 'audit:export']);
const admin = await world.member(center, 'ADMIN', { name: 'Test Overseer' });
const REPORT = '/api/center/oversight/report';
const DECISIONS = '/api/center/oversight/decisions';
let workers: { stop(): Promise<void> };

async function record(model: string, result: 'approved' | 'rejected'): Promise<string> {
  const { body } = await service.call('POST', '/api/v1/decision-events', {
    as: key,
    body: {
      type: 'custom',
      actor: { id: 'agent-1', type: 'ai_agent' },
      action: { type: '=refund()', description: 'x' },
      aiContext: { model, provider: 'p' },
    },
  });
  await service.call('POST', `/api/decisions/${body.data.id}/approvals`, {
    as: admin.token,
    body: { result },
  });
  return body.data.id;
}

beforeAll(async () => {
  workers = await service.service.startWorkers();
  const made = await service.call('POST', '/api/policies', {
    as: admin.token,
    body: { name: 'Refunds', rules: {} },
  });
  expect(made.status).toBe(201);
  await record('m-1', 'approved');
  await record('m-2', 'rejected');
  const erased = await record('m-1', 'approved');
  await service.call('POST', `/api/v1/evidence/evd_${erased.slice(4)}/erase`, {
    as: key,
    body: { claims: ['who'], reason: 'asked for' },
  });
  await service.call('POST', '/api/v1/agents/decide', {
    as: key,
    body: { agent: { id: 'agent-2' }, action: { type: 'close' }, aiContext: { model: 'm-1', provider: 'p' } },
  });
});
afterAll(() => workers.stop());

const read = async (url: string, as = admin.token) => service.call('GET', url, { as });

test('a report says which systems, models and policies were at work, who approved how quickly, and what was erased', async () => {
  const { status, body } = await read(REPORT);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    '@type': 'OversightReport',
    center: { id: center.id, name: center.name },
    totals: {
      decisions: 4,
      results: { approved: 2, rejected: 1, autonomous: 1 },
      models: {
        count: 2,
        listed: [
          { model: 'm-1', decisions: 3, overruled: 0 },
          { model: 'm-2', overruled: 1 },
        ],
      },
      quality: { approvals: 2, quick: 2, late: 0, overruled: 1, overrideRate: 0.5, autonomousShare: 0.25 },
      assurances: { session: 2 },
      erasures: { entries: 1, claims: { who: 1 } },
    },
    policies: [{ name: 'Refunds', version: 1, by: { name: 'Test Overseer' }, until: null }],
    waiting: 0,
    integrity: { from: 0, entries: 5, brokenAt: null, head: { index: 4 } },
    erasures: [{ erasedIndex: 2, claims: ['who'], reason: 'asked for' }],
  });
  for (const { serves } of body.fields) expect(serves.length).toBeGreaterThan(0);
});

test('the figures of the report are those that the verifier recomputes from a pack', async () => {
  const asked = await service.call('POST', '/api/v1/audit-packs', { as: key, body: {} });
  const ready = `/api/v1/audit-packs/${asked.body.data.id}`;
  await eventually(async () => (await read(ready, key)).body.data.status === 'ready', 20_000);
  const { rawPayload } = await service.app.inject({
    method: 'GET',
    url: `${ready}/file`,
    headers: { authorization: `Bearer ${key}` },
  });
  const vkey = (await service.app.inject({ method: 'GET', url: '/log/vkey' })).body.trim();
  const policy = readLogPolicy(`log ${vkey}\nquorum none\n`);
  const verdict = await verifyPack(new Blob([Uint8Array.from(rawPayload)]).stream(), { policy });
  expect(verdict.outcome).toBe('proven');
  expect(verdict.totals).toEqual((await read('/api/v1/oversight/report', key)).body.totals);
});

test('the signed report carries the digest of the list of decisions, which has each with its leaf', async () => {
  const { body } = await read(REPORT);
  const list = await read(DECISIONS);
  expect(createHash('sha256').update(list.text).digest('hex')).toBe(body.decisions.ndjsonSha256);
  const rows = list.text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(rows.map(({ index, result, overruled, executed }) => [index, result, overruled, executed])).toEqual([
    [0, 'approved', false, true],
    [1, 'rejected', true, false],
    [2, 'approved', false, true],
    [4, 'autonomous', false, true],
  ]);
  expect(rows[0]).toMatchObject({ leaf: expect.any(Number), approvers: [{ assurance: 'session' }] });
  expect(rows[2]).toMatchObject({ approvers: null, erased: ['who'] });
  expect(body.proof).toMatchObject({ cryptosuite: 'eddsa-jcs-2022' });
});

test('everything that one model decided is recalled in one go, and a spreadsheet runs none of it', async () => {
  const recalled = await read(`${DECISIONS}?model=m-1&format=csv`);
  const [head, ...rows] = recalled.text.trimEnd().split('\r\n');
  expect(head).toContain('index,leaf,hash,evidenceId');
  expect(rows).toHaveLength(3);
  expect(recalled.text).toContain(",'=refund(),");
  expect(recalled.text).not.toContain('m-2');
  const table = await read(`${REPORT}?format=csv`);
  expect(table.text).toMatch(/^totals\.quality\.quick,2,EU AI Act Art\. 14; ISO\/IEC 42001 9\.1\r$/m);
});

test('a period is what was sealed in it; exports are audited; nobody else reads them', async () => {
  const none = await read(`${DECISIONS}?from=2020-01-01T00:00:00Z&to=2021-01-01T00:00:00Z`);
  expect(none.text).toBe('');
  for (const path of [REPORT, DECISIONS]) {
    const backwards = await read(`${path}?from=2021-01-01T00:00:00Z&to=2020-01-01T00:00:00Z`);
    expect([backwards.status, backwards.body.error.message]).toEqual([400, 'to: must be later than from']);
  }
  const { rows } = await service.owner.query(
    `select from audit_entries where center_id = $1 and action = 'export-decisions'`,
    [center.id],
  );
  expect(rows.length).toBeGreaterThan(0);
  const instructor = await world.member(center, 'INSTRUCTOR');
  expect((await read(REPORT, instructor.token)).body.error.code).toBe('INSUFFICIENT_ROLE');
  const reader = await world.apiKey(center, ['proof:read']);
  expect((await read('/api/v1/oversight/report', reader)).status).toBe(403);
  expect((await service.call('GET', REPORT)).status).toBe(401);
  const stranger = await world.member(await world.center(), 'ADMIN');
  expect((await read(REPORT, stranger.token)).body.totals.decisions).toBe(0);
});

test('a chain that was tampered with is said to be broken, and where', async () => {
  await service.owner.query(
    `update decision_events set ai_context = '{"model":"m-9"}' where center_id = $1`,
    [center.id],
  );
  expect((await read(REPORT)).body).toMatchObject({ integrity: { brokenAt: 0 }, totals: { decisions: 0 } });
});
