import { randomBytes } from 'node:crypto';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readLogPolicy, verdict } from '@centerproof/proof';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { ArchiveRefused, restoreCenter } from '../src/center-archives.ts';
import { ARCHIVED_TABLES, NOT_ARCHIVED } from '../src/centers/archives/archived-tables.ts';
import { archiveFileOf, archivesWorker } from '../src/centers/archives/index.ts';
import { ensureDemoWorld } from '../src/demo/index.ts';
import { verifyStoredChain } from '../src/proof/chain/index.ts';
import { tables } from '../src/tables.ts';
import { databaseUrl, TEST_MASTER_KEY } from './harness/database-url.ts';
import { eventually, startTestService, type TestService } from './harness/index.ts';
import { createWorld } from './harness/world.ts';

const DOMAINS = ['dpu', 'seal', 'proof', 'audit'] as const;

test('every table of a center is archived, or named with the reason why not', () => {
  const known = [...ARCHIVED_TABLES.map(({ table }) => table), ...Object.keys(NOT_ARCHIVED)];
  const ofCenters = tables.filter(({ tenant }) => tenant !== null).map(({ table }) => table);
  expect(known.toSorted()).toEqual(ofCenters.toSorted());
  for (const reason of Object.values(NOT_ARCHIVED)) expect(reason.length).toBeGreaterThan(10);
});

const origin = await startTestService({ DEMO: 'on', PUBLIC_URL: 'https://old.example' });
const demo = await ensureDemoWorld(origin.platform);
const [center] = demo?.centers ?? [];
if (!center) throw new Error('The demo world has no center.');
const centerId = center.id;
const world = createWorld(origin);

const folder = origin.dataDir;
const path = join(folder, 'center.tar.gz');
let token = '';
let workers: { stop(): Promise<void> }[] = [];
let archive: { id: string; chains: { domain: string; entries: number }[] };
let before: { documents: Record<string, unknown>[]; eventId: string };
let target: TestService;
let signedBy: string;

/** An installation of its own: another database, another master key. */
async function startElsewhere(): Promise<TestService> {
  const serverUrl = inject('testServerUrl');
  const name = `elsewhere_${randomBytes(5).toString('hex')}`;
  const admin = new pg.Client({ connectionString: serverUrl });
  await admin.connect();
  await admin.query(`create database ${name}`);
  await admin.end();
  return startTestService({
    DATABASE_URL: databaseUrl(serverUrl, name),
    MASTER_KEY: randomBytes(32).toString('hex'),
    PUBLIC_URL: 'https://new.example',
  });
}

function restore(into: TestService, options: { signedBy?: string | null; path?: string; key?: Buffer } = {}) {
  const said: string[] = [];
  const { masterKey } = into.platform.settings;
  return {
    said,
    done: restoreCenter({
      path: options.path ?? path,
      signedBy: options.signedBy === undefined ? signedBy : options.signedBy,
      keepSuspended: false,
      environment: {
        NODE_ENV: 'test',
        DATABASE_URL: into.ownerUrl,
        DATA_DIR: into.dataDir,
        MASTER_KEY: masterKey.toString('hex'),
        PUBLIC_URL: 'https://new.example',
        ...(options.key ? { ARCHIVE_MASTER_KEY: options.key.toString('base64') } : {}),
      },
      say: (line) => said.push(line),
    }),
  };
}

async function signIn(service: TestService, email: string, password: string) {
  return service.call('POST', '/api/auth/login', { body: { email, password, centerDomain: center?.domain } });
}

async function trustOf(service: TestService) {
  const policy = (await service.app.inject({ method: 'GET', url: '/log/policy' })).body;
  const { body } = await service.call('GET', '/.well-known/controller.json');
  return {
    policy: readLogPolicy(policy),
    exportKeys: body.verificationMethod.map((one: { publicKeyMultibase: string }) => one.publicKeyMultibase),
  };
}

