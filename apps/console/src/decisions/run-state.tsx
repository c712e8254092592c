import { Badge } from '@mantine/core';
import { useText } from '../text/use-text.tsx';
import type { Decision } from './read-decision.ts';

const COLORS = { done: 'teal', failed: 'red', not_run: 'gray', unreported: 'orange' } as const;

/** What came of the tool that a decision has allowed. Nothing where nobody has asked to run one. */
export function RunState({ run }: { run: Decision['run'] }) {
  const text = useText();
  if (!run) return null;
  const state = run.outcome ?? 'unreported';
  return (
    <Badge variant="light" tt="none" radius="sm" miw="max-content" color={COLORS[state]}>
      {text(`run.${state}`)}
    </Badge>
  );
}
