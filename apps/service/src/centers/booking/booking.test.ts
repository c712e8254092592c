import { describe, expect, test } from 'vitest';
import { startTestService } from '../../../test/harness/index.ts';
import { createWorld, type TestCenter, type TestMember } from '../../../test/harness/world.ts';
import { slotId } from './slot-id.ts';

const service = await startTestService();
// Monday, half past seven in Seoul.
service.clock.set('2026-05-03T22:30:00Z');
const world = createWorld(service);
const { call } = service;

const hours = [{ from: '09:00', to: '12:00' }];
const settings = {
  timezone: 'Asia/Seoul',
  businessHours: { mon: hours, tue: hours, wed: hours, thu: hours, fri: hours, sat: [], sun: [] },
  booking: { slotMinutes: 60, bufferMinutes: 0, minNoticeMinutes: 120, horizonDays: 14 },
};
const TUESDAY = '2026-05-05';

const code = (answer: { body: { error?: { code: string } } }) => answer.body.error?.code;
const slotsUrl = (center: TestCenter, query = '') => `/api/centers/${center.domain}/available-slots${query}`;
const bookingsUrl = (center: TestCenter, rest = '') => `/api/centers/${center.domain}/bookings${rest}`;

/** A center of its own for each group of tests, so that none sees another's bookings. */
async function open(overrides: Record<string, unknown> = {}) {
  const center = await world.center({ settings: { ...settings, ...overrides } });
  const instructor = await world.member(center, 'INSTRUCTOR', { name: 'Ina' });
  const learner = await world.member(center, 'CHILD');
  const slots = async (query = `?date=${TUESDAY}`, as = learner.token) =>
    (await call('GET', slotsUrl(center, query), { as })).body.data;
  const book = (as: TestMember | { token: string }, slot: string, forActorId?: string) =>
    call('POST', bookingsUrl(center), {
      as: as.token,
      body: { slotId: slot, ...(forActorId ? { forActorId } : {}) },
    });
  return { center, instructor, learner, slots, book };
}

async function makeGuardian(center: TestCenter, parent: TestMember, child: TestMember) {
  await service.owner.query(
    'insert into guardians (center_id, parent_actor_id, child_actor_id, created_at) values ($1, $2, $3, now())',
    [center.id, parent.actorId, child.actorId],
  );
}

