import { randomUUID } from 'node:crypto';
import ICAL from 'ical.js';
import { describe, expect, onTestFinished, test } from 'vitest';
import { behind } from '../../../test/harness/behind.ts';
import { startTestService } from '../../../test/harness/index.ts';
import { mailTo, outbox } from '../../../test/harness/outbox.ts';
import { takePlaces } from '../../../test/harness/take-places.ts';
import { createWorld, type TestCenter, type TestMember } from '../../../test/harness/world.ts';
import { remindOfBookings } from './booking.worker.ts';
import { calendarOf } from './calendar.ts';
import { slotId } from './slot-id.ts';

const service = await startTestService();
// Monday, half past nine in Berlin, four weeks before the clocks go back.
service.clock.set('2026-09-28T07:30:00Z');
const world = createWorld(service);
const { call } = service;
await service.service.startWorkers();

const hours = [{ from: '09:00', to: '12:00' }];
const settings = {
  timezone: 'Europe/Berlin',
  businessHours: { mon: hours, tue: hours, wed: hours, thu: hours, fri: hours, sat: [], sun: [] },
  booking: { slotMinutes: 60, bufferMinutes: 0, minNoticeMinutes: 60, horizonDays: 21 },
};
const TUESDAY = '2026-09-29';

async function open(booking: Record<string, number> = {}, more: object = {}) {
  const center = await world.center({
    settings: { ...settings, booking: { ...settings.booking, ...booking }, ...more },
  });
  const admin = await world.member(center, 'ADMIN');
  const instructor = await world.member(center, 'INSTRUCTOR', { name: 'Ina' });
  const learner = await world.member(center, 'CHILD', { name: 'Lee' });
  const other = await world.member(center, 'CHILD', { name: 'Otto' });
  const url = (rest: string) => `/api/centers/${center.domain}/${rest}`;
  const slots = async (date = TUESDAY) =>
    (await call('GET', url(`available-slots?date=${date}`), { as: learner.token })).body.data as {
      id: string;
      start: string;
      remaining: number;
    }[];
  const book = (as: TestMember, slotId: string | undefined, more: object = {}) =>
    call('POST', url('bookings'), { as: as.token, body: { slotId, ...more } });
  return { center, admin, instructor, learner, other, url, slots, book };
}

/** What somebody is told of the waiting list. */
const list = async ({ domain }: TestCenter, as: TestMember) =>
  (await call('GET', `/api/centers/${domain}/waiting-list`, { as: as.token })).body.data;

const starts = (list: { start: string }[]) => list.map(({ start }) => start);
const code = (answer: { status: number; body: { error?: { code: string } } }) => [
  answer.status,
  answer.body.error?.code,
];

describe('an order for several weeks', () => {
  test('has the same time of day in each, whatever the clocks do, and names the weeks it could not have', async () => {
    const { slots, book, learner, other, admin, url } = await open();
    const [nine] = await slots();
    // Somebody else has the third week, and the center is closed in the second.
    const taken = (await slots('2026-10-13'))[0];
    expect((await book(other, taken?.id)).status).toBe(201);
    await call('POST', url('closures'), {
      as: admin.token,
      body: { start: '2026-10-06T00:00:00+02:00', end: '2026-10-07T00:00:00+02:00', reason: 'Works outing' },
    });

    const { status, body } = await book(learner, nine?.id, { weeks: 6 });
    expect(status).toBe(201);
    expect(starts(body.data.series.bookings)).toEqual([
      '2026-09-29T07:00:00.000Z',
      '2026-10-20T07:00:00.000Z',
      // From here on Berlin is one hour behind.
      '2026-10-27T08:00:00.000Z',
      '2026-11-03T08:00:00.000Z',
    ]);
    expect(starts(body.data.series.skipped)).toEqual(['2026-10-06T07:00:00Z', '2026-10-13T07:00:00Z']);

    const listed = await call('GET', url(`bookings?seriesId=${body.data.seriesId}`), { as: learner.token });
    expect(listed.body.data).toHaveLength(4);
  });

  test('is canceled week by week, or from one week on', async () => {
    const { slots, book, learner, url } = await open();
    const [nine] = await slots();
    const { body } = await book(learner, nine?.id, { weeks: 4 });
    const [first, second, third] = body.data.series.bookings as { id: string }[];
    await call('DELETE', url(`bookings/${first?.id}`), { as: learner.token });
    await call('DELETE', url(`bookings/${third?.id}?scope=following`), { as: learner.token });
    const left = await call('GET', url('bookings?status=CONFIRMED'), { as: learner.token });
    expect(left.body.data.map(({ id }: { id: string }) => id)).toEqual([second?.id]);
  });
});

