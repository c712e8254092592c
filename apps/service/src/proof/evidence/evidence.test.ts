import { verifyExport } from '@centerproof/proof';
import { expect, test } from 'vitest';
import { startTestService } from '../../../test/harness/index.ts';
import { createWorld } from '../../../test/harness/world.ts';

const service = await startTestService();
const world = createWorld(service);
const EVENTS = '/api/v1/decision-events';

const decision = {
  type: 'agent_execution',
  actor: { id: 'agent-7', type: 'ai_agent', name: 'Helper' },
  action: { type: 'refund', description: 'Refund', input: { amount: 120.5 }, output: { done: true } },
  aiContext: { model: 'm-1', provider: 'p-1', confidence: 0.9, reasoning: 'Within the limit.' },
  tags: ['refund'],
  occurredAt: '2026-01-02T03:04:05.000Z',
};
const kim = { id: 'u-1', type: 'human', name: 'Kim' };

async function newCenter() {
  const center = await world.center();
  return {
    center,
    key: await world.apiKey(center, ['proof:write', 'policy:write', 'proof:erase']),
    read: await world.apiKey(center, ['proof:read']),
  };
}

async function seal(key: string, body: object = decision, approval: object = {}, headers = {}) {
  const recorded = await service.call('POST', EVENTS, { as: key, body, headers });
  const { data } = recorded.body;
  const approved = await service.call('POST', `${EVENTS}/${data.id}/approvals`, {
    as: key,
    body: { approver: kim, result: 'approved', reason: 'Checked.', ...approval },
    headers,
  });
  expect(approved.status).toBe(200);
  return { eventId: data.id as string, evidenceId: data.evidence.id as string, approval: approved.body.data };
}

const exportOf = (key: string, id: string, query = '') =>
  service.call('GET', `/api/v1/evidence/${id}/export${query}`, { as: key });
const erase = (key: string, id: string, body: object) =>
  service.call('POST', `/api/v1/evidence/${id}/erase`, { as: key, body });

test('sealed evidence tells who decided what, who approved it, and where it stands in the chain', async () => {
  const { key, read } = await newCenter();
  const first = await seal(key);
  const second = await seal(key);
  const answer = await service.call('GET', `/api/v1/evidence/${second.evidenceId}`, { as: read });
  expect(answer.status).toBe(200);
  const via = expect.stringMatching(/^key_/);
  const sealedKim = { ...kim, assurance: 'declared', via, approvedAt: second.approval.sealedAt };
  expect(answer.body.data).toEqual({
    id: second.evidenceId,
    decisionId: `dec_${second.eventId.slice(4)}`,
    status: 'sealed',
    evidenceLevel: 'AUDIT_READY',
    event: { id: second.eventId, ...decision },
    approval: {
      approver: sealedKim,
      approvers: [sealedKim],
      result: 'approved',
      reason: 'Checked.',
      approvedAt: second.approval.sealedAt,
    },
    governance: { policy: null, guards: expect.any(Array) },
    erased: [],
    chain: {
      hash: second.approval.sealedHash,
      previousHash: first.approval.sealedHash,
      index: 1,
      domain: 'proof',
    },
    sealedAt: second.approval.sealedAt,
    createdAt: expect.any(String),
    valid: true,
  });
  const unit = await service.call('GET', `/api/v1/dpu/${second.evidenceId}`, { as: read });
  expect(unit.body.data).toMatchObject({ id: second.evidenceId, status: 'sealed' });
});

test('evidence that is unknown, of another center or not sealed yet is 404', async () => {
  const { key } = await newCenter();
  const stranger = await newCenter();
  const { evidenceId } = await seal(key);
  const pending = (await service.call('POST', EVENTS, { as: key, body: decision })).body.data.evidence.id;
  for (const [as, id] of [
    [key, pending],
    [key, 'evd_01ARZ3NDEKTSV4RRFFQ69G5FAV'],
    [key, 'nonsense'],
    [stranger.key, evidenceId],
  ] as const) {
    for (const path of [`/api/v1/evidence/${id}`, `/api/v1/evidence/${id}/export`]) {
      const answer = await service.call('GET', path, { as });
      expect([path, answer.status, answer.body.error.code]).toEqual([path, 404, 'NOT_FOUND']);
    }
    expect((await erase(as, id, { claims: ['who'], reason: 'r' })).status).toBe(404);
  }
  expect((await service.call('GET', `/api/v1/dpu/${pending}`, { as: key })).body.data.status).toBe('pending');
  expect((await service.call('GET', `/api/v1/evidence/${evidenceId}`)).status).toBe(401);
});

