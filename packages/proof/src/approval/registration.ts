import { canonicalJson, type Json, type JsonObject } from '../canonical-json.ts';
import type { Check } from '../check.ts';
import { isTimestamp } from '../content.ts';
import { membersOf } from '../document-checks.ts';
import type { SealedEntry } from '../entry.ts';
import { DELAY_MAX_SECONDS } from '../log-checks.ts';
import type { ApprovalAssertion } from './assertion-checks.ts';

/** An entry of an `audit` chain that was verified; what it says is looked at, and nothing of it is checked here. */
export type AuditLeaf = Pick<SealedEntry, 'subject' | 'index' | 'hash' | 'timestamp' | 'claims'>;

/** What the audit entries say of a key. */
export type Registration =
  /** An entry registered it, before the approval, and none took it away until then. */
  | { readonly state: 'registered'; readonly leaf: AuditLeaf; readonly owners: readonly string[] }
  /** It had been taken away when it signed. */
  | { readonly state: 'removed'; readonly leaf: AuditLeaf; readonly owners: readonly string[] }
  /** No entry registered it: whoever put it there left no trace where there has to be one. */
  | { readonly state: 'unregistered'; readonly leaf: null; readonly owners: readonly [] };

/** What is known of the key of an approver: of one that the entries cannot tell about, nothing is. */
export type KeyState = Registration['state'] | 'unknown';

/** An approval, as far as its key is looked up. */
export interface KeyUse {
  /** Where it was sealed. */
  readonly chain: string;
  readonly approver: JsonObject;
}

/** The keys of approvers that the audit chain of a center tells of. */
export interface KeyTrail {
  /** What the entries say of the key of an approver who signed. */
  stateOf(use: KeyUse): KeyState;
}

/** The actions by which keys of approvers come and go. */
const COMING = ['register-passkey', 'register-approver-credential'];
const GOING = ['remove-passkey', 'remove-approver-credential'];

interface KeyMove {
  readonly isComing: boolean;
  readonly owners: readonly string[];
  readonly leaf: AuditLeaf;
}

/** Whether the key of an approver was registered to them when they signed, for whoever was given the audit chain. */
export const KEY_CHECKS: readonly Check<{ readonly state: KeyState }>[] = [
  {
    rule: 'key.registered',
    code: 'APPROVAL_KEY_UNREGISTERED',
    fault: ({ state }) => (state === 'unregistered' ? 'assertion.publicKey' : null),
  },
  {
    rule: 'key.kept',
    code: 'APPROVAL_KEY_REMOVED',
    fault: ({ state }) => (state === 'removed' ? 'assertion.publicKey' : null),
  },
];

/**
 * Finds the audit entry that registered the key of an assertion. Every honest registration is sealed and logged; a key that was slipped
 * into the database has no entry, and a verifier who has the whole audit chain says so.
 *
 * @example
 * const { state, leaf } = checkRegistration(approver.assertion, auditEntries, { approvedAt: approver.approvedAt });
 * if (state !== 'registered') warn('Nobody registered this passkey.');
 */
export function checkRegistration(
  key: Pick<ApprovalAssertion, 'credentialId' | 'publicKey'>,
  entries: Iterable<AuditLeaf>,
  use: { readonly approvedAt?: string; readonly approverId?: string; readonly delayMaxSeconds?: number } = {},
): Registration {
  const moves: KeyMove[] = [];
  for (const leaf of entries) {
    const move = readMove(leaf);
    if (move && keyOf(key) === move.key) moves.push(move);
  }
  return lastMove(moves, use);
}

/** Gathers what the entries of an audit chain say of keys. What it holds grows with the number of keys, not with that of entries. */
export function createKeyTrail({
  chain,
  untilMs,
  delayMaxSeconds,
}: {
  readonly chain: string;
  /** The last moment whose keys the chain tells of; of what was signed later it cannot tell. */
  readonly untilMs: number;
  readonly delayMaxSeconds: number;
}): KeyTrail & { add(leaf: AuditLeaf): void } {
  const moves = new Map<string, KeyMove[]>();
  return {
    add(leaf) {
      const move = readMove(leaf);
      if (!move) return;
      const before = moves.get(move.key);
      if (before) before.push(move);
      else moves.set(move.key, [move]);
    },
    stateOf({ chain: sealedIn, approver }) {
      const { approvedAt, assertion, id } = approver;
      if (centerOf(sealedIn) !== centerOf(chain) || !isTimestamp(approvedAt)) return 'unknown';
      if (Date.parse(approvedAt) > untilMs) return 'unknown';
      const known = moves.get(keyOf(membersOf(assertion))) ?? [];
      return lastMove(known, { approvedAt, approverId: id ?? null, delayMaxSeconds }).state;
    },
  };
}

function readMove(leaf: AuditLeaf): (KeyMove & { readonly key: string }) | null {
  const { action, changes } = membersOf(leaf.claims.what ?? undefined);
  const isComing = COMING.some((coming) => coming === action);
  if (!isComing && !GOING.some((going) => going === action)) return null;
  const { before, after } = membersOf(changes);
  const facts = membersOf(isComing ? after : before);
  return { isComing, key: keyOf(facts), owners: ownersOf(facts), leaf };
}

/** What the last entry said that was there when the key was used. */
function lastMove(
  moves: readonly KeyMove[],
  {
    approvedAt,
    approverId,
    delayMaxSeconds = DELAY_MAX_SECONDS,
  }: { readonly approvedAt?: string; readonly approverId?: Json; readonly delayMaxSeconds?: number },
): Registration {
  let found: Registration = { state: 'unregistered', leaf: null, owners: [] };
  for (const { isComing, owners, leaf } of moves) {
    if (approvedAt !== undefined && !wasBefore(leaf, approvedAt, delayMaxSeconds)) continue;
    // An id that is no text is nobody's.
    if (isComing && approverId !== undefined && !owners.some((owner) => owner === approverId)) continue;
    if (!isComing && found.state === 'unregistered') continue;
    found = { state: isComing ? 'registered' : 'removed', leaf, owners };
  }
  return found;
}

/** Whether something had happened by then; an entry is sealed a moment after what it tells of, and no later than is allowed. */
function wasBefore({ claims, timestamp }: AuditLeaf, at: string, delayMaxSeconds: number): boolean {
  const { occurredAt } = membersOf(claims.when ?? undefined);
  const happened = isTimestamp(occurredAt) ? occurredAt : timestamp;
  return happened <= at && Date.parse(timestamp) <= Date.parse(at) + delayMaxSeconds * 1000;
}

function keyOf({ credentialId, publicKey }: { readonly [name: string]: Json | undefined }): string {
  return canonicalJson([credentialId ?? null, publicKey ?? null]);
}

/** As a text: two centers of sixteen digits may be one number. */
function centerOf(chain: string): string | undefined {
  return chain.split('/', 1)[0];
}

/** Whom a key was registered to: the account, and every id that the same person has in the center. */
function ownersOf({ actorId, actorIds, approverId }: JsonObject): string[] {
  const all = [actorId, approverId, ...(Array.isArray(actorIds) ? actorIds : [])];
  return all.filter((id) => typeof id === 'string');
}
