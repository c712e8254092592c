import type { ClaimName } from '../claims.ts';
import type { EntryLink, SealedEntry } from '../entry.ts';
import { erasureOf } from '../erasure.ts';
import type { Assurance } from '../verdict.ts';
import { type DecisionFacts, decisionFacts } from './decision-facts.ts';

/** An approval given in less time than this can hardly have been considered. */
export const QUICK_SECONDS = 5;

/** How many of each kind are listed by name; the rest is counted. */
const LISTED_MAX = 100;

/** When something was used first and last, and how often. */
export interface Use {
  readonly decisions: number;
  readonly firstAt: string;
  readonly lastAt: string;
}

/** The most used of their kind by name, and how many there are in all. */
export interface Listed<Item> {
  readonly count: number;
  readonly listed: readonly Item[];
}

/** The figures of an oversight report, over the decisions of a period. */
export interface OversightTotals {
  readonly decisions: number;
  readonly results: {
    readonly approved: number;
    readonly rejected: number;
    readonly autonomous: number;
    /** Decisions whose result is not shown. */
    readonly unknown: number;
  };
  readonly systems: Listed<{ readonly id: string; readonly type: string | null } & Use>;
  readonly models: Listed<
    { readonly model: string; readonly provider: string | null; readonly overruled: number } & Use
  >;
  readonly policies: Listed<{ readonly id: string; readonly version: number } & Use>;
  readonly guards: Listed<{ readonly name: string; readonly passed: number; readonly failed: number }>;
  readonly approvers: Listed<{
    readonly id: string;
    readonly approvals: number;
    readonly quick: number;
    readonly late: number;
    /** Of those whose time is known. */
    readonly meanSeconds: number | null;
  }>;
  readonly assurances: Readonly<Record<Assurance, number>>;
  readonly quality: {
    readonly approvals: number;
    readonly quickSeconds: number;
    readonly quick: number;
    /** Those for which a policy had set a time, and those of them that came after it. */
    readonly withDeadline: number;
    readonly late: number;
    /** Refusals that are shown to be a person's: not those of a system or a rule, nor those of which it was erased whose they are. */
    readonly overruled: number;
    /** Overruled, of those that are shown to be decided by a person; null when there are none. */
    readonly overrideRate: number | null;
    /** Autonomous, of all whose result is shown; null when there are none. */
    readonly autonomousShare: number | null;
  };
  readonly erasures: { readonly entries: number; readonly claims: Readonly<Record<string, number>> };
  readonly first: EntryLink | null;
  readonly last: EntryLink | null;
}

/** Figures under way. */
export interface TotalsCount {
  /** Counts an entry of a `proof` chain, a decision or an erasure, and gives what it read off a decision. */
  add(entry: SealedEntry): DecisionFacts | null;
  finish(): OversightTotals;
}

/**
 * Counts what oversight asks about, entry by entry, so that any number streams through. A service counts what it has stored, a
 * verifier what a pack shows; over the same entries both come to the same figures.
 *
 * @example
 * const count = countTotals();
 * for (const entry of entries) count.add(entry);
 * const { quality } = count.finish();
 */
