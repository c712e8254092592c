import { verifyExport } from '@centerproof/proof';
import { expect, test } from 'vitest';
import { startTestService } from '../../../test/harness/index.ts';
import { createWorld } from '../../../test/harness/world.ts';
import { createDpu, publicProofOfDpu } from './index.ts';

const service = await startTestService();
const world = createWorld(service);
const center = await world.center({ vertical: 'welfare' });
const admin = await world.member(center, 'ADMIN', { name: 'Kim' });
const instructor = await world.member(center, 'INSTRUCTOR');
const parent = await world.member(center, 'PARENT');
const otherCenter = await world.center({ vertical: 'pharmacy' });
const otherAdmin = await world.member(otherCenter, 'ADMIN');
const readKey = await world.apiKey(center, ['proof:read']);
const otherKey = await world.apiKey(otherCenter, ['proof:write']);

const demo = async (body: object = {}, as = admin.token) =>
  (await service.call('POST', '/api/dpu/demo', { as, body })).body.data;

test('a demonstration unit is a DRAFT in the chain of its center, with every field of the record', async () => {
  const answer = await service.call('POST', '/api/dpu/demo', {
    as: admin.token,
    body: { content: '초과 결정', referenceType: 'lms-event', referenceId: 'r-1', tags: ['x'] },
  });
  expect(answer.status).toBe(201);
  expect(answer.body.data).toEqual({
    id: expect.stringMatching(/^dpu_[0-9A-HJKMNP-TV-Z]{26}$/),
    centerId: center.id,
    content: '초과 결정',
    evidenceLevel: 'DRAFT',
    chainHash: expect.stringMatching(/^[0-9a-f]{64}$/),
    previousHash: null,
    chainIndex: 0,
    domain: 'dpu',
    status: 'sealed',
    vertical: 'welfare',
    referenceType: 'lms-event',
    referenceId: 'r-1',
    tags: ['x'],
    metadata: {},
    createdBy: { id: admin.actorId, type: 'human', name: 'Kim' },
    createdAt: expect.any(String),
    updatedAt: expect.any(String),
    sealedAt: null,
  });
  const plain = await demo();
  expect(plain).toMatchObject({
    referenceType: 'demo',
    chainIndex: 1,
    previousHash: answer.body.data.chainHash,
  });
  const read = await service.call('GET', `/api/dpu/${plain.id}`, { as: instructor.token });
  expect(read.body).toEqual({ success: true, data: plain });
});

test('levels only rise, metadata may change until AUDIT_READY, and then nothing does', async () => {
  const { id } = await demo();
  const put = (body: object, as = instructor.token) => service.call('PUT', `/api/dpu/${id}`, { as, body });

  expect((await put({ evidenceLevel: 'DRAFT' })).body.error.code).toBe('INVALID_EVIDENCE_LEVEL');
  expect((await put({})).body.data.evidenceLevel).toBe('DRAFT');
  expect((await put({ metadata: { room: 7 } })).body.data).toMatchObject({
    evidenceLevel: 'DRAFT',
    metadata: { room: 7 },
  });
  expect((await put({ evidenceLevel: 'DOCUMENTED' })).body.data.evidenceLevel).toBe('DOCUMENTED');
  const lowered = await put({ evidenceLevel: 'DRAFT', metadata: { lost: true } });
  expect([lowered.status, lowered.body.error.code]).toEqual([400, 'INVALID_EVIDENCE_LEVEL']);
  const sealed = await put({ evidenceLevel: 'AUDIT_READY', metadata: { room: 8 } });
  expect(sealed.body.data).toMatchObject({ evidenceLevel: 'AUDIT_READY', metadata: { room: 8 } });
  expect(sealed.body.data.sealedAt).toBe(sealed.body.data.updatedAt);
  for (const body of [{}, { metadata: {} }, { evidenceLevel: 'AUDIT_READY' }, { evidenceLevel: 'DRAFT' }]) {
    const refused = await put(body);
    expect([refused.status, refused.body.error.code]).toEqual([403, 'DPU_SEALED']);
  }

  const { rows } = await service.owner.query(
    `select action, changes, actor ->> 'id' as actor from audit_entries
     where event_type = 'DECISION_RECORDED' and target ->> 'id' = $1 order by id`,
    [id],
  );
  expect(rows.map((row) => row.action)).toEqual(['change-dpu-metadata', 'raise-dpu', 'raise-dpu']);
  expect(rows.at(-1)).toMatchObject({
    actor: instructor.actorId,
    changes: {
      before: { evidenceLevel: 'DOCUMENTED', metadata: { room: 7 } },
      after: { evidenceLevel: 'AUDIT_READY', metadata: { room: 8 } },
    },
  });
});

