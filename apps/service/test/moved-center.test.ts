import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Consumer, startConsumer } from '../src/delivery/webhooks/testing/consumer.ts';
import { forgetCenter, giveUpMove, MoveRefused, moveCenter } from '../src/move-center.ts';
import { hashToken } from '../src/platform/secrets.ts';
import { fileNameOf } from '../src/proof/packs/index.ts';
import { backgroundWork } from '../src/workers.ts';
import { eventually, type TestService } from './harness/index.ts';
import { environmentOf, startTwoCells } from './harness/two-cells.ts';
import { createWorld, type TestCenter, type TestMember } from './harness/world.ts';

/** Jobs of the near cell run only where a test runs them, so that a center moves in the middle of its work. */
const EVENTS = '/api/v1/decision-events';
const HOOKS = '/api/v1/webhooks';
const OF_A_PAGE = { 'sec-fetch-dest': 'empty' };
const { near, far, orderFor } = await startTwoCells();
const world = createWorld(near);
let consumer: Consumer;
let workers: { stop(): Promise<void> };
beforeAll(async () => {
  consumer = await startConsumer();
  workers = await far.service.startWorkers();
});
afterAll(async () => {
  await workers.stop();
  await consumer.stop();
});

interface Place {
  center: TestCenter;
  admin: TestMember;
  key: string;
}

async function newPlace(options: Parameters<typeof world.center>[0] = {}): Promise<Place> {
  const center = await world.center(options);
  const admin = await world.member(center, 'ADMIN');
  return { center, admin, key: await world.apiKey(center, ['proof:write', 'proof:read']) };
}

const record = async (service: TestService, key: string, more: object = {}) =>
  service.call('POST', EVENTS, {
    as: key,
    body: {
      type: 'agent_execution',
      actor: { id: 'agent-1', type: 'ai_agent' },
      action: { type: 'refund', description: 'For somebody' },
      ...more,
    },
  });
const hookOf = ({ id }: TestCenter) => ({ url: `http://127.0.0.1:${consumer.port}/${id}`, events: ['*'] });
const forget = (centerId: number) =>
  forgetCenter({ centerId, environment: environmentOf(near), say: () => {} });

/** Runs a job of the near cell that the clock or a request would start. */
async function runNear(task: string, payload: Record<string, unknown> = {}): Promise<void> {
  const handler = backgroundWork(near.platform)
    .map(({ handlers }) => handlers?.[task])
    .find(Boolean);
  if (!handler) throw new Error(`Nobody does ${task}.`);
  await handler(payload, new AbortController().signal);
}

async function fenced({ center }: Place, work: () => Promise<void>): Promise<void> {
  const onStep = (step: string) => {
    if (step === 'fenced') throw new Error('Stop.');
  };
  await expect(moveCenter(orderFor(center.id, { onStep }))).rejects.toThrow('Stop.');
  await work();
  await giveUpMove(orderFor(center.id));
}

test('erasures, packs and replays that were promised before a move are finished after it', async () => {
  const { center, admin, key } = await newPlace();
  const hook = (await near.call('POST', HOOKS, { as: key, body: hookOf(center) })).body;
  await record(near, key, { subject: { id: 'person-1', type: 'external' } });
  const ask = (url: string, body: object, as = admin.token) => near.call('POST', url, { as, body });
  const erasure = await ask('/api/center/subjects/erase', {
    subjectId: 'person-1',
    reason: 'Asked by letter',
  });
  const pack = await ask('/api/center/audit-packs', {});
  const replay = await ask(`${HOOKS}/${hook.id}/replay`, { since: '2020-01-01T00:00:00Z' }, key);
  expect([erasure.status, pack.status, replay.status]).toEqual([202, 202, 202]);
  await moveCenter(orderFor(center.id));

  const { rows } = await eventually(async () => {
    const found = await far.owner.query<{
      erasure: string;
      pack: string;
      replay: string;
      subject: string | null;
    }>(
      `select (select status from subject_erasures where center_id = $1) as erasure,
              (select status from audit_packs where center_id = $1) as pack,
              (select state from webhook_replays where center_id = $1) as replay,
              (select subject_id from decision_events where center_id = $1 limit 1) as subject`,
      [center.id],
    );
    const [row] = found.rows;
    return row?.erasure === 'done' && row.pack === 'ready' && row.replay === 'completed' && found;
  });
  expect(rows).toEqual([{ erasure: 'done', pack: 'ready', replay: 'completed', subject: null }]);
});

