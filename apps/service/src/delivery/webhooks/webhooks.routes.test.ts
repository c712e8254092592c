import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { eventually, startTestService } from '../../../test/harness/index.ts';
import { createWorld, type TestCenter } from '../../../test/harness/world.ts';
import { runReplay } from './delivery/replay-deliveries.ts';
import { EVENT_TYPES } from './outbox/event-catalogue.ts';
import { type ConsumerOptions, startConsumer } from './testing/consumer.ts';
import { sealSome } from './testing/seal.ts';

const service = await startTestService();
const world = createWorld(service);
const workers = await service.service.startWorkers();
afterAll(() => workers.stop());

// A port of this machine where nobody listens any more.
const closed = await startConsumer();
await closed.stop();
const nobody = `127.0.0.1:${closed.port}`;

const center = await world.center();
const write = await world.apiKey(center, ['proof:write']);
const read = await world.apiKey(center, ['proof:read']);
const foreign = await world.apiKey(await world.center(), ['proof:write']);
const admin = await world.member(center, 'ADMIN');
const instructor = await world.member(center, 'INSTRUCTOR');
const foreignAdmin = await world.member(await world.center(), 'ADMIN');

async function consumerUrl(options: ConsumerOptions = {}) {
  const consumer = await startConsumer(options);
  onTestFinished(consumer.stop);
  return { consumer, url: `http://127.0.0.1:${consumer.port}/` };
}

async function register(body: Record<string, unknown> = {}, as = write) {
  const answer = await service.call('POST', '/api/v1/webhooks', {
    as,
    body: { url: `http://${nobody}/hooks`, events: ['dpu.*'], ...body },
  });
  expect(answer.status).toBe(201);
  return answer.body as { id: string; signingSecret: string };
}

describe('registering', () => {
  test('answers unwrapped, with a secret that is encrypted at rest and never shown again', async () => {
    const answer = await service.call('POST', '/api/v1/webhooks', {
      as: write,
      body: { url: `http://${nobody}/a`, events: ['payment.*', 'dpu.sealed', 'payment.*'] },
    });
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      id: expect.stringMatching(/^whk_[0-9A-Z]{26}$/),
      url: `http://${nobody}/a`,
      events: ['payment.*', 'dpu.sealed'],
      description: '',
      active: true,
      signingSecret: expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=$/),
      createdAt: expect.stringMatching(/Z$/),
    });
    const { id, signingSecret, ...shown } = answer.body;
    const listed = await service.call('GET', '/api/v1/webhooks', { as: read });
    expect(listed.status).toBe(200);
    expect(listed.body.data).toContainEqual({
      id,
      ...shown,
      lastDeliveryAt: null,
      lastDeliveryStatus: null,
    });
    expect(listed.text).not.toContain('whsec_');
    const one = await service.call('GET', `/api/v1/webhooks/${id}`, { as: read });
    expect(one.body.data).toMatchObject({ id, url: `http://${nobody}/a` });
    const { rows } = await service.owner.query('select * from webhooks where id = $1', [id]);
    expect(JSON.stringify(rows)).not.toContain(signingSecret.slice(6));
    expect(service.platform.secrets.decrypt(rows[0].signing_secret, id)).toBe(signingSecret);
    expect(() => service.platform.secrets.decrypt(rows[0].signing_secret, 'whk_other')).toThrow();
  });

  test('gives the same secret to a repeated Idempotency-Key, kept encrypted', async () => {
    const call = () =>
      service.call('POST', '/api/v1/webhooks', {
        as: write,
        headers: { 'idempotency-key': 'register-once' },
        body: { url: `http://${nobody}/once`, events: ['*'] },
      });
    const [first, again] = [await call(), await call()];
    expect(again.body).toEqual(first.body);
    expect(again.headers['idempotent-replayed']).toBe('true');
    const { rows } = await service.owner.query(
      `select body from idempotency_keys where key = 'register-once'`,
    );
    expect(JSON.stringify(rows)).not.toContain('whsec_');
  });

  test.each([
    [{ url: undefined }, ['url']],
    [{ events: undefined }, ['events']],
    [{ url: `ftp://${nobody}/` }, ['url']],
    [{ url: 'not an address' }, ['url']],
    [{ url: `http://user:pass@${nobody}/` }, ['url']],
    [{ url: `http://${nobody}/${'x'.repeat(2_048)}` }, ['url']],
    [{ url: 5 }, ['url']],
    [{ events: [] }, ['events']],
    [{ events: 'dpu.sealed' }, ['events']],
    [{ events: ['dpu.sealed', 'dpu.opened'] }, ['events.1']],
    [{ url: `gopher://${nobody}`, events: ['nothing.*'] }, ['url', 'events.0']],
    [{ active: 'yes' }, ['active']],
    [{ description: 'x'.repeat(10_001) }, ['description']],
  ])('refuses %j and names the field', async (change, paths) => {
    const answer = await service.call('POST', '/api/v1/webhooks', {
      as: write,
      body: { url: `http://${nobody}/`, events: ['*'], ...change },
    });
    expect(answer.status).toBe(422);
    expect(answer.body.error.code).toBe('VALIDATION_ERROR');
    expect(answer.body.error.details.fields.map((field: { path: string }) => field.path)).toEqual(paths);
  });

  test('stops at 50 webhooks in a center, also when two come at once', async () => {
    const full = await world.center();
    const key = await world.apiKey(full, ['proof:write']);
    const body = { url: `http://${nobody}/`, events: ['*'] };
    const answers = await Promise.all(
      Array.from({ length: 53 }, () => service.call('POST', '/api/v1/webhooks', { as: key, body })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(50);
    const refused = answers.filter(({ status }) => status !== 201);
    expect(refused.map(({ body: { error } }) => error.code)).toEqual(['CONFLICT', 'CONFLICT', 'CONFLICT']);
  });
});

