import { beforeAll, describe, expect, it } from 'vitest';
import { eventually, startTestService, type TestService } from '../../../test/harness/index.ts';
import {
  createWorld,
  type TestCenter,
  type TestPartner,
  type TestPerson,
} from '../../../test/harness/world.ts';

let service: TestService;
let world: ReturnType<typeof createWorld>;
let partner: TestPartner;
let admin: TestPerson;
let operator: TestPerson;
let rival: { partner: TestPartner; admin: TestPerson; center: TestCenter };

beforeAll(async () => {
  service = await startTestService();
  world = createWorld(service);
  partner = await world.partner({ timezone: 'Pacific/Auckland' });
  admin = await world.partnerMember(partner, 'PARTNER_ADMIN');
  operator = await world.partnerMember(partner, 'PARTNER_OPERATOR');
  const other = await world.partner();
  rival = {
    partner: other,
    admin: await world.partnerMember(other, 'PARTNER_ADMIN'),
    center: await world.center({ partnerId: other.id, name: 'Rival Zebra House' }),
  };
  await world.member(rival.center, 'ADMIN');
});

const get = (path: string, as = admin.token) => service.call('GET', `/api${path}`, { as });
const code = (answer: { status: number; body: { error?: { code: string } } }) => [
  answer.status,
  answer.body.error?.code,
];

const READS = [
  '/partner/centers',
  '/partner/stats/dashboard',
  '/partner/audit',
  '/partner/members',
  '/partner/settings',
];

describe('who may use the partner endpoints', () => {
  it.each(READS)('GET %s is for admin and operator accounts only', async (path) => {
    expect((await get(path)).status).toBe(200);
    expect((await get(path, operator.token)).status).toBe(200);
    expect((await service.call('GET', `/api${path}`)).status).toBe(401);
    const member = await world.member(await world.center(), 'ADMIN');
    expect(code(await get(path, member.token))).toEqual([403, 'INSUFFICIENT_ROLE']);
  });

  it('lets an operator account make centers, and neither change them nor the settings', async () => {
    const body = {
      name: 'Operator Made',
      tenantType: 'CENTER',
      vertical: 'welfare',
      adminEmail: 'op@example.test',
    };
    const made = await service.call('POST', '/api/partner/centers', { as: operator.token, body });
    expect(made.status).toBe(201);
    const path = `/api/partner/centers/${made.body.data.id}`;
    expect(code(await service.call('PATCH', path, { as: operator.token, body: { name: 'X' } }))).toEqual([
      403,
      'INSUFFICIENT_ROLE',
    ]);
    expect(
      code(await service.call('PATCH', '/api/partner/settings', { as: operator.token, body: { name: 'X' } })),
    ).toEqual([403, 'INSUFFICIENT_ROLE']);
  });
});

