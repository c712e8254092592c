import { canonicalJson, type Json, type JsonObject } from './canonical-json.ts';
import type { Check } from './check.ts';
import { CLAIM_NAMES, isSalt } from './claims.ts';
import { type ChainDomain, isHash, isIndex, isSubject, isTimestamp, PROOF_FORMAT } from './content.ts';
import { CONTEXT_PATH } from './context.ts';
import {
  CRYPTOSUITE,
  multikeyOf,
  PROOF_MEMBERS,
  PROOF_PURPOSE,
  PROOF_TYPE,
  readProofValue,
} from './data-integrity.ts';
import type { ProofErrorCode } from './errors.ts';
import { UNSEALED_FIELDS } from './evidence.ts';

/** Every rule for the members of an export and their kinds, in the order in which they are asked. */
export type DocumentCheck = Check<Json>;

const DOCUMENT_MEMBERS = ['@context', '@type', 'version', 'exportedAt', 'evidence', 'verification'];
const ENTRY_MEMBERS = [
  'format',
  'chainDomain',
  'chainIndex',
  'chainHash',
  'previousHash',
  'timestamp',
  'content',
  'claims',
];
const VERIFICATION_MEMBERS = ['hashAlgorithm', ...ENTRY_MEMBERS, 'verifyUrl'];

/** The domains whose records are exported, and the member that only exports of one of them have. */
const MEMBERS_OF_DOMAIN: Readonly<Record<string, readonly string[]>> = {
  proof: ['erasures'],
  dpu: ['unsealed'],
  audit: [],
};

/** More erasure entries than six claims can have are nobody's honest export. */
const ERASURES_MAX = CLAIM_NAMES.length;

/** What the signature of any signed file has to be, before it is looked at whose it is. */
export const PROOF_CHECKS: readonly DocumentCheck[] = [
  check('proof.members', ({ proof }) =>
    proof === undefined ? null : below('proof', strayMember(proof, { required: PROOF_MEMBERS })),
  ),
  inProof('proof.context', '@context', (context, document) => context === document['@context']),
  inProof('proof.type', 'type', (type) => type === PROOF_TYPE, 'FORMAT_UNKNOWN'),
  inProof('proof.suite', 'cryptosuite', (suite) => suite === CRYPTOSUITE, 'FORMAT_UNKNOWN'),
  inProof('proof.purpose', 'proofPurpose', (purpose) => purpose === PROOF_PURPOSE, 'FORMAT_UNKNOWN'),
  inProof('proof.created', 'created', isTimestamp),
  inProof('proof.method', 'verificationMethod', (method) => multikeyOf(method) !== null),
  inProof(
    'proof.value',
    'proofValue',
    (value) => typeof value === 'string' && readProofValue(value)?.length === SIGNATURE_BYTES,
  ),
];