describe('changing', () => {
  test('PATCH changes what it names and leaves the rest', async () => {
    const { id } = await register({ description: 'kept' });
    const answer = await service.call('PATCH', `/api/v1/webhooks/${id}`, {
      as: write,
      body: { events: ['*'], active: false },
    });
    expect(answer).toMatchObject({
      status: 200,
      body: {
        data: { id, url: `http://${nobody}/hooks`, events: ['*'], active: false, description: 'kept' },
      },
    });
    const { rows } = await service.owner.query(
      `select action, changes, target from audit_entries where target->>'id' = $1 order by occurred_at`,
      [id],
    );
    expect(rows.map((row) => row.action)).toEqual(['register-webhook', 'update-webhook']);
    expect(rows[1].changes).toEqual({
      before: { events: ['dpu.*'], active: true, description: 'kept' },
      after: { events: ['*'], active: false, description: 'kept' },
    });
    const bad = await service.call('PATCH', `/api/v1/webhooks/${id}`, { as: write, body: { events: ['x'] } });
    expect(bad).toMatchObject({
      status: 422,
      body: { error: { details: { fields: [{ path: 'events.0' }] } } },
    });
  });

  test('rotating gives a new secret and is audited as a change of credentials', async () => {
    const { id, signingSecret } = await register();
    const answer = await service.call('POST', `/api/v1/webhooks/${id}/rotate-secret`, { as: write });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ id, signingSecret: expect.stringMatching(/^whsec_/) });
    expect(answer.body.signingSecret).not.toBe(signingSecret);
    const { rows } = await service.owner.query(
      `select event_type, changes from audit_entries where action = 'rotate-webhook-secret' and target->>'id' = $1`,
      [id],
    );
    expect(rows).toEqual([{ event_type: 'CREDENTIAL_CHANGED', changes: null }]);
  });

  test('DELETE removes it; the second time there is nothing to remove', async () => {
    const { id } = await register();
    const remove = () => service.call('DELETE', `/api/v1/webhooks/${id}`, { as: write });
    expect(await remove()).toMatchObject({ status: 204, text: '' });
    expect(await remove()).toMatchObject({ status: 404, body: { error: { code: 'NOT_FOUND' } } });
    const listed = await service.call('GET', '/api/v1/webhooks', { as: write });
    expect(listed.body.data.map((webhook: { id: string }) => webhook.id)).not.toContain(id);
  });
});

