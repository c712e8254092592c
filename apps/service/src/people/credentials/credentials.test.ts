import { afterAll, describe, expect, test } from 'vitest';
import { eventually, startTestService } from '../../../test/harness/index.ts';
import { mailTo, outbox } from '../../../test/harness/outbox.ts';
import { createWorld } from '../../../test/harness/world.ts';

const service = await startTestService({ RATE_LIMIT_AUTH: '5/900' });
const world = createWorld(service);
const workers = await service.service.startWorkers();
afterAll(() => workers.stop());

const login = (email: string, password: string) =>
  service.call('POST', '/api/auth/login', { body: { email, password }, from: '10.9.0.1' });
const post = (path: string, body: object, options: { as?: string; from?: string } = {}) =>
  service.call('POST', `/api/auth/password/${path}`, { body, ...options });

describe('changing a password', () => {
  test('takes the current one, keeps the session, and is audited', async () => {
    const member = await world.member(await world.center(), 'PARENT');
    const { email, password, token, actorId } = member;
    const changed = await post(
      'change',
      { currentPassword: password, newPassword: 'a new password' },
      { as: token },
    );
    expect(changed.status).toBe(200);
    expect((await login(email, password)).status).toBe(401);
    expect((await login(email, 'a new password')).status).toBe(200);
    expect((await service.call('GET', '/api/auth/me', { as: token })).status).toBe(200);
    const { rows } = await service.owner.query(
      `select action from audit_entries where event_type = 'CREDENTIAL_CHANGED' and target ->> 'id' = $1`,
      [actorId],
    );
    expect(rows).toEqual([{ action: 'change-password' }]);
  });

  test('ends every other session and makes reset mails that were sent before worthless', async () => {
    const member = await world.member(await world.center(), 'PARENT');
    const thief = (await login(member.email, member.password)).body.data;
    await post('forgot', { email: member.email }, { from: '10.8.0.3' });
    const { token: resetToken } = (await mailTo(service, member.email, 'password-reset')).data;
    const changed = await post(
      'change',
      { currentPassword: member.password, newPassword: 'only mine now' },
      { as: member.token },
    );
    expect(changed.status).toBe(200);
    expect((await service.call('GET', '/api/auth/me', { as: member.token })).status).toBe(200);
    expect((await service.call('GET', '/api/auth/me', { as: thief.accessToken })).status).toBe(401);
    const refreshed = await service.call('POST', '/api/auth/refresh-token', {
      body: { refreshToken: thief.refreshToken },
    });
    expect(refreshed.status).toBe(401);
    const reset = await post(
      'reset',
      { token: resetToken, newPassword: 'theirs again' },
      { from: '10.8.0.3' },
    );
    expect([reset.status, reset.body.error.code]).toEqual([401, 'UNAUTHORIZED']);
    expect((await login(member.email, 'only mine now')).status).toBe(200);
  });

  test('with a wrong current one is refused, and guessing it meets the auth rate', async () => {
    const member = await world.member(await world.center(), 'PARENT');
    const attempt = (currentPassword: string) =>
      post('change', { currentPassword, newPassword: 'a new password' }, { as: member.token });
    for (let i = 0; i < 5; i++) {
      const refused = await attempt('wrong');
      expect([refused.status, refused.body.error.code]).toEqual([401, 'INVALID_CREDENTIALS']);
    }
    const limited = await attempt(member.password);
    expect([limited.status, limited.body.error.code]).toEqual([429, 'RATE_LIMITED']);
    expect(limited.headers['retry-after']).toBeTruthy();
  });

  test('needs a session and a password of 8 to 128 characters', async () => {
    const { token, password } = await world.member(await world.center(), 'PARENT');
    expect((await post('change', { currentPassword: 'x', newPassword: 'long enough' })).status).toBe(401);
    for (const newPassword of ['7 chars', 'x'.repeat(129)]) {
      const refused = await post('change', { currentPassword: password, newPassword }, { as: token });
      expect([refused.status, refused.body.error.code]).toEqual([400, 'VALIDATION_ERROR']);
    }
    const missing = await post('change', { currentPassword: password }, { as: token });
    expect(missing.body.error.code).toBe('MISSING_REQUIRED_FIELD');
  });
});

