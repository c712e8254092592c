import { beforeAll, expect, test } from 'vitest';
import { startTestService } from '../../../test/harness/index.ts';
import { createWorld } from '../../../test/harness/world.ts';
import { verifyStoredChain } from '../chain/index.ts';
import { publicProofOfDpu } from './index.ts';

const service = await startTestService();
const world = createWorld(service);
const center = await world.center();
const elsewhere = await world.center();
const admin = await world.member(center, 'ADMIN');
const LENGTH = 6;
/** Units 2 and 4 are AUDIT_READY: their final state stands in the chain `seal` at 0 and 1. */
const SEALED = [2, 4];
const units: { id: string }[] = [];

beforeAll(async () => {
  for (let i = 0; i < LENGTH; i += 1) {
    const { body } = await service.call('POST', '/api/dpu/demo', {
      as: admin.token,
      body: { content: `decision ${i}`, referenceId: `r${i}`, tags: ['one', 'two'] },
    });
    units.push(body.data);
  }
  for (const i of SEALED) {
    await service.call('PUT', `/api/dpu/${units[i]?.id}`, {
      as: admin.token,
      body: { evidenceLevel: 'AUDIT_READY', metadata: { note: 'final' } },
    });
  }
  // The table's own rules would refuse some of these edits; whoever edits a database can drop them first.
  const { rows } = await service.owner.query(
    `select conrelid::regclass as on, conname as name from pg_constraint
     where conrelid in ('dpus'::regclass, 'chain_entries'::regclass, 'chain_heads'::regclass) and contype in ('c', 'f')`,
  );
  for (const { on, name } of rows) await service.owner.query(`alter table ${on} drop constraint "${name}"`);
});

const CHANGED: Record<string, string> = {
  text: `coalesce(%s, '') || '0'`,
  'timestamp with time zone': `coalesce(%s, now()) + interval '1 microsecond'`,
  bigint: `coalesce(%s, 0) + 1000`,
  integer: String(elsewhere.id),
  jsonb: `coalesce(%s, '{}') || '{"edited": true}'`,
  ARRAY: `array_append(%s, 'edited')`,
};

/** Every column of a table, with an expression that changes its value. A column of a new type fails here and is thought about. */
async function columnsOf(table: string): Promise<{ name: string; changed: string }[]> {
  const { rows } = await service.owner.query(
    `select column_name as name, data_type as type from information_schema.columns
     where table_schema = 'public' and table_name = $1 order by ordinal_position`,
    [table],
  );
  return rows.map(({ name, type }) => {
    const changed = CHANGED[type];
    if (!changed) throw new Error(`No edit is known for columns of type ${type}.`);
    return { name, changed: changed.replaceAll('%s', `"${name}"`) };
  });
}

/** Edits the database, looks, and puts everything back as it was. */
async function whileEdited<Result>(edits: string | string[], look: () => Promise<Result>): Promise<Result> {
  const tables = ['dpus', 'chain_entries', 'chain_heads', 'dpu_counts'];
  for (const table of tables) await service.owner.query(`create table kept_${table} as table ${table}`);
  try {
    for (const edit of [edits].flat()) {
      const { rowCount } = await service.owner.query(edit);
      expect(rowCount, edit).toBeGreaterThan(0);
    }
    return await look();
  } finally {
    for (const table of tables) {
      await service.owner.query(`delete from ${table}`);
      await service.owner.query(`insert into ${table} select * from kept_${table}`);
      await service.owner.query(`drop table kept_${table}`);
    }
  }
}

const verifyWhole = async () =>
  (await service.call('GET', '/api/dpu/verify-chain', { as: admin.token })).body.data;
const verifyUnit = async (i: number) =>
  (await service.call('GET', `/api/dpu/${units[i]?.id}/verify`, { as: admin.token })).body.data;
const entryOf = (domain: string, index: number) =>
  `center_id = ${center.id} and domain = '${domain}' and index = ${index}`;
const unitAt = (index: number) => `center_id = ${center.id} and chain_index = ${index}`;

test('the untouched chain is valid', async () => {
  expect(await verifyWhole()).toMatchObject({ valid: true, chainLength: LENGTH, brokenAt: null });
  expect(await whileEdited(`update dpus set content = content`, verifyWhole)).toMatchObject({ valid: true });
});