describe('permission', () => {
  const calls = [
    ['POST', '', 'write'],
    ['GET', '', 'read'],
    ['GET', '/event-types', 'read'],
    ['GET', '/{id}', 'read'],
    ['PATCH', '/{id}', 'write'],
    ['DELETE', '/{id}', 'write'],
    ['POST', '/{id}/rotate-secret', 'write'],
    ['GET', '/{id}/deliveries', 'read'],
    ['POST', '/{id}/test', 'write'],
    ['POST', '/{id}/replay', 'write'],
    ['GET', '/{id}/replays/rpl_0', 'read'],
    ['POST', '/events/{event}/retry', 'write'],
  ] as const;
  const body = { url: `http://${nobody}/`, events: ['*'], since: '2026-01-01T00:00:00.000Z' };
  const send = (method: (typeof calls)[number][0], url: string, as?: string) =>
    service.call(method, url, { ...(as ? { as } : {}), ...(method === 'GET' ? {} : { body }) });

  test.each(calls)(
    '%s /webhooks%s needs the scope %s, a key, and a record of its own center',
    async (method, path, scope) => {
      const { id } = await register();
      const [event = ''] = await sealSome(service, center);
      const url = `/api/v1/webhooks${path.replace('{id}', id).replace('{event}', event)}`;
      expect((await send(method, url)).status).toBe(401);
      expect((await send(method, url, admin.token)).status).toBe(401);
      if (scope === 'write') expect((await send(method, url, read)).status).toBe(403);
      if (!path.includes('{')) return;
      const theirs = await send(method, url, foreign);
      const missing = await send(
        method,
        url.replace(id, 'whk_00000000000000000000000000').replace(event, 'whe_00000000000000000000000000'),
        write,
      );
      expect(theirs.status).toBe(404);
      const plain = ({ body: { error } }: typeof theirs) => ({ ...error, requestId: '' });
      expect(plain(theirs)).toEqual(plain(missing));
    },
  );

  test.each(calls)('the console: %s /center/webhooks%s is an ADMIN’s', async (method, path) => {
    const { id } = await register();
    const [event = ''] = await sealSome(service, center);
    const url = `/api/center/webhooks${path.replace('{id}', id).replace('{event}', event)}`;
    expect((await send(method, url)).body.error.code).toBe('UNAUTHORIZED');
    expect((await send(method, url, write)).body.error.code).toBe('UNAUTHORIZED');
    expect((await send(method, url, instructor.token)).body.error.code).toBe('INSUFFICIENT_ROLE');
    if (path.includes('{')) expect((await send(method, url, foreignAdmin.token)).status).toBe(404);
    const mine = await send(method, url, admin.token);
    if (path.includes('rpl_0')) expect(mine).toMatchObject({ status: 404, body: { success: false } });
    else if (method === 'DELETE') expect(mine.status).toBe(204);
    else expect(mine.body, mine.text).toMatchObject({ success: true });
  });

  test('the console sees secrets in the platform’s envelope, and bad input as 400', async () => {
    const made = await service.call('POST', '/api/center/webhooks', { as: admin.token, body });
    expect(made).toMatchObject({
      status: 201,
      body: { success: true, data: { signingSecret: expect.any(String) } },
    });
    const bad = await service.call('POST', '/api/center/webhooks', {
      as: admin.token,
      body: { ...body, url: `ftp://${nobody}/` },
    });
    expect(bad).toMatchObject({ status: 400, body: { success: false, error: { code: 'VALIDATION_ERROR' } } });
  });
});