export function countTotals(): TotalsCount {
  const results = { approved: 0, rejected: 0, autonomous: 0, unknown: 0 };
  const assurances: Record<Assurance, number> = { declared: 0, session: 0, passkey: 0, rule: 0 };
  const systems = createTally<{ id: string; type: string | null }>();
  const models = createTally<{ model: string; provider: string | null }>();
  const policies = createTally<{ id: string; version: number }>();
  const overruled = new Map<string, number>();
  const guards = new Map<string, { name: string; passed: number; failed: number }>();
  const approvers = new Map<string, ApproverCount>();
  const erasures = { entries: 0, claims: {} as Record<string, number> };
  const byPeople = { decided: 0, overruled: 0 };
  let decisions = 0;
  let first: EntryLink | null = null;
  let last: EntryLink | null = null;

  function addDecision(facts: DecisionFacts, at: string): void {
    decisions += 1;
    results[facts.result ?? 'unknown'] += 1;
    if (facts.result !== null && facts.decidedBy === 'person') byPeople.decided += 1;
    if (facts.isOverruled) byPeople.overruled += 1;
    if (facts.actor) systems.use(facts.actor.id, facts.actor, at);
    if (facts.model !== null) {
      const key = JSON.stringify([facts.model, facts.provider]);
      models.use(key, { model: facts.model, provider: facts.provider }, at);
      if (facts.isOverruled) overruled.set(key, (overruled.get(key) ?? 0) + 1);
    }
    if (facts.policy) policies.use(`${facts.policy.id} ${facts.policy.version}`, facts.policy, at);
    for (const { name, passed } of facts.guards) {
      const guard = guards.get(name) ?? { name, passed: 0, failed: 0 };
      guard[passed ? 'passed' : 'failed'] += 1;
      guards.set(name, guard);
    }
    for (const { id, assurance, secondsToDecide, dueAt, isLate } of facts.approvers ?? []) {
      assurances[assurance] += 1;
      const one = approvers.get(id) ?? {
        id,
        approvals: 0,
        quick: 0,
        withDeadline: 0,
        late: 0,
        timed: 0,
        milliseconds: 0,
      };
      one.approvals += 1;
      if (dueAt !== null) one.withDeadline += 1;
      if (isLate) one.late += 1;
      if (secondsToDecide !== null) {
        one.timed += 1;
        // Whole numbers, so that the sum does not depend on the order of its parts.
        one.milliseconds += Math.round(secondsToDecide * 1000);
        if (secondsToDecide < QUICK_SECONDS) one.quick += 1;
      }
      approvers.set(id, one);
    }
  }

  return {
    add(entry) {
      const link = { index: entry.index, hash: entry.hash, timestamp: entry.timestamp };
      first ??= link;
      last = link;
      const erasure = erasureOf(entry);
      if (erasure) {
        erasures.entries += 1;
        for (const claim of erasure.claims) countClaim(erasures.claims, claim);
        return null;
      }
      const facts = decisionFacts(entry.claims);
      addDecision(facts, entry.timestamp);
      return facts;
    },
    finish() {
      const all = [...approvers.values()];
      const sum = (of: (one: ApproverCount) => number) => all.reduce((total, one) => total + of(one), 0);
      const shown = results.approved + results.rejected + results.autonomous;
      return {
        decisions,
        results,
        systems: systems.finish(({ id }) => id),
        models: models.finish(
          ({ model, provider }) => `${model} ${provider ?? ''}`,
          (key) => ({ overruled: overruled.get(key) ?? 0 }),
        ),
        policies: policies.finish(({ id, version }) => `${id} ${String(version).padStart(9, '0')}`),
        guards: most(
          [...guards.values()],
          ({ passed, failed }) => passed + failed,
          ({ name }) => name,
        ),
        approvers: listedApprovers(all),
        assurances,
        quality: {
          approvals: sum(({ approvals }) => approvals),
          quickSeconds: QUICK_SECONDS,
          quick: sum(({ quick }) => quick),
          withDeadline: sum(({ withDeadline }) => withDeadline),
          late: sum(({ late }) => late),
          overruled: byPeople.overruled,
          overrideRate: shareOf(byPeople.overruled, byPeople.decided),
          autonomousShare: shareOf(results.autonomous, shown),
        },
        erasures,
        first,
        last,
      };
    },
  };
}

interface ApproverCount {
  id: string;
  approvals: number;
  quick: number;
  withDeadline: number;
  late: number;
  timed: number;
  milliseconds: number;
}

function listedApprovers(all: readonly ApproverCount[]): OversightTotals['approvers'] {
  const { count, listed } = most(
    all,
    ({ approvals }) => approvals,
    ({ id }) => id,
  );
  return {
    count,
    listed: listed.map(({ id, approvals, quick, late, timed, milliseconds }) => ({
      id,
      approvals,
      quick,
      late,
      meanSeconds: timed === 0 ? null : Math.round(milliseconds / timed) / 1000,
    })),
  };
}

/** Counts uses by key, and knows the first and the last of each. */
function createTally<Named extends object>() {
  const uses = new Map<
    string,
    { key: string; named: Named; decisions: number; firstAt: string; lastAt: string }
  >();
  return {
    use(key: string, named: Named, at: string): void {
      const use = uses.get(key);
      if (!use) uses.set(key, { key, named, decisions: 1, firstAt: at, lastAt: at });
      else {
        use.decisions += 1;
        if (at < use.firstAt) use.firstAt = at;
        if (at > use.lastAt) use.lastAt = at;
      }
    },
    finish<Extra extends object = object>(
      nameOf: (named: Named) => string,
      extraOf: (key: string) => Extra = () => ({}) as Extra,
    ): Listed<Named & Extra & Use> {
      const { count, listed } = most(
        [...uses.values()],
        ({ decisions }) => decisions,
        ({ named }) => nameOf(named),
      );
      return {
        count,
        listed: listed.map(({ key, named, decisions, firstAt, lastAt }) => ({
          ...named,
          ...extraOf(key),
          decisions,
          firstAt,
          lastAt,
        })),
      };
    },
  };
}

/** The most frequent ones; of equally frequent ones those whose name comes first. */
function most<Item>(
  items: readonly Item[],
  weightOf: (item: Item) => number,
  nameOf: (item: Item) => string,
): Listed<Item> {
  const sorted = items.toSorted(
    (left, right) => weightOf(right) - weightOf(left) || (nameOf(left) < nameOf(right) ? -1 : 1),
  );
  return { count: items.length, listed: sorted.slice(0, LISTED_MAX) };
}

/** A share with four digits; null of nothing. */
function shareOf(part: number, whole: number): number | null {
  return whole === 0 ? null : Math.round((part / whole) * 10_000) / 10_000;
}

function countClaim(claims: Record<string, number>, claim: ClaimName): void {
  claims[claim] = (claims[claim] ?? 0) + 1;
}
