import {
  buildAuditExport,
  buildDpuExport,
  buildProofExport,
  CLAIM_NAMES,
  type ClaimName,
  dpuClaims,
  type Json,
  type JsonObject,
  type ProofExport,
  proofClaims,
  type SealedEntry,
  sealClaims,
} from '../../src/index.ts';
import {
  at,
  auditEntry,
  autonomousRecord,
  dpuEntries,
  dpuRecord,
  exportOptions,
  fullRecord,
  proofChain,
  saltsOf,
  sealChain,
  sealRecord,
} from '../../test/fixtures.ts';
import { forge, withMember } from './forge.ts';

const intact = proofChain();
const unit = dpuEntries();
const unsealed = { evidenceLevel: 'DRAFT', metadata: { room: 'B1' }, updatedAt: '2026-01-05T09:30:00.000Z' };
const audit = auditEntry();
const record = at(intact, 0);
const erasedRecord = at(intact, 1);
const erasure = at(intact, 3);
const aboutSomebody = at(
  sealChain('42/proof', [
    {
      subject: 'evd_1',
      timestamp: fullRecord.sealedAt,
      claims: proofClaims({
        ...fullRecord,
        subject: { id: 'u-9', type: 'person', name: 'Demo Learner' },
      }),
    },
  ]),
  0,
);

const proofOf = (
  entry: SealedEntry,
  erasures: readonly SealedEntry[] = [],
  disclose: readonly ClaimName[] = CLAIM_NAMES,
) => buildProofExport({ entry, erasures }, { ...exportOptions, disclose: [...disclose] });
const unitOf = (seal: SealedEntry, entry = unit.entry) => buildDpuExport({ entry, seal }, exportOptions);

/** Exports that hold, whole; the others are edits of these. */
export const wholeExports = {
  'evidence, all claims disclosed': proofOf(record),
  'evidence, who and when disclosed': buildProofExport(
    { entry: record, erasures: [] },
    { ...exportOptions, disclose: ['who', 'when'] },
  ),
  'evidence, who and why erased': proofOf(erasedRecord, [erasure]),
  'evidence, erased claims without their erasure entry': proofOf(erasedRecord),
  'decision proof unit, not yet AUDIT_READY': buildDpuExport({ entry: unit.entry, unsealed }, exportOptions),
  'decision proof unit, AUDIT_READY': unitOf(unit.seal),
  'audit entry': buildAuditExport(audit, exportOptions),
  'evidence about somebody, all claims disclosed': proofOf(aboutSomebody),
  'evidence about somebody, who withheld': proofOf(
    aboutSomebody,
    [],
    CLAIM_NAMES.filter((name) => name !== 'who'),
  ),
} as const satisfies Record<string, ProofExport>;

export type WholeName = keyof typeof wholeExports;

const FULL = 'evidence, all claims disclosed';
const PARTLY = 'evidence, who and when disclosed';
const ERASED = 'evidence, who and why erased';
const UNIT = 'decision proof unit, not yet AUDIT_READY';
const SEALED = 'decision proof unit, AUDIT_READY';
const AUDIT = 'audit entry';
const ABOUT = 'evidence about somebody, all claims disclosed';
const ABOUT_WITHHELD = 'evidence about somebody, who withheld';

/** An export that breaks one rule; `rule` is null for one that breaks none. */
export interface ExportEdit {
  readonly name: string;
  readonly rule: string | null;
  readonly of: WholeName;
  readonly document: Json;
}

function edit(rule: string | null, of: WholeName, name: string, document: Json): ExportEdit {
  return { name, rule, of, document };
}

/** A whole export in which one member is another, or is gone. */
function set(
  rule: string | null,
  of: WholeName,
  path: string,
  value: Json | undefined,
  name?: string,
): ExportEdit {
  const said = value === undefined ? `${path} is absent` : `${path} is ${JSON.stringify(value).slice(0, 60)}`;
  return edit(rule, of, name ?? said, withMember(wholeExports[of], path, value));
}