test('an edit of any column of a sealed unit breaks the chain at that unit', async () => {
  const columns = await columnsOf('dpus');
  expect(columns.length).toBeGreaterThanOrEqual(23);
  for (const { name, changed } of columns) {
    await whileEdited(`update dpus set "${name}" = ${changed} where ${unitAt(2)}`, async () => {
      expect(await verifyWhole(), name).toMatchObject({ valid: false, brokenAt: 2 });
      expect(await verifyUnit(5), name).toMatchObject(
        // The state that a seal fixes is no part of the units before and after it.
        SEAL_ONLY.includes(name) ? { valid: true } : { valid: false, brokenAt: 2 },
      );
      expect((await verifyUnit(1)).valid, name).toBe(true);
    });
  }
});
const SEAL_ONLY = ['metadata', 'raised_by', 'updated_at', 'sealed_at'];

test('the seal of a unit is verified with the unit', async () => {
  for (const name of SEAL_ONLY) {
    const columns = await columnsOf('dpus');
    const changed = columns.find((column) => column.name === name)?.changed;
    await whileEdited(`update dpus set "${name}" = ${changed} where ${unitAt(2)}`, async () => {
      expect(await verifyUnit(2), name).toMatchObject({ valid: false, brokenAt: 2 });
      expect(await verifyUnit(4), name).toMatchObject({ valid: false, brokenAt: 2 });
      expect((await publicProofOfDpu(service.platform, units[2]?.id ?? ''))?.proof.valid, name).toBe(false);
    });
  }
});

test('of a unit that is not yet AUDIT_READY, only what can still change is open to edits', async () => {
  const open = [];
  for (const { name, changed } of await columnsOf('dpus')) {
    const verdict = await whileEdited(
      `update dpus set "${name}" = ${changed} where ${unitAt(1)}`,
      verifyWhole,
    );
    if (verdict.valid) open.push(name);
    else expect(verdict.brokenAt, name).toBe(1);
  }
  expect(open.sort()).toEqual(['evidence_level', 'metadata', 'raised_by', 'updated_at']);
  const raised = `update dpus set evidence_level = 'AUDIT_READY', sealed_at = now(), seal_index = 7 where ${unitAt(1)}`;
  expect(await whileEdited(raised, verifyWhole)).toMatchObject({ valid: false, brokenAt: 1 });
});

test.each([
  ['dpu', 3, 3],
  ['seal', 0, 2],
])('an edit of any column of an entry of the chain %s breaks it there', async (domain, index, unit) => {
  const columns = await columnsOf('chain_entries');
  expect(columns.length).toBeGreaterThanOrEqual(9);
  for (const { name, changed } of columns) {
    await whileEdited(
      `update chain_entries set "${name}" = ${changed} where ${entryOf(domain, index)}`,
      async () => {
        expect(await verifyWhole(), name).toMatchObject({ valid: false, brokenAt: unit });
        const own = await service.call('GET', `/api/chains/${domain}/verify`, { as: admin.token });
        expect(own.body.data, name).toMatchObject({ valid: false, brokenAt: index });
      },
    );
  }
});

test.each([
  ['a deleted entry', `delete from chain_entries where ${entryOf('dpu', 3)}`, 3],
  ['a deleted genesis', `delete from chain_entries where ${entryOf('dpu', 0)}`, 0],
  ['a deleted record', `delete from dpus where ${unitAt(3)}`, 3],
  [
    'a cut tail',
    `delete from chain_entries where center_id = ${center.id} and domain = 'dpu' and index >= 4`,
    4,
  ],
  ['a deleted seal', `delete from chain_entries where ${entryOf('seal', 1)}`, 4],
  ['a head moved on', `update chain_heads set index = index + 1 where domain = 'dpu'`, LENGTH],
  ['a head moved back', `update chain_heads set index = index - 1 where domain = 'dpu'`, LENGTH - 1],
  [
    'a head with another hash',
    `update chain_heads set hash = repeat('0', 64) where domain = 'dpu'`,
    LENGTH - 1,
  ],
  [
    'a head with another time',
    `update chain_heads set timestamp = '2999-01-01T00:00:00.000Z' where domain = 'dpu'`,
    LENGTH - 1,
  ],
  ['a deleted head', `delete from chain_heads where domain = 'dpu'`, 0],
  ['a deleted head of the seals', `delete from chain_heads where domain = 'seal'`, 2],
])('%s is found at its index', async (_, edit, brokenAt) => {
  expect(await whileEdited(edit, verifyWhole)).toMatchObject({
    valid: false,
    brokenAt,
    chainLength: expect.any(Number),
  });
});

