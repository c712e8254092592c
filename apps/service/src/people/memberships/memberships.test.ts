import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import { behind } from '../../../test/harness/behind.ts';
import { eventually, startTestService } from '../../../test/harness/index.ts';
import { mailTo, outbox } from '../../../test/harness/outbox.ts';
import { createWorld, type TestCenter } from '../../../test/harness/world.ts';
import { startSubscription } from '../../centers/subscriptions/index.ts';
import { systemSource } from '../../proof/audit/index.ts';
import { moveMembership } from './move-membership.ts';

const service = await startTestService();
const world = createWorld(service);
let workers = await service.service.startWorkers();
afterAll(() => workers.stop());

const newAddress = () => `guest-${randomUUID().slice(0, 8)}@example.test`;

async function invite(
  center: TestCenter,
  as: string,
  body: object = { email: newAddress(), role: 'PARENT' },
) {
  return service.call('POST', `/api/centers/${center.id}/memberships`, { as, body });
}

const accept = (body: object, as?: string) =>
  service.call('POST', '/api/auth/invitations/accept', { body, ...(as ? { as } : {}) });

const move = (center: TestCenter, id: string, name: string, as: string) =>
  service.call('POST', `/api/centers/${center.id}/memberships/${id}/${name}`, { as });

async function moves(membershipId: string) {
  const { rows } = await service.owner.query(
    `select action, changes -> 'before' ->> 'status' as "from", changes -> 'after' ->> 'status' as "to", actor ->> 'id' as by
       from audit_entries where event_type = 'MEMBERSHIP_TRANSITIONED' and target ->> 'id' = $1 order by occurred_at, id`,
    [membershipId],
  );
  return rows;
}

describe('an invitation', () => {
  test('makes an INVITED membership, whose token leaves by mail alone', async () => {
    const center = await world.center({ name: 'Blue & <Green>' });
    const admin = await world.member(center, 'ADMIN', { name: 'Admin Lee' });
    const email = newAddress();
    const answer = await invite(center, admin.token, {
      email: email.toUpperCase(),
      name: 'New Guest',
      role: 'INSTRUCTOR',
    });
    expect(answer.status).toBe(201);
    expect(answer.body.data).toEqual({
      id: expect.stringMatching(/^mbr_[0-9A-Z]{26}$/),
      centerId: center.id,
      centerName: 'Blue & <Green>',
      centerDomain: center.domain,
      role: 'INSTRUCTOR',
      status: 'INVITED',
      invitedAt: expect.any(String),
      endedAt: null,
      actorId: null,
      name: 'New Guest',
      email,
      phone: null,
      joinedAt: null,
      lastActiveAt: null,
    });
    const mail = await mailTo(service, email, 'invitation');
    expect(mail.mode).toBe(0o600);
    expect(mail.subject).toBe('You are invited to a center');
    expect(mail.html).toContain('Blue &amp; &lt;Green&gt;');
    expect(mail.text).toContain(mail.data.url);
    expect(mail.data.url).toContain(mail.data.token);
    expect(answer.text).not.toContain(mail.data.token);
    const stored = await service.owner.query('select token_hash from mail_tokens');
    expect(JSON.stringify(stored.rows)).not.toContain(mail.data.token);
  });

  test('has a mail whose lines are ours, whatever the center and the inviter are called', async () => {
    const center = await world.center({ name: 'House.\r\n\r\nPay at https://elsewhere.example\u2028now' });
    const admin = await world.member(center, 'ADMIN', { name: 'Lee\nhttps://elsewhere.example' });
    const email = newAddress();
    await invite(center, admin.token, { email, role: 'PARENT' });
    const { text, data } = await mailTo(service, email, 'invitation');
    expect(text.split(/[\r\n\u2028]+/)).toEqual([
      'Lee https://elsewhere.example invites you to join House. Pay at https://elsewhere.example now as parent.',
      'The link below is good for 7 days and for one use.',
      data.url,
      '',
    ]);
  });

  test('is one of fifty a day for a center that nothing was paid for', async () => {
    const center = await world.center();
    const { token, membershipId } = await world.member(center, 'ADMIN');
    // Whoever provisioned the center on the same day was invited by nobody.
    await service.owner.query('update memberships set is_founding = true where id = $1', [membershipId]);
    for (let i = 0; i < 49; i++) await world.member(center, 'PARENT', { status: 'INVITED' });
    const answers = await Promise.all(Array.from({ length: 4 }, () => invite(center, token)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 429, 429, 429]);
    const refused = await invite(center, token);
    expect([refused.status, refused.body.error.code]).toEqual([429, 'RATE_LIMITED']);
    const waitSeconds = Number(refused.headers['retry-after']);
    expect(waitSeconds).toBeGreaterThan(86_000);
    expect(refused.body.error.message).toContain(`${waitSeconds} seconds`);
    await service.owner.query(
      `insert into payments (center_id, id, order_id, purpose, amount, currency, method, status, provider_payment_id, created_at)
       values ($1, $2, 'o', 'subscription', 1, 'KRW', 'card', 'completed', $2, now())`,
      [center.id, `pay-${center.id}`],
    );
    expect((await invite(center, token)).status).toBe(201);
  });

  test('is refused to everybody but an ADMIN of that very center', async () => {
    const center = await world.center();
    await world.member(center, 'ADMIN');
    const elsewhere = await world.member(await world.center(), 'ADMIN');
    for (const role of ['INSTRUCTOR', 'PARENT', 'CHILD'] as const) {
      const refused = await invite(center, (await world.member(center, role)).token);
      expect([refused.status, refused.body.error.code]).toEqual([403, 'INSUFFICIENT_ROLE']);
    }
    const foreign = await invite(center, elsewhere.token);
    expect([foreign.status, foreign.body.error.code]).toEqual([403, 'NO_MEMBERSHIP']);
    const nowhere = await invite({ ...center, id: 1_999_999_999 }, elsewhere.token);
    expect([nowhere.status, nowhere.body.error.code]).toEqual([404, 'CENTER_NOT_FOUND']);
    expect((await invite(center, '')).status).toBe(401);
  });

  test('needs a good address and a known role', async () => {
    const center = await world.center();
    const { token } = await world.member(center, 'ADMIN');
    expect((await invite(center, token, { email: 'nope', role: 'PARENT' })).body.error.code).toBe(
      'INVALID_EMAIL',
    );
    expect((await invite(center, token, { email: newAddress() })).body.error.code).toBe(
      'MISSING_REQUIRED_FIELD',
    );
    expect((await invite(center, token, { email: newAddress(), role: 'BOSS' })).body.error.code).toBe(
      'VALIDATION_ERROR',
    );
  });

  test('of somebody who is in or invited already is a conflict, also twenty at once', async () => {
    const center = await world.center();
    const { token } = await world.member(center, 'ADMIN');
    const member = await world.member(center, 'PARENT');
    expect((await invite(center, token, { email: member.email, role: 'PARENT' })).status).toBe(409);
    const email = newAddress();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => invite(center, token, { email, role: 'PARENT' })),
    );
    expect(answers.map((answer) => answer.status).sort()).toEqual([
      201,
      ...Array.from({ length: 19 }, () => 409),
    ]);
  });

  test('after a rejected or ended membership makes a new one', async () => {
    const center = await world.center();
    const { token } = await world.member(center, 'ADMIN');
    const ended = await world.member(center, 'PARENT', { status: 'ENDED' });
    const again = await invite(center, token, { email: ended.email, role: 'PARENT' });
    expect(again.status).toBe(201);
    expect(again.body.data.id).not.toBe(ended.membershipId);
  });
});