describe('GET /centers/{domain}/available-slots', () => {
  test('offers the slots of a center-local day with their day and time zone beside them, by slug and by id', async () => {
    const { center, instructor, learner } = await open();
    const answer = await call('GET', slotsUrl(center, `?date=${TUESDAY}`), { as: learner.token });
    const offered = (start: string, end: string) => ({
      id: slotId({
        instructorId: instructor.actorId,
        start: Temporal.Instant.from(start),
        end: Temporal.Instant.from(end),
      }),
      instructorId: instructor.actorId,
      instructorName: 'Ina',
      start,
      end,
      durationMinutes: 60,
      timeZone: 'Asia/Seoul',
      remaining: 1,
    });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      success: true,
      data: [
        offered('2026-05-05T00:00:00.000Z', '2026-05-05T01:00:00.000Z'),
        offered('2026-05-05T01:00:00.000Z', '2026-05-05T02:00:00.000Z'),
        offered('2026-05-05T02:00:00.000Z', '2026-05-05T03:00:00.000Z'),
      ],
      meta: { date: TUESDAY, timeZone: 'Asia/Seoul' },
    });
    const byId = await call('GET', `/api/centers/${center.id}/available-slots?date=${TUESDAY}`, {
      as: learner.token,
    });
    expect(byId.body).toEqual(answer.body);
  });

  test("means today in the center's zone when no day is named, and leaves out what is too soon", async () => {
    const { center, learner } = await open();
    const answer = await call('GET', slotsUrl(center), { as: learner.token });
    expect(answer.body.meta).toEqual({ date: '2026-05-04', timeZone: 'Asia/Seoul' });
    // It is half past seven there and two hours' notice is asked for.
    expect(answer.body.data.map((slot: { start: string }) => slot.start)).toEqual([
      '2026-05-04T01:00:00.000Z',
      '2026-05-04T02:00:00.000Z',
    ]);
  });

  test('offers nothing on closed days, past days and days beyond the horizon', async () => {
    const { slots } = await open();
    for (const day of ['2026-05-09', '2026-05-01', '2026-05-19', '0001-01-01', '9999-12-31'])
      expect([day, await slots(`?date=${day}`)]).toEqual([day, []]);
    expect(await slots('?date=2026-05-18')).toHaveLength(3);
  });

  test('offers ACTIVE instructors only, narrowed to one on request', async () => {
    const { center, instructor, slots } = await open();
    const second = await world.member(center, 'INSTRUCTOR', { name: 'Second' });
    await world.member(center, 'INSTRUCTOR', { status: 'SUSPENDED' });
    const elsewhere = await open();
    const people = async (query = '') =>
      [
        ...new Set(
          (await slots(`?date=${TUESDAY}${query}`)).map(
            (slot: { instructorId: string }) => slot.instructorId,
          ),
        ),
      ].sort();
    expect(await people()).toEqual([instructor.actorId, second.actorId].sort());
    expect(await people(`&instructorId=${second.actorId}`)).toEqual([second.actorId]);
    expect(await people(`&instructorId=${elsewhere.instructor.actorId}`)).toEqual([]);
  });

  test('a repeated hour is offered twice with its own ids, and both can be booked; a skipped hour is not offered', async () => {
    const night = [{ from: '01:00', to: '04:00' }];
    const week = { mon: night, tue: night, wed: night, thu: night, fri: night, sat: night, sun: night };
    const booking = { ...settings.booking, horizonDays: 366 };
    const { slots, book, learner } = await open({ timezone: 'Europe/Berlin', businessHours: week, booking });
    const october = await slots('?date=2026-10-25');
    expect(october.map((slot: { start: string }) => slot.start)).toEqual([
      '2026-10-24T23:00:00.000Z',
      '2026-10-25T00:00:00.000Z',
      '2026-10-25T01:00:00.000Z',
      '2026-10-25T02:00:00.000Z',
    ]);
    expect((await book(learner, october[1].id)).status).toBe(201);
    expect((await book(learner, october[2].id)).status).toBe(201);
    expect((await slots('?date=2027-03-28')).map((slot: { start: string }) => slot.start)).toEqual([
      '2027-03-28T00:00:00.000Z',
      '2027-03-28T01:00:00.000Z',
    ]);
  });

  test('refuses bad input, callers without a token and strangers', async () => {
    const { center, learner } = await open();
    const stranger = (await open()).learner;
    for (const query of ['?date=2026-02-30', '?date=tomorrow', '?instructorId=somebody'])
      expect([query, code(await call('GET', slotsUrl(center, query), { as: learner.token }))]).toEqual([
        query,
        'VALIDATION_ERROR',
      ]);
    expect(code(await call('GET', slotsUrl(center)))).toBe('UNAUTHORIZED');
    expect(code(await call('GET', slotsUrl(center), { as: stranger.token }))).toBe('NO_MEMBERSHIP');
    expect(code(await call('GET', '/api/centers/nowhere/available-slots', { as: learner.token }))).toBe(
      'CENTER_NOT_FOUND',
    );
  });
});

