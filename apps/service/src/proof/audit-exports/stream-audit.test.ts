import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually, startTestService } from '../../../test/harness/index.ts';
import { createWorld } from '../../../test/harness/world.ts';
import { startConsumer } from '../../delivery/webhooks/testing/consumer.ts';
import { recordAudit, systemSource } from '../audit/index.ts';

const service = await startTestService();
const world = createWorld(service);
const center = await world.center();
const admin = await world.member(center, 'ADMIN');
const key = await world.apiKey(center, ['audit:export']);
const writer = await world.apiKey(center, ['proof:write']);
const PATH = '/api/v1/audit-entries';
const consumer = await startConsumer({
  answer: ({ path }, response) => response.writeHead(path === '/away' ? 503 : 204).end(),
});
let workers: { stop(): Promise<void> };
beforeAll(async () => {
  workers = await service.service.startWorkers();
});
afterAll(async () => {
  await workers.stop();
  await consumer.stop();
});

interface Line {
  id: string;
  action: string;
  chain: { index: number; hash: string; previousHash: string | null };
  cursor: string;
}

async function read(query: string): Promise<{ lines: Line[]; next: string }> {
  const answer = await service.app.inject({
    method: 'GET',
    url: `${PATH}${query}`,
    headers: { authorization: `Bearer ${key}` },
  });
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([
    200,
    'application/x-ndjson; charset=utf-8',
  ]);
  const lines = answer.body.split('\n').filter(Boolean);
  return { lines: lines.map((line) => JSON.parse(line)), next: String(answer.headers['next-cursor']) };
}

function note(action: string): Promise<string> {
  return service.platform.database.inScope({ centerIds: [center.id] }, (tx) =>
    recordAudit(tx, {
      centerId: center.id,
      eventType: 'CENTER_UPDATED',
      action,
      target: { type: 'center', id: String(center.id), name: null },
      source: systemSource,
      now: service.clock.now(),
    }),
  );
}

test('a reader that goes on from its cursor gets every entry once and in order, while many are committed beside each other', async () => {
  const written: Promise<string>[] = [];
  const read_: Line[] = [];
  let cursor = '';
  for (let round = 0; round < 20; round++) {
    for (let n = 0; n < 10; n++) written.push(note(`change-${round}-${n}`));
    const { lines, next } = await read(`?limit=7${cursor && `&cursor=${cursor}`}`);
    read_.push(...lines);
    cursor = next;
  }
  const ids = await Promise.all(written);
  await eventually(async () => {
    const { lines, next } = await read(`?cursor=${cursor}`);
    read_.push(...lines);
    cursor = next;
    return ids.every((id) => read_.some((line) => line.id === id));
  });
  expect(read_.map(({ chain }) => chain.index)).toEqual(read_.map((_, place) => place));
  for (const [place, { chain }] of read_.entries())
    expect(chain.previousHash).toBe(read_[place - 1]?.chain.hash ?? null);
  // Every line is a place to go on from, and the same question has the same answer.
  const [first, second] = read_;
  expect((await read(`?limit=1&cursor=${first?.cursor}`)).lines).toEqual([second]);
  expect((await read(`?cursor=${cursor}`)).lines).toEqual([]);
  expect((await read(`?cursor=${cursor}`)).next).toBe(cursor);
});

test('the log is for keys that may export it, and a cursor is of one center', async () => {
  expect((await service.call('GET', PATH, { as: writer })).status).toBe(403);
  const other = await world.apiKey(await world.center(), ['audit:export']);
  const { next } = await read('?limit=1');
  expect((await service.call('GET', `${PATH}?cursor=${next}`, { as: other })).status).toBe(422);
  expect((await service.call('GET', `${PATH}?cursor=bm9uZQ`, { as: key })).status).toBe(422);
  expect((await service.call('GET', `${PATH}?limit=1001`, { as: key })).status).toBe(422);
});

