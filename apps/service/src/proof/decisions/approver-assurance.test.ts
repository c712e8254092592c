import { verifyExport } from '@centerproof/proof';
import { expect, test } from 'vitest';
import { startTestService } from '../../../test/harness/index.ts';
import { createWorld } from '../../../test/harness/world.ts';

const service = await startTestService();
const world = createWorld(service);

async function newCenter(rules?: object) {
  const center = await world.center();
  const key = await world.apiKey(center, ['proof:write', 'policy:write', 'proof:erase']);
  const policy =
    rules && (await service.call('POST', '/api/v1/policies', { as: key, body: { name: 'Strict', rules } }));
  const { rows } = await service.owner.query<{ id: string }>('select id from api_keys where center_id = $1', [
    center.id,
  ]);
  return { center, key, keyId: rows[0]?.id ?? '', policyId: policy?.body.data.id ?? null };
}

async function record(key: string): Promise<{ id: string; evidenceId: string }> {
  const answer = await service.call('POST', '/api/v1/decision-events', {
    as: key,
    body: { type: 'custom', actor: { id: 'agent-1', type: 'ai_agent' }, action: { type: 'refund' } },
  });
  return { id: answer.body.data.id, evidenceId: answer.body.data.evidence.id };
}

const byKey = (as: string, id: string, body: object) =>
  service.call('POST', `/api/v1/decision-events/${id}/approvals`, { as, body });
const bySession = (as: string, id: string, body: object) =>
  service.call('POST', `/api/decisions/${id}/approvals`, { as, body });
const read = (as: string, path: string) => service.call('GET', `/api/v1${path}`, { as });
const human = (id: string) => ({ approver: { id, type: 'human' }, result: 'approved' });

test('one key that approves in two names is sealed as what it is: twice the word of that key', async () => {
  const { key, keyId } = await newCenter({ dualApproval: true });
  const { id, evidenceId } = await record(key);
  const first = await byKey(key, id, {
    approver: { id: 'one', type: 'human', assurance: 'passkey', via: 'nobody' },
    result: 'approved',
    reason: 'looks right',
  });
  expect(first.body.data.approver).toEqual({ id: 'one', type: 'human', assurance: 'declared', via: keyId });
  service.clock.advance({ seconds: 90 });
  const second = await byKey(key, id, { ...human('two'), reason: 'agreed' });
  const { data: evidence } = (await read(key, `/evidence/${evidenceId}`)).body;
  expect(evidence.approval).toMatchObject({
    approvers: [
      { id: 'one', assurance: 'declared', via: keyId, approvedAt: first.body.data.createdAt },
      { id: 'two', assurance: 'declared', via: keyId, approvedAt: second.body.data.sealedAt },
    ],
    approver: { id: 'two', assurance: 'declared' },
    reason: 'agreed',
    reasons: [
      { approverId: 'one', reason: 'looks right' },
      { approverId: 'two', reason: 'agreed' },
    ],
  });
  const file = await read(key, `/evidence/${evidenceId}/export`);
  expect(verifyExport(file.body)).toMatchObject({ valid: true });
  expect(verifyExport((await read(key, `/evidence/${evidenceId}/export?disclose=who`)).body).valid).toBe(
    true,
  );
  const proof = await service.call('GET', `/api/public/proofs/${id}`);
  expect(proof.body.data).toMatchObject({
    valid: true,
    approvals: [{ assurance: 'declared' }, { assurance: 'declared' }],
  });
  expect(proof.text).not.toContain(keyId);
});

test('a person who is signed in is sealed as signed in, and the decision says so while it waits', async () => {
  const { center, key } = await newCenter({ dualApproval: true });
  const admin = await world.member(center, 'ADMIN');
  const { id, evidenceId } = await record(key);
  await bySession(admin.token, id, { result: 'approved', reason: 'checked' });
  const waiting = await service.call('GET', `/api/decisions/${id}`, { as: admin.token });
  expect(waiting.body.data.approvals).toMatchObject([
    { approver: { id: admin.actorId, assurance: 'session' }, result: 'approved', reason: 'checked' },
  ]);
  expect(waiting.body.data.approvals[0].approver).not.toHaveProperty('via');
  await byKey(key, id, human('two'));
  const proof = await service.call('GET', `/api/public/proofs/${id}`);
  expect(proof.body.data.approvals).toEqual([{ assurance: 'session' }, { assurance: 'declared' }]);
  expect((await read(key, `/evidence/${evidenceId}`)).body.data.approval.approvers).toMatchObject([
    { id: admin.actorId, assurance: 'session' },
    { id: 'two', assurance: 'declared' },
  ]);
});

