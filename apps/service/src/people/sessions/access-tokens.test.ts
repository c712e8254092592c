import { createHmac, generateKeyPairSync } from 'node:crypto';
import { createLocalJWKSet, decodeProtectedHeader, jwtVerify, SignJWT } from 'jose';
import { describe, expect, test } from 'vitest';
import { eventually, startTestService } from '../../../test/harness/index.ts';
import { createWorld } from '../../../test/harness/world.ts';

const service = await startTestService();
const world = createWorld(service);
const center = await world.center();
const member = await world.member(center, 'PARENT');
const { keys } = service.platform.people;

const me = (as: string) => service.call('GET', '/api/auth/me', { as });

async function refusal(token: string): Promise<[number, string]> {
  const answer = await me(token);
  return [answer.status, answer.body.error?.code];
}

function parts(token: string) {
  const [header = '', payload = '', signature = ''] = token.split('.');
  return { header, payload, signature };
}

const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const decoded = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString());

describe('a forged token is refused', () => {
  test('one without a signature', async () => {
    const { payload } = parts(member.token);
    for (const alg of ['none', 'None', 'NONE'])
      expect(await refusal(`${encoded({ alg, typ: 'JWT' })}.${payload}.`)).toEqual([401, 'UNAUTHORIZED']);
    const { kid } = decodeProtectedHeader(member.token);
    expect(await refusal(`${encoded({ alg: 'none', kid })}.${payload}.AAAA`)).toEqual([401, 'UNAUTHORIZED']);
  });

  test('one with a changed claim', async () => {
    const { header, payload, signature } = parts(member.token);
    for (const change of [{ role: 'ADMIN' }, { centerId: 999 }, { actorId: 'x' }, { exp: 9_999_999_999 }])
      expect(await refusal(`${header}.${encoded({ ...decoded(payload), ...change })}.${signature}`)).toEqual([
        401,
        'UNAUTHORIZED',
      ]);
  });

  test('one signed by a foreign key, with a known and with an unknown kid', async () => {
    const { privateKey } = generateKeyPairSync('ed25519');
    const { kid = '' } = decodeProtectedHeader(member.token);
    const claims = decoded(parts(member.token).payload);
    for (const claimed of [kid, 'another']) {
      const forged = await new SignJWT(claims)
        .setProtectedHeader({ alg: 'EdDSA', kid: claimed })
        .sign(privateKey);
      expect(await refusal(forged)).toEqual([401, 'UNAUTHORIZED']);
    }
  });

  test('one signed with the public key as if it were a shared secret', async () => {
    const { kid } = decodeProtectedHeader(member.token);
    const [jwk] = await keys.published();
    const body = `${encoded({ alg: 'HS256', kid })}.${parts(member.token).payload}`;
    const mac = createHmac('sha256', JSON.stringify(jwk)).update(body).digest('base64url');
    expect(await refusal(`${body}.${mac}`)).toEqual([401, 'UNAUTHORIZED']);
  });

  test('one for another audience, from another issuer, without a session, or without an end', async () => {
    const { kid, privateKey } = await keys.current();
    const claims = decoded(parts(member.token).payload);
    const sign = (change: object) =>
      new SignJWT({ ...claims, ...change }).setProtectedHeader({ alg: 'EdDSA', kid }).sign(privateKey);
    for (const change of [
      { aud: 'https://elsewhere.example/api' },
      { iss: 'https://elsewhere.example' },
      { sid: undefined },
      { exp: undefined },
      { sid: 'ses_unknown' },
    ])
      expect(await refusal(await sign(change))).toEqual([401, 'UNAUTHORIZED']);
    expect((await me(await sign({}))).status).toBe(200);
  });

  test('rubbish, and a token of absurd length', async () => {
    for (const token of ['x', 'a.b.c', `${'a'.repeat(9_000)}.b.c`, 'eyJhbGciOiJFZERTQSJ9..'])
      expect(await refusal(token)).toEqual([401, 'UNAUTHORIZED']);
    const basic = await service.call('GET', '/api/auth/me', { headers: { authorization: 'Basic eDp5' } });
    expect(basic.status).toBe(401);
  });
});

test('an expired token says so, also one that was seen before', async () => {
  const fresh = await world.member(center, 'PARENT');
  expect((await me(fresh.token)).status).toBe(200);
  service.clock.advance({ seconds: 901 });
  expect(await refusal(fresh.token)).toEqual([401, 'TOKEN_EXPIRED']);
  const unseen = await refusal(member.token);
  expect(unseen).toEqual([401, 'TOKEN_EXPIRED']);
  service.clock.advance({ seconds: -901 });
  expect((await me(fresh.token)).status).toBe(200);
});

test('anybody can check a token with the published keys, which hold nothing private', async () => {
  const answer = await service.call('GET', '/.well-known/jwks.json');
  expect(answer.status).toBe(200);
  expect(answer.headers['cache-control']).toBe('public, max-age=300');
  for (const key of answer.body.keys) {
    expect(key).toMatchObject({ kty: 'OKP', crv: 'Ed25519', alg: 'EdDSA', use: 'sig' });
    expect(key).not.toHaveProperty('d');
  }
  const { payload } = await jwtVerify(member.token, createLocalJWKSet(answer.body), {
    issuer: service.platform.settings.authUrl,
    audience: service.platform.settings.baseUrl,
  });
  expect(payload.actorId).toBe(member.actorId);
});

test('private keys are encrypted in the database', async () => {
  const { rows } = await service.owner.query('select private_jwk from signing_keys');
  for (const row of rows) expect(row.private_jwk).toMatch(/^v1\./);
});

test('rotation publishes the next key before it signs, keeps the old one while its tokens live, then drops it', async () => {
  const before = decodeProtectedHeader(await world.tokenFor(member.actorId, center)).kid;
  await keys.rotate();
  expect((await keys.published()).length).toBe(1);

  service.clock.advance({ days: 31 });
  const old = await world.tokenFor(member.actorId, center);
  await keys.rotate();
  expect((await keys.published()).length).toBe(2);
  expect(decodeProtectedHeader(await world.tokenFor(member.actorId, center)).kid).toBe(before);

  service.clock.advance({ minutes: 6 });
  const next = await world.tokenFor(member.actorId, center);
  expect(decodeProtectedHeader(next).kid).not.toBe(before);
  expect([(await me(old)).status, (await me(next)).status]).toEqual([200, 200]);

  service.clock.advance({ minutes: 15 });
  expect((await keys.published()).map((key) => key.kid)).toEqual([decodeProtectedHeader(next).kid]);
  await keys.rotate();
  const { rows } = await service.owner.query('select kid from signing_keys');
  expect(rows).toHaveLength(1);
  service.clock.advance({ days: -31, minutes: -21 });
  await eventually(async () => (await me(await world.tokenFor(member.actorId, center))).status === 200);
});
