import { decodeJwt } from 'jose';
import { describe, expect, test } from 'vitest';
import { behind } from '../../../test/harness/behind.ts';
import { startTestService } from '../../../test/harness/index.ts';
import { createWorld, type TestCenter, type TestMember } from '../../../test/harness/world.ts';

const service = await startTestService();
const world = createWorld(service);

async function signedIn(center: TestCenter, role: 'ADMIN' | 'PARENT' = 'PARENT') {
  const member = await world.member(center, role);
  return { member, ...(await login(member)) };
}

async function login(member: Pick<TestMember, 'email' | 'password'>, centerDomain?: string) {
  const answer = await service.call('POST', '/api/auth/login', {
    body: { email: member.email, password: member.password, centerDomain },
    headers: { 'user-agent': 'Test Browser' },
  });
  const { accessToken, refreshToken } = answer.body.data as { accessToken: string; refreshToken: string };
  return { accessToken, refreshToken, sid: String(decodeJwt(accessToken).sid) };
}

const refresh = (refreshToken: string) =>
  service.call('POST', '/api/auth/refresh-token', { body: { refreshToken } });
const me = (as: string) => service.call('GET', '/api/auth/me', { as });

describe('refresh', () => {
  test('rotates the pair within the same session', async () => {
    const center = await world.center();
    const { accessToken, refreshToken, sid } = await signedIn(center);
    const answer = await refresh(refreshToken);
    expect(answer.status).toBe(200);
    expect(answer.body.data).toMatchObject({ center: { id: center.id }, expiresIn: 900 });
    expect(answer.body.data.refreshToken).not.toBe(refreshToken);
    expect(decodeJwt(answer.body.data.accessToken).sid).toBe(sid);
    expect((await me(accessToken)).status).toBe(200);
    expect((await refresh(answer.body.data.refreshToken)).status).toBe(200);
  });

  test('a second use of a token ends its session alone, and both are audited', async () => {
    const center = await world.center();
    const { member, refreshToken, sid, accessToken } = await signedIn(center);
    const elsewhere = await login(member);
    const next = (await refresh(refreshToken)).body.data;
    const reuse = await refresh(refreshToken);
    expect([reuse.status, reuse.body.error.code]).toEqual([401, 'UNAUTHORIZED']);
    for (const token of [accessToken, next.accessToken]) expect((await me(token)).status).toBe(401);
    expect((await refresh(next.refreshToken)).status).toBe(401);
    expect((await me(elsewhere.accessToken)).status).toBe(200);
    const { rows } = await service.owner.query(
      `select action, result, center_id from audit_entries where target ->> 'id' = $1 and event_type = 'AUTH_SESSION_REVOKED' order by id`,
      [sid],
    );
    expect(rows.map((row) => [row.action, row.result, row.center_id]).sort()).toEqual([
      ['reuse-refresh-token', 'failure', center.id],
      ['revoke-session', 'success', center.id],
    ]);
  });

  test('of twenty parallel uses of one token exactly one succeeds', async () => {
    const { refreshToken } = await signedIn(await world.center());
    const answers = await Promise.all(Array.from({ length: 20 }, () => refresh(refreshToken)));
    const statuses = answers.map((answer) => answer.status).sort();
    expect(statuses).toEqual([200, ...Array.from({ length: 19 }, () => 401)]);
  });

  test('only digests of tokens are stored', async () => {
    const { refreshToken } = await signedIn(await world.center());
    const { rows } = await service.owner.query('select token_hash from refresh_tokens');
    expect(rows.every((row) => /^[0-9a-f]{64}$/.test(row.token_hash))).toBe(true);
    expect(JSON.stringify(rows)).not.toContain(refreshToken);
  });

  test('an unknown token, an old token and a missing field are refused', async () => {
    const { refreshToken } = await signedIn(await world.center());
    expect((await refresh('made-up')).status).toBe(401);
    expect((await service.call('POST', '/api/auth/refresh-token', { body: {} })).body.error.code).toBe(
      'MISSING_REQUIRED_FIELD',
    );
    service.clock.advance({ days: 31 });
    expect((await refresh(refreshToken)).status).toBe(401);
    service.clock.advance({ days: -31 });
  });

  test('a token of any length that was never given out is a wrong one, and not bad input', async () => {
    const token = 'x'.repeat(100_000);
    for (const [path, body] of [
      ['refresh-token', { refreshToken: token }],
      ['sso/verify', { token }],
    ] as const) {
      const answer = await service.call('POST', `/api/auth/${path}`, { body });
      expect([answer.status, answer.body.error.code]).toEqual([401, 'UNAUTHORIZED']);
    }
  });

  test('refreshing slides a session, but not past ninety days', async () => {
    const { refreshToken } = await signedIn(await world.center());
    let token = refreshToken;
    for (const days of [29, 29, 29]) {
      service.clock.advance({ days });
      const answer = await refresh(token);
      expect(answer.status).toBe(200);
      token = answer.body.data.refreshToken;
    }
    service.clock.advance({ days: 4 });
    expect((await refresh(token)).status).toBe(401);
    service.clock.advance({ days: -91 });
  });

  test('a suspended membership keeps the token good until it is reinstated', async () => {
    const center = await world.center();
    const { member, refreshToken } = await signedIn(center);
    const setStatus = (status: string) =>
      service.owner.query('update memberships set status = $1 where id = $2', [status, member.membershipId]);
    await setStatus('SUSPENDED');
    const refused = await refresh(refreshToken);
    expect([refused.status, refused.body.error.code]).toEqual([403, 'MEMBERSHIP_SUSPENDED']);
    await setStatus('ACTIVE');
    expect((await refresh(refreshToken)).status).toBe(200);
  });
});

