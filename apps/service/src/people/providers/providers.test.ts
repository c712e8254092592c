import { describe, expect, test } from 'vitest';
import { behind } from '../../../test/harness/behind.ts';
import { type Account, startForger, startIdentityProvider } from '../../../test/harness/identity-provider.ts';
import { startTestService, type TestAnswer } from '../../../test/harness/index.ts';
import { createWorld, type TestCenter } from '../../../test/harness/world.ts';

const service = await startTestService();
const world = createWorld(service);
const idp = await startIdentityProvider();
const forger = await startForger();
let counter = 0;

interface Used {
  id: string;
  admin: string;
  center: TestCenter;
}

/** A center with a provider of its own, which knows it. */
async function provider(
  options: Record<string, unknown> = {},
  { center = undefined as TestCenter | undefined, issuer = idp.issuer } = {},
): Promise<Used> {
  const where = center ?? (await world.center());
  const { token: admin } = await world.member(where, 'ADMIN');
  counter += 1;
  const clientId = `client-${counter}`;
  const added = await service.call('POST', '/api/center/identity-providers', {
    as: admin,
    body: { name: `Provider ${counter}`, issuer, clientId, clientSecret: 'a secret of it', ...options },
  });
  expect([added.status, added.body.data?.hasSecret]).toEqual([201, true]);
  const { id, redirectUri } = added.body.data;
  if (issuer === idp.issuer) idp.register({ clientId, clientSecret: 'a secret of it', redirectUri });
  return { id, admin, center: where };
}

/** The first half, up to the address that the browser is sent to, and what the browser keeps. */
async function begin(id: string, body: object = {}) {
  const begun = await service.call('POST', `/api/auth/providers/${id}/sign-in`, { body });
  expect(begun.status).toBe(200);
  return { url: begun.body.data.authorizationUrl as string, cookie: cookieOf(begun) };
}

function cookieOf({ headers }: TestAnswer): string {
  const [set = ''] = [headers['set-cookie'] ?? ''].flat().map(String);
  expect(set).toMatch(/HttpOnly; SameSite=Lax/);
  return set.split(';')[0] ?? '';
}

const comeBack = (id: string, response: string, cookie: string) =>
  service.call('POST', `/api/auth/providers/${id}/callback`, { body: { response }, headers: { cookie } });

async function signIn(id: string, as: Account, body: object = {}) {
  const { url, cookie } = await begin(id, body);
  return comeBack(id, await idp.visit(url, as), cookie);
}

const person = (more: Record<string, unknown> = {}): Account => {
  counter += 1;
  return {
    sub: `subject-${counter}`,
    email: `person-${counter}@organisation.test`,
    email_verified: true,
    name: `Person ${counter}`,
    ...more,
  };
};

const me = async (token: string) => (await service.call('GET', '/api/auth/me', { as: token })).body.data;
const codeOf = ({ status, body }: TestAnswer) => [status, body.error?.code];

