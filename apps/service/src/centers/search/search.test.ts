import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { startTestService } from '../../../test/harness/index.ts';
import { createWorld } from '../../../test/harness/world.ts';

const service = await startTestService();
const world = createWorld(service);
const center = await world.center({ settings: { timezone: 'Asia/Seoul' } });
const other = await world.center();
const admin = await world.member(center, 'ADMIN', { name: 'Ada Admin' });
const stranger = await world.member(other, 'ADMIN', { name: 'Sora Stranger' });
const instructor = await world.member(center, 'INSTRUCTOR', { name: 'Ina Instructor' });
const parent = await world.member(center, 'PARENT', { name: 'Paul Parent' });
const learner = await world.member(center, 'CHILD', { name: 'Hanbit Kim' });
await world.member(other, 'CHILD', { name: 'Hanbit Lee' });

interface Found {
  kind: string;
  id: string;
  title: string;
  detail: string;
  day: string | null;
}

async function find(q: string, as = admin.token): Promise<Found[]> {
  const { status, body } = await service.call('GET', `/api/center/search?q=${encodeURIComponent(q)}`, { as });
  expect(status).toBe(200);
  return body.data;
}
const titles = (found: Found[], kind: string) =>
  found.filter((each) => each.kind === kind).map(({ title }) => title);

let decisionId: string;

beforeAll(async () => {
  await service.owner.query(
    `insert into bookings (center_id, id, slot_id, instructor_id, actor_id, booked_by, starts_at, ends_at, seat, status, created_at, updated_at)
     values ($1, 'bkg_one', 'slot', $2, $3, $3, '2026-05-04T16:00:00Z', '2026-05-04T17:00:00Z', 0, 'CONFIRMED', now(), now())`,
    [center.id, instructor.actorId, learner.actorId],
  );
  const key = await world.apiKey(center);
  const recorded = await service.call('POST', '/api/v1/decision-events', {
    as: key,
    body: {
      type: 'agent_execution',
      actor: { id: 'agent-7', type: 'ai_agent', name: 'Refund robot' },
      action: { type: 'refund', description: 'Pay 100% back' },
      tags: ['money'],
      idempotencyKey: 'order-4711',
    },
  });
  decisionId = recorded.body.data.id;
  await service.call('POST', '/api/dpu/demo', {
    as: admin.token,
    body: { content: 'The refund was explained to Hanbit.' },
  });
  await service.call('POST', '/api/center/webhooks', {
    as: admin.token,
    body: { url: 'https://refunds.example/hook', events: ['*'], description: 'Bookkeeping' },
  });
});

