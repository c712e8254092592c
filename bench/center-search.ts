import pg from 'pg';
import { selectListed } from '../apps/service/src/centers/center/centers.queries.ts';
import { searchCenters } from '../apps/service/src/centers/center/search-centers.ts';
import type { Database, Tx } from '../apps/service/src/platform/database/index.ts';
import { freshService } from './machine/fresh-service.ts';
import type { Figure } from './main.ts';

const CENTERS = 100_000;
const ROUNDS = 30;

/** What people type: right, half a word, misspelt, in Hangul, too broad, by the description, and nothing at all. */
const QUESTIONS = [
  'Willow Harbor Pharmacy',
  'center-77777',
  'rehab',
  'rehabilitaton',
  'Seuol',
  'harbor pharmcy',
  '재활',
  '햄복사랑재활',
  'center',
  'a',
  'founded 1987',
  'zzzqqq',
  '',
];

/**
 * The public search over 100,000 centers, as the service's own role and inside its scope. The ceiling is one entry
 * read by its primary key in the same scope and the same run: no search can be quicker than that.
 */
export async function run(): Promise<Figure[]> {
  await using fresh = await freshService();
  await fill(fresh.ownerUrl);
  return await measure(fresh.platform.database);
}

async function measure(database: Database): Promise<Figure[]> {
  const ceiling = await time(database, (tx, round) => selectListed(tx, [1 + ((round * 7_919) % CENTERS)]));
  console.log(`Center search over ${CENTERS.toLocaleString('en')} centers, ${ROUNDS} rounds each`);
  const figures = [figure('one entry by primary key (ceiling)', ceiling, ceiling)];
  for (const query of QUESTIONS) {
    let total = 0;
    const taken = await time(database, async (tx) => {
      ({ total } = await searchCenters(tx, { query, page: 1, limit: 20 }));
    });
    const name = query ? `"${query}"` : 'the whole directory';
    figures.push(figure(`${name}, ${total.toLocaleString('en')} found`, taken, ceiling));
  }
  return figures;
}

interface Times {
  median: number;
  p95: number;
}

async function time(database: Database, work: (tx: Tx, round: number) => Promise<unknown>): Promise<Times> {
  const taken: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    await database.inScope({ directory: true }, async (tx) => {
      const begun = performance.now();
      await work(tx, round);
      taken.push(performance.now() - begun);
    });
  }
  taken.sort((a, b) => a - b);
  const at = (share: number) => taken[Math.min(taken.length - 1, Math.floor(taken.length * share))] ?? 0;
  return { median: at(0.5), p95: at(0.95) };
}

function figure(name: string, { median, p95 }: Times, ceiling: Times): Figure {
  return {
    name,
    value: `median ${median.toFixed(2)} ms, p95 ${p95.toFixed(2)} ms`,
    ratio: (median / ceiling.median).toFixed(1),
  };
}

/** Few words over many names make every word common: harder for an index than real names are. */
async function fill(ownerUrl: string): Promise<void> {
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  try {
    await owner.query(
      `with words as (select
         array['Seoul','Busan','Daegu','Incheon','Gwangju','Harbor','River','Sunrise','Maple','Cedar','Bright','Happy',
               'Silver','Golden','Green','Blue','Lotus','Haneul','Dream','Hope','Bloom','Summit','Valley','Garden',
               'Ocean','Forest','Aurora','Orchid','Willow','Phoenix'] as place,
         array['행복','사랑','희망','미래','푸른','하늘','새빛','바다','나무','햇살'] as korean,
         array['Rehabilitation','Welfare','Academy','Pharmacy','Store','Mentoring','Interiors','Clinic','School','Studio'] as kind)
       insert into centers (name, domain, tenant_type, vertical, settings, created_at, updated_at)
       select case when i % 5 = 0 then korean[1 + i / 5 % 10] || korean[1 + i / 50 % 10] || '재활센터'
                   else place[1 + i % 30] || ' ' || place[1 + i / 30 % 30] || ' ' || kind[1 + i / 7 % 10] end,
              'center-' || i, 'CENTER',
              (array['rehabilitation','welfare','education','pharmacy','commerce','mentoring','interior'])[1 + i % 7],
              jsonb_build_object('description', 'For the people of ' || place[1 + i / 11 % 30] || ' and '
                || place[1 + i / 13 % 30] || ': ' || kind[1 + i / 3 % 10] || ' and more, founded ' || 1950 + i % 70 || '.'),
              now(), now()
         from generate_series(1, $1::int) i, words`,
      [CENTERS],
    );
    await owner.query('vacuum analyze center_directory');
  } finally {
    await owner.end();
  }
}