test('a tail that was cut off together with its head is found, because the records are still there', async () => {
  const edits = [
    `delete from chain_entries where center_id = ${center.id} and domain = 'dpu' and index >= 4`,
    `update chain_heads set (index, hash, timestamp) =
       (select index, hash, timestamp from chain_entries where ${entryOf('dpu', 3)}) where domain = 'dpu'`,
  ];
  await whileEdited(edits, async () => {
    expect(await verifyWhole()).toMatchObject({ valid: false, brokenAt: 4, chainLength: LENGTH });
    const refused = await service.call('POST', '/api/dpu/demo', { as: admin.token });
    expect([refused.status, refused.body.error.code]).toEqual([422, 'CHAIN_BROKEN']);
  });
});

test('entries and records that changed places are found at the first of them', async () => {
  const swap = (table: string, column: string, where: string) => [
    `update ${table} set ${column} = -1 where ${where} and ${column} = 1`,
    `update ${table} set ${column} = 1 where ${where} and ${column} = 3`,
    `update ${table} set ${column} = 3 where ${where} and ${column} = -1`,
  ];
  const ours = `center_id = ${center.id}`;
  const entries = swap('chain_entries', 'index', `${ours} and domain = 'dpu'`);
  expect(await whileEdited(entries, verifyWhole)).toMatchObject({ valid: false, brokenAt: 1 });
  const records = swap('dpus', 'chain_index', ours);
  expect(await whileEdited(records, verifyWhole)).toMatchObject({ valid: false, brokenAt: 1 });
  expect(await whileEdited([...entries, ...records], verifyWhole)).toMatchObject({
    valid: false,
    brokenAt: 1,
  });
});

test.each([
  `update chain_heads set hash = repeat('0', 64) where domain = 'dpu'`,
  `update chain_heads set index = index - 1 where domain = 'dpu'`,
  `update chain_entries set hash = repeat('0', 64) where ${entryOf('dpu', LENGTH - 1)}`,
  `delete from chain_entries where ${entryOf('dpu', LENGTH - 1)}`,
  `delete from chain_heads where domain = 'dpu'`,
])(
  'nothing is appended to, exported from or raised on a chain whose head does not match: %s',
  async (edit) => {
    await whileEdited(edit, async () => {
      const count = async () =>
        (
          await service.owner.query(
            'select (select count(*) from dpus), (select count(*) from chain_entries) as entries',
          )
        ).rows[0];
      const before = await count();
      for (const [method, path, body] of [
        ['POST', '/api/dpu/demo', {}],
        ['GET', `/api/dpu/${units[0]?.id}/export`, undefined],
        ['PUT', `/api/dpu/${units[0]?.id}`, { evidenceLevel: 'AUDIT_READY' }],
      ] as const) {
        const refused = await service.call(method, path, { as: admin.token, body });
        expect([refused.status, refused.body.error.code], path).toEqual([422, 'CHAIN_BROKEN']);
      }
      expect(await count()).toEqual(before);
      expect((await publicProofOfDpu(service.platform, units[0]?.id ?? ''))?.proof.valid).toBe(false);
    });
  },
);

test('an edited unit is not exported', async () => {
  await whileEdited(`update dpus set content = 'better' where ${unitAt(2)}`, async () => {
    const refused = await service.call('GET', `/api/dpu/${units[2]?.id}/export`, { as: admin.token });
    expect([refused.status, refused.body.error.code]).toEqual([422, 'CHAIN_BROKEN']);
  });
});

test('threads find what this process finds', async () => {
  const inThreads = () =>
    verifyStoredChain(service.platform, { centerId: center.id, domain: 'dpu', threadsFrom: 0 });
  expect(await inThreads()).toMatchObject({ valid: true, chainLength: LENGTH, brokenAt: null });
  expect(await whileEdited(`update dpus set content = 'better' where ${unitAt(3)}`, inThreads)).toMatchObject(
    {
      valid: false,
      brokenAt: 3,
    },
  );
});
