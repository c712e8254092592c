import { expect, test } from 'vitest';
import { startTestService } from '../../../test/harness/index.ts';
import { createWorld } from '../../../test/harness/world.ts';
import { lastDays } from './day-rules.ts';

const service = await startTestService();
const world = await createWorld(service);
const center = await world.center();
const admin = await world.member(center, 'ADMIN');
const key = await world.apiKey(center, ['proof:write']);

async function record(): Promise<string> {
  const body = {
    type: 'agent_execution',
    actor: { id: 'agent-1', type: 'ai_agent' },
    action: { type: 'refund' },
  };
  return (await service.call('POST', '/api/v1/decision-events', { as: key, body })).body.data.id;
}

test('figures count what was recorded, sealed and refused today, and nothing of another center', async () => {
  const ids = [await record(), await record(), await record()];
  const judge = (id: string | undefined, result: string) =>
    service.call('POST', `/api/decisions/${id}/approvals`, { as: admin.token, body: { result } });
  expect((await judge(ids[0], 'approved')).status).toBe(200);
  expect((await judge(ids[1], 'rejected')).status).toBe(200);

  const { status, body } = await service.call('GET', '/api/center/insights', { as: admin.token });
  expect(status).toBe(200);
  expect(body.data.days).toHaveLength(30);
  expect(body.data.days.at(-1)).toMatchObject({ recorded: 3, sealed: 1, rejected: 1 });
  expect(body.data.byStatus).toEqual({ recorded: 1, sealed: 1, rejected: 1 });
  expect(body.data.byType).toEqual({ agent_execution: 3 });

  const other = await world.center();
  const stranger = await world.member(other, 'ADMIN');
  const theirs = await service.call('GET', '/api/center/insights', { as: stranger.token });
  expect(theirs.body.data.byStatus).toEqual({});
});

test('a parent is refused', async () => {
  const parent = await world.member(center, 'PARENT');
  const { status, body } = await service.call('GET', '/api/center/insights', { as: parent.token });
  expect([status, body.error.code]).toEqual([403, 'INSUFFICIENT_ROLE']);
});

test('days follow the calendar of the center, also when one has 23 hours', () => {
  const days = lastDays(new Date('2026-03-30T10:00:00Z'), 'Europe/Berlin', 3);
  expect(days.map(({ day }) => day)).toEqual(['2026-03-28', '2026-03-29', '2026-03-30']);
  expect(days[0]?.endId).toBe(days[1]?.firstId);
});
