import { afterAll, describe, expect, test } from 'vitest';
import { createAuthenticator } from '../../../test/harness/authenticator.ts';
import { eventually, startTestService } from '../../../test/harness/index.ts';
import { outbox } from '../../../test/harness/outbox.ts';
import { createWorld, type TestMember, type TestPerson } from '../../../test/harness/world.ts';
import { secondFactorDueAt } from '../access/second-factor-rules.ts';

const ORIGIN = 'https://proof.example.test';
const service = await startTestService({ PUBLIC_URL: ORIGIN });
const world = createWorld(service);
const workers = await service.service.startWorkers();
afterAll(() => workers.stop());

const REFUSED = [403, 'SECOND_FACTOR_SETUP_REQUIRED'];
const ask = async (as: string, path: string, method: 'GET' | 'POST' | 'PATCH' = 'GET', body?: object) => {
  const answer = await service.call(method, `/api${path}`, { as, ...(body ? { body } : {}) });
  return answer.status < 400 ? answer.status : [answer.status, answer.body.error.code];
};
const demand = (admin: TestMember, settings: object) =>
  service.call('PATCH', '/api/center/settings', { as: admin.token, body: settings });
const dueAtOf = async (as: string) =>
  (await service.call('GET', '/api/auth/me', { as })).body.data.secondFactor.dueAt;

async function addPasskey({ token }: Pick<TestPerson, 'token'>) {
  const options = await service.call('POST', '/api/auth/passkeys/options', { as: token });
  const response = createAuthenticator({ origin: ORIGIN }).create(options.body.data);
  const body = { name: 'A phone', response };
  return service.call('POST', '/api/auth/passkeys', { as: token, body });
}

describe('a center that asks its administrators for a second factor', () => {
  test('gives them days of grace, then only lets them set one up, and opens at once when they have', async () => {
    const center = await world.center();
    const admin = await world.member(center, 'ADMIN');
    const parent = await world.member(center, 'PARENT');
    const changed = await demand(admin, { requireSecondFactor: 'admins', secondFactorGraceDays: 3 });
    expect(changed.body.data).toMatchObject({ requireSecondFactor: 'admins', secondFactorGraceDays: 3 });
    const due = new Date(await dueAtOf(admin.token)).getTime() - service.clock.now().getTime();
    expect(Math.round(due / 86_400_000)).toBe(3);
    expect(await dueAtOf(parent.token)).toBeNull();
    expect(await ask(admin.token, '/center/settings')).toBe(200);

    service.clock.advance({ days: 3, minutes: 1 });
    const { email, password } = admin;
    const signedIn = await service.call('POST', '/api/auth/login', { body: { email, password } });
    const token = signedIn.body.data.accessToken as string;
    expect(await ask(token, '/center/settings')).toEqual(REFUSED);
    expect(await ask(token, `/centers/${center.id}/memberships`)).toEqual(REFUSED);
    expect(await ask(token, '/centers')).toEqual(REFUSED);
    expect(await ask(token, '/auth/sso/token', 'POST', { targetApp: 'lms' })).toEqual(REFUSED);
    for (const path of ['/auth/me', '/auth/sessions', '/auth/passkeys', '/auth/second-factor'])
      expect(await ask(token, path)).toBe(200);
    const parentsToken = await world.tokenFor(parent.actorId, center);
    expect(await ask(parentsToken, `/centers/${center.domain}`)).toBe(200);

    expect((await addPasskey({ token })).status).toBe(201);
    expect(await ask(token, '/center/settings')).toBe(200);
    const me = await service.call('GET', '/api/auth/me', { as: token });
    expect(me.body.data.secondFactor.isSetUp).toBe(true);
  });

  test('lets them go on elsewhere, but not come in from there', async () => {
    const [strict, easy] = [await world.center(), await world.center()];
    const admin = await world.member(strict, 'ADMIN');
    await world.member(easy, 'ADMIN', { actorId: admin.actorId });
    await demand(admin, { requireSecondFactor: 'all', secondFactorGraceDays: 0 });
    const token = await world.tokenFor(admin.actorId, easy);
    expect(await ask(token, '/center/settings')).toBe(200);
    expect(await ask(token, `/centers/${strict.id}/memberships`)).toEqual(REFUSED);
    expect(await ask(token, '/auth/switch-center', 'POST', { centerId: strict.id })).toEqual(REFUSED);
    expect(await ask(admin.token, '/auth/switch-center', 'POST', { centerId: easy.id })).toBe(200);
  });

  test('refuses words and days that mean nothing', async () => {
    const admin = await world.member(await world.center(), 'ADMIN');
    for (const settings of [
      { requireSecondFactor: 'some' },
      { secondFactorGraceDays: -1 },
      { secondFactorGraceDays: 91 },
      { secondFactorGraceDays: 1.5 },
    ])
      expect((await demand(admin, settings)).status).toBe(400);
  });

  test('that takes the demand back lets everybody in again', async () => {
    const center = await world.center();
    const admin = await world.member(center, 'ADMIN');
    await demand(admin, { requireSecondFactor: 'all', secondFactorGraceDays: 1 });
    expect((await demand(admin, { requireSecondFactor: null })).body.data.requireSecondFactor).toBe('off');
    service.clock.advance({ days: 2 });
    const token = await world.tokenFor(admin.actorId, center);
    expect(await ask(token, '/center/settings')).toBe(200);
    expect(await dueAtOf(token)).toBeNull();
  });
});