describe("a center's own provider", () => {
  test('signs somebody in whom it may bring along, as the same person each time, and says so in amr', async () => {
    const { id, center, admin } = await provider({ provisioning: 'join', defaultRole: 'PARENT' });
    const account = person({ amr: ['pwd', 'mfa', 'made-up'] });
    const first = await signIn(id, account);
    expect(first.status).toBe(200);
    expect(first.body.data).toMatchObject({
      actor: { email: account.email, name: account.name, role: 'PARENT' },
      center: { id: center.id },
    });
    expect((await me(first.body.data.accessToken)).amr).toEqual(['pwd', 'mfa']);
    const second = await signIn(id, account);
    expect(second.body.data.actor.id).toBe(first.body.data.actor.id);
    const audit = await service.call('GET', '/api/center/audit?limit=20', { as: admin });
    expect(audit.body.data.map(({ action }: { action: string }) => action)).toEqual(
      expect.arrayContaining(['sign-in', 'link-identity', 'provision-membership', 'add-identity-provider']),
    );
  });

  test('brings nobody along where it may not, unless they were invited', async () => {
    const { id, center, admin } = await provider();
    const account = person();
    expect(codeOf(await signIn(id, account))).toEqual([403, 'NO_MEMBERSHIP']);
    await service.call('POST', `/api/centers/${center.id}/memberships`, {
      as: admin,
      body: { email: account.email, role: 'INSTRUCTOR' },
    });
    const joined = await signIn(id, account);
    expect([joined.status, joined.body.data.actor.role]).toEqual([200, 'INSTRUCTOR']);
  });

  test('brings nobody along whose invitation has lapsed', async () => {
    const { id, center, admin } = await provider();
    const account = person();
    await service.call('POST', `/api/centers/${center.id}/memberships`, {
      as: admin,
      body: { email: account.email, role: 'ADMIN' },
    });
    service.clock.advance({ days: 7, seconds: 1 });
    expect(codeOf(await signIn(id, account))).toEqual([403, 'NO_MEMBERSHIP']);
    service.clock.advance({ days: -7, seconds: -1 });
    expect((await signIn(id, account)).status).toBe(200);
  });

  test('lets whom the directory announced in by each of two windows at once', async () => {
    const { id, admin } = await provider();
    const account = person();
    const made = await service.call('POST', '/api/center/scim-tokens', { as: admin, body: { name: 'Own' } });
    await service.call('POST', '/scim/v2/Users', {
      as: made.body.data.token,
      body: { userName: account.email, active: true },
      headers: { 'content-type': 'application/scim+json' },
    });
    const windows = await Promise.all(
      [1, 2].map(async () => {
        const { url, cookie } = await begin(id);
        return { response: await idp.visit(url, account), cookie };
      }),
    );
    const arrived = await behind(
      service.owner,
      ['lock table identity_links in share mode'],
      windows.map(
        ({ response, cookie }) =>
          () =>
            comeBack(id, response, cookie),
      ),
    );
    expect(arrived.map(({ status }) => status)).toEqual([200, 200]);
    expect(new Set(arrived.map(({ body }) => body.data.actor.id)).size).toBe(1);
  });

  test('signs in the one of two people with one address whose user name it is', async () => {
    const { id, admin } = await provider();
    const account = person();
    const made = await service.call('POST', '/api/center/scim-tokens', { as: admin, body: { name: 'Own' } });
    const announce = (user: object) =>
      service.call('POST', '/scim/v2/Users', {
        as: made.body.data.token,
        body: user,
        headers: { 'content-type': 'application/scim+json' },
      });
    const emails = [{ value: account.email }];
    await announce({ userName: 'another', displayName: 'Another', active: true, emails });
    await announce({ userName: account.email, displayName: 'Themselves', active: true });
    expect((await signIn(id, account)).body.data.actor.name).toBe('Themselves');
  });

  test('brings along somebody whose name is too long, and keeps no half of a character', async () => {
    const { id } = await provider({ provisioning: 'join' });
    const joined = await signIn(id, person({ name: `${'a'.repeat(199)}😀` }));
    expect([joined.status, joined.body.data?.actor.name]).toEqual([200, `${'a'.repeat(199)}\uFFFD`]);
  });

  test('brings along somebody whose name nobody sees, by that of their address', async () => {
    const { id } = await provider({ provisioning: 'join' });
    const account = person({ name: '\u200b\u3164' });
    expect((await signIn(id, account)).body.data.actor.name).toBe(String(account.email).split('@')[0]);
  });

  test('that goes away in the middle of a sign-in is said to be away, and its person may come again', async () => {
    const { id } = await provider({ provisioning: 'join' });
    const account = person();
    const { url, cookie } = await begin(id);
    const response = await idp.visit(url, account);
    idp.setAway(true);
    const stuck = await comeBack(id, response, cookie);
    idp.setAway(false);
    expect(codeOf(stuck)).toEqual([409, 'CONFLICT']);
    expect(stuck.body.error.message).toMatch(/does not answer/);
    expect((await signIn(id, account)).status).toBe(200);
  });

  test('that breaks off in the middle of an answer is said to be away, too', async () => {
    const { id } = await provider({ provisioning: 'join' }, { issuer: forger.issuer });
    const { url, cookie } = await begin(id);
    forger.setBreakingOff(true);
    const halfway = await comeBack(
      id,
      forger.forge(url, { email: 'cut@organisation.test', email_verified: true }),
      cookie,
    );
    forger.setBreakingOff(false);
    expect([...codeOf(halfway), halfway.body.error.message]).toEqual([
      409,
      'CONFLICT',
      expect.stringContaining('Try again'),
    ]);
  });

  test('signs in right after it began to sign with another key', async () => {
    const { id } = await provider({ provisioning: 'join' }, { issuer: forger.issuer });
    const account = { email: 'rotated@organisation.test', email_verified: true };
    const arrive = async () => {
      const { url, cookie } = await begin(id);
      return comeBack(id, forger.forge(url, account), cookie);
    };
    expect((await arrive()).status).toBe(200);
    await forger.rotateKeys();
    expect((await arrive()).status).toBe(200);
  });

  test('gives roles by groups, and takes them back', async () => {
    const { id, admin } = await provider({ provisioning: 'join', groupsClaim: 'groups' });
    await service.call('PUT', '/api/center/group-roles', {
      as: admin,
      body: { roles: [{ group: 'Staff', role: 'ADMIN' }] },
    });
    const account = person({ groups: ['everybody', 'staff'] });
    expect((await signIn(id, account)).body.data.actor.role).toBe('ADMIN');
    expect((await signIn(id, { ...account, groups: ['everybody'] })).body.data.actor.role).toBe('INSTRUCTOR');
  });

  test('is offered on the sign-in page of its center, and nowhere else', async () => {
    const { id, center, admin } = await provider();
    const offered = async (query: string) =>
      (await service.call('GET', `/api/auth/providers?${query}`)).body.data.map(
        (each: { id: string }) => each.id,
      );
    expect(await offered(`centerDomain=${center.domain}`)).toEqual([id]);
    expect(await offered(`centerDomain=${(await world.center()).domain}`)).toEqual([]);
    await service.call('PATCH', `/api/center/identity-providers/${id}`, {
      as: admin,
      body: { enabled: false },
    });
    expect(await offered(`centerDomain=${center.domain}`)).toEqual([]);
    expect((await service.call('POST', `/api/auth/providers/${id}/sign-in`, { body: {} })).status).toBe(404);
  });

  test('keeps its secret encrypted, shows it to nobody, and is changed only after a fresh proof', async () => {
    const { id, admin } = await provider();
    const { rows } = await service.owner.query('select client_secret from identity_providers where id = $1', [
      id,
    ]);
    expect(rows[0].client_secret).not.toContain('a secret of it');
    const listed = await service.call('GET', '/api/center/identity-providers', { as: admin });
    expect(listed.text).not.toContain('a secret of it');
    service.clock.advance({ minutes: 11 });
    const late = await service.call('DELETE', `/api/center/identity-providers/${id}`, { as: admin });
    expect(codeOf(late)).toEqual([403, 'CONFIRMATION_REQUIRED']);
    service.clock.advance({ minutes: -11 });
    const gone = await service.call('DELETE', `/api/center/identity-providers/${id}`, { as: admin });
    expect(gone.status).toBe(204);
  });

  test('is looked at before anybody relies on it', async () => {
    const { id, admin } = await provider();
    const test_ = (which: string) =>
      service.call('POST', `/api/center/identity-providers/${which}/test`, { as: admin });
    expect((await test_(id)).body.data).toEqual({ works: true, problem: null });
    const broken = await service.call('POST', '/api/center/identity-providers', {
      as: admin,
      body: { name: 'Broken', issuer: `${idp.issuer}/nowhere`, clientId: 'x' },
    });
    const looked = (await test_(broken.body.data.id)).body.data;
    expect([looked.works, typeof looked.problem]).toEqual([false, 'string']);
  });
});

