import { hexToBytes } from '@noble/hashes/utils.js';
import { toBase64Url } from '../../src/base64url.ts';
import {
  type ApprovalStatement,
  type Approver,
  approvalStatement,
  buildProofExport,
  type ClaimName,
  type Json,
  type JsonObject,
  type ProofExport,
  type ProofRecord,
  proofClaims,
  type SealedEntry,
} from '../../src/index.ts';
import { concatBytes } from '../../src/log/bytes.ts';
import {
  at,
  erasureLink,
  exportOptions,
  fullRecord,
  saltsOf,
  sealChain,
  withoutClaims,
} from '../../test/fixtures.ts';
import { type Answering, assertionOver } from './authenticator.ts';
import { forge } from './forge.ts';
import { ofNobody } from './strange-signatures.ts';

const CHAIN = '42/proof';
const SUBJECT = 'evd_1';
const person = { id: 'u-1', type: 'human', name: 'Demo Approver One' };
const second = { id: 'u-2', type: 'human' };
const base: ProofRecord = {
  ...fullRecord,
  approvers: [],
  reason: '한도 이내',
};
const earlierPolicy = { id: 'pol_1', version: 2, scope: { level: 'center', value: '42' } };

/** What one approver is shown and answers. */
interface Signing {
  readonly record?: ProofRecord;
  readonly approver?: { readonly id: string; readonly type: string; readonly name?: string };
  readonly onBehalfOf?: { readonly id: string; readonly name?: string };
  readonly reason?: string;
  readonly frame?: Partial<ApprovalStatement>;
  readonly answering?: Answering;
}

/** An approver who signed: the record as they were shown it, and their answer. */
function signedBy(signing: Signing = {}): Approver {
  const { record = base, approver = person, onBehalfOf, reason, frame, answering } = signing;
  const { who, what, why, how } = proofClaims(record);
  const given = approvalStatement(
    {
      chain: CHAIN,
      subject: SUBJECT,
      rpId: 'proofs.example',
      nonce: 'b5dGZ0bqQ0mJ3c1Yk7sVxw',
      expiresAt: '2026-01-02T03:09:30.000Z',
    },
    {
      shown: {
        actor: who.actor,
        ...(who.subject ? { subject: who.subject } : {}),
        what,
        policy: why.policy,
        reasoning: record.reasoning ?? null,
        aiContext: how.aiContext ?? null,
        riskScore: record.riskScore ?? null,
      },
      answer: {
        approver,
        ...(onBehalfOf ? { onBehalfOf } : {}),
        result: record.result,
        reason: reason ?? record.reason ?? null,
      },
      salts: saltsOf(0),
    },
  );
  const statement = { ...given, ...frame };
  const assertion = assertionOver(statement, answering);
  return {
    ...approver,
    ...(onBehalfOf ? { onBehalfOf } : {}),
    approvedAt: '2026-01-02T03:05:00.000Z',
    assurance: 'passkey',
    statement,
    assertion,
  };
}

/** The entry of a record; the salts are those that its approvers were given. */
function sealed(record: ProofRecord, { chain = CHAIN, subject = SUBJECT } = {}): SealedEntry {
  return at(sealChain(chain, [{ subject, timestamp: record.sealedAt, claims: proofClaims(record) }]), 0);
}

function exported(
  entry: SealedEntry,
  { disclose, erasures = [] }: { disclose?: ClaimName[]; erasures?: SealedEntry[] } = {},
) {
  return buildProofExport({ entry, erasures }, disclose ? { ...exportOptions, disclose } : exportOptions);
}

const approved = (approver: Approver, record: ProofRecord = base) => ({ ...record, approvers: [approver] });

const genuine = signedBy();
const whole = sealed(approved(genuine));
const giver = { id: 'u-9', name: 'Demo Giver' };
const standIn = signedBy({ onBehalfOf: giver });