test('two people who seal a unit at the same time seal it once', async () => {
  const { id } = await demo();
  const answers = await Promise.all(
    [admin, instructor].map(({ token }) =>
      service.call('PUT', `/api/dpu/${id}`, { as: token, body: { evidenceLevel: 'AUDIT_READY' } }),
    ),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 403]);
  const { rows } = await service.owner.query(
    `select count(*)::int as seals from chain_entries where domain = 'seal' and subject = $1`,
    [id],
  );
  expect(rows).toEqual([{ seals: 1 }]);
});

test('an export proves itself, before sealing and after, and its context is served to anybody', async () => {
  const { id, chainHash } = await demo({ content: 'to be exported' });
  const draft = await service.call('GET', `/api/dpu/${id}/export`, { as: instructor.token });
  expect(draft.headers['content-type']).toMatch(/^application\/ld\+json/);
  expect(draft.body).toMatchObject({
    '@type': 'DecisionProof',
    version: '2.0',
    evidence: { id, evidenceLevel: 'DRAFT', dpu: { content: 'to be exported' } },
    verification: { chainDomain: 'dpu', chainHash, unsealed: ['evidenceLevel', 'metadata', 'updatedAt'] },
  });
  expect(draft.body.verification.verifyUrl).toBe(`${service.platform.settings.publicUrl}/verify/${id}`);
  expect(verifyExport(draft.body)).toMatchObject({ valid: true, subject: id });

  await service.call('PUT', `/api/dpu/${id}`, {
    as: admin.token,
    body: { evidenceLevel: 'AUDIT_READY', metadata: { a: [1, { b: null }] } },
  });
  const sealed = await service.call('GET', `/api/dpu/${id}/export`, { as: admin.token });
  expect(sealed.body.seal).toMatchObject({ chainDomain: 'seal' });
  expect(sealed.body.evidence.dpu.metadata).toEqual({ a: [1, { b: null }] });
  expect(verifyExport(sealed.body)).toMatchObject({ valid: true, subject: id });

  const context = await service.call('GET', '/schema/decision-proof/v2');
  expect(context.headers).toMatchObject({ 'access-control-allow-origin': '*' });
  expect(context.headers['content-type']).toMatch(/^application\/ld\+json/);
  expect(context.body['@context'].DecisionProof).toBeTruthy();
  expect(sealed.body['@context']).toBe(`${service.platform.settings.schemaUrl}/decision-proof/v2`);
});

test('responsibility tells the six Ws of the creation, and of the seal once there is one', async () => {
  const { id, createdAt } = await demo({ content: 'who did it', tags: ['t'] });
  const path = `/api/dpu/${id}/responsibility`;
  const draft = await service.call('GET', path, { as: admin.token });
  expect(draft.body.data).toEqual({
    who: { createdBy: { id: admin.actorId, name: 'Kim', type: 'human' } },
    what: { content: 'who did it', referenceId: null, referenceType: 'demo', tags: ['t'] },
    when: { createdAt },
    where: { centerId: center.id, domain: 'dpu', vertical: 'welfare' },
    why: {},
    how: { evidenceLevel: 'DRAFT' },
  });
  await service.call('PUT', `/api/dpu/${id}`, {
    as: instructor.token,
    body: { evidenceLevel: 'AUDIT_READY' },
  });
  const sealed = await service.call('GET', path, { as: admin.token });
  expect(sealed.body.data).toMatchObject({
    who: { raisedBy: [{ id: instructor.actorId, level: 'AUDIT_READY' }] },
    where: { domain: 'seal' },
    how: { evidenceLevel: 'AUDIT_READY', dpuHash: expect.stringMatching(/^[0-9a-f]{64}$/) },
  });
});