describe('somebody who has left, and is to come back,', () => {
  const memberOf = async ({ admin, center }: Used, email: string) =>
    (
      await service.call('GET', `/api/centers/${center.id}/memberships?limit=100`, { as: admin })
    ).body.data.find((each: { email: string }) => each.email === email);
  const end = async (used: Used, email: string) =>
    service.call(
      'POST',
      `/api/centers/${used.center.id}/memberships/${(await memberOf(used, email)).id}/end`,
      { as: used.admin },
    );
  const invite = (used: Used, email: string, role = 'PARENT') =>
    service.call('POST', `/api/centers/${used.center.id}/memberships`, {
      as: used.admin,
      body: { email, role },
    });

  test('is whom the directory makes anew, and no more whom it has removed', async () => {
    const used = await provider();
    const account = person();
    const made = await service.call('POST', '/api/center/scim-tokens', {
      as: used.admin,
      body: { name: 'Own' },
    });
    const scim = (method: 'POST' | 'DELETE', path: string, body?: object) =>
      service.call(method, `/scim/v2${path}`, {
        as: made.body.data.token,
        ...(body ? { body, headers: { 'content-type': 'application/scim+json' } } : {}),
      });
    const user = { userName: account.email, active: true };
    const first = await scim('POST', '/Users', user);
    const before = (await signIn(used.id, account)).body.data.actor.id;
    await scim('DELETE', `/Users/${first.body.id}`);
    expect(codeOf(await signIn(used.id, account))).toEqual([403, 'MEMBERSHIP_ENDED']);
    await scim('POST', '/Users', user);
    const again = await signIn(used.id, account);
    expect([again.status, again.body.data?.center.id]).toEqual([200, used.center.id]);
    expect(again.body.data.actor.id).not.toBe(before);
    expect((await signIn(used.id, account)).body.data.actor.id).toBe(again.body.data.actor.id);
  });

  test('comes back by an invitation as who they were, and not by the provider alone', async () => {
    const used = await provider({ provisioning: 'join' });
    const account = person();
    const before = (await signIn(used.id, account)).body.data.actor.id;
    await end(used, String(account.email));
    expect(codeOf(await signIn(used.id, account))).toEqual([403, 'MEMBERSHIP_ENDED']);
    await invite(used, String(account.email));
    const windows = await Promise.all([signIn(used.id, account), signIn(used.id, account)]);
    expect(windows.map(({ status, body }) => [status, body.data?.actor.id, body.data?.actor.role])).toEqual([
      [200, before, 'PARENT'],
      [200, before, 'PARENT'],
    ]);
  });

  test('comes back with an account of their own, where nothing but the provider signs them in', async () => {
    const used = await provider();
    const member = await world.member(used.center, 'INSTRUCTOR');
    const account = person({ email: member.email });
    const half = await signIn(used.id, account);
    await service.call('POST', '/api/auth/second-factor', {
      body: { mfaToken: half.body.data.mfaToken, password: member.password },
    });
    await end(used, member.email);
    await invite(used, member.email);
    const again = await signIn(used.id, account);
    expect([again.status, again.body.data?.actor]).toMatchObject([
      200,
      { id: member.actorId, role: 'PARENT' },
    ]);
  });

  test('is asked to link the account by which they accepted the invitation', async () => {
    const used = await provider({ provisioning: 'join' });
    const account = person();
    await signIn(used.id, account);
    await end(used, String(account.email));
    const own = await world.member(used.center, 'PARENT', { email: String(account.email) });
    const half = await signIn(used.id, account);
    expect(half.status).toBe(202);
    const linked = await service.call('POST', '/api/auth/second-factor', {
      body: { mfaToken: half.body.data.mfaToken, password: own.password },
    });
    expect([linked.status, linked.body.data?.actor.id]).toEqual([200, own.actorId]);
    expect((await signIn(used.id, account)).body.data.actor.id).toBe(own.actorId);
  });
});

