import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { expect, inject, onTestFinished, test } from 'vitest';
import { raiseFence } from '../src/centers/moves/fence.ts';
import { startConsumer } from '../src/delivery/webhooks/testing/consumer.ts';
import { addressFor } from '../src/platform/database/index.ts';
import { createSecrets } from '../src/platform/secrets.ts';
import { RotationRefused, rotateMasterKey } from '../src/rotate-master-key.ts';
import { prepareDatabase } from '../src/service.ts';
import { anotherNode } from './harness/another-node.ts';
import { createAuthenticator } from './harness/authenticator.ts';
import { databaseUrl, TEST_MASTER_KEY } from './harness/database-url.ts';
import { startTestService } from './harness/index.ts';
import { createWorld } from './harness/world.ts';

const oldKey = TEST_MASTER_KEY.toString('hex');
const newKey = randomBytes(32).toString('hex');
const ORIGIN = 'https://proof.example.test';
// A node that knows both keys, as every node has to while the key is being changed.
const service = await startTestService({
  MASTER_KEY: newKey,
  MASTER_KEY_PREVIOUS: oldKey,
  PUBLIC_URL: ORIGIN,
});
const world = createWorld(service);
const center = await world.center();
const admin = await world.member(center, 'ADMIN');
const environment = {
  NODE_ENV: 'test',
  DATABASE_URL: service.ownerUrl,
  DATA_DIR: service.dataDir,
  MASTER_KEY: newKey,
  MASTER_KEY_PREVIOUS: oldKey,
};
const rotate = (settings = {}) =>
  rotateMasterKey({ environment: { ...environment, ...settings }, say: () => {} });

/** Not through `service.call`, which afterwards wants to find kept answers as their calls wrote them. */
async function post(url: string, body: object, key: string) {
  const answer = await service.app.inject({
    method: 'POST',
    url,
    headers: { authorization: `Bearer ${admin.token}`, 'idempotency-key': key },
    payload: body,
  });
  return { status: answer.statusCode, headers: answer.headers, body: answer.json() };
}

/** Every sealed text there is, and whether it opens under a key alone. */
async function sealedTexts(): Promise<{ context: string; sealed: string }[]> {
  const { rows } = await service.owner.query(`
    select id as context, signing_secret as sealed from webhooks
    union all select id, previous_secret from webhooks where previous_secret is not null
    union all select 'signing-key:' || kid, private_jwk from signing_keys
    union all select 'export-key:' || multikey, private_key from export_keys
    union all select 'log-key:' || origin, private_key from log_identities
    union all select 'totp:' || actor_id, secret from totp_secrets
    union all select 'notice-channel:' || center_id || ':' || id, url from notice_channels
    union all select 'identity-provider:' || id, client_secret from identity_providers
    union all select 'database-roles', roles_secret from service_key
    union all select 'idempotency:' || principal || ':' || method || ':' || path || ':' || key, body
      from idempotency_keys where is_encrypted
    union all select 'mail:' || (payload ->> 'id'), payload ->> 'sealed' from graphile_worker._private_jobs
      where payload ->> 'kind' is not null`);
  return rows;
}

async function countUnder(key: string): Promise<number> {
  const secrets = createSecrets(Buffer.from(key, 'hex'));
  return (await sealedTexts()).filter(({ sealed, context }) => secrets.isCurrent(sealed, context)).length;
}