describe('POST /centers/{domain}/bookings', () => {
  test('books an offered slot, which then is offered no more', async () => {
    const { instructor, learner, slots, book } = await open();
    const [slot] = await slots();
    const answer = await book(learner, slot.id);
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      success: true,
      data: {
        id: expect.stringMatching(/^bkg_[0-9A-Z]{26}$/),
        slotId: slot.id,
        instructorId: instructor.actorId,
        instructorName: instructor.name,
        actorId: learner.actorId,
        actorName: learner.name,
        bookedBy: learner.actorId,
        start: slot.start,
        end: slot.end,
        status: 'CONFIRMED',
      },
    });
    expect((await slots()).map(({ id }: { id: string }) => id)).not.toContain(slot.id);
  });

  test('of twenty who want one slot at once, one gets it and nineteen are told 409 CONFLICT', async () => {
    const { center, slots, book } = await open();
    const learners = await Promise.all(Array.from({ length: 20 }, () => world.member(center, 'CHILD')));
    const [slot] = await slots();
    const answers = await Promise.all(learners.map((learner) => book(learner, slot.id)));
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([201, ...Array(19).fill(409)]);
    for (const answer of answers.filter(({ status }) => status === 409))
      expect(code(answer)).toBe('CONFLICT');
    const { rows } = await service.owner.query(
      `select count(*)::int as n from bookings where center_id = $1`,
      [center.id],
    );
    expect(rows[0].n).toBe(1);
  });

  test('nobody is in two places at once: the same time with another instructor is refused, also when all are asked for at once', async () => {
    const { center, learner, book, slots } = await open();
    await Promise.all(Array.from({ length: 4 }, () => world.member(center, 'INSTRUCTOR')));
    const nine = (await slots()).filter(
      (slot: { start: string }) => slot.start === '2026-05-05T00:00:00.000Z',
    );
    expect(nine).toHaveLength(5);
    const answers = await Promise.all(nine.map((slot: { id: string }) => book(learner, slot.id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.error.message).toMatch(/same person/);
  });

  test('the database itself refuses an overlap, whatever the service does', async () => {
    const { center, instructor, learner, slots, book } = await open();
    const [slot] = await slots();
    await book(learner, slot.id);
    const second = await world.member(center, 'CHILD');
    const insert = (actorId: string, instructorId: string, status: string) =>
      service.owner.query(
        `insert into bookings (center_id, id, slot_id, instructor_id, actor_id, booked_by, starts_at, ends_at, status, canceled_at, created_at, updated_at)
         values ($1, gen_random_uuid()::text, 's', $2, $3, $3, $4::timestamptz + interval '30 minutes', $4::timestamptz + interval '90 minutes', $5, $6, now(), now())`,
        [center.id, instructorId, actorId, slot.start, status, status === 'CANCELED' ? new Date() : null],
      );
    await expect(insert(second.actorId, instructor.actorId, 'CONFIRMED')).rejects.toMatchObject({
      constraint: 'bookings_instructor_free',
    });
    await expect(insert(learner.actorId, second.actorId, 'CONFIRMED')).rejects.toMatchObject({
      constraint: 'bookings_learner_free',
    });
    await expect(insert(second.actorId, instructor.actorId, 'CANCELED')).resolves.toBeTruthy();
  });

  test('a slot that is past, too soon, beyond the horizon, off the grid or of nobody here is gone: 409', async () => {
    const { instructor, learner, book } = await open();
    const elsewhere = await open();
    const named = (instructorId: string, start: string, minutes = 60) => {
      const from = Temporal.Instant.from(start);
      return slotId({ instructorId, start: from, end: from.add({ minutes }) });
    };
    for (const slot of [
      named(instructor.actorId, '2026-05-01T00:00:00Z'),
      named(instructor.actorId, '2026-05-04T00:00:00Z'),
      named(instructor.actorId, '2026-05-19T00:00:00Z'),
      named(instructor.actorId, '2026-05-05T00:30:00Z'),
      named(instructor.actorId, '2026-05-05T00:00:00Z', 30),
      named(instructor.actorId, '2026-05-09T00:00:00Z'),
      named(instructor.actorId, '5000-01-01T00:00:00Z'),
      named(elsewhere.instructor.actorId, '2026-05-05T00:00:00Z'),
      named('00000000-0000-4000-8000-000000000000', '2026-05-05T00:00:00Z'),
    ]) {
      const answer = await book(learner, slot);
      expect([slot, answer.status, code(answer)]).toEqual([slot, 409, 'CONFLICT']);
    }
  });

  test('the longest buffer is kept to the minute, as who teaches and as who learns, also towards what lasts for weeks', async () => {
    const { instructor, learner, slots, book, center } = await open({
      booking: { slotMinutes: 60, bufferMinutes: 240, minNoticeMinutes: 0, horizonDays: 14 },
    });
    const colleague = await world.member(center, 'INSTRUCTOR');
    const [slot] = await slots(`?date=${TUESDAY}&instructorId=${instructor.actorId}`);
    const write = (who: TestMember, other: string, [start, end]: [string, string]) =>
      service.owner.query(
        `insert into bookings (center_id, id, slot_id, instructor_id, actor_id, booked_by, starts_at, ends_at, status, created_at, updated_at)
         values ($1, 'bkg_near', 'slt_near', $2, $3, $3, $4, $5, 'CONFIRMED', now(), now())`,
        [center.id, who.actorId, other, start, end],
      );
    const other = await world.member(center, 'CHILD');
    const begin = Temporal.Instant.from(slot.start);
    const near = (minutes: number): [string, string][] => [
      [begin.subtract({ hours: 45 * 24 }).toString(), begin.subtract({ minutes }).toString()],
      [begin.add({ minutes: 60 + minutes }).toString(), begin.add({ hours: 45 * 24 }).toString()],
    ];
    for (const span of near(239))
      for (const [teacher, taught] of [
        [instructor, other],
        [colleague, instructor],
      ] as const) {
        await write(teacher, taught.actorId, span);
        expect((await book(learner, slot.id)).status).toBe(409);
        await service.owner.query(`delete from bookings where center_id = $1`, [center.id]);
      }
    for (const span of near(240)) {
      await write(instructor, other.actorId, span);
      expect((await book(learner, slot.id)).status).toBe(201);
      await service.owner.query(`delete from bookings where center_id = $1`, [center.id]);
    }
  });

  test('a malformed id is bad input', async () => {
    const { center, learner, book, slots } = await open();
    const [slot] = await slots();
    for (const wrong of ['x', `${slot.id}x`, slot.id.replace(/.$/, '?'), 'slt_']) {
      const answer = await book(learner, wrong);
      expect([wrong, answer.status, code(answer)]).toEqual([wrong, 400, 'VALIDATION_ERROR']);
    }
    const post = (body: unknown) => call('POST', bookingsUrl(center), { as: learner.token, body });
    expect(code(await post({}))).toBe('MISSING_REQUIRED_FIELD');
    expect(code(await post({ slotId: 5 }))).toBe('VALIDATION_ERROR');
    expect(code(await post({ slotId: slot.id, forActorId: 'me' }))).toBe('VALIDATION_ERROR');
  });

  test('an own id in capitals is the own id', async () => {
    const { learner, slots, book } = await open();
    const [slot] = await slots();
    const booked = await book(learner, slot.id, learner.actorId.toUpperCase());
    expect([booked.status, booked.body.data?.actorId]).toEqual([201, learner.actorId]);
  });

  test('a parent books for a linked child of the center and for nobody else', async () => {
    const { center, learner, slots, book } = await open();
    const parent = await world.member(center, 'PARENT');
    const [first, second, third] = await slots();
    expect(code(await book(parent, first.id, learner.actorId))).toBe('FORBIDDEN');
    await makeGuardian(center, parent, learner);
    const booked = await book(parent, first.id, learner.actorId);
    expect(booked.body.data).toMatchObject({ actorId: learner.actorId, bookedBy: parent.actorId });
    expect((await book(parent, second.id, parent.actorId)).status).toBe(201);

    const barred = await world.member(center, 'CHILD', { status: 'SUSPENDED' });
    await makeGuardian(center, parent, barred);
    const elsewhere = await open();
    await makeGuardian(elsewhere.center, parent, elsewhere.learner);
    const admin = await world.member(center, 'ADMIN');
    for (const [who, whom] of [
      [parent, barred],
      [parent, elsewhere.learner],
      [parent, admin],
      [admin, learner],
      [learner, parent],
    ] as const)
      expect(code(await book(who, third.id, whom.actorId))).toBe('FORBIDDEN');
  });

  test('an instructor cannot book their own time, and is not on offer while learning from a colleague', async () => {
    const { center, instructor, slots, book } = await open();
    const colleague = await world.member(center, 'INSTRUCTOR');
    const [own] = await slots(`?date=${TUESDAY}&instructorId=${instructor.actorId}`);
    expect((await book(instructor, own.id)).status).toBe(400);
    const [lesson] = await slots(`?date=${TUESDAY}&instructorId=${colleague.actorId}`);
    expect((await book(instructor, lesson.id)).status).toBe(201);
    const left = await slots(`?date=${TUESDAY}&instructorId=${instructor.actorId}`);
    expect(left.map((slot: { start: string }) => slot.start)).not.toContain(lesson.start);
  });

  test('the same Idempotency-Key books once', async () => {
    const { center, learner, slots } = await open();
    const [slot] = await slots();
    const again = () =>
      call('POST', bookingsUrl(center), {
        as: learner.token,
        body: { slotId: slot.id },
        headers: { 'idempotency-key': 'once' },
      });
    const [first, second] = [await again(), await again()];
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.body).toEqual(first.body);
  });

  test('is closed to strangers, to callers without a token, and in a suspended center', async () => {
    const { center, learner, slots, book } = await open();
    const [slot] = await slots();
    const stranger = (await open()).learner;
    expect(code(await call('POST', bookingsUrl(center), { body: { slotId: slot.id } }))).toBe('UNAUTHORIZED');
    expect(code(await book(stranger, slot.id))).toBe('NO_MEMBERSHIP');
    const held = await world.center({ settings, status: 'SUSPENDED' });
    const member = await world.member(held, 'CHILD');
    const answer = await call('POST', bookingsUrl(held), { as: member.token, body: { slotId: slot.id } });
    expect(code(answer)).toBe('CENTER_SUSPENDED');
    expect((await book(learner, slot.id)).status).toBe(201);
  });
});

