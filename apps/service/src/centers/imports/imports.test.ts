import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { TEST_MASTER_KEY } from '../../../test/harness/database-url.ts';
import { HANDED_DOWN } from '../../../test/harness/handed-down.ts';
import { eventually, startTestService } from '../../../test/harness/index.ts';
import { createWorld } from '../../../test/harness/world.ts';

const MAIN = fileURLToPath(new URL('../../main.ts', import.meta.url));
const IMPORTS = '/api/center/imports';
/** `IMPORT_ROWS=100000` shows what is promised; fewer of them are killed in the middle just as well. */
const HEAP_MB = 128;
const ROWS = Number(process.env.IMPORT_ROWS ?? 10_000);
vi.setConfig({ testTimeout: 300_000 });

const service = await startTestService();
const world = createWorld(service);
const center = await world.center({ settings: { timezone: 'Asia/Seoul' } });
const admin = await world.member(center, 'ADMIN');
const teacher = await world.member(center, 'INSTRUCTOR');
const learner = await world.member(center, 'CHILD');
let workers: { stop(): Promise<void> };
beforeAll(async () => {
  workers = await service.service.startWorkers();
});
const children: ChildProcess[] = [];
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  await workers.stop();
});

const post = (path: string, body?: object, as = admin.token) =>
  service.call('POST', `${IMPORTS}${path}`, { as, body });

async function upload(kind: string, text: string, partLength = 400_000): Promise<string> {
  const begun = await post('', { kind, fileName: `${kind}.csv` });
  expect(begun.status).toBe(201);
  const { id } = begun.body.data;
  for (let number = 0; number * partLength < text.length; number++) {
    const part = text.slice(number * partLength, (number + 1) * partLength);
    expect((await post(`/${id}/parts`, { number, text: part })).status).toBe(200);
  }
  expect((await post(`/${id}/preview`)).status).toBe(202);
  return id;
}

function until(id: string, ...statuses: string[]) {
  return eventually(async () => {
    const { body } = await service.call('GET', `${IMPORTS}/${id}`, { as: admin.token });
    return statuses.includes(body.data.status) && body.data;
  }, 120_000);
}

async function problems(id: string): Promise<[number, string][]> {
  const { body } = await service.call('GET', `${IMPORTS}/${id}/rows?which=problems`, { as: admin.token });
  return body.data.map(({ number, problem }: { number: number; problem: string }) => [number, problem]);
}

async function count(table: string): Promise<number> {
  const { rows } = await service.owner.query(`select count(*)::int as n from ${table} where center_id = $1`, [
    center.id,
  ]);
  return rows[0].n;
}

test('a preview names every bad row of members and changes nothing; confirmed, the good ones are invited and nobody is a member', async () => {
  const before = await count('memberships');
  const id = await upload(
    'members',
    [
      '\uFEFF이메일;이름;역할',
      'ann@import.example;Ann;instructor',
      'ANN@import.example;Ann again;PARENT',
      'nobody;Nobody;PARENT',
      'bob@import.example;Bob;BOSS',
      `${teacher.email};Known;INSTRUCTOR`,
      '"cy@import.example";"Cy ""the"" third";CHILD',
      'dora@import.example;CHILD',
    ].join('\r\n'),
    20,
  );
  expect(await until(id, 'checked')).toMatchObject({ rows: 7, good: 2, imported: 0 });
  expect(await problems(id)).toEqual([
    [2, 'email: row 1 has the same.'],
    [3, 'email: nobody is no address.'],
    [4, 'role must be one of ADMIN, INSTRUCTOR, PARENT, CHILD.'],
    [5, 'email: has an open invitation or membership here.'],
    [7, 'The row has 2 fields and the head 3.'],
  ]);
  expect(await count('memberships')).toBe(before);
  expect((await post(`/${id}/confirm`, {})).status).toBe(409);
  expect((await post(`/${id}/confirm`, { leaveOutBad: true })).status).toBe(202);
  expect(await until(id, 'finished')).toMatchObject({ imported: 2, refused: 0 });
  const { rows } = await service.owner.query(
    `select email, name, role, status, actor_id from memberships where center_id = $1 and email like '%@import.example' order by email`,
    [center.id],
  );
  expect(rows).toEqual([
    { email: 'ann@import.example', name: 'Ann', role: 'INSTRUCTOR', status: 'INVITED', actor_id: null },
    { email: 'cy@import.example', name: 'Cy "the" third', role: 'CHILD', status: 'INVITED', actor_id: null },
  ]);
  expect((await post(`/${id}/confirm`, {})).status).toBe(409);
});