describe('accepting', () => {
  test('by an unknown address makes a verified account, PENDING under manual approval', async () => {
    const center = await world.center({ settings: { membershipApproval: 'manual' } });
    const admin = await world.member(center, 'ADMIN');
    const email = newAddress();
    const { id } = (await invite(center, admin.token, { email, role: 'PARENT' })).body.data;
    const { token } = (await mailTo(service, email, 'invitation')).data;
    const answer = await accept({ token, name: 'Guest One', password: 'long enough' });
    expect(answer.status).toBe(200);
    expect(answer.body.data).toMatchObject({
      center: null,
      actor: { email, name: 'Guest One', role: null },
      resolution: { destination: 'WAITING', via: 'pending-membership' },
    });
    const actorId = answer.body.data.actor.id;
    expect(await moves(id)).toEqual([
      { action: 'invite-membership', from: null, to: 'INVITED', by: admin.actorId },
      { action: 'accept-membership', from: 'INVITED', to: 'PENDING', by: actorId },
    ]);
    const login = await service.call('POST', '/api/auth/login', { body: { email, password: 'long enough' } });
    expect(login.status).toBe(200);

    const approved = await move(center, id, 'approve', admin.token);
    expect(approved.body.data).toMatchObject({
      status: 'ACTIVE',
      actorId,
      name: 'Guest One',
      joinedAt: expect.any(String),
    });
    const entered = await service.call('POST', '/api/auth/switch-center', {
      as: answer.body.data.accessToken,
      body: { centerId: center.id },
    });
    expect(entered.status).toBe(200);
  });

  test('is ACTIVE at once under automatic approval, and for the first ADMIN of a new center', async () => {
    const auto = await world.center({ settings: { membershipApproval: 'auto' } });
    const { token } = await world.member(auto, 'ADMIN');
    const email = newAddress();
    await invite(auto, token, { email, role: 'CHILD' });
    const mail = await mailTo(service, email, 'invitation');
    const answer = await accept({ token: mail.data.token, name: 'Guest Two', password: 'long enough' });
    expect(answer.body.data).toMatchObject({ center: { id: auto.id }, actor: { role: 'CHILD' } });
    const { rows } = await service.owner.query('select is_child from actors where id = $1', [
      answer.body.data.actor.id,
    ]);
    expect(rows).toEqual([{ is_child: true }]);

    const manual = await world.center({ settings: { membershipApproval: 'manual' } });
    const admin = await world.member(manual, 'ADMIN');
    const founder = newAddress();
    const { id } = (await invite(manual, admin.token, { email: founder, role: 'ADMIN' })).body.data;
    await service.owner.query('update memberships set is_founding = true where id = $1', [id]);
    const founding = await mailTo(service, founder, 'invitation');
    const founded = await accept({ token: founding.data.token, name: 'Founder', password: 'long enough' });
    expect(founded.body.data).toMatchObject({
      center: { id: manual.id },
      resolution: { destination: 'ADMIN_DASHBOARD' },
    });
  });

  test('needs a name and a password from somebody new, and good ones', async () => {
    const center = await world.center();
    const { token: as } = await world.member(center, 'ADMIN');
    const email = newAddress();
    await invite(center, as, { email, role: 'PARENT' });
    const { token } = (await mailTo(service, email, 'invitation')).data;
    expect((await accept({})).body.error.code).toBe('MISSING_REQUIRED_FIELD');
    expect((await accept({ token, password: 'long enough' })).body.error).toMatchObject({
      code: 'MISSING_REQUIRED_FIELD',
      message: expect.stringContaining('name'),
    });
    expect((await accept({ token, name: 'X' })).body.error.code).toBe('MISSING_REQUIRED_FIELD');
    expect((await accept({ token, name: 'X', password: 'short' })).body.error.code).toBe('VALIDATION_ERROR');
    expect((await accept({ token, name: 'X', password: 'x'.repeat(129) })).body.error.code).toBe(
      'VALIDATION_ERROR',
    );
    expect((await accept({ token, name: 'X', password: 'long enough' })).status).toBe(200);
  });

  test('by an account that exists needs that account signed in, and its password stays', async () => {
    const center = await world.center({ settings: { membershipApproval: 'auto' } });
    const { token: as } = await world.member(center, 'ADMIN');
    const home = await world.center();
    const known = await world.member(home, 'PARENT');
    const other = await world.member(home, 'PARENT');
    await invite(center, as, { email: known.email, role: 'INSTRUCTOR' });
    const me = await service.call('GET', '/api/auth/me', { as: known.token });
    expect(me.body.data.memberships.map((one: { status: string }) => one.status).sort()).toEqual([
      'ACTIVE',
      'INVITED',
    ]);
    const { token } = (await mailTo(service, known.email, 'invitation')).data;
    for (const nobody of [undefined, other.token, 'rubbish']) {
      const refused = await accept({ token, name: 'Thief', password: 'taken over' }, nobody);
      expect([refused.status, refused.body.error.code]).toEqual([401, 'UNAUTHORIZED']);
    }
    const answer = await accept({ token, name: 'Ignored', password: 'ignored too' }, known.token);
    expect(answer.body.data).toMatchObject({
      center: { id: center.id },
      actor: { id: known.actorId, name: known.name, role: 'INSTRUCTOR' },
    });
    const login = (password: string) =>
      service.call('POST', '/api/auth/login', { body: { email: known.email, password } });
    expect((await login(known.password)).status).toBe(200);
    expect((await login('ignored too')).status).toBe(401);
  });

  test('with a made-up, used, expired or withdrawn token is refused alike', async () => {
    const center = await world.center({ settings: { membershipApproval: 'auto' } });
    const { token: as } = await world.member(center, 'ADMIN');
    const body = { name: 'Late', password: 'long enough' };
    const invited = async () => {
      const email = newAddress();
      const { id } = (await invite(center, as, { email, role: 'PARENT' })).body.data;
      return { id, token: (await mailTo(service, email, 'invitation')).data.token };
    };
    const used = await invited();
    expect((await accept({ ...body, token: used.token })).status).toBe(200);
    const withdrawn = await invited();
    expect((await move(center, withdrawn.id, 'reject', as)).status).toBe(200);
    const expired = await invited();
    const refusals = [
      await accept({ ...body, token: 'made-up' }),
      await accept({ ...body, token: used.token }),
      await accept({ ...body, token: withdrawn.token }),
    ];
    service.clock.advance({ days: 7, seconds: 1 });
    refusals.push(await accept({ ...body, token: expired.token }));
    service.clock.advance({ days: -7, seconds: -1 });
    for (const refused of refusals) expect(refused).toMatchObject({ status: 401, body: refusals[0]?.body });
    expect((await accept({ ...body, token: expired.token })).status).toBe(200);
  });

  test('twenty times at once makes one account', async () => {
    const center = await world.center();
    const { token: as } = await world.member(center, 'ADMIN');
    const email = newAddress();
    await invite(center, as, { email, role: 'PARENT' });
    const { token } = (await mailTo(service, email, 'invitation')).data;
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => accept({ token, name: 'Once', password: 'long enough' })),
    );
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    const { rows } = await service.owner.query('select count(*)::int as n from actors where email = $1', [
      email,
    ]);
    expect(rows).toEqual([{ n: 1 }]);
  });

  test('takes no seat that the plan does not have, and keeps the token good', async () => {
    const center = await world.center({ settings: { membershipApproval: 'auto' } });
    const admin = await world.member(center, 'ADMIN');
    await givePlan(center, 1);
    const email = newAddress();
    const { id } = (await invite(center, admin.token, { email, role: 'PARENT' })).body.data;
    const { token } = (await mailTo(service, email, 'invitation')).data;
    const full = await accept({ token, name: 'Guest', password: 'long enough' });
    expect([full.status, full.body.error.code]).toEqual([409, 'SEAT_LIMIT_REACHED']);
    await service.owner.query('update subscriptions set seat_limit = 2 where center_id = $1', [center.id]);
    expect((await accept({ token, name: 'Guest', password: 'long enough' })).status).toBe(200);

    expect((await move(center, id, 'suspend', admin.token)).status).toBe(200);
    await world.member(center, 'PARENT');
    const back = await move(center, id, 'reinstate', admin.token);
    expect([back.status, back.body.error.code]).toEqual([409, 'SEAT_LIMIT_REACHED']);
  });
});

