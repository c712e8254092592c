import { expect, test } from 'vitest';
import { eventually, startTestService } from './harness/index.ts';
import { createWorld } from './harness/world.ts';

const service = await startTestService();
const world = createWorld(service);

test('who is calling comes first, then the shape of the request, then the center, the membership and the role', async () => {
  const center = await world.center();
  const other = await world.center();
  const parent = await world.member(center, 'PARENT');
  const invite = (domain: string, body: object, as?: string) =>
    service.call('POST', `/api/centers/${domain}/memberships`, { body, ...(as ? { as } : {}) });
  const sound = { email: 'somebody@example.test', role: 'PARENT' };

  const codes = [];
  for (const answer of [
    await invite('no-such-center', { email: 5 }),
    await invite('no-such-center', { email: 5 }, parent.token),
    await invite('no-such-center', sound, parent.token),
    await invite(other.domain, sound, parent.token),
    await invite(center.domain, sound, parent.token),
  ])
    codes.push([answer.status, answer.body.error.code]);
  expect(codes).toEqual([
    [401, 'UNAUTHORIZED'],
    [400, 'VALIDATION_ERROR'],
    [404, 'CENTER_NOT_FOUND'],
    [403, 'NO_MEMBERSHIP'],
    [403, 'INSUFFICIENT_ROLE'],
  ]);
  const patch = (body: object) =>
    service.call('PATCH', '/api/center/settings', { as: parent.token, body }).then(({ status }) => status);
  expect([await patch([]), await patch({})]).toEqual([400, 403]);
});

test('a kept answer is not shown to somebody who may no longer make the call', async () => {
  const center = await world.center();
  const admin = await world.member(center, 'ADMIN');
  const invite = () =>
    service.call('POST', `/api/centers/${center.domain}/memberships`, {
      as: admin.token,
      body: { email: 'newcomer@example.test', role: 'PARENT' },
      headers: { 'idempotency-key': 'invite-newcomer' },
    });
  const first = await invite();
  expect([first.status, (await invite()).body]).toEqual([201, first.body]);
  await service.owner.query(`update memberships set status = 'SUSPENDED' where id = $1`, [
    admin.membershipId,
  ]);
  const refused = await eventually(async () => {
    const answer = await invite();
    return answer.status === 201 ? false : answer;
  });
  expect([refused.status, refused.body.error.code]).toEqual([403, 'MEMBERSHIP_SUSPENDED']);
});