test.each([
  ['humanReview', { requireHumanReview: true }],
  ['dualApproval', { dualApproval: true }],
])(
  'an approval by key is no approval where %s wants people signed in: 422, and nothing is recorded',
  async (rule, rules) => {
    const { center, key, policyId } = await newCenter({ ...rules, approverAssurance: 'session' });
    const admin = await world.member(center, 'ADMIN');
    const { id } = await record(key);
    for (const result of ['approved', 'rejected']) {
      const refused = await byKey(key, id, { ...human('one'), result });
      expect([refused.status, refused.body.error.code]).toEqual([422, 'POLICY_VIOLATION']);
      expect(refused.body.error.details).toMatchObject({
        rule,
        policy: { id: policyId, version: 1 },
        assurance: 'declared',
        approverAssurance: 'session',
      });
    }
    const event = (await read(key, `/decision-events/${id}`)).body.data;
    expect(event).toMatchObject({ status: 'recorded' });
    expect(event).not.toHaveProperty('approvals');
    expect((await bySession(admin.token, id, { result: 'approved' })).status).toBe(200);
  },
);

test('no session reaches where a passkey is demanded', async () => {
  const { center, key } = await newCenter({ requireHumanReview: true, approverAssurance: 'passkey' });
  const admin = await world.member(center, 'ADMIN');
  const { id } = await record(key);
  const refused = await bySession(admin.token, id, { result: 'approved' });
  expect([refused.status, refused.body.error.code]).toEqual([422, 'POLICY_VIOLATION']);
});

test('a first approval that a later policy does not count leaves the decision open for two that it does', async () => {
  const { center, key, policyId } = await newCenter({ dualApproval: true });
  const { id, evidenceId } = await record(key);
  await byKey(key, id, human('one'));
  await service.call('PATCH', `/api/v1/policies/${policyId}`, {
    as: key,
    body: { rules: { approverAssurance: 'session' } },
  });
  const [one, two] = [await world.member(center, 'ADMIN'), await world.member(center, 'ADMIN')];
  const first = await bySession(one.token, id, { result: 'approved' });
  expect(first.body.data).toMatchObject({ evidenceLevel: 'DOCUMENTED', sealedHash: null });
  expect((await read(key, `/decision-events/${id}`)).body.data.status).toBe('approved');
  expect((await read(key, '/decision-events?status=approved')).body.pagination.total).toBe(1);
  const second = await bySession(two.token, id, { result: 'approved' });
  expect(second.body.data.evidenceLevel).toBe('AUDIT_READY');
  const { approvers } = (await read(key, `/evidence/${evidenceId}`)).body.data.approval;
  expect(approvers.map(({ assurance }: { assurance: string }) => assurance)).toEqual([
    'declared',
    'session',
    'session',
  ]);
  expect((await service.call('GET', `/api/public/proofs/${id}`)).body.data.valid).toBe(true);
});

test.each([
  [
    'who approved first',
    `update decision_approvals set approver = '{"id":"x","type":"human","assurance":"session"}'`,
  ],
  [
    'how that is known',
    `update decision_approvals set approver = (approver::jsonb || '{"assurance":"session"}')::json`,
  ],
  ['when they did', `update decision_approvals set created_at = created_at - interval '1 hour'`],
  ['why they did', `update decision_approvals set reason = 'another'`],
])('an edit of %s made in the database breaks the proof', async (_what, edit) => {
  const { center, key } = await newCenter({ dualApproval: true });
  const { id } = await record(key);
  await byKey(key, id, { ...human('one'), reason: 'looks right' });
  service.clock.advance({ seconds: 1 });
  await byKey(key, id, human('two'));
  const isValid = async () => (await service.call('GET', `/api/public/proofs/${id}`)).body.data.valid;
  expect(await isValid()).toBe(true);
  await service.owner.query(`${edit} where center_id = $1 and position = 0`, [center.id]);
  expect(await isValid()).toBe(false);
});

