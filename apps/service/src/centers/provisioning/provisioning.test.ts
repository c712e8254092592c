import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestService, type TestService } from '../../../test/harness/index.ts';
import { mailTo } from '../../../test/harness/outbox.ts';
import { createWorld, type TestPerson } from '../../../test/harness/world.ts';

let service: TestService;
let world: ReturnType<typeof createWorld>;
let person: TestPerson;

beforeAll(async () => {
  service = await startTestService();
  world = createWorld(service);
});

// Nobody has many centers that nothing was paid for, so every test has a person of its own.
beforeEach(async () => {
  person = await world.person();
});

let number = 0;
function order(changes: Record<string, unknown> = {}) {
  number += 1;
  return {
    centerName: `Harbour ${number}`,
    subdomain: `harbour-${number}`,
    planId: 'center-starter',
    orderId: `order-${number}`,
    adminActorId: person.actorId,
    ...changes,
  };
}

const provision = (body: object, as = person.token) =>
  service.call('POST', '/api/provisioning/center-tenant', { as, body });

async function count(sql: string, ...values: unknown[]): Promise<number> {
  const { rows } = await service.owner.query(`select count(*)::int as n from ${sql}`, values);
  return rows[0].n;
}

describe('making a center', () => {
  it('makes the center with its admin, subscription, tenant mapping, settings and audit start', async () => {
    const body = order({ vertical: 'education', businessNumber: '123-45-67890' });
    const { status, body: answer } = await provision(body);
    expect(status).toBe(201);
    const { data } = answer;
    expect(data).toMatchObject({
      id: data.centerId,
      name: body.centerName,
      centerDomain: body.subdomain,
      tenantType: 'CENTER',
      status: 'ACTIVE',
      vertical: 'education',
      memberCount: 1,
      orderId: body.orderId,
      membership: {
        centerId: data.id,
        role: 'ADMIN',
        status: 'ACTIVE',
        centerDomain: body.subdomain,
        endedAt: null,
      },
      subscription: {
        planId: 'center-starter',
        planName: 'Starter',
        orderId: body.orderId,
        status: 'TRIAL',
        seatLimit: 20,
        seatUsed: 1,
        billingCycle: 'MONTH',
        cancelAtPeriodEnd: false,
      },
      tenantMapping: { subdomain: body.subdomain },
    });
    expect(data.subscription.trialEndsAt).toBe(data.subscription.currentPeriodEnd);
    expect(data.tenantMapping.lmsTenantId).toMatch(/^[0-9a-f-]{36}$/);
    expect(data.settings).toMatchObject({ timezone: 'Asia/Seoul' });
    const { rows } = await service.owner.query(
      'select event_type from audit_entries where center_id = $1 order by event_type',
      [data.id],
    );
    expect(rows.map((row) => row.event_type)).toEqual([
      'CENTER_PROVISIONED',
      'MEMBERSHIP_TRANSITIONED',
      'SUBSCRIPTION_TRANSITIONED',
    ]);
  });

  it('opens the new center to its admin at once', async () => {
    const { body: answer } = await provision(order());
    const token = await world.tokenFor(person.actorId, {
      ...answer.data,
      domain: answer.data.centerDomain,
      partnerId: null,
    });
    const subscription = await service.call('GET', '/api/center/subscription', { as: token });
    expect(subscription.status).toBe(200);
    expect(subscription.body.data.usage).toEqual({
      activeMembers: 1,
      invitedMembers: 0,
      apiKeys: 0,
      webhooks: 0,
    });
  });

  it('starts ACTIVE on a plan without a trial', async () => {
    const { body: answer } = await provision(order({ planId: 'center-scale' }));
    expect(answer.data.subscription).toMatchObject({ status: 'ACTIVE', trialEndsAt: null });
  });

  it('answers the same order with 200, the existing center and Idempotent-Replayed', async () => {
    const body = order();
    const first = await provision(body);
    const again = await provision({ ...body, unknownField: 'ignored' });
    expect(first.headers['idempotent-replayed']).toBeUndefined();
    expect(again.status).toBe(200);
    expect(again.headers['idempotent-replayed']).toBe('true');
    expect(again.body.data).toEqual(first.body.data);
  });

  it('refuses the same order with another body, and looks at the order before the subdomain', async () => {
    const body = order();
    await provision(body);
    for (const change of [{ centerName: 'Other' }, { subdomain: 'other-one' }, { vertical: 'welfare' }]) {
      const { status, body: answer } = await provision({ ...body, ...change });
      expect([status, answer.error.code]).toEqual([409, 'DUPLICATE_PROVISIONING']);
    }
    const taken = await provision({ ...order(), subdomain: body.subdomain });
    expect([taken.status, taken.body.error.code]).toEqual([409, 'SUBDOMAIN_TAKEN']);
  });

  it('answers a repeated order also after its plan was retired', async () => {
    await service.owner.query(
      `insert into plans (id, kind, name, amount, currency, interval, seat_limit, created_at, updated_at)
       values ('short-lived', 'center', 'Short-lived', 1000, 'KRW', 'MONTH', 2, now(), now())`,
    );
    const body = order({ planId: 'short-lived' });
    expect((await provision(body)).status).toBe(201);
    await service.owner.query(`update plans set active = false where id = 'short-lived'`);
    expect((await provision(body)).status).toBe(200);
    const late = await provision(order({ planId: 'short-lived' }));
    expect([late.status, late.body.error.code]).toEqual([400, 'VALIDATION_ERROR']);
  });
});