async function givePlan(center: TestCenter, seatLimit: number): Promise<void> {
  const { rows } = await service.owner.query<{ id: string }>(
    'select id from plans where active order by id limit 1',
  );
  const planId = rows[0]?.id ?? '';
  await service.platform.database.inScope({ centerIds: [center.id] }, (tx) =>
    startSubscription(tx, { centerId: center.id, planId, now: service.clock.now(), source: systemSource }),
  );
  await service.owner.query('update subscriptions set seat_limit = $2 where center_id = $1', [
    center.id,
    seatLimit,
  ]);
}

describe('the life of a membership', () => {
  test('goes only along the drawn moves; anything else is a conflict', async () => {
    const center = await world.center();
    const admin = await world.member(center, 'ADMIN');
    const allowed: Record<string, string[]> = {
      INVITED: ['reject'],
      PENDING: ['approve', 'reject'],
      ACTIVE: ['suspend', 'end'],
      SUSPENDED: ['reinstate', 'end'],
      REJECTED: [],
      ENDED: [],
    };
    for (const status of ['INVITED', 'PENDING', 'ACTIVE', 'SUSPENDED', 'REJECTED', 'ENDED'] as const) {
      for (const name of ['approve', 'reject', 'suspend', 'reinstate', 'end']) {
        const member = await world.member(center, 'PARENT', { status });
        const answer = await move(center, member.membershipId, name, admin.token);
        const expected = allowed[status]?.includes(name) ? 200 : 409;
        expect([status, name, answer.status]).toEqual([status, name, expected]);
      }
    }
  });

  test('is audited with from, to and by whom, and ends with a date', async () => {
    const center = await world.center();
    const admin = await world.member(center, 'ADMIN');
    const { membershipId } = await world.member(center, 'PARENT', { status: 'PENDING' });
    for (const name of ['approve', 'suspend', 'reinstate', 'end'])
      expect((await move(center, membershipId, name, admin.token)).status).toBe(200);
    const by = admin.actorId;
    expect(await moves(membershipId)).toEqual([
      { action: 'approve-membership', from: 'PENDING', to: 'ACTIVE', by },
      { action: 'suspend-membership', from: 'ACTIVE', to: 'SUSPENDED', by },
      { action: 'reinstate-membership', from: 'SUSPENDED', to: 'ACTIVE', by },
      { action: 'end-membership', from: 'ACTIVE', to: 'ENDED', by },
    ]);
    const ended = await service.call('GET', `/api/centers/${center.id}/memberships?status=ENDED`, {
      as: admin.token,
    });
    expect(ended.body.data).toMatchObject([{ id: membershipId, endedAt: expect.any(String) }]);
  });

  test("bites at once: a suspended member's next call is refused", async () => {
    const center = await world.center();
    const admin = await world.member(center, 'ADMIN');
    const second = await world.member(center, 'ADMIN');
    const list = () => service.call('GET', '/api/center/api-keys', { as: second.token });
    expect((await list()).status).toBe(200);
    await move(center, second.membershipId, 'suspend', admin.token);
    expect((await list()).body.error.code).toBe('MEMBERSHIP_SUSPENDED');
    await move(center, second.membershipId, 'reinstate', admin.token);
    expect((await list()).status).toBe(200);
    await move(center, second.membershipId, 'end', admin.token);
    expect((await list()).body.error.code).toBe('MEMBERSHIP_ENDED');
  });

  test('keeps the last administrator, also when two end each other at once', async () => {
    const center = await world.center();
    const first = await world.member(center, 'ADMIN');
    for (const name of ['end', 'suspend']) {
      const refused = await move(center, first.membershipId, name, first.token);
      expect([refused.status, refused.body.error.code]).toEqual([409, 'CONFLICT']);
    }
    const second = await world.member(center, 'ADMIN');
    // Straight to the use case: over HTTP the slower of the two may already be no member any more.
    const outcomes = await Promise.allSettled(
      [first, second].map(({ membershipId }) =>
        service.platform.database.inScope({ centerIds: [center.id] }, (tx) =>
          moveMembership(
            tx,
            {
              centerId: center.id,
              membershipId,
              move: 'end',
              source: systemSource,
              now: service.clock.now(),
            },
            { requireFreeSeat: async () => {} },
          ),
        ),
      ),
    );
    const { rows } = await service.owner.query(
      `select count(*)::int as n from memberships where center_id = $1 and role = 'ADMIN' and status = 'ACTIVE'`,
      [center.id],
    );
    expect(rows).toEqual([{ n: 1 }]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'CONFLICT' },
    });
  });

  test('of another center is the same nothing as one that does not exist', async () => {
    const center = await world.center();
    const { token } = await world.member(center, 'ADMIN');
    const foreign = await world.member(await world.center(), 'PARENT', { status: 'PENDING' });
    for (const name of ['approve', 'reject', 'suspend', 'reinstate', 'end']) {
      const theirs = await move(center, foreign.membershipId, name, token);
      const nothing = await move(center, 'mbr_nothing', name, token);
      expect(theirs.status).toBe(404);
      expect(theirs.body).toEqual(nothing.body);
    }
  });
});