describe('one question', () => {
  test('finds members, bookings, decisions, units and webhooks by their words', async () => {
    const found = await find('refund');
    expect(titles(found, 'decision')).toEqual(['refund']);
    expect(titles(found, 'unit')).toEqual(['The refund was explained to Hanbit.']);
    expect(titles(found, 'webhook')).toEqual(['https://refunds.example/hook']);
    const hanbit = await find('hanbit');
    expect(titles(hanbit, 'member')).toEqual(['Hanbit Kim']);
    expect(titles(hanbit, 'booking')).toEqual(['Hanbit Kim · Ina Instructor']);
    expect(titles(await find('bookkeeping'), 'webhook')).toHaveLength(1);
  });

  test('forgives a wrong letter and two swapped ones in a name', async () => {
    for (const typed of ['Habnit', 'Hanbid Kim', 'Instructer'])
      expect(titles(await find(typed), 'booking'), typed).toEqual(['Hanbit Kim · Ina Instructor']);
    expect(titles(await find('Habnit'), 'member')).toEqual(['Hanbit Kim']);
  });

  test('finds words whose letters come taken apart, as some keyboards send them, or as signs that Unicode would rather have others for', async () => {
    await world.member(center, 'PARENT', { name: '김한빛' });
    await service.call('POST', '/api/dpu/demo', { as: admin.token, body: { content: '환불 설명' } });
    await service.call('POST', '/api/center/webhooks', {
      as: admin.token,
      body: { url: 'https://books.example/hook', events: ['*'], description: '환불 장부' },
    });
    expect(titles(await find('한빛'.normalize('NFD')), 'member')).toEqual(['김한빛']);
    await world.member(center, 'PARENT', { name: '\uf9e1 씨' });
    expect(titles(await find('\uf9e1'), 'member')).toEqual(['\uf9e1 씨']);
    const refunds = await find('환불'.normalize('NFD'));
    expect(titles(refunds, 'unit')).toEqual(['환불 설명']);
    expect(titles(refunds, 'webhook')).toEqual(['https://books.example/hook']);
  });

  test('finds a booking by its day at the center and by its id', async () => {
    const [onDay] = await find('2026-05-05');
    expect(onDay).toMatchObject({ kind: 'booking', id: 'bkg_one', day: '2026-05-05' });
    expect(await find('2026-05-04')).toEqual([]);
    expect(await find('2026-02-31')).toEqual([]);
    expect(titles(await find('bkg_one'), 'booking')).toHaveLength(1);
  });

  test('finds a decision by each of its ids, its tag and who acted', async () => {
    const ids = [decisionId, `evd_${decisionId.slice(4)}`, 'order-4711'];
    for (const asked of [...ids, 'money', 'robot', '100%'])
      expect(
        (await find(asked)).map(({ kind, id }) => [kind, id]),
        asked,
      ).toEqual([['decision', decisionId]]);
  });

  test('takes % and _ as letters', async () => {
    expect(titles(await find('%'), 'member')).toEqual([]);
    expect(titles(await find('_'), 'member')).toEqual([]);
  });
});

describe('whoever asks', () => {
  test('gets nothing of another center', async () => {
    expect(await find('refund', stranger.token)).toEqual([]);
    expect(await find(decisionId, stranger.token)).toEqual([]);
    expect(titles(await find('hanbit', stranger.token), 'member')).toEqual(['Hanbit Lee']);
    expect(titles(await find('hanbit', stranger.token), 'booking')).toEqual([]);
  });

  test('gets only what their role may list', async () => {
    const kinds = async (q: string, as: string) => new Set((await find(q, as)).map(({ kind }) => kind));
    expect(await kinds('refund', instructor.token)).toEqual(new Set(['decision', 'unit']));
    expect(await kinds('hanbit', instructor.token)).toEqual(new Set(['booking', 'unit']));
    expect(await kinds('hanbit', learner.token)).toEqual(new Set(['booking']));
    expect(await find('hanbit', parent.token)).toEqual([]);
    expect(await find('refund', parent.token)).toEqual([]);
  });

  test('does not learn from an invitation who has an account', async () => {
    const person = await world.person({ name: 'Private Person', email: 'private@example.test' });
    await service.owner.query(
      `insert into memberships (center_id, id, actor_id, email, name, role, status, invited_at, updated_at)
       values ($1, $2, $3, $4, 'As typed', 'PARENT', 'INVITED', now(), now())`,
      [center.id, `mbr_${randomUUID()}`, person.actorId, 'private@example.test'],
    );
    expect(titles(await find('Private Person'), 'member')).toEqual([]);
    expect(titles(await find('As typed'), 'member')).toEqual(['As typed']);
  });
});

test('the list of members narrows to a name, an address or a number, also a misspelt name', async () => {
  const list = async (q: string) =>
    (
      await service.call('GET', `/api/centers/${center.id}/memberships?q=${encodeURIComponent(q)}`, {
        as: admin.token,
      })
    ).body;
  const { data, pagination } = await list('hanbit');
  expect(data.map(({ name }: { name: string }) => name)).toEqual(['Hanbit Kim']);
  expect(pagination.total).toBe(1);
  expect((await list('Habnit')).pagination.total).toBe(1);
  expect((await list(parent.email)).data[0].name).toBe('Paul Parent');
  expect((await list('nobody at all')).data).toEqual([]);
});