test('an export is a bare JSON-LD document that verifies with nothing but itself', async () => {
  const { read, key } = await newCenter();
  const { evidenceId, eventId, approval } = await seal(key);
  const answer = await exportOf(read, evidenceId);
  expect(answer.status).toBe(200);
  expect(answer.headers['content-type']).toMatch(/^application\/ld\+json/);
  expect(answer.body).toMatchObject({
    '@context': `${service.platform.settings.schemaUrl}/decision-proof/v2`,
    '@type': 'DecisionProof',
    version: '2.0',
    exportedAt: expect.any(String),
    evidence: { id: evidenceId, status: 'sealed', evidenceLevel: 'AUDIT_READY', chain: { index: 0 } },
    verification: {
      hashAlgorithm: 'SHA-256',
      chainDomain: 'proof',
      chainIndex: 0,
      chainHash: approval.sealedHash,
      previousHash: null,
      verifyUrl: `${service.platform.settings.publicUrl}/verify/${eventId}`,
    },
  });
  expect(verifyExport(answer.body)).toMatchObject({ valid: true, domain: 'proof', subject: evidenceId });
  const tampered = structuredClone(answer.body);
  tampered.evidence.approval.result = 'rejected';
  expect(verifyExport(tampered).valid).toBe(false);
});

test('only the claims asked for are disclosed, and the rest still verifies', async () => {
  const { read, key } = await newCenter();
  const { evidenceId } = await seal(key);
  const answer = await exportOf(read, evidenceId, '?disclose=who,when');
  expect(answer.status).toBe(200);
  expect(verifyExport(answer.body).valid).toBe(true);
  expect(answer.text).toContain('Helper');
  for (const hidden of ['refund', 'Within the limit', 'Checked.', 'm-1'])
    expect(answer.text).not.toContain(hidden);
  for (const wrong of ['whom', '', 'who,']) {
    const refused = await exportOf(read, evidenceId, `?disclose=${wrong}`);
    expect([refused.status, refused.body.error.details.fields[0].path]).toEqual([422, 'disclose']);
  }
});

test.each([
  ['an input', `update decision_events set action = '{"type":"refund"}' where id = $1`],
  ['a reason', `update decision_approvals set reason = 'Other' where event_id = $1`],
  [
    'an approver',
    `update decision_approvals set approver = '{"id":"u-2","type":"human"}' where event_id = $1`,
  ],
  ['a time', `update evidence set sealed_at = sealed_at - interval '1 day' where event_id = $1`],
  ['a level', `update evidence set evidence_level = 'DRAFT' where event_id = $1`],
  ['a hash', `update evidence set chain_hash = repeat('0', 64) where event_id = $1`],
  ['a place', `update evidence set chain_index = 1 where event_id = $1`],
])(
  'a decision of which %s was changed in the database is read, and says that it does not hold',
  async (_title, change) => {
    const { center, key } = await newCenter();
    const admin = await world.member(center, 'ADMIN');
    const { evidenceId, eventId } = await seal(key);
    const other = await seal(key);
    const read = async (ids: { evidenceId: string; eventId: string }) => {
      const answers = await Promise.all([
        service.call('GET', `/api/v1/evidence/${ids.evidenceId}`, { as: key }),
        service.call('GET', `/api/v1/dpu/${ids.evidenceId}`, { as: key }),
        service.call('GET', `${EVENTS}/${ids.eventId}`, { as: key }),
        service.call('GET', `/api/decisions/${ids.eventId}`, { as: admin.token }),
      ]);
      return answers.map(({ status, body }) => [status, body.data?.valid]);
    };
    const everywhere = (valid: boolean) => [
      [200, valid],
      [200, valid],
      [200, valid],
      [200, valid],
    ];
    expect(await read({ evidenceId, eventId })).toEqual(everywhere(true));
    expect((await service.owner.query(change, [eventId])).rowCount).toBe(1);
    expect(await read({ evidenceId, eventId })).toEqual(everywhere(false));
    expect(await read(other)).toEqual(everywhere(true));
  },
);

test('evidence names its decision as it was sealed, whatever key the database gives it afterwards', async () => {
  const { key } = await newCenter();
  const { evidenceId, eventId } = await seal(key);
  const read = async () =>
    (await service.call('GET', `/api/v1/evidence/${evidenceId}`, { as: key })).body.data;
  const { decisionId } = await read();
  await service.owner.query(`update decision_events set key_digest = 'x' where id = $1`, [eventId]);
  expect(await read()).toMatchObject({ decisionId, valid: true });
  await service.owner.query(`update decision_events set key_digest = null where id = $1`, [eventId]);
  await erase(key, evidenceId, { claims: ['what'], reason: 'By letter' });
  await service.owner.query(`update decision_events set idempotency_key = 'x' where id = $1`, [eventId]);
  expect(await read()).toMatchObject({ decisionId, valid: true });
});

