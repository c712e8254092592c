import { callOf, columnsOf, known, perform, type Statement, type Tx } from '../../platform/database/index.ts';
import type { SealedResult } from './decision-rules.ts';

/** What may come of a call of a tool. */
export const OUTCOMES = ['done', 'failed', 'not_run'] as const;
export type RunOutcome = (typeof OUTCOMES)[number];

/** Which attempt has the run of a call, and what came of it. */
export interface ToolRun {
  attempt: string;
  outcome: RunOutcome | null;
}

interface RunKey {
  centerId: number;
  eventId: string;
  attempt: string;
}

/** A run that is given with the decision that allows it. */
export interface NewRun extends RunKey {
  claimedAt: string;
}

/** Gives runs of decisions that are new, so that nobody else can have them. */
export function insertRuns(runs: readonly NewRun[]): Statement {
  const column = columnsOf(runs);
  return perform('insert_runs', [
    column.int(({ centerId }) => centerId),
    column.text(({ eventId }) => eventId),
    column.text(({ attempt }) => attempt),
    column.time(({ claimedAt }) => claimedAt),
  ]);
}

/** Gives the run to this attempt unless another one has it. */
export function claimRun({ centerId, eventId, attempt }: RunKey, now: Date): Statement<ToolRun | undefined> {
  return callOf<ToolRun, ToolRun | undefined>(
    'claim_run',
    [centerId, eventId, attempt, now.toISOString()],
    ([run]) => run,
  );
}

/** The runs of decisions, locked. */
export function lockRuns(
  of: readonly { centerId: number; about: string }[],
): Statement<readonly (ToolRun & { centerId: number; eventId: string })[]> {
  if (of.length === 0) return known([]);
  const column = columnsOf(of);
  return callOf<
    ToolRun & { center_id: number; event_id: string },
    (ToolRun & { centerId: number; eventId: string })[]
  >('lock_runs', [column.int(({ centerId }) => centerId), column.text(({ about }) => about)], (rows) =>
    rows.map(({ center_id, event_id, attempt, outcome }) => ({
      centerId: center_id,
      eventId: event_id,
      attempt,
      outcome,
    })),
  );
}

/** A run that is over. */
export interface EndedRun extends RunKey {
  outcome: RunOutcome;
  endedAt: string;
}

/** Writes the outcomes of runs; a failure of `tool_runs_pkey` says that somebody else had one of them meanwhile. */
export function endRuns(runs: readonly EndedRun[]): Statement {
  const column = columnsOf(runs);
  return perform('end_runs', [
    column.int(({ centerId }) => centerId),
    column.text(({ eventId }) => eventId),
    column.text(({ attempt }) => attempt),
    column.text(({ outcome }) => outcome),
    column.time(({ endedAt }) => endedAt),
  ]);
}

/** How decisions were sealed, by their event ids: null where they still wait, and nothing where there is none. */
export function decisionAnswers(
  centerId: number,
  eventIds: readonly string[],
): Statement<ReadonlyMap<string, SealedResult | null>> {
  return callOf<{ event_id: string; result: SealedResult | null }, ReadonlyMap<string, SealedResult | null>>(
    'decision_answers',
    [centerId, [...eventIds]],
    (rows) => new Map(rows.map(({ event_id, result }) => [event_id, result])),
  );
}

/** A run as people see it: who has it since when, and what came of it, if that was reported. */
interface ShownRun extends ToolRun {
  claimedAt: Date;
  endedAt: Date | null;
}

export async function selectRuns(
  tx: Tx,
  centerId: number,
  eventIds: readonly string[],
): Promise<ReadonlyMap<string, ShownRun>> {
  if (eventIds.length === 0) return new Map();
  const rows = await tx
    .selectFrom('tool_runs')
    .select(['event_id', 'attempt', 'outcome', 'claimed_at as claimedAt', 'ended_at as endedAt'])
    .where('center_id', '=', centerId)
    .where('event_id', 'in', eventIds)
    .execute();
  // The table's check constraint holds outcomes to the list.
  return new Map(
    rows.map(({ event_id, outcome, ...run }) => [
      event_id,
      { ...run, outcome: outcome as RunOutcome | null },
    ]),
  );
}

/** The newest decisions whose tool somebody was allowed to run and of which no outcome was reported. */
export async function selectUnreportedIds(tx: Tx, centerId: number, limit: number): Promise<string[]> {
  const rows = await tx
    .selectFrom('tool_runs')
    .select('event_id')
    .where('center_id', '=', centerId)
    .where('outcome', 'is', null)
    .orderBy('event_id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ event_id }) => event_id);
}