test('while nodes run, every secret moves from the old key to the new one, and everything goes on', async () => {
  const as = admin.token;
  const consumer = await startConsumer();
  try {
    const url = `http://127.0.0.1:${consumer.port}/`;
    const body = { url, events: ['dpu.sealed'] };
    const made = await post('/api/center/webhooks', body, 'before');
    expect(made.status).toBe(201);
    const keyBody = { name: 'A key', scopes: ['proof:write'] };
    const kept = await post('/api/center/api-keys', keyBody, 'before');
    await service.call('POST', `/api/centers/${center.id}/memberships`, {
      as,
      body: { email: 'somebody@example.com', role: 'PARENT' },
    });
    const old = createSecrets(Buffer.from(oldKey, 'hex'));
    await service.owner.query(
      `insert into totp_secrets (actor_id, secret, created_at) values ($1, $2, now())`,
      [admin.actorId, old.encrypt('JBSWY3DPEHPK3PXP', `totp:${admin.actorId}`)],
    );
    await service.owner.query(
      `insert into notice_channels (center_id, id, kind, url, host, name, created_at)
       values ($1, 'chn_1', 'slack', $2, 'hooks.example', 'Office', now())`,
      [center.id, old.encrypt('https://hooks.example/x', `notice-channel:${center.id}:chn_1`)],
    );
    await post(
      '/api/center/identity-providers',
      { name: 'Provider', issuer: 'https://login.example.org', clientId: 'x', clientSecret: 'a secret' },
      'before',
    );
    const all = (await sealedTexts()).length;
    expect([await countUnder(oldKey), await countUnder(newKey)]).toEqual([all, 0]);

    expect(await rotate()).toBeGreaterThan(0);
    expect([await countUnder(oldKey), await countUnder(newKey)]).toEqual([0, all]);

    // The node that ran all the while writes under the new key now, and gives old answers again.
    const replayed = await post('/api/center/api-keys', keyBody, 'before');
    expect([replayed.headers['idempotent-replayed'], replayed.body]).toEqual(['true', kept.body]);
    expect((await post('/api/center/api-keys', keyBody, 'after')).status).toBe(201);
    expect(await countUnder(oldKey)).toBe(0);
    expect((await service.call('GET', '/api/auth/me', { as })).status).toBe(200);
  } finally {
    await consumer.stop();
  }
});

test('what was ended on its way goes on: a text under the old key is found by the next start', async () => {
  const secrets = createSecrets(Buffer.from(oldKey, 'hex'));
  await service.owner.query(
    `update signing_keys set private_jwk = $1 where kid = (select min(kid) from signing_keys)`,
    [
      await service.owner
        .query(`select kid, private_jwk from signing_keys order by kid limit 1`)
        .then(({ rows: [row] }) => {
          const context = `signing-key:${row.kid}`;
          const plain = createSecrets(Buffer.from(newKey, 'hex')).decrypt(row.private_jwk, context);
          return secrets.encrypt(plain, context);
        }),
    ],
  );
  expect(await rotate()).toBe(1);
  expect(await rotate()).toBe(0);
});

test('no key comes into use of which the audit log does not tell, also where the command was ended on its way', async () => {
  const told = async () =>
    (await service.owner.query(`select from audit_entries where action = 'rotate-master-key'`)).rowCount ?? 0;
  const before = await told();
  const back = { MASTER_KEY: oldKey, MASTER_KEY_PREVIOUS: newKey };
  await service.owner.query(
    `alter table audit_entries add constraint no_room check (action <> 'rotate-master-key') not valid`,
  );
  await expect(rotate(back)).rejects.toThrow('no_room');
  await service.owner.query('alter table audit_entries drop constraint no_room');
  await rotate(back);
  expect(await told()).toBe(before + 1);
  await rotate();
  expect(await told()).toBe(before + 2);
});

test('a third key does not come into use while something is still under the first', async () => {
  const third = randomBytes(32).toString('hex');
  const { rows } = await service.owner.query('select id, signing_secret as sealed from webhooks limit 1');
  const [{ id, sealed }] = rows;
  const write = (text: string) =>
    service.owner.query('update webhooks set signing_secret = $2 where id = $1', [id, text]);
  const plain = createSecrets(Buffer.from(newKey, 'hex')).decrypt(sealed, id);
  await write(createSecrets(Buffer.from(oldKey, 'hex')).encrypt(plain, id));
  await expect(rotate({ MASTER_KEY: third, MASTER_KEY_PREVIOUS: newKey })).rejects.toThrow(RotationRefused);
  expect(await countUnder(third)).toBe(0);
  expect(await rotate()).toBe(1);
});

