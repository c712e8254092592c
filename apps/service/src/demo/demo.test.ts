import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { startTestService } from '../../test/harness/index.ts';
import { createSecrets } from '../platform/secrets.ts';
import { verifyStoredChain } from '../proof/chain/index.ts';
import { type DemoStep, type DemoWorld, ensureDemoWorld, writeDemoFile } from './index.ts';

const service = await startTestService({
  DEMO: 'on',
  RATE_LIMIT_PROOF: '60/60',
  RATE_LIMIT_PROOF_EVENTS: '60/60',
});
const world = await made();

async function made(steps?: readonly DemoStep[]): Promise<DemoWorld> {
  const demo = await ensureDemoWorld(service.platform, steps);
  if (!demo) throw new Error('The demo world was not made.');
  return demo;
}

function login(body: object) {
  return service.call('POST', '/api/auth/login', { body });
}

test('demo.json shows the world, to its owner alone', async () => {
  const file = await writeDemoFile(service.dataDir, world);
  expect(file).toBe(join(service.dataDir, 'demo.json'));
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(world);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const person = {
    email: expect.any(String),
    phone: expect.any(String),
    password: expect.any(String),
    actorId: expect.any(String),
  };
  for (const center of world.centers)
    expect(center).toEqual({
      id: expect.any(Number),
      domain: expect.any(String),
      name: expect.any(String),
      status: expect.stringMatching(/^(ACTIVE|SUSPENDED)$/),
      vertical: expect.any(String),
      partnerId: center.partnerId === null ? null : world.partner.id,
      planId: expect.any(String),
      orderId: expect.any(String),
      admin: person,
      instructor: person,
      parent: person,
      child: person,
      suspendedMember: person,
      endedMember: person,
      pendingMember: person,
      apiKeys: { write: expect.any(String), read: expect.any(String), expired: expect.any(String) },
      workflows: expect.any(Array),
    });
  const ofPartner = world.centers.filter((center) => center.partnerId !== null && center.status === 'ACTIVE');
  expect(new Set(ofPartner.map((center) => center.vertical)).size).toBe(2);
  expect(
    world.centers.filter((center) => center.partnerId === null && center.status === 'ACTIVE'),
  ).toHaveLength(1);
  expect(world.centers.filter((center) => center.status === 'SUSPENDED')).toHaveLength(1);
});

describe('everybody in it can do what their place allows', () => {
  test.each(world.centers.map((center) => [center.name, center] as const))('in %s', async (_name, center) => {
    for (const [slot, role] of [
      ['admin', 'ADMIN'],
      ['instructor', 'INSTRUCTOR'],
      ['parent', 'PARENT'],
      ['child', 'CHILD'],
    ] as const) {
      const { email, phone, password, actorId } = center[slot];
      const byEmail = await login({ email, password, centerDomain: center.domain });
      expect(byEmail.body.data).toMatchObject({ actor: { id: actorId, role }, center: { id: center.id } });
      expect((await login({ phone, password, centerDomain: center.domain })).status).toBe(200);
    }
    const codes = await Promise.all(
      [center.suspendedMember, center.endedMember].map(
        async ({ email, password }) => (await login({ email, password })).body.error.code,
      ),
    );
    expect(codes).toEqual(['MEMBERSHIP_SUSPENDED', 'MEMBERSHIP_ENDED']);
    const { email, password } = center.pendingMember;
    expect((await login({ email, password })).body.data.resolution.destination).toBe('WAITING');

    const use = async (key: string) =>
      (await service.call('GET', '/api/v1/decision-events', { as: key })).status;
    const expected = center.status === 'ACTIVE' ? [200, 200, 401] : [403, 403, 401];
    expect([
      await use(center.apiKeys.write),
      await use(center.apiKeys.read),
      await use(center.apiKeys.expired),
    ]).toEqual(expected);
  });

  test('the operator and the partner accounts have their rights', async () => {
    const me = async ({ email, password }: { email: string; password: string }) => {
      const { accessToken } = (await login({ email, password })).body.data;
      return (await service.call('GET', '/api/auth/me', { as: accessToken })).body.data;
    };
    expect(await me(world.platformOperator)).toMatchObject({
      isOperator: true,
      actorId: world.platformOperator.actorId,
    });
    expect((await me(world.partner.admin)).partner).toEqual({ id: world.partner.id, role: 'PARTNER_ADMIN' });
    expect((await me(world.partner.operator)).partner).toEqual({
      id: world.partner.id,
      role: 'PARTNER_OPERATOR',
    });
  });

  test('one person administers two centers through a family, the others one', async () => {
    const domains = [];
    for (const { admin, domain } of world.centers) {
      const { accessToken } = (
        await login({ email: admin.email, password: admin.password, centerDomain: domain })
      ).body.data;
      const me = await service.call('GET', '/api/auth/me', { as: accessToken });
      domains.push(me.body.data.authorizedDomains.length);
    }
    expect(domains).toEqual([1, 2, 2, 1]);
  });

  test('a parent sees its child', async () => {
    const [center] = world.centers;
    if (!center) throw new Error('There is a first center.');
    const { accessToken } = (await login({ email: center.parent.email, password: center.parent.password }))
      .body.data;
    const children = await service.call('GET', '/api/auth/children', { as: accessToken });
    expect(children.body.data).toMatchObject([{ actorId: center.child.actorId }]);
  });
});

