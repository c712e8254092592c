import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { countTotals, type PackOptions, readLogPolicy, verifyPack } from '@centerproof/proof';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually, startTestService } from '../../../test/harness/index.ts';
import { createWorld } from '../../../test/harness/world.ts';
import type { Tx } from '../../platform/database/index.ts';
import { readStoredEntries } from '../chain/index.ts';
import { fileNameOf } from './pack.ts';
import { noteProgress, startPack } from './packs.queries.ts';
import { packsWorker } from './packs.worker.ts';

const service = await startTestService();
const world = createWorld(service);
const center = await world.center();
const key = await world.apiKey(center, ['proof:write', 'proof:erase', 'audit:export']);
const admin = await world.member(center, 'ADMIN');
const PACKS = '/api/center/audit-packs';
let workers: { stop(): Promise<void> };
beforeAll(async () => {
  workers = await service.service.startWorkers();
});
afterAll(() => workers.stop());

/** An agent's decision that nobody has to approve, sealed at once. */
async function decide(model: string): Promise<string> {
  const { status, body } = await service.call('POST', '/api/v1/agents/decide', {
    as: key,
    body: {
      agent: { id: `agent of ${model}` },
      action: { type: 'refund' },
      aiContext: { model, provider: 'p' },
    },
  });
  expect(status).toBe(201);
  return body.data.eventId;
}

/** A decision that a person judged. */
async function judge(result: 'approved' | 'rejected'): Promise<string> {
  const { body } = await service.call('POST', '/api/v1/decision-events', {
    as: key,
    body: {
      type: 'custom',
      actor: { id: 'a-1', type: 'ai_agent' },
      action: { type: 'refund' },
      aiContext: { model: 'm-1' },
    },
  });
  const { status } = await service.call('POST', `/api/decisions/${body.data.id}/approvals`, {
    as: admin.token,
    body: { result },
  });
  expect(status).toBe(200);
  return body.data.id;
}

async function ask(body: object, as = admin.token, path = PACKS) {
  const asked = await service.call('POST', path, { as, body });
  expect(asked.status).toBe(202);
  const { id } = asked.body.data;
  return eventually(async () => {
    const { body: now } = await service.call('GET', `${path}/${id}`, { as });
    return ['queued', 'running'].includes(now.data.status) ? null : now.data;
  }, 20_000);
}

async function fileOf(id: string): Promise<Buffer> {
  const { statusCode, rawPayload, headers } = await service.app.inject({
    method: 'GET',
    url: `${PACKS}/${id}/file`,
    headers: { authorization: `Bearer ${admin.token}` },
  });
  expect([statusCode, headers['content-type']]).toEqual([200, 'application/gzip']);
  return rawPayload;
}

async function trust(): Promise<PackOptions> {
  const vkey = (await service.app.inject({ method: 'GET', url: '/log/vkey' })).body.trim();
  const { body } = await service.call('GET', '/.well-known/controller.json');
  return {
    policy: readLogPolicy(`log ${vkey}\nquorum none\n`),
    exportKeys: body.verificationMethod.map(
      (method: { publicKeyMultibase: string }) => method.publicKeyMultibase,
    ),
  };
}

const verify = async (file: Uint8Array) =>
  verifyPack(new Blob([Uint8Array.from(file)]).stream(), await trust());
const linesOf = (file: Buffer) => gunzipSync(file).toString().trimEnd().split('\n');

test('a pack has every decision of the center, is proven offline, and its figures are those of the stored chain', async () => {
  for (const model of ['m-1', 'm-2', 'm-1']) await decide(model);
  await judge('approved');
  await judge('rejected');
  const pack = await ask({});
  expect(pack).toMatchObject({
    status: 'ready',
    counts: { from: 0, entries: 5, inside: 5, outside: 0, erasures: 0, logged: 5 },
    progress: { done: 5, total: 5 },
  });
  expect(pack.statement).toContain('none is missing');
  const verdict = await verify(await fileOf(pack.id));
  expect(verdict).toMatchObject({
    outcome: 'proven',
    faults: [],
    answers: { consistent: 'yes', logged: 'yes', signed: 'yes' },
    statement: pack.statement,
  });
  const count = countTotals();
  const chain = { centerId: center.id, domain: 'proof' as const };
  for (const entry of await readStoredEntries(service.platform, chain, { from: 0, to: 4 })) count.add(entry);
  expect(verdict.totals).toEqual(count.finish());
  expect(verdict.totals.quality).toMatchObject({
    approvals: 2,
    overruled: 1,
    overrideRate: 0.5,
    autonomousShare: 0.6,
  });
});

