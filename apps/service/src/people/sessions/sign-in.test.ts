import { decodeJwt, decodeProtectedHeader } from 'jose';
import { describe, expect, test } from 'vitest';
import { startTestService } from '../../../test/harness/index.ts';
import { createWorld } from '../../../test/harness/world.ts';

const service = await startTestService({ RATE_LIMIT_AUTH: '5/900' });
const world = createWorld(service);

function login(body: object, options: { from?: string; headers?: Record<string, string> } = {}) {
  return service.call('POST', '/api/auth/login', { body, ...options });
}

function cookies(answer: { headers: Record<string, unknown> }): string[] {
  return [answer.headers['set-cookie'] ?? []].flat().map(String);
}

test('signing in by email answers the pair, the actor, the center and where to go', async () => {
  const center = await world.center({ name: 'Hanbit Center' });
  const admin = await world.member(center, 'ADMIN', { name: 'Admin Kim' });
  const answer = await login({ email: admin.email.toUpperCase(), password: admin.password });
  expect(answer.status).toBe(200);
  expect(answer.body).toEqual({
    success: true,
    data: {
      accessToken: expect.any(String),
      refreshToken: expect.any(String),
      expiresIn: 900,
      actor: { id: admin.actorId, email: admin.email, name: 'Admin Kim', role: 'ADMIN' },
      center: { id: center.id, name: 'Hanbit Center', domain: center.domain },
      resolution: { destination: 'ADMIN_DASHBOARD', via: 'admin-role' },
    },
  });
  const { accessToken } = answer.body.data;
  expect(decodeProtectedHeader(accessToken)).toEqual({ alg: 'EdDSA', kid: expect.any(String), typ: 'JWT' });
  const claims = decodeJwt(accessToken);
  expect(claims).toMatchObject({
    sub: admin.actorId,
    actorId: admin.actorId,
    email: admin.email,
    centerId: center.id,
    centerDomain: center.domain,
    role: 'ADMIN',
    authorizedDomains: [center.domain],
    iss: service.platform.settings.authUrl,
    aud: service.platform.settings.baseUrl,
    sid: expect.stringMatching(/^ses_[0-9A-Z]{26}$/),
    jti: expect.any(String),
  });
  expect(Number(claims.exp) - Number(claims.iat)).toBe(900);
});

test('a verified phone in any spelling signs in, an unverified one does not', async () => {
  const center = await world.center();
  const parent = await world.member(center, 'PARENT', { phone: '+821055501234' });
  expect((await login({ phone: '010-5550-1234', password: parent.password })).status).toBe(200);
  expect((await login({ phone: '+82 10 5550 1234', password: parent.password })).status).toBe(200);
  await service.owner.query('update actors set phone_verified_at = null where id = $1', [parent.actorId]);
  const refused = await login({ phone: '010-5550-1234', password: parent.password });
  expect([refused.status, refused.body.error.code]).toEqual([401, 'INVALID_CREDENTIALS']);
});

test('two relatives who share a phone each sign in with their own password', async () => {
  const center = await world.center();
  const other = await world.center();
  const first = await world.member(center, 'PARENT', { phone: '+821055509999' });
  const second = await world.member(other, 'PARENT', { phone: '+821055509999' });
  await service.owner.query('update actors set password_hash = null where id = $1', [first.actorId]);
  const answer = await login({ phone: '+821055509999', password: second.password });
  expect(answer.body.data.actor.id).toBe(second.actorId);
});

