import { verifyExport } from '@centerproof/proof';
import { expect, test } from 'vitest';
import { startTestService } from '../../../test/harness/index.ts';
import { createWorld } from '../../../test/harness/world.ts';

const service = await startTestService();
const world = createWorld(service);
const CHOSEN = 'refund-of-jane-doe-1984';
const EVENTS = '/api/v1/decision-events';
const DECIDE = '/api/v1/agents/decide';

async function newCenter() {
  const center = await world.center();
  await service.owner.query(
    `insert into webhooks (center_id, id, url, events, signing_secret, active, created_at, updated_at)
     values ($1, 'whk_look', 'https://example.test/', '{*}', '', false, now(), now())`,
    [center.id],
  );
  return { center, key: await world.apiKey(center, ['proof:write', 'proof:erase']) };
}

const post = (as: string, path: string, body: object) => service.call('POST', path, { as, body });
const erase = (as: string, eventId: string) =>
  post(as, `/api/v1/evidence/evd_${eventId.slice(4)}/erase`, { claims: ['what'], reason: 'asked for' });

/** Every text that the database holds of a center, in whatever table and column. */
async function everything(): Promise<string> {
  const { rows: tables } = await service.owner.query<{ name: string }>(
    `select quote_ident(relname) as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`,
  );
  const texts = await Promise.all(
    tables.map(async ({ name }) => {
      const { rows } = await service.owner.query(`select row.*::text as text from ${name} as row`);
      return JSON.stringify(rows);
    }),
  );
  return texts.join('\n');
}

const event = { type: 'custom', actor: { id: 'a', type: 'human' }, action: { type: 'refund' } };
const agent = { agent: { id: 'a' }, action: { type: 'refund' } };

test.each([
  ['recorded and approved', EVENTS, event, 200],
  ['decided by an agent', DECIDE, agent, 201],
])(
  'a key that the caller chose goes with what was %s, and still answers',
  async (_how, path, body, status) => {
    const { key } = await newCenter();
    const made = (await post(key, path, { ...body, idempotencyKey: CHOSEN })).body.data;
    const eventId: string = made.eventId ?? made.id;
    if (path === EVENTS)
      await post(key, `${EVENTS}/${eventId}/approvals`, {
        approver: { id: 'p', type: 'human' },
        result: 'approved',
      });
    expect(await everything()).toContain(CHOSEN);

    const erased = await erase(key, eventId);
    expect(erased.body.data.decisionId).toBeNull();
    expect(await everything()).not.toContain(CHOSEN);
    const read = await service.call('GET', `${EVENTS}/${eventId}`, { as: key });
    expect(read.body.data).toMatchObject({ id: eventId, decisionId: null, type: null });

    const again = await post(key, path, { ...body, idempotencyKey: CHOSEN });
    expect([again.status, again.body.data.decisionId]).toEqual([status, null]);
    expect(again.body.data.eventId ?? again.body.data.id).toBe(eventId);
    const batch = await post(key, `${EVENTS}/batch`, { events: [{ ...event, idempotencyKey: CHOSEN }] });
    expect(batch.body.data[0]).toMatchObject({ status: 200, data: { id: eventId } });
    const listed = await service.call('GET', `${EVENTS}?decisionId=${CHOSEN}`, { as: key });
    expect(listed.body.data).toMatchObject([{ id: eventId, decisionId: null }]);
    expect(await everything()).not.toContain(CHOSEN);

    const file = await service.call('GET', `/api/v1/evidence/evd_${eventId.slice(4)}/export`, { as: key });
    expect(verifyExport(file.body).valid).toBe(true);
    expect((await service.call('GET', `/api/public/proofs/${eventId}`)).body.data.valid).toBe(true);
  },
);

test('an id that the service made stays', async () => {
  const { center, key } = await newCenter();
  const made = (await post(key, DECIDE, agent)).body.data;
  const erased = await erase(key, made.eventId);
  expect(erased.body.data.decisionId).toBe(made.decisionId);
  const { rows } = await service.owner.query<{ data: { decisionId: string } }>(
    `select data from webhook_events where center_id = $1 and type = 'agent.decision.completed'`,
    [center.id],
  );
  expect(rows).toMatchObject([{ data: { decisionId: made.decisionId } }]);
});