test('erasing why erases the reasons of all; erasing who erases them too, because they name their givers', async () => {
  const { key } = await newCenter({ dualApproval: true });
  for (const [claims, erased] of [
    [['why'], ['why']],
    [['who'], ['who', 'why']],
  ] as const) {
    const { id, evidenceId } = await record(key);
    await byKey(key, id, { ...human('person-one'), reason: 'a telling reason' });
    await byKey(key, id, human('person-two'));
    const answer = await service.call('POST', `/api/v1/evidence/${evidenceId}/erase`, {
      as: key,
      body: { claims, reason: 'asked for' },
    });
    expect(answer.body.data.erased.map(({ claim }: { claim: string }) => claim)).toEqual(erased);
    const file = await read(key, `/evidence/${evidenceId}/export`);
    expect(verifyExport(file.body).valid).toBe(true);
    expect(file.text).not.toContain('a telling reason');
    if (claims[0] === 'who') expect(file.text).not.toContain('person-one');
    const proof = (await service.call('GET', `/api/public/proofs/${id}`)).body.data;
    expect(proof.valid).toBe(true);
    expect(proof.approvals).toEqual(
      [1, 2].map(() => ({ assurance: claims[0] === 'who' ? null : 'declared' })),
    );
  }
});

test('what was sealed before anybody wrote down how approvers are known still verifies', async () => {
  const { center, key } = await newCenter({ dualApproval: true });
  const { id, evidenceId } = await record(key);
  await byKey(key, id, { ...human('one'), reason: 'from before' });
  await service.owner.query(
    `update decision_approvals set approver = '{"id":"one","type":"human"}' where center_id = $1`,
    [center.id],
  );
  await byKey(key, id, human('two'));
  const file = await read(key, `/evidence/${evidenceId}/export`);
  expect(file.body.evidence.approval.approvers[0]).toEqual({ id: 'one', type: 'human' });
  expect(verifyExport(file.body).valid).toBe(true);
  const proof = await service.call('GET', `/api/public/proofs/${id}`);
  expect(proof.body.data.approvals).toEqual([{ assurance: null }, { assurance: 'declared' }]);
});

test.each([
  ['case', 'b', 'B'],
  ['case that a letter has as two', 'Jörg Großmann', 'JÖRG GROSSMANN'],
  ['spaces around it', 'b', ' b '],
  ['width', 'b-1', 'ｂ-１'],
  ['a sign that nobody sees', 'b', 'b\u200b'],
  ['a sign that controls and is not drawn', 'b', '\u0001b\u009f\ufff9'],
  ['how many spaces are between its words', 'b c', 'b \t\u2800c\u2800'],
])('a name that differs by %s is no second approver', async (_, first, second) => {
  const { key } = await newCenter({ dualApproval: true });
  const { id } = await record(key);
  expect((await byKey(key, id, human(first))).status).toBe(200);
  const again = await byKey(key, id, human(second));
  expect([again.status, again.body.error?.code]).toEqual([409, 'CONFLICT']);
  expect((await byKey(key, id, human('somebody else'))).body.data.evidenceLevel).toBe('AUDIT_READY');
});

test('one person with two accounts is one approver, and does not meet dual approval alone', async () => {
  const { center, key } = await newCenter({ dualApproval: true, approverAssurance: 'session' });
  const { id } = await record(key);
  const account = await world.member(center, 'ADMIN');
  const second = await world.person({ familyOf: account.actorId });
  const other = await world.member(center, 'ADMIN', { actorId: second.actorId });
  expect((await bySession(account.token, id, { result: 'approved' })).status).toBe(200);
  const again = await bySession(other.token, id, { result: 'approved' });
  expect([again.status, again.body.error?.code]).toEqual([409, 'CONFLICT']);
  const colleague = await world.member(center, 'ADMIN');
  expect((await bySession(colleague.token, id, { result: 'approved' })).body.data.evidenceLevel).toBe(
    'AUDIT_READY',
  );
});

test('nobody gives both approvals by a session and a key, under whatever account of theirs the key names, in whatever spelling', async () => {
  const { center, key } = await newCenter({ dualApproval: true });
  const admin = await world.member(center, 'ADMIN');
  const elsewhere = await world.person({ familyOf: admin.actorId });
  const { id } = await record(key);
  expect((await bySession(admin.token, id, { result: 'approved' })).status).toBe(200);
  const spellings = [
    elsewhere.actorId,
    elsewhere.actorId.toUpperCase(),
    ` ${admin.actorId}`,
    `${elsewhere.actorId}\u200b`,
    elsewhere.actorId.replaceAll(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0)),
    elsewhere.actorId.replaceAll('-', ''),
    `{${elsewhere.actorId}}`,
    `urn:uuid:${admin.actorId}`,
    `Kim (${elsewhere.actorId})`,
  ];
  for (const account of spellings) {
    expect((await byKey(key, id, human(account))).body.error?.code, account).toBe('CONFLICT');
    const byKeyFirst = await record(key);
    expect((await byKey(key, byKeyFirst.id, human(account))).status).toBe(200);
    const again = await bySession(admin.token, byKeyFirst.id, { result: 'approved' });
    expect(again.body.error?.code, account).toBe('CONFLICT');
  }
  const other = await world.member(center, 'ADMIN');
  expect((await byKey(key, id, human(other.actorId))).status).toBe(200);
});