test('event-types is the catalogue, with a JSON Schema and a sample of each', async () => {
  const { body } = await service.call('GET', '/api/v1/webhooks/event-types', { as: read });
  expect(body.data.map((entry: { type: string }) => entry.type)).toEqual(EVENT_TYPES);
  const sealed = body.data.find((entry: { type: string }) => entry.type === 'dpu.sealed');
  expect(sealed.schema).toMatchObject({
    type: 'object',
    required: ['dpuId', 'chainHash', 'domain', 'actorId'],
    properties: { chainHash: { type: 'string', pattern: '^[0-9a-f]{64}$' } },
  });
  expect(Object.keys(sealed.sample)).toEqual(['dpuId', 'chainHash', 'domain', 'actorId']);
});

test('deliveries takes a limit from 1 to 100', async () => {
  const { id } = await register();
  for (const limit of ['0', '101', 'x', '1.5']) {
    const answer = await service.call('GET', `/api/v1/webhooks/${id}/deliveries?limit=${limit}`, {
      as: read,
    });
    expect(answer).toMatchObject({
      status: 422,
      body: { error: { details: { fields: [{ path: 'limit' }] } } },
    });
  }
  expect((await service.call('GET', `/api/v1/webhooks/${id}/deliveries`, { as: read })).body).toEqual({
    data: [],
  });
});

describe('test', () => {
  test('sends a signed sample at once, also to an inactive webhook, and tells what came back', async () => {
    const { consumer, url } = await consumerUrl({
      answer: (_request, response) => response.writeHead(418).end('short and stout'),
    });
    const { id } = await register({ url, active: false, events: ['payment.failed'] });
    const answer = await service.call('POST', `/api/v1/webhooks/${id}/test`, { as: write });
    expect(answer.status).toBe(200);
    expect(answer.body.data).toMatchObject({
      webhookId: id,
      eventType: 'payment.failed',
      status: 'failed',
      responseStatus: 418,
      responseBody: 'short and stout',
      attempts: 1,
      nextRetryAt: null,
    });
    expect(consumer.requests).toHaveLength(1);
    const listed = await service.call('GET', `/api/v1/webhooks/${id}/deliveries`, { as: read });
    expect(listed.body.data).toEqual([answer.body.data]);
    const chosen = await service.call('POST', `/api/v1/webhooks/${id}/test`, {
      as: write,
      body: { type: 'dpu.sealed' },
    });
    expect(chosen.body.data.eventType).toBe('dpu.sealed');
    const bad = await service.call('POST', `/api/v1/webhooks/${id}/test`, { as: write, body: { type: 'x' } });
    expect(bad.status).toBe(422);
  });

  test('tells what came back also where much else was sent to the webhook meanwhile', async () => {
    const mine = await world.center();
    const key = await world.apiKey(mine, ['proof:write']);
    const { promise: isAsked, resolve: asked } = Promise.withResolvers<() => void>();
    const { consumer, url } = await consumerUrl({
      answer: ({ body }, response) => {
        const answer = () => response.writeHead(204).end();
        if (JSON.parse(body.toString()).type === 'payment.failed') asked(answer);
        else answer();
      },
    });
    const { id } = await register({ url, events: ['*'] }, key);
    const testing = service.call('POST', `/api/v1/webhooks/${id}/test`, {
      as: key,
      body: { type: 'payment.failed' },
    });
    const answer = await isAsked;
    service.clock.advance({ seconds: 1 });
    await sealSome(service, mine, 101);
    await eventually(() => consumer.requests.length === 102);
    const path = `/api/v1/webhooks/${id}/deliveries?limit=100`;
    await eventually(async () => (await service.call('GET', path, { as: key })).body.data.length === 100);
    answer();
    expect(await testing).toMatchObject({
      status: 200,
      body: { data: { webhookId: id, eventType: 'payment.failed', status: 'success' } },
    });
  });
});

