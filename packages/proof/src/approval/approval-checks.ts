import { fromBase64Url } from '../base64url.ts';
import { canonicalJson, type Json, type JsonObject } from '../canonical-json.ts';
import type { Check } from '../check.ts';
import { digestClaim } from '../claims.ts';
import { type Content, isHash, isTimestamp } from '../content.ts';
import { isObject, membersOf, strayMember } from '../document-checks.ts';
import type { ProofErrorCode } from '../errors.ts';
import type { ExportedEntry } from '../read-export.ts';
import type { Sha256Hex } from '../sha256.ts';
import { personOf, some } from '../signed-parts.ts';
import { ASSERTION_CHECKS, ASSERTION_MEMBERS } from './assertion-checks.ts';
import { SIGNED_CLAIMS, type SignedClaim, STATEMENT_FORMAT, STATEMENT_MEMBERS } from './statement.ts';

/** One approver of a decision, beside everything that is sealed of it. */
export interface ApprovalSubject {
  readonly path: string;
  readonly approver: JsonObject;
  /** Whether this approval is the one that sealed. */
  readonly isLast: boolean;
  readonly record: ExportedEntry;
  readonly content: Content | null;
  readonly sha256Hex: Sha256Hex;
}

/** Texts of a statement that nothing else holds to a form; longer ones are nobody's. */
const TEXT_LENGTH_MAX = 255;
/** Above any key, and above any client data of a browser. */
const BASE64_LENGTH_MAX = 8_192;
const BYTES_MEMBERS = ASSERTION_MEMBERS.filter((member) => member !== 'alg');

/** Whether what an approver signed is what is sealed here: this decision, of this center, in these words, with this answer. */
const STATEMENT_CHECKS: readonly Check<ApprovalSubject>[] = [
  {
    rule: 'approval.assurance',
    code: 'APPROVAL_MALFORMED',
    fault: ({ path, approver }) => {
      const isSigned = approver.assurance === 'passkey';
      const has = (member: string) => Object.hasOwn(approver, member);
      return has('statement') === isSigned && has('assertion') === isSigned ? null : path;
    },
  },
  {
    rule: 'statement.members',
    code: 'APPROVAL_MALFORMED',
    fault: ({ path, approver: { statement } }) => {
      const stray =
        strayMember(statement, { required: STATEMENT_MEMBERS }) ??
        strayMember(membersOf(statement).claims, { required: SIGNED_CLAIMS });
      return stray === null ? null : `${path}.statement`;
    },
  },
  {
    rule: 'statement.texts',
    code: 'APPROVAL_MALFORMED',
    fault: ({ path, approver }) => {
      const { rpId, nonce, claims } = membersOf(approver.statement);
      const areTexts =
        [rpId, nonce].every(isText) && SIGNED_CLAIMS.every((name) => isHash(membersOf(claims)[name]));
      return areTexts ? null : `${path}.statement`;
    },
  },
  {
    rule: 'assertion.members',
    code: 'APPROVAL_MALFORMED',
    fault: ({ path, approver: { assertion } }) =>
      strayMember(assertion, { required: ASSERTION_MEMBERS }) === null ? null : `${path}.assertion`,
  },
  {
    rule: 'assertion.bytes',
    code: 'APPROVAL_MALFORMED',
    fault: ({ path, approver }) => {
      const assertion = membersOf(approver.assertion);
      const bad = BYTES_MEMBERS.find((member) => !isBase64Url(assertion[member]));
      return bad === undefined ? null : `${path}.assertion.${bad}`;
    },
  },
  ofStatement('statement.format', 'format', 'FORMAT_UNKNOWN', ({ format }) => format === STATEMENT_FORMAT),
  ofStatement(
    'statement.chain',
    'chain',
    'APPROVAL_CENTER_MISMATCH',
    ({ chain }, { content }) => chain === content?.chain,
  ),
  ofStatement(
    'statement.subject',
    'subject',
    'APPROVAL_DECISION_MISMATCH',
    ({ subject }, { record }) => subject === record.entry.subject,
  ),
  ofStatement(
    'statement.what',
    'claims.what',
    'APPROVAL_WHAT_MISMATCH',
    // The approver signed the whole claim, so that its sealed digest answers for it even where the claim is withheld or erased.
    ({ claims }, { content }) => membersOf(claims).what === content?.claims.what,
  ),
  ofPart('statement.who', 'who', 'APPROVAL_WHO_MISMATCH'),
  ofPart('statement.why', 'why', 'APPROVAL_WHY_MISMATCH'),
  ofPart('statement.how', 'how', 'APPROVAL_HOW_MISMATCH'),
  ofStatement(
    'statement.expiry',
    'expiresAt',
    'APPROVAL_EXPIRED',
    ({ expiresAt }, { approver: { approvedAt } }) =>
      isTimestamp(expiresAt) && isTimestamp(approvedAt) && approvedAt <= expiresAt,
  ),
];