describe('centers of a partner', () => {
  const body = {
    name: 'Harbour View',
    tenantType: 'WHITE_LABEL',
    vertical: 'education',
    adminEmail: 'New@Example.test',
  };
  const create = (changes: object = {}) =>
    service.call('POST', '/api/partner/centers', { as: admin.token, body: { ...body, ...changes } });

  it('are made with a slug out of the name, an invited admin and a subscription', async () => {
    const first = await create();
    expect(first.status).toBe(201);
    expect(first.body.data).toMatchObject({
      name: 'Harbour View',
      centerDomain: 'harbour-view',
      tenantType: 'WHITE_LABEL',
      status: 'ACTIVE',
      vertical: 'education',
      memberCount: 0,
      partnerId: partner.id,
      adminMembership: { email: 'new@example.test', status: 'INVITED' },
      subscription: { planId: 'center-starter', status: 'TRIAL', seatUsed: 0, usage: { invitedMembers: 1 } },
      settings: { timezone: 'Pacific/Auckland' },
    });
    const second = await create();
    expect(second.body.data.centerDomain).toBe('harbour-view-2');
  });

  it('get an order that their subscription is paid under', async () => {
    const made = await create();
    const { orderId } = made.body.data.subscription;
    const paid = await service.call('POST', '/lms/api/v3/payments/confirm', {
      as: (await world.operator()).token,
      body: {
        orderId,
        amount: 49_000,
        currency: 'KRW',
        method: 'card',
        status: 'paid',
        providerPaymentId: `provider-${orderId}`,
      },
    });
    expect([paid.status, paid.body.data?.subscription.status]).toEqual([200, 'ACTIVE']);
  });

  it('invite an address alike whether or not somebody stands behind it, and tell nothing of them', async () => {
    const person = await world.person({ name: 'Known Person', phone: '+821060008001' });
    const known = await create({ adminEmail: person.email.toUpperCase() });
    const unknown = await create({ adminEmail: 'Nobody-Here@example.test' });
    const shapeOf = (answer: typeof known) => {
      const { memberCount, adminMembership, subscription } = answer.body.data;
      return { memberCount, status: adminMembership.status, usage: subscription.usage };
    };
    expect(shapeOf(known)).toEqual(shapeOf(unknown));
    expect(known.body.data).toMatchObject({
      memberCount: 0,
      adminMembership: { email: person.email, status: 'INVITED' },
    });
    const { adminMembership, id } = known.body.data;
    const members = await get('/partner/members?limit=100');
    const listed = members.body.data.find((one: { id: string }) => one.id === adminMembership.id);
    expect(listed).toMatchObject({
      centerId: id,
      status: 'INVITED',
      actorId: null,
      name: person.email.split('@')[0],
      email: person.email,
      phone: null,
    });
    expect(members.text).not.toContain('Known Person');
    // Nor does the person's next sign-in end up in a center that they were never asked about.
    const login = await service.call('POST', '/api/auth/login', {
      body: { email: person.email, password: person.password },
    });
    expect([login.status, login.body.data.center, login.body.data.actor.role]).toEqual([200, null, null]);
  });

  it('start on the default plan that the partner has set', async () => {
    const owner = await world.partner();
    const { token } = await world.partnerMember(owner, 'PARTNER_ADMIN');
    const defaults = { planId: 'center-growth', vertical: 'mentoring' };
    expect(
      (await service.call('PATCH', '/api/partner/settings', { as: token, body: { defaults } })).status,
    ).toBe(200);
    const made = await service.call('POST', '/api/partner/centers', { as: token, body });
    expect(made.body.data.subscription.planId).toBe('center-growth');
  });

  it('get different slugs when twenty of one name are made at once', async () => {
    const made = await Promise.all(Array.from({ length: 20 }, () => create({ name: 'Twenty Twins' })));
    expect(made.map(({ status }) => status)).toEqual(Array(20).fill(201));
    expect(new Set(made.map((answer) => answer.body.data.centerDomain)).size).toBe(20);
  });

  it.each([
    [{ name: undefined }, 'MISSING_REQUIRED_FIELD'],
    [{ adminEmail: 'nobody' }, 'INVALID_EMAIL'],
    [{ tenantType: 'PROGRAM' }, 'VALIDATION_ERROR'],
    [{ vertical: 'astrology' }, 'VALIDATION_ERROR'],
    [{ name: '   ' }, 'VALIDATION_ERROR'],
    [{ name: 'x'.repeat(201) }, 'VALIDATION_ERROR'],
  ])('are not made out of %j', async (changes, expected) => {
    expect(code(await create(changes))).toEqual([400, expected]);
  });

  it('are read, renamed, closed and opened again, and it bites at once', async () => {
    const center = await world.center({ partnerId: partner.id });
    const member = await world.member(center, 'ADMIN');
    const path = `/partner/centers/${center.id}`;
    const patch = (change: object) => service.call('PATCH', `/api${path}`, { as: admin.token, body: change });
    expect((await get(path)).body.data).toMatchObject({
      id: center.id,
      memberCount: 1,
      suspendedFor: [],
      subscription: null,
    });
    expect((await patch({ name: 'Renamed' })).body.data.name).toBe('Renamed');
    expect((await service.call('GET', '/api/center/settings', { as: member.token })).status).toBe(200);
    const closed = await patch({ status: 'SUSPENDED' });
    expect(closed.body.data).toMatchObject({ status: 'SUSPENDED', suspendedFor: ['partner'] });
    await eventually(async () => {
      const refused = await service.call('GET', '/api/center/settings', { as: member.token });
      return refused.body.error?.code === 'CENTER_SUSPENDED';
    }, 900);
    expect((await patch({ status: 'SUSPENDED' })).status).toBe(200);
    expect((await patch({ status: 'ACTIVE' })).body.data).toMatchObject({
      status: 'ACTIVE',
      suspendedFor: [],
    });
    const actions = await service.owner.query(
      `select action from audit_entries where center_id = $1 and event_type = 'CENTER_UPDATED' order by id`,
      [center.id],
    );
    expect(actions.rows.map((row) => row.action)).toEqual([
      'rename-center',
      'suspend-center',
      'reinstate-center',
    ]);
  });

  it('are where their partner says, and not where another one does', async () => {
    const center = await world.center({ partnerId: partner.id });
    const patch = (change: object, as = admin.token) =>
      service.call('PATCH', `/api/partner/centers/${center.id}`, { as, body: change });
    const moved = await patch({ country: 'JP', region: 'Kansai' });
    expect(moved.body.data.settings).toMatchObject({ country: 'JP', region: 'Kansai' });
    expect((await patch({ region: '' })).body.data.settings).toMatchObject({ country: 'JP', region: '' });
    expect(code(await patch({ country: 'Japan' }))).toEqual([400, 'VALIDATION_ERROR']);
    expect(code(await patch({ country: 'US' }, operator.token))).toEqual([403, 'INSUFFICIENT_ROLE']);
    expect(code(await patch({ country: 'US' }, rival.admin.token))).toEqual([403, 'NO_MEMBERSHIP']);
    const { rows } = await service.owner.query(
      `select action, changes -> 'after' as after from audit_entries where center_id = $1 order by id`,
      [center.id],
    );
    expect(rows).toEqual([
      { action: 'change-place', after: { country: 'JP', region: 'Kansai' } },
      { action: 'change-place', after: { region: '' } },
    ]);
  });

  it('stay closed for the reasons of others when the partner opens them', async () => {
    const center = await world.center({ partnerId: partner.id });
    await service.owner.query(
      `update centers set status = 'SUSPENDED', suspended_for = '{billing,partner}' where id = $1`,
      [center.id],
    );
    const opened = await service.call('PATCH', `/api/partner/centers/${center.id}`, {
      as: admin.token,
      body: { status: 'ACTIVE' },
    });
    expect(opened.body.data).toMatchObject({ status: 'SUSPENDED', suspendedFor: ['billing'] });
  });

  it('refuse bad changes, and any change once they have ended', async () => {
    const center = await world.center({ partnerId: partner.id, status: 'INACTIVE' });
    const patch = (change: object) =>
      service.call('PATCH', `/api/partner/centers/${center.id}`, { as: admin.token, body: change });
    expect(code(await patch({ status: 'INACTIVE' }))).toEqual([400, 'VALIDATION_ERROR']);
    expect(code(await patch({ status: 'ACTIVE' }))).toEqual([409, 'CONFLICT']);
    expect(code(await get('/partner/centers/abc'))).toEqual([400, 'VALIDATION_ERROR']);
    expect(code(await get('/partner/centers/2147483647'))).toEqual([404, 'CENTER_NOT_FOUND']);
  });

  it('are listed newest first by pages, and found by words of name and slug', async () => {
    const owner = await world.partner();
    const { token } = await world.partnerMember(owner, 'PARTNER_ADMIN');
    const ids: number[] = [];
    for (let index = 1; index <= 5; index++) {
      const made = await world.center({
        partnerId: owner.id,
        name: `Listed no.${index} 100%`,
        domain: `l-${owner.id.slice(-6).toLowerCase()}-${index}`,
      });
      ids.unshift(made.id);
    }
    const page = await get('/partner/centers?page=2&limit=2', token);
    expect(page.body.data.map((center: { id: number }) => center.id)).toEqual(ids.slice(2, 4));
    expect(page.body.pagination).toEqual({ page: 2, limit: 2, total: 5, totalPages: 3, hasMore: true });
    expect(page.body.meta).toEqual({ page: 2, total: 5 });
    const found = await get(`/partner/centers?search=${encodeURIComponent('lISTed NO.4')}`, token);
    expect(found.body.data.map((center: { id: number }) => center.id)).toEqual([ids[1]]);
    expect(
      (await get(`/partner/centers?search=${encodeURIComponent('100%')}`, token)).body.pagination.total,
    ).toBe(5);
    expect(
      (await get(`/partner/centers?search=${encodeURIComponent('_00%')}`, token)).body.pagination.total,
    ).toBe(0);
    for (const query of ['limit=101', 'limit=0', 'page=0', 'page=x'])
      expect(code(await get(`/partner/centers?${query}`, token))).toEqual([400, 'VALIDATION_ERROR']);
  });
});