describe('switch-center', () => {
  test('moves the session, the token and the last center, and uses the old refresh token up', async () => {
    const [first, second] = [await world.center(), await world.center()];
    const { member, accessToken, refreshToken, sid } = await signedIn(first);
    await world.member(second, 'INSTRUCTOR', { actorId: member.actorId });
    const answer = await service.call('POST', '/api/auth/switch-center', {
      as: accessToken,
      body: { centerId: second.id },
    });
    expect(answer.status).toBe(200);
    expect(answer.body.data).toMatchObject({
      center: { id: second.id, domain: second.domain },
      actor: { id: member.actorId, role: 'INSTRUCTOR' },
      resolution: { destination: 'TENANT', via: 'url' },
    });
    expect(decodeJwt(answer.body.data.accessToken)).toMatchObject({ sid, centerId: second.id });
    const refreshed = await refresh(answer.body.data.refreshToken);
    expect(refreshed.body.data.center.id).toBe(second.id);
    expect((await refresh(refreshToken)).status).toBe(401);
    const { rows } = await service.owner.query(
      `select changes from audit_entries where event_type = 'AUTH_CENTER_SWITCHED' and center_id = $1`,
      [second.id],
    );
    expect(rows).toEqual([{ changes: { before: { centerId: first.id }, after: { centerId: second.id } } }]);
  });

  test('a switch and a refresh at the same moment are both answered, one after the other', async () => {
    const [first, second] = [await world.center(), await world.center()];
    const { member, accessToken, refreshToken, sid } = await signedIn(first);
    await world.member(second, 'INSTRUCTOR', { actorId: member.actorId });
    const switchCenter = () =>
      service.call('POST', '/api/auth/switch-center', { as: accessToken, body: { centerId: second.id } });
    const answers = await behind(
      service.owner,
      ['select from sessions where id = $1 for update', sid],
      [switchCenter, () => refresh(refreshToken)],
    );
    // The switch came first and used the refresh token up.
    expect(answers.map(({ status }) => status)).toEqual([200, 401]);
  });

  test("into a relative's center acts as that relative", async () => {
    const [first, second] = [await world.center(), await world.center()];
    const { member, accessToken } = await signedIn(first);
    const relative = await world.member(second, 'ADMIN', { familyOf: member.actorId, name: 'Same Person' });
    const answer = await service.call('POST', '/api/auth/switch-center', {
      as: accessToken,
      body: { centerId: second.id },
    });
    expect(answer.body.data.actor).toEqual({
      id: relative.actorId,
      email: relative.email,
      name: 'Same Person',
      role: 'ADMIN',
    });
    const now = await me(answer.body.data.accessToken);
    expect(now.body.data).toMatchObject({ actorId: relative.actorId, centerId: second.id, role: 'ADMIN' });
    expect(now.body.data.authorizedDomains.sort()).toEqual([first.domain, second.domain].sort());
  });

  test.each([
    ['SUSPENDED', 'MEMBERSHIP_SUSPENDED'],
    ['ENDED', 'MEMBERSHIP_ENDED'],
    ['PENDING', 'NO_MEMBERSHIP'],
    ['INVITED', 'NO_MEMBERSHIP'],
    ['REJECTED', 'NO_MEMBERSHIP'],
  ] as const)('with a membership that is %s is refused with %s', async (status, code) => {
    const { member, accessToken } = await signedIn(await world.center());
    const target = await world.center();
    await world.member(target, 'PARENT', { actorId: member.actorId, status });
    const answer = await service.call('POST', '/api/auth/switch-center', {
      as: accessToken,
      body: { centerId: target.id },
    });
    expect([answer.status, answer.body.error.code]).toEqual([403, code]);
  });

  test('into a suspended, a foreign and an unknown center is refused', async () => {
    const { member, accessToken } = await signedIn(await world.center());
    const suspended = await world.center({ status: 'SUSPENDED' });
    await world.member(suspended, 'PARENT', { actorId: member.actorId });
    const foreign = await world.center();
    const refusals = [];
    for (const centerId of [suspended.id, foreign.id, 2_000_000_000]) {
      const answer = await service.call('POST', '/api/auth/switch-center', {
        as: accessToken,
        body: { centerId },
      });
      refusals.push([answer.status, answer.body.error.code]);
    }
    expect(refusals).toEqual([
      [403, 'CENTER_SUSPENDED'],
      [403, 'NO_MEMBERSHIP'],
      [404, 'CENTER_NOT_FOUND'],
    ]);
    const bad = await service.call('POST', '/api/auth/switch-center', {
      as: accessToken,
      body: { centerId: 'x' },
    });
    expect(bad.body.error.code).toBe('VALIDATION_ERROR');
    expect((await service.call('POST', '/api/auth/switch-center', { body: { centerId: 1 } })).status).toBe(
      401,
    );
  });
});