export const DOCUMENT_CHECKS: readonly DocumentCheck[] = [
  check('document.members', (document) =>
    strayMember(document, { required: DOCUMENT_MEMBERS, optional: ['seal', 'proof'] }),
  ),
  member('document.context', '@context', isContext, 'FORMAT_UNKNOWN'),
  member('document.type', '@type', (type) => type === 'DecisionProof', 'FORMAT_UNKNOWN'),
  member('document.version', 'version', (version) => version === '2.0', 'FORMAT_UNKNOWN'),
  member('document.exported-at', 'exportedAt', isTimestamp),
  member('document.id', 'evidence.id', isSubject),
  member('verification.object', 'verification', isObject),
  member('verification.domain', 'verification.chainDomain', isExported, 'FORMAT_UNKNOWN'),
  check('verification.members', (document) => {
    const { verification } = membersOf(document);
    const domain = String(membersOf(verification).chainDomain);
    const required = [...VERIFICATION_MEMBERS, ...(MEMBERS_OF_DOMAIN[domain] ?? [])];
    return below('verification', strayMember(verification, { required, optional: ['log'] }));
  }),
  check('seal.members', ({ seal }) =>
    seal === undefined ? null : below('seal', strayMember(seal, { required: VERIFICATION_MEMBERS })),
  ),
  check('seal.of-dpu', ({ seal, verification }) =>
    seal === undefined || membersOf(verification).chainDomain === 'dpu' ? null : 'seal',
  ),
  check('erasures.list', (document) => {
    const { chainDomain, erasures } = membersOf(document.verification);
    const isList = Array.isArray(erasures) && erasures.length <= ERASURES_MAX;
    return chainDomain !== 'proof' || isList ? null : 'verification.erasures';
  }),
  check('erasures.members', (document) =>
    firstOf(erasuresOf(document), ({ path, members }) =>
      below(path, strayMember(members, { required: ENTRY_MEMBERS })),
    ),
  ),
  inHead('exported.algorithm', 'hashAlgorithm', (algorithm) => algorithm === 'SHA-256', 'FORMAT_UNKNOWN'),
  inHead('exported.verify-url', 'verifyUrl', (url) => typeof url === 'string'),
  inEntry('exported.format', 'format', (format) => format === PROOF_FORMAT, 'FORMAT_UNKNOWN'),
  inEntry('exported.domain', 'chainDomain', (domain, block) => domain === block.domain),
  inEntry('exported.index', 'chainIndex', isIndex),
  inEntry('exported.timestamp', 'timestamp', isTimestamp, 'TIMESTAMP_MALFORMED'),
  inEntry('exported.content', 'content', (content) => typeof content === 'string'),
  inEntry('exported.hash', 'chainHash', (hash, { domain }) => bareHash(domain, hash) !== null),
  inEntry('exported.previous-hash', 'previousHash', (hash, { domain, members }) =>
    membersOf(members).chainIndex === 0 ? hash === null : bareHash(domain, hash) !== null,
  ),
  inEntries('claims.members', ({ path, members }) =>
    below(`${path}.claims`, strayMember(membersOf(members).claims, { required: CLAIM_NAMES })),
  ),
  inClaims('claim.members', (claim, path) =>
    below(
      path,
      strayMember(claim, { required: hasMember(claim, 'digest') ? ['digest'] : ['salt', 'value'] }),
    ),
  ),
  inClaims('claim.digest', (claim, path) =>
    !hasMember(claim, 'digest') || isHash(membersOf(claim).digest) ? null : `${path}.digest`,
  ),
  inClaims('claim.salt', (claim, path) =>
    hasMember(claim, 'digest') || isSalt(membersOf(claim).salt) ? null : `${path}.salt`,
  ),
  inClaims('claim.value', (claim, path) =>
    hasMember(claim, 'digest') || isObject(membersOf(claim).value) ? null : `${path}.value`,
  ),
  ofDpu('unsealed.list', 'verification.unsealed', ({ hasSeal, unsealed }) =>
    isSame(unsealed, hasSeal ? [] : UNSEALED_FIELDS),
  ),
  ofDpu(
    'seal.needed',
    'seal',
    ({ hasSeal, dpu }) => hasSeal || dpu.evidenceLevel !== 'AUDIT_READY',
    'SEAL_MISSING',
  ),
  ofDpu(
    'unsealed.level',
    'evidence.dpu.evidenceLevel',
    ({ hasSeal, dpu }) => hasSeal || dpu.evidenceLevel === 'DRAFT' || dpu.evidenceLevel === 'DOCUMENTED',
  ),
  ofDpu(
    'unsealed.metadata',
    'evidence.dpu.metadata',
    ({ hasSeal, dpu }) => hasSeal || isObject(dpu.metadata),
  ),
  ofDpu(
    'unsealed.updated-at',
    'evidence.dpu.updatedAt',
    ({ hasSeal, dpu }) => hasSeal || isTimestamp(dpu.updatedAt),
  ),
  check('log.members', ({ verification }) => {
    const { log = null } = membersOf(verification);
    const names = { required: ['origin', 'vkey', 'entries'], optional: ['timestamps'] };
    return log === null ? null : below('verification.log', strayMember(log, names));
  }),
  inLog('log.origin-text', 'origin', ({ log }) => isText(log.origin)),
  inLog('log.vkey-text', 'vkey', ({ log }) => isText(log.vkey)),
  inLog('log.timestamps', 'timestamps', ({ log: { timestamps = [] } }) => isListOfTexts(timestamps)),
  check('log.entries', (document) => {
    const { log = null } = membersOf(document.verification);
    const required = ['record', ...(document.seal === undefined ? [] : ['seal']), 'erasures'];
    const { entries } = membersOf(log);
    return log === null ? null : below('verification.log.entries', strayMember(entries, { required }));
  }),
  inLog('log.record', 'entries.record', ({ entries }) => isText(entries.record)),
  inLog('log.seal', 'entries.seal', ({ entries: { seal = '' } }) => isText(seal)),
  inLog(
    'log.erasures',
    'entries.erasures',
    ({ entries: { erasures }, document }) =>
      isListOfTexts(erasures) && erasures.length === erasuresOf(document).length,
  ),
  ...PROOF_CHECKS,
];

