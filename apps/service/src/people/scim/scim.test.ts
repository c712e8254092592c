import { describe, expect, test } from 'vitest';
import { behind } from '../../../test/harness/behind.ts';
import { eventually, startTestService, type TestAnswer } from '../../../test/harness/index.ts';
import {
  createWorld,
  type TestCenter,
  type TestPartner,
  type TestPerson,
} from '../../../test/harness/world.ts';

const service = await startTestService();
const world = createWorld(service);
let counter = 0;

interface Directory {
  center: TestCenter;
  admin: string;
  token: string;
  tokenId: string;
}

async function directory(defaultRole = 'INSTRUCTOR'): Promise<Directory> {
  const center = await world.center();
  const { token: admin } = await world.member(center, 'ADMIN');
  const made = await service.call('POST', '/api/center/scim-tokens', {
    as: admin,
    body: { name: 'Directory', defaultRole },
  });
  expect(made.status).toBe(201);
  return { center, admin, token: made.body.data.token, tokenId: made.body.data.id };
}

interface PartnerDirectory {
  partner: TestPartner;
  admin: TestPerson;
  token: string;
  tokenId: string;
}

async function partnerDirectory(): Promise<PartnerDirectory> {
  const partner = await world.partner();
  const admin = await world.partnerMember(partner, 'PARTNER_ADMIN');
  const made = await service.call('POST', '/api/partner/scim-tokens', {
    as: admin.token,
    body: { name: 'Directory' },
  });
  expect([made.status, made.body.data.defaultRole]).toEqual([201, 'PARTNER_OPERATOR']);
  return { partner, admin, token: made.body.data.token, tokenId: made.body.data.id };
}

const scim = (
  { token }: { token: string },
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  body?: unknown,
) =>
  service.call(method, `/scim/v2${path}`, {
    as: token,
    ...(body === undefined ? {} : { body, headers: { 'content-type': 'application/scim+json' } }),
  });

const patch = (where: { token: string }, path: string, ...Operations: object[]) =>
  scim(where, 'PATCH', path, {
    schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
    Operations,
  });

function user(more: Record<string, unknown> = {}) {
  counter += 1;
  const userName = `user-${counter}@directory.test`;
  return {
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
    userName,
    displayName: `User ${counter}`,
    active: true,
    emails: [{ value: userName, type: 'work', primary: true }],
    ...more,
  };
}

const create = async (where: { token: string }, more: Record<string, unknown> = {}) => {
  const made = await scim(where, 'POST', '/Users', user(more));
  expect([made.status, made.headers['content-type'], made.headers.location]).toEqual([
    201,
    'application/scim+json; charset=utf-8',
    made.body.meta.location,
  ]);
  return made.body;
};
const group = async (where: { token: string }, displayName: string, ids: string[] = []) =>
  (await scim(where, 'POST', '/Groups', { displayName, members: ids.map((value) => ({ value })) })).body;

async function membershipOf({ admin, center }: Directory, email: string) {
  const { body } = await service.call('GET', `/api/centers/${center.id}/memberships?limit=100`, {
    as: admin,
  });
  return body.data.find((each: { email: string }) => each.email === email);
}

const refused = ({ status, body }: TestAnswer) => [status, body.status, body.scimType];

