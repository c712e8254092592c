import { afterEach, expect, test } from 'vitest';
import { startTestService } from '../../../../test/harness/index.ts';
import { createWorld } from '../../../../test/harness/world.ts';
import { connectListeners } from '../../../listeners.ts';
import type { Statement } from '../../../platform/database/index.ts';
import { verifyStoredChain } from '../../../proof/chain/index.ts';
import { EVENT_SAMPLES, EVENT_TYPES, type EventType, type NewEvent } from './event-catalogue.ts';
import { listenToEvents } from './event-listeners.ts';
import { eventStatements, recordEvents } from './record-events.ts';

const service = await startTestService();
const world = createWorld(service);
const { database } = service.platform;
await service.owner.query(
  'create table heard (type text not null, subject text, scope text not null, transaction text not null)',
);
await service.owner.query('grant insert on heard to public');
// A failure that a listener brings about: the subject is refused when its row is written.
await service.owner.query(`alter table heard add check (subject is distinct from 'refused')`);
afterEach(connectListeners);

function write(type: string, subject: string | null): Statement {
  return {
    name: 'write-heard',
    text: `insert into heard (type, subject, scope, transaction)
           values ($1, $2, current_setting('scope.center_ids'), pg_current_xact_id()::text)`,
    values: [type, subject],
    read: () => undefined,
  };
}

async function newCenter() {
  const center = await world.center();
  await service.owner.query(
    `insert into webhooks (center_id, id, url, events, signing_secret, created_at, updated_at)
     values ($1, 'whk_test', 'http://127.0.0.1:9/', '{*,audit.recorded}', 'unused', now(), now())`,
    [center.id],
  );
  return center;
}

function sampleOf(centerId: number, type: EventType): NewEvent {
  // The samples are those of the catalogue, each of its own type.
  return { centerId, type, data: EVENT_SAMPLES[type], now: service.clock.now() } as NewEvent;
}

const ways = {
  'a transaction that is under way': (events: NewEvent[]) =>
    database.inScope({ centerIds: events.map(({ centerId }) => centerId) }, (tx) => recordEvents(tx, events)),
  'a batch': (events: NewEvent[]) =>
    database.commitAtOnce(
      events.map(({ centerId }) => centerId),
      eventStatements(events),
    ),
};

test.each(
  EVENT_TYPES.flatMap((type) => Object.entries(ways).map(([way, record]) => [type, way, record] as const)),
)(
  'a listener on %s runs in %s, in its scope, and what it throws undoes the cause',
  async (type, _way, record) => {
    const center = await newCenter();
    let subject: string | null = null;
    listenToEvents([
      { types: [type], statementsFor: (events) => events.map((event) => write(event.type, subject)) },
    ]);
    await record([sampleOf(center.id, type)]);
    const { rows } = await service.owner.query(
      `select heard.type, heard.scope, heard.transaction = event.xmin::text as is_same
       from heard join webhook_events event on event.type = heard.type and event.center_id = $1
      where heard.scope = $2`,
      [center.id, `{${center.id}}`],
    );
    expect(rows).toEqual([{ type, scope: `{${center.id}}`, is_same: true }]);

    subject = 'refused';
    await expect(record([sampleOf(center.id, type)])).rejects.toMatchObject({ code: '23514' });
    const kept = await service.owner.query('select 1 from webhook_events where center_id = $1', [center.id]);
    expect(kept.rowCount).toBe(1);
  },
);

test('a listener on dpu.sealed that fails undoes its own decision, and no other of the batch', async () => {
  const centers = await Promise.all(
    [1, 2, 3].map(async () => {
      const center = await world.center();
      return { center, key: await world.apiKey(center, ['proof:write']) };
    }),
  );
  const decision = { type: 'custom', actor: { id: 'u-1', type: 'human' }, action: { type: 'check' } };
  const recorded = await Promise.all(
    centers.flatMap(({ key }) =>
      [1, 2, 3].map(async () => {
        const { body } = await service.call('POST', '/api/v1/decision-events', { as: key, body: decision });
        return { key, id: body.data.id as string };
      }),
    ),
  );
  const [bad] = recorded.slice(4);
  listenToEvents([
    {
      types: ['dpu.sealed'],
      statementsFor: (events) =>
        events.map(({ type, data }) =>
          write(type, 'dpuId' in data && data.dpuId.slice(4) === bad?.id.slice(4) ? 'refused' : null),
        ),
    },
  ]);
  const answers = await Promise.all(
    recorded.map(({ key, id }) =>
      service.call('POST', `/api/v1/decision-events/${id}/approvals`, {
        as: key,
        body: { approver: { id: 'u-2', type: 'human' }, result: 'approved' },
      }),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual(recorded.map((each) => (each === bad ? 500 : 200)));
  const { rows } = await service.owner.query(
    `select count(*)::int as sealed, count(*) filter (where event_id = $1)::int as bad from evidence
      where center_id = any ($2)`,
    [bad?.id, centers.map(({ center }) => center.id)],
  );
  expect(rows).toEqual([{ sealed: 8, bad: 0 }]);
  for (const { center } of centers)
    expect(await verifyStoredChain(service.platform, { centerId: center.id, domain: 'proof' })).toMatchObject(
      {
        valid: true,
      },
    );
});