test('bookings are read by the clock on the wall, and clashes are named before anything is booked', async () => {
  const at = (start: string, member = learner.email, instructor = teacher.email) =>
    `${start},${instructor},${member},60`;
  const id = await upload(
    'bookings',
    [
      'start,instructor,member,minutes',
      at('2031-03-03 10:00'),
      at('2031-03-03T11:00:00+09:00'),
      at('2031-03-03 10:30', admin.email),
      at('2031-03-03 10:30'),
      at('yesterday'),
      at('2031-03-04 10:00', 'stranger@import.example'),
      at('2031-03-04 10:00', learner.email, learner.email),
      at('2031-03-04 12:00', admin.email, learner.email),
    ].join('\n'),
  );
  expect(await until(id, 'checked')).toMatchObject({ rows: 8, good: 2 });
  expect((await problems(id)).map(([number]) => number)).toEqual([3, 4, 5, 6, 7, 8]);
  await post(`/${id}/confirm`, { leaveOutBad: true });
  expect(await until(id, 'finished')).toMatchObject({ imported: 2, refused: 0 });
  const { rows } = await service.owner.query<{ starts_at: Date }>(
    'select starts_at from bookings where center_id = $1 order by starts_at',
    [center.id],
  );
  expect(rows.map(({ starts_at: at }) => at.toISOString())).toEqual([
    '2031-03-03T01:00:00.000Z',
    '2031-03-03T02:00:00.000Z',
  ]);
  const again = await upload(
    'bookings',
    ['start,instructor,member,minutes', at('2031-03-03 10:30')].join('\n'),
  );
  expect(await until(again, 'checked')).toMatchObject({ rows: 1, good: 0 });
  expect((await post(`/${again}/confirm`, { leaveOutBad: true })).status).toBe(409);
  await post(`/${again}/cancel`);
});

test('a booking in a year that no calendar of ours reaches is named like any bad row', async () => {
  const years = ['0000', '1800', '7000', '9999'].map((year) => `${year}-12-31T23:50:00Z`);
  const rows = [...years, '+010000-01-01T00:00:00Z', '2031-04-01T00:00:00Z'];
  const id = await upload(
    'bookings',
    ['start,instructor,member', ...rows.map((start) => `${start},${teacher.email},${learner.email}`)].join(
      '\n',
    ),
  );
  expect(await until(id, 'checked')).toMatchObject({ rows: 6, good: 1 });
  expect((await problems(id)).map(([number]) => number)).toEqual([1, 2, 3, 4, 5]);
  await post(`/${id}/cancel`);
});

test('a lesson of no length, or a name that nobody sees, is named like any bad row, and one that is there already leaves its course readable', async () => {
  const id = await upload(
    'products',
    [
      'name,type,price,lessons',
      'Nothing to follow,COURSE,0,Empty=0',
      'Something,COURSE,0,One=1',
      '\u200b,COURSE,0,One=1',
      'Unseen,COURSE,0,\u2060=1',
    ].join('\n'),
  );
  expect(await until(id, 'checked')).toMatchObject({ rows: 4, good: 1 });
  expect((await problems(id)).map(([number]) => number)).toEqual([1, 3, 4]);
  await post(`/${id}/cancel`);

  const place = await world.center();
  const { token } = await world.member(place, 'CHILD');
  await service.owner.query(
    `insert into learning_products (center_id, id, name, type, price, currency, lessons, active, created_at, updated_at)
     values ($1, 'prd_empty', 'Imported before', 'COURSE', 0, 'KRW', $2, true, now(), now())`,
    [place.id, JSON.stringify([{ id: 'lesson-1', title: 'Empty', durationSeconds: 0 }])],
  );
  const courses = await service.call('GET', '/lms/api/v3/courses', { as: token });
  expect([courses.status, courses.body.data[0]]).toMatchObject([200, { id: 'prd_empty', progress: 0 }]);
});

test('no more people are invited than the plan has seats for', async () => {
  await service.owner.query(
    `insert into subscriptions (center_id, id, plan_id, status, amount, currency, interval, seat_limit, anchor_at, period_end,
       is_period_paid, created_at, updated_at)
     values ($1, 'sub_import', 'center-free', 'ACTIVE', 0, 'KRW', 'MONTH', $2, now(), now(), true, now(), now())`,
    [center.id, (await count('memberships')) + 1],
  );
  const id = await upload('members', 'email,role\none@seats.example,PARENT\ntwo@seats.example,PARENT\n');
  expect(await until(id, 'checked')).toMatchObject({ rows: 2, good: 1 });
  expect(await problems(id)).toEqual([[2, 'The plan has room for 1 more people.']]);
  await post(`/${id}/cancel`);
  await service.owner.query('delete from subscriptions where center_id = $1', [center.id]);
});