test('the list is paged, filtered, newest first, and of this center alone', async () => {
  const center = await world.center();
  const admin = await world.member(center, 'ADMIN', { phone: '+821070001234' });
  await world.member(await world.center(), 'PARENT');
  const list = (query = '') =>
    service.call('GET', `/api/centers/${center.domain}/memberships${query}`, { as: admin.token });
  service.clock.advance({ seconds: 1 });
  const pending = await world.member(center, 'PARENT', { status: 'PENDING' });
  const all = await list();
  expect(all.body).toMatchObject({
    success: true,
    pagination: { page: 1, limit: 50, total: 2, totalPages: 1, hasMore: false },
    meta: { page: 1, total: 2 },
  });
  expect(all.body.data.map((one: { id: string }) => one.id)).toEqual([
    pending.membershipId,
    admin.membershipId,
  ]);
  expect(all.body.data[1]).toMatchObject({ phone: '+821070001234', actorId: admin.actorId, role: 'ADMIN' });
  expect((await list('?status=PENDING&limit=1')).body.pagination).toMatchObject({ total: 1, limit: 1 });
  expect((await list('?page=2&limit=1')).body.data).toMatchObject([{ id: admin.membershipId }]);
  for (const bad of ['?limit=0', '?limit=101', '?page=0', '?status=NEW'])
    expect((await list(bad)).body.error.code).toBe('VALIDATION_ERROR');
  const parent = await world.member(center, 'PARENT');
  const refused = await service.call('GET', `/api/centers/${center.id}/memberships`, { as: parent.token });
  expect(refused.body.error.code).toBe('INSUFFICIENT_ROLE');
});

