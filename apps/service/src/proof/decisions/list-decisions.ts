import type { Tx } from '../../platform/database/index.ts';
import { presentDeadline, selectOpenCases } from '../cases/index.ts';
import { presentDecision, type StoredDecision } from './decision.ts';
import { eventIdOfDecision } from './decision-rules.ts';
import {
  selectCounts,
  selectDecisions,
  selectDecisionsByDecisionId,
  selectListedIds,
  selectNewestIds,
} from './decisions.queries.ts';
import type { Filters } from './decisions.schemas.ts';

/** One page of a center's decisions, newest first, and how many there are in all. */
export async function listDecisions(
  tx: Tx,
  centerId: number,
  { filters, limit, offset }: { filters: Filters; limit: number; offset: number },
): Promise<{ items: object[]; total: number }> {
  if (filters.decisionId !== undefined) {
    const found = await findByDecisionId(tx, centerId, filters.decisionId);
    const matching = found.filter((decision) => matches(presentDecision(decision), filters));
    const page = matching.slice(offset, offset + limit);
    return { items: await withDeadlines(tx, centerId, page), total: matching.length };
  }
  const tag = filters.tag ?? '';
  const counts = await selectCounts(tx, centerId, { tag, type: filters.type, status: filters.status });
  const total = counts.reduce((sum, count) => sum + count.total, 0);
  if (offset >= total) return { items: [], total };
  const isUnfiltered = tag === '' && filters.type === undefined && filters.status === undefined;
  const ids = isUnfiltered
    ? await selectNewestIds(tx, centerId, { limit, offset })
    : await selectListedIds(tx, centerId, { tag, kinds: counts, limit, offset });
  const decisions = await selectDecisions(tx, centerId, ids);
  const listed = ids.flatMap((id) => decisions.get(id) ?? []);
  return { items: await withDeadlines(tx, centerId, listed), total };
}

/** Decisions as they stand, those that wait with their deadlines. */
export async function withDeadlines(
  tx: Tx,
  centerId: number,
  decisions: readonly StoredDecision[],
): Promise<object[]> {
  const waiting = decisions.flatMap(({ id, evidence }) => (evidence ? [] : [id]));
  const open = await selectOpenCases(tx, centerId, waiting);
  return decisions.map((decision) => ({
    ...presentDecision(decision),
    ...presentDeadline(open.get(decision.id)),
  }));
}

async function findByDecisionId(tx: Tx, centerId: number, decisionId: string): Promise<StoredDecision[]> {
  return selectDecisionsByDecisionId(tx, centerId, {
    key: decisionId,
    eventId: eventIdOfDecision(decisionId),
  });
}

function matches(decision: ReturnType<typeof presentDecision>, filters: Filters): boolean {
  return (
    (filters.type === undefined || decision.type === filters.type) &&
    (filters.status === undefined || decision.status === filters.status) &&
    (filters.tag === undefined || (decision.tags?.includes(filters.tag) ?? false))
  );
}