describe('a refused sign-in', () => {
  test.each([
    ['no identifier', { password: 'x' }, 400, 'MISSING_REQUIRED_FIELD'],
    ['no password', { email: 'a@example.test' }, 400, 'MISSING_REQUIRED_FIELD'],
    [
      'both identifiers',
      { email: 'a@example.test', phone: '010-1234-5678', password: 'x' },
      400,
      'VALIDATION_ERROR',
    ],
    ['a bad address', { email: 'not-an-address', password: 'x' }, 400, 'INVALID_EMAIL'],
    ['a bad phone', { phone: 'call me', password: 'x' }, 400, 'VALIDATION_ERROR'],
    ['a wrong type', { email: 5, password: 'x' }, 400, 'VALIDATION_ERROR'],
    ['an unknown address', { email: 'nobody@example.test', password: 'x' }, 401, 'INVALID_CREDENTIALS'],
    ['an unknown phone', { phone: '010-9999-0000', password: 'x' }, 401, 'INVALID_CREDENTIALS'],
  ])('%s', async (_title, body, status, code) => {
    const answer = await login(body, { from: '10.1.1.1' });
    expect([answer.status, answer.body.error.code]).toEqual([status, code]);
    expect(answer.headers['x-ratelimit-limit']).toBe('5');
  });

  test('a wrong password says the same as an unknown account, and both are audited', async () => {
    const member = await world.member(await world.center(), 'PARENT');
    const wrong = await login({ email: member.email, password: 'wrong' });
    const unknown = await login({ email: 'stranger@example.test', password: 'wrong' });
    expect(wrong.body).toEqual(unknown.body);
    expect([wrong.status, unknown.status]).toEqual([401, 401]);
    await service.platform.people.refusedSignIns.flush();
    const { rows } = await service.owner.query(
      `select target ->> 'id' as target, actor, metadata ->> 'reason' as reason from audit_entries
        where event_type = 'AUTH_LOGIN' and result = 'failure' and target ->> 'id' in ('unknown', $1)
          and ip_address = '127.0.0.1'`,
      [member.actorId],
    );
    expect(rows).toEqual(
      expect.arrayContaining([
        { target: 'unknown', actor: null, reason: 'INVALID_CREDENTIALS' },
        { target: member.actorId, actor: null, reason: 'INVALID_CREDENTIALS' },
      ]),
    );
  });
});

describe('the center of a sign-in', () => {
  test('a named center decides, and an unknown or foreign one is told apart', async () => {
    const [mine, second, foreign] = [await world.center(), await world.center(), await world.center()];
    const parent = await world.member(mine, 'PARENT');
    await world.member(second, 'INSTRUCTOR', { actorId: parent.actorId });
    const { email, password } = parent;
    const named = await login({ email, password, centerDomain: second.domain });
    expect(named.body.data).toMatchObject({
      center: { id: second.id },
      actor: { role: 'INSTRUCTOR' },
      resolution: { destination: 'TENANT', via: 'url' },
    });
    const codes = [];
    // An id is no domain, not even of one's own center.
    for (const centerDomain of [foreign.domain, 'no-such-center', String(mine.id)]) {
      const answer = await login({ email, password, centerDomain });
      codes.push([answer.status, answer.body.error.code]);
    }
    expect(codes).toEqual([
      [403, 'NO_MEMBERSHIP'],
      [404, 'CENTER_NOT_FOUND'],
      [404, 'CENTER_NOT_FOUND'],
    ]);
    // The cookie of the last visit decides where no center is named.
    const back = await login({ email, password }, { headers: { cookie: `last_center=${mine.domain}` } });
    expect(back.body.data).toMatchObject({ center: { id: mine.id }, resolution: { via: 'last-visited' } });
    const picker = await login({ email, password });
    expect(picker.body.data).toMatchObject({
      center: { id: mine.id },
      resolution: { destination: 'TENANT_PICKER' },
    });
  });

  test.each([
    ['SUSPENDED', 403, 'MEMBERSHIP_SUSPENDED'],
    ['ENDED', 403, 'MEMBERSHIP_ENDED'],
  ] as const)('only a membership that is %s is refused with its code', async (status, http, code) => {
    const center = await world.center();
    const { email, password } = await world.member(center, 'PARENT', { status });
    const answer = await login({ email, password });
    expect([answer.status, answer.body.error.code]).toEqual([http, code]);
    const named = await login({ email, password, centerDomain: center.domain });
    expect([named.status, named.body.error.code]).toEqual([http, code]);
  });

  test.each([
    ['INVITED', 'WAITING'],
    ['PENDING', 'WAITING'],
    ['REJECTED', 'ONBOARDING'],
  ] as const)('a membership that is %s signs in without a center', async (status, destination) => {
    const { email, password } = await world.member(await world.center(), 'PARENT', { status });
    const answer = await login({ email, password });
    expect(answer.body.data).toMatchObject({
      center: null,
      actor: { role: null },
      resolution: { destination },
    });
    const keys = await service.call('GET', '/api/center/api-keys', { as: answer.body.data.accessToken });
    expect([keys.status, keys.body.error.code]).toEqual([403, 'NO_MEMBERSHIP']);
    expect((await service.call('GET', '/api/auth/me', { as: answer.body.data.accessToken })).status).toBe(
      200,
    );
  });

  test('nobody without any membership is turned away, nor an operator or partner who lost theirs', async () => {
    const stranger = await world.person();
    const fresh = await login({ email: stranger.email, password: stranger.password });
    expect(fresh.body.data).toMatchObject({ center: null, resolution: { destination: 'ONBOARDING' } });
    const operator = await world.operator();
    await world.member(await world.center(), 'ADMIN', { actorId: operator.actorId, status: 'ENDED' });
    expect((await login({ email: operator.email, password: operator.password })).status).toBe(200);
  });

  test('a member of a suspended center signs in, and that center refuses every other call', async () => {
    const center = await world.center({ status: 'SUSPENDED' });
    const admin = await world.member(center, 'ADMIN');
    const answer = await login({ email: admin.email, password: admin.password, centerDomain: center.domain });
    expect(answer.status).toBe(200);
    const token = answer.body.data.accessToken;
    expect((await service.call('GET', '/api/auth/me', { as: token })).body.data.centerId).toBe(center.id);
    const keys = await service.call('GET', '/api/center/api-keys', { as: token });
    expect([keys.status, keys.body.error.code]).toEqual([403, 'CENTER_SUSPENDED']);
    const members = await service.call('GET', `/api/centers/${center.id}/memberships`, { as: token });
    expect([members.status, members.body.error.code]).toEqual([403, 'CENTER_SUSPENDED']);
  });
});