describe('consent', () => {
  const leave = (membershipId: string, as: string) =>
    service.call('POST', `/api/auth/memberships/${membershipId}/leave`, { as });
  const statusOf = async (membershipId: string) => {
    const { rows } = await service.owner.query('select status from memberships where id = $1', [
      membershipId,
    ]);
    return rows[0].status;
  };

  test('an invitation that is taken back before anybody accepted tells nothing of the person', async () => {
    const center = await world.center();
    const admin = await world.member(center, 'ADMIN');
    const person = await world.person({ name: 'Real Name', phone: '+821060007001' });
    const invited = await invite(center, admin.token, { email: person.email, name: 'Typed', role: 'PARENT' });
    const rejected = await move(center, invited.body.data.id, 'reject', admin.token);
    expect(rejected.body.data).toMatchObject({
      status: 'REJECTED',
      actorId: null,
      name: 'Typed',
      email: person.email,
      phone: null,
    });
    expect(rejected.text).not.toContain('Real Name');
  });

  test('anybody says no to an invitation, and nobody to that of somebody else', async () => {
    const center = await world.center();
    const admin = await world.member(center, 'ADMIN');
    const [person, stranger] = [await world.person({ name: 'Real Name' }), await world.person()];
    const { id } = (await invite(center, admin.token, { email: person.email, name: 'Typed', role: 'ADMIN' }))
      .body.data;
    expect((await leave(id, stranger.token)).body.error.code).toBe('NOT_FOUND');
    const left = await leave(id, person.token);
    expect([left.status, left.body.data]).toEqual([
      200,
      expect.objectContaining({ id, centerId: center.id, status: 'REJECTED', endedAt: expect.any(String) }),
    ]);
    const { token } = (await mailTo(service, person.email, 'invitation')).data;
    expect((await accept({ token }, person.token)).status).toBe(401);
    expect((await leave(id, person.token)).body.error.code).toBe('CONFLICT');
    expect((await service.call('POST', `/api/auth/memberships/${id}/leave`)).status).toBe(401);
    // The center reads in its audit that somebody said no, and of them what it typed itself.
    const { rows: audited } = await service.owner.query(
      `select actor, ip_address, user_agent from audit_entries where target ->> 'id' = $1 and action = 'reject-membership'`,
      [id],
    );
    expect(audited).toEqual([
      {
        actor: { id, type: 'human', name: 'Typed', email: person.email },
        ip_address: null,
        user_agent: null,
      },
    ]);
  });

  test('members leave by themselves; the last administrator stays, unless they never accepted', async () => {
    const center = await world.center();
    const admin = await world.member(center, 'ADMIN');
    const parent = await world.member(center, 'PARENT');
    expect((await leave(parent.membershipId, parent.token)).body.data.status).toBe('ENDED');
    expect((await leave(admin.membershipId, admin.token)).body.error.code).toBe('CONFLICT');
    expect(await statusOf(admin.membershipId)).toBe('ACTIVE');
    // As a partner could make somebody an administrator before anybody was asked.
    await service.owner.query('update memberships set accepted_at = null where id = $1', [
      admin.membershipId,
    ]);
    expect((await leave(admin.membershipId, admin.token)).body.data.status).toBe('ENDED');
  });
});