test('who shares a slot comes in by one file, and no more than share it', async () => {
  const booking = { slotMinutes: 60, bufferMinutes: 0, minNoticeMinutes: 0, horizonDays: 60, capacity: 2 };
  await service.owner.query('update centers set settings = settings || $2::jsonb where id = $1', [
    center.id,
    JSON.stringify({ booking }),
  ]);
  const [second, third] = [await world.member(center, 'CHILD'), await world.member(center, 'CHILD')];
  const rowOf = (member: string) => `2031-05-05 10:00,${teacher.email},${member}`;
  const fileOf = (...members: string[]) => ['start,instructor,member', ...members.map(rowOf)].join('\n');
  const both = await upload('bookings', fileOf(learner.email, second.email));
  const late = await upload('bookings', fileOf(third.email));
  expect(await until(both, 'checked')).toMatchObject({ rows: 2, good: 2 });
  expect(await until(late, 'checked')).toMatchObject({ rows: 1, good: 1 });
  await post(`/${both}/confirm`, {});
  expect(await until(both, 'finished')).toMatchObject({ imported: 2, refused: 0 });
  await post(`/${late}/confirm`, {});
  expect(await until(late, 'finished')).toMatchObject({ imported: 0, refused: 1 });
  await service.owner.query(`update centers set settings = settings - 'booking' where id = $1`, [center.id]);
});

test('a file that was uploaded twice before it was confirmed brings every row once', async () => {
  const files = {
    products: 'name,type,price\nOnce,COURSE,1\nOnly once,WORKSHOP,2\n',
    members: 'email,role\nonce@twice.example,PARENT\nonly@twice.example,CHILD\n',
  };
  for (const [kind, text] of Object.entries(files)) {
    const first = await upload(kind, text);
    const again = await upload(kind, text.replace('Once,', 'ONCE,'));
    for (const id of [first, again]) expect(await until(id, 'checked')).toMatchObject({ good: 2 });
    for (const id of [first, again]) expect((await post(`/${id}/confirm`, {})).status).toBe(202);
    const ended = [await until(first, 'finished'), await until(again, 'finished')];
    expect(ended.reduce((sum, { imported }) => sum + imported, 0)).toBe(2);
    expect(ended.reduce((sum, { refused }) => sum + refused, 0)).toBe(2);
  }
  expect(await count('learning_products')).toBe(2);
  await service.owner.query('delete from learning_products where center_id = $1', [center.id]);
});

test.each(['\n', '\r\n', '\r'])(
  'a row is named by its own line, also behind empty lines and fields of several: %j',
  async (end) => {
    const file = [
      '\uFEFFemail;role;name',
      '',
      'x;PARENT;"a;b"',
      ' ',
      '',
      '"y@a.example";PARENT;"two',
      'lines"',
      'z;PARENT;',
      '',
    ];
    const id = await upload('members', file.join(end));
    expect(await until(id, 'checked')).toMatchObject({ rows: 3, good: 1 });
    const { body } = await service.call('GET', `${IMPORTS}/${id}/rows`, { as: admin.token });
    expect(body.data.map(({ line }: { line: number }) => line)).toEqual([3, 6, 8]);
    await post(`/${id}/cancel`);
  },
);

test('an address that no invitation may have is none in a file either', async () => {
  const emails = [
    'ｆｕｌｌ@a.example',
    'a..b@a.example',
    'a@b.example;c',
    'a<b>@a.example',
    'a@münchen.example',
    'a+b@a.example',
  ];
  const id = await upload('members', ['email,role', ...emails.map((email) => `${email},PARENT`)].join('\n'));
  expect(await until(id, 'checked')).toMatchObject({ rows: 6, good: 1 });
  expect(await problems(id)).toEqual(
    emails.slice(0, -1).map((email, place) => [place + 1, `email: ${email} is no address.`]),
  );
  const invited = emails.map((email) =>
    service.call('POST', `/api/centers/${center.id}/memberships`, {
      as: admin.token,
      body: { email, role: 'PARENT' },
    }),
  );
  const answers = await Promise.all(invited);
  expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400, 201]);
  await post(`/${id}/cancel`);
});

test('a booking needs a time of its day, and no zone beside that of the center', async () => {
  const starts = [
    '2031-06-02',
    '2031-06-02 10:00[Europe/Paris]',
    '2031-06-02T10:00+02:00[Europe/Paris]',
    '2031-06-02 10:00',
  ];
  const rows = starts.map((start) => `${start},${teacher.email},${learner.email}`);
  const id = await upload('bookings', ['start,instructor,member', ...rows].join('\n'));
  expect(await until(id, 'checked')).toMatchObject({ rows: 4, good: 1 });
  const reason = 'start must be a time such as 2027-03-01 10:00 or 2027-03-01T10:00:00+09:00.';
  expect(await problems(id)).toEqual([1, 2, 3].map((number) => [number, reason]));
  await post(`/${id}/cancel`);
});

