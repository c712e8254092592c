import type { JsonObject } from '../canonical-json.ts';
import { membersOf } from '../document-checks.ts';
import type { SealedEntry } from '../entry.ts';
import type { ApprovalAssertion } from './assertion-checks.ts';

/** An entry of an `audit` chain that was verified; what it says is looked at, and nothing of it is checked here. */
export type AuditLeaf = Pick<SealedEntry, 'subject' | 'index' | 'hash' | 'timestamp' | 'claims'>;

/** What the audit entries say of a key. */
export type Registration =
  /** An entry registered it, before the approval, and none took it away until then. */
  | { readonly state: 'registered'; readonly leaf: AuditLeaf; readonly owner: string | null }
  /** It had been taken away when it signed. */
  | { readonly state: 'removed'; readonly leaf: AuditLeaf; readonly owner: string | null }
  /** No entry registered it: whoever put it there left no trace where there has to be one. */
  | { readonly state: 'unregistered'; readonly leaf: null; readonly owner: null };

/** The actions by which keys of approvers come and go. */
const COMING = ['register-passkey', 'register-approver-credential'];
const GOING = ['remove-passkey', 'remove-approver-credential'];

/**
 * Finds the audit entry that registered the key of an assertion. Every honest registration is sealed and logged; a key that was slipped
 * into the database has no entry, and a verifier who has the whole audit chain says so.
 *
 * @example
 * const { state, leaf } = checkRegistration(approver.assertion, auditEntries, approver.approvedAt);
 * if (state !== 'registered') warn('Nobody registered this passkey.');
 */
export function checkRegistration(
  { credentialId, publicKey }: Pick<ApprovalAssertion, 'credentialId' | 'publicKey'>,
  entries: Iterable<AuditLeaf>,
  approvedAt?: string,
): Registration {
  let found: Registration = { state: 'unregistered', leaf: null, owner: null };
  for (const leaf of entries) {
    if (approvedAt !== undefined && leaf.timestamp > approvedAt) continue;
    const { action, changes } = membersOf(leaf.claims.what ?? undefined);
    const { before, after } = membersOf(changes);
    const isOf = (facts: JsonObject) => facts.credentialId === credentialId && facts.publicKey === publicKey;
    const [come, gone] = [membersOf(after), membersOf(before)];
    if (COMING.includes(String(action)) && isOf(come))
      found = { state: 'registered', leaf, owner: ownerOf(come) };
    else if (GOING.includes(String(action)) && isOf(gone))
      found = { state: 'removed', leaf, owner: ownerOf(gone) };
  }
  return found;
}

function ownerOf({ actorId, approverId }: JsonObject): string | null {
  const owner = actorId ?? approverId;
  return typeof owner === 'string' ? owner : null;
}