describe('an account that exists', () => {
  test('is linked after a proof of both sides, and then signs in by the provider alone', async () => {
    const { id, center } = await provider();
    const member = await world.member(center, 'INSTRUCTOR');
    const account = person({ email: member.email });
    const half = await signIn(id, account);
    expect(half.status).toBe(202);
    expect(half.body.data).toMatchObject({
      methods: ['password'],
      linking: { email: member.email },
    });
    const finish = (password: string) =>
      service.call('POST', '/api/auth/second-factor', {
        body: { mfaToken: half.body.data.mfaToken, password },
      });
    expect(codeOf(await finish('not the password'))).toEqual([401, 'INVALID_CREDENTIALS']);
    const linked = await finish(member.password);
    expect([linked.status, linked.body.data.actor.id]).toEqual([200, member.actorId]);
    expect((await finish(member.password)).status).toBe(401);
    const again = await signIn(id, account);
    expect([again.status, again.body.data.actor.id]).toEqual([200, member.actorId]);
    const token = again.body.data.accessToken;
    const [identity] = (await service.call('GET', '/api/auth/identities', { as: token })).body.data;
    expect(identity).toMatchObject({ providerId: id, email: member.email });
    const unlinked = await service.call('DELETE', `/api/auth/identities/${identity.id}`, { as: token });
    expect(unlinked.status).toBe(204);
    expect((await signIn(id, account)).status).toBe(202);
  });

  test('is asked for anew at the provider where its proof is old', async () => {
    const { id, center } = await provider({}, { issuer: forger.issuer });
    const { email } = await world.member(center, 'INSTRUCTOR');
    const { url, cookie } = await begin(id);
    const old = { email, email_verified: true, auth_time: Math.floor(Date.now() / 1_000) - 3_600 };
    const sentBack = await comeBack(id, forger.forge(url, old), cookie);
    expect(sentBack.status).toBe(202);
    const again = sentBack.body.data.authorizationUrl;
    expect(new URL(again).searchParams.get('prompt')).toBe('login');
    const stillOld = await comeBack(id, forger.forge(again, old), cookieOf(sentBack));
    expect(codeOf(stillOld)).toEqual([401, 'INVALID_CREDENTIALS']);
  });

  test('elsewhere is reached by no provider that names its address, and nobody is told that it exists', async () => {
    const victim = await world.member(await world.center(), 'ADMIN');
    const strict = await provider();
    expect(codeOf(await signIn(strict.id, person({ email: victim.email })))).toEqual([403, 'NO_MEMBERSHIP']);
    const open = await provider({ provisioning: 'join' });
    const entered = await signIn(open.id, person({ email: victim.email }));
    const there = await me(entered.body.data.accessToken);
    expect(there.actorId).not.toBe(victim.actorId);
    expect(there.memberships.map(({ centerId }: { centerId: number }) => centerId)).toEqual([open.center.id]);
    const switched = await service.call('POST', '/api/auth/switch-center', {
      as: entered.body.data.accessToken,
      body: { centerId: victim.centerId },
    });
    expect(codeOf(switched)).toEqual([403, 'NO_MEMBERSHIP']);
    const { rows } = await service.owner.query(
      'select count(distinct family_id)::int as families from actors where email = $1',
      [victim.email],
    );
    expect(rows[0].families).toBe(2);
  });
});

