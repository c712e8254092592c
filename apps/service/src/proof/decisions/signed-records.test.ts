import { generateKeyPairSync, type KeyObject, sign as signBytes } from 'node:crypto';
import { type RecordSalts, type SignedRecord, signRecord, verifyExport } from '@centerproof/proof';
import { createCenterproof } from '@centerproof/sdk';
import { compactVerify, importJWK } from 'jose';
import { describe, expect, test } from 'vitest';
import { startTestService } from '../../../test/harness/index.ts';
import { createWorld } from '../../../test/harness/world.ts';

const service = await startTestService();
const world = createWorld(service);
const center = await world.center();
const admin = await world.member(center, 'ADMIN');
const apiKey = await world.apiKey(center, ['proof:write', 'proof:erase']);
const { rows } = await service.owner.query('select id from api_keys where center_id = $1', [center.id]);
const PATH = `/api/center/api-keys/${rows[0].id}/signing-keys`;

const salts: RecordSalts = {
  who: 'a'.repeat(32),
  what: 'b'.repeat(32),
  why: 'c'.repeat(32),
  how: 'd'.repeat(32),
};

async function newKey(expiresAt: string | null = null) {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const { kty, crv, x } = publicKey.export({ format: 'jwk' });
  const body = { publicKey: { kty, crv, x }, name: 'Refunds', expiresAt };
  const answer = await service.call('POST', PATH, { as: admin.token, body });
  return { answer, privateKey, publicKey: String(x), kid: answer.body.data?.id, body };
}

const event = (idempotencyKey: string) => ({
  type: 'custom',
  actor: { id: 'agent-1', type: 'ai_agent' },
  action: { type: 'refund', input: { amount: 120.5 } },
  aiContext: { model: 'm-1', reasoning: 'Below the limit.' },
  tags: ['refund'],
  idempotencyKey,
});

async function signed(body: ReturnType<typeof event>, privateKey: KeyObject, kid?: string) {
  const { type, actor, action, tags, idempotencyKey, aiContext } = body;
  const record: SignedRecord = {
    type,
    actor,
    action,
    tags,
    decisionId: idempotencyKey,
    reasoning: aiContext.reasoning,
    aiContext: { model: aiContext.model },
  };
  const signature = await signRecord(record, {
    salts,
    ...(kid === undefined ? {} : { kid }),
    sign: (message) => signBytes(null, message, privateKey),
  });
  return { ...body, signature, salts };
}

const recordIt = (body: object) => service.call('POST', '/api/v1/decision-events', { as: apiKey, body });
async function approved(id: string) {
  await service.call('POST', `/api/v1/decision-events/${id}/approvals`, {
    as: apiKey,
    body: { approver: { id: 'one', type: 'human' }, result: 'approved' },
  });
  return async (disclose = '') =>
    (await service.call('GET', `/api/v1/evidence/evd_${id.slice(4)}/export${disclose}`, { as: apiKey })).body;
}

describe('a record that its agent signed', () => {
  test('is sealed with the signature, which holds by the export alone, partly disclosed and erased', async () => {
    const { privateKey, publicKey, kid } = await newKey();
    const answer = await recordIt(await signed(event('signed-1'), privateKey, kid));
    expect(answer.status).toBe(201);
    expect(answer.body.data.actor).toEqual({ id: 'agent-1', type: 'ai_agent', assurance: 'signature' });
    const { id } = answer.body.data;
    const exported = await approved(id);
    const file = await exported();
    expect(verifyExport(file)).toMatchObject({ valid: true });
    expect(verifyExport(file).checks.map(({ code }) => code)).toContain('RECORD');
    const { signature } = file.verification.claims.who.value.actor;
    expect(signature.publicKey).toBe(publicKey);
    const jwk = await importJWK({ kty: 'OKP', crv: 'Ed25519', x: publicKey }, 'EdDSA');
    expect((await compactVerify(signature.jws, jwk)).protectedHeader).toEqual({ alg: 'EdDSA', kid });
    for (const claims of ['who', 'who,what', 'who,why,how'])
      expect(verifyExport(await exported(`?disclose=${claims}`)).valid).toBe(true);
    for (const claims of [['what'], ['who']]) {
      await service.call('POST', `/api/v1/evidence/evd_${id.slice(4)}/erase`, {
        as: apiKey,
        body: { claims, reason: 'asked for' },
      });
      expect(verifyExport(await exported())).toMatchObject({ valid: true });
      expect((await service.call('GET', `/api/public/proofs/${id}`)).body.data.valid).toBe(true);
    }
    const { rows: left } = await service.owner.query('select signature from decision_events where id = $1', [
      id,
    ]);
    expect(left[0].signature).toEqual({ salts: { why: salts.why, how: salts.how } });
  });

  test('is found out by its export when somebody seals other words beside the signature', async () => {
    const { privateKey } = await newKey();
    const genuine = await recordIt(await signed(event('signed-2'), privateKey));
    await service.owner.query(
      `update decision_events set action = replace(action::text, '120.5', '9120.5')::json where id = $1`,
      [genuine.body.data.id],
    );
    const file = await (await approved(genuine.body.data.id))();
    const failed = verifyExport(file).checks.filter(({ ok }) => !ok);
    expect(failed).toMatchObject([{ code: 'RECORD', reason: 'RECORD_MISMATCH', rule: 'record.what' }]);
  });

  test('may be one of a batch, or decided by an agent, each with a signature of its own', async () => {
    const { privateKey } = await newKey();
    const bad = await signed(event('batch-2'), privateKey);
    const batch = await service.call('POST', '/api/v1/decision-events/batch', {
      as: apiKey,
      body: { events: [await signed(event('batch-1'), privateKey), { ...bad, tags: [] }, event('batch-3')] },
    });
    expect(batch.body.data.map(({ status }: { status: number }) => status)).toEqual([201, 422, 201]);
    expect(batch.body.data[0].data.actor.assurance).toBe('signature');
    expect(batch.body.data[2].data.actor).not.toHaveProperty('assurance');
  });
});