test.each([
  ['email,role,colour\na@b.example,PARENT,red', 'The column "colour" is not one of'],
  ['email\na@b.example', 'The column role is missing.'],
  ['email,role\n"a@b.example,PARENT', 'The file cannot be read'],
])('a file that cannot be read says why: %j', async (text, reason) => {
  const id = await upload('members', text);
  const failed = await until(id, 'failed');
  expect(failed.failure).toContain(reason);
});

test('a large file is imported within a small heap, and exactly once although their workers are killed with -9', async () => {
  await workers.stop();
  const rows = ROWS;
  const lines = Array.from(
    { length: rows },
    (_, n) => `Course ${n},COURSE,${n},KRW,yes,"One=60;Two=${(n % 90) + 1}"`,
  );
  const id = await upload('products', ['name,type,price,currency,active,lessons', ...lines].join('\n'));
  await startWorker();
  const progress = async () => (await service.call('GET', `${IMPORTS}/${id}`, { as: admin.token })).body.data;
  await eventually(async () => (await progress()).rows > 1_000, 60_000);
  await kill(children.at(-1));
  await freeJobs();
  await startWorker();
  expect(await until(id, 'checked')).toMatchObject({ rows, good: rows });
  expect(await count('learning_products')).toBe(0);
  await post(`/${id}/confirm`, {});
  for (const share of ROWS < 100_000 ? [0.3] : [0.1, 0.4, 0.7]) {
    await eventually(async () => (await progress()).imported > rows * share, 120_000);
    await kill(children.at(-1));
    expect((await progress()).imported).toBe(await count('learning_products'));
    await freeJobs();
    await startWorker();
  }
  expect(await until(id, 'finished')).toMatchObject({ imported: rows, refused: 0 });
  await kill(children.at(-1));
  const { rows: found } = await service.owner.query(
    'select count(*)::int as n, count(distinct name)::int as names from learning_products where center_id = $1',
    [center.id],
  );
  expect(found).toEqual([{ n: rows, names: rows }]);
  workers = await service.service.startWorkers();
});

/** A worker process of its own with a heap that holds a small part of the file. */
async function startWorker(): Promise<void> {
  const child = spawn(process.execPath, [`--max-old-space-size=${HEAP_MB}`, MAIN, 'worker'], {
    env: {
      ...HANDED_DOWN,
      NODE_ENV: 'test',
      DEMO: 'off',
      LOG_LEVEL: 'warn',
      DATABASE_URL: service.ownerUrl,
      DATA_DIR: service.dataDir,
      MASTER_KEY: TEST_MASTER_KEY.toString('hex'),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (said += chunk));
  await eventually(() => said.includes('worker is running'), 60_000).catch(() => {
    throw new Error(`The worker did not start: ${said}`);
  });
}

async function kill(child: ChildProcess | undefined): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null)
    throw new Error('The worker is not there.');
  const exit = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGKILL');
  await exit;
}

/** What workers find out within half a minute is said at once, so that the test need not wait for it. */
async function freeJobs(): Promise<void> {
  await service.owner.query(
    'update graphile_worker._private_jobs set locked_at = null, locked_by = null, run_at = now() where locked_at is not null',
  );
}

test('imports are the administrators’ of their own center, three at a time, and parts come once and in order', async () => {
  expect((await post('', { kind: 'members' }, teacher.token)).body.error.code).toBe('INSUFFICIENT_ROLE');
  const ids: string[] = [];
  for (const _ of [1, 2, 3]) ids.push((await post('', { kind: 'products' })).body.data.id);
  expect((await post('', { kind: 'products' })).status).toBe(409);
  const [id = ''] = ids;
  expect((await post(`/${id}/parts`, { number: 1, text: 'x' })).status).toBe(400);
  expect((await post(`/${id}/parts`, { number: 0, text: 'x' })).body.data.parts).toBe(1);
  expect((await post(`/${id}/parts`, { number: 0, text: 'x' })).body.data.parts).toBe(1);
  expect((await post(`/${id}/parts`, { number: 0, text: 'y' })).status).toBe(409);
  const stranger = await world.member(await world.center(), 'ADMIN');
  for (const path of ['', '/rows'])
    expect((await service.call('GET', `${IMPORTS}/${id}${path}`, { as: stranger.token })).status).toBe(404);
  for (const path of ['/confirm', '/preview', '/cancel'])
    expect((await post(`/${id}${path}`, {}, stranger.token)).status).toBe(404);
  for (const one of ids) expect((await post(`/${one}/cancel`)).status).toBe(200);
  const listed = await service.call('GET', IMPORTS, { as: admin.token });
  expect(listed.body.data[0].status).toBe('canceled');
});