describe('an answer that does not hold is refused', () => {
  const claims = { email: 'forged@organisation.test', email_verified: true };

  test.each([
    ['another nonce', { nonce: 'another' }, {}],
    ['no nonce', { nonce: undefined }, {}],
    ['another issuer', { iss: 'https://another.example' }, {}],
    ['another audience', { aud: 'somebody-else' }, {}],
    ['a time that is over', { iat: 1_000, exp: 2_000 }, {}],
    ['the signature of another key', {}, { isSignedByAnother: true }],
    ['an empty subject', { sub: '' }, {}],
    ['a subject that cannot be kept', { sub: 'a\u0000b' }, {}],
  ])('%s', async (_what, changes, more) => {
    const { id } = await provider({ provisioning: 'join' }, { issuer: forger.issuer });
    const { url, cookie } = await begin(id);
    const response = forger.forge(url, { ...claims, ...changes }, more);
    expect(codeOf(await comeBack(id, response, cookie))).toEqual([401, 'INVALID_CREDENTIALS']);
    const good = await begin(id);
    expect((await comeBack(id, forger.forge(good.url, claims), good.cookie)).status).toBe(200);
  });

  test('a code that was used before', async () => {
    const { id } = await provider({ provisioning: 'join' });
    const { url, cookie } = await begin(id);
    const response = await idp.visit(url, person());
    expect((await comeBack(id, response, cookie)).status).toBe(200);
    expect(codeOf(await comeBack(id, response, cookie))).toEqual([401, 'INVALID_CREDENTIALS']);
    // And under a state that is still good, the provider itself knows its code.
    const other = await begin(id);
    const replayed = new URLSearchParams(response);
    replayed.set('state', new URL(other.url).searchParams.get('state') ?? '');
    expect(codeOf(await comeBack(id, replayed.toString(), other.cookie))).toEqual([
      401,
      'INVALID_CREDENTIALS',
    ]);
  });

  test('in another browser than the one that began', async () => {
    const { id } = await provider({ provisioning: 'join' });
    const [mine, theirs] = [await begin(id), await begin(id)];
    const response = await idp.visit(theirs.url, person());
    for (const cookie of ['', mine.cookie, `${theirs.cookie.split('=')[0]}=${mine.cookie.split('=')[1]}`])
      expect(codeOf(await comeBack(id, response, cookie))).toEqual([401, 'INVALID_CREDENTIALS']);
    expect((await comeBack(id, response, theirs.cookie)).status).toBe(200);
  });

  test("by another tenant's provider", async () => {
    const [one, two] = [await provider({ provisioning: 'join' }), await provider({ provisioning: 'join' })];
    const { url, cookie } = await begin(one.id);
    const response = await idp.visit(url, person());
    expect(codeOf(await comeBack(two.id, response, cookie))).toEqual([401, 'INVALID_CREDENTIALS']);
    const elsewhere = await service.call('POST', `/api/auth/providers/${one.id}/sign-in`, {
      body: { centerDomain: two.center.domain },
    });
    expect(codeOf(elsewhere)).toEqual([404, 'CENTER_NOT_FOUND']);
    const foreign = await service.call('PATCH', `/api/center/identity-providers/${one.id}`, {
      as: two.admin,
      body: { enabled: false },
    });
    expect(foreign.status).toBe(404);
  });

  test('with an address that the provider has not verified', async () => {
    const { id, center } = await provider({ provisioning: 'join' });
    const member = await world.member(center, 'INSTRUCTOR');
    for (const isVerified of [false, undefined, 'true'])
      expect(codeOf(await signIn(id, person({ email: member.email, email_verified: isVerified })))).toEqual([
        403,
        'FORBIDDEN',
      ]);
  });

  test('after ten minutes, or with an error of the provider', async () => {
    const { id } = await provider({ provisioning: 'join' });
    const late = await begin(id);
    const response = await idp.visit(late.url, person());
    service.clock.advance({ minutes: 11 });
    expect(codeOf(await comeBack(id, response, late.cookie))).toEqual([401, 'INVALID_CREDENTIALS']);
    service.clock.advance({ minutes: -11 });
    const refused = await begin(id);
    const state = new URL(refused.url).searchParams.get('state');
    const answer = await comeBack(id, `error=access_denied&state=${state}`, refused.cookie);
    expect(codeOf(answer)).toEqual([401, 'INVALID_CREDENTIALS']);
  });
});