describe('who may', () => {
  it('lets family, partner accounts and the operator order for somebody, and nobody else', async () => {
    const relative = await world.person({ familyOf: person.actorId });
    const partner = await world.partner();
    const partnerOperator = await world.partnerMember(partner, 'PARTNER_OPERATOR');
    const operator = await world.operator();
    const made = [];
    for (const { token } of [relative, partnerOperator, operator]) made.push(await provision(order(), token));
    expect(made.map(({ status, body }) => [status, body.data.membership.status])).toEqual([
      [201, 'ACTIVE'],
      [201, 'INVITED'],
      [201, 'INVITED'],
    ]);
    const stranger = await world.person();
    const refused = await provision(order(), stranger.token);
    expect([refused.status, refused.body.error.code]).toEqual([403, 'FORBIDDEN']);
    expect((await service.call('POST', '/api/provisioning/center-tenant', { body: order() })).status).toBe(
      401,
    );
  });

  it('gives a center that a partner orders to that partner, and hides it from another that repeats the order', async () => {
    const [one, other] = [await world.partner(), await world.partner()];
    const account = await world.partnerMember(one, 'PARTNER_ADMIN');
    const rival = await world.partnerMember(other, 'PARTNER_ADMIN');
    const body = order();
    const made = await provision(body, account.token);
    expect(await count('centers where id = $1 and partner_id = $2', made.body.data.id, one.id)).toBe(1);
    const peek = await provision(body, rival.token);
    expect([peek.status, peek.body.error.code]).toEqual([409, 'DUPLICATE_PROVISIONING']);
    expect(peek.text).not.toContain(body.subdomain);
  });
});

describe('consent', () => {
  it('invites whom a partner names by id, shows that id alone, and lets them in when they accept', async () => {
    const workers = await service.service.startWorkers();
    const partner = await world.partner();
    const account = await world.partnerMember(partner, 'PARTNER_ADMIN');
    const named = await world.person({ name: 'Named Person', phone: '+821060009001' });
    const body = order({ adminActorId: named.actorId });
    const made = await provision(body, account.token);
    const { membership, centerId } = made.body.data;
    expect([made.status, membership.status]).toEqual([201, 'INVITED']);
    const center = await service.call('GET', `/api/partner/centers/${centerId}`, { as: account.token });
    expect(center.body.data.adminMembership).toEqual({ id: membership.id, email: null, status: 'INVITED' });
    const members = await service.call('GET', '/api/partner/members', { as: account.token });
    expect(members.body.data).toMatchObject([
      { id: membership.id, actorId: named.actorId, name: named.actorId, email: null, phone: null },
    ]);
    const audit = await service.call('GET', '/api/partner/audit', { as: account.token });
    for (const { text } of [made, center, members, audit]) {
      expect(text).not.toContain(named.email);
      expect(text).not.toContain('Named Person');
    }

    const { token } = (await mailTo(service, named.email, 'invitation')).data;
    const accept = (as?: string) =>
      service.call('POST', '/api/auth/invitations/accept', {
        body: { token, name: 'Somebody Else', password: 'a long enough password' },
        ...(as ? { as } : {}),
      });
    expect((await accept()).status).toBe(401);
    expect((await accept(person.token)).status).toBe(401);
    const accepted = await accept(named.token);
    await workers.stop();
    expect([accepted.status, accepted.body.data.actor.role]).toEqual([200, 'ADMIN']);
    const known = await service.call('GET', '/api/partner/members', { as: account.token });
    expect(known.body.data).toMatchObject([{ status: 'ACTIVE', name: 'Named Person', email: named.email }]);
  });
});