/** The entry of a block as it stands, put beside its hash wherever the document repeats that. */
function withEntry(document: Json, path: string, entry: SealedEntry): Json {
  const isProof = path === 'verification' && JSON.stringify(document).includes('"chainDomain":"proof"');
  const spelled = (isProof ? 'sha256:' : '') + entry.hash;
  let changed = withMember(document, `${path}.content`, entry.content);
  changed = withMember(changed, `${path}.chainHash`, spelled);
  if (path !== 'verification') return changed;
  changed = withMember(changed, 'evidence.chain.hash', spelled);
  return isProof ? changed : withMember(changed, 'evidence.dpu.chainHash', spelled);
}

function content(rule: string, name: string, change: Parameters<typeof forge>[1]): ExportEdit {
  return edit(rule, FULL, name, withEntry(wholeExports[FULL], 'verification', forge(record, change)));
}

const hidden = forge(record, {
  claims: { ...record.claims, why: null },
  salts: { ...record.salts, why: null },
  sealed: { claims: { ...JSON.parse(record.content).claims, why: 'A'.repeat(64) } },
});

function erasing(
  rule: string | null,
  name: string,
  change: Parameters<typeof forge>[1],
  of: SealedEntry = erasedRecord,
): ExportEdit {
  return edit(rule, ERASED, name, proofOf(of, [forge(erasure, change)]));
}

const erasureClaims = (claims: Partial<SealedEntry['claims']>) => ({
  claims: { ...erasure.claims, ...claims },
});
const erasedWhat = (erased: JsonObject, more: JsonObject = {}) =>
  erasureClaims({ what: { erased: { claims: ['who', 'why'], index: 1, ...erased }, ...more } });

function sealing(rule: string | null, name: string, change: Parameters<typeof forge>[1]): ExportEdit {
  return edit(rule, SEALED, name, unitOf(forge(unit.seal, change)));
}

const sealed = sealRecord(unit.entry.hash);
const sealedClaims = (claims: Partial<SealedEntry['claims']>) => ({
  claims: { ...unit.seal.claims, ...claims },
});

/** A unit whose own `who` has the member that only its seal should have, and a seal of it. */
const raisedUnit = forge(unit.entry, {
  claims: { ...unit.entry.claims, who: { ...unit.entry.claims.who, raisedBy: [] } },
});
const raisedSeal = forge(
  unit.seal,
  sealedClaims({ how: sealClaims({ ...sealed, dpuHash: raisedUnit.hash }).how }),
);

/** The seal of a unit with one of its claims withheld. */
function withheld(
  rule: string | null,
  names: readonly string[],
  change: Parameters<typeof forge>[1] = {},
): ExportEdit {
  const seal = forge(unit.seal, change);
  const digests = JSON.parse(seal.content).claims;
  let document: Json = unitOf(seal);
  for (const name of names) document = withMember(document, `seal.claims.${name}`, { digest: digests[name] });
  if (names.includes('how')) {
    for (const path of ['evidence.evidenceLevel', 'evidence.dpu.evidenceLevel'])
      document = withMember(document, path, null);
  }
  if (names.includes('what')) document = withMember(document, 'evidence.dpu.metadata', null);
  if (names.includes('when'))
    for (const path of ['evidence.dpu.sealedAt', 'evidence.dpu.updatedAt'])
      document = withMember(document, path, null);
  const what = Object.keys(change).length === 0 ? '' : ', forged metadata';
  return edit(rule, SEALED, `seal: ${names.join(', ')} withheld${what}`, document);
}

/** Claims of another record in the place of the sealed ones, with the readable part that follows from them. */
function otherClaim(name: (typeof CLAIM_NAMES)[number]): ExportEdit {
  const others = {
    ...fullRecord,
    occurredAt: '2026-01-02T03:04:04.000Z',
    vertical: 'welfare',
    riskScore: 0.5,
    reason: 'x',
  };
  const other = proofClaims({ ...others, tags: [], approvers: [] })[name];
  const claimed = { ...record, claims: { ...record.claims, [name]: other } };
  return edit(
    'claim.sealed',
    FULL,
    `another ${name} than the sealed one, and the readable part with it`,
    proofOf(claimed),
  );
}

/** Every place inside a JSON value that holds no other place. */
function leaves(value: Json, path: string): string[] {
  const isHolder = typeof value === 'object' && value !== null && Object.keys(value).length > 0;
  return isHolder
    ? Object.entries(value).flatMap(([name, inner]) => leaves(inner, `${path}.${name}`))
    : [path];
}

