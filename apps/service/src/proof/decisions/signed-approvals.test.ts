import {
  approvalStatement,
  type Claims,
  canonicalJson,
  chainName,
  challengeOf,
  checkRegistration,
  type ExportCheck,
  PROOF_ERRORS,
  proofClaims,
  sealEntry,
  verifyExport,
} from '@centerproof/proof';
import { describe, expect, test } from 'vitest';
import { createAuthenticator, type Misbehaviour } from '../../../test/harness/authenticator.ts';
import { eventually, startTestService } from '../../../test/harness/index.ts';
import { createWorld, type TestCenter, type TestPerson } from '../../../test/harness/world.ts';
import { sha256Hex, unpackNewSalts } from '../chain/index.ts';
import { proofRecordOf } from './decision.ts';
import { selectDecisions } from './decisions.queries.ts';

const ORIGIN = 'https://proof.example.test';
const service = await startTestService({ PUBLIC_URL: ORIGIN });
const world = createWorld(service);

type Authenticator = ReturnType<typeof createAuthenticator>;
type Answered = Awaited<ReturnType<typeof service.call>>;

async function newCenter(rules: object = { requireHumanReview: true, approverAssurance: 'passkey' }) {
  const center = await world.center();
  const key = await world.apiKey(center, ['proof:write', 'policy:write', 'proof:erase']);
  const policy = await service.call('POST', '/api/v1/policies', { as: key, body: { name: 'Signed', rules } });
  return { center, key, policyId: policy.body.data.id };
}

async function newSigner(
  center: TestCenter,
  settings: Omit<Parameters<typeof createAuthenticator>[0], 'origin'> = {},
) {
  const person = await world.member(center, 'ADMIN');
  const authenticator = createAuthenticator({ origin: ORIGIN, ...settings });
  const { data } = (await service.call('POST', '/api/auth/passkeys/options', { as: person.token })).body;
  await service.call('POST', '/api/auth/passkeys', {
    as: person.token,
    body: { name: 'Phone', response: authenticator.create(data) },
  });
  return { person, authenticator };
}

const event = {
  type: 'agent_execution',
  actor: { id: 'agent-1', type: 'ai_agent', name: 'Refunds' },
  action: { type: 'refund', description: 'Refund a session', input: { amount: 120.5 } },
  aiContext: { model: 'm-1', provider: 'p', confidence: 0.93, reasoning: 'Below the limit.' },
  tags: ['refund'],
};

/** Decided by an agent, so that there is a risk, and waiting for people. */
async function decide(key: string): Promise<{ id: string; evidenceId: string }> {
  const { type: _, actor, ...body } = event;
  const answer = await service.call('POST', '/api/v1/agents/decide', {
    as: key,
    body: { agent: { id: actor.id, name: actor.name }, ...body, riskScore: 0.4 },
  });
  expect(answer.status).toBe(202);
  return { id: answer.body.data.eventId, evidenceId: answer.body.data.dpu.id };
}

const challenge = (as: string, id: string, body: object = { result: 'approved' }) =>
  service.call('POST', `/api/decisions/${id}/approvals/challenge`, { as, body });

function sign(authenticator: Authenticator, offered: Answered, wrong?: Misbehaviour) {
  const { statement, rpId, allowCredentials } = offered.body.data;
  const { id, response } = authenticator.get(
    { challenge: offered.body.data.challenge, rpId, allowCredentials },
    wrong,
  );
  const { authenticatorData, clientDataJSON, signature } = response;
  return { statement, assertion: { credentialId: id, authenticatorData, clientDataJSON, signature } };
}

const approve = (as: string, id: string, body: object) =>
  service.call('POST', `/api/decisions/${id}/approvals`, { as, body });

async function approveSigned(
  { person, authenticator }: { person: TestPerson; authenticator: Authenticator },
  id: string,
  answer: { result: string; reason?: string } = { result: 'approved', reason: 'within the limit' },
) {
  const offered = await challenge(person.token, id, answer);
  return approve(person.token, id, { ...answer, passkey: sign(authenticator, offered) });
}

const exported = async (key: string, evidenceId: string, disclose?: string) =>
  (
    await service.call(
      'GET',
      `/api/v1/evidence/${evidenceId}/export${disclose ? `?disclose=${disclose}` : ''}`,
      { as: key },
    )
  ).body;
