import { fromBase64Url } from '../base64url.ts';
import type { Json, JsonObject } from '../canonical-json.ts';
import { type Breach, type Check, firstBreach } from '../check.ts';
import { membersOf } from '../document-checks.ts';
import type { ProofErrorCode } from '../errors.ts';
import { concatBytes, equalBytes } from '../log/bytes.ts';
import { sha256Bytes, sha256OfBytes } from '../sha256.ts';
import { readSignedJson } from '../signed-parts.ts';
import { type AssertionAlgorithm, type CoseKey, readCoseKey } from './cose-key.ts';
import { type ApprovalStatement, challengeOf } from './statement.ts';

/** What an authenticator answered, and the key that it answered with; bytes are in base64url without padding. */
export type ApprovalAssertion = {
  readonly credentialId: string;
  /** The COSE key of the credential, as its registration gave it. */
  readonly publicKey: string;
  readonly alg: AssertionAlgorithm;
  readonly authenticatorData: string;
  readonly clientDataJSON: string;
  readonly signature: string;
};

/** The members of an assertion, and no others. */
export const ASSERTION_MEMBERS = [
  'credentialId',
  'publicKey',
  'alg',
  'authenticatorData',
  'clientDataJSON',
  'signature',
] as const;

/** A statement, the assertion over it, and where both stand. The rules for their members have seen them. */
export interface AssertionSubject {
  readonly path: string;
  readonly statement: JsonObject;
  readonly assertion: JsonObject;
}

/** Authenticator data begin with the hash of the site (32 bytes), flags (1) and a counter (4). */
const AUTHENTICATOR_DATA_BYTES_MIN = 37;
const FLAGS_OFFSET = 32;
const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const BACKED_UP = 0x10;

/** Whether an authenticator of this key signed this very statement, on its site, with its user present and verified. */
export const ASSERTION_CHECKS: readonly Check<AssertionSubject>[] = [
  check('assertion.key', 'publicKey', 'ASSERTION_KEY_MALFORMED', (subject) => keyOf(subject) !== null),
  check(
    'assertion.alg',
    'alg',
    'ASSERTION_KEY_MALFORMED',
    (subject) => keyOf(subject)?.algorithm === subject.assertion.alg,
  ),
  check(
    'assertion.client-data',
    'clientDataJSON',
    'ASSERTION_MALFORMED',
    (subject) => clientDataOf(subject) !== null,
  ),
  check(
    'assertion.authenticator-data',
    'authenticatorData',
    'ASSERTION_MALFORMED',
    (subject) => bytesOf(subject, 'authenticatorData').length >= AUTHENTICATOR_DATA_BYTES_MIN,
  ),
  check(
    'assertion.type',
    'clientDataJSON',
    'ASSERTION_TYPE_MISMATCH',
    (subject) => membersOf(clientDataOf(subject) ?? undefined).type === 'webauthn.get',
  ),
  check(
    'assertion.challenge',
    'clientDataJSON',
    'ASSERTION_CHALLENGE_MISMATCH',
    (subject) => membersOf(clientDataOf(subject) ?? undefined).challenge === challengeOf(subject.statement),
  ),
  check('assertion.origin', 'clientDataJSON', 'ASSERTION_ORIGIN_MISMATCH', (subject) => {
    const { origin, crossOrigin } = membersOf(clientDataOf(subject) ?? undefined);
    return isOriginOf(origin, subject.statement.rpId) && crossOrigin !== true;
  }),
  check('assertion.rp', 'authenticatorData', 'ASSERTION_RP_MISMATCH', (subject) =>
    equalBytes(
      bytesOf(subject, 'authenticatorData').subarray(0, FLAGS_OFFSET),
      sha256Bytes(String(subject.statement.rpId)),
    ),
  ),
  check('assertion.present', 'authenticatorData', 'ASSERTION_USER_ABSENT', (subject) =>
    hasFlag(subject, USER_PRESENT),
  ),
  check('assertion.verified', 'authenticatorData', 'ASSERTION_USER_UNVERIFIED', (subject) =>
    hasFlag(subject, USER_VERIFIED),
  ),
  check('assertion.signature', 'signature', 'ASSERTION_SIGNATURE_MISMATCH', (subject) => {
    const clientDataHash = sha256OfBytes(bytesOf(subject, 'clientDataJSON'));
    const message = concatBytes(bytesOf(subject, 'authenticatorData'), clientDataHash);
    return keyOf(subject)?.verify(bytesOf(subject, 'signature'), message) ?? false;
  }),
];

