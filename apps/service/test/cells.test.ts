import { afterAll, expect, test } from 'vitest';
import { isApiKeyShaped } from '../src/people/access/key-format.ts';
import { newId, timeOfId, useCell } from '../src/platform/ids.ts';
import { createSecrets } from '../src/platform/secrets.ts';
import { SettingsError } from '../src/platform/settings.ts';
import { prepareDatabase } from '../src/service.ts';
import { TEST_MASTER_KEY } from './harness/database-url.ts';
import { cloneTemplate, startTestService } from './harness/index.ts';
import { createWorld } from './harness/world.ts';

const service = await startTestService({ CELL: '3' });
const world = createWorld(service);
afterAll(() => useCell(0));

test('ids end in the code of their cell, sort by time and tell it; those of cell 0 have none', () => {
  const now = new Date('2026-05-04T03:02:01.123Z');
  useCell(0);
  const plain = newId('evt', now);
  useCell(3);
  const later = newId('evt', new Date(now.getTime() + 1));
  expect(plain).toMatch(/^evt_[0-9A-HJKMNP-TV-Z]{26}$/);
  expect(later).toMatch(/^evt_[0-9A-HJKMNP-TV-Z]{26}c3$/);
  expect([later, plain].sort()).toEqual([plain, later]);
  expect(timeOfId('evt', plain)).toEqual(now);
  expect(timeOfId('evt', later)?.getTime()).toBe(now.getTime() + 1);
  expect(timeOfId('evt', `${plain}c0`)).toBeNull();
});

test('centers of a cell are numbered in its million, and what is made in them carries its code', async () => {
  const center = await world.center();
  expect(center.id).toBe(3_000_001);
  const admin = await world.member(center, 'ADMIN');
  const made = await service.call('POST', '/api/center/api-keys', {
    as: admin.token,
    body: { name: 'An agent', scopes: ['proof:write', 'proof:erase'] },
  });
  const { key } = made.body.data;
  expect(key).toMatch(/^cp_test_c3_/);
  expect(isApiKeyShaped(key)).toBe(true);
  const recorded = await service.call('POST', '/api/v1/decision-events', {
    as: key,
    body: {
      type: 'agent_execution',
      actor: { id: 'agent-1', type: 'ai_agent' },
      action: { type: 'refund', input: { customer: 'Ann' } },
    },
  });
  const { id, decisionId } = recorded.body.data;
  expect([id, decisionId]).toEqual([expect.stringMatching(/c3$/), expect.stringMatching(/c3$/)]);
  const approval = await service.call('POST', `/api/v1/decision-events/${id}/approvals`, {
    as: key,
    body: { approver: { id: 'ann', type: 'human' }, result: 'approved' },
  });
  expect(approval.status).toBe(200);
  expect((await service.call('GET', `/api/public/proofs/${id}`)).body.data.valid).toBe(true);
});

test('a center that comes from another cell leaves the numbers of this one alone', async () => {
  const last = async () =>
    (await service.owner.query('select last_value from centers_id_seq')).rows[0].last_value as number;
  const before = await last();
  await service.owner.query('select reserve_center_id(7)');
  await service.owner.query('select reserve_center_id(5000001)');
  expect(await last()).toBe(before);
  await service.owner.query('select reserve_center_id(3000050)');
  expect(Number(await last())).toBe(3_000_050);
});

test('a start that says another cell is refused and changes nothing', async () => {
  const secrets = createSecrets(TEST_MASTER_KEY);
  const start = (ownerUrl: string, cell: number) =>
    prepareDatabase({ ownerUrl, secrets, cell, say: () => {} });
  await expect(start(service.ownerUrl, 4)).rejects.toThrow(
    new SettingsError('CELL is 4, but this database was made as cell 3, and stays it.'),
  );
  const fresh = await cloneTemplate();
  await start(fresh, 2_000);
  await start(fresh, 2_000);
  await expect(start(fresh, 0)).rejects.toThrow('was made as cell 2000');
});