test('me shows the place, the domains and every membership of the family', async () => {
  const [first, second] = [await world.center(), await world.center()];
  const { member, accessToken } = await signedIn(first, 'ADMIN');
  const pending = await world.member(second, 'PARENT', { actorId: member.actorId, status: 'PENDING' });
  const answer = await me(accessToken);
  expect(answer.body.data).toEqual({
    actorId: member.actorId,
    email: member.email,
    phone: null,
    name: member.name,
    role: 'ADMIN',
    centerId: first.id,
    centerDomain: first.domain,
    centerStatus: 'ACTIVE',
    authorizedDomains: [first.domain],
    memberships: [
      {
        id: member.membershipId,
        centerId: first.id,
        centerName: first.name,
        centerDomain: first.domain,
        role: 'ADMIN',
        status: 'ACTIVE',
        invitedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
        endedAt: null,
      },
      expect.objectContaining({ id: pending.membershipId, status: 'PENDING', centerDomain: second.domain }),
    ],
    resolution: { destination: 'ADMIN_DASHBOARD', via: 'admin-role' },
    partner: null,
    isOperator: false,
    amr: ['pwd'],
    secondFactor: { isSetUp: false, dueAt: null },
  });
  expect((await service.call('GET', '/api/auth/me')).body.error.code).toBe('UNAUTHORIZED');
});

