import { describe, expect, test } from 'vitest';
import { startTestService } from '../../../test/harness/index.ts';
import { createWorld } from '../../../test/harness/world.ts';

const service = await startTestService();
const world = createWorld(service);

const harbor = await world.center({
  name: 'Harbor Rehabilitation Center',
  domain: 'harbor-rehab',
  vertical: 'rehabilitation',
  settings: { description: 'Physiotherapy by the sea.', logo: '/logos/harbor.png' },
});
const seoul = await world.center({
  name: 'Seoul Learning House',
  domain: 'seoul-learning',
  vertical: 'education',
});
const korean = await world.center({ name: '행복재활센터', domain: 'haengbok', vertical: 'rehabilitation' });
const cafe = await world.center({ name: 'Café Müller', domain: 'cafe-muller', vertical: 'commerce' });
const seaside = await world.center({ name: 'Seaside Store', domain: 'seaside-store', vertical: 'commerce' });
const hanbit = await world.center({ name: 'Hanbit Center', domain: 'hanbit', vertical: 'education' });
const closing = await world.center({ name: 'Vanishing Point', domain: 'vanishing-point' });

async function search(body: Record<string, unknown>) {
  const answer = await service.call('POST', '/api/centers/search', { body });
  expect(answer.status).toBe(200);
  return answer.body;
}
const found = async (body: Record<string, unknown>) =>
  (await search(body)).data.map((center: { id: number }) => center.id);

describe('POST /centers/search', () => {
  test('answers a page of public fields without a token', async () => {
    expect(await search({ query: 'harbor rehabilitation' })).toEqual({
      success: true,
      data: [
        {
          id: harbor.id,
          name: 'Harbor Rehabilitation Center',
          centerDomain: 'harbor-rehab',
          vertical: 'rehabilitation',
          tenantType: 'CENTER',
          description: 'Physiotherapy by the sea.',
          logo: '/logos/harbor.png',
        },
      ],
      pagination: { page: 1, limit: 50, total: 1, totalPages: 1, hasMore: false },
      meta: { page: 1, total: 1 },
    });
  });

  test.each([
    ['the name', 'Seoul Learning', () => seoul],
    ['the name in other case', 'sEOUL lEARNING hOUSE', () => seoul],
    ['words in any order', 'house seoul', () => seoul],
    ['the slug', 'harbor-rehab', () => harbor],
    ['the description', 'physiotherapy', () => harbor],
    ['a word of the name and one of the description', 'harbor physiotherapy', () => harbor],
    ['the beginning of a word', 'rehabil', () => harbor],
    ['a part inside a word', 'arbo', () => harbor],
    ['a letter left out', 'rehabilitaton center', () => harbor],
    ['two letters swapped in a short word', 'Seuol', () => seoul],
    ['two letters swapped in the middle of a word of six', 'Habnit', () => hanbit],
    ['two letters swapped at its beginning', 'ahnbit', () => hanbit],
    ['a wrong letter in each of two words', 'hatbor rehabilitatiom', () => harbor],
    ['a slip in the description', 'physioterapy', () => harbor],
    ['a slip in the slug', 'harber-rehab', () => harbor],
    ['accents left out', 'cafe muller', () => cafe],
    ['Korean inside a compound', '재활', () => korean],
    ['Korean with a slip in one letter', '햄복재활', () => korean],
  ])('finds a center by %s', async (_what, query, expected) => {
    expect((await found({ query }))[0]).toBe(expected().id);
  });

  test('puts what begins with the words before what merely holds them', async () => {
    expect(await found({ query: 'sea' })).toEqual([seaside.id, harbor.id]);
  });

  test('finds nothing for what resembles nothing', async () => {
    for (const query of ['zzzqqq', '!!!', '%', '_', '\\', "'; drop table centers; --", '🎉'])
      expect([query, await found({ query })]).toEqual([query, []]);
  });

  test('narrows to a vertical, with and without words', async () => {
    expect(await found({ vertical: 'commerce' })).toEqual([cafe.id, seaside.id]);
    expect(await found({ vertical: 'rehabilitation', query: '센터' })).toEqual([korean.id]);
    expect(await found({ vertical: 'pharmacy', query: 'harbor' })).toEqual([]);
  });

  test('lists the directory by name when nothing is asked, page by page', async () => {
    const all = await found({});
    expect(all).toHaveLength(6);
    const pages = [];
    for (const page of [1, 2, 3]) pages.push(...(await found({ page, limit: 2 })));
    expect(pages).toEqual(all);
    expect((await search({ page: 2, limit: 4 })).pagination).toEqual({
      page: 2,
      limit: 4,
      total: 6,
      totalPages: 2,
      hasMore: false,
    });
    expect(await search({ query: 'rehab', page: 9, limit: 1 })).toMatchObject({
      data: [],
      pagination: { page: 9, total: 1 },
    });
    expect(await found({ query: '   ' })).toEqual(all);
  });

  test('shows ACTIVE centers only, and follows every change of a center', async () => {
    expect(await found({ query: 'vanishing' })).toEqual([closing.id]);
    const change = (set: string) => service.owner.query(`update centers set ${set} where id = ${closing.id}`);
    await change(`status = 'SUSPENDED', suspended_for = '{operator}'`);
    expect(await found({ query: 'vanishing' })).toEqual([]);
    await change(
      `status = 'ACTIVE', suspended_for = '{}', name = 'Reappearing Act', settings = '{"description":"Now a pharmacy","logo":7}'`,
    );
    expect(await found({ query: 'reappearing' })).toEqual([closing.id]);
    expect(await found({ query: 'now a pharmacy' })).toEqual([closing.id]);
    await change(`status = 'INACTIVE'`);
    expect(await found({ query: 'reappearing' })).toEqual([]);
    expect(await found({})).not.toContain(closing.id);
  });

  test('refuses bad input by the name of its field', async () => {
    for (const [body, field] of [
      [{ query: 7 }, 'query'],
      [{ query: 'x'.repeat(201) }, 'query'],
      [{ vertical: 'banking' }, 'vertical'],
      [{ page: 0 }, 'page'],
      [{ limit: 101 }, 'limit'],
      [{ limit: '5' }, 'limit'],
    ] as const) {
      const answer = await service.call('POST', '/api/centers/search', { body });
      expect([answer.status, answer.body.error.code]).toEqual([400, 'VALIDATION_ERROR']);
      expect(answer.body.error.message).toMatch(new RegExp(`^${field}:`));
    }
  });
});