describe('GET /centers/{domain}/bookings', () => {
  test('shows an ADMIN all, an instructor what they teach, a parent their own and their children’s, a child its own', async () => {
    const { center, instructor, learner, slots, book } = await open();
    const second = await world.member(center, 'INSTRUCTOR', { name: 'Zoe' });
    const admin = await world.member(center, 'ADMIN');
    const parent = await world.member(center, 'PARENT');
    const other = await world.member(center, 'CHILD');
    await makeGuardian(center, parent, learner);
    const of = (instructorId: string, at: number) =>
      slots(`?date=${TUESDAY}&instructorId=${instructorId}`).then((list) => list[at].id);
    const first = (await book(learner, await of(instructor.actorId, 0))).body.data;
    const own = (await book(parent, await of(second.actorId, 0))).body.data;
    const foreign = (await book(other, await of(second.actorId, 1))).body.data;
    const seen = async (who: TestMember) =>
      (await call('GET', bookingsUrl(center), { as: who.token })).body.data
        .map(({ id }: { id: string }) => id)
        .sort();
    expect(await seen(admin)).toEqual([first.id, own.id, foreign.id].sort());
    expect(await seen(instructor)).toEqual([first.id]);
    expect(await seen(second)).toEqual([own.id, foreign.id].sort());
    expect(await seen(parent)).toEqual([first.id, own.id].sort());
    expect(await seen(learner)).toEqual([first.id]);
    expect(await seen(other)).toEqual([foreign.id]);
  });

  test.each([
    ['the child has left', `status = 'ENDED' where role = 'CHILD'`],
    ['the parent is something else there', `role = 'INSTRUCTOR' where role = 'PARENT'`],
  ])('shows a parent nothing of a child any more once %s', async (_what, change) => {
    const { center, learner, slots, book } = await open();
    const parent = await world.member(center, 'PARENT');
    await makeGuardian(center, parent, learner);
    const { id } = (await book(learner, (await slots(`?date=${TUESDAY}`))[0].id)).body.data;
    const seen = async () => (await call('GET', bookingsUrl(center), { as: parent.token })).body.data;
    const feed = await call('POST', `/api/centers/${center.domain}/calendar-feeds`, {
      as: parent.token,
      body: { kind: 'mine' },
    });
    const calendar = async () => (await call('GET', new URL(feed.body.data.url).pathname, {})).text;
    expect(await seen()).toMatchObject([{ id }]);
    expect(await calendar()).toContain(id);
    await service.owner.query(`update memberships set ${change} and center_id = $1 and actor_id = any($2)`, [
      center.id,
      [parent.actorId, learner.actorId],
    ]);
    expect(await seen()).toEqual([]);
    expect(await calendar()).not.toContain(id);
    const canceled = await call('DELETE', `${bookingsUrl(center)}/${id}`, { as: parent.token });
    expect(canceled.status).toBe(404);
  });

  test('pages, latest first, and narrows to a center-local day and to a status', async () => {
    const { center, learner, slots, book } = await open();
    const tuesday = await slots();
    const wednesday = await slots('?date=2026-05-06');
    for (const slot of [tuesday[0], wednesday[0], tuesday[2]])
      expect((await book(learner, slot.id)).status).toBe(201);
    const list = async (query: string) =>
      (await call('GET', bookingsUrl(center, query), { as: learner.token })).body;
    const all = await list('');
    expect(all.data.map(({ start }: { start: string }) => start)).toEqual([
      wednesday[0].start,
      tuesday[2].start,
      tuesday[0].start,
    ]);
    expect(all.pagination).toEqual({ page: 1, limit: 50, total: 3, totalPages: 1, hasMore: false });
    const page = await list('?page=2&limit=2');
    expect(page.data.map(({ start }: { start: string }) => start)).toEqual([tuesday[0].start]);
    expect((await list(`?date=${TUESDAY}`)).pagination.total).toBe(2);
    await call('DELETE', bookingsUrl(center, `/${all.data[0].id}`), { as: learner.token });
    expect((await list('?status=CANCELED')).data.map(({ id }: { id: string }) => id)).toEqual([
      all.data[0].id,
    ]);
    for (const day of ['0001-01-01', '9999-12-31']) expect((await list(`?date=${day}`)).data).toEqual([]);
    for (const query of ['?limit=0', '?limit=101', '?page=0', '?date=x', '?status=LOST'])
      expect([query, code({ body: await list(query) })]).toEqual([query, 'VALIDATION_ERROR']);
  });

  test('is closed to strangers and to callers without a token', async () => {
    const { center } = await open();
    const stranger = (await open()).learner;
    expect(code(await call('GET', bookingsUrl(center)))).toBe('UNAUTHORIZED');
    expect(code(await call('GET', bookingsUrl(center), { as: stranger.token }))).toBe('NO_MEMBERSHIP');
  });
});

