import { describe, expect, test } from 'vitest';
import { startTestService } from '../../../test/harness/index.ts';
import { createWorld } from '../../../test/harness/world.ts';
import { findFreeSlug, verticalDefaults } from './index.ts';

const service = await startTestService();
const world = createWorld(service);
const { call } = service;

const center = await world.center({ name: 'Harbor Rehabilitation', vertical: 'rehabilitation' });
const other = await world.center({ name: 'Other Tenant', vertical: 'welfare' });
const suspended = await world.center({ status: 'SUSPENDED' });
const ended = await world.center({ status: 'INACTIVE' });
const admin = await world.member(center, 'ADMIN');
const instructor = await world.member(center, 'INSTRUCTOR', { name: 'Ina', specialties: ['speech', 'play'] });
const child = await world.member(center, 'CHILD');
const stranger = await world.member(other, 'ADMIN');

const code = (answer: { body: { error?: { code: string } } }) => answer.body.error?.code;

describe('GET /centers', () => {
  test('lists every center where the family has an ACTIVE membership, suspended ones included, and no other', async () => {
    const person = await world.person();
    const twin = await world.person({ familyOf: person.actorId });
    await world.member(center, 'PARENT', { actorId: person.actorId });
    await world.member(suspended, 'PARENT', { actorId: twin.actorId });
    await world.member(other, 'PARENT', { actorId: person.actorId, status: 'ENDED' });
    const answer = await call('GET', '/api/centers', { as: person.token });
    expect(answer.status).toBe(200);
    expect(answer.body.success).toBe(true);
    const byId = (a: { id: number }, b: { id: number }) => a.id - b.id;
    expect(answer.body.data.sort(byId)).toEqual(
      [
        {
          id: center.id,
          name: 'Harbor Rehabilitation',
          centerDomain: center.domain,
          tenantType: 'CENTER',
          status: 'ACTIVE',
          vertical: 'rehabilitation',
        },
        {
          id: suspended.id,
          name: suspended.name,
          centerDomain: suspended.domain,
          tenantType: 'CENTER',
          status: 'SUSPENDED',
          vertical: 'education',
        },
      ].sort(byId),
    );
  });

  test('is empty for somebody without a membership and needs a token', async () => {
    const nobody = await world.person();
    expect((await call('GET', '/api/centers', { as: nobody.token })).body.data).toEqual([]);
    expect(code(await call('GET', '/api/centers'))).toBe('UNAUTHORIZED');
  });
});

describe('GET /centers/{x}', () => {
  test('gives the full center by slug and by id alike, with the settings that hold and only ACTIVE members counted', async () => {
    await world.member(center, 'PARENT', { status: 'SUSPENDED' });
    await world.member(center, 'PARENT', { status: 'INVITED' });
    const bySlug = await call('GET', `/api/centers/${center.domain}`, { as: child.token });
    const byId = await call('GET', `/api/centers/${center.id}`, { as: child.token });
    const { rows } = await service.owner.query(
      `select count(*)::int as active from memberships where center_id = $1 and status = 'ACTIVE'`,
      [center.id],
    );
    expect(bySlug.body).toEqual(byId.body);
    expect(bySlug.body).toEqual({
      success: true,
      data: {
        id: center.id,
        name: 'Harbor Rehabilitation',
        centerDomain: center.domain,
        tenantType: 'CENTER',
        status: 'ACTIVE',
        vertical: 'rehabilitation',
        memberCount: rows[0].active,
        settings: verticalDefaults('rehabilitation'),
      },
    });
  });

  test('checks in order: token, existence, membership, center status', async () => {
    const former = await world.member(center, 'PARENT', { status: 'ENDED' });
    const barred = await world.member(center, 'PARENT', { status: 'SUSPENDED' });
    const held = await world.member(suspended, 'ADMIN');
    const expected: [string, string | undefined, string][] = [
      [center.domain, undefined, 'UNAUTHORIZED'],
      ['no-such-center', undefined, 'UNAUTHORIZED'],
      ['no-such-center', child.token, 'CENTER_NOT_FOUND'],
      ['99999999999999999999', child.token, 'CENTER_NOT_FOUND'],
      [ended.domain, child.token, 'CENTER_NOT_FOUND'],
      [other.domain, child.token, 'NO_MEMBERSHIP'],
      [String(other.id), child.token, 'NO_MEMBERSHIP'],
      [suspended.domain, child.token, 'NO_MEMBERSHIP'],
      [center.domain, former.token, 'MEMBERSHIP_ENDED'],
      [center.domain, barred.token, 'MEMBERSHIP_SUSPENDED'],
      [suspended.domain, held.token, 'CENTER_SUSPENDED'],
    ];
    for (const [name, token, refusal] of expected) {
      const answer = await call('GET', `/api/centers/${name}`, token ? { as: token } : {});
      expect([name, code(answer)]).toEqual([name, refusal]);
    }
  });
});

