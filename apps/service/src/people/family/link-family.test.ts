import { expect, test } from 'vitest';
import { startTestService } from '../../../test/harness/index.ts';
import { createWorld } from '../../../test/harness/world.ts';
import { linkFamily } from './link-family.ts';

const service = await startTestService();
const world = createWorld(service);
const link = (actorId: string) =>
  service.platform.database.inScope({ centerIds: [] }, (tx) => linkFamily(tx, actorId));

async function families(...actorIds: string[]): Promise<string[]> {
  const { rows } = await service.owner.query<{ id: string; family_id: string }>(
    'select id, family_id from actors where id = any($1)',
    [actorIds],
  );
  return actorIds.map((id) => rows.find((row) => row.id === id)?.family_id ?? '');
}

test('actors that share an address or a phone become one family under the oldest, over several steps', async () => {
  const first = await world.person({ email: 'shared@family.example' });
  const second = await world.person({ email: 'shared@family.example', phone: '+821077770001' });
  const third = await world.person({ phone: '+821077770001' });
  await link(third.actorId);
  await link(second.actorId);
  expect(await families(first.actorId, second.actorId, third.actorId)).toEqual([
    first.actorId,
    first.actorId,
    first.actorId,
  ]);
});

test("a child with its parent's phone stays a family of its own, and unverified details link nobody", async () => {
  const parent = await world.person({ phone: '+821077770002' });
  const child = await world.person({ phone: '+821077770002', isChild: true });
  const stranger = await world.person({ phone: '+821077770002' });
  await service.owner.query('update actors set phone_verified_at = null where id = $1', [stranger.actorId]);
  for (const { actorId } of [parent, child, stranger]) await link(actorId);
  expect(await families(parent.actorId, child.actorId, stranger.actorId)).toEqual([
    parent.actorId,
    child.actorId,
    stranger.actorId,
  ]);
});

test('twenty relatives who verify the same phone at once end in one family', async () => {
  const people = await Promise.all(
    Array.from({ length: 20 }, () => world.person({ phone: '+821077770003' })),
  );
  await Promise.all(people.map(({ actorId }) => link(actorId)));
  const found = await families(...people.map(({ actorId }) => actorId));
  expect(new Set(found).size).toBe(1);
});

test('the family decides which centers may be entered, and who one is there', async () => {
  const [one, two] = [await world.center(), await world.center()];
  const here = await world.member(one, 'ADMIN', { phone: '+821077770004' });
  const there = await world.member(two, 'PARENT', { phone: '+821077770004' });
  const members = () => service.call('GET', `/api/centers/${two.id}/memberships`, { as: here.token });
  expect((await members()).body.error.code).toBe('NO_MEMBERSHIP');
  await link(there.actorId);
  expect((await members()).body.error.code).toBe('INSUFFICIENT_ROLE');
  const login = await service.call('POST', '/api/auth/login', {
    body: { email: here.email, password: here.password, centerDomain: two.domain },
  });
  expect(login.body.data.actor).toMatchObject({ id: there.actorId, role: 'PARENT' });
});
