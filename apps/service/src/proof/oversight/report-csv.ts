import type { Json, JsonObject } from '@centerproof/proof';
import { csvLine } from './oversight-csv.ts';
import { SERVED } from './served-articles.ts';

/** The parts of a report that say what it is, and not what it found. */
const FRAME = ['@context', '@type', 'fields', 'proof'];

/** A report as a table: each figure by its name, and the articles and controls that it serves. */
export function reportCsv(report: JsonObject): string {
  const figures = Object.entries(report)
    .filter(([name]) => !FRAME.includes(name))
    .flatMap(([name, value]) => flatten(name, value));
  const lines = figures.map(([name, value]) => csvLine([name, value, servedBy(name)]));
  return [csvLine(['field', 'value', 'serves']), ...lines].join('');
}

function flatten(name: string, value: Json): [string, string | number | boolean | null][] {
  if (typeof value !== 'object' || value === null) return [[name, value]];
  return Object.entries(value).flatMap(([member, inner]: [string, Json]) =>
    flatten(`${name}.${member}`, inner),
  );
}

/** What the field, or the closest part around it, serves. */
function servedBy(name: string): string {
  const found = SERVED.filter(({ field }) => name === field || name.startsWith(`${field}.`)).sort(
    (left, right) => right.field.length - left.field.length,
  );
  return found[0]?.serves.join('; ') ?? '';
}