describe('guardians', () => {
  const link = (center: TestCenter, as: string, body: object) =>
    service.call('POST', `/api/centers/${center.id}/guardians`, { as, body });

  const list = (center: TestCenter, as: string) =>
    service.call('GET', `/api/centers/${center.id}/guardians`, { as });
  const unlink = (center: TestCenter, id: string, as: string) =>
    service.call('DELETE', `/api/centers/${center.id}/guardians/${id}`, { as });

  test('a parent sees the child as the center that linked them knows it, and loses sight with the membership', async () => {
    const [center, second] = [await world.center(), await world.center()];
    const admin = await world.member(center, 'ADMIN');
    const parent = await world.member(center, 'PARENT');
    const child = await world.member(center, 'CHILD', { name: 'Little One' });
    await world.member(second, 'CHILD', { actorId: child.actorId });
    const body = { parentActorId: parent.actorId, childActorId: child.actorId };
    const linked = await link(center, admin.token, body);
    expect([linked.status, linked.body.data]).toEqual([
      201,
      {
        id: expect.stringMatching(/^grd_[0-9A-Z]{26}$/),
        centerId: center.id,
        ...body,
        createdAt: expect.any(String),
      },
    ]);
    const children = await service.call('GET', '/api/auth/children', { as: parent.token });
    expect(children.body.data).toMatchObject([{ actorId: child.actorId, name: 'Little One', bookings: [] }]);
    expect(children.body.data[0].memberships).toMatchObject([{ centerId: center.id, status: 'ACTIVE' }]);
    expect(children.text).not.toContain(second.domain);
    expect((await link(center, admin.token, body)).body.error.code).toBe('CONFLICT');
    expect((await service.call('GET', '/api/auth/children', { as: child.token })).body.data).toEqual([]);
    await move(center, parent.membershipId, 'end', admin.token);
    expect((await service.call('GET', '/api/auth/children', { as: parent.token })).body.data).toEqual([]);
  });

  test('a link says nothing of another center, also where the parent is a member there', async () => {
    const [linking, other] = [await world.center(), await world.center()];
    const admin = await world.member(linking, 'ADMIN');
    const parent = await world.member(linking, 'PARENT');
    const child = await world.member(linking, 'CHILD');
    await world.member(other, 'PARENT', { actorId: parent.actorId });
    const elsewhere = await world.member(other, 'CHILD', { actorId: child.actorId });
    await link(linking, admin.token, { parentActorId: parent.actorId, childActorId: child.actorId });
    const seen = async () =>
      (await service.call('GET', '/api/auth/children', { as: parent.token })).body.data.flatMap(
        (one: { memberships: { id: string }[] }) => one.memberships.map(({ id }) => id),
      );
    expect(await seen()).toEqual([child.membershipId]);
    const otherAdmin = await world.member(other, 'ADMIN');
    await link(other, otherAdmin.token, { parentActorId: parent.actorId, childActorId: child.actorId });
    expect((await seen()).sort()).toEqual([child.membershipId, elsewhere.membershipId].sort());
    // The link stands, but the child is not there any more.
    await move(other, elsewhere.membershipId, 'suspend', otherAdmin.token);
    expect(await seen()).toEqual([child.membershipId]);
  });

  test('an administrator lists the links of the center and takes them back', async () => {
    const center = await world.center();
    const admin = await world.member(center, 'ADMIN');
    const parent = await world.member(center, 'PARENT', { name: 'Parent One' });
    const child = await world.member(center, 'CHILD', { name: 'Child One' });
    const body = { parentActorId: parent.actorId, childActorId: child.actorId };
    const { id } = (await link(center, admin.token, body)).body.data;
    const listed = await list(center, admin.token);
    expect(listed.body.data).toEqual([
      {
        id,
        centerId: center.id,
        ...body,
        parentName: 'Parent One',
        childName: 'Child One',
        createdAt: expect.any(String),
      },
    ]);
    expect(listed.body.pagination.total).toBe(1);
    expect((await list(center, parent.token)).body.error.code).toBe('INSUFFICIENT_ROLE');
    expect((await unlink(center, id, parent.token)).body.error.code).toBe('INSUFFICIENT_ROLE');
    const stranger = await world.center();
    const strangerAdmin = await world.member(stranger, 'ADMIN');
    expect((await unlink(stranger, id, strangerAdmin.token)).status).toBe(404);
    expect((await unlink(center, id, admin.token)).status).toBe(204);
    expect((await unlink(center, id, admin.token)).body.error.code).toBe('NOT_FOUND');
    expect((await service.call('GET', '/api/auth/children', { as: parent.token })).body.data).toEqual([]);
    expect((await link(center, admin.token, body)).status).toBe(201);
  });

  test('links only active members of that center, and tells others from nobody in no way', async () => {
    const center = await world.center();
    const admin = await world.member(center, 'ADMIN');
    const parent = await world.member(center, 'PARENT');
    const child = await world.member(center, 'CHILD');
    const foreign = await world.member(await world.center(), 'CHILD');
    const foreignLink = await link(center, admin.token, {
      parentActorId: parent.actorId,
      childActorId: foreign.actorId,
    });
    const nobodyLink = await link(center, admin.token, {
      parentActorId: parent.actorId,
      childActorId: randomUUID(),
    });
    expect(foreignLink.status).toBe(400);
    expect(foreignLink.body).toEqual(nobodyLink.body);
    const swapped = await link(center, admin.token, {
      parentActorId: child.actorId,
      childActorId: parent.actorId,
    });
    expect(swapped.body.error.code).toBe('VALIDATION_ERROR');
    const refused = await link(center, parent.token, {
      parentActorId: parent.actorId,
      childActorId: child.actorId,
    });
    expect(refused.body.error.code).toBe('INSUFFICIENT_ROLE');
    expect((await link(center, admin.token, { parentActorId: parent.actorId })).body.error.code).toBe(
      'MISSING_REQUIRED_FIELD',
    );
  });
});