const SIGNATURE_BYTES = 64;

function isText(value: Json | undefined): boolean {
  return typeof value === 'string';
}

function isListOfTexts(value: Json | undefined): value is string[] {
  return Array.isArray(value) && value.every(isText);
}

function inLog(
  rule: string,
  path: string,
  holds: (given: {
    readonly log: JsonObject;
    readonly entries: JsonObject;
    readonly document: JsonObject;
  }) => boolean,
): DocumentCheck {
  return check(rule, (document) => {
    const { log = null } = membersOf(document.verification);
    const { entries } = membersOf(log);
    const given = { log: membersOf(log), entries: membersOf(entries), document };
    return log === null || holds(given) ? null : `verification.log.${path}`;
  });
}

function inProof(
  rule: string,
  name: string,
  holds: (value: Json | undefined, document: JsonObject) => boolean,
  code?: ProofErrorCode,
): DocumentCheck {
  return check(
    rule,
    (document) =>
      document.proof === undefined || holds(membersOf(document.proof)[name], document)
        ? null
        : `proof.${name}`,
    code,
  );
}

/** The hexadecimal digits of a hash as a domain spells it; null when it is not spelled so. */
export function bareHash(domain: ChainDomain, value: Json | undefined): string | null {
  const prefix = domain === 'proof' ? 'sha256:' : '';
  if (typeof value !== 'string' || !value.startsWith(prefix)) return null;
  const hash = value.slice(prefix.length);
  return isHash(hash) ? hash : null;
}

/** An entry somewhere in an export. */
export interface EntryBlock {
  readonly path: string;
  readonly domain: ChainDomain;
  readonly members: Json;
}

/** The entries of an export: its record's, its seal's, and those of its erasures. */
export function entryBlocks(document: JsonObject): EntryBlock[] {
  const { seal, verification = null } = document;
  // The rules before those that ask for entries have seen that it is one of the exported domains.
  const domain = membersOf(verification).chainDomain as ChainDomain;
  return [
    { path: 'verification', domain, members: verification },
    ...(seal === undefined ? [] : [{ path: 'seal', domain: 'seal' as const, members: seal }]),
    ...erasuresOf(document),
  ];
}

function erasuresOf(document: JsonObject): EntryBlock[] {
  const { erasures } = membersOf(document.verification);
  if (!Array.isArray(erasures)) return [];
  return erasures.map((members: Json, position) => ({
    path: `verification.erasures.${position}`,
    domain: 'proof',
    members,
  }));
}

function check(
  rule: string,
  fault: (document: JsonObject) => string | null,
  code: ProofErrorCode = 'DOCUMENT_MALFORMED',
): DocumentCheck {
  return { rule, code, fault: (document) => fault(membersOf(document)) };
}