test('evidence of which so much was changed in the database that no record is left is refused as its export is', async () => {
  const { key } = await newCenter();
  const { evidenceId, eventId } = await seal(key);
  await service.owner.query(`update decision_events set signature = '{}' where id = $1`, [eventId]);
  for (const path of [`evidence/${evidenceId}`, `evidence/${evidenceId}/export`, `dpu/${evidenceId}`]) {
    const answer = await service.call('GET', `/api/v1/${path}`, { as: key });
    expect([path, answer.status, answer.body.error?.code]).toEqual([path, 422, 'CHAIN_BROKEN']);
  }
  const decision = await service.call('GET', `${EVENTS}/${eventId}`, { as: key });
  expect([decision.status, decision.body.data.valid]).toEqual([200, false]);
});

test('a decision of which claims were erased holds, until the erasure was changed', async () => {
  const { key } = await newCenter();
  const { evidenceId, eventId } = await seal(key);
  await erase(key, evidenceId, { claims: ['who'], reason: 'By letter' });
  const read = () =>
    Promise.all(
      [`/api/v1/evidence/${evidenceId}`, `/api/v1/dpu/${evidenceId}`, `${EVENTS}/${eventId}`].map(
        async (path) => (await service.call('GET', path, { as: key })).body.data.valid,
      ),
    );
  expect(await read()).toEqual([true, true, true]);
  await service.owner.query(`update evidence_erasures set reason = 'Other' where event_id = $1`, [eventId]);
  expect(await read()).toEqual([false, false, false]);
});

test('of a decision that is not sealed yet nobody says whether it holds', async () => {
  const { key } = await newCenter();
  const { data } = (await service.call('POST', EVENTS, { as: key, body: decision })).body;
  for (const path of [`/api/v1/dpu/${data.evidence.id}`, `${EVENTS}/${data.id}`])
    expect((await service.call('GET', path, { as: key })).body.data).not.toHaveProperty('valid');
});

test('a record that was tampered with, and a chain without its head, are not exported', async () => {
  const { center, key } = await newCenter();
  const { evidenceId, eventId } = await seal(key);
  await service.owner.query(
    `update decision_events set reasoning = 'Other' where center_id = $1 and id = $2`,
    [center.id, eventId],
  );
  const tampered = await exportOf(key, evidenceId);
  expect([tampered.status, tampered.body.error.code]).toEqual([422, 'CHAIN_BROKEN']);
  const proof = await service.call('GET', `/api/public/proofs/${eventId}`);
  expect(proof.body.data.valid).toBe(false);

  const headless = await newCenter();
  const sealed = await seal(headless.key);
  await service.owner.query(`update chain_heads set index = 7 where center_id = $1`, [headless.center.id]);
  expect((await exportOf(headless.key, sealed.evidenceId)).body.error.code).toBe('CHAIN_BROKEN');
  expect(
    (await erase(headless.key, sealed.evidenceId, { claims: ['who'], reason: 'r' })).body.error.code,
  ).toBe('CHAIN_BROKEN');
});

test('anybody verifies a proof by event or evidence id and sees hashes and times only', async () => {
  const { center, key } = await newCenter();
  await service.owner.query(
    `insert into webhooks (center_id, id, url, events, signing_secret, created_at, updated_at)
     values ($1, 'whk_test', 'http://127.0.0.1:9/', '{dpu.verified}', 'unused', now(), now())`,
    [center.id],
  );
  const { evidenceId, eventId, approval } = await seal(key);
  for (const id of [eventId, evidenceId]) {
    const answer = await service.call('GET', `/api/public/proofs/${id}`);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      data: {
        eventId,
        evidenceId,
        status: 'sealed',
        evidenceLevel: 'AUDIT_READY',
        sealedAt: approval.sealedAt,
        approvals: [{ assurance: 'declared' }],
        chain: {
          domain: 'proof',
          index: 0,
          hash: approval.sealedHash,
          previousHash: null,
          leafIndex: null,
        },
        seal: null,
        erasures: [],
        valid: true,
        checkedAt: expect.any(String),
      },
    });
  }
  const { rows } = await service.owner.query(`select data from webhook_events where center_id = $1`, [
    center.id,
  ]);
  expect(rows).toHaveLength(2);
  expect(rows[0].data).toEqual({
    dpuId: evidenceId,
    eventId,
    valid: true,
    domain: 'proof',
    verifiedAt: expect.any(String),
  });
  const open = (await service.call('POST', EVENTS, { as: key, body: decision })).body.data;
  for (const id of [
    open.id,
    open.evidence.id,
    'evt_01ARZ3NDEKTSV4RRFFQ69G5FAV',
    'dpu_01ARZ3NDEKTSV4RRFFQ69G5FAV',
    'x',
  ])
    expect((await service.call('GET', `/api/public/proofs/${id}`)).status).toBe(404);
});

