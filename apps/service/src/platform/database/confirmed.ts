import { ChangedMeanwhile, isChangedMeanwhile } from './failures.ts';
import type { LaneOutcome } from './lane.ts';

/** An item of a batch that makes sure of its caller. */
export interface ToConfirm {
  /** What had been heard of changes (`Changes.heardSoFar`) when its caller was let in; null where somebody made sure already. */
  unconfirmedSince: number | null;
}

export function unconfirmed(items: readonly ToConfirm[]): number[] {
  return items.flatMap(({ unconfirmedSince }) => unconfirmedSince ?? []);
}

/** For a call that changes something before its batch: it begins again with a caller who was looked for, as if something had been changed. */
export function requireConfirmed({ unconfirmedSince }: ToConfirm): void {
  if (unconfirmedSince !== null) throw new ChangedMeanwhile();
}

/** Runs a batch. Where something was changed meanwhile, those who are not confirmed are to ask again, and the others go on without them. */
export async function runConfirmed<Item extends ToConfirm, Output>(
  items: readonly Item[],
  run: (items: readonly Item[]) => Promise<LaneOutcome<Output>[]>,
): Promise<LaneOutcome<Output>[]> {
  try {
    return await run(items);
  } catch (error) {
    if (!isChangedMeanwhile(error)) throw error;
    const others = items.filter(({ unconfirmedSince }) => unconfirmedSince === null);
    const outcomes = (others.length > 0 ? await run(others) : []).values();
    const askAgain = { error: error as Error };
    return items.map((item) =>
      item.unconfirmedSince === null ? (outcomes.next().value ?? askAgain) : askAgain,
    );
  }
}