function objects(value: Json, path: string): string[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [];
  return [path, ...Object.entries(value).flatMap(([name, inner]) => objects(inner, `${path}.${name}`))];
}

/** What an exporter writes freely, and what other rules are about. */
const NOT_DERIVED = /^evidence\.(id|dpu\.(metadata|updatedAt|evidenceLevel)(\.|$))/;

function derivations(of: WholeName, isFree: (path: string) => boolean): ExportEdit[] {
  const { evidence } = wholeExports[of] as { evidence: Json };
  return [
    ...leaves(evidence, 'evidence')
      .filter((path) => !isFree(path))
      .map((path) => set('evidence.derived', of, path, 'another')),
    ...objects(evidence, 'evidence')
      .filter((path) => !isFree(`${path}.further`))
      .map((path) => set('evidence.derived', of, `${path}.further`, null)),
  ];
}

const lacking = forge(record, {
  claims: {
    ...record.claims,
    what: { type: 'agent_execution' },
    who: { actor: null },
    why: {},
    how: {},
    when: {},
  },
});

const twice = [
  forge(erasure, { ...erasedWhat({ claims: ['who'] }), index: 3 }),
  forge(erasure, {
    ...erasureClaims({
      what: { erased: { claims: ['who', 'why'], index: 1 } },
      when: { erasedAt: '2026-02-03T00:00:00.000Z' },
    }),
    index: 5,
    timestamp: '2026-02-03T00:00:00.000Z',
    salts: saltsOf(5),
  }),
];

const apart = [
  forge(erasure, { ...erasedWhat({ claims: ['who'] }), index: 3 }),
  forge(erasure, { ...erasedWhat({ claims: ['why'] }), index: 4 }),
];

const nested = (levels: number): Json => (levels === 0 ? {} : { a: nested(levels - 1) });

