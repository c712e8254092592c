import {
  type ApproverFacts,
  CLAIM_NAMES,
  type ClaimName,
  chainName,
  countTotals,
  type EntryLink,
  erasureOf,
  matchFilter,
  type PackFilter,
  type SealedEntry,
  verifyEntry,
} from '@centerproof/proof';
import type { Platform } from '../../platform/platform.ts';
import { type ChainKey, type Period, readStoredEntries } from '../chain/index.ts';
import { sha256Hex } from '../chain/sha256.ts';
import { leafIndexes } from '../log/index.ts';

/** One decision as a report lists it. */
export interface OversightRow {
  index: number;
  hash: string;
  leaf: number | null;
  evidenceId: string;
  eventId: string | null;
  decisionId: string | null;
  sealedAt: string;
  occurredAt: string | null;
  recordedAt: string | null;
  type: string | null;
  actionType: string | null;
  actorId: string | null;
  actorType: string | null;
  model: string | null;
  provider: string | null;
  riskScore: number | null;
  policyId: string | null;
  policyVersion: number | null;
  guards: readonly { readonly name: string; readonly passed: boolean }[];
  approvers: readonly ApproverFacts[] | null;
  result: string | null;
  overruled: boolean;
  executed: boolean;
  erased: readonly ClaimName[];
}

/** An erasure as a report lists it. */
export interface ErasureRow {
  index: number;
  erasedIndex: number;
  claims: readonly ClaimName[];
  erasedAt: string;
  by: string | null;
  reason: string | null;
}

/** Entries of one read. */
const BATCH_SIZE = 500;

interface Found {
  rows: OversightRow[];
  erasures: ErasureRow[];
}

/**
 * Passes over the entries of a period, a batch at a time. Each is verified on the way: a chain that does not hold is said to be
 * broken, and nothing behind the break is counted.
 */
export function passOver(
  platform: Platform,
  { chain, period, filter = {} }: { chain: ChainKey; period: Period; filter?: PackFilter },
) {
  const totals = countTotals();
  const name = chainName(chain);
  let brokenAt: number | null = null;

  function found(entry: SealedEntry, leaf: number | null): Partial<Found> {
    const erasure = erasureOf(entry);
    if (erasure) {
      totals.add(entry);
      return { erasures: [erasureRow(entry, erasure)] };
    }
    if (matchFilter(filter, entry.claims) !== 'in') return {};
    const facts = totals.add(entry);
    return facts ? { rows: [rowOf(entry, facts, leaf)] } : {};
  }

  async function* batches(): AsyncGenerator<Found> {
    const first = Math.max(0, period.from - 1);
    let previous: EntryLink | null | undefined = first === 0 ? null : undefined;
    for (let at = first; at <= period.to && brokenAt === null; at += BATCH_SIZE) {
      const window = { from: at, to: Math.min(at + BATCH_SIZE - 1, period.to) };
      const entries = await readStoredEntries(platform, chain, window);
      const leaves = await leafIndexes(
        platform,
        chain,
        entries.map(({ index }) => index),
      );
      const batch: Found = { rows: [], erasures: [] };
      for (const [position, entry] of entries.entries()) {
        if (!verifyEntry(entry, previous, { chain: name, sha256Hex }).valid) {
          brokenAt = entry.index;
          break;
        }
        previous = entry;
        if (entry.index < period.from) continue;
        const { rows = [], erasures = [] } = found(entry, leaves[position] ?? null);
        batch.rows.push(...rows);
        batch.erasures.push(...erasures);
      }
      if (brokenAt === null && entries.length <= window.to - window.from) brokenAt = at + entries.length;
      yield batch;
    }
  }

  return { batches: batches(), totals: () => totals.finish(), brokenAt: () => brokenAt };
}

function rowOf(
  entry: SealedEntry,
  facts: NonNullable<ReturnType<ReturnType<typeof countTotals>['add']>>,
  leaf: number | null,
): OversightRow {
  return {
    index: entry.index,
    hash: entry.hash,
    leaf,
    evidenceId: entry.subject,
    eventId: facts.eventId,
    decisionId: facts.decisionId,
    sealedAt: entry.timestamp,
    occurredAt: facts.occurredAt,
    recordedAt: facts.recordedAt,
    type: facts.type,
    actionType: facts.actionType,
    actorId: facts.actor?.id ?? null,
    actorType: facts.actor?.type ?? null,
    model: facts.model,
    provider: facts.provider,
    riskScore: facts.riskScore,
    policyId: facts.policy?.id ?? null,
    policyVersion: facts.policy?.version ?? null,
    guards: facts.guards,
    approvers: facts.approvers,
    result: facts.result,
    overruled: facts.isOverruled,
    executed: facts.result === 'approved' || facts.result === 'autonomous',
    erased: CLAIM_NAMES.filter((name) => !entry.claims[name]),
  };
}

function erasureRow(
  entry: SealedEntry,
  { index, claims, erasedAt }: NonNullable<ReturnType<typeof erasureOf>>,
): ErasureRow {
  const actor = entry.claims.who?.actor as { id?: string } | undefined;
  const reason = entry.claims.why?.reason;
  return {
    index: entry.index,
    erasedIndex: index,
    claims,
    erasedAt,
    by: actor?.id ?? null,
    reason: typeof reason === 'string' ? reason : null,
  };
}