/** A decision that somebody signed for somebody else, and one whose approver is another than the one who signed. */
export const signedEntries = {
  genuine: whole,
  forged: sealed({ ...approved(genuine), reason: 'another' }),
  standIn: sealed(approved(standIn)),
};
/** The key that signed, as its registration is audited. */
export const signingKey = {
  credentialId: genuine.assertion?.credentialId ?? '',
  publicKey: genuine.assertion?.publicKey ?? '',
};

/** Two who signed, the first of them under an earlier version of the policy. */
const firstOfTwo = signedBy({
  record: { ...base, policy: earlierPolicy },
  approver: second,
  reason: 'first look',
});
const two: ProofRecord = {
  ...base,
  approvers: [firstOfTwo, genuine],
  reasons: [
    { approverId: 'u-2', reason: 'first look' },
    { approverId: 'u-1', reason: '한도 이내' },
  ],
  policies: [{ approverId: 'u-2', policy: earlierPolicy }],
};
const refused: ProofRecord = {
  ...base,
  result: 'rejected',
  approvers: [firstOfTwo, signedBy({ record: { ...base, result: 'rejected' } })],
  reasons: two.reasons ?? null,
  policies: two.policies ?? null,
};

/** A decision about somebody, whom the approver was shown. */
const ofSomebody: ProofRecord = { ...base, subject: { id: 'u-9', type: 'person', name: 'Demo Learner' } };
const aboutSomebody = approved(signedBy({ record: ofSomebody }), ofSomebody);

const erasedParts: ClaimName[] = ['what', 'why'];
const erased = withoutClaims(whole, erasedParts);
const erasure = at(
  sealChain(CHAIN, [
    { subject: SUBJECT, timestamp: whole.timestamp, claims: proofClaims(approved(genuine)) },
    erasureLink({ subject: SUBJECT, index: 0, claims: erasedParts }),
  ]),
  1,
);

/** Exports that hold, whole; the others are edits of the first. */
export const approvedExports = {
  'approved with a passkey, ES256': exported(whole),
  'approved with a passkey, EdDSA': exported(sealed(approved(signedBy({ answering: { alg: 'EdDSA' } })))),
  'approved with a passkey, RS256': exported(sealed(approved(signedBy({ answering: { alg: 'RS256' } })))),
  'approved with two passkeys, the first under an earlier policy': exported(sealed(two)),
  'rejected by the second of two passkeys': exported(sealed(refused)),
  'approved with a passkey for somebody else': exported(signedEntries.standIn),
  'approved with a passkey, who alone disclosed': exported(whole, { disclose: ['who'] }),
  'approved with a passkey, what and why erased': exported(erased, { erasures: [erasure] }),
  'approved with a passkey, about somebody': exported(sealed(aboutSomebody)),
} as const satisfies Record<string, ProofExport>;

export type ApprovedName = keyof typeof approvedExports;

const WHOLE = 'approved with a passkey, ES256';
const TWO = 'approved with two passkeys, the first under an earlier policy';

/** An export that breaks one rule; `rule` is null for one that breaks none. */
export interface ApprovalEdit {
  readonly name: string;
  readonly rule: string | null;
  readonly of: ApprovedName;
  readonly document: Json;
}

/** The genuine signature in another record, sealed anew as whoever holds the database can. */
function copied(rule: string, name: string, change: Partial<ProofRecord>): ApprovalEdit {
  return { name, rule, of: WHOLE, document: exported(sealed({ ...approved(genuine), ...change })) };
}

/** A signature that is not as it should be, over the genuine record. */
function signing(rule: string | null, name: string, how: Signing): ApprovalEdit {
  return { name, rule, of: WHOLE, document: exported(sealed(approved(signedBy(how)))) };
}

/** The genuine record with another statement or assertion beside its approver. */
function carrying(rule: string, name: string, change: (approver: JsonObject) => JsonObject): ApprovalEdit {
  const approver = change(JSON.parse(JSON.stringify(genuine)));
  const entry = forge(whole, {
    claims: { ...whole.claims, who: { ...whole.claims.who, approvers: [approver] } },
  });
  return { name, rule, of: WHOLE, document: exported(entry) };
}