function member(
  rule: string,
  path: string,
  holds: (value: Json | undefined) => boolean,
  code?: ProofErrorCode,
): DocumentCheck {
  const names = path.split('.');
  return check(
    rule,
    (document) => {
      const value = names.reduce<Json | undefined>((inner, name) => membersOf(inner)[name], document);
      return holds(value) ? null : path;
    },
    code,
  );
}

function inEntries(
  rule: string,
  fault: (block: EntryBlock) => string | null,
  code?: ProofErrorCode,
): DocumentCheck {
  return check(rule, (document) => firstOf(entryBlocks(document), fault), code);
}

function inEntry(
  rule: string,
  name: string,
  holds: (value: Json | undefined, block: EntryBlock) => boolean,
  code?: ProofErrorCode,
): DocumentCheck {
  return inEntries(
    rule,
    (block) => (holds(membersOf(block.members)[name], block) ? null : `${block.path}.${name}`),
    code,
  );
}

/** The record's entry and the seal's say more of themselves than an erasure's does. */
function inHead(
  rule: string,
  name: string,
  holds: (value: Json | undefined) => boolean,
  code?: ProofErrorCode,
): DocumentCheck {
  return inEntries(
    rule,
    ({ path, members }) =>
      path.startsWith('verification.') || holds(membersOf(members)[name]) ? null : `${path}.${name}`,
    code,
  );
}

function inClaims(
  rule: string,
  fault: (claim: Json | undefined, path: string) => string | null,
): DocumentCheck {
  return inEntries(rule, ({ path, members }) => {
    const claims = membersOf(membersOf(members).claims);
    return firstOf(CLAIM_NAMES, (name) => fault(claims[name], `${path}.claims.${name}`));
  });
}

function ofDpu(
  rule: string,
  path: string,
  holds: (unit: {
    readonly hasSeal: boolean;
    readonly unsealed: Json | undefined;
    readonly dpu: JsonObject;
  }) => boolean,
  code?: ProofErrorCode,
): DocumentCheck {
  return check(
    rule,
    (document) => {
      const { chainDomain, unsealed } = membersOf(document.verification);
      if (chainDomain !== 'dpu') return null;
      const dpu = membersOf(membersOf(document.evidence).dpu);
      return holds({ hasSeal: document.seal !== undefined, unsealed, dpu }) ? null : path;
    },
    code,
  );
}

/** The first member that has to be there and is not, or that must not be there and is: nothing seals what it says. */
export function strayMember(
  value: Json | undefined,
  names: { readonly required: readonly string[]; readonly optional?: readonly string[] },
): string | null {
  if (!isObject(value)) return '';
  const known = [...names.required, ...(names.optional ?? [])];
  const absent = names.required.find((name) => !Object.hasOwn(value, name));
  return absent ?? Object.keys(value).find((name) => !known.includes(name)) ?? null;
}

function below(path: string, fault: string | null): string | null {
  return fault === null || fault === '' ? (fault === null ? null : path) : `${path}.${fault}`;
}

function firstOf<Item>(items: readonly Item[], fault: (item: Item) => string | null): string | null {
  for (const item of items) {
    const path = fault(item);
    if (path !== null) return path;
  }
  return null;
}

function isContext(value: Json | undefined): boolean {
  return typeof value === 'string' && value.endsWith(CONTEXT_PATH);
}

function isExported(domain: Json | undefined): boolean {
  return typeof domain === 'string' && Object.hasOwn(MEMBERS_OF_DOMAIN, domain);
}

function isSame(left: Json | undefined, right: Json): boolean {
  return left !== undefined && canonicalJson(left) === canonicalJson(right);
}

function hasMember(value: Json | undefined, name: string): boolean {
  return Object.hasOwn(membersOf(value), name);
}

/** The members of an object; of anything else there are none. */
export function membersOf(value: Json | undefined): JsonObject {
  return isObject(value) ? value : {};
}

/** Whether a value is a JSON object. */
export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