describe('a name', () => {
  it.each([
    ['composed', 'NFC'],
    ['taken apart', 'NFD'],
  ])('with letters that were %s is found by both forms', async (_, form) => {
    const owner = await world.partner({ name: `하늘 ${form}`.normalize(form) });
    const { token } = await world.partnerMember(owner, 'PARTNER_ADMIN');
    const { token: operatorToken } = await world.operator();
    const { id } = await world.center({
      partnerId: owner.id,
      name: `한빛 Café ${owner.id}`.normalize(form),
    });
    const found = async (path: string, words: string, as: string) =>
      (await get(`${path}?search=${encodeURIComponent(words)}`, as)).body.data.map(
        (each: { id: unknown }) => each.id,
      );
    for (const typed of ['NFC', 'NFD']) {
      const words = `${owner.id} 한빛 CAFÉ`.normalize(typed);
      expect(await found('/partner/centers', words, token)).toEqual([id]);
      expect(await found('/admin/centers', words, operatorToken)).toEqual([id]);
      expect(await found('/admin/partners', `하늘 ${form}`.normalize(typed), operatorToken)).toEqual([
        owner.id,
      ]);
    }
  });

  it.each([
    ['Bengali', '\u09df'],
    ['Hindi', '\u0958'],
    ['Hebrew', '\ufb2a'],
    ['Korean for Chinese signs', '\uf9e1'],
  ])('is found by its own letters where Unicode would rather have others (%s)', async (_, letter) => {
    const owner = await world.partner({ name: `partner ${letter}` });
    const { token } = await world.partnerMember(owner, 'PARTNER_ADMIN');
    const { token: operatorToken } = await world.operator();
    const { id } = await world.center({ partnerId: owner.id, name: `center ${letter}${letter}${letter}` });
    const found = async (path: string, words: string, as: string) =>
      (await get(`${path}?search=${encodeURIComponent(words)}`, as)).body.data.map(
        (each: { id: unknown }) => each.id,
      );
    expect(await found('/partner/centers', letter, token)).toEqual([id]);
    expect(await found('/admin/centers', letter.repeat(3), operatorToken)).toEqual([id]);
    expect(await found('/admin/partners', letter, operatorToken)).toEqual([owner.id]);
  });
});