describe('the month before', () => {
  test('is one of weekdays and working hours, with several models, and answers minutes to hours later', async () => {
    for (const { id } of world.centers.filter(({ status }) => status === 'ACTIVE')) {
      const { rows } = await service.owner.query(
        `select count(*)::int as decisions, count(distinct e.ai_context ->> 'model')::int as models,
                count(distinct (e.recorded_at at time zone 'Asia/Seoul')::date)::int as days,
                min(extract(hour from e.recorded_at at time zone 'Asia/Seoul'))::int as earliest,
                max(extract(hour from e.recorded_at at time zone 'Asia/Seoul'))::int as latest,
                bool_or(extract(isodow from e.recorded_at at time zone 'Asia/Seoul') > 5) as "hasWeekend",
                count(*) filter (where v.result = 'rejected')::int as rejected,
                count(*) filter (where v.result = 'autonomous')::int as autonomous,
                (min(v.sealed_at - e.recorded_at) filter (where v.result <> 'autonomous') >= interval '10 minutes') as "takesMinutes",
                (max(v.sealed_at - e.recorded_at) between interval '1 hour' and interval '9 hours') as "takesHours"
           from decision_events e left join evidence v on v.center_id = e.center_id and v.event_id = e.id
          where e.center_id = $1 and e.idempotency_key like '%-month-%'`,
        [id],
      );
      const [month] = rows;
      expect(month).toMatchObject({ hasWeekend: false, takesMinutes: true, takesHours: true });
      expect(month.decisions).toBeGreaterThan(80);
      expect(month.days).toBeGreaterThanOrEqual(20);
      expect(month.models).toBeGreaterThanOrEqual(4);
      expect(month.earliest).toBeGreaterThanOrEqual(9);
      expect(month.latest).toBeLessThan(18);
      expect(month.rejected).toBeGreaterThan(3);
      expect(month.autonomous).toBeGreaterThan(3);
    }
  });

  test('leaves bookings behind and ahead, and every chain whole', async () => {
    for (const { id } of world.centers.filter(({ status }) => status === 'ACTIVE')) {
      const { rows } = await service.owner.query(
        `select bool_or(starts_at < now()) as behind, bool_or(starts_at > now()) as ahead from bookings where center_id = $1`,
        [id],
      );
      expect(rows).toEqual([{ behind: true, ahead: true }]);
      expect(await verifyStoredChain(service.platform, { centerId: id, domain: 'proof' })).toMatchObject({
        valid: true,
      });
    }
  });
});