const failures = (document: unknown) =>
  verifyExport(document)
    .checks.filter(({ ok }) => !ok)
    .map(({ reason }: ExportCheck) => reason);
const refusal = ({ status, body }: Answered) => [status, body.error?.code];

describe('approving with a passkey', () => {
  test.each(['ES256', 'EdDSA', 'RS256'] as const)(
    'is sealed with the signature (%s), which holds by the export alone, also partly disclosed and erased',
    async (algorithm) => {
      const { center, key } = await newCenter();
      const signer = await newSigner(center, { algorithm, isSynced: algorithm === 'EdDSA' });
      const { id, evidenceId } = await decide(key);
      const answer = await approveSigned(signer, id);
      expect(answer.status).toBe(200);
      expect(answer.body.data).toMatchObject({
        approver: { id: signer.person.actorId, assurance: 'passkey' },
        evidenceLevel: 'AUDIT_READY',
      });
      const file = await exported(key, evidenceId);
      expect(failures(file)).toEqual([]);
      const [approver] = file.verification.claims.who.value.approvers;
      expect(approver.assertion).toMatchObject({ alg: algorithm });
      expect(
        JSON.parse(Buffer.from(approver.assertion.clientDataJSON, 'base64url').toString()).challenge,
      ).toBe(challengeOf(approver.statement));
      expect(verifyExport(file).checks.map(({ code }) => code)).toContain('APPROVAL');
      for (const disclose of ['who', 'who,why', 'who,how', 'who,what'])
        expect(failures(await exported(key, evidenceId, disclose))).toEqual([]);
      await service.call('POST', `/api/v1/evidence/${evidenceId}/erase`, {
        as: key,
        body: { claims: ['what', 'why'], reason: 'asked for' },
      });
      const erased = await exported(key, evidenceId);
      expect(failures(erased)).toEqual([]);
      expect(JSON.stringify(erased)).not.toContain('within the limit');
      const proof = await service.call('GET', `/api/public/proofs/${id}`);
      expect(proof.body.data).toMatchObject({ valid: true, approvals: [{ assurance: 'passkey' }] });
    },
  );

  test('what is signed can be computed from what is shown, and is what the service asks for', async () => {
    const { center, key } = await newCenter();
    const { person } = await newSigner(center);
    const { id } = await decide(key);
    const offered = (await challenge(person.token, id, { result: 'rejected', reason: 'too much' })).body.data;
    const { data: shown } = (await service.call('GET', `/api/decisions/${id}`, { as: person.token })).body;
    const { reasoning, ...aiContext } = shown.aiContext;
    const { name: _, ...policy } = offered.policy;
    const statement = approvalStatement(
      {
        chain: `${center.id}/proof`,
        subject: shown.evidence.id,
        rpId: 'proof.example.test',
        nonce: offered.nonce,
        expiresAt: offered.expiresAt,
      },
      {
        shown: {
          actor: shown.actor,
          what: {
            action: shown.action,
            decisionId: shown.decisionId,
            eventId: shown.id,
            tags: shown.tags,
            type: shown.type,
          },
          policy,
          reasoning,
          aiContext,
          riskScore: offered.riskScore,
        },
        answer: {
          approver: { id: person.actorId, type: 'human', name: person.name },
          result: 'rejected',
          reason: 'too much',
        },
        salts: offered.salts,
      },
    );
    expect(canonicalJson(statement)).toBe(canonicalJson(offered.statement));
    expect(challengeOf(statement)).toBe(offered.challenge);
  });

  test('two sign one decision, each their own words, also when the policy changed between them', async () => {
    const { center, key, policyId } = await newCenter({ dualApproval: true, approverAssurance: 'passkey' });
    const [first, second] = [await newSigner(center), await newSigner(center)];
    const { id, evidenceId } = await decide(key);
    const one = await approveSigned(first, id, { result: 'approved', reason: 'first look' });
    expect(one.body.data.sealedHash).toBeNull();
    await service.call('PATCH', `/api/v1/policies/${policyId}`, { as: key, body: { name: 'Signed, again' } });
    const two = await approveSigned(second, id);
    expect(two.body.data.evidenceLevel).toBe('AUDIT_READY');
    const file = await exported(key, evidenceId);
    expect(failures(file)).toEqual([]);
    expect(file.verification.claims.why.value).toMatchObject({
      policy: { version: 2 },
      policies: [{ approverId: first.person.actorId, policy: { version: 1 } }],
    });
    expect(failures(await exported(key, evidenceId, 'who'))).toEqual([]);
    const answer = await service.call('POST', `/api/v1/evidence/${evidenceId}/erase`, {
      as: key,
      body: { claims: ['who'], reason: 'asked for' },
    });
    expect(answer.body.data.erased.map(({ claim }: { claim: string }) => claim)).toEqual(['who', 'why']);
    expect(JSON.stringify(await exported(key, evidenceId))).not.toContain(first.person.actorId);
    expect((await service.call('GET', `/api/public/proofs/${id}`)).body.data.valid).toBe(true);
  });

  test('a policy that asks for a passkey takes no session and no key, and records nothing of them', async () => {
    const { center, key } = await newCenter();
    const { person } = await newSigner(center);
    const { id } = await decide(key);
    const bySession = await approve(person.token, id, { result: 'approved' });
    const byKey = await service.call('POST', `/api/v1/decision-events/${id}/approvals`, {
      as: key,
      body: { approver: { id: person.actorId, type: 'human' }, result: 'approved' },
    });
    for (const answer of [bySession, byKey]) {
      expect(refusal(answer)).toEqual([422, 'POLICY_VIOLATION']);
      expect(answer.body.error.message).toContain('signed with the approver’s passkey');
    }
    const { data } = (await service.call('GET', `/api/decisions/${id}`, { as: person.token })).body;
    expect(data.status).toBe('recorded');
    expect(data).not.toHaveProperty('approvals');
  });
});