beforeAll(async () => {
  workers = [await origin.service.startWorkers()];
  token = (await signIn(origin, center.admin.email, center.admin.password)).body.data.accessToken;
  const { rows: sealed } = await origin.owner.query<{ event_id: string }>(
    'select event_id from evidence where center_id = $1 order by event_id desc limit 1',
    [centerId],
  );
  const { rows: units } = await origin.owner.query<{ id: string }>(
    `select id from dpus where center_id = $1 and evidence_level = 'AUDIT_READY' limit 1`,
    [centerId],
  );
  const eventId = sealed[0]?.event_id ?? '';
  const key = center.apiKeys.write;
  const documents = await eventually(async () => {
    const found = [
      await origin.call('GET', `/api/v1/evidence/evd_${eventId.slice(4)}/export`, { as: key }),
      await origin.call('GET', `/api/dpu/${units[0]?.id}/export`, { as: token }),
    ];
    return found.every(({ body }) => body.verification.log) && found.map(({ body }) => body);
  }, 20_000);
  before = { eventId, documents };
  await fillEmptyTables();
  // Nothing is left to be sent a day ahead: it would be noted in the origin alone, should its day begin after the archive was made.
  await origin.owner.query('update bookings set reminded_at = now() where reminded_at is null');
  const packed = await origin.call('POST', '/api/center/audit-packs', { as: token, body: {} });
  await eventually(async () => {
    const { body } = await origin.call('GET', `/api/center/audit-packs/${packed.body.data.id}`, {
      as: token,
    });
    return body.data.status === 'ready';
  }, 20_000);
  archive = await makeArchive();
  target = await startElsewhere();
  workers.push(await target.service.startWorkers());
}, 120_000);
afterAll(async () => {
  for (const one of workers) await one.stop();
});

/** Rows in the tables that the demo world leaves empty, so that each of them is put back once. */
async function fillEmptyTables(): Promise<void> {
  const { owner, platform } = origin;
  const person = center?.instructor.actorId;
  const other = center?.parent.actorId;
  const sealedUrl = platform.secrets.encrypt('https://hooks.example/x', `notice-channel:${centerId}:chn_1`);
  const values = [centerId, person, other, sealedUrl];
  const named = `with given as (select $1::int as center, $2::uuid as person, $3::uuid as other, $4::text as url)`;
  for (const insert of [
    `previous_api_keys select center, (select id from api_keys where center_id = center limit 1), 'hash', now() from given`,
    `agent_keys select center, 'agk_1', 'key_1', 'a key', '\\x01', null, now() from given`,
    `closures select center, 'cls_1', person, now(), now() + interval '1 hour', 'away', person, now() from given`,
    `waiting_entries (center_id, id, slot_id, instructor_id, actor_id, booked_by, starts_at, ends_at, created_at)
       select center, 'wtg_1', 'slot', person, other, other, now(), now() + interval '1 hour', now() from given`,
    `calendar_feeds select center, 'cal_1', person, 'mine', 'token', now(), null from given`,
    `approver_credentials select center, 'acr_1', 'ann', 'credential', '\\x01', 'old.example', 'a key', now() from given`,
    `tool_runs select center, 'evt_1', 'attempt', 'done', now(), now() from given`,
    `approval_notices select center, person, 'evt_1', 'reminder', now() + interval '1 year' from given`,
    `inbox_delegations select center, 'dlg_1', person, other, now(), now() + interval '1 hour', null, null, now() from given`,
    `notice_channels select center, 'chn_1', 'slack', 'a channel', url, 'hooks.example', null, null, now() from given`,
    `webhook_deliveries select center, 'whe_1', 'whk_1', 'failed', 7, 7, null, false, now() from given`,
    `webhook_replays select center, 'rpl_1', (select id from webhooks where center_id = center limit 1), now(), now(), null,
       'completed', null, 0, 0, now(), now() from given`,
    `workflow_triggers select center, (select id from workflows where center_id = center limit 1), 'trg_1', '{}', now(),
       now() + interval '1 year' from given`,
    `decision_contests select center, 'evt_1', 'contest', 'evt_2', other, now(), '{}', null, null from given`,
    `retention_rules select center, 'decisions', 365, -1, now() from given`,
    `legal_holds select center, 'hld_1', 'center', null, 'a lawsuit', '{}', now(), '{}', now() from given`,
    `subject_erasures select center, 'ser_1', null, 'asked for', '{}', 'done', 1, now(), now() from given`,
    `emon_settings select center, true, 'code', 60, now() from given`,
  ]) {
    const [table] = insert.split(' ');
    await owner.query(`${named} insert into ${insert}`, values).catch((error: Error) => {
      throw new Error(`${table}: ${error.message}`);
    });
  }
  const { rows } = await owner.query<{ event_id: string }>(
    'select event_id from evidence where center_id = $1 order by event_id limit 1',
    [centerId],
  );
  const erased = await origin.call('POST', `/api/v1/evidence/evd_${rows[0]?.event_id.slice(4)}/erase`, {
    as: center?.apiKeys.write ?? '',
    body: { claims: ['who', 'what'], reason: 'asked for' },
  });
  expect(erased.status).toBe(200);
}