test('a repeat of a call finds its answer in whichever cell the center is, secrets included, and does nothing again', async () => {
  const { center, key } = await newPlace();
  const call = (service: TestService, name: string) =>
    service.call('POST', HOOKS, { as: key, body: hookOf(center), headers: { 'idempotency-key': name } });
  const first = await call(near, 'first');
  expect(first.status).toBe(201);
  await moveCenter(orderFor(center.id));
  const there = await call(far, 'first');
  expect([there.status, there.body, there.headers['idempotent-replayed']]).toEqual([201, first.body, 'true']);

  const second = await call(far, 'second');
  await moveCenter(orderFor(center.id, { from: far, to: near }));
  for (const [name, answer] of [
    ['first', first],
    ['second', second],
  ] as const) {
    const back = await call(near, name);
    expect([name, back.status, back.body]).toEqual([name, 201, answer.body]);
  }
  const { rows } = await near.owner.query('select from webhooks where center_id = $1', [center.id]);
  expect(rows).toHaveLength(2);
});

test('a policy that was made in the other cell holds as soon as the center is back', async () => {
  const center = await world.center({ settings: { governance: { requirePolicy: true } } });
  const key = await world.apiKey(center, ['proof:write', 'policy:write']);
  const decide = () =>
    near.call('POST', '/api/v1/agents/decide', {
      as: key,
      body: { agent: { id: 'agent-1' }, action: { type: 'refund' } },
    });
  expect((await decide()).body.error.code).toBe('POLICY_VIOLATION');
  await moveCenter(orderFor(center.id));
  const made = await far.call('POST', '/api/v1/policies', { as: key, body: { name: 'Any refund' } });
  await moveCenter(orderFor(center.id, { from: far, to: near }));
  const { status, body } = await decide();
  expect([status, body.data?.policy?.id]).toEqual([201, made.body.data.id]);
});

test('what a moved center left behind keeps no other center from being looked after', async () => {
  const [moved, other] = [await newPlace(), await newPlace()];
  for (const { center } of [moved, other]) {
    await near.owner.query(
      `insert into previous_api_keys (center_id, key_id, key_hash, valid_until)
       select center_id, id, $2, $3 from api_keys where center_id = $1`,
      [center.id, randomUUID(), new Date(near.clock.now().getTime() - 1_000)],
    );
    await near.owner.query(
      `insert into audit_packs (center_id, id, asked, requested_by, status, created_at, expires_at)
       values ($1, 'pck_old', '{}', '{}', 'failed', $2, $2)`,
      [center.id, new Date(near.clock.now().getTime() - 1_000)],
    );
  }
  await moveCenter(orderFor(moved.center.id));
  await runNear('drop-ended-sessions');
  await runNear('drop-expired-audit-packs');
  const { rows } = await near.owner.query(
    `select (select count(*)::int from previous_api_keys where center_id = $1) as keys,
            (select status from audit_packs where center_id = $1) as pack`,
    [other.center.id],
  );
  expect(rows).toEqual([{ keys: 0, pack: 'expired' }]);
});

test('a notice that was posted while its center moves is not posted again', async () => {
  const place = await newPlace();
  const channel = await near.call('POST', '/api/center/notice-channels', {
    as: place.admin.token,
    body: { kind: 'slack', name: 'Ops', url: `http://127.0.0.1:${consumer.port}/channel` },
  });
  expect(channel.status).toBe(201);
  const decision = await record(near, place.key);
  const payload = {
    centerId: place.center.id,
    channelId: channel.body.data.id,
    kind: 'waiting',
    eventIds: [decision.body.data.id],
    total: 1,
  };
  const posted = () => consumer.requests.filter(({ path }) => path === '/channel').length;
  const before = posted();
  await fenced(place, () => runNear('post-notice', payload));
  expect(posted()).toBe(before + 1);
});

