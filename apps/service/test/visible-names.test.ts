import { expect, test } from 'vitest';
import { startTestService } from './harness/index.ts';
import { createWorld } from './harness/world.ts';

const service = await startTestService();
const world = createWorld(service);
const { token } = await world.member(await world.center(), 'ADMIN');

const UNSEEN = ['\u200b', '\u2060\u3164', ' \ufeff', '\u2800', '\u{e0041}'];

test.each([
  ['POST', '/api/provisioning/center-tenant', 'centerName'],
  ['POST', '/api/partner/centers', 'name'],
  ['PATCH', '/api/partner/centers/1', 'name'],
  ['POST', '/api/admin/partners/onboard', 'partnerName'],
  ['POST', '/api/centers/1/memberships', 'name'],
  ['POST', '/api/auth/invitations/accept', 'name'],
  ['POST', '/api/center/api-keys', 'name'],
  ['POST', '/api/center/identity-providers', 'name'],
  ['POST', '/api/center/notice-channels', 'name'],
  ['POST', '/api/policies', 'name'],
  ['POST', '/lms/api/v3/admin/products', 'name'],
  ['POST', '/lms/api/v3/attendance/sessions', 'title'],
] as const)('%s %s takes no %s that nobody sees', async (method, path, field) => {
  for (const name of UNSEEN) {
    const { status, body } = await service.call(method, path, { as: token, body: { [field]: name } });
    expect([status, body.error.code]).toEqual([400, 'VALIDATION_ERROR']);
    expect(body.error.message).toBe(`${field}: must have a character that can be seen`);
  }
});

test('a name of few signs, or with such between others, is one', async () => {
  for (const name of ['.', '한', '👩‍👩‍👧', 'a\u200bb']) {
    const body = { name, scopes: ['proof:read'] };
    expect((await service.call('POST', '/api/center/api-keys', { as: token, body })).status).toBe(201);
  }
});