test('a pack of one model shows its decisions, and of the others only what proves that they are not its', async () => {
  const pack = await ask({ filter: { models: ['m-2'] } });
  const file = await fileOf(pack.id);
  expect(await verify(file)).toMatchObject({
    outcome: 'proven',
    sections: [{ entries: 5, inside: 1, outside: 4 }],
    totals: { decisions: 1 },
  });
  const outside = linesOf(file)
    .map((line) => JSON.parse(line))
    .filter(({ as }) => as === 'outside');
  expect(outside.map(({ claims }) => Object.keys(claims))).toEqual([['how'], ['how'], ['how'], ['how']]);
});

test('a period ends where it says, with the entries before and after it as witnesses', async () => {
  const from = service.clock.now();
  service.clock.advance({ seconds: 1 });
  const eventId = await decide('m-3');
  service.clock.advance({ seconds: 1 });
  const to = service.clock.now();
  await decide('m-3');
  const pack = await ask({ from: from.toISOString(), to: to.toISOString() });
  expect(pack.counts).toMatchObject({ from: 5, entries: 1, inside: 1 });
  const file = await fileOf(pack.id);
  expect((await verify(file)).outcome).toBe('proven');
  expect(linesOf(file).flatMap((line) => JSON.parse(line).as ?? [])).toEqual(['before', 'inside', 'after']);

  // What is erased later is withdrawn with the pack, and a new one is whole without it.
  const evidence = `/api/v1/evidence/evd_${eventId.slice(4)}/erase`;
  const erased = await service.call('POST', evidence, {
    as: key,
    body: { claims: ['who'], reason: 'asked for' },
  });
  expect(erased.status).toBe(200);
  const gone = await service.call('GET', `${PACKS}/${pack.id}/file`, { as: admin.token });
  expect(gone.status).toBe(404);
  await eventually(async () => {
    const stored = await service.platform.storage.get(
      fileNameOf({ centerId: center.id, id: pack.id, attempt: 1 }),
      pack.file,
    );
    stored?.destroy();
    return stored === null;
  });
  const again = await ask({ from: from.toISOString(), to: to.toISOString() });
  expect(await verify(await fileOf(again.id))).toMatchObject({
    outcome: 'proven',
    sections: [{ inside: 1, erased: 1 }],
  });
});