describe('what it costs nothing to make', () => {
  const pay = (orderId: string, as: string) =>
    service.call('POST', '/lms/api/v3/payments/confirm', {
      as,
      body: {
        orderId,
        amount: 49_000,
        currency: 'KRW',
        method: 'card',
        status: 'paid',
        providerPaymentId: `paid-${orderId}`,
      },
    });

  it('is five centers without a payment for one person, also when twenty are ordered at once', async () => {
    const orders = Array.from({ length: 20 }, () => order());
    const answers = await Promise.all(orders.map((body) => provision(body)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(5);
    const refused = answers.filter(({ status }) => status !== 201);
    expect(refused.map(({ status, body }) => [status, body.error.code])).toEqual(
      Array(15).fill([409, 'CONFLICT']),
    );
    // A repeat of what was made is no new one, and a payment makes room for one more.
    const made = orders.filter((_, index) => answers[index]?.status === 201);
    const [first] = made;
    expect((await provision(first ?? {})).status).toBe(200);
    const operator = await world.operator();
    expect((await pay(first?.orderId ?? '', operator.token)).status).toBe(200);
    expect((await provision(order())).status).toBe(201);
    expect((await provision(order())).status).toBe(409);
  });

  it('is the same five for all accounts of one person', async () => {
    const second = await world.person({ familyOf: person.actorId });
    const made = await Promise.all([
      ...Array.from({ length: 4 }, () => provision(order())),
      ...Array.from({ length: 4 }, () => provision(order({ adminActorId: second.actorId }), second.token)),
    ]);
    expect(made.filter(({ status }) => status === 201)).toHaveLength(5);
    expect((await provision(order({ adminActorId: second.actorId }), second.token)).status).toBe(409);
  });

  it('is nothing for a child', async () => {
    const child = await world.person({ isChild: true });
    const adult = await world.person({ familyOf: child.actorId });
    for (const adminActorId of [child.actorId, adult.actorId]) {
      const refused = await provision(order({ adminActorId }), child.token);
      expect([refused.status, refused.body.error.code]).toEqual([403, 'FORBIDDEN']);
    }
    const named = await provision(order({ adminActorId: child.actorId }), adult.token);
    expect([named.status, named.body.error.code]).toEqual([403, 'FORBIDDEN']);
  });

  it('is not the order of somebody else, whose answer tells neither whose it is nor what it made', async () => {
    const operator = await world.operator();
    const body = order();
    const made = await provision(body);
    expect(made.status).toBe(201);
    // The very same request, by somebody who may order for anybody.
    const claimed = await provision(body, operator.token);
    const other = await provision({ ...body, centerName: 'Other' }, operator.token);
    expect([claimed.status, claimed.body]).toEqual([409, other.body]);
    expect(claimed.body.error.code).toBe('DUPLICATE_PROVISIONING');
    expect(claimed.text).not.toContain(body.subdomain);
    expect(claimed.text).not.toContain(person.actorId);
    expect((await provision(body)).status).toBe(200);
  });
});

describe('bad orders', () => {
  it.each([
    ['an unknown plan', { planId: 'center-nothing' }, 400, 'VALIDATION_ERROR'],
    ['a plan of the learning host', { planId: 'lms-basic' }, 400, 'VALIDATION_ERROR'],
    ['an unknown actor', { adminActorId: randomUUID() }, 400, 'VALIDATION_ERROR'],
    ['an actor id that is none', { adminActorId: 'somebody' }, 400, 'VALIDATION_ERROR'],
    ['an unknown vertical', { vertical: 'astrology' }, 400, 'VALIDATION_ERROR'],
    ['a number for a name', { centerName: 7 }, 400, 'VALIDATION_ERROR'],
    ['a missing order', { orderId: undefined }, 400, 'MISSING_REQUIRED_FIELD'],
    ['a subdomain in capitals', { subdomain: 'Harbour' }, 400, 'INVALID_SUBDOMAIN'],
    ['a subdomain of two', { subdomain: 'ab' }, 400, 'INVALID_SUBDOMAIN'],
    ['a reserved subdomain', { subdomain: 'www' }, 409, 'SUBDOMAIN_TAKEN'],
    ['a subdomain of digits', { subdomain: '12345' }, 409, 'SUBDOMAIN_TAKEN'],
    ['a subdomain with an edge hyphen', { subdomain: '-harbour' }, 409, 'SUBDOMAIN_TAKEN'],
  ])('refuses %s', async (_what, change, status, code) => {
    const body = order(change);
    const answer = await provision(body);
    expect([answer.status, answer.body.error.code]).toEqual([status, code]);
    expect(await count('provisioning_orders where order_id = $1', body.orderId ?? '')).toBe(0);
  });
});

describe('many at once', () => {
  it('makes one center out of twenty parallel calls with one order, and every answer names it', async () => {
    const body = order();
    const answers = await Promise.all(Array.from({ length: 20 }, () => provision(body)));
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(19).fill(200), 201]);
    const ids = new Set(answers.map(({ body: answer }) => answer.data.centerId));
    expect(ids.size).toBe(1);
    expect(answers.filter(({ headers }) => headers['idempotent-replayed'] === 'true')).toHaveLength(19);
    expect(await count('centers where domain = $1', body.subdomain)).toBe(1);
    expect(await count('memberships where center_id = $1', [...ids][0])).toBe(1);
  });

  it('lets one of twenty orders have one subdomain and tells nineteen that it is taken', async () => {
    const { subdomain } = order();
    const people = await Promise.all(Array.from({ length: 20 }, () => world.person()));
    const answers = await Promise.all(
      people.map(({ actorId, token }) => provision(order({ subdomain, adminActorId: actorId }), token)),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ body: answer }) => answer.error?.code === 'SUBDOMAIN_TAKEN')).toHaveLength(19);
    expect(await count('centers where domain = $1', subdomain)).toBe(1);
  });
});

