import type { StoredDecision } from '../decisions/index.ts';

const ABOUT_MAX = 140;

/** What a decision is about, short enough for a line. */
export function aboutOf(decision: StoredDecision | undefined): string | null {
  if (!decision?.action) return null;
  const { type, description } = decision.action;
  const who = decision.actor?.name ?? decision.actor?.id;
  const what = description ? `${type}: ${description}` : type;
  const line = (who ? `${what} (${who})` : what).replaceAll(/\s+/g, ' ');
  return line.length > ABOUT_MAX ? `${line.slice(0, ABOUT_MAX - 1).toWellFormed()}…` : line;
}
