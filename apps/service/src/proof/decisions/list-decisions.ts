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
import { selectRuns, selectUnreportedIds } from './runs.queries.ts';

type Listed = ReturnType<typeof presentDecision> & ReturnType<typeof presentDeadline>;

/** One page of a center's decisions, newest first, and how many there are in all. */
export async function listDecisions(
  tx: Tx,
  centerId: number,
  { filters, limit, offset }: { filters: Filters; limit: number; offset: number },
): Promise<{ items: Listed[]; total: number }> {
  const found = await foundByName(tx, centerId, filters);
  if (found) {
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

/** How many runs without an outcome are looked at, the newest first. */
const UNREPORTED_LOOKED_AT = 1_000;

/** The few decisions that a question names by itself, before its other filters are looked at; undefined where it names none. */
async function foundByName(
  tx: Tx,
  centerId: number,
  { decisionId, run }: Filters,
): Promise<StoredDecision[] | undefined> {
  const unreported = run && (await selectUnreportedIds(tx, centerId, UNREPORTED_LOOKED_AT));
  if (decisionId !== undefined) {
    const found = await findByDecisionId(tx, centerId, decisionId);
    return unreported ? found.filter(({ id }) => unreported.includes(id)) : found;
  }
  if (!unreported) return undefined;
  const decisions = await selectDecisions(tx, centerId, unreported);
  return unreported.flatMap((id) => decisions.get(id) ?? []);
}

/** The same decisions with what came of the tools that they allowed. */
export async function withRuns<Item extends { id: string }>(
  tx: Tx,
  centerId: number,
  items: readonly Item[],
) {
  const runs = await selectRuns(
    tx,
    centerId,
    items.map(({ id }) => id),
  );
  return items.map((item) => ({ ...item, run: runs.get(item.id) ?? null }));
}

/** Decisions as they stand, those that wait with their deadlines. */
export async function withDeadlines(
  tx: Tx,
  centerId: number,
  decisions: readonly StoredDecision[],
): Promise<Listed[]> {
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
