import type { JsonObject } from '@centerproof/proof';

/** One line of the table of what a decision is about. */
export interface PartRow {
  part: 'input' | 'output';
  /** Where it stands, such as `items[0].price`. */
  path: string;
  /** Null where the decision, or the earlier one, has nothing there. */
  value: string | null;
  before: string | null;
  change: 'same' | 'changed' | 'added' | 'removed' | 'unknown';
}

interface Parts {
  input?: JsonObject;
  output?: JsonObject;
}

const ROWS_MAX = 200;
const VALUE_MAX = 500;
const PARTS = ['input', 'output'] as const;

/**
 * Input and output as lines that can be read, each beside what the earlier decision had there; without an earlier one nothing is
 * known of what differs. What is beyond the bound is cut, and the answer says so.
 */
export function compareParts(now: Parts | null, earlier: Parts | null): { rows: PartRow[]; isCut: boolean } {
  const rows = PARTS.flatMap((part) => {
    const values = leavesOf(now?.[part]);
    const before = leavesOf(earlier?.[part]);
    const paths = [...new Set([...values.keys(), ...before.keys()])];
    return paths.map((path): PartRow => {
      const [value = null, old = null] = [values.get(path), before.get(path)];
      return { part, path, value: cut(value), before: cut(old), change: changeOf(value, old, earlier) };
    });
  });
  return { rows: rows.slice(0, ROWS_MAX), isCut: rows.length > ROWS_MAX };
}

function changeOf(value: string | null, before: string | null, earlier: Parts | null): PartRow['change'] {
  if (earlier === null) return 'unknown';
  if (before === null) return 'added';
  if (value === null) return 'removed';
  return value === before ? 'same' : 'changed';
}

/** Every value that holds no other, by its path; what is empty is a value too. One more than is shown is enough to tell. */
function leavesOf(root: JsonObject | undefined): Map<string, string> {
  const leaves = new Map<string, string>();
  const walk = (value: unknown, path: string): void => {
    if (leaves.size > ROWS_MAX) return;
    const inner = membersOf(value, path);
    if (inner.length === 0) leaves.set(path, typeof value === 'string' ? value : JSON.stringify(value));
    else for (const [name, each] of inner) walk(each, name);
  };
  for (const [name, value] of Object.entries(root ?? {})) walk(value, name);
  return leaves;
}

function membersOf(value: unknown, path: string): [string, unknown][] {
  if (Array.isArray(value)) return value.map((each, place) => [`${path}[${place}]`, each]);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).map(([name, each]) => [`${path}.${name}`, each]);
}

function cut(text: string | null): string | null {
  return text !== null && text.length > VALUE_MAX ? `${text.slice(0, VALUE_MAX - 1).toWellFormed()}…` : text;
}