describe('a partner that asks for a second factor', () => {
  test('asks its own accounts and the members of its centers, and of administrators alone where it says so', async () => {
    const partner = await world.partner();
    const center = await world.center({ partnerId: partner.id });
    const boss = await world.partnerMember(partner, 'PARTNER_ADMIN');
    const clerk = await world.partnerMember(partner, 'PARTNER_OPERATOR');
    const admin = await world.member(center, 'ADMIN');
    const instructor = await world.member(center, 'INSTRUCTOR');
    const set = (requireSecondFactor: string) =>
      ask(boss.token, '/partner/settings', 'PATCH', { requireSecondFactor, secondFactorGraceDays: 0 });
    expect(await set('admins')).toEqual(200);
    expect(await ask(boss.token, '/partner/settings')).toEqual(REFUSED);
    expect(await ask(clerk.token, '/partner/settings')).toBe(200);
    expect(await ask(admin.token, '/center/settings')).toEqual(REFUSED);
    expect(await ask(instructor.token, `/centers/${center.id}`)).toBe(200);
    expect((await addPasskey(boss)).status).toBe(201);
    expect(await set('all')).toBe(200);
    expect(await ask(clerk.token, '/partner/settings')).toEqual(REFUSED);
    expect(await ask(instructor.token, '/centers')).toEqual(REFUSED);
  });
});

test('whoever joins later has the days of grace from then on, and the earliest demand counts', () => {
  const day = (number: number) => new Date(Date.UTC(2026, 0, number));
  const own = { of: 'all' as const, since: day(1), graceDays: 7 };
  const partners = { of: 'admins' as const, since: day(3), graceDays: 1 };
  expect(secondFactorDueAt([own], { isAdmin: false, joinedAt: day(10) })).toEqual(day(17));
  expect(secondFactorDueAt([own, partners], { isAdmin: true, joinedAt: null })).toEqual(day(4));
  expect(secondFactorDueAt([own, partners], { isAdmin: false, joinedAt: null })).toEqual(day(8));
  expect(secondFactorDueAt([partners], { isAdmin: false, joinedAt: null })).toBeNull();
  expect(secondFactorDueAt([{ ...own, graceDays: null }], { isAdmin: false, joinedAt: null })).toEqual(
    day(15),
  );
});