describe('DELETE /centers/{domain}/bookings/{id}', () => {
  test('cancels for the learner, the booker, a guardian and an ADMIN, and frees the slot; again changes nothing', async () => {
    const { center, learner, slots, book } = await open();
    const parent = await world.member(center, 'PARENT');
    const admin = await world.member(center, 'ADMIN');
    await makeGuardian(center, parent, learner);
    const [slot] = await slots();
    for (const [booker, canceler] of [
      [learner, learner],
      [learner, parent],
      [parent, parent],
      [parent, learner],
      [learner, admin],
    ] as const) {
      const { id } = (await book(booker, slot.id, booker === parent ? learner.actorId : undefined)).body.data;
      const canceled = await call('DELETE', bookingsUrl(center, `/${id}`), { as: canceler.token });
      expect([canceled.status, canceled.body.data.status]).toEqual([200, 'CANCELED']);
      const again = await call('DELETE', bookingsUrl(center, `/${id}`), { as: canceler.token });
      expect(again.body).toEqual(canceled.body);
      const { rows } = await service.owner.query('select canceled_by from bookings where id = $1', [id]);
      expect(rows[0].canceled_by).toBe(canceler.actorId);
    }
    expect((await slots())[0].id).toBe(slot.id);
  });

  test('is refused to an instructor, who sees the booking, and hidden from everybody who does not', async () => {
    const { center, instructor, learner, slots, book } = await open();
    const [slot] = await slots();
    const { id } = (await book(learner, slot.id)).body.data;
    const bystander = await world.member(center, 'PARENT');
    const url = bookingsUrl(center, `/${id}`);
    expect(code(await call('DELETE', url, { as: instructor.token }))).toBe('FORBIDDEN');
    expect(code(await call('DELETE', url))).toBe('UNAUTHORIZED');
    const missing = await call('DELETE', bookingsUrl(center, '/bkg_00000000000000000000000000'), {
      as: bystander.token,
    });
    const hidden = await call('DELETE', url, { as: bystander.token });
    expect([missing.status, missing.body]).toEqual([hidden.status, hidden.body]);
    expect(hidden.body).toEqual({
      success: false,
      error: { code: 'NOT_FOUND', message: 'No such booking.' },
    });
  });

  test("another center's booking cannot be told from one that does not exist, also by an ADMIN", async () => {
    const ours = await open();
    const theirs = await open();
    const { id } = (await theirs.book(theirs.learner, (await theirs.slots())[0].id)).body.data;
    const admin = await world.member(ours.center, 'ADMIN');
    const foreign = await call('DELETE', bookingsUrl(ours.center, `/${id}`), { as: admin.token });
    const missing = await call('DELETE', bookingsUrl(ours.center, '/bkg_nothing'), { as: admin.token });
    expect([foreign.status, foreign.body]).toEqual([missing.status, missing.body]);
    expect(foreign.status).toBe(404);
    expect(code(await call('DELETE', bookingsUrl(theirs.center, `/${id}`), { as: admin.token }))).toBe(
      'NO_MEMBERSHIP',
    );
    const { rows } = await service.owner.query('select status from bookings where id = $1', [id]);
    expect(rows[0].status).toBe('CONFIRMED');
  });
});

// The last one, because it moves the clock for all.
test('what has begun can no longer be canceled: 409', async () => {
  const { center, learner, slots, book } = await open();
  const [slot] = await slots();
  const { id } = (await book(learner, slot.id)).body.data;
  service.clock.set(slot.start);
  const token = await world.tokenFor(learner.actorId, center);
  const answer = await call('DELETE', bookingsUrl(center, `/${id}`), { as: token });
  expect([answer.status, code(answer)]).toEqual([409, 'CONFLICT']);
});
