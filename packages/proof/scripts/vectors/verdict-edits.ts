import {
  buildProofExport,
  type Json,
  type LiveEntry,
  type LiveProof,
  type ProofExport,
  type SealedEntry,
  spellHash,
  writeVkey,
} from '../../src/index.ts';
import { at, dpuEntries, exportOptions, proofChain } from '../../test/fixtures.ts';
import { forge, withMember } from './forge.ts';
import {
  controller,
  evidence,
  exportKey,
  type Logging,
  log,
  logOf,
  ORIGIN,
  otherLog,
  sealedUnit,
  signed,
  signerOf,
  tlogProof,
  witnesses,
} from './logged-exports.ts';

const intact = proofChain();
const unit = dpuEntries();
const record = at(intact, 0);
const erasedRecord = at(intact, 1);
const erasure = at(intact, 3);

const [first, second] = witnesses;
const witnessLines = `witness w1 ${writeVkey(first.key)}\nwitness w2 ${writeVkey(second.key)}\n`;

/** What a verifier may be told to trust, as tlog-policies. */
export const policies = {
  'the log': `log ${writeVkey(log.key)}\nquorum none\n`,
  'the log, two witnesses, any': `log ${writeVkey(log.key)}\n${witnessLines}group both any w1 w2\nquorum both\n`,
  'the log, two witnesses, all': `log ${writeVkey(log.key)}\n${witnessLines}group both all w1 w2\nquorum both\n`,
  'the log, a witness, no quorum': `log ${writeVkey(log.key)}\nwitness w1 ${writeVkey(first.key)}\nquorum none\n`,
  'another log of that name': `log ${writeVkey(otherLog.key)}\nquorum none\n`,
  'the same key under another name': `log ${writeVkey(signerOf(1, 'other.example/log').key)}\nquorum none\n`,
} as const;

export type PolicyName = keyof typeof policies;

/** Policies that could be read in two ways, or ask for less than they seem to, and are refused. */
export const refusedPolicies = {
  'without a quorum': `log ${writeVkey(log.key)}\n`,
  'a log behind a comment and a line separator': `# ours\u2028log ${writeVkey(log.key)}\n`,
  'a log behind a comment and a carriage return': `# ours\rlog ${writeVkey(log.key)}\nquorum none\n`,
  'words between other spaces than tabs and blanks': `log\u00a0${writeVkey(log.key)}\nquorum none\n`,
  'a byte order mark': `\ufefflog ${writeVkey(log.key)}\nquorum none\n`,
  'the key of a witness in the place of a log’s': `log ${writeVkey(first.key)}\nquorum none\n`,
  'a log twice': `log ${writeVkey(log.key)}\nlog ${writeVkey(log.key)}\nquorum none\n`,
  'one witness under two names': `witness a ${writeVkey(first.key)}\nwitness b ${writeVkey(first.key)}\ngroup g all a b\nquorum g\n`,
  'one witness in two groups': `${witnessLines}group g any w1 w2\ngroup h any w1\ngroup i all g h\nquorum i\n`,
} as const;

/** Logged and signed exports, whole; the others are edits of these. */
export const loggedExports = {
  'evidence, logged and signed': evidence(record, []),
  'evidence with an erasure, logged and signed': evidence(erasedRecord, [erasure]),
  'decision proof unit with its seal, logged and signed': sealedUnit(unit.seal),
} as const satisfies Record<string, ProofExport>;

export type LoggedName = keyof typeof loggedExports;

const EVIDENCE = 'evidence, logged and signed';
const ERASED = 'evidence with an erasure, logged and signed';
const UNIT = 'decision proof unit with its seal, logged and signed';

/** A file, what its verifier knows, and the rule that the case is about. */
export interface VerdictCase {
  readonly name: string;
  readonly rule: string | null;
  readonly of: LoggedName;
  readonly document: Json;
  readonly policy: PolicyName | null;
  readonly exportKeys?: readonly string[];
  readonly live?: LiveProof | null;
  readonly delayMaxSeconds?: number;
}