describe("a sign-in that was begun on a partner's own host", () => {
  async function hosted(domain: string, { status = 'VERIFIED' } = {}) {
    const partner = await world.partner();
    const center = await world.center({ partnerId: partner.id, tenantType: 'WHITE_LABEL' });
    await service.owner.query(
      `insert into partner_domains (domain, partner_id, token, status, shown_center_id, next_check_at, created_at, updated_at)
       values ($1, $2, 'token', $3, $4, now() + interval '1 day', now(), now())`,
      [domain, partner.id, status, center.id],
    );
    return provider({ provisioning: 'join' }, { center });
  }
  const beginOn = (host: string, id: string) =>
    service.call('POST', `/api/auth/providers/${id}/sign-in`, { body: {}, headers: { host } });
  const comeBackOn = (host: string, id: string, response: string, cookie = '') =>
    service.call('POST', `/api/auth/providers/${id}/callback`, {
      body: { response },
      headers: { host, cookie },
    });
  /** Begun on a host, and come back from the provider. */
  async function underWay(host: string, id: string) {
    const begun = await beginOn(host, id);
    expect(begun.status).toBe(200);
    const response = await idp.visit(begun.body.data.authorizationUrl, person());
    return { response, cookie: cookieOf(begun) };
  }
  const ours = () => new URL(service.platform.settings.publicUrl).host;
  const refused = [401, 'INVALID_CREDENTIALS'];

  test('ends there: our own address leads back to it, and it is good once', async () => {
    const { id, center } = await hosted('one.hosts.example');
    const { response, cookie } = await underWay('one.hosts.example', id);
    const led = await comeBackOn(ours(), id, response);
    const place = new URL(service.platform.settings.publicUrl);
    place.hostname = 'one.hosts.example';
    expect([led.status, led.body.data]).toEqual([
      202,
      { continueAt: new URL(`/sign-in/callback/${id}`, place).href },
    ]);
    const entered = await comeBackOn('one.hosts.example', id, response, cookie);
    expect([entered.status, entered.body.data.center.id]).toEqual([200, center.id]);
    expect(codeOf(await comeBackOn('one.hosts.example', id, response, cookie))).toEqual(refused);
    expect(codeOf(await comeBackOn(ours(), id, response))).toEqual(refused);
  });

  test('ends nowhere else, and not in another browser', async () => {
    const { id } = await hosted('two.hosts.example');
    await hosted('other.hosts.example');
    const { response, cookie } = await underWay('two.hosts.example', id);
    for (const host of ['other.hosts.example', 'unknown.example', ours()])
      expect(codeOf(await comeBackOn(host, id, response, cookie))).toEqual(refused);
    expect(codeOf(await comeBackOn('two.hosts.example', id, response))).toEqual(refused);
    expect((await comeBackOn('two.hosts.example', id, response, cookie)).status).toBe(200);
  });

  test('is not begun with the provider of another tenant', async () => {
    const { id } = await hosted('three.hosts.example');
    const stranger = await provider({ provisioning: 'join' });
    expect(codeOf(await beginOn('three.hosts.example', stranger.id))).toEqual([404, 'CENTER_NOT_FOUND']);
    const { id: another } = await hosted('four.hosts.example');
    expect(codeOf(await beginOn('three.hosts.example', another))).toEqual([404, 'CENTER_NOT_FOUND']);
    expect((await beginOn('three.hosts.example', id)).status).toBe(200);
  });

  test('is led to no host that is not verified, or no longer', async () => {
    const { id } = await hosted('pending.hosts.example', { status: 'PENDING' });
    for (const host of ['pending.hosts.example', 'evil.example']) {
      const { response } = await underWay(host, id);
      expect(codeOf(await comeBackOn(ours(), id, response))).toEqual(refused);
    }
    const lost = await hosted('lost.hosts.example');
    const { response } = await underWay('lost.hosts.example', lost.id);
    await service.owner.query(
      `update partner_domains set status = 'ERROR' where domain = 'lost.hosts.example'`,
    );
    expect(codeOf(await comeBackOn(ours(), lost.id, response))).toEqual(refused);
  });

  test('is over after ten minutes, and answers for no other provider', async () => {
    const { id } = await hosted('late.hosts.example');
    const { id: another } = await hosted('late2.hosts.example');
    const { response, cookie } = await underWay('late.hosts.example', id);
    expect(codeOf(await comeBackOn(ours(), another, response))).toEqual(refused);
    service.clock.advance({ minutes: 11 });
    expect(codeOf(await comeBackOn(ours(), id, response))).toEqual(refused);
    expect(codeOf(await comeBackOn('late.hosts.example', id, response, cookie))).toEqual(refused);
    service.clock.advance({ minutes: -11 });
  });
});

describe('a domain whose people must come by their provider', () => {
  async function required(): Promise<Used & { domain: string; domainId: string }> {
    const used = await provider({ provisioning: 'join' });
    counter += 1;
    const domain = `acme-${counter}.test`;
    const claimed = await service.call('POST', '/api/center/sign-in-domains', {
      as: used.admin,
      body: { domain },
    });
    const { id: domainId, dnsRecord } = claimed.body.data;
    expect(dnsRecord).toMatchObject({ type: 'TXT', name: `_centerproof-sign-in.${domain}` });
    return { ...used, domain, domainId };
  }
  const demand = ({ domainId, admin }: { domainId: string; admin: string }) =>
    service.call('PATCH', `/api/center/sign-in-domains/${domainId}`, { as: admin, body: { required: true } });
  const verify = (domainId: string) =>
    service.owner.query('update sign_in_domains set verified_at = now() where id = $1', [domainId]);

  test('is required once it is proven and the provider has worked, and a password is refused then by name', async () => {
    const used = await required();
    const { id, domain, domainId, admin, center } = used;
    const employee = await world.member(center, 'INSTRUCTOR', { email: `employee@${domain}` });
    const login = (who = employee) =>
      service.call('POST', '/api/auth/login', { body: { email: who.email, password: who.password } });
    expect(codeOf(await demand(used))).toEqual([409, 'CONFLICT']);
    await verify(domainId);
    expect(codeOf(await demand(used))).toEqual([409, 'CONFLICT']);
    expect((await login()).status).toBe(200);

    await signIn(id, person());
    expect((await demand(used)).status).toBe(200);
    const refused = await login();
    expect(codeOf(refused)).toEqual([403, 'PROVIDER_REQUIRED']);
    expect(refused.body.error.message).toContain(`People of ${domain} sign in by Provider`);
    const nobody = await service.call('POST', '/api/auth/login', {
      body: { email: `nobody@${domain}`, password: 'whatever' },
    });
    expect(nobody.body).toEqual(refused.body);
    const offered = await service.call('GET', `/api/auth/providers?email=${employee.email}`);
    expect(offered.body.data).toMatchObject([{ id }]);

    const half = await signIn(id, person({ email: employee.email }));
    const linked = await service.call('POST', '/api/auth/second-factor', {
      body: { mfaToken: half.body.data.mfaToken, password: employee.password },
    });
    expect([linked.status, linked.body.data.actor.id]).toEqual([200, employee.actorId]);
    await service.call('PATCH', `/api/center/sign-in-domains/${domainId}`, {
      as: admin,
      body: { required: false },
    });
    expect((await login()).status).toBe(200);
  });

  test('a phone is no way around it', async () => {
    const used = await required();
    await verify(used.domainId);
    await signIn(used.id, person());
    const phone = '+821099990001';
    const employee = await world.member(used.center, 'INSTRUCTOR', { email: `phone@${used.domain}`, phone });
    expect((await demand(used)).status).toBe(200);
    const refused = await service.call('POST', '/api/auth/login', {
      body: { phone, password: employee.password },
    });
    expect(codeOf(refused)).toEqual([403, 'PROVIDER_REQUIRED']);
  });

  test('belongs to one organisation', async () => {
    const [one, two] = [await required(), await required()];
    const { body } = await service.call('POST', '/api/center/sign-in-domains', {
      as: two.admin,
      body: { domain: one.domain.toUpperCase() },
    });
    await verify(one.domainId);
    await expect(verify(body.data.id)).rejects.toThrow(/sign_in_domains_verified/);
    const foreign = await service.call('DELETE', `/api/center/sign-in-domains/${one.domainId}`, {
      as: two.admin,
    });
    expect(foreign.status).toBe(404);
  });
});