describe('resetting somebody’s second factor', () => {
  const reset = (admin: TestMember, member: TestMember) =>
    ask(
      admin.token,
      `/centers/${member.centerId}/memberships/${member.membershipId}/reset-second-factor`,
      'POST',
    );
  const signIn = async ({ email, password }: TestPerson) =>
    (await service.call('POST', '/api/auth/login', { body: { email, password } })).status;

  test('takes an administrator of all their centers; it ends their sessions, is audited with the keys, and mailed', async () => {
    const center = await world.center();
    const admin = await world.member(center, 'ADMIN');
    const member = await world.member(center, 'INSTRUCTOR');
    const { id } = (await addPasskey(member)).body.data;
    expect(await signIn(member)).toBe(202);
    expect(await reset(admin, member)).toBe(204);
    expect(await ask(member.token, '/auth/me')).toEqual([401, 'UNAUTHORIZED']);
    expect(await signIn(member)).toBe(200);
    const { rows } = await service.owner.query(
      `select action, actor ->> 'id' as by, changes from audit_entries
        where center_id = $1 and event_type = 'CREDENTIAL_CHANGED' order by id`,
      [center.id],
    );
    expect(rows.map(({ action }) => action)).toEqual([
      'register-passkey',
      'remove-passkey',
      'reset-second-factor',
    ]);
    expect(rows[1]).toMatchObject({ by: admin.actorId, changes: { before: rows[0].changes.after } });
    expect(id).toMatch(/^psk_/);
    await eventually(() =>
      outbox(service).some(
        ({ to, text }) => to === member.email && text.includes(`${admin.name} has reset your second factor`),
      ),
    );
    expect(await reset(admin, member)).toEqual([409, 'CONFLICT']);
  });

  test('is not for an administrator of some of their centers, nor for other members', async () => {
    const [here, there] = [await world.center(), await world.center()];
    const admin = await world.member(here, 'ADMIN');
    const colleague = await world.member(here, 'INSTRUCTOR');
    const member = await world.member(here, 'INSTRUCTOR');
    await world.member(there, 'PARENT', { actorId: member.actorId });
    await addPasskey(member);
    expect(await reset(admin, member)).toEqual([403, 'FORBIDDEN']);
    expect(await reset(colleague, member)).toEqual([403, 'INSUFFICIENT_ROLE']);
    await world.member(there, 'ADMIN', { actorId: admin.actorId });
    expect(await reset(admin, member)).toBe(204);
  });

  test('of a partner’s account or an operator is the operator’s alone', async () => {
    const center = await world.center();
    const admin = await world.member(center, 'ADMIN');
    const operator = await world.operator();
    const partner = await world.partner();
    const clerk = await world.partnerMember(partner, 'PARTNER_OPERATOR');
    for (const { actorId } of [clerk, await world.operator()]) {
      const member = await world.member(center, 'INSTRUCTOR', { actorId });
      await addPasskey(member);
      expect(await reset(admin, member)).toEqual([403, 'FORBIDDEN']);
      const path = `/admin/people/${actorId}/reset-second-factor`;
      expect(await ask(admin.token, path, 'POST')).toEqual([403, 'INSUFFICIENT_ROLE']);
      expect(await ask(operator.token, path, 'POST')).toBe(204);
      expect(await signIn(member)).toBe(200);
    }
    const nobody = '/admin/people/00000000-0000-4000-8000-000000000000/reset-second-factor';
    expect(await ask(operator.token, nobody, 'POST')).toEqual([404, 'NOT_FOUND']);
  });

  test('takes a fresh proof of the administrator’s own', async () => {
    const center = await world.center();
    const admin = await world.member(center, 'ADMIN');
    const member = await world.member(center, 'INSTRUCTOR');
    await addPasskey(member);
    const operator = await world.operator();
    service.clock.advance({ minutes: 11 });
    const stale = [403, 'CONFIRMATION_REQUIRED'];
    expect(await reset(admin, member)).toEqual(stale);
    const path = `/admin/people/${member.actorId}/reset-second-factor`;
    expect(await ask(operator.token, path, 'POST')).toEqual(stale);
    expect(await ask(admin.token, '/auth/confirm', 'POST', { password: admin.password })).toBe(200);
    expect(await reset(admin, member)).toBe(204);
  });

  test('leaves the only way into an account alone', async () => {
    const center = await world.center();
    const admin = await world.member(center, 'ADMIN');
    const member = await world.member(center, 'INSTRUCTOR');
    await addPasskey(member);
    await service.owner.query('update actors set password_hash = null where id = $1', [member.actorId]);
    expect(await reset(admin, member)).toEqual([409, 'CONFLICT']);
  });
});