test('staff of a partner sign in on its own host, whatever center the page there names, and nobody else does', async () => {
  const host = 'staff.partner.test';
  const partner = await world.partner();
  const center = await world.center({ partnerId: partner.id, tenantType: 'WHITE_LABEL' });
  await service.owner.query(
    `insert into partner_domains (domain, partner_id, token, status, shown_center_id, next_check_at, created_at, updated_at)
     values ($1, $2, 'token', 'VERIFIED', $3, now() + interval '1 day', now(), now())`,
    [host, partner.id, center.id],
  );
  const enter = ({ email, password }: { email: string; password: string }, headers: { host?: string }) =>
    login({ email, password, centerDomain: center.domain }, { headers });
  const staff = await world.partnerMember(partner, 'PARTNER_OPERATOR');
  const entered = await enter(staff, { host: `${host}:4000` });
  expect([entered.status, entered.body.data.center]).toEqual([200, null]);
  const centers = await service.call('GET', '/api/partner/centers', {
    as: entered.body.data.accessToken,
  });
  expect(centers.body.data.map(({ id }: { id: number }) => id)).toEqual([center.id]);

  const former = await world.partnerMember(partner, 'PARTNER_OPERATOR');
  await world.member(center, 'INSTRUCTOR', { actorId: former.actorId, status: 'ENDED' });
  const returned = await enter(former, { host });
  expect([returned.status, returned.body.data?.center]).toEqual([200, null]);
  expect((await enter(former, {})).body.error.code).toBe('MEMBERSHIP_ENDED');

  const foreign = await world.partnerMember(await world.partner(), 'PARTNER_ADMIN');
  const stranger = await world.member(await world.center(), 'ADMIN');
  for (const refused of [
    await enter(staff, {}),
    await enter(foreign, { host }),
    await enter(stranger, { host }),
  ])
    expect([refused.status, refused.body.error.code]).toEqual([403, 'NO_MEMBERSHIP']);
  const member = await world.member(center, 'INSTRUCTOR');
  expect((await enter(member, { host })).body.data.center.id).toBe(center.id);
});

describe('the session cookie', () => {
  test('is HttpOnly and Lax, and a read by it works', async () => {
    const center = await world.center();
    const member = await world.member(center, 'PARENT');
    const answer = await login({ email: member.email, password: member.password });
    const [auth = '', last = ''] = cookies(answer);
    expect(auth).toMatch(/^auth_token=[\w.-]+; Max-Age=900; Path=\/; HttpOnly; SameSite=Lax$/);
    expect(last).toMatch(new RegExp(`^last_center=${center.domain}; `));
    const cookie = auth.split(';')[0] ?? '';
    expect((await service.call('GET', '/api/auth/me', { headers: { cookie } })).status).toBe(200);
  });

  test('writes by it need a page of this very origin', async () => {
    const center = await world.center();
    const member = await world.member(center, 'PARENT');
    const cookie = `auth_token=${member.token}`;
    const write = (headers: Record<string, string>) =>
      service.call('POST', '/api/auth/switch-center', {
        body: { centerId: center.id },
        headers: { cookie, ...headers },
      });
    for (const headers of [{}, { origin: 'https://elsewhere.example' }, { origin: 'null' }] as Record<
      string,
      string
    >[]) {
      const refused = await write(headers);
      expect([refused.status, refused.body.error.code]).toEqual([403, 'FORBIDDEN']);
    }
    expect((await write({ origin: new URL(service.platform.settings.publicUrl).origin })).status).toBe(200);
    expect((await write({ authorization: `Bearer ${member.token}` })).status).toBe(200);
  });
});