type Told = Partial<Pick<VerdictCase, 'policy' | 'exportKeys' | 'live' | 'delayMaxSeconds'>>;

function judge(
  rule: string | null,
  of: LoggedName,
  name: string,
  document: Json,
  told: Told = {},
): VerdictCase {
  return { name, rule, of, document, policy: 'the log', ...told };
}

const whole = (of: LoggedName, name: string, told: Told, rule: string | null = null) =>
  judge(rule, of, name, loggedExports[of], told);

const set = (rule: string | null, of: LoggedName, path: string, value: Json | undefined): VerdictCase =>
  judge(
    rule,
    of,
    `${path} is ${value === undefined ? 'absent' : JSON.stringify(value).slice(0, 60)}`,
    withMember(loggedExports[of], path, value),
  );

const logging = (rule: string | null, name: string, how: Logging, told: Told = {}) =>
  judge(rule, EVIDENCE, name, evidence(record, [], how), told);

const live = (entry: SealedEntry, domain: 'proof' | 'dpu' | 'seal'): LiveEntry => ({
  domain,
  index: entry.index,
  hash: spellHash(domain, entry.hash),
  previousHash: entry.previousHash === null ? null : spellHash(domain, entry.previousHash),
});
const liveEvidence = {
  eventId: 'evt_1',
  evidenceId: 'evd_1',
  dpuId: null,
  chain: live(record, 'proof'),
  seal: null,
  erasures: [],
};
const liveErased = {
  eventId: 'evt_2',
  evidenceId: 'evd_2',
  dpuId: null,
  chain: live(erasedRecord, 'proof'),
  seal: null,
  erasures: [live(erasure, 'proof')],
};
const liveUnit = {
  eventId: null,
  evidenceId: null,
  dpuId: 'dpu_1',
  chain: live(unit.entry, 'dpu'),
  seal: live(unit.seal, 'seal'),
  erasures: [],
};

const otherSeal = forge(unit.seal, {
  claims: { ...unit.seal.claims, what: { ...unit.seal.claims.what, metadata: { room: 'B9' } } },
});
const otherErasure = forge(erasure, { index: 9, previousHash: record.hash });

const approvedBy = (approvers: Json) =>
  forge(record, { claims: { ...record.claims, who: { ...record.claims.who, approvers } } });