test('what is given out and what was decided before the key was changed is known to a node that starts after it', async () => {
  await rotate({ MASTER_KEY: oldKey, MASTER_KEY_PREVIOUS: newKey });
  const place = await world.center();
  const { token: as } = await world.member(place, 'ADMIN');
  const key = await world.apiKey(place, ['proof:write', 'policy:write']);
  const rules = { requireHumanReview: true };
  await service.call('POST', '/api/v1/policies', { as: key, body: { name: 'Reviewed', rules } });
  const body = { agent: { id: 'agent-1' }, action: { type: 'refund', input: { amount: 1 } } };
  const decide = async (): Promise<string> =>
    (await service.call('POST', '/api/v1/agents/decide', { as: key, body })).body.data.eventId;
  const first = await decide();
  await service.call('POST', `/api/decisions/${first}/approvals`, { as, body: { result: 'approved' } });
  const second = await decide();
  const authenticator = createAuthenticator({ origin: ORIGIN });
  const options = await service.call('POST', '/api/auth/passkeys/options', { as });
  await service.call('POST', '/api/auth/passkeys', {
    as,
    body: { name: 'Phone', response: authenticator.create(options.body.data) },
  });
  const { statement, ...offered } = (
    await service.call('POST', `/api/decisions/${second}/approvals/challenge`, {
      as,
      body: { result: 'approved' },
    })
  ).body.data;
  const { id: credentialId, response } = authenticator.get(offered);

  expect(await rotate()).toBeGreaterThan(0);
  const node = await anotherNode(service);
  onTestFinished(() => node.close());
  const api = await node.createApi();
  const headers = { authorization: `Bearer ${as}` };
  const context = await api.inject({ method: 'GET', url: `/api/decisions/${second}/context`, headers });
  expect(context.json().data).toMatchObject({ comparedWith: first, similar: [{ id: first }] });
  const { authenticatorData, clientDataJSON, signature } = response;
  const signed = await api.inject({
    method: 'POST',
    url: `/api/decisions/${second}/approvals`,
    headers,
    payload: {
      result: 'approved',
      passkey: { statement, assertion: { credentialId, authenticatorData, clientDataJSON, signature } },
    },
  });
  expect(signed.json()).toMatchObject({ success: true });
});

test('secrets of a center that has moved away move to the new key too', async () => {
  await rotate({ MASTER_KEY: oldKey, MASTER_KEY_PREVIOUS: newKey });
  const all = (await sealedTexts()).length;
  const owner = new pg.Client({ connectionString: service.ownerUrl });
  await owner.connect();
  await raiseFence(owner, center.id).finally(() => owner.end());
  await rotate();
  expect([await countUnder(oldKey), await countUnder(newKey)]).toEqual([0, all]);
});

test('a node with the new key alone starts afterwards, one with the old key alone does not', async () => {
  const start = (key: string) =>
    prepareDatabase({
      ownerUrl: service.ownerUrl,
      secrets: createSecrets(Buffer.from(key, 'hex')),
      say: () => {},
    });
  await start(newKey);
  await expect(start(oldKey)).rejects.toThrow('MASTER_KEY is not the key');
});

test('without the key in use nothing is changed', async () => {
  await expect(rotate({ MASTER_KEY_PREVIOUS: '' })).rejects.toThrow(RotationRefused);
  const unknown = { MASTER_KEY: 'ab'.repeat(32), MASTER_KEY_PREVIOUS: 'cd'.repeat(32) };
  await expect(rotate(unknown)).rejects.toThrow('MASTER_KEY is not the key');
});

/** An empty database whose owner may make roles, as the manual asks, and nothing else. */
async function databaseOfPlainOwner(): Promise<string> {
  const serverUrl = inject('testServerUrl');
  const name = `plain_${randomBytes(5).toString('hex')}`;
  const admin = new pg.Client({ connectionString: serverUrl });
  await admin.connect();
  onTestFinished(async () => {
    await admin.query(`drop database if exists ${name} with (force)`);
    for (const role of ['_app', '_dispatcher', '_jobs', ''])
      await admin.query(`drop role if exists ${name}${role}`);
    await admin.end();
  });
  await admin.query(`create role ${name} login createrole password 'plain'`);
  await admin.query(`grant ${name} to current_user`);
  await admin.query(`create database ${name} owner ${name}`);
  return addressFor(databaseUrl(serverUrl, name), name, 'plain');
}

test('the owner of the database need not be a superuser', async () => {
  const DATABASE_URL = await databaseOfPlainOwner();
  const start = (key: string) =>
    prepareDatabase({
      ownerUrl: DATABASE_URL,
      secrets: createSecrets(Buffer.from(key, 'hex')),
      say: () => {},
    });
  await start(oldKey);
  expect(await rotate({ DATABASE_URL })).toBe(1);
  expect(await rotate({ DATABASE_URL })).toBe(0);
  await start(newKey);
});
