import { fromBase64Url } from '../base64url.ts';
import type { JsonObject } from '../canonical-json.ts';
import type { Check } from '../check.ts';
import { digestClaim, isSalt } from '../claims.ts';
import { isObject, membersOf, strayMember } from '../document-checks.ts';
import type { ProofErrorCode } from '../errors.ts';
import { verifyEd25519 } from '../log/index.ts';
import type { ExportedEntry } from '../read-export.ts';
import type { Sha256Hex } from '../sha256.ts';
import { personOf, some } from '../signed-parts.ts';
import { type RecordClaim, readRecordSignature } from './record-statement.ts';

/** A decision whose actor is said to have signed it. */
export interface RecordSubject {
  readonly path: string;
  readonly actor: JsonObject;
  readonly record: ExportedEntry;
  readonly sha256Hex: Sha256Hex;
}

const KEY_BYTES = 32;
const JWS_LENGTH_MAX = 4_096;
const EVENT_PREFIX = 'evt_';

/** Whether what is sealed is what its actor signed. */
export const RECORD_CHECKS: readonly Check<RecordSubject>[] = [
  check('record.assurance', '', 'RECORD_MALFORMED', ({ actor }) =>
    Boolean((actor.assurance === 'signature') === Object.hasOwn(actor, 'signature')),
  ),
  check('record.members', '.signature', 'RECORD_MALFORMED', ({ actor: { signature } }) => {
    const { jws, publicKey, salt } = membersOf(signature);
    return (
      strayMember(signature, { required: ['jws', 'publicKey', 'salt'] }) === null &&
      typeof jws === 'string' &&
      typeof publicKey === 'string' &&
      jws.length <= JWS_LENGTH_MAX &&
      fromBase64Url(publicKey)?.length === KEY_BYTES &&
      isSalt(salt)
    );
  }),
  check('record.jws', '.signature.jws', 'RECORD_MALFORMED', (subject) => jwsOf(subject) !== null),
  ofClaim('record.who', 'who'),
  ofClaim('record.what', 'what'),
  ofClaim('record.why', 'why'),
  ofClaim('record.how', 'how'),
  check('record.signature', '.signature.jws', 'RECORD_SIGNATURE_MISMATCH', (subject) => {
    const jws = jwsOf(subject);
    const publicKey = fromBase64Url(String(membersOf(subject.actor.signature).publicKey));
    return Boolean(
      jws && publicKey && verifyEd25519({ signature: jws.signature, message: jws.message, publicKey }),
    );
  }),
];

/** The actor of a disclosed `who` that is said to have signed, or that carries a signature. */
export function signedActor(record: ExportedEntry): Pick<RecordSubject, 'path' | 'actor'> | null {
  const { actor } = membersOf(record.entry.claims.who ?? undefined);
  if (!isObject(actor)) return null;
  const isSigned = actor.assurance === 'signature' || Object.hasOwn(actor, 'signature');
  return isSigned ? { path: `${record.path}.claims.who.value.actor`, actor } : null;
}

function check(
  rule: string,
  member: string,
  code: ProofErrorCode,
  holds: (subject: RecordSubject) => boolean,
): Check<RecordSubject> {
  return { rule, code, fault: (subject) => (holds(subject) ? null : `${subject.path}${member}`) };
}

/** A claim that is there gives, with the signer's salt, the digest that was signed. */
function ofClaim(rule: string, name: 'who' | 'what' | 'why' | 'how'): Check<RecordSubject> {
  return check(rule, '.signature.jws', 'RECORD_MISMATCH', (subject) => {
    const claim = subject.record.entry.claims[name];
    if (!claim) return true;
    const salt = name === 'who' ? membersOf(subject.actor.signature).salt : claim.salt;
    const signed = jwsOf(subject)?.statement.claims[name];
    return isSalt(salt) && signed === digestClaim(salt, partsOf(subject)[name], subject.sha256Hex);
  });
}

function jwsOf({ actor }: RecordSubject) {
  return readRecordSignature(String(membersOf(actor.signature).jws));
}

/** What is signed of each claim, as it stands in it. */
function partsOf({ actor, record }: RecordSubject): Record<RecordClaim, JsonObject> {
  const { who, what, why, how } = record.entry.claims;
  const { decisionId, eventId } = membersOf(what ?? undefined);
  // An id that the service made was not known to who signed.
  const isMade =
    typeof eventId === 'string' &&
    eventId.startsWith(EVENT_PREFIX) &&
    decisionId === `dec_${eventId.slice(EVENT_PREFIX.length)}`;
  return {
    who: { actor: personOf(actor), ...some(who, ['subject']) },
    what: some(what, ['action', 'tags', 'type', ...(isMade ? [] : ['decisionId'])]),
    why: some(why, ['reasoning']),
    how: some(how, ['aiContext', 'riskScore']),
  };
}