/** One for every rule about logs, signatures and live proofs, and one for every shade of the outcome. */
export const verdictCases: readonly VerdictCase[] = [
  // Green.
  whole(EVIDENCE, 'proven by a log key', {}),
  whole(ERASED, 'proven, the erasure too', {}),
  whole(UNIT, 'proven, the seal too', {}),
  whole(EVIDENCE, 'proven and witnessed', { policy: 'the log, two witnesses, any', exportKeys: [exportKey] }),
  whole(EVIDENCE, 'proven, and witnessed though nobody asked for it', {
    policy: 'the log, a witness, no quorum',
  }),
  whole(EVIDENCE, 'proven and current', { live: liveEvidence }),
  whole(ERASED, 'proven and current, the erasure too', { live: liveErased }),
  whole(UNIT, 'proven and current, the seal too', { live: liveUnit }),
  logging(
    null,
    'proven, logged at the end of the allowed delay',
    { cosigned: [[first, 86_400]] },
    { policy: 'the log, two witnesses, any' },
  ),
  logging(
    null,
    'proven, the witness is five minutes behind',
    { cosigned: [[first, -300]] },
    { policy: 'the log, two witnesses, any' },
  ),
  proofText(
    null,
    'proven, with a signature of a kind nobody knows',
    tlogProof(record) + unknownLine('unknown.example/x'),
  ),
  proofText(
    null,
    'proven, with as many signatures as there may be',
    tlogProof(record) + unknownLine('x').repeat(98),
  ),
  proofText(
    null,
    'proven, with a signature in a name with U+FEFF',
    tlogProof(record) + unknownLine('x\ufeff'),
  ),
  proofText(
    null,
    'proven, with a line for which nothing vouches',
    tlogProof(record).replace('\nindex', '\nextra AAAA\nindex'),
  ),
  judge(
    null,
    EVIDENCE,
    'approved in two ways, and by one of whom nobody wrote down how',
    evidence(
      approvedBy([
        { id: 'u-1', type: 'human', assurance: 'declared', via: 'key_1' },
        { id: 'u-2', type: 'human', assurance: 'session' },
        { id: 'u-3', type: 'human' },
      ]),
      [],
    ),
  ),

  // Amber.
  whole(EVIDENCE, 'no log key is known', { policy: null }),
  whole(EVIDENCE, 'a log key that is not known', { policy: 'another log of that name' }),
  whole(EVIDENCE, 'a known key in the name of another log', { policy: 'the same key under another name' }),
  judge(
    null,
    EVIDENCE,
    'not logged',
    signed(buildProofExport({ entry: record, erasures: [] }, { ...exportOptions, log: null })),
  ),
  judge(
    null,
    EVIDENCE,
    'from a service without a log',
    buildProofExport({ entry: record, erasures: [] }, exportOptions),
  ),
  judge(
    null,
    EVIDENCE,
    'self-made: another log under the same origin',
    evidence(forge(record, { subject: 'evd_9' }), [], { signer: otherLog }),
  ),

  // The members of logs and signatures.
  set('log.members', EVIDENCE, 'verification.log.note', ''),
  set('log.members', EVIDENCE, 'verification.log', []),
  set('log.origin-text', EVIDENCE, 'verification.log.origin', null),
  set('log.vkey-text', EVIDENCE, 'verification.log.vkey', 5),
  set('log.timestamps', EVIDENCE, 'verification.log.timestamps', 'token'),
  set('log.entries', UNIT, 'verification.log.entries.seal', undefined),
  set('log.entries', EVIDENCE, 'verification.log.entries.seal', ''),
  set('log.record', EVIDENCE, 'verification.log.entries.record', null),
  set('log.seal', UNIT, 'verification.log.entries.seal', null),
  set('log.erasures', ERASED, 'verification.log.entries.erasures', []),
  set('log.erasures', ERASED, 'verification.log.entries.erasures', [null]),
  set('proof.members', EVIDENCE, 'proof.domain', 'x'),
  set('proof.members', EVIDENCE, 'proof.created', undefined),
  set('proof.members', EVIDENCE, 'proof', null),
  set('proof.context', EVIDENCE, 'proof.@context', 'https://other.example/decision-proof/v2'),
  set('proof.type', EVIDENCE, 'proof.type', 'Ed25519Signature2020'),
  set('proof.suite', EVIDENCE, 'proof.cryptosuite', 'eddsa-rdfc-2022'),
  set('proof.purpose', EVIDENCE, 'proof.proofPurpose', 'authentication'),
  set('proof.created', EVIDENCE, 'proof.created', 'now'),
  set('proof.method', EVIDENCE, 'proof.verificationMethod', controller),
  set('proof.method', EVIDENCE, 'proof.verificationMethod', `${controller}#z6Mk`),
  set('proof.value', EVIDENCE, 'proof.proofValue', 'z0'),
  set('proof.value', EVIDENCE, 'proof.proofValue', 'u00'),

  // Signatures.
  set('proof.signature', EVIDENCE, 'proof.created', '2026-03-01T00:00:00.001Z'),
  set('proof.signature', EVIDENCE, 'exportedAt', '2026-03-01T00:00:00.001Z'),
  set('proof.signature', EVIDENCE, 'verification.verifyUrl', 'https://other.example'),
  set('proof.signature', EVIDENCE, 'proof.verificationMethod', `https://other.example/#${exportKey}`),

  // The log, whoever's it is.
  judge(
    'log.vkey',
    EVIDENCE,
    'a verifier key whose id is not its own',
    signed(
      withMember(
        unsignedOf(EVIDENCE),
        'verification.log.vkey',
        writeVkey(log.key).replace(/\+[0-9a-f]{8}\+/, '+00000000+'),
      ) as ProofExport,
    ),
  ),
  proofText(
    'log.proof',
    'more signatures than there may be',
    tlogProof(record) + unknownLine('x').repeat(99),
  ),
  proofText('log.proof', 'a signature in a name with U+0085', tlogProof(record) + unknownLine('x\u0085')),
  proofText(
    'log.proof',
    'a line for which nothing vouches, and that is no base64',
    tlogProof(record).replace('\nindex', '\nextra AAA\nindex'),
  ),
  proofText(
    'log.proof',
    'a path that is longer than any',
    tlogProof(record).replace(/(index [0-9]+\n)/, `$1${`${'A'.repeat(43)}=\n`.repeat(64)}`),
  ),
  judge(
    'log.proof',
    EVIDENCE,
    'a log proof that is none',
    signed(
      withMember(
        unsignedOf(EVIDENCE),
        'verification.log.entries.record',
        'c2sp.org/tlog-proof@v1\nindex 0\n',
      ) as ProofExport,
    ),
  ),
  judge(
    'log.proof',
    UNIT,
    'a log proof that is none, beside one that is witnessed',
    signed(
      withMember(
        unsignedOf(UNIT),
        'verification.log.entries.record',
        'c2sp.org/tlog-proof@v1\nindex 0\n',
      ) as ProofExport,
    ),
    { policy: 'the log, two witnesses, any' },
  ),
  logging('log.leaf', 'a log proof of another entry', { leaf: erasure }, { policy: null }),
  judge(
    'log.leaf',
    UNIT,
    "the record's log proof in the place of the seal's",
    signed(
      withMember(unsignedOf(UNIT), 'verification.log.entries.seal', tlogProof(unit.entry)) as ProofExport,
    ),
  ),
  judge(
    'log.leaf',
    ERASED,
    'a made-up erasure with the log proof of the genuine one',
    signed(
      buildProofExport(
        { entry: erasedRecord, erasures: [otherErasure] },
        { ...exportOptions, log: logOf({ entry: erasedRecord, erasures: [erasure] }) },
      ),
    ),
  ),
  judge(
    'log.leaf',
    UNIT,
    'a made-up seal with the log proof of the genuine one',
    signed(
      withMember(
        sealedDocument(otherSeal),
        'verification.log',
        logOf({ entry: unit.entry, seal: unit.seal }) as unknown as Json,
      ) as ProofExport,
    ),
  ),
  judge(
    'log.origin',
    EVIDENCE,
    'a checkpoint of another origin',
    signed(
      withMember(
        unsignedOf(EVIDENCE),
        'verification.log.entries.record',
        tlogProof(record, { origin: 'other.example/log' }),
      ) as ProofExport,
    ),
    { policy: null },
  ),
  judge(
    'log.signature',
    EVIDENCE,
    'a checkpoint that the named key did not sign',
    signed(withMember(unsignedOf(EVIDENCE), 'verification.log.vkey', writeVkey(otherLog.key)) as ProofExport),
    { policy: null },
  ),

  // A log that is trusted.
  judge(
    'trust.log',
    EVIDENCE,
    'a bad signature in the name of a known key',
    signed(
      withMember(
        withMember(
          unsignedOf(EVIDENCE),
          'verification.log',
          logOf({ entry: record }, { signer: otherLog }) as unknown as Json,
        ),
        'verification.log.entries.record',
        `${tlogProof(record, { signer: otherLog })}${lineOf(tlogProof(record), ORIGIN).replace(/.{8}$/, 'AAAAAAA=')}\n`,
      ) as ProofExport,
    ),
  ),
  judge(
    'trust.witness',
    EVIDENCE,
    'a bad cosignature in the name of a known witness',
    signed(
      withMember(
        unsignedOf(EVIDENCE),
        'verification.log.entries.record',
        tlogProof(record).replace(
          lineOf(tlogProof(record), first.key.name),
          lineOf(tlogProof(at(intact, 2)), first.key.name),
        ),
      ) as ProofExport,
    ),
    { policy: 'the log, a witness, no quorum' },
  ),
  logging(
    'trust.witness',
    'a cosignature from behind the year 9999',
    { cosigned: [[first, 253_402_300_800 - Math.floor(Date.parse(record.timestamp) / 1000)]] },
    { policy: 'the log, a witness, no quorum' },
  ),
  whole(
    EVIDENCE,
    'one of two witnesses that all have to cosign',
    { policy: 'the log, two witnesses, all' },
    'trust.quorum',
  ),
  logging('trust.quorum', 'no witness', { cosigned: [] }, { policy: 'the log, two witnesses, any' }),
  logging(
    'trust.late',
    'witnessed a day and a second later: backdated, or re-logged',
    { cosigned: [[first, 86_401]] },
    { policy: 'the log, two witnesses, any' },
  ),
  logging(
    'trust.late',
    'later than the verifier allows',
    {},
    { policy: 'the log, two witnesses, any', delayMaxSeconds: 59 },
  ),
  logging(
    'trust.late',
    'the second of two witnesses came late',
    {
      cosigned: [
        [first, 60],
        [second, 90_000],
      ],
    },
    { policy: 'the log, two witnesses, all' },
  ),
  logging(
    'trust.early',
    'witnessed before it says it was made',
    { cosigned: [[first, -301]] },
    { policy: 'the log, two witnesses, any' },
  ),

  // The live proof.
  whole(EVIDENCE, 'there is no live proof of this id', { live: null }, 'current.there'),
  whole(
    EVIDENCE,
    'the live proof of another record',
    { live: { ...liveEvidence, eventId: 'evt_9', evidenceId: 'evd_9' } },
    'current.id',
  ),
  whole(
    EVIDENCE,
    'another hash in the live proof',
    { live: { ...liveEvidence, chain: { ...liveEvidence.chain, hash: spellHash('proof', erasure.hash) } } },
    'current.record',
  ),
  whole(
    EVIDENCE,
    'another index in the live proof',
    { live: { ...liveEvidence, chain: { ...liveEvidence.chain, index: 1 } } },
    'current.record',
  ),
  whole(UNIT, 'the live proof has no seal', { live: { ...liveUnit, seal: null } }, 'current.seal'),
  judge(
    'current.seal',
    UNIT,
    'a made-up seal that nobody logged, beside the live proof',
    signed(sealedDocument(otherSeal)),
    { policy: null, live: liveUnit },
  ),
  whole(
    EVIDENCE,
    'claims were erased since',
    { live: { ...liveEvidence, erasures: [live(erasure, 'proof')] } },
    'current.erasures',
  ),
  judge(
    'current.erasures',
    ERASED,
    'a made-up erasure that nobody logged, beside the live proof',
    signed(buildProofExport({ entry: erasedRecord, erasures: [otherErasure] }, exportOptions)),
    { policy: null, live: liveErased },
  ),

  // A file that contradicts itself is red, whoever logged and signed it.
  judge(
    'claim.sealed',
    EVIDENCE,
    'a changed claim, signed again',
    signed(
      withMember(unsignedOf(EVIDENCE), 'verification.claims.where.value.region', 'Busan') as ProofExport,
    ),
  ),
];

/** A line that says it is the signature of somebody whom nobody knows. */
function unknownLine(name: string): string {
  return `\u2014 ${name} AAAAAAAAAAA=\n`;
}

/** The file with another text in the place of its log proof, and signed again. */
function proofText(rule: string | null, name: string, text: string): VerdictCase {
  const document = withMember(unsignedOf(EVIDENCE), 'verification.log.entries.record', text);
  return judge(rule, EVIDENCE, name, signed(document as ProofExport));
}

function unsignedOf(of: LoggedName): ProofExport {
  const { proof: _, ...document } = loggedExports[of] as ProofExport;
  return document;
}

function sealedDocument(seal: SealedEntry): ProofExport {
  const { proof: _, ...document } = sealedUnit(seal);
  const { log: __, ...verification } = document.verification as { log: Json; [member: string]: Json };
  return { ...document, verification };
}

/** The line of a note that carries the signature of this name. */
function lineOf(proof: string, name: string): string {
  return proof.split('\n').find((line) => line.startsWith(`\u2014 ${name} `)) ?? '';
}