describe('sessions', () => {
  test('are listed for their owner alone, with the current one marked', async () => {
    const center = await world.center();
    const { member, accessToken, sid } = await signedIn(center);
    const second = await login(member);
    const answer = await service.call('GET', '/api/auth/sessions', { as: accessToken });
    const listed = answer.body.data as { sid: string; current: boolean }[];
    expect(listed.find((session) => session.sid === sid)).toEqual({
      sid,
      createdAt: expect.any(String),
      lastUsedAt: expect.any(String),
      userAgent: 'Test Browser',
      ipAddress: '127.0.0.1',
      current: true,
    });
    expect(listed.find((session) => session.sid === second.sid)?.current).toBe(false);
    const stranger = await signedIn(center);
    const others = await service.call('GET', '/api/auth/sessions', { as: stranger.accessToken });
    expect(others.body.data.map((session: { sid: string }) => session.sid)).not.toContain(sid);
  });

  test("another person's session and one that never was are the same nothing", async () => {
    const center = await world.center();
    const mine = await signedIn(center);
    const theirs = await signedIn(center);
    const foreign = await service.call('DELETE', `/api/auth/sessions/${theirs.sid}`, {
      as: mine.accessToken,
    });
    const unknown = await service.call('DELETE', `/api/auth/sessions/ses_nothing`, { as: mine.accessToken });
    expect(foreign.status).toBe(404);
    expect(foreign.body).toEqual(unknown.body);
    expect((await me(theirs.accessToken)).status).toBe(200);
  });

  test('a revoked session is over at once, its refresh token too', async () => {
    const { member, accessToken } = await signedIn(await world.center());
    const other = await login(member);
    expect((await me(other.accessToken)).status).toBe(200);
    const gone = await service.call('DELETE', `/api/auth/sessions/${other.sid}`, { as: accessToken });
    expect([gone.status, gone.text]).toEqual([204, '']);
    expect((await me(other.accessToken)).status).toBe(401);
    expect((await refresh(other.refreshToken)).status).toBe(401);
    const again = await service.call('DELETE', `/api/auth/sessions/${other.sid}`, { as: accessToken });
    expect(again.status).toBe(404);
  });

  test('logout ends the current session and clears the cookie', async () => {
    const { accessToken, refreshToken, sid } = await signedIn(await world.center());
    const answer = await service.call('POST', '/api/auth/logout', { as: accessToken });
    expect([answer.status, answer.body]).toEqual([200, { success: true, data: { sid } }]);
    expect(String(answer.headers['set-cookie'])).toContain('auth_token=; Max-Age=0');
    expect((await me(accessToken)).status).toBe(401);
    expect((await refresh(refreshToken)).status).toBe(401);
    expect((await service.call('POST', '/api/auth/logout')).status).toBe(401);
  });
});

describe('single-use tokens for companion apps', () => {
  const verify = (token: string) => service.call('POST', '/api/auth/sso/verify', { body: { token } });
  const issue = (as: string, targetApp: string) =>
    service.call('POST', '/api/auth/sso/token', { as, body: { targetApp } });

  test.each(['lms', 'cms', 'erp'])('one for %s tells who brought it, once', async (targetApp) => {
    const center = await world.center();
    const { member, accessToken } = await signedIn(center);
    const issued = await issue(accessToken, targetApp);
    expect(issued.status).toBe(200);
    const { token, expiresAt } = issued.body.data;
    expect(Math.abs(Date.parse(expiresAt) - service.clock.now().getTime() - 120_000)).toBeLessThan(5_000);
    const used = await verify(token);
    expect(used.body).toEqual({
      success: true,
      data: {
        actorId: member.actorId,
        email: member.email,
        name: member.name,
        role: 'PARENT',
        centerId: center.id,
        centerDomain: center.domain,
        authorizedDomains: [center.domain],
        targetApp,
        lmsTenantId: null,
      },
    });
    const again = await verify(token);
    expect([again.status, again.body.error.code]).toEqual([401, 'UNAUTHORIZED']);
  });

  test('twenty parallel uses succeed once', async () => {
    const { accessToken } = await signedIn(await world.center());
    const { token } = (await issue(accessToken, 'lms')).body.data;
    const answers = await Promise.all(Array.from({ length: 20 }, () => verify(token)));
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
  });

  test('is worthless when it is unknown, old, of an ended session or of a suspended membership', async () => {
    const center = await world.center();
    const { member, accessToken } = await signedIn(center);
    expect((await verify('made-up')).status).toBe(401);
    const { token: old } = (await issue(accessToken, 'lms')).body.data;
    service.clock.advance({ seconds: 121 });
    expect((await verify(old)).status).toBe(401);
    service.clock.advance({ seconds: -121 });

    const { token: suspended } = (await issue(accessToken, 'lms')).body.data;
    await service.owner.query(`update memberships set status = 'SUSPENDED' where id = $1`, [
      member.membershipId,
    ]);
    expect((await verify(suspended)).status).toBe(401);
    await service.owner.query(`update memberships set status = 'ACTIVE' where id = $1`, [
      member.membershipId,
    ]);

    const { token: ended } = (await issue(accessToken, 'lms')).body.data;
    await service.call('POST', '/api/auth/logout', { as: accessToken });
    expect((await verify(ended)).status).toBe(401);
  });

  test('an unknown app is bad input, and no session gets none', async () => {
    const { accessToken } = await signedIn(await world.center());
    expect((await issue(accessToken, 'crm')).body.error.code).toBe('VALIDATION_ERROR');
    expect((await issue('', 'lms')).status).toBe(401);
  });
});