test('a move goes on only to the installation that it began with, whatever number another one says it has', async () => {
  const place = await newPlace();
  const there = { ...environmentOf(far), PUBLIC_URL: 'https://another.example' };
  await fenced(place, async () => {
    const elsewhere = { ...orderFor(place.center.id), there };
    await expect(moveCenter(elsewhere)).rejects.toThrow('at https://far.example');
    await expect(giveUpMove(elsewhere)).rejects.toThrow(MoveRefused);
  });
  expect((await record(near, place.key)).status).toBe(201);
});

test('a center into which a file is being imported does not move', async () => {
  const { center, key } = await newPlace();
  await near.owner.query(
    `insert into imports (center_id, id, kind, file_name, requested_by, status, created_at, expires_at)
     values ($1, 'imp_1', 'members', 'members.csv', '{}', 'running', now(), now() + interval '1 day')`,
    [center.id],
  );
  await expect(moveCenter(orderFor(center.id))).rejects.toThrow(MoveRefused);
  expect((await record(near, key)).status).toBe(201);
});

test('calendars, invitations and the pages of partners lead to where the center is', async () => {
  const partner = await world.partner();
  const manager = await world.partnerMember(partner, 'PARTNER_ADMIN');
  const operator = await world.person({ isOperator: true });
  const { center, admin } = await newPlace({ partnerId: partner.id });
  const feed = await near.call('POST', `/api/centers/${center.domain}/calendar-feeds`, {
    as: admin.token,
    body: { kind: 'mine' },
  });
  const calendar = new URL(feed.body.data.url).pathname;
  const invited = await world.member(center, 'PARENT', { status: 'INVITED' });
  await near.owner.query(
    `insert into mail_tokens (token_hash, kind, membership_center_id, membership_id, created_at, expires_at)
     values ($1, 'invitation', $2, $3, $4, $4::timestamptz + interval '1 day')`,
    [hashToken('a-token-of-an-invitation-that-was-sent'), center.id, invited.membershipId, near.clock.now()],
  );
  await moveCenter(orderFor(center.id));

  for (const [method, url, as, body] of [
    ['GET', calendar, undefined, undefined],
    [
      'POST',
      '/api/auth/invitations/accept',
      undefined,
      { token: 'a-token-of-an-invitation-that-was-sent', name: 'Pat', password: 'a long password' },
    ],
    ['GET', `/api/partner/centers/${center.id}`, manager.token, undefined],
    ['PATCH', `/api/partner/centers/${center.id}`, manager.token, { name: 'Renamed' }],
    ['POST', `/api/admin/centers/${center.id}/suspend`, operator.token, undefined],
  ] as const) {
    const answer = await near.call(method, url, { ...(as ? { as } : {}), ...(body ? { body } : {}) });
    expect([url, answer.status, answer.headers.location]).toEqual([url, 308, `https://far.example${url}`]);
  }
  expect((await far.call('GET', calendar)).status).toBe(200);
});