async function makeArchive() {
  const asked = await origin.call('POST', '/api/center/archives', { as: token });
  expect(asked.status).toBe(202);
  const ready = await eventually(async () => {
    const { body } = await origin.call('GET', `/api/center/archives/${asked.body.data.id}`, { as: token });
    return body.data.status === 'ready' && body.data;
  }, 30_000);
  const file = await origin.app.inject({
    method: 'GET',
    url: `/api/center/archives/${ready.id}/file`,
    headers: { authorization: `Bearer ${token}` },
  });
  expect(file.statusCode).toBe(200);
  await writeFile(path, file.rawPayload);
  return ready;
}

test('an archive that was not said to be somebody’s, or is not what it says, is refused and changes nothing', async () => {
  const looked = restore(target, { signedBy: null });
  const message = await looked.done.catch((error: Error) => error.message);
  signedBy = /signed by (z[1-9A-Za-z]+)/.exec(String(message))?.[1] ?? '';
  const { body } = await origin.call('GET', '/.well-known/controller.json');
  expect(
    body.verificationMethod.map((one: { publicKeyMultibase: string }) => one.publicKeyMultibase),
  ).toContain(signedBy);
  await expect(restore(target, { signedBy: 'z6MkOther' }).done).rejects.toThrow(ArchiveRefused);
  const { gunzipSync, gzipSync } = await import('node:zlib');
  const { readFile } = await import('node:fs/promises');
  const bytes = gunzipSync(await readFile(path));
  const at = bytes.indexOf('"domain":"proof"');
  bytes.write('"domain":"PROOF"', at);
  const altered = join(folder, 'altered.tar.gz');
  await writeFile(altered, gzipSync(bytes));
  await expect(restore(target, { path: altered }).done).rejects.toThrow('not what the manifest says');
  const cut = join(folder, 'cut.tar.gz');
  await writeFile(cut, (await readFile(path)).subarray(0, 100_000));
  await expect(restore(target, { path: cut }).done).rejects.toThrow(
    `${cut} is no archive, or a part of one.`,
  );
  const picture = join(folder, 'picture.png');
  await writeFile(picture, 'no archive');
  await expect(restore(target, { path: picture }).done).rejects.toThrow(`${picture} is no archive`);
  const { rows } = await target.owner.query('select from centers');
  expect(rows).toEqual([]);
});

test('a master key that is not the one of its origin is refused, because an archive is restored once', async () => {
  await expect(restore(target, { key: randomBytes(32) }).done).rejects.toThrow(
    'ARCHIVE_MASTER_KEY is not the key that this archive was made under. Nothing was changed.',
  );
  const { rows } = await target.owner.query('select from centers');
  expect(rows).toEqual([]);
});

test('a center is restored elsewhere with every row under its id, and every chain holds there', async () => {
  const { said, done } = restore(target, { key: TEST_MASTER_KEY });
  expect(await done).toBe(true);
  expect(said.filter((line) => line.includes('holds.'))).toHaveLength(archive.chains.length);
  for (const domain of DOMAINS)
    expect(await verifyStoredChain(target.platform, { centerId, domain })).toMatchObject({ valid: true });
  /** Columns that are another's where the center is now. */
  const others = `array['partner_id', 'place', 'updated_at', 'signing_secret', 'previous_secret', 'kind', 'url', 'salts',
    'owner', 'leased_until', 'last_active_at', 'status', 'suspended_for', 'last_used_at', 'read_at']`;
  const empty = [];
  for (const { table, where = 'true' } of ARCHIVED_TABLES) {
    if (table === 'chain_heads' || table.startsWith('earlier_')) continue;
    const tenant = table === 'centers' ? 'id' : 'center_id';
    const rowsOf = async (service: TestService) =>
      (
        await service.owner.query<{ row: string }>(
          `select (to_jsonb(t) - ${others})::text as row from ${table} t where ${tenant} = $1 and ${where}`,
          [centerId],
        )
      ).rows.map(({ row }) => row);
    const there = new Set(await rowsOf(target));
    if (there.size === 0) empty.push(table);
    // What happened in the origin after the archive was made is not in it.
    const after = [
      'audit_entries',
      'chain_entries',
      'webhook_events',
      'webhook_deliveries',
      'webhook_attempts',
    ];
    const missing = (await rowsOf(origin)).filter((row) => !there.has(row));
    if (!after.includes(table)) expect([table, missing]).toEqual([table, []]);
    else expect([table, there.size > 0 || missing.length === 0]).toEqual([table, true]);
  }
  expect(empty).toEqual([]);
});