describe('moving a booking', () => {
  test('keeps its id, frees its slot, and is refused where the new time is taken', async () => {
    const { slots, book, learner, other, url } = await open();
    const [nine, ten, eleven] = await slots();
    const mine = (await book(learner, nine?.id)).body.data;
    await book(other, ten?.id);
    const move = (as: TestMember, slotId: string | undefined) =>
      call('PATCH', url(`bookings/${mine.id}`), { as: as.token, body: { slotId } });
    expect(code(await move(learner, ten?.id))).toEqual([409, 'CONFLICT']);
    expect(code(await move(other, eleven?.id))).toEqual([404, 'NOT_FOUND']);
    const moved = await move(learner, eleven?.id);
    expect(moved.body.data).toMatchObject({ id: mine.id, start: eleven?.start, status: 'CONFIRMED' });
    expect(starts(await slots())).toEqual([nine?.start]);
  });

  test('to the time of another instructor while somebody moves the other way: both go through, and both slots to whoever waits', async () => {
    const { center, admin, learner, other, slots, book, url } = await open();
    await world.member(center, 'INSTRUCTOR', { name: 'Ben' });
    const [first, second, third] = await slots();
    const [here, there] = [first, second].map((slot) => slot?.id);
    expect(first?.start).toBe(second?.start);
    const later = (await slots()).filter(({ start }) => start === third?.start).map(({ id }) => id);
    const bookings = [await book(learner, here), await book(other, there)].map(({ body }) => body.data);
    for (const slotId of [here, there]) {
      const waiting = await world.member(center, 'CHILD');
      await call('POST', url('waiting-list'), { as: waiting.token, body: { slotId } });
    }
    const moves = await behind(
      service.owner,
      ['select from waiting_entries where center_id = $1 for update', center.id],
      [learner, other].map(({ token }, place) => () => {
        const body = { slotId: later[1 - place] };
        return call('PATCH', url(`bookings/${bookings[place].id}`), { as: token, body });
      }),
    );
    expect(moves.map(({ status }) => status)).toEqual([200, 200]);
    expect(await list(center, admin)).toMatchObject([{ status: 'BOOKED' }, { status: 'BOOKED' }]);
  });
});

describe('a closed time', () => {
  test('is offered to nobody, names what stands in it, and opens again', async () => {
    const { slots, book, learner, instructor, admin, url } = await open();
    const [nine] = await slots();
    const mine = (await book(learner, nine?.id)).body.data;
    const close = (as: TestMember, body: object) =>
      call('POST', url('closures'), {
        as: as.token,
        body: { start: '2026-09-29T06:00:00Z', end: '2026-09-29T09:00:00Z', reason: 'Away', ...body },
      });
    expect(code(await close(learner, {}))).toEqual([403, 'INSUFFICIENT_ROLE']);
    expect(code(await close(instructor, {}))).toEqual([403, 'INSUFFICIENT_ROLE']);
    expect(code(await close(admin, { end: '2026-09-29T05:00:00Z' }))).toEqual([400, 'VALIDATION_ERROR']);
    const closure = await close(instructor, { instructorId: instructor.actorId });
    expect(closure.body.data).toMatchObject({
      instructorId: instructor.actorId,
      bookings: [{ id: mine.id, actorId: learner.actorId }],
    });
    expect(starts(await slots())).toEqual(['2026-09-29T09:00:00.000Z']);
    const closed = async (days: string) =>
      (await call('GET', url(`closures${days}`), { as: learner.token })).body.data;
    expect(await closed(`?date=${TUESDAY}`)).toMatchObject([{ id: closure.body.data.id, reason: 'Away' }]);
    expect(await closed('?date=2026-09-28&to=2026-10-04')).toHaveLength(1);
    expect(await closed('?date=2026-09-30&to=2026-10-04')).toEqual([]);
    const gone = await call('DELETE', url(`closures/${closure.body.data.id}`), { as: instructor.token });
    expect(gone.status).toBe(204);
    expect(await slots()).toHaveLength(2);
  });

  test('names what is booked in the very moment in which it is closed', async () => {
    const { slots, book, learner, other, admin, instructor, url } = await open();
    const day = { start: `${TUESDAY}T00:00:00+02:00`, end: `${TUESDAY}T23:00:00+02:00`, reason: 'Storm' };
    const [first, second] = await slots();
    const closeWhile = async (as: TestMember, slot: { id: string } | undefined, body: object) => {
      const [booked, closed] = await behind(
        service.owner,
        ['lock table bookings in share mode'],
        [() => book(as, slot?.id), () => call('POST', url('closures'), { as: admin.token, body })],
      );
      expect([booked?.status, closed?.status]).toEqual([201, 201]);
      expect(closed?.body.data.bookings).toContainEqual(
        expect.objectContaining({ id: booked?.body.data.id }),
      );
      await call('DELETE', url(`closures/${closed?.body.data.id}`), { as: admin.token });
    };
    await closeWhile(learner, first, day);
    await closeWhile(other, second, { ...day, instructorId: instructor.actorId });
  });
});

