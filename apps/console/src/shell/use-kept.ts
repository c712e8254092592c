import { useDebouncedValue } from '@mantine/hooks';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';

export type Kept = Record<string, string | number | null>;

const WRITE_AFTER_MS = 250;

/**
 * State of a page that its address keeps, so that whoever sends the link sends what they see; what is as it was at first is left out.
 * The fields have the state at once and the address a moment later: whoever types a word writes it once, not once a letter.
 * What shares its page with others has names of its own there, which begin with `prefix`.
 */
export function useKept<State extends Kept>(initial: State, { prefix = '' } = {}) {
  const search = useSearch({ strict: false }) as Record<string, unknown>;
  const navigate = useNavigate();
  const address = JSON.stringify(stateIn(search, initial, prefix));
  const [state, setState] = useState(() => JSON.parse(address) as State);
  const [settled] = useDebouncedValue(state, WRITE_AFTER_MS);
  const written = useRef(address);

  // A link to this same page.
  useEffect(() => {
    if (address === written.current) return;
    written.current = address;
    setState(JSON.parse(address) as State);
  }, [address]);

  const wanted = JSON.stringify(settled);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is written when it has changed, and only then
  useEffect(() => {
    if (wanted === written.current) return;
    written.current = wanted;
    const changes = differences(JSON.parse(wanted) as State, initial, prefix);
    const options = {
      to: '.',
      search: (before: object) => ({ ...before, ...changes }),
      replace: true,
      resetScroll: false,
    };
    // Lists stand on many pages, and which of them this is the router knows only when it runs.
    void navigate(options as Parameters<typeof navigate>[0]);
  }, [wanted]);

  return {
    state,
    settled,
    change: (change: Partial<State>) => setState((before) => ({ ...before, ...change })),
  };
}

/** What an address says, as far as it is of the kind that is asked for. */
function stateIn<State extends Kept>(search: Record<string, unknown>, initial: State, prefix: string): State {
  const entries = Object.entries(initial).map(([name, first]) => {
    const given = search[`${prefix}${name}`];
    if (given === undefined || given === null || typeof given === 'object') return [name, first];
    if (typeof first !== 'number') return [name, String(given)];
    return [name, Number.isSafeInteger(given) && Number(given) > 0 ? given : first];
  });
  return Object.fromEntries(entries) as State;
}

function differences<State extends Kept>(
  state: State,
  initial: State,
  prefix: string,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(state).map(([name, value]) => [
      `${prefix}${name}`,
      value === initial[name] || value === '' || value === null ? undefined : value,
    ]),
  );
}