test('verification answers with the length, the genesis and the time of the check', async () => {
  const first = (await service.call('GET', '/api/chains/dpu/entries?order=asc&limit=1', { as: admin.token }))
    .body.data[0];
  const latest = await demo();
  const one = await service.call('GET', `/api/dpu/${latest.id}/verify`, { as: instructor.token });
  expect(one.body.data).toEqual({
    valid: true,
    chainLength: latest.chainIndex + 1,
    genesisHash: first.hash,
    brokenAt: null,
    checkedAt: expect.any(String),
  });
  const whole = await service.call('GET', '/api/dpu/verify-chain', { as: admin.token });
  expect(whole.body.data).toMatchObject({ valid: true, chainLength: latest.chainIndex + 1, brokenAt: null });
  const empty = await service.call('GET', '/api/dpu/verify-chain', { as: otherAdmin.token });
  expect(empty.body.data).toMatchObject({ valid: true, chainLength: 0, genesisHash: null, brokenAt: null });
});

test('a verification can be watched as events', async () => {
  const watched = await service.call('GET', '/api/dpu/verify-chain', {
    as: admin.token,
    headers: { accept: 'text/event-stream' },
  });
  expect(watched.headers['content-type']).toBe('text/event-stream; charset=utf-8');
  expect(watched.text).toMatch(/^event: progress\ndata: {"checked":\d+,"total":\d+}\n\n/);
  expect(watched.text).toMatch(/event: result\ndata: {"valid":true,/);
});

test('statistics count every unit of every center once, at its present level', async () => {
  const before = (await service.call('GET', '/api/dpu/stats', { as: admin.token })).body.data;
  await service.call('POST', '/api/dpu/demo', { as: otherAdmin.token });
  const { id } = await demo();
  await service.call('PUT', `/api/dpu/${id}`, { as: admin.token, body: { evidenceLevel: 'DOCUMENTED' } });
  const { total, byEvidenceLevel, byVertical } = (
    await service.call('GET', '/api/dpu/stats', { as: otherAdmin.token })
  ).body.data;
  expect(total).toBe(before.total + 2);
  expect(byEvidenceLevel).toEqual({
    ...before.byEvidenceLevel,
    DRAFT: before.byEvidenceLevel.DRAFT + 1,
    DOCUMENTED: before.byEvidenceLevel.DOCUMENTED + 1,
  });
  expect(byVertical).toEqual({ welfare: before.byVertical.welfare + 1, pharmacy: 1 });
  const { rows } = await service.owner.query(
    `select evidence_level as level, count(*)::int as count from dpus group by 1 order by 1`,
  );
  expect(Object.fromEntries(rows.map(({ level, count }) => [level, count]))).toEqual(byEvidenceLevel);
});

test('the list is the center own, newest first, filtered and paged', async () => {
  const made = [];
  for (const content of ['needle one', 'haystack', 'a 100% NEEDLE two']) {
    made.push(await demo({ content, tags: ['list'], referenceType: 'lms-attendance' }));
  }
  const list = (query: string) => service.call('GET', `/api/dpu?${query}`, { as: instructor.token });
  const all = await list('tag=list');
  expect(all.body.data).toEqual(made.toReversed());
  expect(all.body.pagination).toEqual({ page: 1, limit: 50, total: 3, totalPages: 1, hasMore: false });
  expect((await list('tag=list&limit=2&page=2')).body.data).toEqual([made[0]]);
  expect((await list('tag=list&q=needle')).body.data.map((dpu: { id: string }) => dpu.id)).toEqual([
    made[2].id,
    made[0].id,
  ]);
  expect((await list('tag=list&q=0%25')).body.data).toHaveLength(1);
  expect((await list('q=_______')).body.data).toEqual([]);
  expect((await list('referenceType=lms-attendance')).body.meta.total).toBe(3);
  const documented = await list('evidenceLevel=DOCUMENTED');
  expect(documented.body.meta.total).toBe(documented.body.data.length);
  expect((await list('')).body.data.every((dpu: { centerId: number }) => dpu.centerId === center.id)).toBe(
    true,
  );
  for (const bad of ['limit=101', 'limit=0', 'page=0', 'evidenceLevel=HIGH']) {
    expect((await list(bad)).status).toBe(400);
  }
});

test('the chain explorer pages any chain from either end', async () => {
  const page = (query: string) =>
    service.call('GET', `/api/chains/dpu/entries?${query}`, { as: admin.token });
  const newest = await page('limit=2');
  const { total } = newest.body.meta;
  expect(newest.body.data.map((entry: { index: number }) => entry.index)).toEqual([total - 1, total - 2]);
  expect(newest.body.data[0].previousHash).toBe(newest.body.data[1].hash);
  const oldest = await page('limit=2&order=asc&page=2');
  expect(oldest.body.data.map((entry: { index: number }) => entry.index)).toEqual([2, 3]);
  const last = await page(`limit=${Math.min(100, total - 1)}&page=2`);
  expect(last.body.data.at(-1)).toMatchObject({ index: 0, previousHash: null });
  const seal = await service.call('GET', '/api/chains/seal/verify', { as: admin.token });
  expect(seal.body.data).toMatchObject({ valid: true, brokenAt: null });
  expect((await service.call('GET', '/api/chains/other/verify', { as: admin.token })).body.error.code).toBe(
    'VALIDATION_ERROR',
  );
});

test('the Proof API reads a unit of the key own center', async () => {
  const dpu = await demo({ content: 'by key' });
  const read = await service.call('GET', `/api/v1/dpu/${dpu.id}`, { as: readKey });
  expect(read.body).toEqual({ data: dpu });
  const unknown = await service.call('GET', `/api/v1/dpu/${dpu.id}`, { as: otherKey });
  expect([unknown.status, unknown.body.error.code]).toEqual([404, 'NOT_FOUND']);
  expect((await service.call('GET', `/api/v1/dpu/${dpu.id}`)).status).toBe(401);
  expect((await service.call('GET', `/api/v1/dpu/${dpu.id}`, { as: admin.token })).status).toBe(401);
});

test('the public proof of a unit shows hashes and times only', async () => {
  const dpu = await demo({ content: 'secret content' });
  const found = await publicProofOfDpu(service.platform, dpu.id);
  expect(found).toEqual({
    centerId: center.id,
    proof: {
      eventId: null,
      evidenceId: null,
      dpuId: dpu.id,
      status: 'sealed',
      evidenceLevel: 'DRAFT',
      sealedAt: null,
      approvals: [],
      chain: {
        domain: 'dpu',
        index: dpu.chainIndex,
        hash: `sha256:${dpu.chainHash}`,
        previousHash: `sha256:${dpu.previousHash}`,
        leafIndex: null,
      },
      seal: null,
      erasures: [],
      valid: true,
      checkedAt: expect.any(String),
    },
  });
  expect(await publicProofOfDpu(service.platform, 'dpu_unknown')).toBeUndefined();
});

test('each sealing tells the webhooks, once for the unit and once for its seal', async () => {
  await service.owner.query(
    `insert into webhooks (center_id, id, url, events, signing_secret, created_at, updated_at)
     values ($1, 'whk_1', 'http://127.0.0.1:9/', '{dpu.sealed}', 'x', now(), now())`,
    [center.id],
  );
  const dpu = await demo();
  await service.call('PUT', `/api/dpu/${dpu.id}`, {
    as: instructor.token,
    body: { evidenceLevel: 'DOCUMENTED' },
  });
  await service.call('PUT', `/api/dpu/${dpu.id}`, {
    as: instructor.token,
    body: { evidenceLevel: 'AUDIT_READY' },
  });
  const { rows } = await service.owner.query(
    `select data from webhook_events where type = 'dpu.sealed' and data ->> 'dpuId' = $1 order by id`,
    [dpu.id],
  );
  const seal = await service.call('GET', '/api/chains/seal/entries?limit=1', { as: admin.token });
  expect(rows.map((row) => row.data)).toEqual([
    { dpuId: dpu.id, chainHash: dpu.chainHash, domain: 'dpu', actorId: admin.actorId },
    { dpuId: dpu.id, chainHash: seal.body.data[0].hash, domain: 'seal', actorId: instructor.actorId },
  ]);
});

test('an AI draft is raised by a person through the API', async () => {
  const made = await service.platform.database.inScope({ centerIds: [center.id] }, (tx) =>
    createDpu(tx, {
      centerId: center.id,
      content: 'AI summary',
      createdBy: { id: 'summariser', type: 'ai_agent' },
      aiContext: { model: 'm', confidence: 0.5 },
      now: service.clock.now(),
    }),
  );
  const raised = await service.call('PUT', `/api/dpu/${made.id}`, {
    as: instructor.token,
    body: { evidenceLevel: 'AUDIT_READY' },
  });
  expect(raised.body.data).toMatchObject({ evidenceLevel: 'AUDIT_READY', createdBy: { name: null } });
});

const unknown = '/api/dpu/dpu_01ARZ3NDEKTSV4RRFFQ69G5FAV';
const staffRoutes = [
  ['GET', '/api/dpu'],
  ['POST', '/api/dpu/demo'],
  ['GET', unknown],
  ['PUT', unknown],
  ['GET', `${unknown}/export`],
  ['GET', `${unknown}/verify`],
  ['GET', `${unknown}/responsibility`],
] as const;
const adminRoutes = [
  ['GET', '/api/dpu/stats'],
  ['GET', '/api/dpu/verify-chain'],
  ['GET', '/api/chains/dpu/entries'],
  ['GET', '/api/chains/dpu/verify'],
] as const;

test.each([...staffRoutes, ...adminRoutes])(
  '%s %s needs a token and the right role',
  async (method, path) => {
    expect((await service.call(method, path)).body.error.code).toBe('UNAUTHORIZED');
    const refused = await service.call(method, path, { as: parent.token });
    expect([refused.status, refused.body.error.code]).toEqual([403, 'INSUFFICIENT_ROLE']);
  },
);

test.each(adminRoutes)('%s %s is not for instructors', async (method, path) => {
  expect((await service.call(method, path, { as: instructor.token })).body.error.code).toBe(
    'INSUFFICIENT_ROLE',
  );
});

test.each(staffRoutes.slice(2))(
  '%s %s answers alike for an unknown unit and one of another center',
  async (method, path) => {
    const { id } = await demo({}, otherAdmin.token);
    const body = method === 'PUT' ? { evidenceLevel: 'DOCUMENTED' } : undefined;
    const missing = await service.call(method, path, { as: admin.token, body });
    const foreign = await service.call(method, path.replace(/dpu_\w+/, id), { as: admin.token, body });
    expect([missing.status, missing.body.error.code]).toEqual([404, 'DPU_NOT_FOUND']);
    expect(foreign.body).toEqual(missing.body);
  },
);

test.each([
  [{ content: '' }],
  [{ content: 'x'.repeat(10_001) }],
  [{ content: 7 }],
  [{ referenceType: 'order' }],
  [{ referenceId: 'x'.repeat(256) }],
  [{ tags: Array.from({ length: 21 }, () => 't') }],
  [{ tags: ['x'.repeat(65)] }],
  [{ content: 'nul \u0000' }],
])('bad input is refused and nothing is written: %j', async (body) => {
  const count = async () => (await service.owner.query('select count(*)::int from dpus')).rows[0].count;
  const before = await count();
  const answer = await service.call('POST', '/api/dpu/demo', { as: admin.token, body });
  expect([answer.status, answer.body.error.code]).toEqual([400, 'VALIDATION_ERROR']);
  expect(await count()).toBe(before);
});

test.each([
  [{ evidenceLevel: 'SEALED' }],
  [{ evidenceLevel: 1 }],
  [{ metadata: 'text' }],
  [{ metadata: [] }],
])('a bad change is refused: %j', async (body) => {
  const { id } = await demo();
  const answer = await service.call('PUT', `/api/dpu/${id}`, { as: admin.token, body });
  expect([answer.status, answer.body.error.code]).toEqual([400, 'VALIDATION_ERROR']);
});