describe('a failure on the way', () => {
  const STEPS = [
    ['centers', 'insert'],
    ['memberships', 'insert'],
    ['subscriptions', 'insert'],
    ['tenant_mappings', 'insert'],
    ['workflows', 'insert'],
    ['audit_entries', 'insert'],
    ['provisioning_orders', 'insert'],
  ] as const;

  it.each(STEPS)('in %s leaves nothing behind and frees the order', async (table) => {
    const body = order();
    const everything = async () =>
      Promise.all([
        ...STEPS.map(([name]) => count(name)),
        count('audit_entries where event_type = $1', 'CENTER_PROVISIONED'),
      ]);
    const before = await everything();
    await service.owner.query(`
      create function fail_here() returns trigger language plpgsql as $$ begin raise exception 'injected'; end $$;
      create constraint trigger injected_fault after insert on ${table} deferrable initially deferred
        for each row execute function fail_here();`);
    try {
      const deferred = await provision(body);
      expect([deferred.status, deferred.body.error.code]).toEqual([500, 'PROVISIONING_FAILED']);
      expect(deferred.text).not.toContain('injected');
      await service.owner.query(`
        drop trigger injected_fault on ${table};
        create trigger injected_fault before insert on ${table} for each row execute function fail_here();`);
      const immediate = await provision(body);
      expect([immediate.status, immediate.body.error.code]).toEqual([500, 'PROVISIONING_FAILED']);
      expect(await everything()).toEqual(before);
    } finally {
      await service.owner.query(`drop trigger injected_fault on ${table}; drop function fail_here();`);
    }
    expect((await provision(body)).status).toBe(201);
  });
});

describe('subdomains and plans', () => {
  const check = (subdomain: unknown) =>
    service.call('POST', '/api/provisioning/check-subdomain', { as: person.token, body: { subdomain } });

  it('says in both wrappers whether a subdomain is free', async () => {
    const { subdomain } = (await provision(order())).body.data.tenantMapping;
    expect((await check(subdomain)).body).toEqual({
      success: true,
      data: { available: false },
      available: false,
    });
    expect((await check('still-free')).body).toEqual({
      success: true,
      data: { available: true },
      available: true,
    });
  });

  it('never offers the slug of a center that has ended', async () => {
    const center = await world.center({ status: 'INACTIVE' });
    expect((await check(center.domain)).body.available).toBe(false);
  });

  it.each(['www', 'api', '123456', '-edge', 'edge-', 'xn--abc'])('never offers %s', async (name) => {
    expect((await check(name)).body.available).toBe(false);
  });

  it('refuses a name off the pattern', async () => {
    expect((await check('Nope!')).body.error.code).toBe('INVALID_SUBDOMAIN');
    expect((await check(7)).body.error.code).toBe('VALIDATION_ERROR');
    expect((await check(undefined)).body.error.code).toBe('MISSING_REQUIRED_FIELD');
    const anonymous = await service.call('POST', '/api/provisioning/check-subdomain', {
      body: { subdomain: 'abc' },
    });
    expect(anonymous.status).toBe(401);
  });

  it('lists the plans on offer to everybody', async () => {
    const centers = await service.call('GET', '/api/provisioning/center-plans');
    expect(centers.status).toBe(200);
    expect(centers.body.data.find((plan: { id: string }) => plan.id === 'center-starter')).toEqual({
      id: 'center-starter',
      name: 'Starter',
      description: expect.any(String),
      amount: 49_000,
      currency: 'KRW',
      interval: 'MONTH',
      trialDays: 14,
      seatLimit: 20,
      features: expect.any(Array),
      active: true,
    });
    const lms = await service.call('GET', '/api/provisioning/lms-plans');
    expect(lms.body.data.length).toBeGreaterThan(0);
    for (const plan of lms.body.data)
      expect(plan).toMatchObject({ courseLimit: expect.any(Number), storageGb: expect.any(Number) });
  });
});