describe('GET /centers/{domain}/info', () => {
  test('tells everybody four texts, by slug and by id, also of a suspended center', async () => {
    const told = await world.center({
      name: 'Told',
      vertical: 'pharmacy',
      settings: { description: 'Open late.', logo: 'https://example.test/logo.png', secretKey: 'hidden' },
    });
    const expected = {
      name: 'Told',
      description: 'Open late.',
      logo: 'https://example.test/logo.png',
      vertical: 'pharmacy',
    };
    expect((await call('GET', `/api/centers/${told.domain}/info`)).body).toEqual({
      success: true,
      data: expected,
    });
    expect((await call('GET', `/api/centers/${told.id}/info`)).body.data).toEqual(expected);
    expect((await call('GET', `/api/centers/${suspended.domain}/info`)).body.data).toEqual({
      name: suspended.name,
      description: '',
      logo: '',
      vertical: 'education',
    });
  });

  test('an ended and an unknown center give the same 404', async () => {
    const answers = await Promise.all(
      [ended.domain, String(ended.id), 'unknown', '2147483648', 'a%20b', "x' or 1=1"].map((name) =>
        call('GET', `/api/centers/${encodeURIComponent(name)}/info`),
      ),
    );
    for (const answer of answers) {
      expect(answer.status).toBe(404);
      expect(answer.body).toEqual({
        success: false,
        error: { code: 'CENTER_NOT_FOUND', message: 'No such center.' },
      });
    }
  });
});

describe('GET /centers/{domain}/instructors', () => {
  test('lists instructors with an ACTIVE membership and nobody else', async () => {
    await world.member(center, 'INSTRUCTOR', { status: 'SUSPENDED' });
    await world.member(center, 'INSTRUCTOR', { status: 'PENDING' });
    await world.member(other, 'INSTRUCTOR');
    const answer = await call('GET', `/api/centers/${center.domain}/instructors`, { as: child.token });
    expect(answer.body).toEqual({
      success: true,
      data: [{ id: instructor.actorId, name: 'Ina', role: 'INSTRUCTOR', specialties: ['speech', 'play'] }],
    });
    expect((await call('GET', `/api/centers/${center.id}/instructors`, { as: child.token })).body).toEqual(
      answer.body,
    );
  });

  test('is closed to strangers and to callers without a token', async () => {
    expect(code(await call('GET', `/api/centers/${center.domain}/instructors`))).toBe('UNAUTHORIZED');
    expect(code(await call('GET', `/api/centers/${center.domain}/instructors`, { as: stranger.token }))).toBe(
      'NO_MEMBERSHIP',
    );
    expect(code(await call('GET', '/api/centers/nowhere/instructors', { as: stranger.token }))).toBe(
      'CENTER_NOT_FOUND',
    );
  });
});