/**
 * Holds an assertion to a statement; null when it is the authenticator's answer to it. Whose authenticator it is, and that the
 * statement is about what was sealed, are questions of their own.
 *
 * @example
 * const breach = checkAssertion(statement, assertion);
 * if (breach) refuse(breach.reason);
 */
export function checkAssertion(statement: ApprovalStatement, assertion: ApprovalAssertion): Breach | null {
  return firstBreach(ASSERTION_CHECKS, { path: 'passkey', statement, assertion });
}

/** The page that asked for an assertion, as the browser wrote it down; null when nothing of the kind is there. */
export function assertionOrigin(assertion: Pick<ApprovalAssertion, 'clientDataJSON'>): string | null {
  const bytes = fromBase64Url(assertion.clientDataJSON);
  const { origin } = membersOf((bytes && readSignedJson(bytes)) ?? undefined);
  return typeof origin === 'string' ? origin : null;
}

/** How often an authenticator says it has signed (0 for those that do not count), and whether copies of its key are kept. */
export function assertionUse({ authenticatorData }: Pick<ApprovalAssertion, 'authenticatorData'>): {
  readonly signCount: number;
  readonly isBackedUp: boolean;
} {
  const bytes = fromBase64Url(authenticatorData);
  if (!bytes || bytes.length < AUTHENTICATOR_DATA_BYTES_MIN) return { signCount: 0, isBackedUp: false };
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  return {
    signCount: view.getUint32(FLAGS_OFFSET + 1),
    isBackedUp: (view.getUint8(FLAGS_OFFSET) & BACKED_UP) !== 0,
  };
}

function check(
  rule: string,
  member: (typeof ASSERTION_MEMBERS)[number],
  code: ProofErrorCode,
  holds: (subject: AssertionSubject) => boolean,
): Check<AssertionSubject> {
  return {
    rule,
    code,
    fault: (subject) => (holds(subject) ? null : `${subject.path}.assertion.${member}`),
  };
}

function bytesOf({ assertion }: AssertionSubject, member: (typeof ASSERTION_MEMBERS)[number]): Uint8Array {
  return fromBase64Url(String(assertion[member])) ?? new Uint8Array();
}

function keyOf(subject: AssertionSubject): CoseKey | null {
  return readCoseKey(bytesOf(subject, 'publicKey'));
}

function clientDataOf(subject: AssertionSubject): JsonObject | null {
  return readSignedJson(bytesOf(subject, 'clientDataJSON'));
}

function hasFlag(subject: AssertionSubject, flag: number): boolean {
  return ((bytesOf(subject, 'authenticatorData')[FLAGS_OFFSET] ?? 0) & flag) !== 0;
}

/** A site is a name; its pages are on it and on the names below it, over TLS unless they are on the visitor's own machine. */
function isOriginOf(origin: Json | undefined, rpId: Json | undefined): boolean {
  const [, scheme, host = ''] =
    /^(https?):\/\/([a-z0-9.-]+)(?::[0-9]{1,5})?$/.exec(typeof origin === 'string' ? origin : '') ?? [];
  if (typeof rpId !== 'string' || rpId === '' || (host !== rpId && !host.endsWith(`.${rpId}`))) return false;
  return scheme === 'https' || host === 'localhost' || host.endsWith('.localhost');
}