describe('refused with 422 is', () => {
  test('a signature over other words, by an unknown, expired or removed key, without salts, or of no kind', async () => {
    const { privateKey, kid } = await newKey();
    const stranger = generateKeyPairSync('ed25519').privateKey;
    const soon = new Date(service.clock.now().getTime() + 60_000).toISOString();
    const expiring = await newKey(soon);
    const body = event('refused-1');
    const good = await signed(body, privateKey, kid);
    const fieldOf = async (sent: object) => {
      const answer = await recordIt(sent);
      return [answer.status, answer.body.error?.details.fields[0].path];
    };
    const { salts: _, ...saltless } = good;
    for (const [sent, path] of [
      [{ ...good, action: { type: 'other' } }, 'signature'],
      [{ ...good, idempotencyKey: 'refused-2' }, 'signature'],
      [{ ...good, salts: { ...salts, what: 'e'.repeat(32) } }, 'signature'],
      [await signed(body, stranger), 'signature'],
      [await signed(body, privateKey, 'agk_other'), 'signature'],
      [{ ...good, signature: `${good.signature}x` }, 'signature'],
      [{ ...good, signature: 'x' }, 'signature'],
      [saltless, 'salts'],
    ] as const)
      expect(await fieldOf(sent)).toEqual([422, path]);
    service.clock.advance({ seconds: 61 });
    expect(await fieldOf(await signed(body, expiring.privateKey))).toEqual([422, 'signature']);
    expect((await service.call('DELETE', `${PATH}/${kid}`, { as: admin.token })).status).toBe(204);
    expect(await fieldOf(good)).toEqual([422, 'signature']);
  });
});

describe('the keys of agents', () => {
  test('are registered and removed by administrators, and audited with the key', async () => {
    const { answer, body, publicKey, kid } = await newKey();
    expect(answer.status).toBe(201);
    expect(answer.body.data).toMatchObject({ ...body, name: 'Refunds' });
    const listed = await service.call('GET', PATH, { as: admin.token });
    expect(listed.body.data.map(({ id }: { id: string }) => id)).toContain(kid);
    expect((await service.call('POST', PATH, { as: admin.token, body })).status).toBe(409);
    const instructor = await world.member(center, 'INSTRUCTOR');
    for (const as of [instructor.token, (await world.member(await world.center(), 'INSTRUCTOR')).token])
      expect((await service.call('POST', PATH, { as, body })).status).toBe(403);
    const stranger = await world.member(await world.center(), 'ADMIN');
    expect((await service.call('POST', PATH, { as: stranger.token, body })).status).toBe(404);
    expect((await service.call('DELETE', `${PATH}/${kid}`, { as: stranger.token })).status).toBe(404);
    expect((await service.call('GET', PATH)).status).toBe(401);
    const late = { ...body, expiresAt: '2001-01-01T00:00:00.000Z' };
    expect((await service.call('POST', PATH, { as: admin.token, body: late })).status).toBe(400);
    await service.call('DELETE', `${PATH}/${kid}`, { as: admin.token });
    const { rows: audited } = await service.owner.query(
      `select action, changes from audit_entries where target ->> 'id' = $1 order by id`,
      [kid],
    );
    expect(audited).toMatchObject([
      { action: 'register-agent-key', changes: { before: null, after: { publicKey } } },
      { action: 'remove-agent-key', changes: { before: { publicKey }, after: null } },
    ]);
  });
});

test('the SDK signs everything that is recorded by one option', async () => {
  const { privateKey, kid } = await newKey();
  const key = await crypto.subtle.importKey('jwk', privateKey.export({ format: 'jwk' }), 'Ed25519', false, [
    'sign',
  ]);
  const client = createCenterproof({
    origin: 'http://sdk.test',
    apiKey,
    signWith: { key, kid },
    fetch: async (url, init) => {
      const { pathname } = new URL(url);
      const body = JSON.parse(String(init.body)) as object;
      const headers = Object.fromEntries(new Headers(init.headers));
      const answer = await service.call('POST', pathname, { as: apiKey, body, headers });
      return Response.json(answer.body, { status: answer.status });
    },
  });
  const { idempotencyKey: _, ...sent } = event('');
  const recorded = await client.POST('/api/v1/decision-events', {
    body: { ...sent, type: 'custom', actor: { id: 'agent-1', type: 'ai_agent' } },
  });
  expect(recorded.data?.data.actor).toMatchObject({ assurance: 'signature' });
  const batch = await client.POST('/api/v1/decision-events/batch', { body: { events: [event('sdk-1')] } });
  expect(batch.data?.data).toMatchObject([{ status: 201, data: { actor: { assurance: 'signature' } } }]);
  const decided = await client.POST('/api/v1/agents/decide', {
    body: {
      agent: { id: 'agent-1' },
      action: { type: 'refund', input: { amount: 1 } },
      aiContext: { model: 'm', confidence: 0.5, reasoning: 'r' },
      riskScore: 0.1,
    },
  });
  const file = await service.call('GET', `/api/v1/evidence/${decided.data?.data.dpu.id}/export`, {
    as: apiKey,
  });
  expect(verifyExport(file.body).checks).toContainEqual(
    expect.objectContaining({ code: 'RECORD', ok: true }),
  );
});
