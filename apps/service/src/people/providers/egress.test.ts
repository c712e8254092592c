import { expect, test } from 'vitest';
import { startIdentityProvider } from '../../../test/harness/identity-provider.ts';
import { startTestService } from '../../../test/harness/index.ts';
import { createWorld } from '../../../test/harness/world.ts';

const service = await startTestService({ WEBHOOK_ALLOW_PRIVATE: 'off' });
const world = createWorld(service);
const idp = await startIdentityProvider();
const { token, centerId } = await world.member(await world.center(), 'ADMIN');

const add = (issuer: string) =>
  service.call('POST', '/api/center/identity-providers', {
    as: token,
    body: { name: 'Provider', issuer, clientId: 'client' },
  });

test.each([
  'http://127.0.0.1:4000',
  'http://169.254.169.254/latest',
  'https://localhost',
  'https://user@login.example.org',
  'ftp://login.example.org',
  'https://login.example.org/?tenant=1',
  'https://login.example.org/.well-known/openid-configuration',
])('nobody names %s as an issuer', async (issuer) => {
  const refused = await add(issuer);
  expect([refused.status, refused.body.error.code]).toEqual([400, 'VALIDATION_ERROR']);
  expect(refused.body.error.message).toMatch(/^issuer: /);
});

test('an issuer that leads into our network all the same is not connected to', async () => {
  const { id } = (await add('https://login.example.org')).body.data;
  await service.owner.query('update identity_providers set issuer = $2 where id = $1', [id, idp.issuer]);
  const looked = await service.call('POST', `/api/center/identity-providers/${id}/test`, { as: token });
  expect(looked.body.data).toEqual({ works: false, problem: 'the address must not be a loopback address' });
  const begun = await service.call('POST', `/api/auth/providers/${id}/sign-in`, { body: {} });
  expect([begun.status, begun.body.error.code]).toEqual([409, 'CONFLICT']);
  expect(centerId).toBeGreaterThan(0);
});