test.each([
  ['removed', 'ENTRY_MISSING', (lines: string[]) => lines.filter((line) => !line.includes('"index":2,'))],
  [
    'altered',
    'CLAIM_MISMATCH',
    (lines: string[]) =>
      lines.map((line) =>
        line.includes('"index":2,')
          ? line.replace(/T(\d\d):/, (_, hour) => (hour === '00' ? 'T01:' : 'T00:'))
          : line,
      ),
  ],
  [
    'hidden',
    'FILTER_MISMATCH',
    (lines: string[]) =>
      lines.map((line) =>
        line.includes('"index":2,')
          ? line
              .replace('"as":"inside"', '"as":"outside"')
              .replace(/"claims":\{"how.*?\},"content"/, '"claims":{},"content"')
          : line,
      ),
  ],
])('an entry of a real pack that is %s is named', async (_, reason, change) => {
  const listed = await service.call('GET', `${PACKS}?limit=1`, { as: admin.token });
  const whole = await ask({});
  expect(listed.body.pagination.total).toBeGreaterThan(0);
  const changed = gzipSync(`${change(linesOf(await fileOf(whole.id))).join('\n')}\n`);
  const { outcome, faults } = await verify(changed);
  expect(outcome).toBe('broken');
  expect(faults[0]).toMatchObject({ reason, chain: `${center.id}/proof`, index: 2 });
});

test('a record that was tampered with in the database fails the pack and names the index; nothing is signed', async () => {
  const other = await world.center();
  const otherKey = await world.apiKey(other, ['proof:write', 'audit:export']);
  const body = { agent: { id: 'a' }, action: { type: 'refund' } };
  const made = await service.call('POST', '/api/v1/agents/decide', { as: otherKey, body });
  await service.owner.query(`update decision_events set type = 'other' where id = $1`, [
    made.body.data.eventId,
  ]);
  const pack = await ask({}, otherKey, '/api/v1/audit-packs');
  expect(pack).toMatchObject({ status: 'failed', file: null });
  expect(pack.failure).toContain('broken at index 0');

  const third = await world.center();
  const thirdKey = await world.apiKey(third, ['proof:write', 'audit:export']);
  for (const _ of [1, 2]) await service.call('POST', '/api/v1/agents/decide', { as: thirdKey, body });
  await service.owner.query(`delete from chain_entries where center_id = $1 and index = 1`, [third.id]);
  const cut = await ask({}, thirdKey, '/api/v1/audit-packs');
  expect(cut.failure).toContain('broken at index 1');
});

test('a pack that was being made while a claim was erased begins anew, and an earlier beginning cannot end it', async () => {
  await workers.stop();
  const asked = await service.call('POST', PACKS, { as: admin.token, body: {} });
  const { id } = asked.body.data;
  const scope = { centerIds: [center.id] };
  const { database } = service.platform;
  const place = { centerId: center.id, id };
  const begun = await database.inScope(scope, (tx) => startPack(tx, place));
  const eventId = await decide('m-4');
  const evidence = `/api/v1/evidence/evd_${eventId.slice(4)}/erase`;
  await service.call('POST', evidence, { as: key, body: { claims: ['what'], reason: 'asked for' } });
  const attempt = begun?.attempt ?? 0;
  expect(
    await database.inScope(scope, (tx) => noteProgress(tx, { ...place, attempt, entries: 7, done: 1 })),
  ).toBe(false);
  workers = await service.service.startWorkers();
  const ready = await eventually(async () => {
    const { body } = await service.call('GET', `${PACKS}/${id}`, { as: admin.token });
    return body.data.status === 'ready' && body.data;
  }, 20_000);
  expect((await verify(await fileOf(ready.id))).outcome).toBe('proven');
});

test('an erasure begins only packs anew that are of the chain and the period of what is erased', async () => {
  await workers.stop();
  const own = await world.center();
  const as = (await world.member(own, 'ADMIN')).token;
  const ownKey = await world.apiKey(own, ['proof:write', 'proof:erase']);
  const decideOne = async () => {
    const made = await service.call('POST', '/api/v1/agents/decide', {
      as: ownKey,
      body: { agent: { id: 'a' }, action: { type: 'refund' } },
    });
    service.clock.advance({ seconds: 1 });
    return made.body.data.dpu.id as string;
  };
  await decideOne();
  const from = service.clock.now().toISOString();
  const evidenceId = await decideOne();
  const to = service.clock.now().toISOString();
  const packs = {
    all: {},
    itsPeriod: { from, to, disclose: ['how'] },
    before: { to: from },
    after: { from: to },
    audit: { chain: 'audit' },
  };
  const { database } = service.platform;
  const inOwn = <Result>(work: (tx: Tx) => Promise<Result>) =>
    database.inScope({ centerIds: [own.id] }, work);
  const runs: [string, string][] = [];
  for (const [name, body] of Object.entries(packs)) {
    const { id } = (await service.call('POST', PACKS, { as, body })).body.data;
    await inOwn((tx) => startPack(tx, { centerId: own.id, id }));
    // No more than three wait or are made at a time.
    await service.owner.query(`update audit_packs set status = 'failed' where id = $1`, [id]);
    runs.push([name, id]);
  }
  await service.owner.query(`update audit_packs set status = 'running' where center_id = $1`, [own.id]);
  await service.call('POST', `/api/v1/evidence/${evidenceId}/erase`, {
    as: ownKey,
    body: { claims: ['who'], reason: 'asked for' },
  });
  const statuses = await Promise.all(
    runs.map(async ([name, id]) => [
      name,
      (await service.call('GET', `${PACKS}/${id}`, { as })).body.data.status,
    ]),
  );
  expect(Object.fromEntries(statuses)).toEqual({
    all: 'queued',
    itsPeriod: 'queued',
    before: 'running',
    after: 'running',
    audit: 'running',
  });
  await service.owner.query(`update audit_packs set status = 'failed' where center_id = $1`, [own.id]);
  workers = await service.service.startWorkers();
});

test('a claim that is erased while a pack begins is erased in it', async () => {
  const eventId = await decide('m-5');
  await workers.stop();
  const { id } = (await service.call('POST', PACKS, { as: admin.token, body: {} })).body.data;
  const holder = await service.owner.connect();
  await holder.query('begin');
  await holder.query('select from audit_packs where id = $1 for update', [id]);
  workers = await service.service.startWorkers();
  await eventually(async () => {
    const { rows } = await service.owner.query(
      `select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query like '%update audit_packs%'`,
    );
    return rows.length === 1;
  });
  const evidence = `/api/v1/evidence/evd_${eventId.slice(4)}/erase`;
  const erased = { as: key, body: { claims: ['who'], reason: 'asked for' } };
  expect((await service.call('POST', evidence, erased)).status).toBe(200);
  await holder.query('commit');
  holder.release();
  const ready = await eventually(async () => {
    const { body } = await service.call('GET', `${PACKS}/${id}`, { as: admin.token });
    return body.data.status === 'ready' && body.data;
  }, 20_000);
  expect(await verify(await fileOf(ready.id))).toMatchObject({ outcome: 'proven', faults: [] });
});

test('a job that was killed in the middle is made again from the beginning', async () => {
  await workers.stop();
  const asked = await service.call('POST', PACKS, { as: admin.token, body: {} });
  const { id } = asked.body.data;
  // What a process leaves that is killed while it writes: the row says running, and no file is whole.
  await service.owner.query(`update audit_packs set status = 'running', entries_done = 3 where id = $1`, [
    id,
  ]);
  workers = await service.service.startWorkers();
  const ready = await eventually(async () => {
    const { body } = await service.call('GET', `${PACKS}/${id}`, { as: admin.token });
    return body.data.status === 'ready' && body.data;
  }, 20_000);
  expect((await verify(await fileOf(ready.id))).outcome).toBe('proven');
});

test('a file that a killed job left goes when the pack is made again, or at the latest with the pack', async () => {
  await workers.stop();
  const asked = await service.call('POST', PACKS, { as: admin.token, body: {} });
  const { id } = asked.body.data;
  const folder = join(service.dataDir, 'files', 'packs', String(center.id));
  const left = async () => (await readdir(folder)).filter((name) => name.startsWith(id));
  const leave = async (attempt: number) => {
    const path = join(folder, `${id}-${attempt}.ndjson.gz`);
    await writeFile(path, 'who it was');
    await writeFile(`${path}.left.unfinished`, 'who it');
  };
  await leave(1);
  await service.owner.query(`update audit_packs set status = 'running', attempt = 1 where id = $1`, [id]);
  workers = await service.service.startWorkers();
  await eventually(async () => {
    const { body } = await service.call('GET', `${PACKS}/${id}`, { as: admin.token });
    return body.data.status === 'ready';
  }, 20_000);
  expect(await left()).toEqual([`${id}-2.ndjson.gz`]);

  await leave(1);
  await service.owner.query(`update audit_packs set expires_at = '2020-01-01' where id = $1`, [id]);
  const drop = packsWorker(service.platform).handlers?.['drop-expired-audit-packs'];
  await drop?.({}, new AbortController().signal);
  await eventually(async () => (await left()).length === 0);
});

test('packs are the administrators’ and of keys that may export; a period that ends before it begins is refused', async () => {
  const instructor = await world.member(center, 'INSTRUCTOR');
  const reader = await world.apiKey(center, ['proof:read']);
  expect((await service.call('POST', PACKS, { body: {} })).status).toBe(401);
  expect((await service.call('POST', PACKS, { as: instructor.token, body: {} })).body.error.code).toBe(
    'INSUFFICIENT_ROLE',
  );
  expect((await service.call('POST', '/api/v1/audit-packs', { as: reader, body: {} })).status).toBe(403);
  const backwards = { from: '2026-02-01T00:00:00Z', to: '2026-01-01T00:00:00Z' };
  expect((await service.call('POST', PACKS, { as: admin.token, body: backwards })).status).toBe(400);
  const stranger = await world.member(await world.center(), 'ADMIN');
  const listed = await service.call('GET', PACKS, { as: admin.token });
  const { id } = listed.body.data[0];
  expect((await service.call('GET', `${PACKS}/${id}`, { as: stranger.token })).status).toBe(404);
  expect((await service.call('GET', `${PACKS}/${id}/file`, { as: stranger.token })).status).toBe(404);
});

test('asking and downloading are audited; after seven days the file is gone', async () => {
  const { rows } = await service.owner.query<{ action: string }>(
    `select distinct action from audit_entries where center_id = $1 and action like '%audit-pack' order by action`,
    [center.id],
  );
  expect(rows.map(({ action }) => action)).toEqual(['download-audit-pack', 'request-audit-pack']);
  const pack = await ask({});
  service.clock.advance({ days: 8 });
  await packsWorker(service.platform).handlers?.['drop-expired-audit-packs']?.(
    {},
    new AbortController().signal,
  );
  const read = await service.call('GET', `/api/v1/audit-packs/${pack.id}`, { as: key });
  expect(read.body.data.status).toBe('expired');
  expect((await service.call('GET', `/api/v1/audit-packs/${pack.id}/file`, { as: key })).status).toBe(404);
});

test('a file whose time is up goes also when the store was away at that moment', async () => {
  const { storage } = service.platform;
  const { id, file } = await ask({}, key, '/api/v1/audit-packs');
  const name = fileNameOf({ centerId: center.id, id, attempt: 1 });
  expect(await storage.get(name, file)).not.toBeNull();
  service.clock.advance({ days: 8 });
  const away = { ...storage, delete: () => Promise.reject(new Error('The store is away.')) };
  const drop = packsWorker({ ...service.platform, storage: away }).handlers?.['drop-expired-audit-packs'];
  await drop?.({}, new AbortController().signal);
  await eventually(async () => (await storage.get(name, file)) === null);
});
