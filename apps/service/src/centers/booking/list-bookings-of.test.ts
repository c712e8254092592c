import { expect, test } from 'vitest';
import { startTestService } from '../../../test/harness/index.ts';
import { createWorld, type TestCenter, type TestMember } from '../../../test/harness/world.ts';
import type { FamilyId } from '../../platform/database/index.ts';
import { listBookingsOf } from './index.ts';

const service = await startTestService();
const world = createWorld(service);

async function booked(center: TestCenter, child: TestMember, startsAt: string) {
  const instructor = await world.member(center, 'INSTRUCTOR');
  const id = `bkg_${center.id}_${startsAt}`;
  await service.owner.query(
    `insert into bookings (center_id, id, slot_id, instructor_id, actor_id, booked_by, starts_at, ends_at, status, created_at, updated_at)
     values ($1, $2, 'slt', $3, $4, $4, $5, $5::timestamptz + interval '1 hour', 'CONFIRMED', now(), now())`,
    [center.id, id, instructor.actorId, child.actorId, startsAt],
  );
  return id;
}

test("a guardian's family reads a child's bookings in the centers that linked them, and in no other", async () => {
  const [first, second, unlinked] = await Promise.all([world.center(), world.center(), world.center()]);
  const parent = await world.member(first, 'PARENT');
  const child = await world.member(first, 'CHILD');
  await world.member(second, 'PARENT', { actorId: parent.actorId });
  for (const center of [second, unlinked]) await world.member(center, 'CHILD', { actorId: child.actorId });
  for (const center of [first, second])
    await service.owner.query(
      'insert into guardians (center_id, parent_actor_id, child_actor_id, created_at) values ($1, $2, $3, now())',
      [center.id, parent.actorId, child.actorId],
    );
  const early = await booked(first, child, '2026-05-05T00:00:00Z');
  const late = await booked(second, child, '2026-05-06T00:00:00Z');
  await booked(unlinked, child, '2026-05-07T00:00:00Z');

  const { rows } = await service.owner.query('select family_id from actors where id = $1', [parent.actorId]);
  const read = (familyId: FamilyId) =>
    service.platform.database.inScope({ familyId }, (tx) => listBookingsOf(tx, [child.actorId]));
  const bookings = await read(rows[0].family_id);
  expect(bookings.map(({ id, centerId }) => [id, centerId])).toEqual([
    [late, second.id],
    [early, first.id],
  ]);
  expect(bookings[1]).toMatchObject({
    actorId: child.actorId,
    start: '2026-05-05T00:00:00.000Z',
    status: 'CONFIRMED',
  });

  const answer = await service.call('GET', '/api/auth/children', { as: parent.token });
  expect(answer.body.data).toMatchObject([{ actorId: child.actorId, bookings }]);

  const stranger = await world.member(first, 'PARENT');
  const { rows: others } = await service.owner.query('select family_id from actors where id = $1', [
    stranger.actorId,
  ]);
  expect(await read(others[0].family_id)).toEqual([]);
});