const memberships = `select pg_advisory_xact_lock(hashtextextended('memberships', $1))`;

describe('inviting again', () => {
  const week = { days: 7, seconds: 1 };
  const tokenOf = async (email: string) => (await mailTo(service, email, 'invitation')).data.token;

  test('is refused while the invitation is good, and takes it back once it has lapsed', async () => {
    const center = await world.center();
    const admin = await world.member(center, 'ADMIN');
    const email = newAddress();
    const first = (await invite(center, admin.token, { email, role: 'PARENT' })).body.data;
    const lapsed = await tokenOf(email);
    const early = await invite(center, admin.token, { email, role: 'PARENT' });
    expect([early.status, early.body.error.code]).toEqual([409, 'CONFLICT']);

    service.clock.advance(week);
    const as = await world.tokenFor(admin.actorId, center);
    const second = await invite(center, as, { email, role: 'INSTRUCTOR' });
    expect([second.status, second.body.data.status]).toEqual([201, 'INVITED']);
    expect((await moves(first.id)).map(({ from, to }) => [from, to])).toEqual([
      [null, 'INVITED'],
      ['INVITED', 'REJECTED'],
    ]);
    await eventually(async () => (await tokenOf(email)) !== lapsed);
    const guest = { name: 'Guest', password: 'long enough' };
    expect((await accept({ token: lapsed, ...guest })).status).toBe(401);
    expect((await accept({ token: await tokenOf(email), ...guest })).status).toBe(200);
    // A member is not invited again, however long ago they came.
    service.clock.advance(week);
    const member = await invite(center, await world.tokenFor(admin.actorId, center), {
      email,
      role: 'PARENT',
    });
    expect(member.status).toBe(409);
  });

  test('whoever accepts what is taken back in that moment is told to ask for a new one', async () => {
    const center = await world.center();
    const admin = await world.member(center, 'ADMIN');
    const email = newAddress();
    const { id } = (await invite(center, admin.token, { email, role: 'PARENT' })).body.data;
    const token = await tokenOf(email);
    const [rejected, accepted] = await behind(
      service.owner,
      [memberships, center.id],
      [
        () => move(center, id, 'reject', admin.token),
        () => accept({ token, name: 'Guest', password: 'long enough' }),
      ],
    );
    expect([rejected?.status, accepted?.status]).toEqual([200, 401]);
    const { rows } = await service.owner.query('select from actors where email = $1', [email]);
    expect(rows).toHaveLength(0);
  });

  test('the first administrator, also at another address, is for the partner and the operator while there is none', async () => {
    const partner = await world.partner();
    const { token: as } = await world.partnerMember(partner, 'PARTNER_ADMIN');
    const [misspelt, email] = [newAddress(), newAddress()];
    const founded = await service.call('POST', '/api/partner/centers', {
      as,
      body: { name: 'New House', tenantType: 'CENTER', vertical: 'welfare', adminEmail: misspelt },
    });
    const { id } = founded.body.data;
    const patch = (path: string, body: object, by = as) =>
      service.call('PATCH', `${path}/${id}`, { as: by, body });
    const lost = await tokenOf(misspelt);

    const corrected = await patch('/api/partner/centers', { adminEmail: email });
    expect([corrected.status, corrected.body.data.adminMembership]).toEqual([
      200,
      { id: expect.stringMatching(/^mbr_/), email, status: 'INVITED' },
    ]);
    const guest = { name: 'Founder', password: 'long enough' };
    expect((await accept({ token: lost, ...guest })).status).toBe(401);
    const before = await tokenOf(email);

    const operator = await world.operator();
    expect((await patch('/api/admin/centers', { adminEmail: email }, operator.token)).status).toBe(200);
    await eventually(async () => (await tokenOf(email)) !== before);
    expect((await accept({ token: before, ...guest })).status).toBe(401);
    const accepted = await accept({ token: await tokenOf(email), ...guest });
    expect(accepted.body.data.resolution.destination).toBe('ADMIN_DASHBOARD');

    const shown = await service.call('GET', `/api/partner/centers/${id}`, { as });
    expect(shown.body.data.adminMembership).toMatchObject({ email, status: 'ACTIVE' });
    for (const refused of [
      await patch('/api/partner/centers', { adminEmail: misspelt }),
      await patch('/api/admin/centers', { adminEmail: misspelt }, operator.token),
    ])
      expect([refused.status, refused.body.error.code]).toEqual([409, 'CONFLICT']);
    const stranger = await world.partnerMember(await world.partner(), 'PARTNER_ADMIN');
    expect((await patch('/api/partner/centers', { adminEmail: misspelt }, stranger.token)).status).toBe(403);
    await service.call('POST', `/api/admin/centers/${id}/end`, { as: operator.token });
    const ended = await patch('/api/partner/centers', { adminEmail: misspelt });
    expect([ended.status, ended.body.error.code]).toEqual([409, 'CONFLICT']);
  });

  test('the first administrator is invited ten times a day, whoever asks for it', async () => {
    const { token: as } = await world.partnerMember(await world.partner(), 'PARTNER_ADMIN');
    const { token: operator } = await world.operator();
    const email = newAddress();
    const founded = await service.call('POST', '/api/partner/centers', {
      as,
      body: { name: 'Asked Often', tenantType: 'CENTER', vertical: 'welfare', adminEmail: email },
    });
    const again = (path: string, by: string) =>
      service.call('PATCH', `${path}/${founded.body.data.id}`, { as: by, body: { adminEmail: email } });
    for (let sent = 1; sent < 10; sent += 1)
      expect((await again('/api/partner/centers', as)).status).toBe(200);
    for (const refused of [
      await again('/api/partner/centers', as),
      await again('/api/admin/centers', operator),
    ]) {
      expect([refused.status, refused.body.error.code]).toEqual([429, 'RATE_LIMITED']);
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(86_000);
    }
    // The last of the ten works, as soon as its mail is there.
    const guest = { name: 'Founder', password: 'long enough' };
    await eventually(async () => (await accept({ token: await tokenOf(email), ...guest })).status === 200);
  });
});