describe('making it again', () => {
  test('after a kill in the middle of the month adds no decision twice', async () => {
    const decisions = () => service.owner.query('select center_id, id from decision_events order by 1, 2');
    const bookings = () => service.owner.query('select id from bookings order by id');
    const before = [(await decisions()).rows, (await bookings()).rows];
    await service.owner.query(`delete from demo_steps where name = 'history'`);
    expect(await made()).toEqual(world);
    expect([(await decisions()).rows, (await bookings()).rows]).toEqual(before);
  });

  test('after a kill at the very end of the last step changes nothing that was made', async () => {
    const bookings = () => service.owner.query('select id from bookings order by id');
    const before = await bookings();
    await service.owner.query(`delete from demo_steps where name = 'activity'`);
    expect(await made()).toEqual(world);
    expect((await bookings()).rows).toEqual(before.rows);
  });

  test('changes nothing, keeps what people did meanwhile, and brings a lost file back', async () => {
    const count = async () =>
      (
        await service.owner.query(
          `select (select count(*) from actors) as actors, (select count(*) from centers) as centers,
                  (select count(*) from memberships) as memberships, (select count(*) from api_keys) as keys`,
        )
      ).rows[0];
    const before = await count();
    const [first] = world.centers;
    await service.owner.query('update api_keys set revoked_at = now() where center_id = $1', [first?.id]);
    expect(await made()).toEqual(world);
    expect(await count()).toEqual(before);
    const { rows } = await service.owner.query(
      'select 1 from api_keys where center_id = $1 and revoked_at is null',
      [first?.id],
    );
    expect(rows).toEqual([]);
  });

  test('leaves it as it is where the master key has changed since', async () => {
    const platform = { ...service.platform, secrets: createSecrets(Buffer.alloc(32, 8)) };
    expect(await ensureDemoWorld(platform)).toBe(null);
    expect(await made()).toEqual(world);
  });

  test('leaves a center where it is that has moved to another cell', async () => {
    const [center] = world.centers;
    // What the cell keeps of a center that has gone: its name, and no order.
    await service.owner.query(
      `insert into center_moves (center_id, move_id, state, cell, address, began_at, gone_at)
       values ($1, 'arc_test', 'moved', 12, 'https://cell-12.example', now(), now() + interval '30 days')`,
      [center?.id],
    );
    await service.owner.query(
      `create table orders_kept as select * from provisioning_orders where center_id = ${center?.id}`,
    );
    await service.owner.query('delete from provisioning_orders where center_id = $1', [center?.id]);
    try {
      expect((await made()).centers.map(({ id }) => id)).toEqual(world.centers.map(({ id }) => id));
    } finally {
      await service.owner.query('insert into provisioning_orders select * from orders_kept');
      await service.owner.query('drop table orders_kept');
      await service.owner.query('delete from center_moves where center_id = $1', [center?.id]);
    }
  });

  test('at once from several processes makes one world', async () => {
    const worlds = await Promise.all([made(), made(), made()]);
    for (const one of worlds) expect(one).toEqual(world);
  });

  test("runs a slice's step once, and again only when it was cut short", async () => {
    const runs: string[] = [];
    const steps: DemoStep[] = [
      {
        name: 'fails-first',
        async run() {
          runs.push('fails-first');
          if (runs.length === 1) throw new Error('cut short');
        },
      },
      { name: 'after', run: async () => void runs.push('after') },
    ];
    await expect(made(steps)).rejects.toThrow('cut short');
    await made(steps);
    await made(steps);
    expect(runs).toEqual(['fails-first', 'fails-first', 'after']);
  });
});

test('a database that belongs to somebody gets no demo world unless it is asked for', async () => {
  for (const demo of ['auto', 'off'] as const) {
    const platform = { ...service.platform, settings: { ...service.platform.settings, demo } };
    expect(await ensureDemoWorld(platform)).toBeNull();
  }
});