test('nobody gives both approvals by a session and a key that names their address, in whichever order', async () => {
  const { center, key } = await newCenter({ dualApproval: true });
  const admin = await world.member(center, 'ADMIN');
  const elsewhere = await world.person({ familyOf: admin.actorId });
  const other = await world.member(center, 'ADMIN');
  const approved = { result: 'approved' };

  const inConsoleFirst = await record(key);
  expect((await bySession(admin.token, inConsoleFirst.id, approved)).status).toBe(200);
  const addresses = [
    admin.email,
    elsewhere.email.toUpperCase(),
    ` ${admin.email}`,
    `Kim <${admin.email}>`,
    `mailto:${elsewhere.email}`,
    `${admin.email.replace('@', '"@').replace(/^/, '"')}.`,
    admin.email.replaceAll('.', '。'),
  ];
  for (const address of addresses)
    expect((await byKey(key, inConsoleFirst.id, human(address))).body.error?.code).toBe('CONFLICT');
  expect((await byKey(key, inConsoleFirst.id, human(other.email))).status).toBe(200);

  const byKeyFirst = await record(key);
  expect((await byKey(key, byKeyFirst.id, human(elsewhere.email))).status).toBe(200);
  expect((await byKey(key, byKeyFirst.id, human(admin.actorId))).body.error?.code).toBe('CONFLICT');
  expect((await bySession(admin.token, byKeyFirst.id, approved)).body.error?.code).toBe('CONFLICT');
  expect((await bySession(other.token, byKeyFirst.id, approved)).status).toBe(200);

  const byMailboxFirst = await record(key);
  expect((await byKey(key, byMailboxFirst.id, human(`"Kim" <${elsewhere.email}>`))).status).toBe(200);
  expect((await bySession(admin.token, byMailboxFirst.id, approved)).body.error?.code).toBe('CONFLICT');
});

test('nobody gives both approvals by a session and a key that names their phone, however it is written, in whichever order', async () => {
  const { center, key } = await newCenter({ dualApproval: true });
  const admin = await world.member(center, 'ADMIN', { phone: '+821055667788' });
  const other = await world.member(center, 'ADMIN', { phone: '+821055667789' });
  const approved = { result: 'approved' };

  const inConsoleFirst = await record(key);
  expect((await bySession(admin.token, inConsoleFirst.id, approved)).status).toBe(200);
  const spellings = [
    '+821055667788',
    '010-5566-7788',
    ' +82 (0)10 5566 7788',
    '０１０ 5566 7788',
    'tel:+82-10-5566-7788',
    '00182 10 5566 7788',
    '0082 (0)10 5566 7788',
    '011 82 10 5566 7788',
    '010_5566_7788',
    'Tel. 010-5566-7788',
    'Kim 010-5566-7788',
    '김철수010-5566-7788',
    '010-5566-7788 (Kim)',
    '010-5566-7788 ext. 12',
  ];
  for (const phone of spellings)
    expect((await byKey(key, inConsoleFirst.id, human(phone))).body.error?.code, phone).toBe('CONFLICT');
  expect((await byKey(key, inConsoleFirst.id, human('010-5566-7789'))).status).toBe(200);

  const byKeyFirst = await record(key);
  expect((await byKey(key, byKeyFirst.id, human('010-5566-7788'))).status).toBe(200);
  for (const name of ['+82 10 5566 7788', '01055667788', admin.email])
    expect((await byKey(key, byKeyFirst.id, human(name))).body.error?.code).toBe('CONFLICT');
  expect((await bySession(admin.token, byKeyFirst.id, approved)).body.error?.code).toBe('CONFLICT');
  expect((await bySession(other.token, byKeyFirst.id, approved)).status).toBe(200);

  for (const phone of spellings) {
    const bySpellingFirst = await record(key);
    expect((await byKey(key, bySpellingFirst.id, human(phone))).status).toBe(200);
    const again = await bySession(admin.token, bySpellingFirst.id, approved);
    expect(again.body.error?.code, phone).toBe('CONFLICT');
  }
});