describe('while the operator ends the center', () => {
  const end = async (center: TestCenter) =>
    service.call('POST', `/api/admin/centers/${center.id}/end`, { as: (await world.operator()).token });
  const statuses = async (center: TestCenter) => {
    const { rows } = await service.owner.query(
      'select distinct status from memberships where center_id = $1 order by status',
      [center.id],
    );
    return rows.map(({ status }) => status);
  };

  test('an invitation that comes a moment later is refused, and nobody stays invited', async () => {
    const center = await world.center();
    const admin = await world.member(center, 'ADMIN');
    const [ended, invited] = await behind(
      service.owner,
      [memberships, center.id],
      [() => end(center), () => invite(center, admin.token)],
    );
    expect([ended?.status, invited?.status, invited?.body.error.code]).toEqual([
      200,
      403,
      'MEMBERSHIP_ENDED',
    ]);
    expect(await statuses(center)).toEqual(['ENDED']);
  });

  test('whoever accepts a moment earlier is in, and out again with everybody else', async () => {
    const center = await world.center({ settings: { membershipApproval: 'auto' } });
    const admin = await world.member(center, 'ADMIN');
    await givePlan(center, 10);
    const email = newAddress();
    const { id } = (await invite(center, admin.token, { email, role: 'PARENT' })).body.data;
    const { token } = (await mailTo(service, email, 'invitation')).data;
    const [accepted, ended] = await behind(
      service.owner,
      ['select from memberships where id = $1 for update', id],
      [() => accept({ token, name: 'Guest', password: 'long enough' }), () => end(center)],
    );
    expect(ended?.status).toBe(200);
    // Accepted in any case; whether the center is still there to enter is a matter of moments.
    expect([200, 403]).toContain(accepted?.status);
    expect(await statuses(center)).toEqual(['ENDED']);
    expect((await moves(id)).map(({ to }) => to).sort()).toEqual(['ACTIVE', 'ENDED', 'INVITED', 'PENDING']);
  });
});

test('no mail carries its token into the queue in the clear', async () => {
  await workers.stop();
  const center = await world.center();
  const { token } = await world.member(center, 'ADMIN');
  const before = outbox(service).length;
  await invite(center, token);
  const { rows } = await service.owner.query(
    `select payload::text from graphile_worker._private_jobs where payload::text like '%invitation%'`,
  );
  expect(rows).toHaveLength(1);
  expect(rows[0].payload).not.toMatch(/"token"|accept-invitation#|@example\.test/);
  workers = await service.service.startWorkers();
  await eventually(() => outbox(service).length === before + 1);
});