describe('another partner', () => {
  it('is never seen: not in a list, a count, a search, an audit entry or a member', async () => {
    // Its own center has a member whom nobody's request makes active meanwhile.
    const owner = await world.partner();
    const { token } = await world.partnerMember(owner, 'PARTNER_OPERATOR');
    await world.member(await world.center({ partnerId: owner.id }), 'ADMIN');
    const name = 'Zebra';
    const mine = await get(`/partner/centers?search=${name}`, token);
    expect(mine.body.pagination.total).toBe(0);
    const before = await get('/partner/stats/dashboard', token);
    const center = await world.center({ partnerId: rival.partner.id });
    await world.member(center, 'ADMIN');
    await service.call('PATCH', `/api/partner/centers/${center.id}`, {
      as: rival.admin.token,
      body: { name: 'Zebra Two' },
    });
    const after = await get('/partner/stats/dashboard', token);
    expect({ ...after.body.data, revenue: null }).toEqual({ ...before.body.data, revenue: null });
    for (const path of [
      '/partner/audit?limit=100',
      '/partner/members?limit=100',
      '/partner/centers?limit=100',
    ])
      expect((await get(path, token)).text).not.toContain('Zebra');
    expect((await get('/partner/audit?limit=100', rival.admin.token)).text).toContain('Zebra Two');
    expect((await get('/partner/members?limit=100', rival.admin.token)).body.pagination.total).toBe(2);
  });

  it('cannot be read or changed by the id of its center', async () => {
    const path = `/partner/centers/${rival.center.id}`;
    expect(code(await get(path))).toEqual([403, 'NO_MEMBERSHIP']);
    const changed = await service.call('PATCH', `/api${path}`, {
      as: admin.token,
      body: { status: 'SUSPENDED' },
    });
    expect(code(changed)).toEqual([403, 'NO_MEMBERSHIP']);
    const direct = await world.center();
    expect(code(await get(`/partner/centers/${direct.id}`))).toEqual([403, 'NO_MEMBERSHIP']);
  });
});