test('audit.* brings each entry with its place in the chain; * does not, and a key that may not read the log cannot ask for it', async () => {
  const register = (as: string, events: string[], path = '/api/v1/webhooks') =>
    service.call('POST', path, {
      as,
      body: { url: `http://127.0.0.1:${consumer.port}/${events[0]}`, events },
    });
  expect((await register(writer, ['audit.*'])).status).toBe(403);
  expect((await register(writer, ['*'])).status).toBe(201);
  const { body } = await register(admin.token, ['audit.*'], '/api/center/webhooks');
  const moved = await service.call('PATCH', `/api/v1/webhooks/${body.data.id}`, {
    as: writer,
    body: { url: `http://127.0.0.1:${consumer.port}/elsewhere` },
  });
  expect(moved.status).toBe(403);
  const id = await note('seen-by-the-webhook');
  const event = await eventually(() =>
    consumer.requests
      .map((request) => ({ path: request.path, ...JSON.parse(request.body.toString()) }))
      .find(({ data }) => data.auditId === id),
  );
  expect(event).toMatchObject({
    path: '/audit.*',
    type: 'audit.recorded',
    data: { action: 'seen-by-the-webhook' },
  });
  const { lines } = await read('?limit=1000');
  const line = lines.find((one) => one.id === id);
  expect(event.data).toMatchObject({ chainIndex: line?.chain.index, chainHash: line?.chain.hash });
});

test('a key that may not read the audit log neither removes a webhook that brings it nor learns its secret', async () => {
  const { body } = await service.call('POST', '/api/center/webhooks', {
    as: admin.token,
    body: { url: `http://127.0.0.1:${consumer.port}/kept`, events: ['dpu.sealed', 'audit.*'] },
  });
  const reader = await world.apiKey(center, ['proof:write', 'audit:export']);
  const path = `/api/v1/webhooks/${body.data.id}`;
  expect((await service.call('POST', `${path}/rotate-secret`, { as: writer })).body).toMatchObject({
    error: { code: 'FORBIDDEN' },
  });
  expect((await service.call('DELETE', path, { as: writer })).status).toBe(403);
  expect((await service.call('POST', `${path}/rotate-secret`, { as: reader })).status).toBe(200);
  expect((await service.call('DELETE', path, { as: reader })).status).toBe(204);
});

test('a webhook that was to bring the audit log is not turned to another reader by a key that may not read it', async () => {
  const address = (path: string) => `http://127.0.0.1:${consumer.port}/${path}`;
  const { body } = await service.call('POST', '/api/center/webhooks', {
    as: admin.token,
    body: { url: address('away'), events: ['audit.recorded'] },
  });
  const reader = await world.apiKey(center, ['proof:write', 'audit:export']);
  const path = `/api/v1/webhooks/${body.data.id}`;
  const patch = (as: string, changes: object) => service.call('PATCH', path, { as, body: changes });
  await note('not-for-the-writer');
  await eventually(() => consumer.requests.find(({ path: where }) => where === '/away'));
  expect((await patch(writer, { url: address('taken'), events: ['dpu.sealed'] })).status).toBe(403);
  expect((await patch(writer, { events: ['dpu.sealed'] })).status).toBe(403);
  // What was not delivered goes to the address that is there when it is tried again.
  expect((await patch(reader, { events: ['dpu.sealed'] })).status).toBe(200);
  expect((await patch(writer, { url: address('taken') })).status).toBe(403);
  expect((await patch(writer, { description: 'mine' })).status).toBe(200);
  // Whoever may read it turns it elsewhere, and a replay brings what is named now.
  expect((await patch(reader, { url: address('turned') })).status).toBe(200);
  const begun = await service.call('POST', `${path}/replay`, {
    as: writer,
    body: { since: new Date(Date.now() - 60_000).toISOString() },
  });
  expect(begun.status).toBe(202);
  const done = await eventually(async () => {
    const { body: now } = await service.call('GET', `${path}/replays/${begun.body.data.id}`, { as: writer });
    return now.data.state === 'completed' ? now.data : undefined;
  });
  expect(done.requeued).toBe(0);
});
