import { expect, test } from 'vitest';
import { eventually, startTestService } from '../../test/harness/index.ts';
import { createWorld } from '../../test/harness/world.ts';
import { createLog } from '../platform/logging.ts';
import { createSecrets } from '../platform/secrets.ts';
import { createService, prepareDatabase } from '../service.ts';

const service = await startTestService();
const world = createWorld(service);

/** Another process on the same database, as far as memory goes. */
async function anotherNode() {
  const { settings } = service.platform;
  const roles = await prepareDatabase({
    ownerUrl: service.ownerUrl,
    secrets: createSecrets(settings.masterKey),
    say: () => {},
  });
  return createService(
    {
      settings: { ...settings, databasePoolMax: 2 },
      ownerUrl: service.ownerUrl,
      clock: service.clock,
      log: createLog('silent'),
    },
    roles,
  );
}

test('ten processes that start at once on an empty database sign with one key', async () => {
  const nodes = await Promise.all(Array.from({ length: 10 }, anotherNode));
  try {
    const kids = await Promise.all(
      nodes.map(async (node) => (await node.platform.people.keys.current()).kid),
    );
    expect(new Set(kids).size).toBe(1);
    const { rows } = await service.owner.query('select kid from signing_keys');
    expect(rows).toEqual([{ kid: kids[0] }]);
  } finally {
    await Promise.all(nodes.map((node) => node.close()));
  }
});

test('what one node changes bites on another at once', async () => {
  const node = await anotherNode();
  const app = await node.createApi();
  await app.ready();
  const there = async (method: 'GET' | 'POST', url: string, token: string) => {
    const answer = await app.inject({ method, url, headers: { authorization: `Bearer ${token}` } });
    return answer.statusCode === 200 ? 'ok' : answer.json().error.code;
  };
  try {
    const center = await world.center();
    const admin = await world.member(center, 'ADMIN');
    const second = await world.member(center, 'ADMIN');
    const key = await world.apiKey(center);
    const keys = (token: string) => there('GET', '/api/center/api-keys', token);
    const events = () => there('GET', '/api/v1/decision-events', key);
    expect([await keys(second.token), await keys(admin.token), await events()]).toEqual(['ok', 'ok', 'ok']);

    const suspended = await service.call(
      'POST',
      `/api/centers/${center.id}/memberships/${second.membershipId}/suspend`,
      {
        as: admin.token,
      },
    );
    expect(suspended.status).toBe(200);
    expect(await keys(second.token)).toBe('MEMBERSHIP_SUSPENDED');

    const listed = await service.call('GET', '/api/center/api-keys', { as: admin.token });
    await service.call('DELETE', `/api/center/api-keys/${listed.body.data[0].id}`, { as: admin.token });
    expect(await events()).toBe('UNAUTHORIZED');

    await service.owner.query(
      `update centers set status = 'SUSPENDED', suspended_for = '{billing}' where id = $1`,
      [center.id],
    );
    expect(await keys(admin.token)).toBe('CENTER_SUSPENDED');
    await service.call('POST', '/api/auth/logout', { as: admin.token });
    expect(await keys(admin.token)).toBe('UNAUTHORIZED');
  } finally {
    await app.close();
    await node.close();
  }
});

test('a node that hears no notices lets nobody pass either', async () => {
  const node = await anotherNode();
  const app = await node.createApi();
  await app.ready();
  try {
    await node.platform.database.notices.close();
    const center = await world.center();
    const member = await world.member(center, 'ADMIN');
    const status = async () =>
      (
        await app.inject({
          url: '/api/center/api-keys',
          headers: { authorization: `Bearer ${member.token}` },
        })
      ).statusCode;
    expect(await status()).toBe(200);
    await service.owner.query(`update memberships set status = 'SUSPENDED' where id = $1`, [
      member.membershipId,
    ]);
    expect(await status()).toBe(403);
  } finally {
    await app.close();
    await node.close();
  }
});

test('keys, sessions and memberships remember when they were last used', async () => {
  const center = await world.center();
  const member = await world.member(center, 'ADMIN');
  service.clock.advance({ minutes: 2 });
  await service.call('GET', '/api/auth/me', { as: member.token });
  await eventually(async () => {
    const { rows } = await service.owner.query(
      `select m.last_active_at is not null as active, s.last_used_at > s.created_at as used
         from memberships m join sessions s on s.actor_id = m.actor_id where m.id = $1`,
      [member.membershipId],
    );
    return rows[0].active && rows[0].used;
  });
  service.clock.advance({ minutes: -2 });
});