describe('the numbers of a partner', () => {
  it('come from the rows: members, who was active today by its own clock, and what was paid', async () => {
    const owner = await world.partner({ timezone: 'Pacific/Auckland' });
    const { token } = await world.partnerMember(owner, 'PARTNER_ADMIN');
    const [one, two] = [
      await world.center({ partnerId: owner.id }),
      await world.center({ partnerId: owner.id }),
    ];
    await world.center({ partnerId: owner.id, status: 'INACTIVE' });
    const twice = await world.member(one, 'ADMIN');
    await world.member(two, 'ADMIN', { actorId: twice.actorId });
    const yesterday = await world.member(two, 'PARENT');
    await world.member(two, 'PARENT', { status: 'SUSPENDED' });
    const now = Temporal.Instant.fromEpochMilliseconds(service.clock.now().getTime());
    const midnight = now.toZonedDateTimeISO('Pacific/Auckland').startOfDay();
    const seen = (actorId: string, at: Temporal.ZonedDateTime) =>
      service.owner.query('update memberships set last_active_at = $2 where actor_id = $1', [
        actorId,
        new Date(at.epochMilliseconds),
      ]);
    await seen(twice.actorId, midnight);
    await seen(yesterday.actorId, midnight.subtract({ milliseconds: 1 }));
    const month = midnight.with({ day: 1 });
    const pay = (
      centerId: number,
      amount: number,
      at: Temporal.ZonedDateTime,
      changes: Record<string, string> = {},
    ) =>
      service.owner.query(
        `insert into payments (center_id, id, order_id, purpose, amount, currency, method, status, provider_payment_id, created_at)
         values ($1, $2, 'o', 'product', $3, $4, 'card', $5, $2, $6)`,
        [
          centerId,
          `pay_${Math.random()}`,
          amount,
          changes.currency ?? 'KRW',
          changes.status ?? 'completed',
          new Date(at.epochMilliseconds),
        ],
      );
    await pay(one.id, 1_000, month);
    await pay(two.id, 20_000, midnight);
    await pay(two.id, 300_000, month.subtract({ milliseconds: 1 }));
    await pay(two.id, 4_000_000, month.subtract({ months: 1 }).subtract({ milliseconds: 1 }));
    await pay(one.id, 7, midnight, { currency: 'USD' });
    await pay(one.id, 9, midnight, { status: 'failed' });
    await service.owner.query(
      `insert into subscriptions (center_id, id, plan_id, status, amount, currency, interval, seat_limit, anchor_at, period_end, is_period_paid, created_at, updated_at)
       values ($1, 'sub_1', 'center-scale', 'ACTIVE', 490000, 'KRW', 'MONTH', 10, now(), now() + interval '9 days', true, now(), now()),
              ($2, 'sub_2', 'center-growth-yearly', 'ACTIVE', 1490000, 'KRW', 'YEAR', 10, now(), now() + interval '9 days', true, now(), now())`,
      [one.id, two.id],
    );
    expect((await get('/partner/stats/dashboard', token)).body.data).toEqual({
      totalCenters: 2,
      totalMembers: 3,
      activeToday: 1,
      revenue: {
        currency: 'KRW',
        mrr: 490_000 + Math.round(1_490_000 / 12),
        currentMonth: 21_000,
        previousMonth: 300_000,
        asOf: expect.any(String),
      },
    });
  });

  it('lists members with who they are and where', async () => {
    const owner = await world.partner();
    const { token } = await world.partnerMember(owner, 'PARTNER_ADMIN');
    const center = await world.center({ partnerId: owner.id });
    const member = await world.member(center, 'INSTRUCTOR', { phone: '+821012345678' });
    const { body } = await get('/partner/members', token);
    expect(body.data).toEqual([
      {
        id: member.membershipId,
        centerId: center.id,
        centerName: center.name,
        centerDomain: center.domain,
        role: 'INSTRUCTOR',
        status: 'ACTIVE',
        invitedAt: expect.any(String),
        endedAt: null,
        actorId: member.actorId,
        name: member.name,
        email: member.email,
        phone: '+821012345678',
        joinedAt: expect.any(String),
        lastActiveAt: null,
      },
    ]);
    expect(code(await get('/partner/members?limit=500', token))).toEqual([400, 'VALIDATION_ERROR']);
  });
});