/** Every rule for an approver who is said to have signed. */
export const APPROVAL_CHECKS: readonly Check<ApprovalSubject>[] = [
  ...STATEMENT_CHECKS,
  ...ASSERTION_CHECKS.map(
    ({ rule, code, fault }): Check<ApprovalSubject> => ({
      rule,
      code,
      fault: ({ path, approver }) =>
        fault({ path, statement: membersOf(approver.statement), assertion: membersOf(approver.assertion) }),
    }),
  ),
];

/** The approvers of a disclosed `who` that are said to have signed, or that carry a part of a signature. */
export function signedApprovals(
  record: ExportedEntry,
): Pick<ApprovalSubject, 'path' | 'approver' | 'isLast'>[] {
  const { approvers } = membersOf(record.entry.claims.who ?? undefined);
  if (!Array.isArray(approvers)) return [];
  return approvers.flatMap((approver: Json, position) => {
    if (!isObject(approver)) return [];
    const isSigned =
      approver.assurance === 'passkey' ||
      Object.hasOwn(approver, 'statement') ||
      Object.hasOwn(approver, 'assertion');
    const path = `${record.path}.claims.who.value.approvers.${position}`;
    return isSigned ? [{ path, approver, isLast: position === approvers.length - 1 }] : [];
  });
}

function ofStatement(
  rule: string,
  member: string,
  code: ProofErrorCode,
  holds: (statement: JsonObject, subject: ApprovalSubject) => boolean,
): Check<ApprovalSubject> {
  return {
    rule,
    code,
    fault: (subject) =>
      holds(membersOf(subject.approver.statement), subject) ? null : `${subject.path}.statement.${member}`,
  };
}

/** A claim that is there gives, salted alike, the digest of the part that the approver signed. */
function ofPart(
  rule: string,
  name: Exclude<SignedClaim, 'what'>,
  code: ProofErrorCode,
): Check<ApprovalSubject> {
  return ofStatement(rule, `claims.${name}`, code, ({ claims }, subject) => {
    const salt = subject.record.entry.salts[name];
    if (!salt || !subject.record.entry.claims[name]) return true;
    return membersOf(claims)[name] === digestClaim(salt, partsOf(subject)[name], subject.sha256Hex);
  });
}

/** What the claims say that this approver was shown and answered; whatever stands in its place is compared as it is. */
function partsOf({
  approver,
  isLast,
  record,
}: ApprovalSubject): Record<Exclude<SignedClaim, 'what'>, JsonObject> {
  const { who, why, how } = record.entry.claims;
  const { actor = null } = membersOf(who ?? undefined);
  const { result = null } = membersOf(how ?? undefined);
  const { policy, reason } = ownReason(approver, isLast, membersOf(why ?? undefined));
  return {
    who: {
      actor: personOf(actor),
      approver: personOf(approver),
      ...some(approver, ['onBehalfOf']),
      ...some(who, ['subject']),
    },
    why: { policy, ...(reason === undefined ? {} : { reason }), ...some(why, ['reasoning']) },
    // All but the last approved; the last one decided.
    how: { result: isLast ? result : 'approved', ...some(how, ['aiContext', 'riskScore']) },
  };
}

/** The reason that an approver gave, and the policy they were shown: their own where several approved, else that of the record. */
function ownReason({ id }: JsonObject, isLast: boolean, why: JsonObject) {
  const own = (list: Json | undefined) =>
    Array.isArray(list)
      ? list.find(
          (item) => isObject(item) && canonicalJson(item.approverId ?? null) === canonicalJson(id ?? null),
        )
      : undefined;
  const reason =
    why.reasons !== undefined ? membersOf(own(why.reasons)).reason : isLast ? why.reason : undefined;
  // An item may say that they signed under no policy, which is not the same as no item.
  const signedUnder = isLast ? undefined : own(why.policies);
  const policy = (signedUnder === undefined ? why.policy : membersOf(signedUnder).policy) ?? null;
  return { reason, policy };
}

function isText(value: Json | undefined): boolean {
  return typeof value === 'string' && value !== '' && value.length <= TEXT_LENGTH_MAX;
}

function isBase64Url(value: Json | undefined): boolean {
  return (
    typeof value === 'string' &&
    value !== '' &&
    value.length <= BASE64_LENGTH_MAX &&
    fromBase64Url(value) !== null
  );
}