test('every export from before still verifies, by what the new installation publishes, and is current there', async () => {
  const trust = await trustOf(target);
  for (const document of before.documents) {
    expect(verdict(document as never, trust)).toMatchObject({ outcome: 'proven', faults: [] });
  }
  const live = await target.call('GET', `/api/public/proofs/${before.eventId}`);
  expect(live.body.data).toMatchObject({ valid: true });
  const [evidence] = before.documents;
  const asked = await target.call('GET', `/api/v1/evidence/evd_${before.eventId.slice(4)}/export`, {
    as: center.apiKeys.write,
  });
  // The same place in the same log: when it was logged is not forgotten by moving.
  expect(asked.body.verification.log.entries).toEqual(
    (evidence as { verification: { log: { entries: unknown } } }).verification.log.entries,
  );
  expect(verdict(asked.body, trust)).toMatchObject({ outcome: 'proven' });
});

test('keys, people, webhooks and audit packs go on working where the center is now', async () => {
  const recorded = await target.call('POST', '/api/v1/decision-events', {
    as: center.apiKeys.write,
    body: { type: 'custom', actor: { id: 'a-1', type: 'ai_agent' }, action: { type: 'refund' } },
  });
  expect(recorded.status).toBe(201);
  const signedIn = await signIn(target, center.admin.email, center.admin.password);
  expect(signedIn.status).toBe(200);
  const as = signedIn.body.data.accessToken;
  const approved = await target.call('POST', `/api/decisions/${recorded.body.data.id}/approvals`, {
    as,
    body: { result: 'approved' },
  });
  expect(approved.status).toBe(200);
  expect(await verifyStoredChain(target.platform, { centerId, domain: 'proof' })).toMatchObject({
    valid: true,
  });
  const { body: packs } = await target.call('GET', '/api/center/audit-packs', { as });
  const file = await target.app.inject({
    method: 'GET',
    url: `/api/center/audit-packs/${packs.data[0].id}/file`,
    headers: { authorization: `Bearer ${as}` },
  });
  expect(file.statusCode).toBe(200);
  const { rows } = await target.owner.query<{ id: string; signing_secret: string }>(
    'select id, signing_secret from webhooks where center_id = $1',
    [centerId],
  );
  for (const { id, signing_secret: sealed } of rows) {
    const { rows: old } = await origin.owner.query('select signing_secret from webhooks where id = $1', [id]);
    expect(target.platform.secrets.decrypt(sealed, id)).toBe(
      origin.platform.secrets.decrypt(old[0].signing_secret, id),
    );
  }
  const made = await createWorld(target).center();
  expect(made.id).toBeGreaterThan(centerId);
});

test('a restoration that was killed once it was loaded goes on where it was, and then the center opens', async () => {
  await target.owner.query('update center_restorations set verified_at = null');
  await target.owner.query(
    `update centers set status = 'SUSPENDED', suspended_for = '{operator}' where id = $1`,
    [centerId],
  );
  expect(await restore(target, { key: TEST_MASTER_KEY }).done).toBe(true);
  const { rows } = await target.owner.query('select status from centers where id = $1', [centerId]);
  expect(rows).toEqual([{ status: 'ACTIVE' }]);
});

test('restoring again changes nothing; another archive of a center that is here is refused', async () => {
  const again = restore(target, { key: TEST_MASTER_KEY });
  expect(await again.done).toBe(true);
  expect(again.said.join()).toContain('was restored before');
  await makeArchive();
  await expect(restore(target).done).rejects.toThrow('another archive');
});