describe('a demanded second factor', () => {
  const keys = (token: string) => service.call('GET', '/api/center/api-keys', { as: token });

  test('is met by a provider that says so and that counts, and only in its own place', async () => {
    const used = await provider({ provisioning: 'join', defaultRole: 'ADMIN' });
    const { admin } = used;
    await service.call('PATCH', '/api/center/settings', {
      as: admin,
      body: { requireSecondFactor: 'all', secondFactorGraceDays: 0 },
    });
    service.clock.advance({ seconds: 1 });
    const account = person({ amr: ['pwd', 'mfa'] });
    const uncounted = (await signIn(used.id, account)).body.data.accessToken;
    expect(codeOf(await keys(uncounted))).toEqual([403, 'SECOND_FACTOR_SETUP_REQUIRED']);
    await service.owner.query('update identity_providers set counts_as_second_factor = true where id = $1', [
      used.id,
    ]);
    expect((await keys((await signIn(used.id, account)).body.data.accessToken)).status).toBe(200);
    const withoutMfa = (await signIn(used.id, { ...account, amr: ['pwd'] })).body.data.accessToken;
    expect(codeOf(await keys(withoutMfa))).toEqual([403, 'SECOND_FACTOR_SETUP_REQUIRED']);
    service.clock.advance({ seconds: -1 });
  });
});