describe('the audit of a partner', () => {
  it('shows its centers and itself, newest first, within days of its own time zone', async () => {
    const owner = await world.partner({ timezone: 'Pacific/Auckland' });
    const { token, email } = await world.partnerMember(owner, 'PARTNER_ADMIN');
    const center = await world.center({ partnerId: owner.id });
    const insert = (id: string, at: string) =>
      service.owner.query(
        `insert into audit_entries (center_id, id, event_type, action, result, occurred_at, target)
         values ($1, $2, 'AUTH_LOGIN', 'sign-in', 'success', $3, '{"type":"session","id":"x","name":null}')`,
        [center.id, id, at],
      );
    // Auckland is 13 hours ahead in January.
    await insert('aud_1', '2026-01-09T10:59:59.999Z');
    await insert('aud_2', '2026-01-09T11:00:00.000Z');
    await insert('aud_3', '2026-01-11T10:59:59.999Z');
    await insert('aud_4', '2026-01-11T11:00:00.000Z');
    const range = await get('/partner/audit?startDate=2026-01-10&endDate=2026-01-11', token);
    expect(range.body.data.map((entry: { id: string }) => entry.id)).toEqual(['aud_3', 'aud_2']);
    expect(range.body.pagination.total).toBe(2);
    await service.call('PATCH', '/api/partner/settings', { as: token, body: { name: 'New Name' } });
    const all = await get('/partner/audit?limit=1', token);
    expect(all.body.pagination.total).toBe(5);
    expect(all.body.data[0]).toMatchObject({
      eventType: 'PARTNER_UPDATED',
      action: 'change-settings',
      result: 'success',
      centerId: null,
      actor: { email },
      target: { type: 'partner', id: owner.id, name: 'New Name' },
      changes: { before: { name: owner.name }, after: { name: 'New Name' } },
      requestId: expect.any(String),
      metadata: {},
    });
    expect(code(await get('/partner/audit?startDate=2026-02-30', token))).toEqual([400, 'VALIDATION_ERROR']);
    expect(code(await get('/partner/audit?startDate=2026-02-03&endDate=2026-02-02', token))).toEqual([
      400,
      'VALIDATION_ERROR',
    ]);
  });
});