test('without the master key of its origin nobody is let in, webhooks are off, and a known address joins its own family', async () => {
  const elsewhere = await startElsewhere();
  const { rows } = await origin.owner.query<{ email: string }>('select email from actors where id = $1', [
    center.instructor.actorId,
  ]);
  const email = rows[0]?.email ?? '';
  await elsewhere.owner.query(
    `insert into actors (id, family_id, email, email_verified_at, name, password_hash, created_at, updated_at)
     values (gen_random_uuid(), gen_random_uuid(), $1, now(), 'Known here', 'theirs', now(), now())`,
    [email],
  );
  const { said, done } = restore(elsewhere);
  expect(await done).toBe(true);
  expect(said.join('\n')).toContain('webhooks are switched off');
  expect((await signIn(elsewhere, center.admin.email, center.admin.password)).status).toBe(401);
  const { rows: hooks } = await elsewhere.owner.query<{ active: boolean }>(
    'select active from webhooks where center_id = $1',
    [centerId],
  );
  expect(hooks.every(({ active }) => !active)).toBe(true);
  const { rows: people } = await elsewhere.owner.query(
    'select count(distinct family_id)::int as families, count(*)::int as actors, count(password_hash)::int as logins from actors where email = $1',
    [email],
  );
  expect(people).toEqual([{ families: 1, actors: 2, logins: 1 }]);
  const { rows: phones } = await elsewhere.owner.query(
    'select from actors where phone_verified_at is not null',
  );
  expect(phones).toEqual([]);
});

test('archives are the administrators’, one at a time, audited, and withdrawn when a claim is erased', async () => {
  const instructor = (await signIn(origin, center.instructor.email, center.instructor.password)).body.data;
  expect((await origin.call('POST', '/api/center/archives', { as: instructor.accessToken })).status).toBe(
    403,
  );
  const stranger = await world.member(await world.center(), 'ADMIN');
  const place = `/api/center/archives/${archive.id}`;
  expect((await origin.call('GET', place, { as: stranger.token })).status).toBe(404);
  expect((await origin.call('GET', `${place}/file`, { as: stranger.token })).status).toBe(404);
  await origin.call('POST', `/api/v1/evidence/evd_${before.eventId.slice(4)}/erase`, {
    as: center.apiKeys.write,
    body: { claims: ['who'], reason: 'asked for' },
  });
  const listed = await origin.call('GET', '/api/center/archives', { as: token });
  expect(listed.body.data.map(({ status }: { status: string }) => status)).toEqual(['expired', 'expired']);
  expect((await origin.call('GET', `${place}/file`, { as: token })).status).toBe(404);
  const { rows } = await origin.owner.query(
    `select distinct action from audit_entries where center_id = $1 and action like '%archive' order by 1`,
    [centerId],
  );
  expect(rows.map(({ action }) => action)).toEqual(['download-archive', 'request-archive']);
});

test('what a killed job left of an archive goes with the archive', async () => {
  const { id } = await makeArchive();
  const folder = join(origin.dataDir, 'files', 'archives', String(centerId));
  await origin.owner.query(
    `update center_archives set attempt = 2, expires_at = '2020-01-01' where id = $1`,
    [id],
  );
  await writeFile(join(folder, `${id}-1.tar.gz.left.unfinished`), 'who it was');
  const drop = archivesWorker(origin.platform).handlers?.['drop-expired-archives'];
  await drop?.({}, new AbortController().signal);
  await eventually(async () => !(await readdir(folder)).some((name) => name.startsWith(id)));
});

test('a file whose time is up goes also when the store was away at that moment', async () => {
  const { storage } = origin.platform;
  const { id, file } = await makeArchive();
  const name = archiveFileOf({ centerId, id, attempt: 1 });
  expect(await storage.get(name, file)).not.toBeNull();
  origin.clock.advance({ days: 8 });
  const away = { ...storage, delete: () => Promise.reject(new Error('The store is away.')) };
  const drop = archivesWorker({ ...origin.platform, storage: away }).handlers?.['drop-expired-archives'];
  await drop?.({}, new AbortController().signal);
  await eventually(async () => (await storage.get(name, file)) === null);
});