test('nobody gives both approvals by a key that names their phone of another country as it is dialed there, in whichever order', async () => {
  const { center, key } = await newCenter({ dualApproval: true });
  const admin = await world.member(center, 'ADMIN', { phone: '+14155552671' });
  const other = await world.member(center, 'ADMIN', { phone: '+447911123456' });
  const approved = { result: 'approved' };
  for (const phone of ['(415) 555-2671', '1-415-555-2671', '4155552671']) {
    const inConsoleFirst = await record(key);
    expect((await bySession(admin.token, inConsoleFirst.id, approved)).status).toBe(200);
    expect((await byKey(key, inConsoleFirst.id, human(phone))).body.error?.code).toBe('CONFLICT');
    expect((await byKey(key, inConsoleFirst.id, human('07911 123456'))).status).toBe(200);

    const byAddressFirst = await record(key);
    expect((await byKey(key, byAddressFirst.id, human(admin.email))).status).toBe(200);
    expect((await byKey(key, byAddressFirst.id, human(phone))).body.error?.code).toBe('CONFLICT');

    const byPhoneFirst = await record(key);
    expect((await byKey(key, byPhoneFirst.id, human(phone))).status).toBe(200);
    expect((await bySession(admin.token, byPhoneFirst.id, approved)).body.error?.code).toBe('CONFLICT');
    expect((await bySession(other.token, byPhoneFirst.id, approved)).status).toBe(200);
  }
});

test('nobody gives both approvals in one moment, by a session and a key that names their phone of another country, nor by two keys’ names for it', async () => {
  const { center, key } = await newCenter({ dualApproval: true });
  const admin = await world.member(center, 'ADMIN', { phone: '+14155552672' });
  const inConsole = (id: string) => bySession(admin.token, id, { result: 'approved' });
  const named = (name: string) => (id: string) => byKey(key, id, human(name));
  const pairs = [
    [inConsole, named('(415) 555-2672')],
    [named('(415) 555-2672'), inConsole],
    [named(admin.email), named('415-555-2672')],
    [named('1 415 555 2672'), named('(415) 555-2672')],
  ] as const;
  for (const pair of Array.from({ length: 5 }, () => pairs).flat()) {
    const { id } = await record(key);
    const answers = await Promise.all(pair.map((approve) => approve(id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  }
});

test('a phone that two people have, each in a country of theirs, is no second approver beside either of them, in whichever order', async () => {
  const { center, key } = await newCenter({ dualApproval: true });
  const people = [
    await world.member(center, 'ADMIN', { phone: '+81312345678' }),
    await world.member(center, 'ADMIN', { phone: '+82312345678' }),
  ];
  for (const { token } of people) {
    const approve = [
      (id: string) => bySession(token, id, { result: 'approved' }),
      (id: string) => byKey(key, id, human('03-1234-5678')),
    ];
    for (const order of [approve, approve.toReversed()]) {
      const { id } = await record(key);
      expect((await order[0]?.(id))?.status).toBe(200);
      expect((await order[1]?.(id))?.body.error?.code).toBe('CONFLICT');
    }
  }
});

test('a name that only ends like somebody’s phone is a second approver', async () => {
  const { center, key } = await newCenter({ dualApproval: true });
  const admin = await world.member(center, 'ADMIN', { phone: '+821055667733' });
  for (const name of ['667733', 'agent-5566-7733', '+1 055667733', 'order 20231055667733']) {
    const { id } = await record(key);
    expect((await bySession(admin.token, id, { result: 'approved' })).status).toBe(200);
    expect((await byKey(key, id, human(name))).status, name).toBe(200);
  }
});

test('a phone that nobody has confirmed is no name of whoever entered it', async () => {
  const { center, key } = await newCenter({ dualApproval: true });
  const admin = await world.member(center, 'ADMIN', { phone: '+821055667799' });
  await service.owner.query('update actors set phone_verified_at = null where id = $1', [admin.actorId]);
  const { id } = await record(key);
  expect((await bySession(admin.token, id, { result: 'approved' })).status).toBe(200);
  expect((await byKey(key, id, human('+821055667799'))).status).toBe(200);
});