describe('a slot that several may share', () => {
  test('is offered until its last seat is taken, also when all come at once', async () => {
    const { center, slots, book } = await open({ capacity: 3 });
    const [nine] = await slots();
    expect(nine?.remaining).toBe(3);
    const people = await Promise.all(Array.from({ length: 6 }, () => world.member(center, 'CHILD')));
    const answers = await Promise.all(people.map((person) => book(person, nine?.id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, 409, 409, 409]);
    expect(starts(await slots())).not.toContain(nine?.start);
  });
});

describe('the waiting list', () => {
  test('is offered for slots whose last seat is taken, which are shown to whoever asks for them', async () => {
    const { slots, book, learner, other, instructor, url } = await open();
    const [nine, ten] = await slots();
    await book(learner, nine?.id);
    expect(starts(await slots())).not.toContain(nine?.start);
    const all = async () =>
      (await call('GET', url(`available-slots?date=${TUESDAY}&include=taken`), { as: other.token })).body
        .data;
    expect(await all()).toMatchObject([
      { id: nine?.id, remaining: 0 },
      { id: ten?.id, remaining: 1 },
      { remaining: 1 },
    ]);
    const waited = await call('POST', url('waiting-list'), {
      as: other.token,
      body: { slotId: (await all())[0].id },
    });
    expect(waited.status).toBe(201);
    // What is closed is nobody's to wait for.
    await call('POST', url('closures'), {
      as: instructor.token,
      body: {
        start: '2026-09-29T07:00:00Z',
        end: '2026-09-29T08:00:00Z',
        reason: 'Away',
        instructorId: instructor.actorId,
      },
    });
    expect(starts(await all())).toEqual(starts(await slots()));
  });

  test('gives a freed slot to the first who can come, and tells them', async () => {
    const { center, slots, book, learner, other, url } = await open();
    const third = await world.member(center, 'CHILD', { name: 'Third' });
    const [nine, ten] = await slots();
    const held = (await book(learner, nine?.id)).body.data;
    const wait = (as: TestMember, slotId: string | undefined) =>
      call('POST', url('waiting-list'), { as: as.token, body: { slotId } });
    expect(code(await wait(other, ten?.id))).toEqual([409, 'CONFLICT']);
    const second = await wait(other, nine?.id);
    expect(second.status).toBe(201);
    expect(code(await wait(other, nine?.id))).toEqual([409, 'CONFLICT']);
    await wait(third, nine?.id);

    await call('DELETE', url(`bookings/${held.id}`), { as: learner.token });
    expect(await list(center, other)).toMatchObject([{ status: 'BOOKED', bookingId: expect.any(String) }]);
    expect(await list(center, third)).toMatchObject([{ status: 'WAITING', bookingId: null }]);
    // Who was given the slot moves on, and it goes to the next.
    const [{ bookingId }] = await list(center, other);
    await call('PATCH', url(`bookings/${bookingId}`), { as: other.token, body: { slotId: ten?.id } });
    expect(await list(center, third)).toMatchObject([{ status: 'BOOKED' }]);
    for (const { email } of [other, third]) await mailTo(service, email, 'booking-from-waiting-list');
  });

  test('gives a further seat to the first who waits for the slot, as soon as the settings have it', async () => {
    const { center, admin, slots, book, learner, other, url } = await open();
    const third = await world.member(center, 'CHILD', { name: 'Third' });
    const [nine] = await slots();
    await book(learner, nine?.id);
    const wait = (as: TestMember) =>
      call('POST', url('waiting-list'), { as: as.token, body: { slotId: nine?.id } });
    await wait(other);
    await wait(third);
    const seats = (capacity: number) =>
      call('PATCH', '/api/center/settings', { as: admin.token, body: { booking: { capacity } } });

    // Who is about to wait when the seat comes gets it as well.
    const fourth = await world.member(center, 'CHILD', { name: 'Fourth' });
    const [waited, changed] = await behind(
      service.owner,
      ['lock table waiting_entries in share mode'],
      [() => wait(fourth), () => seats(2)],
    );
    expect([waited?.status, changed?.status]).toEqual([201, 200]);
    expect(await list(center, other)).toMatchObject([{ status: 'BOOKED', bookingId: expect.any(String) }]);
    expect(await list(center, third)).toMatchObject([{ status: 'WAITING' }]);
    await seats(4);
    for (const each of [third, fourth])
      expect(await list(center, each)).toMatchObject([{ status: 'BOOKED' }]);
    await mailTo(service, third.email, 'booking-from-waiting-list');
  });

  test('does not hold up a booking while the settings are changed', async () => {
    const { admin, slots, book, learner } = await open();
    const [nine] = await slots();
    const seats = { booking: { capacity: 2 } };
    const [booked, changed] = await behind(
      service.owner,
      ['lock table bookings in share mode'],
      [
        () => book(learner, nine?.id),
        () => call('PATCH', '/api/center/settings', { as: admin.token, body: seats }),
      ],
    );
    expect([booked?.status, changed?.status]).toEqual([201, 200]);
  });

  test('takes nobody for a slot that is not taken by somebody else: closed, too far ahead, of no instructor here, or their own', async () => {
    const { center, admin, instructor, learner, other, slots, book, url } = await open();
    const elsewhere = await open();
    const [nine, ten] = await slots();
    const of = (instructorId: string, weeks = 0) => {
      const start = Temporal.Instant.from(nine?.start ?? '').add({ hours: weeks * 7 * 24 });
      return slotId({ instructorId, start, end: start.add({ hours: 1 }) });
    };
    await call('POST', url('closures'), {
      as: admin.token,
      body: { start: '2026-09-29T08:00:00Z', end: '2026-09-29T09:00:00Z', reason: 'Away' },
    });
    const wait = (slot: string | undefined, as = learner) =>
      call('POST', url('waiting-list'), { as: as.token, body: { slotId: slot } });
    const nobodys = [
      ten?.id,
      of(instructor.actorId, 8),
      of(elsewhere.instructor.actorId),
      of(other.actorId),
      of(randomUUID()),
    ];
    for (const slot of nobodys) expect(code(await wait(slot))).toEqual([409, 'CONFLICT']);
    await book(learner, nine?.id);
    expect(code(await wait(nine?.id))).toEqual([409, 'CONFLICT']);
    expect((await wait(nine?.id, other)).status).toBe(201);
    expect(await list(center, learner)).toEqual([]);
  });

  test('gives a slot that has become free already to whoever waits for it as soon as they are free, or the time is open again', async () => {
    const { center, admin, instructor, learner, other, slots, book, url } = await open();
    const [nine, ten] = await slots();
    await world.member(center, 'INSTRUCTOR', { name: 'Ben' });
    const elsewhere = (await slots()).find(({ id, start }) => start === nine?.start && id !== nine?.id);
    const wait = (slot: string | undefined) =>
      call('POST', url('waiting-list'), { as: other.token, body: { slotId: slot } });
    const cancel = ({ body }: { body: { data: { id: string } } }, as: TestMember) =>
      call('DELETE', url(`bookings/${body.data.id}`), { as: as.token });

    const held = await book(learner, nine?.id);
    const theirs = await book(other, elsewhere?.id);
    await wait(nine?.id);
    await cancel(held, learner);
    expect(await list(center, other)).toMatchObject([{ status: 'WAITING' }]);
    await cancel(theirs, other);
    expect(await list(center, other)).toMatchObject([{ slotId: nine?.id, status: 'BOOKED' }]);

    const later = await book(learner, ten?.id);
    await wait(ten?.id);
    const closed = await call('POST', url('closures'), {
      as: admin.token,
      body: {
        start: '2026-09-29T08:00:00Z',
        end: '2026-09-29T09:00:00Z',
        reason: 'Away',
        instructorId: instructor.actorId,
      },
    });
    await cancel(later, learner);
    expect(await list(center, other)).toMatchObject([{ status: 'BOOKED' }, { status: 'WAITING' }]);
    await call('DELETE', url(`closures/${closed.body.data.id}`), { as: admin.token });
    expect(await list(center, other)).toMatchObject([
      { status: 'BOOKED' },
      { slotId: ten?.id, status: 'BOOKED' },
    ]);
  });

  test('passes over whoever is no member any more', async () => {
    const { center, admin, learner, other, slots, book, url } = await open();
    const third = await world.member(center, 'CHILD');
    const fourth = await world.member(center, 'CHILD');
    const [nine] = await slots();
    const held = (await book(learner, nine?.id)).body.data;
    for (const { token } of [other, third, fourth])
      await call('POST', url('waiting-list'), { as: token, body: { slotId: nine?.id } });
    for (const [{ membershipId }, move] of [
      [other, 'end'],
      [third, 'suspend'],
    ] as const)
      await call('POST', `/api/centers/${center.id}/memberships/${membershipId}/${move}`, {
        as: admin.token,
      });
    await call('DELETE', url(`bookings/${held.id}`), { as: learner.token });
    expect(await list(center, admin)).toMatchObject([
      { actorId: other.actorId, status: 'WAITING' },
      { actorId: third.actorId, status: 'WAITING' },
      { actorId: fourth.actorId, status: 'BOOKED' },
    ]);
  });
});

describe('a calendar feed', () => {
  const feedOf = async (center: TestCenter, member: TestMember, kind: 'mine' | 'teaching') => {
    const answer = await call('POST', `/api/centers/${center.domain}/calendar-feeds`, {
      as: member.token,
      body: { kind },
    });
    return new URL(answer.body.data.url).pathname;
  };
  const read = (path: string) => call('GET', path, {});
  const events = (text: string) =>
    new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').map((event) => new ICAL.Event(event));

  test('is read by a secret address alone, and shows the same instants as the API', async () => {
    const { center, slots, book, learner, instructor, url } = await open();
    const [nine] = await slots();
    const { body } = await book(learner, nine?.id, { weeks: 6 });
    const [, second] = body.data.series.bookings as { id: string }[];
    await call('DELETE', url(`bookings/${second?.id}`), { as: learner.token });
    for (const path of [
      await feedOf(center, learner, 'mine'),
      await feedOf(center, instructor, 'teaching'),
    ]) {
      const answer = await read(path);
      expect(answer.headers['content-type']).toBe('text/calendar; charset=utf-8');
      const shown = events(answer.text);
      expect(shown.map((event) => event.startDate.toJSDate().toISOString())).toEqual(
        starts(body.data.series.bookings),
      );
      expect(shown.map((event) => event.component.getFirstPropertyValue('status'))).toEqual([
        'CONFIRMED',
        'CANCELLED',
        ...Array(4).fill('CONFIRMED'),
      ]);
    }
    const listed = await call('GET', url('calendar-feeds'), { as: learner.token });
    expect(listed.body.data).toMatchObject([{ kind: 'mine', readAt: expect.any(String) }]);
    expect(JSON.stringify(listed.body)).not.toContain('.ics');
  });

  test('ends with its address, with its owner’s membership, and shows nothing of anybody else', async () => {
    const { center, slots, book, learner, other, url } = await open();
    const [nine] = await slots();
    await book(learner, nine?.id);
    const path = await feedOf(center, other, 'mine');
    expect(events((await read(path)).text)).toEqual([]);
    const another = path.replace(/.(?=\.ics$)/, (last) => (last === '-' ? '_' : '-'));
    expect((await read(another)).status).toBe(404);

    const own = await feedOf(center, learner, 'mine');
    expect(events((await read(own)).text)).toHaveLength(1);
    await service.owner.query(`update memberships set status = 'SUSPENDED' where actor_id = $1`, [
      learner.actorId,
    ]);
    expect((await read(own)).status).toBe(404);

    const [{ id }] = (await call('GET', url('calendar-feeds'), { as: other.token })).body.data;
    await call('DELETE', url(`calendar-feeds/${id}`), { as: other.token });
    expect((await read(path)).status).toBe(404);
    const teaching = await call('POST', url('calendar-feeds'), {
      as: other.token,
      body: { kind: 'teaching' },
    });
    expect(code(teaching)).toEqual([403, 'INSUFFICIENT_ROLE']);
  });

  test('has twenty addresses at most, also when more are asked for at once, so that each can be taken back', async () => {
    const { learner, url } = await open();
    const made = await Promise.all(
      Array.from({ length: 30 }, () =>
        call('POST', url('calendar-feeds'), { as: learner.token, body: { kind: 'mine' } }),
      ),
    );
    expect(made.filter(({ status }) => status === 201)).toHaveLength(20);
    expect(made.filter(({ status }) => status === 409)).toHaveLength(10);
  });

  test('says what its center and its people are called in one line, whatever they are called', () => {
    const name = 'House\r\nATTENDEE:mailto:a@b.example\rBEGIN:VEVENT\nX:1\u2028Y\u0085Z';
    const at = new Date('2026-09-29T07:00:00Z');
    const entry = { id: 'bkg_1', startsAt: at, endsAt: at, updatedAt: at, isCanceled: false, summary: name };
    const text = calendarOf([entry], { name, host: 'proof.example', sender: 'a@b.example' });
    const names = text.split(/\r\n(?! )|\r(?!\n)|(?<!\r)\n/).map((line) => line.split(/[:;]/, 1)[0]);
    expect(names.filter((each) => each === 'BEGIN')).toHaveLength(2);
    expect(names).not.toContain('ATTENDEE');
    expect(names).not.toContain('X');
    expect(text).toContain('X-WR-CALNAME:House ATTENDEE:mailto:a@b.example BEGIN:VEVENT X:1 Y Z\r\n');
  });

  test('holds ten thousand bookings, each line folded as calendars ask for', () => {
    const entries = Array.from({ length: 10_000 }, (_, number) => ({
      id: `bkg_${number}`,
      startsAt: new Date(Date.UTC(2026, 0, 1, number)),
      endsAt: new Date(Date.UTC(2026, 0, 1, number + 1)),
      updatedAt: new Date(Date.UTC(2026, 0, 1)),
      isCanceled: false,
      summary: `Ein sehr langer Name, mit Komma; und Strichpunkt ${'\u00e4'.repeat(80)}`,
    }));
    const text = calendarOf(entries, { name: 'Großes Haus', host: 'proof.example' });
    expect(text.split('\r\n').every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
    const [, , parts] = ICAL.parse(text) as [string, unknown, unknown[]];
    expect(parts).toHaveLength(10_000);
    const last = new ICAL.Event(new ICAL.Component(parts.at(-1) as [string, unknown[], unknown[]]));
    expect(last.summary).toBe(entries.at(-1)?.summary);
    expect(last.startDate.toJSDate()).toEqual(entries.at(-1)?.startsAt);
  });
});

describe('mails about bookings', () => {
  const sequenceIn = (text: string) =>
    Number(
      new ICAL.Component(ICAL.parse(text)).getFirstSubcomponent('vevent')?.getFirstPropertyValue('sequence'),
    );

  test('bring the entry for the calendar, and a reminder comes once, a day ahead', async () => {
    const { slots, book, learner } = await open();
    const [, , eleven] = await slots();
    await book(learner, eleven?.id);
    service.clock.set('2026-09-28T09:30:00Z');
    await remindOfBookings(service.platform);
    await Promise.all([remindOfBookings(service.platform), remindOfBookings(service.platform)]);
    await mailTo(service, learner.email, 'booking-reminder');
    await mailTo(service, learner.email, 'booking-confirmed');
    const mails = outbox(service).filter(({ to }) => to === learner.email);
    expect(mails.map(({ kind }) => kind).sort()).toEqual(['booking-confirmed', 'booking-reminder']);
    for (const { attachments } of mails as { attachments?: { content: string }[] }[]) {
      const [entry] = attachments ?? [];
      const event = new ICAL.Component(ICAL.parse(entry?.content ?? '')).getFirstSubcomponent('vevent');
      expect(new ICAL.Event(event ?? undefined).startDate.toJSDate().toISOString()).toBe(eleven?.start);
    }
    service.clock.set('2026-09-28T07:30:00Z');
  });

  test('come also where one before them fails, and that comes with the next round', async () => {
    const [first, second] = [await open(), await open()];
    const booked = [];
    for (const { slots, book, learner } of [first, second])
      booked.push((await book(learner, (await slots())[2]?.id)).body.data.id);
    service.clock.set('2026-09-28T09:30:00Z');
    onTestFinished(() => service.clock.set('2026-09-28T07:30:00Z'));
    const holder = await service.owner.connect();
    onTestFinished(() => holder.release(true));
    await holder.query('begin');
    await holder.query('select from bookings where id = $1 for update', [booked[0]]);
    await remindOfBookings(service.platform);
    await mailTo(service, second.learner.email, 'booking-reminder');
    await holder.query('rollback');
    await remindOfBookings(service.platform);
    await mailTo(service, first.learner.email, 'booking-reminder');
  });

  test('come also while requests of their center take all the connections that it may', async () => {
    const { center, slots, book, learner } = await open();
    const [, , eleven] = await slots();
    await book(learner, eleven?.id);
    service.clock.set('2026-09-28T09:30:00Z');
    onTestFinished(() => service.clock.set('2026-09-28T07:30:00Z'));
    await takePlaces(service, center.id);
    const { database, jobs } = service.platform;
    await database.asDispatcher((tx) => jobs.enqueue(tx, { task: 'remind-of-bookings', payload: {} }));
    await mailTo(service, learner.email, 'booking-reminder');
  });

  test('tell calendars of each change in a later place, also of those of one second', async () => {
    const { slots, book, learner, url } = await open();
    const [nine, ten] = await slots();
    const { id } = (await book(learner, nine?.id)).body.data;
    await call('PATCH', url(`bookings/${id}`), { as: learner.token, body: { slotId: ten?.id } });
    await call('DELETE', url(`bookings/${id}`), { as: learner.token });
    const told = ['booking-confirmed', 'booking-moved', 'booking-canceled'].map(async (kind) => {
      const mail = await mailTo(service, learner.email, kind);
      return sequenceIn(
        (mail as typeof mail & { attachments: [{ content: string }] }).attachments[0].content,
      );
    });
    const [booked = 0, moved, canceled] = await Promise.all(told);
    expect([moved, canceled]).toEqual([booked + 1, booked + 2]);
    const made = await call('POST', url('calendar-feeds'), { as: learner.token, body: { kind: 'mine' } });
    const feed = await call('GET', new URL(made.body.data.url).pathname, {});
    expect(sequenceIn(feed.text)).toBe(canceled);
  });

  test('tell of every week of a series, each with an entry of its own, which is the center’s', async () => {
    const { center, slots, book, learner, url } = await open();
    const [nine] = await slots();
    const { series } = (await book(learner, nine?.id, { weeks: 3 })).body.data;
    const [, second] = series.bookings;
    await call('DELETE', url(`bookings/${second.id}?scope=following`), { as: learner.token });
    for (const [kind, told, method] of [
      ['booking-confirmed', series.bookings, 'PUBLISH'],
      ['booking-canceled', series.bookings.slice(1), 'CANCEL'],
    ] as const) {
      const mail = await mailTo(service, learner.email, kind);
      const { attachments } = mail as typeof mail & {
        attachments: Record<'contentType' | 'content', string>[];
      };
      const types = new Set(attachments.map(({ contentType }) => contentType));
      expect([...types]).toEqual([`text/calendar; charset=utf-8; method=${method}`]);
      const calendars = attachments.map(({ content }) => new ICAL.Component(ICAL.parse(content)));
      const entries = calendars.map(
        (calendar) => new ICAL.Event(calendar.getFirstSubcomponent('vevent') ?? undefined),
      );
      expect(calendars.map((calendar) => calendar.getFirstPropertyValue('method'))).toEqual(
        calendars.map(() => method),
      );
      for (const { component } of entries) {
        const organizer = component.getFirstProperty('organizer');
        expect([organizer?.getFirstValue(), organizer?.getParameter('cn')]).toEqual([
          'mailto:no-reply@centerproof.invalid',
          center.name,
        ]);
      }
      expect(entries.map(({ startDate }) => startDate.toJSDate().toISOString())).toEqual(starts(told));
      expect(mail.text.match(/, for Lee, |Lee 님/g)).toHaveLength(told.length);
    }
  });

  test('speak the language of the center and lead to the day they are about', async () => {
    for (const [locale, subject, said] of [
      [
        'ko-KR',
        '수업이 예약되었습니다',
        /^Lee 님의 .+ 수업\(2026년 9월 29일 화요일.+ 담당 Ina\)이 예약되었습니다\.$/m,
      ],
      [
        'en-GB',
        'A session is booked',
        /^Tuesday,? 29 September 2026 .+ with Ina at .+, for Lee, is booked\.$/m,
      ],
    ] as const) {
      const { center, slots, book, learner } = await open({}, { locale });
      const [nine] = await slots();
      await book(learner, nine?.id);
      await mailTo(service, learner.email, 'booking-confirmed');
      const [mail] = outbox(service).filter(({ to }) => to === learner.email);
      expect(mail).toMatchObject({
        subject,
        text: expect.stringMatching(said),
        data: { url: expect.stringMatching(`/bookings\\?center=${center.id}&day=${TUESDAY}$`) },
      });
    }
  });
});

test('a guardian whose link was taken back sees, moves and cancels nothing of the child, and is told nothing, also of what they booked', async () => {
  const { center, admin, learner, other, slots, book, url } = await open();
  const parent = await world.member(center, 'PARENT');
  const linked = await call('POST', `/api/centers/${center.id}/guardians`, {
    as: admin.token,
    body: { parentActorId: parent.actorId, childActorId: learner.actorId },
  });
  const [nine, ten, eleven] = await slots();
  const booked = (await book(parent, nine?.id, { forActorId: learner.actorId })).body.data;
  await mailTo(service, parent.email, 'booking-confirmed');
  await book(other, eleven?.id);
  const waited = await call('POST', url('waiting-list'), {
    as: parent.token,
    body: { slotId: eleven?.id, forActorId: learner.actorId },
  });
  expect(waited.status).toBe(201);
  await call('DELETE', `/api/centers/${center.id}/guardians/${linked.body.data.id}`, { as: admin.token });

  for (const list of ['bookings', 'waiting-list'])
    expect((await call('GET', url(list), { as: parent.token })).body.data).toEqual([]);
  const found = await call('GET', `/api/center/search?q=${learner.name}`, { as: parent.token });
  expect(found.body.data).toEqual([]);
  const move = { as: parent.token, body: { slotId: ten?.id } };
  expect(code(await call('PATCH', url(`bookings/${booked.id}`), move))).toEqual([404, 'NOT_FOUND']);
  for (const path of [`bookings/${booked.id}`, `waiting-list/${waited.body.data.id}`])
    expect(code(await call('DELETE', url(path), { as: parent.token }))).toEqual([404, 'NOT_FOUND']);

  await call('DELETE', url(`bookings/${booked.id}`), { as: learner.token });
  await mailTo(service, learner.email, 'booking-canceled');
  const told = outbox(service).filter(({ to }) => to === parent.email);
  expect(told.map(({ kind }) => kind)).toEqual(['booking-confirmed']);
});
