import { type Dispatch, type SetStateAction, useEffect, useRef, useState } from 'react';
import type { Decision } from '../decisions/read-decision.ts';
import { isWaiting } from '../decisions/read-decision.ts';
import { queryClient } from '../shell/api.ts';

type Listed = Pick<Decision, 'id' | 'status'>;

/** Something kept for each decision alone, so that it is never shown with another, nor sent for it. */
export function useByDecision<Value>() {
  const [kept, setKept] = useState<Record<string, Value | undefined>>({});
  return {
    of: (id: string) => kept[id],
    set: (id: string, value: Value | undefined) => setKept((before) => ({ ...before, [id]: value })),
  };
}

/** Moves through the list from what is selected, or from where that stood before it was gone from it. */
export function useWalk({
  decisions,
  selectedId,
  onSelect,
}: {
  decisions: readonly Listed[];
  selectedId: string | null;
  onSelect: Dispatch<SetStateAction<string | null>>;
}) {
  const place = useRef(0);
  const position = decisions.findIndex(({ id }) => id === selectedId);
  useEffect(() => {
    if (position >= 0) place.current = position;
  }, [position]);
  const at = (index: number) => decisions[Math.min(decisions.length - 1, Math.max(0, index))]?.id ?? null;
  return {
    /** What comes after those that were answered; null when nothing else waits. */
    next: (answered: readonly string[]) => {
      const rest = decisions.filter(({ id }) => !answered.includes(id));
      return (rest[place.current] ?? rest.at(-1))?.id ?? null;
    },
    walk: (step: number) => {
      if (position >= 0) onSelect(at(position + step));
      else onSelect(at(step > 0 ? place.current : place.current - 1));
    },
  };
}

/** Reads what is shown anew when the list tells otherwise of it: that it is approved once, or waits no longer. */
export function useFollow(decisions: readonly Listed[], shown: Decision | undefined): void {
  const listed = decisions.find(({ id }) => id === shown?.id)?.status;
  const isBehind = shown !== undefined && isWaiting(shown) && shown.status !== listed;
  const id = shown?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each thing that the list tells
  useEffect(() => {
    if (isBehind) void queryClient.invalidateQueries({ queryKey: ['decision', id] });
  }, [id, listed, isBehind]);
}