describe('refused is', () => {
  test('a challenge for somebody without a passkey, for who may not approve, and for what is final', async () => {
    const { center, key } = await newCenter();
    const signer = await newSigner(center);
    const bare = await world.member(center, 'ADMIN');
    const { id } = await decide(key);
    expect(refusal(await challenge(bare.token, id))).toEqual([403, 'CREDENTIAL_UNKNOWN']);
    const instructor = await world.member(center, 'INSTRUCTOR');
    expect((await challenge(instructor.token, id)).status).toBe(403);
    const stranger = await world.member(await world.center(), 'ADMIN');
    expect((await challenge(stranger.token, id)).status).toBe(404);
    expect((await challenge(signer.person.token, 'evt_none')).status).toBe(404);
    expect(
      (await service.call('POST', `/api/decisions/${id}/approvals/challenge`, { body: {} })).status,
    ).toBe(401);
    expect((await challenge(signer.person.token, id, { result: 'perhaps' })).status).toBe(400);
    expect((await approveSigned(signer, id)).status).toBe(200);
    expect(refusal(await challenge(signer.person.token, id))).toEqual([409, 'CONFLICT']);
  });

  test('a challenge that is used twice, late, by somebody else, for another decision or with another end', async () => {
    const { center, key } = await newCenter({ dualApproval: true, approverAssurance: 'passkey' });
    const [one, two] = [await newSigner(center), await newSigner(center)];
    const [first, second] = [await decide(key), await decide(key)];

    const offered = await challenge(one.person.token, first.id);
    const body = { result: 'approved', passkey: sign(one.authenticator, offered) };
    expect(refusal(await approve(two.person.token, first.id, body))).toEqual([409, 'CHALLENGE_MISMATCH']);
    expect(refusal(await approve(one.person.token, second.id, body))).toEqual([409, 'CHALLENGE_MISMATCH']);
    const { statement, assertion } = body.passkey;
    const later = { ...statement, expiresAt: '2999-01-01T00:00:00.000Z' };
    expect(
      refusal(
        await approve(one.person.token, first.id, { ...body, passkey: { statement: later, assertion } }),
      ),
    ).toEqual([409, 'CHALLENGE_MISMATCH']);
    expect((await approve(one.person.token, first.id, body)).status).toBe(200);
    expect(refusal(await approve(one.person.token, first.id, body))).toEqual([409, 'CHALLENGE_USED']);

    const late = await challenge(one.person.token, second.id);
    const signed = sign(one.authenticator, late);
    service.clock.advance({ seconds: 300 });
    expect(
      refusal(await approve(one.person.token, second.id, { result: 'approved', passkey: signed })),
    ).toEqual([409, 'CHALLENGE_EXPIRED']);
  });

  test('a signature holds also in a chain that ends later than the clock says, and expires by the time of the chain', async () => {
    const { center, key } = await newCenter();
    const signer = await newSigner(center);
    const [ahead, behind, late] = [await decide(key), await decide(key), await decide(key)];
    const now = service.clock.now();
    service.clock.advance({ minutes: 6 });
    expect((await approveSigned(signer, ahead.id)).status).toBe(200);
    service.clock.set(now);
    const early = await challenge(signer.person.token, late.id);
    expect((await approveSigned(signer, behind.id)).status).toBe(200);
    expect(failures(await exported(key, behind.evidenceId))).toEqual([]);
    // What was signed before somebody with another clock sealed something is too old beside it.
    service.clock.advance({ minutes: 12 });
    const other = await decide(key);
    expect((await approveSigned(signer, other.id)).status).toBe(200);
    service.clock.set(now);
    const passkey = sign(signer.authenticator, early);
    expect(refusal(await approve(signer.person.token, late.id, { result: 'approved', passkey }))).toEqual([
      409,
      'CHALLENGE_EXPIRED',
    ]);
  });

  test('another answer than was signed, and a policy that changed meanwhile', async () => {
    const { center, key, policyId } = await newCenter();
    const { person, authenticator } = await newSigner(center, { isSynced: true });
    const { id } = await decide(key);
    const offered = await challenge(person.token, id, { result: 'approved', reason: 'fine' });
    const passkey = sign(authenticator, offered);
    for (const answer of [
      { result: 'rejected', reason: 'fine' },
      { result: 'approved', reason: 'other' },
      { result: 'approved' },
    ])
      expect(refusal(await approve(person.token, id, { ...answer, passkey }))).toEqual([
        409,
        'DECISION_CHANGED',
      ]);
    await service.call('PATCH', `/api/v1/policies/${policyId}`, { as: key, body: { name: 'Another' } });
    const body = { result: 'approved', reason: 'fine', passkey };
    expect(refusal(await approve(person.token, id, body))).toEqual([409, 'DECISION_CHANGED']);
  });

  test('the passkey of somebody else, one that nobody registered, and one whose count does not go up', async () => {
    const { center, key } = await newCenter();
    const [own, other] = [await newSigner(center), await newSigner(center)];
    const { id } = await decide(key);
    const offered = await challenge(own.person.token, id);
    const by = (authenticator: Authenticator, wrong?: Misbehaviour) => {
      const open = { ...offered, body: { data: { ...offered.body.data, allowCredentials: [] } } };
      return approve(own.person.token, id, { result: 'approved', passkey: sign(authenticator, open, wrong) });
    };
    expect(refusal(await by(other.authenticator))).toEqual([403, 'CREDENTIAL_MISMATCH']);
    const unknown = createAuthenticator({ origin: ORIGIN });
    unknown.create({ challenge: 'AA', rp: { id: 'proof.example.test' }, user: { id: 'AA' } });
    expect(refusal(await by(unknown))).toEqual([403, 'CREDENTIAL_UNKNOWN']);
    await service.owner.query('update passkeys set sign_count = 9 where actor_id = $1', [own.person.actorId]);
    expect(refusal(await by(own.authenticator))).toEqual([422, 'ASSERTION_INVALID']);
    const again = await by(own.authenticator, { signCount: 9 });
    expect(refusal(again)).toEqual([422, 'ASSERTION_INVALID']);
    expect(again.body.error.message).toContain('it was sent before, or there is a copy');
    expect((await by(own.authenticator, { signCount: 10 })).status).toBe(200);
  });

  test.each([
    ['from a page of another site', { origin: 'https://evil.example' }, 'ASSERTION_ORIGIN_MISMATCH'],
    [
      'from a page below ours that nobody allowed',
      { origin: 'https://sub.proof.example.test' },
      'ASSERTION_ORIGIN_MISMATCH',
    ],
    ['from inside a frame', { crossOrigin: true }, 'ASSERTION_ORIGIN_MISMATCH'],
    ['for another site', { rpId: 'evil.example' }, 'ASSERTION_RP_MISMATCH'],
    ['of another kind', { type: 'webauthn.create' }, 'ASSERTION_TYPE_MISMATCH'],
    ['to another challenge', { challenge: 'AAAA' }, 'ASSERTION_CHALLENGE_MISMATCH'],
    ['without a user', { isUserPresent: false }, 'ASSERTION_USER_ABSENT'],
    ['of an unverified user', { isUserVerified: false }, 'ASSERTION_USER_UNVERIFIED'],
    ['with a made-up signature', { signature: 'MAYCAQECAQE' }, 'ASSERTION_SIGNATURE_MISMATCH'],
  ] as const)('an answer %s', async (_, wrong, reason) => {
    const { key } = await shared;
    const { person, authenticator } = await sharedSigner;
    const { id } = await decide(key);
    const passkey = sign(authenticator, await challenge(person.token, id), wrong);
    const answer = await approve(person.token, id, { result: 'approved', passkey });
    expect(refusal(answer)).toEqual([422, 'ASSERTION_INVALID']);
    expect(answer.body.error.message).toContain(PROOF_ERRORS[reason]);
  });
  const shared = newCenter();
  const sharedSigner = shared.then(({ center }) => newSigner(center));
});