test('of a decision proof unit, the public proof names the unit', async () => {
  const center = await world.center();
  const admin = await world.member(center, 'ADMIN');
  const unit = await service.call('POST', '/api/dpu/demo', { as: admin.token, body: { content: 'A note' } });
  const answer = await service.call('GET', `/api/public/proofs/${unit.body.data.id}`);
  expect(answer.body.data).toMatchObject({
    eventId: null,
    evidenceId: null,
    dpuId: unit.body.data.id,
    valid: true,
  });
});

test('erasing again answers 200 and adds nothing; parallel erasures of one claim make one entry', async () => {
  const { center, key } = await newCenter();
  const { evidenceId, eventId } = await seal(key);
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => erase(key, evidenceId, { claims: ['who', 'who'], reason: 'asked for' })),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
  const entries = async () =>
    (
      await service.owner.query(
        `select count(*)::int as count from chain_entries where center_id = $1 and domain = 'proof'`,
        [center.id],
      )
    ).rows[0].count;
  expect(await entries()).toBe(2);
  const again = await erase(key, evidenceId, { claims: ['who'], reason: 'asked for' });
  expect(again.body.data).toEqual(answers[0]?.body.data);
  expect(await entries()).toBe(2);
  const more = await erase(key, evidenceId, { claims: ['who', 'why'], reason: 'asked for' });
  expect(more.body.data.erased.map(({ claim }: { claim: string }) => claim)).toEqual(['who', 'why']);
  expect(await entries()).toBe(3);
  const exported = await exportOf(key, evidenceId);
  expect(exported.body.verification.erasures).toHaveLength(2);
  expect(verifyExport(exported.body).valid).toBe(true);
  const next = await seal(key);
  expect((await exportOf(key, next.evidenceId)).body.verification.chainIndex).toBe(3);
  expect((await service.call('GET', `${EVENTS}/${eventId}`, { as: key })).body.data.status).toBe('sealed');
});

test('an erased decision leaves the lists of its type and tags, and stays in the list of its status', async () => {
  const { key } = await newCenter();
  const { evidenceId } = await seal(key, { ...decision, tags: ['rare', 'rare'] });
  const total = async (query: string) =>
    (await service.call('GET', `${EVENTS}?${query}`, { as: key })).body.pagination.total;
  expect(await total('tag=rare&type=agent_execution')).toBe(1);
  await erase(key, evidenceId, { claims: ['what'], reason: 'asked for' });
  expect(await total('tag=rare')).toBe(0);
  expect(await total('type=agent_execution')).toBe(0);
  expect(await total('status=sealed')).toBe(1);
  expect(await total('')).toBe(1);
});

test('what may not be erased is 422, and a reading key may not erase', async () => {
  const { key, read } = await newCenter();
  const { evidenceId } = await seal(key);
  for (const [body, path] of [
    [{ claims: ['when'], reason: 'r' }, 'claims.0'],
    [{ claims: [], reason: 'r' }, 'claims'],
    [{ reason: 'r' }, 'claims'],
    [{ claims: ['who'] }, 'reason'],
    [{ claims: ['who'], reason: '' }, 'reason'],
  ] as const) {
    const answer = await erase(key, evidenceId, body);
    expect([answer.status, answer.body.error.details.fields[0].path]).toEqual([422, path]);
  }
  expect((await erase(read, evidenceId, { claims: ['who'], reason: 'r' })).status).toBe(403);
});

test('people in the console read and export evidence in the envelope of the platform', async () => {
  const { center, key } = await newCenter();
  const { evidenceId } = await seal(key);
  const instructor = await world.member(center, 'INSTRUCTOR');
  const child = await world.member(center, 'CHILD');
  const answer = await service.call('GET', `/api/evidence/${evidenceId}`, { as: instructor.token });
  expect(answer.body).toMatchObject({ success: true, data: { id: evidenceId } });
  const exported = await service.call('GET', `/api/evidence/${evidenceId}/export`, { as: instructor.token });
  expect(verifyExport(exported.body).valid).toBe(true);
  const refused = await service.call('GET', `/api/evidence/${evidenceId}`, { as: child.token });
  expect(refused.body.error.code).toBe('INSUFFICIENT_ROLE');
});