describe('users', () => {
  test('become members at once, under an account of the center alone', async () => {
    const here = await directory('PARENT');
    const elsewhere = await world.member(await world.center(), 'ADMIN');
    const made = await create(here, { emails: [{ value: elsewhere.email }] });
    const membership = await membershipOf(here, elsewhere.email);
    expect(membership).toMatchObject({ status: 'ACTIVE', role: 'PARENT', name: made.displayName });
    expect(membership.actorId).not.toBe(elsewhere.actorId);
    const { rows } = await service.owner.query(
      'select family_id = id as is_alone, email_verified_at from actors where id = $1',
      [membership.actorId],
    );
    expect(rows).toEqual([{ is_alone: true, email_verified_at: null }]);
  });

  test('who are members already are taken over with their account and their role', async () => {
    const here = await directory();
    const member = await world.member(here.center, 'PARENT');
    await create(here, { emails: [{ value: member.email }] });
    expect(await membershipOf(here, member.email)).toMatchObject({ actorId: member.actorId, role: 'PARENT' });
  });

  describe('who accepted an invitation and wait for an administrator', () => {
    /** Somebody of that status, and how many accounts and memberships of the address the center has then. */
    async function waiting(here: Directory, isVerified = true) {
      const member = await world.member(here.center, 'PARENT', { status: 'PENDING' });
      if (!isVerified)
        await service.owner.query('update actors set email_verified_at = null where id = $1', [
          member.actorId,
        ]);
      const members = async () =>
        (
          await service.owner.query(
            `select m.actor_id = $2 as "isThem", m.status, m.role
               from memberships m join actors a on a.id = m.actor_id
              where m.center_id = $1 and a.email = $3 order by m.id`,
            [here.center.id, member.actorId, member.email],
          )
        ).rows;
      return { email: member.email, members };
    }

    test.each([[true], [undefined]])('are let in as who they are (active: %s)', async (active) => {
      const here = await directory();
      const { email, members } = await waiting(here);
      const made = await create(here, { active, emails: [{ value: email }] });
      expect(await members()).toEqual([{ isThem: true, status: 'ACTIVE', role: 'PARENT' }]);
      await patch(here, `/Users/${made.id}`, { op: 'replace', path: 'active', value: false });
      expect(await members()).toMatchObject([{ isThem: true, status: 'SUSPENDED' }]);
    });

    test('wait on where the directory keeps them out, and are let in when it does not', async () => {
      const here = await directory();
      const { email, members } = await waiting(here);
      const made = await create(here, { active: false, emails: [{ value: email }] });
      expect(await members()).toMatchObject([{ isThem: true, status: 'PENDING' }]);
      expect((await scim(here, 'GET', `/Users/${made.id}`)).body.active).toBe(false);
      await patch(here, `/Users/${made.id}`, { op: 'replace', path: 'active', value: true });
      expect(await members()).toMatchObject([{ isThem: true, status: 'ACTIVE' }]);
    });

    test('are let in once, also while somebody else is made under their name', async () => {
      const here = await directory();
      for (let round = 0; round < 3; round++) {
        const { email, members } = await waiting(here);
        const made = await Promise.all(
          [email, `else-${email}`].map((value) =>
            scim(here, 'POST', '/Users', user({ userName: email, emails: [{ value }] })),
          ),
        );
        expect(made.map(({ status }) => status).sort()).toEqual([201, 409]);
        expect(await members()).toMatchObject([{ isThem: true }]);
      }
    });

    test('are let in by nobody else’s name: an address that nobody has verified is none of theirs', async () => {
      const here = await directory();
      const { email, members } = await waiting(here, false);
      await create(here, { emails: [{ value: email }] });
      expect(await members()).toMatchObject([
        { isThem: true, status: 'PENDING' },
        { isThem: false, status: 'ACTIVE' },
      ]);
    });
  });

  test('who are members already are taken over once, also when they are made under several names at once', async () => {
    const here = await directory();
    const member = await world.member(here.center, 'PARENT');
    const made = await behind(
      service.owner,
      ['lock table scim_users in share mode'],
      ['one', 'two', 'three'].map(
        (userName) => () =>
          scim(here, 'POST', '/Users', user({ userName, emails: [{ value: member.email }] })),
      ),
    );
    expect(made.filter(({ status }) => status === 201)).toHaveLength(1);
    for (const answer of made.filter(({ status }) => status !== 201))
      expect(refused(answer)).toEqual([409, '409', 'uniqueness']);
  });

  test.each(['ACTIVE', 'PENDING'] as const)(
    'who left and came back by an invitation are still the directory’s, also while they are %s',
    async (came) => {
      const here = await directory();
      const { actorId, email } = await world.member(here.center, 'PARENT');
      const { id } = await create(here, { emails: [{ value: email }] });
      const old = await membershipOf(here, email);
      await service.call('POST', `/api/centers/${here.center.id}/memberships/${old.id}/end`, {
        as: here.admin,
      });
      await world.member(here.center, 'PARENT', { actorId, status: came });
      const active = async (value: boolean) =>
        (await patch(here, `/Users/${id}`, { op: 'replace', path: 'active', value })).body.active;
      const status = async () => (await membershipOf(here, email)).status;
      expect([await active(true), await status()]).toEqual([true, 'ACTIVE']);
      expect([await active(false), await status()]).toEqual([false, 'SUSPENDED']);
      expect([(await scim(here, 'DELETE', `/Users/${id}`)).status, await status()]).toEqual([204, 'ENDED']);
    },
  );

  test('who are deactivated are out at once, and in again when they are activated', async () => {
    const here = await directory();
    const made = await create(here);
    const { actorId, id } = await membershipOf(here, made.userName);
    const session = await world.tokenFor(actorId, here.center);
    const bookings = async (token: string) =>
      (await service.call('GET', `/api/centers/${here.center.domain}/bookings`, { as: token })).status;
    expect(await bookings(session)).toBe(200);
    const off = await patch(here, `/Users/${made.id}`, { op: 'Replace', path: 'active', value: 'False' });
    expect([off.status, off.body.active]).toEqual([200, false]);
    expect(await bookings(session)).toBe(401);
    expect(await bookings(await world.tokenFor(actorId, here.center))).toBe(403);
    expect(await membershipOf(here, made.userName)).toMatchObject({ id, status: 'SUSPENDED' });
    const on = await patch(here, `/Users/${made.id}`, { op: 'replace', value: { active: true } });
    expect([on.body.active, (await membershipOf(here, made.userName)).status]).toEqual([true, 'ACTIVE']);
    const gone = await scim(here, 'DELETE', `/Users/${made.id}`);
    expect([gone.status, (await scim(here, 'GET', `/Users/${made.id}`)).status]).toEqual([204, 404]);
    expect((await membershipOf(here, made.userName)).status).toBe('ENDED');
  });

  test('are renamed by the directory that made them, and nobody else is', async () => {
    const here = await directory();
    const member = await world.member(here.center, 'PARENT');
    const adopted = await create(here, { emails: [{ value: member.email }] });
    const own = await create(here);
    for (const { id } of [adopted, own])
      await patch(here, `/Users/${id}`, { op: 'replace', path: 'displayName', value: 'A new name' });
    expect((await membershipOf(here, member.email)).name).toBe(member.name);
    expect((await membershipOf(here, own.userName)).name).toBe('A new name');
  });

  test('leave the address that they had to whoever is invited under it', async () => {
    const here = await directory();
    const { id, userName } = await create(here);
    const renamed = 'renamed@directory.test';
    await patch(
      here,
      `/Users/${id}`,
      { op: 'replace', path: 'userName', value: renamed },
      { op: 'replace', path: 'emails', value: [{ value: renamed }] },
    );
    const invite = async (email: string) =>
      (
        await service.call('POST', `/api/centers/${here.center.id}/memberships`, {
          as: here.admin,
          body: { email, role: 'PARENT' },
        })
      ).status;
    expect([await invite(renamed), await invite(userName)]).toEqual([409, 201]);
  });

  test('have a user name that can be seen, as groups have a name', async () => {
    const here = await directory();
    const { id } = await create(here);
    const blank = [
      await scim(here, 'POST', '/Users', { userName: '  ' }),
      await patch(here, `/Users/${id}`, { op: 'replace', path: 'userName', value: ' ' }),
      await scim(here, 'POST', '/Users', { userName: '\u200b' }),
      await scim(here, 'POST', '/Groups', { displayName: '\t' }),
    ];
    expect(blank.map(refused)).toEqual(Array(4).fill([400, '400', 'invalidValue']));
  });

  test('have names of at most 200 characters, and no half of one', async () => {
    const here = await directory();
    const { userName } = await create(here, { displayName: `${'a'.repeat(199)}😀` });
    expect((await membershipOf(here, userName)).name).toBe(`${'a'.repeat(199)}\uFFFD`);
    const { id } = await create(here);
    const renamed = await patch(here, `/Users/${id}`, {
      op: 'replace',
      path: 'displayName',
      value: `${'b'.repeat(199)}😀`,
    });
    expect(renamed.status).toBe(200);
  });

  test('have names of their own, also when two are made at once', async () => {
    const here = await directory();
    const body = user();
    const answers = await Promise.all([
      scim(here, 'POST', '/Users', body),
      scim(here, 'POST', '/Users', body),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    const again = await scim(here, 'POST', '/Users', { ...body, userName: body.userName.toUpperCase() });
    expect(refused(again)).toEqual([409, '409', 'uniqueness']);
    const members = await service.call('GET', `/api/centers/${here.center.id}/memberships`, {
      as: here.admin,
    });
    expect(members.body.pagination.total).toBe(2);
  });

  test.each(['center', 'partner'] as const)(
    'of a %s that are made, renamed, grouped and removed in one moment are each done or refused, and none is told to come later',
    async (kind) => {
      const here = kind === 'center' ? await directory() : await partnerDirectory();
      const [hold, of, role] =
        'center' in here
          ? [`hashtextextended('memberships', $1)`, here.center.id, 'ADMIN']
          : [`hashtextextended('partner-staff:' || $1, 0)`, here.partner.id, 'PARTNER_ADMIN'];
      const heldUp = (asked: (() => Promise<TestAnswer>)[]) =>
        behind(service.owner, [`select pg_advisory_xact_lock(${hold})`, of], asked);
      const roles = await service.call('PUT', `/api/${kind}/group-roles`, {
        as: typeof here.admin === 'string' ? here.admin : here.admin.token,
        body: { roles: [{ group: 'Leads', role }] },
      });
      expect(roles.status).toBe(200);
      const one = await create(here);
      const other = await create(here);
      const group = (await scim(here, 'POST', '/Groups', { displayName: 'Leads' })).body;

      const name = user().userName;
      const named = await heldUp([
        () => scim(here, 'POST', '/Users', user({ userName: name })),
        () => scim(here, 'PUT', `/Users/${one.id}`, user({ userName: name, active: false })),
      ]);
      expect(named.map(({ status }) => status)).toEqual([201, 409]);

      const swapped = await Promise.all(
        [
          [one, other],
          [other, one],
        ].map(([who, by]) =>
          patch(here, `/Users/${who.id}`, { op: 'replace', path: 'userName', value: by.userName }),
        ),
      );
      expect(swapped.map(({ status }) => status)).toEqual([409, 409]);

      await patch(here, `/Groups/${group.id}`, {
        op: 'add',
        path: 'members',
        value: [{ value: one.id }, { value: other.id }],
      });
      const left = await heldUp([
        () => scim(here, 'DELETE', `/Users/${one.id}`),
        () => patch(here, `/Groups/${group.id}`, { op: 'remove', path: 'members' }),
      ]);
      expect(left.map(({ status }) => status)).toEqual([204, 200]);
    },
  );

  test('are found by filters, page by page', async () => {
    const here = await directory();
    const made = [];
    for (const name of ['Ada', 'Grace', 'Barbara'])
      made.push(
        await create(here, { name: { givenName: name }, displayName: name, externalId: `ext-${name}` }),
      );
    await scim(here, 'PATCH', `/Users/${made[2].id}`, {
      Operations: [{ op: 'replace', path: 'active', value: false }],
    });
    const found = async (filter: string) => {
      const { body } = await scim(here, 'GET', `/Users?filter=${encodeURIComponent(filter)}`);
      return body.Resources.map(({ displayName }: { displayName: string }) => displayName).sort();
    };
    expect(await found(`userName eq "${made[0].userName.toUpperCase()}"`)).toEqual(['Ada']);
    expect(await found('externalId eq "ext-Grace"')).toEqual(['Grace']);
    expect(await found('externalId eq "EXT-grace"')).toEqual([]);
    expect(await found('name.givenName sw "a" or displayName co "RAC"')).toEqual(['Ada', 'Grace']);
    expect(await found('active eq true and not (displayName eq "Ada")')).toEqual(['Grace']);
    expect(await found('active eq false')).toEqual(['Barbara']);
    expect(await found(`emails[type eq "work" and value eq "${made[1].userName}"]`)).toEqual(['Grace']);
    expect(await found(`emails.value ew "directory.test" and externalId pr`)).toEqual([
      'Ada',
      'Barbara',
      'Grace',
    ]);
    expect(await found('urn:ietf:params:scim:schemas:core:2.0:User:displayName ne "Ada"')).toEqual([
      'Barbara',
      'Grace',
    ]);
    expect(await found('meta.created gt "2020-01-01T00:00:00Z"')).toHaveLength(3);
    const page = await scim(here, 'GET', '/Users?startIndex=2&count=1&attributes=userName');
    expect(page.body).toMatchObject({ totalResults: 3, startIndex: 2, itemsPerPage: 1 });
    expect(Object.keys(page.body.Resources[0]).sort()).toEqual(['id', 'schemas', 'userName']);
    const none = await scim(here, 'GET', '/Users?count=0&startIndex=-5');
    expect(none.body).toMatchObject({ totalResults: 3, startIndex: 1, Resources: [] });
    for (const filter of [
      'userName',
      'userName eq',
      'a eq "b"',
      '(',
      'userName xx "a"',
      "userName eq 'a'",
      'active eq "x"',
      'userName eq "\\u0000"',
      'userName eq "\\ud800"',
      'meta.created gt "-271821-04-20T00:00:00Z"',
      'meta.created lt "+010000-01-01T00:00:00Z"',
      'constructor eq "x"',
      'emails.constructor eq "x"',
    ])
      expect(refused(await scim(here, 'GET', `/Users?filter=${encodeURIComponent(filter)}`))).toEqual([
        400,
        '400',
        'invalidFilter',
      ]);
  });

  test('are changed as directories write changes', async () => {
    const here = await directory();
    const { id } = await create(here, { emails: undefined });
    const after = async (...operations: object[]) => (await patch(here, `/Users/${id}`, ...operations)).body;
    expect(
      await after({ op: 'Add', path: 'emails[type eq "work"].value', value: 'a@directory.test' }),
    ).toMatchObject({ emails: [{ type: 'work', value: 'a@directory.test' }] });
    expect(
      await after(
        { op: 'add', path: 'emails', value: [{ value: 'b@directory.test', type: 'home', primary: true }] },
        { op: 'replace', path: 'name.familyName', value: 'Family' },
        { op: 'replace', value: { 'name.givenName': 'Given', userType: 'ignored' } },
      ),
    ).toMatchObject({
      name: { familyName: 'Family', givenName: 'Given' },
      emails: [{ value: 'a@directory.test' }, { value: 'b@directory.test', primary: true }],
    });
    expect((await after({ op: 'remove', path: 'emails[type eq "work"]' })).emails).toHaveLength(1);
    expect((await after({ op: 'remove', path: 'name' })).name).toBeUndefined();
    const wrong = (operation: object) => patch(here, `/Users/${id}`, operation);
    expect(refused(await wrong({ op: 'remove' }))).toEqual([400, '400', 'noTarget']);
    expect(refused(await wrong({ op: 'add', path: 'shoeSize', value: 1 }))).toEqual([
      400,
      '400',
      'invalidPath',
    ]);
    expect(refused(await wrong({ op: 'add', path: 'groups', value: [] }))).toEqual([
      400,
      '400',
      'mutability',
    ]);
    expect(refused(await wrong({ op: 'remove', path: 'userName' }))).toEqual([400, '400', 'invalidValue']);
    expect(refused(await wrong({ op: 'replace', path: 'active', value: 7 }))).toEqual([
      400,
      '400',
      'invalidValue',
    ]);
    for (const path of ['emails[primary eq "maybe"].value', 'emails[type eq 7].value'])
      expect(refused(await wrong({ op: 'replace', path, value: 'c@directory.test' }))).toEqual([
        400,
        '400',
        'invalidValue',
      ]);
    expect((await scim(here, 'PUT', `/Users/${id}`, user())).body.emails).toHaveLength(1);
  });
});

describe('groups', () => {
  test('give their people the role that the center says, and take it back', async () => {
    const here = await directory();
    const [one, two] = [await create(here), await create(here)];
    const staff = await group(here, 'Staff', [one.id]);
    const roleOf = async ({ userName }: { userName: string }) => (await membershipOf(here, userName)).role;
    const roles = { roles: [{ group: 'STAFF', role: 'ADMIN' }] };
    await service.call('PUT', '/api/center/group-roles', { as: here.admin, body: roles });
    expect([await roleOf(one), await roleOf(two)]).toEqual(['ADMIN', 'INSTRUCTOR']);
    await patch(
      here,
      `/Groups/${staff.id}`,
      { op: 'Add', path: 'members', value: [{ value: two.id }] },
      { op: 'remove', path: `members[value eq "${one.id}"]` },
    );
    expect([await roleOf(one), await roleOf(two)]).toEqual(['INSTRUCTOR', 'ADMIN']);
    const shown = await scim(here, 'GET', `/Users/${two.id}`);
    expect(shown.body.groups).toMatchObject([{ value: staff.id, display: 'Staff' }]);
    await scim(here, 'DELETE', `/Groups/${staff.id}`);
    expect(await roleOf(two)).toBe('INSTRUCTOR');
    const audit = await service.call('GET', '/api/center/audit?limit=50', { as: here.admin });
    expect(audit.body.data.map(({ action }: { action: string }) => action)).toEqual(
      expect.arrayContaining([
        'change-role',
        'create-directory-group',
        'remove-directory-group',
        'change-group-roles',
      ]),
    );
  });

  test('do not take the last administrator away', async () => {
    const here = await directory();
    const one = await create(here);
    const staff = await group(here, 'Staff', [one.id]);
    const roles = { roles: [{ group: 'staff', role: 'ADMIN' }] };
    await service.call('PUT', '/api/center/group-roles', { as: here.admin, body: roles });
    await service.owner.query(
      `update memberships set status = 'SUSPENDED' where center_id = $1 and managed_by is null`,
      [here.center.id],
    );
    const taken = await patch(here, `/Groups/${staff.id}`, { op: 'remove', path: 'members' });
    expect(refused(taken)).toEqual([409, '409', undefined]);
    const off = await patch(here, `/Users/${one.id}`, { op: 'replace', path: 'active', value: false });
    expect(refused(off)).toEqual([409, '409', undefined]);
    expect((await scim(here, 'GET', `/Groups/${staff.id}`)).body.members).toHaveLength(1);
  });
});

test('users and groups are found together', async () => {
  const here = await directory();
  const one = await create(here);
  await group(here, 'First');
  await group(here, 'Second');
  const search = async (body: object) => (await scim(here, 'POST', '/.search', body)).body;
  expect((await search({})).totalResults).toBe(3);
  const page = await search({ startIndex: 2, count: 1, attributes: ['displayName'] });
  expect([page.totalResults, page.Resources.map((each: object) => Object.keys(each).sort())]).toEqual([
    3,
    [['displayName', 'id', 'schemas']],
  ]);
  const named = await search({ filter: `userName eq "${one.userName}"` });
  expect(named.Resources.map(({ id }: { id: string }) => id)).toEqual([one.id]);
  expect(await search({ filter: 'shoeSize eq 7' })).toMatchObject({ scimType: 'invalidFilter' });
});

describe('tenants', () => {
  test('a directory sees, changes and names nothing of another center', async () => {
    const [mine, theirs] = [await directory(), await directory()];
    const foreign = await create(theirs);
    const foreignGroup = await group(theirs, 'Theirs', [foreign.id]);
    for (const path of [`/Users/${foreign.id}`, `/Groups/${foreignGroup.id}`]) {
      const nothing = `${path.slice(0, path.lastIndexOf('/'))}/nothing`;
      for (const [method, body] of [
        ['GET', undefined],
        ['PUT', { ...user(), displayName: 'x' }],
        ['PATCH', { Operations: [{ op: 'replace', path: 'displayName', value: 'Taken over' }] }],
        ['DELETE', undefined],
      ] as const) {
        const answer = await scim(mine, method, path, body);
        const other = await scim(mine, method, nothing, body);
        expect([answer.status, answer.body]).toEqual([404, other.body]);
      }
    }
    for (const kind of ['Users', 'Groups'])
      expect((await scim(mine, 'GET', `/${kind}`)).body.totalResults).toBe(0);
    const filter = encodeURIComponent(`id eq "${foreign.id}"`);
    expect((await scim(mine, 'GET', `/Users?filter=${filter}`)).body.totalResults).toBe(0);
    const joined = await scim(mine, 'POST', '/Groups', {
      displayName: 'Mine',
      members: [{ value: foreign.id }],
    });
    expect(refused(joined)).toEqual([400, '400', 'invalidValue']);
    expect((await scim(theirs, 'GET', `/Users/${foreign.id}`)).body.displayName).toBe(foreign.displayName);
    expect((await create(mine, { userName: foreign.userName })).id).not.toBe(foreign.id);
  });
});

describe('tokens', () => {
  const ask = (token: string) => service.call('GET', '/scim/v2/Users', { as: token });

  test('are ten at most, of a center and of a partner, also when more are asked for at once', async () => {
    const { admin } = await directory();
    const staff = await world.partnerMember(await world.partner(), 'PARTNER_ADMIN');
    for (const [path, as, left] of [
      ['/api/center/scim-tokens', admin, 9],
      ['/api/partner/scim-tokens', staff.token, 10],
    ] as const) {
      const made = await Promise.all(
        Array.from({ length: 20 }, () => service.call('POST', path, { as, body: { name: 'One more' } })),
      );
      expect(made.filter(({ status }) => status === 201)).toHaveLength(left);
      expect(made.filter(({ status }) => status === 409)).toHaveLength(20 - left);
    }
  });

  test('are shown once, kept as a hash, rotated with a day of overlap and revoked at once', async () => {
    const { admin, token, tokenId } = await directory();
    const { rows } = await service.owner.query('select * from scim_tokens where id = $1', [tokenId]);
    expect(JSON.stringify(rows)).not.toContain(token);
    const listed = await service.call('GET', '/api/center/scim-tokens', { as: admin });
    expect(listed.text).not.toContain(token);
    const rotated = await service.call('POST', `/api/center/scim-tokens/${tokenId}/rotate`, { as: admin });
    const next = rotated.body.data.token;
    expect([(await ask(token)).status, (await ask(next)).status]).toEqual([200, 200]);
    service.clock.advance({ hours: 24, seconds: 1 });
    expect([(await ask(token)).status, (await ask(next)).status]).toEqual([401, 200]);
    service.clock.advance({ hours: -24, seconds: -1 });
    await service.call('DELETE', `/api/center/scim-tokens/${tokenId}`, { as: admin });
    const gone = await ask(next);
    expect([gone.status, gone.headers['www-authenticate'], gone.body.schemas]).toEqual([
      401,
      'Bearer',
      ['urn:ietf:params:scim:api:messages:2.0:Error'],
    ]);
  });

  test('are refused for a center that is closed, and nobody else’s credentials count here', async () => {
    const here = await directory();
    const key = await world.apiKey(here.center);
    for (const other of ['', here.admin, key]) expect((await ask(other)).status).toBe(401);
    const elsewhere = await service.call('GET', '/api/auth/me', { as: here.token });
    expect(elsewhere.status).toBe(401);
    await service.owner.query(
      `update centers set status = 'SUSPENDED', suspended_for = '{operator}' where id = $1`,
      [here.center.id],
    );
    await eventually(async () => (await ask(here.token)).status === 403);
  });

  test('only administrators who have just shown who they are make them', async () => {
    const { center, admin } = await directory();
    const instructor = await world.member(center, 'INSTRUCTOR');
    const make = (as: string) => service.call('POST', '/api/center/scim-tokens', { as, body: { name: 'x' } });
    expect((await make(instructor.token)).body.error.code).toBe('INSUFFICIENT_ROLE');
    service.clock.advance({ minutes: 11 });
    expect((await make(admin)).body.error.code).toBe('CONFIRMATION_REQUIRED');
    service.clock.advance({ minutes: -11 });
  });
});

describe('discovery and refusals', () => {
  test('tell what is served, and speak SCIM about what is not', async () => {
    const here = await directory();
    const config = await scim(here, 'GET', '/ServiceProviderConfig');
    expect(config.body).toMatchObject({ patch: { supported: true }, bulk: { supported: false } });
    expect((await scim(here, 'GET', '/Schemas')).body.totalResults).toBe(5);
    expect((await scim(here, 'GET', '/ResourceTypes/User')).body.endpoint).toBe('/Users');
    for (const [method, path, status] of [
      ['GET', '/Schemas/none', 404],
      ['GET', '/nowhere', 404],
      ['DELETE', '/Schemas', 405],
      ['GET', '/Me', 404],
    ] as const) {
      const answer = await scim(here, method, path, undefined);
      expect([answer.status, answer.headers['content-type'], answer.body.status]).toEqual([
        status,
        'application/scim+json; charset=utf-8',
        String(status),
      ]);
      expect(answer.headers['x-ratelimit-limit']).toBeDefined();
    }
    const malformed = await service.app.inject({
      method: 'POST',
      url: '/scim/v2/Users',
      headers: { authorization: `Bearer ${here.token}`, 'content-type': 'application/scim+json' },
      payload: '{',
    });
    expect(malformed.json()).toMatchObject({ status: '400', scimType: 'invalidSyntax' });
  });
});

describe('a partner’s directory', () => {
  const staff = async ({ partner }: PartnerDirectory) => {
    const { rows } = await service.owner.query(
      `select p.role, a.name, a.id from partner_members p join actors a on a.id = p.actor_id
        where p.partner_id = $1 order by p.role, a.name`,
      [partner.id],
    );
    return rows as { role: string; name: string; id: string }[];
  };
  const actorNamed = async (where: PartnerDirectory, name: string) =>
    (await staff(where)).find((each) => each.name === name)?.id ?? '';
  const settings = async (token: string) =>
    (await service.call('GET', '/api/partner/settings', { as: token })).status;

  test('makes people staff of the partner, under an account of the partner alone', async () => {
    const here = await partnerDirectory();
    const made = await create(here, { emails: [{ value: here.admin.email }], displayName: 'New Operator' });
    const again = await create(here, { displayName: 'Second Operator' });
    expect((await staff(here)).map(({ role, name }) => [role, name])).toEqual([
      ['PARTNER_ADMIN', here.admin.name],
      ['PARTNER_OPERATOR', 'Second Operator'],
    ]);
    expect(made.active).toBe(true);
    const { rows } = await service.owner.query(
      `select a.family_id = a.id as is_alone, a.email_verified_at, a.provisioned_partner_id from scim_users u
         join actors a on a.id = u.actor_id where u.id = $1`,
      [again.id],
    );
    expect(rows).toEqual([
      { is_alone: true, email_verified_at: null, provisioned_partner_id: here.partner.id },
    ]);
  });

  test('deactivates them at once, and lets them in again with the role that they had', async () => {
    const here = await partnerDirectory();
    const made = await create(here, { displayName: 'Comes And Goes' });
    const actorId = await actorNamed(here, 'Comes And Goes');
    const session = await world.tokenFor(actorId);
    expect(await settings(session)).toBe(200);
    const off = await patch(here, `/Users/${made.id}`, { op: 'replace', path: 'active', value: false });
    expect([off.status, off.body.active]).toEqual([200, false]);
    expect(await settings(session)).toBe(401);
    expect(await settings(await world.tokenFor(actorId))).toBe(403);
    await group(here, 'Heads', [made.id]);
    await service.call('PUT', '/api/partner/group-roles', {
      as: here.admin.token,
      body: { roles: [{ group: 'heads', role: 'PARTNER_ADMIN' }] },
    });
    const on = await patch(here, `/Users/${made.id}`, { op: 'replace', path: 'active', value: true });
    expect([on.body.active, (await staff(here)).map(({ role }) => role)]).toEqual([
      true,
      ['PARTNER_ADMIN', 'PARTNER_ADMIN'],
    ]);
    expect((await scim(here, 'DELETE', `/Users/${made.id}`)).status).toBe(204);
    expect(await staff(here)).toHaveLength(1);
  });

  test('gives roles by group, and never takes the last administrator away', async () => {
    const here = await partnerDirectory();
    const adopted = await create(here, { emails: [{ value: here.admin.email }] });
    const other = await create(here, { displayName: 'Other' });
    const heads = await group(here, 'Heads', [other.id]);
    const roles = (roles: object[]) =>
      service.call('PUT', '/api/partner/group-roles', { as: here.admin.token, body: { roles } });
    const off = () => patch(here, `/Users/${adopted.id}`, { op: 'replace', path: 'active', value: false });
    expect([(await off()).status, (await staff(here)).length]).toEqual([409, 2]);
    expect((await roles([{ group: 'Heads', role: 'PARTNER_ADMIN' }])).status).toBe(200);
    expect((await staff(here)).map(({ role }) => role)).toEqual(['PARTNER_ADMIN', 'PARTNER_ADMIN']);
    expect((await roles([{ group: 'Heads', role: 'ADMIN' }])).status).toBe(400);
    const twice = await roles([
      { group: 'Heads', role: 'PARTNER_ADMIN' },
      { group: ' heads', role: 'PARTNER_OPERATOR' },
    ]);
    expect([twice.status, twice.body.error.code]).toEqual([400, 'VALIDATION_ERROR']);
    expect((await off()).status).toBe(200);
    expect(await settings(here.admin.token)).toBe(403);
    const left = await patch(here, `/Groups/${heads.id}`, { op: 'remove', path: 'members' });
    expect([left.status, (await staff(here)).map(({ role }) => role)]).toEqual([409, ['PARTNER_ADMIN']]);
  });

  test('sees, changes and names nobody of its centers or of another partner', async () => {
    const here = await partnerDirectory();
    const another = await partnerDirectory();
    const center = await world.center({ partnerId: here.partner.id });
    const { token: admin } = await world.member(center, 'ADMIN');
    const made = await service.call('POST', '/api/center/scim-tokens', { as: admin, body: { name: 'Own' } });
    const centers = { token: made.body.data.token as string };
    const own = await create(here);
    const member = (await scim(centers, 'POST', '/Users', user())).body;
    const foreign = await create(another);
    const same = await scim(another, 'POST', '/Users', { ...user(), userName: own.userName });
    expect(same.status).toBe(201);
    for (const id of [member.id, foreign.id]) {
      expect((await scim(here, 'GET', `/Users/${id}`)).status).toBe(404);
      expect(
        (await patch(here, `/Users/${id}`, { op: 'replace', path: 'active', value: false })).status,
      ).toBe(404);
      expect((await scim(here, 'DELETE', `/Users/${id}`)).status).toBe(404);
      const joined = await scim(here, 'POST', '/Groups', {
        displayName: `G ${id}`,
        members: [{ value: id }],
      });
      expect(refused(joined)).toEqual([400, '400', 'invalidValue']);
    }
    expect((await scim(centers, 'GET', `/Users/${own.id}`)).status).toBe(404);
    const listed = await scim(here, 'GET', '/Users');
    expect(listed.body.Resources.map(({ id }: { id: string }) => id)).toEqual([own.id]);
  });

  test('is told of in the partner’s own audit, and revoked at once by its administrators alone', async () => {
    const here = await partnerDirectory();
    const { token: clerk } = await world.partnerMember(here.partner, 'PARTNER_OPERATOR');
    await create(here);
    const { body } = await service.call('GET', '/api/partner/audit', { as: here.admin.token });
    const actions = body.data.map(({ action }: { action: string }) => action);
    expect(actions).toEqual(
      expect.arrayContaining(['create-scim-token', 'add-partner-account', 'create-directory-user']),
    );
    const revoke = (as: string) => service.call('DELETE', `/api/partner/scim-tokens/${here.tokenId}`, { as });
    expect((await revoke(clerk)).status).toBe(403);
    const elsewhere = await partnerDirectory();
    expect((await revoke(elsewhere.admin.token)).status).toBe(404);
    expect((await scim(here, 'GET', '/Users')).status).toBe(200);
    expect((await revoke(here.admin.token)).status).toBe(204);
    expect((await scim(here, 'GET', '/Users')).status).toBe(401);
  });
});