/** One export for every rule at least. */
export const exportEdits: readonly ExportEdit[] = [
  // What holds.
  ...CLAIM_NAMES.map((name) =>
    edit(
      null,
      FULL,
      `only ${name} disclosed`,
      buildProofExport({ entry: record, erasures: [] }, { ...exportOptions, disclose: [name] }),
    ),
  ),
  edit(
    null,
    FULL,
    'nothing disclosed',
    buildProofExport({ entry: record, erasures: [] }, { ...exportOptions, disclose: [] }),
  ),
  edit(
    null,
    ERASED,
    'an autonomous decision, nobody approved',
    proofOf(
      at(
        sealChain('42/proof', [
          { subject: 'evd_2', timestamp: autonomousRecord.sealedAt, claims: proofClaims(autonomousRecord) },
        ]),
        0,
      ),
    ),
  ),
  edit(
    null,
    FULL,
    'an empty aiContext',
    proofOf(forge(record, { claims: { ...record.claims, how: { ...record.claims.how, aiContext: {} } } })),
  ),
  edit(
    null,
    FULL,
    'no aiContext and no risk score',
    proofOf(
      forge(record, {
        claims: { ...record.claims, how: { evidenceLevel: 'AUDIT_READY', guards: [], result: 'approved' } },
      }),
    ),
  ),
  edit(null, FULL, 'claims that lack members read null', proofOf(lacking)),
  edit(
    null,
    FULL,
    'further members of a claim are sealed, and read nowhere',
    proofOf(forge(record, { claims: { ...record.claims, where: { ...record.claims.where, note: 'more' } } })),
  ),
  edit(
    null,
    FULL,
    'where.centerId and where.domain are compared with nothing',
    proofOf(forge(record, { claims: { ...record.claims, where: { centerId: 7, domain: 'dpu' } } })),
  ),
  edit(
    null,
    FULL,
    'when.sealedAt is compared with nothing',
    proofOf(
      forge(record, {
        claims: { ...record.claims, when: { ...record.claims.when, sealedAt: '1999-01-01T00:00:00.000Z' } },
      }),
    ),
  ),
  edit(null, ERASED, 'two erasures of one claim, of which the first counts', proofOf(erasedRecord, twice)),
  edit(
    null,
    ERASED,
    'the largest index',
    proofOf(forge(record, { index: Number.MAX_SAFE_INTEGER, previousHash: erasure.hash })),
  ),
  set(null, FULL, '@context', 'urn:x/decision-proof/v2'),
  set(null, FULL, 'verification.verifyUrl', ''),
  set(null, FULL, 'exportedAt', '1999-12-31T23:59:59.999Z'),
  set(
    null,
    UNIT,
    'evidence.dpu.metadata',
    nested(60),
    'nested 64 levels deep, counted from the outermost bracket of the file',
  ),
  set(null, UNIT, 'evidence.dpu.updatedAt', '2030-01-01T00:00:00.000Z'),
  sealing(null, 'a made-up seal around a genuine unit, which only a log or the live proof refuses', {
    ...sealedClaims({ what: { ...unit.seal.claims.what, metadata: { room: 'B9' } } }),
  }),
  sealing(null, 'a seal of the same moment as its unit', { timestamp: unit.entry.timestamp }),
  withheld(null, ['who', 'what', 'when', 'where', 'why']),

  ...CLAIM_NAMES.map((name) =>
    edit(
      null,
      AUDIT,
      `only ${name} disclosed`,
      buildAuditExport(audit, { ...exportOptions, disclose: [name] }),
    ),
  ),
  edit(
    null,
    AUDIT,
    'nobody acted, from nowhere',
    buildAuditExport(
      forge(audit, { claims: { ...audit.claims, who: {}, where: { centerId: null }, how: {} } }),
      exportOptions,
    ),
  ),

  // The document.
  edit('document.members', FULL, 'a list', []),
  edit('document.members', FULL, 'null', null),
  set('document.members', FULL, 'exportedAt', undefined),
  set('document.members', FULL, 'note', 'a further member'),
  set('document.context', FULL, '@context', 'https://proofs.example/schema/decision-proof/v3'),
  set('document.context', FULL, '@context', ['https://proofs.example/schema/decision-proof/v2']),
  set('document.type', FULL, '@type', 'Proof'),
  set('document.version', FULL, 'version', '2.1'),
  set('document.version', FULL, 'version', 2),
  set('document.exported-at', FULL, 'exportedAt', '2026-03-01T00:00:00Z'),
  set('document.exported-at', FULL, 'exportedAt', null),
  set('document.id', FULL, 'evidence.id', ''),
  set('document.id', FULL, 'evidence', null),
  set('verification.object', FULL, 'verification', []),
  set('verification.domain', FULL, 'verification.chainDomain', 'seal'),
  set('verification.domain', FULL, 'verification.chainDomain', 'ledger'),
  set('verification.members', FULL, 'verification.verifyUrl', undefined),
  set('verification.members', FULL, 'verification.unsealed', []),
  set('verification.members', UNIT, 'verification.erasures', []),
  set('verification.members', UNIT, 'verification.unsealed', undefined),
  set('verification.members', AUDIT, 'verification.erasures', []),
  set('verification.members', AUDIT, 'verification.unsealed', []),
  set('seal.members', SEALED, 'seal.unsealed', []),
  set('seal.members', SEALED, 'seal.verifyUrl', undefined),
  edit('seal.of-dpu', FULL, 'evidence with a seal', {
    ...wholeExports[FULL],
    seal: wholeExports[SEALED].seal ?? null,
  }),
  set('erasures.list', ERASED, 'verification.erasures', {}),
  set('erasures.list', FULL, 'verification.erasures', null),
  edit(
    'erasures.list',
    ERASED,
    'seven erasures',
    withMember(
      wholeExports[ERASED],
      'verification.erasures',
      Array(7).fill((wholeExports[ERASED].verification as { erasures: Json[] }).erasures[0]),
    ),
  ),
  set('erasures.members', ERASED, 'verification.erasures.0.verifyUrl', ''),
  set('erasures.members', ERASED, 'verification.erasures.0.timestamp', undefined),
  set('erasures.members', ERASED, 'verification.erasures.0', null),

  // Entries as a file writes them.
  set('exported.algorithm', FULL, 'verification.hashAlgorithm', 'SHA-512'),
  set('exported.algorithm', SEALED, 'seal.hashAlgorithm', 'sha-256'),
  set('exported.verify-url', FULL, 'verification.verifyUrl', null),
  set('exported.verify-url', SEALED, 'seal.verifyUrl', 5),
  set('exported.format', FULL, 'verification.format', 'centerproof/2'),
  set('exported.format', SEALED, 'seal.format', null),
  set('exported.format', ERASED, 'verification.erasures.0.format', 'centerproof/2'),
  set('exported.domain', SEALED, 'seal.chainDomain', 'dpu'),
  set('exported.domain', ERASED, 'verification.erasures.0.chainDomain', 'audit'),
  set('exported.index', FULL, 'verification.chainIndex', '0'),
  set('exported.index', ERASED, 'verification.chainIndex', -1),
  set('exported.index', SEALED, 'seal.chainIndex', 0.5),
  set('exported.timestamp', FULL, 'verification.timestamp', '2026-02-30T03:05:00.000Z'),
  set('exported.timestamp', SEALED, 'seal.timestamp', '2026-01-06T10:00:00.000+00:00'),
  set('exported.timestamp', ERASED, 'verification.erasures.0.timestamp', 1769904000000),
  set('exported.content', FULL, 'verification.content', JSON.parse(record.content)),
  set('exported.hash', FULL, 'verification.chainHash', record.hash),
  set('exported.hash', FULL, 'verification.chainHash', `sha256:${record.hash.toUpperCase()}`),
  set('exported.hash', UNIT, 'verification.chainHash', `sha256:${unit.entry.hash}`),
  set('exported.hash', SEALED, 'seal.chainHash', `sha256:${unit.seal.hash}`),
  set('exported.hash', ERASED, 'verification.erasures.0.chainHash', erasure.hash),
  set('exported.previous-hash', FULL, 'verification.previousHash', `sha256:${record.hash}`),
  set('exported.previous-hash', FULL, 'verification.previousHash', ''),
  set('exported.previous-hash', ERASED, 'verification.previousHash', null),
  set('exported.previous-hash', ERASED, 'verification.previousHash', record.hash),
  set('claims.members', FULL, 'verification.claims.why', undefined),
  set('claims.members', FULL, 'verification.claims.which', { salt: '0'.repeat(32), value: {} }),
  set('claims.members', FULL, 'verification.claims', []),
  set(
    'claim.members',
    FULL,
    'verification.claims.why.digest',
    JSON.parse(record.content).claims.why,
    'a claim with salt, value and digest',
  ),
  set('claim.members', FULL, 'verification.claims.why.salt', undefined),
  set('claim.members', FULL, 'verification.claims.why', {}),
  set('claim.members', FULL, 'verification.claims.why', null),
  set('claim.digest', PARTLY, 'verification.claims.why.digest', 'abc'),
  set('claim.salt', FULL, 'verification.claims.why.salt', 'A'.repeat(32)),
  set('claim.salt', FULL, 'verification.claims.why.salt', '0'.repeat(31)),
  set('claim.value', FULL, 'verification.claims.why.value', []),
  set('claim.value', FULL, 'verification.claims.why.value', 'text'),

  // What nothing seals.
  set('unsealed.list', UNIT, 'verification.unsealed', []),
  set('unsealed.list', UNIT, 'verification.unsealed', ['metadata', 'evidenceLevel', 'updatedAt']),
  set('unsealed.list', SEALED, 'verification.unsealed', ['metadata']),
  set('seal.needed', UNIT, 'evidence.dpu.evidenceLevel', 'AUDIT_READY'),
  edit(
    'seal.needed',
    SEALED,
    'an AUDIT_READY unit whose seal was taken away',
    withMember(withMember(wholeExports[SEALED], 'seal', undefined), 'verification.unsealed', [
      'evidenceLevel',
      'metadata',
      'updatedAt',
    ]),
  ),
  set('unsealed.level', UNIT, 'evidence.dpu.evidenceLevel', 'FINAL'),
  set('unsealed.level', UNIT, 'evidence.dpu', null),
  set('unsealed.metadata', UNIT, 'evidence.dpu.metadata', []),
  set('unsealed.metadata', UNIT, 'evidence.dpu.metadata', undefined),
  set('unsealed.updated-at', UNIT, 'evidence.dpu.updatedAt', 'yesterday'),
  set('evidence.derived', UNIT, 'evidence.evidenceLevel', 'DOCUMENTED', 'two different levels'),

  // Entries that do not hold.
  edit(
    'entry.hash',
    FULL,
    'another hash, and the readable part with it',
    proofOf({ ...record, hash: erasure.hash }),
  ),
  edit(
    'entry.hash',
    FULL,
    'another time',
    withMember(wholeExports[FULL], 'verification.timestamp', '2026-01-02T03:05:00.001Z'),
  ),
  edit(
    'entry.hash',
    ERASED,
    'another hash of an erasure',
    proofOf(erasedRecord, [{ ...erasure, hash: record.hash }]),
  ),
  edit('entry.hash', SEALED, 'another hash of a seal', unitOf({ ...unit.seal, hash: record.hash })),
  content('content.json', 'a content that is not JSON', { content: 'content' }),
  content('content.json', 'a content that is a list', { content: '[]' }),
  edit(
    'content.digests',
    FULL,
    'a content with a digest in capitals',
    withMember(
      withEntry(
        buildProofExport(
          { entry: record, erasures: [] },
          { ...exportOptions, disclose: ['who', 'what', 'when', 'where', 'how'] },
        ),
        'verification',
        hidden,
      ),
      'verification.claims.why',
      { digest: 'a'.repeat(64) },
    ),
  ),
  content('content.chain', 'a chain with a leading zero', { chain: '042/proof' }),
  content('content.chain', 'a chain of an unknown domain', { chain: '42/proofs' }),
  content('content.index', 'a content with a negative index', { sealed: { index: -1 } }),
  content('content.subject', 'a content with a subject of 256 characters', {
    sealed: { subject: 'x'.repeat(256) },
  }),
  content('content.canonical', 'a content with white space', { content: `${record.content}\n` }),
  content('content.canonical', 'a content in another order', {
    content: JSON.stringify(Object.fromEntries(Object.entries(JSON.parse(record.content)).reverse())),
  }),
  content('content.canonical', 'a content of another format', { sealed: { format: 'centerproof/2' } }),
  content('content.canonical', 'a content with a further member', { sealed: { note: 'more' } }),
  content('content.of-chain', 'evidence sealed in the chain of another domain', { chain: '42/audit' }),
  content('content.of-index', 'a content of another index', { sealed: { index: 1 } }),
  content('content.of-subject', 'a content of another record', { sealed: { subject: 'evd_9' } }),
  ...CLAIM_NAMES.map(otherClaim),
  set('digest.sealed', PARTLY, 'verification.claims.why.digest', record.hash),

  // Erasures.
  erasing('erasure.what', 'an erasure that says more', erasedWhat({}, { note: 'more' })),
  edit(
    'erasure.what',
    ERASED,
    'an entry that is no erasure',
    proofOf(erasedRecord, [forge(at(intact, 2), { subject: 'evd_2' })]),
  ),
  edit(
    'erasure.what',
    ERASED,
    'an erasure whose what is withheld',
    withMember(wholeExports[ERASED], 'verification.erasures.0.claims.what', {
      digest: JSON.parse(erasure.content).claims.what,
    }),
  ),
  erasing('erasure.erased', 'an erasure that says more of what was erased', erasedWhat({ note: 'more' })),
  erasing('erasure.claims', 'an erasure of nothing', erasedWhat({ claims: [] })),
  erasing(
    'erasure.claims',
    'an erasure of a claim that does not exist',
    erasedWhat({ claims: ['who', 'why', 'whom'] }),
  ),
  erasing(
    'erasure.once',
    'an erasure that names a claim twice',
    erasedWhat({ claims: ['who', 'why', 'who'] }),
  ),
  erasing(
    'erasure.when',
    'an erasure whose when says more',
    erasureClaims({ when: { erasedAt: '2026-02-01T00:00:00.000Z', until: null } }),
  ),
  edit(
    'erasure.when',
    ERASED,
    'an erasure whose when is withheld',
    withMember(wholeExports[ERASED], 'verification.erasures.0.claims.when', {
      digest: JSON.parse(erasure.content).claims.when,
    }),
  ),
  erasing(
    'erasure.erased-at',
    'an erasure without a real time',
    erasureClaims({ when: { erasedAt: 'February' } }),
  ),
  erasing('erasure.of-index', 'an erasure of another entry', erasedWhat({ index: 2 })),
  erasing('erasure.of-index', 'an erasure whose index is a text', erasedWhat({ index: '1' })),
  erasing('erasure.later', 'an erasure at the index of its record', { index: 1 }),
  erasing('erasure.time', 'an erasure dated before its record', { timestamp: '2026-01-01T00:00:00.000Z' }),
  erasing('erasure.chain', 'an erasure in the chain of another center', { chain: '43/proof' }),
  edit(
    'erasure.of-absent',
    ERASED,
    'an erasure of a claim that is in the file',
    proofOf(erasedRecord, [forge(erasure, erasedWhat({ claims: ['who', 'why', 'how'] }))]),
  ),
  erasing('content.of-subject', 'an erasure of another record', { sealed: { subject: 'evd_3' } }),
  edit('erasure.order', ERASED, 'erasures out of order', proofOf(erasedRecord, twice.toReversed())),
  edit(
    'erasure.order',
    ERASED,
    'erasures of two claims out of order, which both erase',
    proofOf(erasedRecord, apart.toReversed()),
  ),

  // Seals.
  sealing('seal.chain', 'a seal of another center', { chain: '43/seal' }),
  sealing('seal.time', 'a seal dated before its unit', { timestamp: '2026-01-04T00:00:00.000Z' }),
  withheld('seal.how', ['how']),
  withheld('seal.how', [...CLAIM_NAMES]),
  withheld(
    'seal.how',
    ['how'],
    sealedClaims({ what: { ...unit.seal.claims.what, metadata: { room: 'B9' } } }),
  ),
  withheld(
    'seal.how',
    ['how'],
    sealedClaims({ how: { dpuHash: '0'.repeat(64), evidenceLevel: 'AUDIT_READY' } }),
  ),
  sealing(
    'seal.dpu-hash',
    'a seal of another unit',
    sealedClaims({ how: sealClaims({ ...sealed, dpuHash: unit.seal.hash }).how }),
  ),
  sealing(
    'seal.level',
    'a seal of a lower level',
    sealedClaims({ how: { dpuHash: unit.entry.hash, evidenceLevel: 'DOCUMENTED' } }),
  ),
  sealing(
    'seal.who',
    'another creator',
    sealedClaims({ who: { ...unit.seal.claims.who, createdBy: { id: 'u-9', type: 'human' } } }),
  ),
  edit(
    'seal.who',
    SEALED,
    'a unit that names who raised it, other than its seal',
    unitOf(raisedSeal, raisedUnit),
  ),
  sealing(
    'seal.who',
    'a further member of who',
    sealedClaims({ who: { ...unit.seal.claims.who, approvedBy: 'u-9' } }),
  ),
  ...(['content', 'referenceId', 'referenceType', 'tags', 'note'] as const).map((name) =>
    sealing(
      'seal.what',
      `another ${name}`,
      sealedClaims({ what: { ...unit.seal.claims.what, [name]: 'another' } }),
    ),
  ),
  sealing(
    'seal.when',
    'another time of creation',
    sealedClaims({ when: { ...unit.seal.claims.when, createdAt: '2026-01-05T09:00:00.001Z' } }),
  ),
  ...(['centerId', 'vertical', 'note'] as const).map((name) =>
    sealing(
      'seal.where',
      `another ${name} in where`,
      sealedClaims({ where: { ...unit.seal.claims.where, [name]: 'another' } }),
    ),
  ),
  ...(['executionId', 'reason', 'workflowId', 'note'] as const).map((name) =>
    sealing(
      'seal.why',
      `another ${name} in why`,
      sealedClaims({ why: { ...unit.seal.claims.why, [name]: 'another' } }),
    ),
  ),
  sealing(
    'seal.why',
    'a why that lacks a member',
    sealedClaims({ why: dpuClaims({ ...dpuRecord, executionId: null }).why }),
  ),

  // The readable part.
  ...derivations(FULL, (path) => NOT_DERIVED.test(path)),
  ...derivations(PARTLY, (path) => NOT_DERIVED.test(path)),
  ...derivations(ERASED, (path) => NOT_DERIVED.test(path)),
  ...derivations(UNIT, (path) => NOT_DERIVED.test(path)),
  ...derivations(SEALED, (path) => path === 'evidence.id'),
  ...derivations(AUDIT, (path) => path === 'evidence.id'),
  ...derivations(ABOUT, (path) => !path.startsWith('evidence.event.subject')),
  set('evidence.derived', ABOUT, 'evidence.event.subject', undefined),
  set('evidence.derived', ABOUT_WITHHELD, 'evidence.event.subject', null),
];