const within =
  (member: 'statement' | 'assertion', change: JsonObject) =>
  (approver: JsonObject): JsonObject => ({
    ...approver,
    [member]: { ...(approver[member] as JsonObject), ...change },
  });
const { statement: _statement, assertion: _assertion, ...unsigned } = genuine;
const edited = (
  name: string,
  rule: string | null,
  record: ProofRecord,
  disclose?: ClaimName[],
): ApprovalEdit => ({
  name,
  rule,
  of: TWO,
  document: exported(sealed(record), disclose ? { disclose } : {}),
});

/** A decision whose approver, and the giver of the one reason, have ids of any kind, as nobody but a forger writes them. */
function underId(
  name: string,
  rule: string | null,
  ids: { readonly id: Json; readonly approverId: Json },
): ApprovalEdit {
  const approver = signedBy({ approver: { ...person, id: ids.id as string }, reason: 'own' });
  const reasons = [{ approverId: ids.approverId as string, reason: 'own' }];
  return edited(name, rule, { ...base, approvers: [approver], reasons });
}

/** One for every rule at least. */
export const approvalEdits: readonly ApprovalEdit[] = [
  // What holds.
  signing(null, 'a page on a name below the site, with a port', {
    answering: { clientData: { origin: 'https://inbox.proofs.example:8443' } },
  }),
  signing(null, 'a page on the own machine, without TLS', {
    frame: { rpId: 'localhost' },
    answering: { clientData: { origin: 'http://localhost:4000' } },
  }),
  signing(null, 'client data that do not speak of frames, and flags for a copied key', {
    answering: { clientData: { crossOrigin: null }, flags: 0x1d },
  }),
  signing(null, 'approved in the last moment', { frame: { expiresAt: '2026-01-02T03:05:00.000Z' } }),
  edited('the first of two signed when there was no policy', null, {
    ...two,
    approvers: [
      signedBy({ record: { ...base, policy: null }, approver: second, reason: 'first look' }),
      genuine,
    ],
    policies: [{ approverId: 'u-2', policy: null }],
  }),
  underId('the reason of an approver whose id is an object', null, { id: { of: 1 }, approverId: { of: 1 } }),
  underId('the reason of somebody whose id is 1, where that of the approver is true', 'statement.why', {
    id: true,
    approverId: 1,
  }),
  edited('another policy that nobody can see', null, two, ['who', 'what', 'how']),

  // What a holder of the database can do with a genuine signature.
  {
    name: 'copied to a decision of another center',
    rule: 'statement.chain',
    of: WHOLE,
    document: exported(sealed(approved(genuine), { chain: '43/proof' })),
  },
  {
    name: 'copied to another decision',
    rule: 'statement.subject',
    of: WHOLE,
    document: exported(sealed(approved(genuine), { subject: 'evd_9' })),
  },
  copied('statement.what', 'the same decision with another amount', {
    action: { ...base.action, input: { ...base.action.input, amount: 9_120.5 } },
  }),
  {
    name: 'the same decision with another amount, and what it was withheld',
    rule: 'statement.what',
    of: WHOLE,
    document: exported(sealed({ ...approved(genuine), action: { ...base.action, input: { amount: 1 } } }), {
      disclose: ['who'],
    }),
  },
  copied('statement.who', 'another actor', { actor: { id: 'agent-8', type: 'ai_agent' } }),
  copied('statement.who', 'another approver', { approvers: [{ ...genuine, id: 'u-3' }] }),
  copied('statement.who', 'an approver of another name', { approvers: [{ ...genuine, name: 'Another' }] }),
  copied('statement.who', 'about somebody whom nobody was shown', { subject: { id: 'u-8', type: 'person' } }),
  {
    name: 'about somebody else',
    rule: 'statement.who',
    of: 'approved with a passkey, about somebody',
    document: exported(sealed({ ...aboutSomebody, subject: { id: 'u-8', type: 'person' } })),
  },
  copied('statement.who', 'said to be for somebody else', { approvers: [{ ...genuine, onBehalfOf: giver }] }),
  copied('statement.who', 'for another than was signed', {
    approvers: [{ ...standIn, onBehalfOf: { id: 'u-8', name: 'Demo Giver' } }],
  }),
  copied('statement.who', 'said to be their own, and signed for somebody else', {
    approvers: [{ ...standIn, onBehalfOf: null }],
  }),
  copied('statement.why', 'another reason', { reason: 'another' }),
  copied('statement.why', 'no reason', { reason: null }),
  copied('statement.why', 'another reasoning', { reasoning: 'another' }),
  copied('statement.why', 'another version of the policy', {
    policy: { id: 'pol_1', version: 4, scope: { level: 'center', value: '42' } },
  }),
  copied('statement.why', 'no policy', { policy: null }),
  copied('statement.why', 'another policy, and the last approver said to have signed the first one', {
    policy: earlierPolicy,
    policies: [{ approverId: 'u-1', policy: base.policy }],
  }),
  copied('statement.how', 'another result', { result: 'rejected' }),
  copied('statement.how', 'another model', { aiContext: { ...base.aiContext, model: 'model-z' } }),
  copied('statement.how', 'another confidence', { aiContext: { ...base.aiContext, confidence: 0.1 } }),
  copied('statement.how', 'another risk', { riskScore: 0.9 }),
  copied('statement.expiry', 'taken after it had expired', {
    approvers: [{ ...genuine, approvedAt: '2026-01-02T03:09:30.001Z' }],
  }),
  copied('statement.expiry', 'taken at no time', { approvers: [{ ...genuine, approvedAt: null }] }),
  edited('the reason of the first of two is another', 'statement.why', {
    ...two,
    reasons: [
      { approverId: 'u-2', reason: 'another' },
      { approverId: 'u-1', reason: '한도 이내' },
    ],
  }),
  edited('the first of two signed under another policy than is said', 'statement.why', {
    ...two,
    policies: null,
  }),
  edited('the signatures of two approvers are exchanged', 'statement.who', {
    ...two,
    approvers: [
      { ...firstOfTwo, statement: genuine.statement ?? null, assertion: genuine.assertion ?? null },
      { ...genuine, statement: firstOfTwo.statement ?? null, assertion: firstOfTwo.assertion ?? null },
    ],
  }),

  // What is signed, and by what.
  copied('approval.assurance', 'said to have signed, and no signature', { approvers: [unsigned] }),
  copied('approval.assurance', 'a statement without an assertion', {
    approvers: [{ ...genuine, assertion: null }],
  }),
  copied('approval.assurance', 'a signature of somebody who is said to have been signed in', {
    approvers: [{ ...genuine, assurance: 'session' }],
  }),
  carrying('statement.members', 'a further member of the statement', within('statement', { note: '' })),
  carrying('statement.members', 'a statement that is a text', (approver) => ({ ...approver, statement: '' })),
  carrying('statement.members', 'a statement with a further digest', (approver) => {
    const { claims } = approver.statement as { claims: JsonObject };
    return within('statement', { claims: { ...claims, when: claims.what ?? null } })(approver);
  }),
  carrying('statement.texts', 'an empty site', within('statement', { rpId: '' })),
  carrying('statement.texts', 'a nonce that is a number', within('statement', { nonce: 5 })),
  carrying('statement.texts', 'a digest that is none', (approver) => {
    const { claims } = approver.statement as { claims: JsonObject };
    return within('statement', { claims: { ...claims, why: 'x' } })(approver);
  }),
  carrying('assertion.members', 'a further member of the assertion', within('assertion', { userHandle: '' })),
  carrying('assertion.members', 'an assertion that is a list', (approver) => ({
    ...approver,
    assertion: [],
  })),
  ...['credentialId', 'publicKey', 'authenticatorData', 'clientDataJSON', 'signature'].flatMap((member) => [
    carrying('assertion.bytes', `${member} with padding`, within('assertion', { [member]: 'AA==' })),
    carrying('assertion.bytes', `${member} is empty`, within('assertion', { [member]: '' })),
  ]),
  signing('statement.format', 'a statement of another version', {
    // A later version of the format, which this one cannot name.
    frame: { format: 'centerproof-approval/2' as ApprovalStatement['format'] },
  }),
  signing('statement.expiry', 'an expiry that is no time', { frame: { expiresAt: 'soon' } }),
  carrying('assertion.key', 'a key of no known kind', within('assertion', { publicKey: 'pQECAyYgASFYIAA' })),
  carrying('assertion.key', 'an RSA key with an even modulus', (approver) => {
    const even = concatBytes(
      hexToBytes('a401030339010020590100'),
      new Uint8Array(256).fill(0xfe),
      hexToBytes('2143010001'),
    );
    return within('assertion', { publicKey: toBase64Url(even), alg: 'RS256' })(approver);
  }),
  carrying('assertion.alg', 'a key of another kind than is said', within('assertion', { alg: 'EdDSA' })),
  carrying(
    'assertion.client-data',
    'client data that are no JSON',
    within('assertion', { clientDataJSON: 'AAAA' }),
  ),
  carrying(
    'assertion.authenticator-data',
    'authenticator data that end before their counter',
    within('assertion', { authenticatorData: 'AAAA' }),
  ),
  signing('assertion.client-data', 'client data that name a member twice', {
    answering: { clientDataText: (text) => text.replace('{', '{"type":"webauthn.create",') },
  }),
  signing('assertion.type', 'the answer to a registration', {
    answering: { clientData: { type: 'webauthn.create' } },
  }),
  signing('assertion.challenge', 'signed over another challenge', {
    answering: { clientData: { challenge: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' } },
  }),
  carrying(
    'assertion.challenge',
    'a nonce that was not the signed one',
    within('statement', { nonce: 'AAAAAAAAAAAAAAAAAAAAAA' }),
  ),
  carrying(
    'assertion.challenge',
    'an expiry that was put off',
    within('statement', { expiresAt: '2027-01-01T00:00:00.000Z' }),
  ),
  ...[
    'https://other.example',
    'https://otherproofs.example',
    'http://proofs.example',
    'https://proofs.example.evil.example',
    'https://proofs.example/inbox',
    null,
  ].map((origin) =>
    signing('assertion.origin', `asked for by the page ${origin}`, { answering: { clientData: { origin } } }),
  ),
  signing('assertion.origin', 'asked for inside a frame of another page', {
    answering: { clientData: { crossOrigin: true } },
  }),
  signing('assertion.rp', 'signed for another site', { answering: { rpId: 'other.example' } }),
  signing('assertion.present', 'nobody was there', { answering: { flags: 0x04 } }),
  signing('assertion.verified', 'nobody was verified', { answering: { flags: 0x01 } }),
  carrying('assertion.signature', 'the signature of another message', (approver) =>
    within('assertion', {
      signature: assertionOver(genuine.statement as ApprovalStatement, { flags: 0x1d }).signature,
    })(approver),
  ),
  carrying('assertion.signature', 'a key of small order, and the signature that fits it', (approver) =>
    within('assertion', {
      alg: 'EdDSA',
      publicKey: toBase64Url(concatBytes(hexToBytes('a4010103272006215820'), ofNobody.publicKey)),
      signature: toBase64Url(ofNobody.signature),
    })(approver),
  ),
  carrying('assertion.signature', 'the key of somebody else', (approver) => {
    const { publicKey, alg } = assertionOver(genuine.statement as ApprovalStatement, { alg: 'EdDSA' });
    return within('assertion', { publicKey, alg })(approver);
  }),
];