describe('a forgotten password', () => {
  test('is answered alike for known and unknown accounts, and mailed to the known one', async () => {
    const member = await world.member(await world.center(), 'PARENT');
    const known = await post('forgot', { email: member.email });
    const unknown = await post('forgot', { email: 'nobody-at-all@example.test' });
    expect([known.status, unknown.status]).toEqual([202, 202]);
    expect(known.body).toEqual(unknown.body);
    const mail = await mailTo(service, member.email, 'password-reset');
    expect(known.text).not.toContain(mail.data.token);
    await eventually(async () => {
      const { rows } = await service.owner.query('select 1 from graphile_worker._private_jobs');
      return rows.length === 0;
    });
    expect(outbox(service).some((one) => one.to === 'nobody-at-all@example.test')).toBe(false);
  });

  test("is set anew with the mail's token, once, and ends all sessions", async () => {
    const member = await world.member(await world.center(), 'PARENT', { phone: '+821060004321' });
    const signedIn = (await login(member.email, member.password)).body.data;
    await post('forgot', { phone: '010-6000-4321' });
    const { token } = (await mailTo(service, member.email, 'password-reset')).data;
    const reset = await post('reset', { token, newPassword: 'brand new one' });
    expect(reset.status).toBe(200);
    for (const as of [member.token, signedIn.accessToken])
      expect((await service.call('GET', '/api/auth/me', { as })).status).toBe(401);
    const refreshed = await service.call('POST', '/api/auth/refresh-token', {
      body: { refreshToken: signedIn.refreshToken },
    });
    expect(refreshed.status).toBe(401);
    expect((await login(member.email, 'brand new one')).status).toBe(200);
    const again = await post('reset', { token, newPassword: 'brand new two' });
    expect([again.status, again.body.error.code]).toEqual([401, 'UNAUTHORIZED']);
  });

  test('token is good for an hour, and a newer password makes older mails worthless', async () => {
    const member = await world.member(await world.center(), 'PARENT');
    const ask = async () => {
      const before = outbox(service).length;
      await post('forgot', { email: member.email });
      await eventually(() => outbox(service).length > before);
      return (await mailTo(service, member.email, 'password-reset')).data.token;
    };
    const [first, second] = [await ask(), await ask()];
    service.clock.advance({ seconds: 3_601 });
    expect(
      (await post('reset', { token: first, newPassword: 'long enough' }, { from: '10.8.0.1' })).status,
    ).toBe(401);
    service.clock.advance({ seconds: -3_601 });
    expect(
      (await post('reset', { token: second, newPassword: 'long enough' }, { from: '10.8.0.1' })).status,
    ).toBe(200);
    expect(
      (await post('reset', { token: first, newPassword: 'long enough' }, { from: '10.8.0.1' })).status,
    ).toBe(401);
  });

  test('calls meet the auth rate, and bad input is told', async () => {
    const from = '10.8.0.2';
    expect((await post('forgot', {}, { from })).body.error.code).toBe('MISSING_REQUIRED_FIELD');
    expect((await post('forgot', { email: 'x' }, { from })).body.error.code).toBe('INVALID_EMAIL');
    for (let i = 0; i < 5; i++)
      expect((await post('forgot', { email: 'often@example.test' }, { from })).status).toBe(202);
    expect((await post('forgot', { email: 'often@example.test' }, { from })).status).toBe(429);
    for (let i = 0; i < 5; i++)
      expect(
        (await post('reset', { token: `made-up-${i}`, newPassword: 'long enough' }, { from })).status,
      ).toBe(401);
    expect((await post('reset', { token: 'made-up', newPassword: 'long enough' }, { from })).status).toBe(
      429,
    );
    const accept = (i: number) =>
      service.call('POST', '/api/auth/invitations/accept', { body: { token: `made-up-${i}` }, from });
    for (let i = 0; i < 5; i++) expect((await accept(i)).status).toBe(401);
    expect((await accept(5)).status).toBe(429);
  });
});

test('no password is stored or kept in a form that can be guessed quickly', async () => {
  const member = await world.member(await world.center(), 'PARENT');
  await service.call('POST', '/api/auth/password/change', {
    as: member.token,
    body: { currentPassword: member.password, newPassword: 'secret words' },
    headers: { 'idempotency-key': 'change-once' },
  });
  const { rows } = await service.owner.query('select password_hash from actors where id = $1', [
    member.actorId,
  ]);
  expect(rows[0].password_hash).toMatch(/^\$argon2id\$/);
  const kept = await service.owner.query(
    `select body_hash, body from idempotency_keys where key = 'change-once'`,
  );
  expect(kept.rows).toHaveLength(1);
  const { createHash } = await import('node:crypto');
  const plain = createHash('sha256')
    .update(JSON.stringify({ currentPassword: member.password, newPassword: 'secret words' }))
    .digest('hex');
  expect(kept.rows[0].body_hash).not.toBe(plain);
});
