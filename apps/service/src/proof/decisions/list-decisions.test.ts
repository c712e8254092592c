import { expect, test } from 'vitest';
import { startTestService } from '../../../test/harness/index.ts';
import { rowsRead } from '../../../test/harness/rows-read.ts';
import { createWorld } from '../../../test/harness/world.ts';
import { selectListedIds } from './decisions.queries.ts';

const service = await startTestService();
const world = createWorld(service);
const EVENTS = '/api/v1/decision-events';
const center = await world.center();
const key = await world.apiKey(center, ['proof:write', 'policy:write']);
const read = await world.apiKey(center, ['proof:read']);

const TYPES = ['custom', 'escalation', 'agent_execution'];
const TAGS = [['a'], ['a', 'b'], [], ['b', 'b'], ['c']];

interface Known {
  id: string;
  type: string;
  tags: string[];
  status: string;
}

/** A hundred decisions of every kind, some approved, some rejected, some still open. */
async function record(): Promise<Known[]> {
  await service.call('POST', '/api/v1/policies', {
    as: key,
    body: { name: 'Two', rules: { dualApproval: true }, applies: { eventTypes: ['escalation'] } },
  });
  const events = Array.from({ length: 100 }, (_, i) => ({
    type: TYPES[i % 3],
    actor: { id: 'a', type: 'human', name: 'Kim' },
    action: { type: 't', description: 'not in lists' },
    tags: TAGS[i % 5],
  }));
  const answer = await service.call('POST', `${EVENTS}/batch`, { as: key, body: { events } });
  const known: Known[] = answer.body.data.map((item: { data: Known }) => ({ ...item.data }));
  await Promise.all(
    known.map(async (event, i) => {
      if (i % 4 === 0) return;
      const result = i % 7 === 0 ? 'rejected' : 'approved';
      await service.call('POST', `${EVENTS}/${event.id}/approvals`, {
        as: key,
        body: { approver: { id: 'u', type: 'human' }, result },
      });
      event.status = result === 'rejected' ? 'rejected' : event.type === 'escalation' ? 'approved' : 'sealed';
    }),
  );
  return known.sort((one, other) => (one.id < other.id ? 1 : -1));
}

const known = await record();
const list = (query: string, as = read) => service.call('GET', `${EVENTS}?${query}`, { as });

test('every combination of filters gives exactly its decisions, newest first, with their exact total', async () => {
  for (const type of [undefined, ...TYPES, 'workflow_step']) {
    for (const status of [undefined, 'recorded', 'sealed', 'approved', 'rejected']) {
      for (const tag of [undefined, 'a', 'b', 'c', 'nobody']) {
        const expected = known.filter(
          (event) =>
            (!type || event.type === type) &&
            (!status || event.status === status) &&
            (!tag || event.tags.includes(tag)),
        );
        const query = Object.entries({ type, status, tag })
          .flatMap(([name, value]) => (value ? `${name}=${value}` : []))
          .join('&');
        const answer = await list(`${query}&limit=100`);
        expect([query, answer.body.data.map(({ id }: Known) => id)]).toEqual([
          query,
          expected.map(({ id }) => id),
        ]);
        expect(answer.body.pagination).toEqual({
          total: expected.length,
          limit: 100,
          offset: 0,
          hasMore: false,
        });
      }
    }
  }
});

test('pages follow each other without gap or repeat', async () => {
  for (const filter of ['', 'type=custom&', 'tag=a&', 'status=sealed&']) {
    const ids: string[] = [];
    for (let offset = 0; ; offset += 7) {
      const { body } = await list(`${filter}limit=7&offset=${offset}`);
      ids.push(...body.data.map(({ id }: Known) => id));
      if (!body.pagination.hasMore) break;
    }
    const all = await list(`${filter}limit=100`);
    expect(ids).toEqual(all.body.data.map(({ id }: Known) => id));
  }
  expect((await list('')).body.pagination).toEqual({ total: 100, limit: 20, offset: 0, hasMore: true });
  expect((await list('offset=1000')).body).toEqual({
    data: [],
    pagination: { total: 100, limit: 20, offset: 1000, hasMore: false },
  });
});

test('an item is a summary that points to its evidence', async () => {
  const { body } = await list('limit=1&status=sealed');
  expect(body.data[0]).toEqual({
    id: expect.any(String),
    decisionId: expect.any(String),
    type: expect.any(String),
    status: 'sealed',
    actor: { id: 'a', type: 'human', name: 'Kim' },
    action: { type: 't' },
    tags: expect.any(Array),
    evidence: {
      id: expect.any(String),
      status: 'sealed',
      chainHash: expect.any(String),
      chainIndex: expect.any(Number),
    },
    createdAt: expect.any(String),
    updatedAt: expect.any(String),
  });
});

test('a decision is found by its decision id, given or generated, within the other filters', async () => {
  const [newest] = known;
  const generated = await list(`decisionId=dec_${newest?.id.slice(4)}`);
  expect(generated.body).toMatchObject({ data: [{ id: newest?.id }], pagination: { total: 1 } });
  const other = newest?.type === 'custom' ? 'escalation' : 'custom';
  expect((await list(`decisionId=dec_${newest?.id.slice(4)}&type=${other}`)).body.pagination.total).toBe(0);
  expect((await list('decisionId=nothing')).body.pagination.total).toBe(0);
});

test('the list of another center is empty', async () => {
  const stranger = await world.apiKey(await world.center(), ['proof:read']);
  expect((await list('', stranger)).body.pagination.total).toBe(0);
  expect((await list(`decisionId=dec_${known[0]?.id.slice(4)}`, stranger)).body.data).toEqual([]);
});

test('queries out of range are 422 and name their field', async () => {
  for (const [query, path] of [
    ['limit=0', 'limit'],
    ['limit=101', 'limit'],
    ['limit=many', 'limit'],
    ['offset=-1', 'offset'],
    ['offset=1.5', 'offset'],
    ['type=guess', 'type'],
    ['status=open', 'status'],
    ['tag=', 'tag'],
  ] as const) {
    const answer = await list(query);
    expect([query, answer.status, answer.body.error.details.fields[0].path]).toEqual([query, 422, path]);
  }
});

test('a page reads what it shows and no more, however many decisions of its kinds there are', async () => {
  const large = await world.center();
  await service.owner.query(
    `insert into decision_listing (center_id, tag, type, type_hash, kind_hash, status, event_id, is_first)
     select $1, 'a', type, listing_hash(type, ''), listing_hash(type, 'a'), 'S', 'evt_' || lpad(i::text, 26, '0'), true
       from generate_series(1, 40000) as i, lateral (select (array['custom', 'escalation'])[1 + i % 2] as type) as of_two`,
    [large.id],
  );
  const kinds = (['custom', 'escalation'] as const).map((type) => ({ type, status: 'sealed' as const }));
  for (const tag of ['', 'a'])
    for (const isKnown of [false, true]) {
      if (isKnown) await service.owner.query('analyze decision_listing');
      const { ids, read } = await service.platform.database.inScope({ centerIds: [large.id] }, async (tx) => {
        const before = await rowsRead(tx, 'decision_listing');
        const found = await selectListedIds(tx, large.id, { tag, kinds, limit: 20, offset: 10 });
        return { ids: found, read: (await rowsRead(tx, 'decision_listing')) - before };
      });
      expect(ids).toEqual(
        Array.from({ length: 20 }, (_, i) => `evt_${String(39_990 - i).padStart(26, '0')}`),
      );
      expect(read).toBeGreaterThan(0);
      expect(read).toBeLessThanOrEqual(kinds.length * 30);
    }
});