describe('a flood of sign-ins from one address', () => {
  test('with ever new names is shut out before a password is hashed, and nobody else is', async () => {
    const honest = await world.member(await world.center(), 'PARENT');
    const from = '10.4.0.1';
    const stranger = (i: number) =>
      login({ email: `made-up-${i}@example.test`, password: 'guess' }, { from });
    for (let i = 0; i < 50; i++) expect((await stranger(i)).status).toBe(401);
    const refused = await stranger(50);
    expect([refused.status, refused.body.error.code]).toEqual([429, 'RATE_LIMITED']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    // The right password changes nothing from there, and the account itself is as free as before from anywhere else.
    const { email, password } = honest;
    const guesses = Array.from({ length: 60 }, () => login({ email, password }, { from }));
    for (const guess of await Promise.all(guesses)) expect(guess.status).toBe(429);
    expect((await login({ email, password }, { from: '10.4.0.2' })).status).toBe(200);
  });

  test('counts a whole IPv6 network as one address', async () => {
    const attempt = (i: number) =>
      login(
        { email: `v6-${i}@example.test`, password: 'guess' },
        { from: `2001:db8:7:1::${i.toString(16)}` },
      );
    for (let i = 0; i < 50; i++) expect((await attempt(i)).status).toBe(401);
    expect((await attempt(50)).status).toBe(429);
  });

  test('is audited in sums and logged without a stack', async () => {
    const lines: string[] = [];
    const flooded = await startTestService(
      { LOG_LEVEL: 'info' },
      { write: (line: string) => void lines.push(line) },
    );
    const attempts = await Promise.all(
      Array.from({ length: 120 }, (_, i) =>
        flooded.call('POST', '/api/auth/login', {
          body: { email: `flood-${i}@example.test`, password: 'guess' },
          from: '10.4.1.1',
        }),
      ),
    );
    // More than may wait for a hash at once: the rest is told to come back.
    const statuses = new Set(attempts.map(({ status }) => status));
    expect([...statuses].sort()).toEqual([401, 503]);
    await flooded.platform.people.refusedSignIns.flush();
    const { rows } = await flooded.owner.query(
      `select metadata from audit_entries where event_type = 'AUTH_LOGIN' and result = 'failure'`,
    );
    expect(rows.length).toBeLessThan(5);
    const audited = rows.reduce((sum, { metadata }) => sum + metadata.attempts, 0);
    expect(audited).toBe(attempts.filter(({ status }) => status === 401).length);
    expect(lines.join('')).not.toContain('"stack"');
  });
});

describe('the auth rate', () => {
  test('the sixth attempt within the window is refused whatever the password, from that address only', async () => {
    const member = await world.member(await world.center(), 'PARENT');
    const attempt = (password: string, from: string) => login({ email: member.email, password }, { from });
    for (let i = 0; i < 5; i++) expect((await attempt('wrong', '10.2.0.1')).status).toBe(401);
    const sixth = await attempt(member.password, '10.2.0.1');
    expect([sixth.status, sixth.body.error.code]).toEqual([429, 'RATE_LIMITED']);
    const waitSeconds = Number(sixth.headers['retry-after']);
    expect(waitSeconds).toBeGreaterThan(0);
    expect(sixth.body.error.message).toContain(`${waitSeconds} seconds`);
    expect((await attempt(member.password, '10.2.0.2')).status).toBe(200);
  });

  test('a success clears the count', async () => {
    const member = await world.member(await world.center(), 'PARENT');
    for (let round = 0; round < 2; round++) {
      for (let i = 0; i < 4; i++)
        await login({ email: member.email, password: 'wrong' }, { from: '10.2.1.1' });
      const right = await login({ email: member.email, password: member.password }, { from: '10.2.1.1' });
      expect([right.status, right.headers['x-ratelimit-remaining']]).toEqual([200, '5']);
    }
  });

  test('failures from many addresses meet a cap ten times as wide, which successes do not fill', async () => {
    const member = await world.member(await world.center(), 'PARENT');
    for (let i = 0; i < 3; i++)
      await login({ email: member.email, password: member.password }, { from: `10.3.9.${i}` });
    for (let i = 0; i < 50; i++)
      expect((await login({ email: member.email, password: 'wrong' }, { from: `10.3.0.${i}` })).status).toBe(
        401,
      );
    expect(
      (await login({ email: member.email, password: member.password }, { from: '10.3.1.1' })).status,
    ).toBe(429);
  });
});