describe("on a center's own pages", () => {
  const INTEGRATOR = 'https://desk.partner.example';

  async function newCredential(key: string, approverId: string) {
    const authenticator = createAuthenticator({ origin: INTEGRATOR });
    const made = authenticator.create({
      challenge: 'AA',
      rp: { id: 'partner.example' },
      user: { id: 'AA' },
    });
    const attestation = Buffer.from(made.response.attestationObject, 'base64url');
    // The key is the last 77 bytes of what an authenticator with ES256 attests.
    const publicKey = attestation.subarray(-77).toString('base64url');
    const body = { approverId, credentialId: made.id, publicKey, rpId: 'partner.example', name: 'Desk' };
    const answer = await service.call('POST', '/api/v1/approver-credentials', { as: key, body });
    return { authenticator, answer, body };
  }

  const signFor = (key: string, id: string, approver: object) =>
    service.call('POST', `/api/v1/decision-events/${id}/approvals/challenge`, {
      as: key,
      body: { approver, result: 'approved' },
    });
  const approveFor = (key: string, id: string, body: object) =>
    service.call('POST', `/api/v1/decision-events/${id}/approvals`, {
      as: key,
      body: { result: 'approved', ...body },
    });

  test('an approver signs with a key that the center registered, and the audit says so with the key', async () => {
    const { center, key } = await newCenter();
    const { authenticator, answer, body } = await newCredential(key, 'desk-7');
    expect(answer.status).toBe(201);
    expect(answer.body.data).toMatchObject({ ...body, algorithm: 'ES256', lastUsedAt: null });
    const { id, evidenceId } = await decide(key);
    const approver = { id: 'desk-7', type: 'human', name: 'Desk' };
    const offered = await signFor(key, id, approver);
    const passkey = sign(authenticator, offered);
    expect(
      refusal(await approveFor(key, id, { approver: { id: 'desk-8', type: 'human' }, passkey })),
    ).toEqual([409, 'CHALLENGE_MISMATCH']);
    const altered = await approveFor(key, id, { approver, passkey, reason: 'another' });
    expect(refusal(altered)).toEqual([409, 'DECISION_CHANGED']);
    expect(altered.body.error.details).toEqual({ changed: ['why'] });
    const anew = sign(authenticator, await signFor(key, id, approver));
    const approved = await approveFor(key, id, { approver, passkey: anew });
    expect(approved.body.data.approver).toEqual({ ...approver, assurance: 'passkey' });
    const file = await exported(key, evidenceId);
    expect(failures(file)).toEqual([]);

    const [sealed] = file.verification.claims.who.value.approvers;
    const leaves = await auditLeaves(center.id);
    expect(checkRegistration(sealed.assertion, leaves, { approvedAt: sealed.approvedAt })).toMatchObject({
      state: 'registered',
      owners: ['desk-7'],
    });
    const listed = await service.call('GET', '/api/v1/approver-credentials?approverId=desk-7', { as: key });
    expect(listed.body.data).toMatchObject([{ id: answer.body.data.id }]);
    expect(listed.body.data[0].lastUsedAt).not.toBeNull();
  });

  test('a signature counts also where something was changed on another node meanwhile', async () => {
    const { key } = await newCenter();
    const { authenticator } = await newCredential(key, 'desk-9');
    const { id } = await decide(key);
    const approver = { id: 'desk-9', type: 'human' };
    const passkey = sign(authenticator, await signFor(key, id, approver));
    await eventually(() => service.platform.database.changes.isCalm());
    await service.owner.query(
      `insert into access_changes (channel, payload) values ('access', 'key:of-nobody')`,
    );
    // Without a key, so that it is left to its batch.
    const approved = await service.app.inject({
      method: 'POST',
      url: `/api/v1/decision-events/${id}/approvals`,
      headers: { authorization: `Bearer ${key}` },
      payload: { approver, result: 'approved', passkey },
    });
    expect([approved.statusCode, approved.json().data?.approver]).toEqual([
      200,
      { ...approver, assurance: 'passkey' },
    ]);
  });

  test('a key of another approver, a removed one, one twice, one of no kind and one of another center do not count', async () => {
    const { key } = await newCenter();
    const { authenticator, answer, body } = await newCredential(key, 'desk-1');
    await newCredential(key, 'desk-2');
    const again = await service.call('POST', '/api/v1/approver-credentials', { as: key, body });
    expect(refusal(again)).toEqual([409, 'CONFLICT']);
    const odd = { ...body, credentialId: 'AAAA', publicKey: 'AAAA' };
    expect(
      (await service.call('POST', '/api/v1/approver-credentials', { as: key, body: odd })).body.error.details,
    ).toMatchObject({ fields: [{ path: 'publicKey' }] });
    const { id } = await decide(key);
    const offered = await signFor(key, id, { id: 'desk-2', type: 'human' });
    const open = { ...offered, body: { data: { ...offered.body.data, allowCredentials: [] } } };
    const passkey = sign(authenticator, open);
    const approver = { id: 'desk-2', type: 'human' };
    expect(refusal(await approveFor(key, id, { approver, passkey }))).toEqual([403, 'CREDENTIAL_MISMATCH']);
    const { key: elsewhere } = await newCenter();
    const path = `/api/v1/approver-credentials/${answer.body.data.id}`;
    expect((await service.call('DELETE', path, { as: elsewhere })).status).toBe(404);
    expect((await service.call('DELETE', path, { as: key })).status).toBe(204);
    expect(refusal(await signFor(key, id, { id: 'desk-1', type: 'human' }))).toEqual([
      403,
      'CREDENTIAL_UNKNOWN',
    ]);
    const reader = await world.apiKey((await newCenter()).center, ['proof:write']);
    expect((await service.call('POST', '/api/v1/approver-credentials', { as: reader, body })).status).toBe(
      403,
    );
  });

  test('one passkey gives one of two approvals, under whatever names it is registered', async () => {
    const { center, key } = await newCenter({ dualApproval: true, approverAssurance: 'passkey' });
    const { authenticator, body } = await newCredential(key, 'desk-1');
    const other = { ...body, approverId: 'desk-2', credentialId: 'BBBB' };
    await service.call('POST', '/api/v1/approver-credentials', { as: key, body: other });
    const signedBy = async (id: string, name: string, credentialId: string) => {
      const approver = { id: name, type: 'human' };
      const offered = await signFor(key, id, approver);
      const allowCredentials = [{ id: body.credentialId, type: 'public-key' }];
      const open = { ...offered, body: { data: { ...offered.body.data, allowCredentials } } };
      const { statement, assertion } = sign(authenticator, open);
      return approveFor(key, id, {
        approver,
        passkey: { statement, assertion: { ...assertion, credentialId } },
      });
    };
    const inTurn = await decide(key);
    expect((await signedBy(inTurn.id, 'desk-1', body.credentialId)).status).toBe(200);
    expect(refusal(await signedBy(inTurn.id, 'desk-2', 'BBBB'))).toEqual([409, 'CONFLICT']);
    expect((await approveSigned(await newSigner(center), inTurn.id)).body.data.evidenceLevel).toBe(
      'AUDIT_READY',
    );
    const atOnce = await decide(key);
    const answers = await Promise.all([
      signedBy(atOnce.id, 'desk-1', body.credentialId),
      signedBy(atOnce.id, 'desk-2', 'BBBB'),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('an administrator signs with the passkey of their account here, by their id', async () => {
    const { center, key } = await newCenter();
    const { person, authenticator } = await newSigner(center);
    const { id, evidenceId } = await decide(key);
    const approver = { id: person.actorId, type: 'human' };
    const passkey = sign(authenticator, await signFor(key, id, approver));
    expect((await approveFor(key, id, { approver, passkey })).body.data.approver.assurance).toBe('passkey');
    expect(failures(await exported(key, evidenceId))).toEqual([]);
    const elsewhere = await newCenter();
    const other = await decide(elsewhere.key);
    expect(refusal(await signFor(elsewhere.key, other.id, approver))).toEqual([403, 'CREDENTIAL_UNKNOWN']);
  });
});

describe('an operator with SQL', () => {
  /** Writes an entry anew from its rows, as whoever holds the whole database can: the chain holds afterwards. */
  async function reseal(centerId: number, eventId: string): Promise<void> {
    const found = await service.platform.database.inScope({ centerIds: [centerId] }, (tx) =>
      selectDecisions(tx, centerId, [eventId]),
    );
    const decision = found.get(eventId);
    if (!decision?.evidence) throw new Error('not sealed');
    const { rows } = await service.owner.query(
      `select index::int, subject, timestamp, previous_hash as "previousHash", salts from chain_entries
        where center_id = $1 and domain = 'proof' and subject = $2`,
      [centerId, `evd_${eventId.slice(4)}`],
    );
    const { salts, ...place } = rows[0];
    const { content, hash } = sealEntry({
      ...place,
      chain: chainName({ centerId, domain: 'proof' }),
      claims: proofClaims(proofRecordOf(decision, decision.evidence)) as Claims,
      salts: unpackNewSalts(salts),
    });
    const at = [centerId, place.index];
    await service.owner.query(
      `update chain_entries set content = $3, hash = $4 where center_id = $1 and domain = 'proof' and index = $2`,
      [...at, content, hash],
    );
    await service.owner.query(
      `update chain_heads set hash = $3 where center_id = $1 and domain = 'proof' and index = $2`,
      [...at, hash],
    );
    await service.owner.query(
      'update evidence set chain_hash = $3 where center_id = $1 and chain_index = $2',
      [...at, hash],
    );
  }

  async function sealedDecision() {
    const { center, key } = await newCenter();
    const signer = await newSigner(center);
    const decision = await decide(key);
    expect((await approveSigned(signer, decision.id)).status).toBe(200);
    return { center, key, signer, ...decision };
  }

  test.each([
    [
      'another amount',
      `update decision_events set action = replace(action::text, '120.5', '9120.5')::json`,
      ['APPROVAL_WHAT_MISMATCH'],
    ],
    ['another result', null, ['APPROVAL_HOW_MISMATCH']],
    ['another reason', `update decision_approvals set reason = 'other'`, ['APPROVAL_WHY_MISMATCH']],
    [
      'another version of the policy',
      `update evidence set policy = replace(policy::text, '"version":1', '"version":7')::json`,
      ['APPROVAL_WHY_MISMATCH'],
    ],
    [
      'another approver',
      `update decision_approvals set approver = (approver::jsonb || '{"id":"x"}')::json`,
      ['APPROVAL_WHO_MISMATCH'],
    ],
    ['another reasoning', `update decision_events set reasoning = 'other'`, ['APPROVAL_WHY_MISMATCH']],
  ])('who reseals a signed decision with %s is found out by its export', async (_, edit, reasons) => {
    const { center, key, id, evidenceId } = await sealedDecision();
    if (edit === null) {
      await service.owner.query(`update evidence set result = 'rejected' where center_id = $1`, [center.id]);
      await service.owner.query(`update decision_approvals set result = 'rejected' where center_id = $1`, [
        center.id,
      ]);
    } else await service.owner.query(`${edit} where center_id = $1`, [center.id]);
    await reseal(center.id, id);
    const file = await exported(key, evidenceId);
    expect(failures(file)).toEqual(reasons);
    const mended = verifyExport(file).checks.filter(({ code }) => code !== 'APPROVAL');
    expect(mended.every(({ ok }) => ok)).toBe(true);
  });

  test('who has a signature be for somebody else, or for nobody, is found out by its export', async () => {
    const { center, key } = await newCenter();
    const signer = await newSigner(center);
    const giver = await world.member(center, 'ADMIN');
    const until = new Date(service.clock.now().getTime() + 86_400_000).toISOString();
    const asked = { to: signer.person.actorId, until };
    await service.call('POST', '/api/approvals/delegations', { as: giver.token, body: asked });
    const answer = { result: 'approved', reason: 'in their name', onBehalfOf: giver.actorId };
    const { id, evidenceId } = await decide(key);
    const signedForOneself = sign(signer.authenticator, await challenge(signer.person.token, id));
    expect(refusal(await approve(signer.person.token, id, { ...answer, passkey: signedForOneself }))).toEqual(
      [409, 'DECISION_CHANGED'],
    );
    expect((await approveSigned(signer, id, answer)).status).toBe(200);
    const file = await exported(key, evidenceId);
    expect(failures(file)).toEqual([]);
    expect(file.verification.claims.who.value.approvers[0].onBehalfOf).toEqual({
      id: giver.actorId,
      name: giver.name,
    });
    for (const edit of [
      `approver::jsonb || '{"onBehalfOf":{"id":"x","name":"X"}}'`,
      `approver::jsonb - 'onBehalfOf'`,
    ]) {
      await service.owner.query(
        `update decision_approvals set approver = (${edit})::json where center_id = $1 and event_id = $2`,
        [center.id, id],
      );
      await reseal(center.id, id);
      expect(failures(await exported(key, evidenceId))).toEqual(['APPROVAL_WHO_MISMATCH']);
    }
  });

  test('who copies a signature to another decision, or to another center, is found out by its export', async () => {
    const from = await sealedDecision();
    const approver = `(select approver from decision_approvals where center_id = ${from.center.id} and event_id = '${from.id}')`;
    const declared = { approver: { id: 'x', type: 'human' }, result: 'approved', reason: 'within the limit' };

    const second = await decide(from.key);
    await approveSigned(from.signer, second.id);
    const other = await newCenter({ requireHumanReview: true });
    const elsewhere = await decide(other.key);
    await service.call('POST', `/api/v1/decision-events/${elsewhere.id}/approvals`, {
      as: other.key,
      body: declared,
    });
    for (const [center, key, decision, reason] of [
      [from.center, from.key, second, 'APPROVAL_DECISION_MISMATCH'],
      [other.center, other.key, elsewhere, 'APPROVAL_CENTER_MISMATCH'],
    ] as const) {
      await service.owner.query(
        `update decision_approvals set approver = ${approver} where center_id = $1 and event_id = $2`,
        [center.id, decision.id],
      );
      await reseal(center.id, decision.id);
      expect(failures(await exported(key, decision.evidenceId))).toEqual([reason]);
    }
  });

  test('who slips a passkey in signs with it, and the audit entries show that nobody registered it', async () => {
    const { center, key } = await newCenter();
    const honest = await newSigner(center);
    const victim = await world.member(center, 'ADMIN');
    // The operator's own key, put down as the victim's.
    await service.owner.query(
      `update passkeys set actor_id = $2, credential_id = 'c2xpcHBlZA' where actor_id = $1`,
      [honest.person.actorId, victim.actorId],
    );
    for (const stored of honest.authenticator.keys) stored.id = 'c2xpcHBlZA';
    const { id, evidenceId } = await decide(key);
    expect((await approveSigned({ ...honest, person: victim }, id)).status).toBe(200);
    const file = await exported(key, evidenceId);
    expect(failures(file)).toEqual([]);
    const [sealed] = file.verification.claims.who.value.approvers;
    expect(checkRegistration(sealed.assertion, await auditLeaves(center.id)).state).toBe('unregistered');
  });
});

/** The audit entries of a center as a pack of them says, each with its claim `what`. */
async function auditLeaves(centerId: number) {
  const { rows } = await service.owner.query(
    'select id, action, changes, occurred_at from audit_entries where center_id = $1 order by id',
    [centerId],
  );
  return rows.map(({ id, action, changes, occurred_at }, index) => ({
    subject: id,
    index,
    hash: sha256Hex(id),
    timestamp: occurred_at.toISOString(),
    claims: { what: { action, changes } },
  }));
}