describe("a partner's provider", () => {
  test('signs in to the centers of the partner and to no others', async () => {
    const partner = await world.partner();
    const { token } = await world.partnerMember(partner, 'PARTNER_ADMIN');
    const reader = await world.partnerMember(partner, 'PARTNER_OPERATOR');
    const own = await world.center({ partnerId: partner.id });
    const body = {
      name: 'Network',
      issuer: idp.issuer,
      clientId: 'network',
      clientSecret: 'secret',
      provisioning: 'join',
    };
    expect(
      codeOf(await service.call('POST', '/api/partner/identity-providers', { as: reader.token, body })),
    ).toEqual([403, 'INSUFFICIENT_ROLE']);
    const added = await service.call('POST', '/api/partner/identity-providers', { as: token, body });
    const { id, redirectUri } = added.body.data;
    idp.register({ clientId: 'network', clientSecret: 'secret', redirectUri });
    const entered = await signIn(id, person(), { centerDomain: own.domain });
    expect([entered.status, entered.body.data.center.id]).toEqual([200, own.id]);
    const nowhere = await signIn(id, person());
    expect(codeOf(nowhere)).toEqual([403, 'NO_MEMBERSHIP']);
    const account = person({ email: reader.email });
    const half = await signIn(id, account);
    const linked = await service.call('POST', '/api/auth/second-factor', {
      body: { mfaToken: half.body.data.mfaToken, password: reader.password },
    });
    expect([linked.status, linked.body.data.actor.id]).toEqual([200, reader.actorId]);
    const foreign = await world.center();
    const elsewhere = await service.call('POST', `/api/auth/providers/${id}/sign-in`, {
      body: { centerDomain: foreign.domain },
    });
    expect(codeOf(elsewhere)).toEqual([404, 'CENTER_NOT_FOUND']);
  });

  test('signs its staff in on its own host, whatever center the page there names', async () => {
    const host = 'staff.partner.test';
    const partner = await world.partner();
    const { token } = await world.partnerMember(partner, 'PARTNER_ADMIN');
    const staff = await world.partnerMember(partner, 'PARTNER_OPERATOR');
    const { id: centerId, domain: centerDomain } = await world.center({ partnerId: partner.id });
    await service.owner.query(
      `insert into partner_domains (domain, partner_id, token, status, shown_center_id, next_check_at, created_at, updated_at)
       values ($1, $2, 'token', 'VERIFIED', $3, now() + interval '1 day', now(), now())`,
      [host, partner.id, centerId],
    );
    const added = await service.call('POST', '/api/partner/identity-providers', {
      as: token,
      body: { name: 'Staff', issuer: idp.issuer, clientId: 'staff', clientSecret: 'secret' },
    });
    const { id, redirectUri } = added.body.data;
    idp.register({ clientId: 'staff', clientSecret: 'secret', redirectUri });
    const account = person({ email: staff.email });
    const arrive = async () => {
      const begun = await service.call('POST', `/api/auth/providers/${id}/sign-in`, {
        body: { centerDomain },
        headers: { host },
      });
      const response = await idp.visit(begun.body.data.authorizationUrl, account);
      return service.call('POST', `/api/auth/providers/${id}/callback`, {
        body: { response },
        headers: { host, cookie: cookieOf(begun) },
      });
    };
    const half = await arrive();
    const linked = await service.call('POST', '/api/auth/second-factor', {
      body: { mfaToken: half.body.data.mfaToken, password: staff.password },
      headers: { host },
    });
    for (const { status, body } of [linked, await arrive()])
      expect([status, body.data?.actor.id, body.data?.center]).toEqual([200, staff.actorId, null]);
    expect(codeOf(await signIn(id, account, { centerDomain }))).toEqual([403, 'NO_MEMBERSHIP']);
  });

  test("is the only one that signs its staff in there: a center's own speaks for members of that center", async () => {
    const host = 'left.partner.test';
    const partner = await world.partner();
    const center = await world.center({ partnerId: partner.id });
    await service.owner.query(
      `insert into partner_domains (domain, partner_id, token, status, shown_center_id, next_check_at, created_at, updated_at)
       values ($1, $2, 'token', 'VERIFIED', $3, now() + interval '1 day', now(), now())`,
      [host, partner.id, center.id],
    );
    const { id } = await provider({}, { center });
    const staff = await world.partnerMember(partner, 'PARTNER_ADMIN');
    await world.member(center, 'INSTRUCTOR', { actorId: staff.actorId, status: 'PENDING' });
    const account = person({ email: staff.email });
    const arrive = async () => {
      const begun = await service.call('POST', `/api/auth/providers/${id}/sign-in`, { headers: { host } });
      return service.call('POST', `/api/auth/providers/${id}/callback`, {
        body: { response: await idp.visit(begun.body.data.authorizationUrl, account) },
        headers: { host, cookie: cookieOf(begun) },
      });
    };
    const half = await arrive();
    const linked = await service.call('POST', '/api/auth/second-factor', {
      body: { mfaToken: half.body.data.mfaToken, password: staff.password },
      headers: { host },
    });
    for (const refused of [linked, await arrive()]) expect(codeOf(refused)).toEqual([403, 'NO_MEMBERSHIP']);
  });

  test('signs somebody in at each center as a member of that center', async () => {
    const partner = await world.partner();
    const { token } = await world.partnerMember(partner, 'PARTNER_ADMIN');
    const [one, two, third] = [
      await world.center({ partnerId: partner.id }),
      await world.center({ partnerId: partner.id }),
      await world.center({ partnerId: partner.id }),
    ];
    const added = await service.call('POST', '/api/partner/identity-providers', {
      as: token,
      body: {
        name: 'Chain',
        issuer: idp.issuer,
        clientId: 'chain',
        clientSecret: 'secret',
        provisioning: 'join',
      },
    });
    const { id, redirectUri } = added.body.data;
    idp.register({ clientId: 'chain', clientSecret: 'secret', redirectUri });
    const at = async (centerDomain: string) => {
      const { body } = await signIn(id, account, { centerDomain });
      return [body.data?.center.id ?? body.error.code, body.data?.actor.id];
    };
    const account = person();
    const [first, second] = [await at(one.domain), await at(two.domain)];
    expect([first[0], second[0]]).toEqual([one.id, two.id]);
    expect([await at(one.domain), await at(two.domain)]).toEqual([first, second]);

    const admin = await world.member(third, 'ADMIN');
    await service.call('PATCH', `/api/partner/identity-providers/${id}`, {
      as: token,
      body: { provisioning: 'off' },
    });
    expect((await at(third.domain))[0]).toBe('NO_MEMBERSHIP');
    await service.call('POST', `/api/centers/${third.id}/memberships`, {
      as: admin.token,
      body: { email: account.email, role: 'INSTRUCTOR' },
    });
    expect((await at(third.domain))[0]).toBe(third.id);
    expect([await at(one.domain), await at(two.domain)]).toEqual([first, second]);
  });
});