test('a moved center is shown in no list of the cell that it left', async () => {
  const partner = await world.partner();
  const manager = await world.partnerMember(partner, 'PARTNER_ADMIN');
  const operator = await world.person({ isOperator: true });
  const name = `Zyx ${randomUUID().slice(0, 8)}`;
  const { center, admin } = await newPlace({ partnerId: partner.id, name });
  const other = await newPlace({ partnerId: partner.id });
  await world.member(other.center, 'INSTRUCTOR', { actorId: admin.actorId });
  const lists = async () => {
    const get = async (url: string, as: string) => (await near.call('GET', url, { as })).body;
    const found = await near.call('POST', '/api/centers/search', { body: { query: name } });
    const managed = await get('/api/partner/centers', manager.token);
    const all = await get(`/api/admin/centers?search=${encodeURIComponent(name)}`, operator.token);
    const members = await get('/api/partner/members', manager.token);
    const own = await get('/api/centers', await world.tokenFor(admin.actorId));
    const { totalCenters } = (await get('/api/partner/stats/dashboard', manager.token)).data;
    return {
      found: found.body.data.length,
      managed: [managed.data.length, managed.pagination.total],
      all: all.data.length,
      members: members.data.length,
      own: own.data.length,
      totalCenters,
    };
  };
  expect(await lists()).toEqual({ found: 1, managed: [2, 2], all: 1, members: 3, own: 2, totalCenters: 2 });
  await moveCenter(orderFor(center.id));
  const without = { found: 0, managed: [1, 1], all: 0, members: 2, own: 1, totalCenters: 1 };
  expect(await lists()).toEqual(without);
  await forget(center.id);
  expect(await lists()).toEqual(without);
  expect((await far.call('POST', '/api/centers/search', { body: { query: name } })).body.data).toHaveLength(
    1,
  );
  await moveCenter(orderFor(center.id, { from: far, to: near }));
  expect((await near.call('POST', '/api/centers/search', { body: { query: name } })).body.data).toHaveLength(
    1,
  );
});

test('people of a moved center are told where it is, can sign out, and go on in their other centers', async () => {
  const { center, admin } = await newPlace();
  const other = await newPlace();
  const both = await world.member(center, 'INSTRUCTOR');
  await world.member(other.center, 'INSTRUCTOR', { actorId: both.actorId });
  const inBoth = await world.tokenFor(both.actorId, center);
  await moveCenter(orderFor(center.id));

  const page = await near.call('GET', '/api/center/api-keys', { as: admin.token, headers: OF_A_PAGE });
  expect([page.status, page.body.error.code, page.headers.location]).toEqual([
    410,
    'CENTER_GONE',
    'https://far.example',
  ]);
  const signIn = (email: string, centerDomain?: string) =>
    near.call('POST', '/api/auth/login', { body: { email, password: admin.password, centerDomain } });
  for (const answer of [await signIn(admin.email), await signIn(both.email, center.domain)])
    expect([answer.status, answer.headers.location]).toEqual([410, 'https://far.example']);
  expect((await signIn(both.email)).body.data.center.id).toBe(other.center.id);
  expect((await signIn(admin.email, other.center.domain)).body.error.code).toBe('NO_MEMBERSHIP');

  const switched = await near.call('POST', '/api/auth/switch-center', {
    as: inBoth,
    body: { centerId: other.center.id },
  });
  expect([switched.status, switched.body.data.center.id]).toEqual([200, other.center.id]);
  expect((await near.call('POST', '/api/auth/logout', { as: admin.token })).status).toBeLessThan(300);
  expect((await near.call('GET', '/api/auth/me', { as: admin.token })).status).toBe(401);
});

test('forgetting a center removes its files too, and is asked for by a figure once its callers are told no more', async () => {
  const { center, key } = await newPlace();
  const file = fileNameOf({ centerId: center.id, id: 'pck_kept', attempt: 1 });
  const stored = await near.platform.storage.put(file, Readable.from([Buffer.from('{}')]));
  await near.owner.query(
    `insert into audit_packs (center_id, id, asked, requested_by, status, attempt, result, created_at, expires_at)
     values ($1, 'pck_kept', '{"chain":"proof","disclose":[]}', '{}', 'ready', 1, $2, now(), now() + interval '7 days')`,
    [center.id, JSON.stringify({ file: stored, sections: [], statement: '' })],
  );
  const figure = async () => {
    const text = await near.platform.metrics.registry.metrics();
    return Number(/^centers_to_forget (\d+)$/m.exec(text)?.[1]);
  };
  await moveCenter(orderFor(center.id));
  const before = await figure();
  near.clock.advance({ days: 31 });
  const due = await figure();
  await forget(center.id);
  const after = await figure();
  near.clock.advance({ days: -31 });
  expect([before, due - after]).toEqual([0, 1]);
  expect(await near.platform.storage.get(file, stored)).toBeFalsy();
  expect(await far.platform.storage.get(file, stored)).toBeTruthy();
  expect((await near.call('GET', EVENTS, { as: key })).status).toBe(308);
});
