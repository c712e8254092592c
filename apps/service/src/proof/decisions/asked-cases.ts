import type { Database, Statement } from '../../platform/database/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { createKinds, type NewCase, openCases, termOf } from '../cases/index.ts';
import { matchPolicies, type Policy, type PolicyBook, strictestRules } from '../policies/index.ts';
import type { DecisionToRecord } from './decision.ts';
import { type CenterFacts, centerFacts } from './sealing.queries.ts';

/**
 * What recording adds where a policy says within what time people are to answer: a case with its deadline, in the transaction of the
 * record. Policies are in memory, so that whoever sets no such rule pays nothing; only one for a country or region makes it ask where
 * the centers are.
 */
export function createAskedCases(
  { database, secrets }: Platform,
  book: PolicyBook,
): (batch: readonly DecisionToRecord[]) => Promise<Statement[]> {
  const kindOf = createKinds(secrets);
  const find = createCaseFinder(database, book);
  return async (batch) => {
    const cases = await find(batch);
    return cases.length > 0 ? [openCases(cases, kindOf)] : [];
  };
}

/** The cases of those decisions that a policy sets a time for. */
export function createCaseFinder(
  database: Database,
  book: PolicyBook,
): (batch: readonly DecisionToRecord[]) => Promise<NewCase[]> {
  return async (batch) => {
    const policies = await book.policiesFor([...new Set(batch.map(({ centerId }) => centerId))]);
    const timed = [...policies].filter(([, all]) => all.some(isTimed)).map(([centerId]) => centerId);
    if (timed.length === 0) return [];
    const places = await placesOf(timed.filter((centerId) => policies.get(centerId)?.some(isTimedByPlace)));
    return batch.flatMap((decision) =>
      timed.includes(decision.centerId)
        ? caseOf(decision, policies.get(decision.centerId) ?? [], places.get(decision.centerId))
        : [],
    );
  };

  async function placesOf(centerIds: readonly number[]): Promise<Map<number, CenterFacts>> {
    if (centerIds.length === 0) return new Map();
    const [facts] = await database.commitAtOnce(centerIds, [centerFacts(centerIds)]);
    return new Map(facts.map((center) => [center.center_id, center]));
  }
}

function isTimed({ rules }: Policy): boolean {
  return rules.approvalWithin !== null;
}

function isTimedByPlace(policy: Policy): boolean {
  return isTimed(policy) && policy.scope.value !== null;
}

function caseOf(
  decision: DecisionToRecord,
  policies: readonly Policy[],
  place: CenterFacts | undefined,
): NewCase[] {
  const matching = matchPolicies(policies, {
    eventType: decision.type,
    actionType: decision.action.type,
    actorType: decision.actor.type,
    countries: [place?.country ?? null],
    regions: [place?.region ?? null],
  });
  const term = termOf(matching, strictestRules(matching), decision.recordedAt);
  return term ? [{ decision, askedAt: decision.recordedAt, term }] : [];
}