describe('replay', () => {
  async function completed(webhookId: string, replayId: string, as: string) {
    return eventually(async () => {
      const { body } = await service.call('GET', `/api/v1/webhooks/${webhookId}/replays/${replayId}`, { as });
      return body.data.state === 'completed' && body.data;
    }, 30_000);
  }

  async function ofItsOwn(): Promise<{ mine: TestCenter; key: string }> {
    const mine = await world.center();
    return { mine, key: await world.apiKey(mine, ['proof:write']) };
  }

  test('queues a range again, whatever came of it, also what a webhook missed while it was inactive', async () => {
    const { mine, key } = await ofItsOwn();
    const { consumer, url } = await consumerUrl();
    const { id } = await register({ url, active: false }, key);
    const before = service.clock.now().toISOString();
    const missed = await sealSome(service, mine, 700);
    service.clock.advance({ seconds: 10 });
    const until = service.clock.now().toISOString();
    service.clock.advance({ seconds: 10 });
    await sealSome(service, mine, 3);
    await service.call('PATCH', `/api/v1/webhooks/${id}`, { as: key, body: { active: true } });

    const started = await service.call('POST', `/api/v1/webhooks/${id}/replay`, {
      as: key,
      body: { since: before, until },
    });
    expect(started).toMatchObject({
      status: 202,
      body: {
        data: {
          webhookId: id,
          since: before,
          until,
          status: null,
          state: 'running',
          requeued: 0,
          total: null,
        },
      },
    });
    expect(await completed(id, started.body.data.id, key)).toMatchObject({ requeued: 700, total: 700 });
    await eventually(() => consumer.requests.length >= 700, 30_000);
    const received = consumer.requests.map(({ headers }) => headers['x-service-event-id']);
    expect([...received].sort()).toEqual([...missed].sort());
  });

  test('with a status takes only the deliveries whose latest attempt ended so', async () => {
    const { mine, key } = await ofItsOwn();
    let status = 500;
    const { consumer, url } = await consumerUrl({
      answer: (_request, response) => response.writeHead(status).end(),
    });
    const { id } = await register({ url }, key);
    const since = service.clock.now().toISOString();
    const listed = async () =>
      (await service.call('GET', `/api/v1/webhooks/${id}/deliveries`, { as: key })).body.data;
    const [failed] = await sealSome(service, mine);
    await eventually(async () => (await listed()).length === 1);
    status = 200;
    await sealSome(service, mine, 2);
    await eventually(async () => (await listed()).length === 3);

    const replay = (body: object) =>
      service.call('POST', `/api/v1/webhooks/${id}/replay`, { as: key, body: { since, ...body } });
    const first = await replay({ status: 'failed' });
    expect(await completed(id, first.body.data.id, key)).toMatchObject({
      requeued: 1,
      total: 1,
      status: 'failed',
    });
    await eventually(() => consumer.requests.length === 4);
    expect(consumer.requests[3]?.headers).toMatchObject({
      'x-service-event-id': failed,
      'x-service-delivery-attempt': '2',
    });
    await eventually(async () =>
      (await listed()).every((each: { status: string }) => each.status === 'success'),
    );
    const second = await replay({ status: 'success' });
    expect(await completed(id, second.body.data.id, key)).toMatchObject({ requeued: 3 });
    await eventually(() => consumer.requests.length === 7);
  });

  test('brings no sample, which somebody had sent to try this webhook or another', async () => {
    const { mine, key } = await ofItsOwn();
    const { consumer, url } = await consumerUrl();
    const { id: tried } = await register({ url, events: ['*'] }, key);
    const { id } = await register({ url, events: ['*'], active: false }, key);
    const since = service.clock.now().toISOString();
    const test = (webhookId: string) =>
      service.call('POST', `/api/v1/webhooks/${webhookId}/test`, {
        as: key,
        body: { type: 'payment.completed' },
      });
    for (const webhookId of [tried, id]) expect((await test(webhookId)).status).toBe(200);
    const [happened] = await sealSome(service, mine);
    await eventually(() => consumer.requests.length === 3);

    const started = await service.call('POST', `/api/v1/webhooks/${id}/replay`, { as: key, body: { since } });
    expect(await completed(id, started.body.data.id, key)).toMatchObject({ requeued: 1 });
    await service.call('PATCH', `/api/v1/webhooks/${id}`, { as: key, body: { active: true } });
    await eventually(() => consumer.requests.length === 4);
    expect(consumer.requests[3]?.headers['x-service-event-id']).toBe(happened);
  });

  test('says how many deliveries it is about as soon as it takes more than one step', async () => {
    const { mine, key } = await ofItsOwn();
    const { id } = await register({ active: false }, key);
    const since = service.clock.now();
    await sealSome(service, mine, 520);
    // Two of them were delivered before; whether that went well decides whether a replay of failures is about them.
    await service.owner.query(
      `with two as (select * from webhook_events where center_id = $1 order by id limit 2),
            failed as (insert into webhook_deliveries (center_id, event_id, webhook_id, state, attempts, created_at)
                       select center_id, id, $2, 'failed', 1, created_at from two order by id offset 1)
       insert into webhook_attempts (center_id, event_id, webhook_id, attempt, attempted_at, status, duration_ms)
       select center_id, id, $2, 1, created_at, case when row_number() over (order by id) = 1 then 'success' else 'failed' end, 1
         from two`,
      [mine.id, id],
    );
    await service.owner.query(
      `insert into webhook_replays (center_id, id, webhook_id, since, until, status, created_at)
       values ($1, 'rpl_failed', $2, $3, $4, 'failed', $3)`,
      [mine.id, id, since, service.clock.now()],
    );
    const stopAfterOneStep = AbortSignal.abort(new Error('one step'));
    const run = { centerId: mine.id, id: 'rpl_failed', delaysMs: [0] };
    await expect(runReplay(service.platform, run, stopAfterOneStep)).rejects.toThrow('one step');
    const { body } = await service.call('GET', `/api/v1/webhooks/${id}/replays/rpl_failed`, { as: key });
    expect(body.data).toMatchObject({ state: 'running', requeued: 1, total: 1 });
  });

  test('refuses a range that ends before it begins, and a second replay while one runs', async () => {
    const { mine, key } = await ofItsOwn();
    const { id } = await register({}, key);
    const since = service.clock.now().toISOString();
    const replay = (body: object) => service.call('POST', `/api/v1/webhooks/${id}/replay`, { as: key, body });
    expect(await replay({})).toMatchObject({ status: 422 });
    expect(await replay({ since, until: '2020-01-01T00:00:00Z' })).toMatchObject({
      status: 422,
      body: { error: { details: { fields: [{ path: 'until' }] } } },
    });
    await service.owner.query(
      `insert into webhook_replays (center_id, id, webhook_id, since, until, created_at) values ($1, 'rpl_1', $2, now(), now(), now())`,
      [mine.id, id],
    );
    expect(await replay({ since })).toMatchObject({ status: 409, body: { error: { code: 'CONFLICT' } } });
  });
});

test('retrying an event that is not one, or is another center’s, finds nothing', async () => {
  for (const id of ['whe_x', 'evt_00000000000000000000000000', `whe_${'Z'.repeat(26)}`]) {
    const answer = await service.call('POST', `/api/v1/webhooks/events/${id}/retry`, { as: write });
    expect(answer).toMatchObject({ status: 404, body: { error: { message: 'No such event.' } } });
  }
});

test('the queue is shown to Prometheus', async () => {
  const { text } = await service.call('GET', '/metrics');
  expect(text).toMatch(/^webhook_deliveries_due \d+$/m);
  expect(text).toMatch(/^webhook_oldest_due_seconds [\d.]+$/m);
  expect(text).toMatch(/^webhook_attempts_total\{outcome="accepted"\} \d+$/m);
});