describe('/center/settings', () => {
  const patch = (body: unknown, as: string | undefined = admin.token, headers = {}) =>
    call('PATCH', '/api/center/settings', { ...(as ? { as } : {}), body, headers });

  test('a merge patch changes what it names, keeps unknown keys, gives a removed key its default, and is audited', async () => {
    const changed = await patch(
      { timezone: 'Europe/Berlin', booking: { slotMinutes: 30 }, theme: { color: 'teal', dark: true } },
      admin.token,
      { 'content-type': 'application/merge-patch+json' },
    );
    expect(changed.status).toBe(200);
    const defaults = verticalDefaults('rehabilitation');
    expect(changed.body.data).toEqual({
      ...defaults,
      timezone: 'Europe/Berlin',
      booking: { ...defaults.booking, slotMinutes: 30 },
      theme: { color: 'teal', dark: true },
    });
    await patch({ timezone: null, booking: null, theme: { dark: null } });
    const read = await call('GET', '/api/center/settings', { as: admin.token });
    expect(read.body).toEqual({ success: true, data: { ...defaults, theme: { color: 'teal' } } });

    const { rows } = await service.owner.query(
      `select event_type, action, target, changes, actor ->> 'id' as actor from audit_entries
        where center_id = $1 and event_type = 'CENTER_UPDATED' order by occurred_at, id`,
      [center.id],
    );
    expect(rows).toHaveLength(2);
    expect(rows[0]).toEqual({
      event_type: 'CENTER_UPDATED',
      action: 'change-settings',
      actor: admin.actorId,
      target: { type: 'center', id: String(center.id), name: center.name },
      changes: {
        before: { timezone: 'Asia/Seoul', booking: defaults.booking, theme: null },
        after: {
          timezone: 'Europe/Berlin',
          booking: { ...defaults.booking, slotMinutes: 30 },
          theme: { color: 'teal', dark: true },
        },
      },
    });
  });

  test('a patch that changes nothing is not audited', async () => {
    const count = async () =>
      (
        await service.owner.query(`select count(*)::int as n from audit_entries where center_id = $1`, [
          center.id,
        ])
      ).rows[0].n;
    const before = await count();
    expect((await patch({})).status).toBe(200);
    expect((await patch({ region: '' })).status).toBe(200);
    expect(await count()).toBe(before);
  });

  test('says nothing of where the center is: policies go by that', async () => {
    for (const body of [{ country: 'US' }, { region: 'Busan' }, { country: 'US', description: 'moved' }]) {
      const refused = await patch(body);
      expect([refused.status, code(refused)]).toEqual([403, 'FORBIDDEN']);
    }
    await service.owner.query(`update centers set settings = settings || '{"country":"KR"}' where id = $1`, [
      center.id,
    ]);
    // The default is KR too, but a policy looks at what is stored.
    expect((await patch({ country: null })).status).toBe(200);
    expect((await patch({ country: 'KR' })).status).toBe(200);
    const { rows } = await service.owner.query(
      `select settings ->> 'country' as country from centers where id = $1`,
      [center.id],
    );
    expect(rows).toEqual([{ country: 'KR' }]);
  });

  test('a refused patch changes nothing', async () => {
    const before = (await call('GET', '/api/center/settings', { as: admin.token })).body;
    for (const [body, field] of [
      [{ timezone: 'Nowhere/City', region: 'x' }, 'timezone'],
      [{ booking: { slotMinutes: 0 } }, 'booking.slotMinutes'],
      [{ booking: { slotMinutes: '30' } }, 'booking.slotMinutes'],
      [{ booking: [] }, 'booking'],
      [{ businessHours: { mon: {} } }, 'businessHours.mon'],
      [{ governance: { requirePolicy: 'yes' } }, 'governance.requirePolicy'],
      [{ businessHours: { mon: [{ from: '10:00', to: '09:00' }] } }, 'businessHours.mon.0'],
      [{ locale: '???' }, 'locale'],
      [{ currency: 'won' }, 'currency'],
    ] as const) {
      const answer = await patch(body);
      expect([answer.status, code(answer), answer.body.error.message.split(':')[0]]).toEqual([
        400,
        'VALIDATION_ERROR',
        field,
      ]);
    }
    expect(code(await patch([]))).toBe('VALIDATION_ERROR');
    expect(code(await patch('text'))).toBe('VALIDATION_ERROR');
    expect((await patch({ notes: 'x'.repeat(70_000) })).status).toBe(413);
    expect((await call('GET', '/api/center/settings', { as: admin.token })).body).toEqual(before);
  });

  test('two patches at once both hold', async () => {
    const keys = Array.from({ length: 10 }, (_, index) => `parallel${index}`);
    await Promise.all(keys.map((key) => patch({ [key]: true })));
    const { data } = (await call('GET', '/api/center/settings', { as: admin.token })).body;
    expect(keys.map((key) => data[key])).toEqual(keys.map(() => true));
  });

  test("is the ADMIN's alone and reaches only the token's center", async () => {
    for (const [method, body] of [
      ['GET', undefined],
      ['PATCH', { notes: 'x' }],
    ] as const) {
      expect(code(await call(method, '/api/center/settings', { body }))).toBe('UNAUTHORIZED');
      for (const member of [instructor, child])
        expect(code(await call(method, '/api/center/settings', { as: member.token, body }))).toBe(
          'INSUFFICIENT_ROLE',
        );
    }
    await call('PATCH', '/api/center/settings', { as: stranger.token, body: { notes: 'elsewhere' } });
    expect((await call('GET', '/api/center/settings', { as: admin.token })).body.data.notes).toBeUndefined();
    expect((await call('GET', '/api/center/settings', { as: stranger.token })).body.data.notes).toBe(
      'elsewhere',
    );
  });
});

test('a slug is found free of every center that is or ever was, whoever owns it', async () => {
  await world.center({ domain: 'sunrise-academy', status: 'INACTIVE' });
  await world.center({ domain: 'sunrise-academy-2' });
  expect(await findFreeSlug(service.platform, 'Sunrise Academy')).toBe('sunrise-academy-3');
  expect(await findFreeSlug(service.platform, 'Sunset Academy')).toBe('sunset-academy');
});
