import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import {
  canonicalJson,
  createPackVerifier,
  type Json,
  type JsonObject,
  type ProofExport,
} from '../../src/index.ts';
import packVectors from '../../vectors/pack-vectors.json' with { type: 'json' };
import { signed } from '../vectors/logged-exports.ts';
import { mutateDocument } from './mutate-document.ts';
import { mutateText } from './mutate-text.ts';
import type { Random } from './random.ts';

const linesOf = ({ lines }: { lines: readonly object[] }): Json[] =>
  lines.flatMap((line) => ('json' in line ? [structuredClone(line.json) as Json] : []));
const DECISIONS = packVectors.cases.filter(({ name }) => !name.startsWith('audit'));
const AUDITS = packVectors.cases.filter(({ name }) => name.startsWith('audit'));

/** One changed pack and, for some, the audit pack that is given with it. */
export function makePackMutant(random: Random): { file: string; keys?: string } {
  const lines = linesOf(random.pick(random.below(4) === 0 ? AUDITS : DECISIONS));
  const changes = random.below(3);
  for (let change = 0; change < changes; change += 1) mutateLines(lines, random);
  if (random.below(2) === 0) attempt(() => writeManifest(lines));
  const text = new TextEncoder().encode(textOf(lines));
  const changed = random.below(6) === 0 ? mutateText(text, random) : text;
  const bytes = random.below(3) === 0 ? gzipSync(changed) : changed;
  return {
    file: Buffer.from(bytes).toString('base64'),
    ...(random.below(2) === 0
      ? { keys: Buffer.from(textOf(linesOf(random.pick(AUDITS)))).toString('base64') }
      : {}),
  };
}

function textOf(lines: readonly Json[]): string {
  return lines.map((line) => `${written(line)}\n`).join('');
}

/** A change may have put something into a line that has no canonical text; then it is written as it is. */
function written(line: Json): string {
  try {
    return canonicalJson(line);
  } catch {
    return JSON.stringify(line);
  }
}

function mutateLines(lines: Json[], random: Random): void {
  const at = random.below(lines.length);
  const line = lines[at];
  const other = random.below(lines.length);
  const change = random.below(8);
  if (change === 0) lines.splice(at, 1);
  else if (change === 1) lines.splice(at, 0, structuredClone(lines[other] ?? null));
  else if (change === 2) [lines[at], lines[other]] = [lines[other] ?? null, line ?? null];
  else if (isObject(line)) {
    if (change === 3)
      (line as Record<string, Json>).as = random.pick(['before', 'inside', 'outside', 'erasure', 'after']);
    else mutateDocument(line, random);
  }
}

/** Has the manifest say what the lines hold now, so that a change is judged by the rules before it. */
function writeManifest(lines: Json[]): void {
  const manifest = lines.at(-1);
  if (!isObject(manifest) || manifest.kind !== 'manifest') return;
  const verifier = createPackVerifier();
  for (const line of lines) if (!verifier.push(canonicalJson(line))) break;
  const { sections } = verifier.finish();
  const first = Buffer.from(`${canonicalJson(lines[0])}\n`);
  const { proof: _, ...rest } = manifest;
  const unsigned = {
    ...rest,
    header: { bytes: first.length, sha256: createHash('sha256').update(first).digest('hex') },
    chains: sections.map((section) => ({ ...section })),
  };
  // A manifest is signed as an export is.
  lines[lines.length - 1] = signed(unsigned as unknown as ProofExport) as unknown as Json;
}

function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function attempt(work: () => void): void {
  try {
    work();
  } catch (error) {
    if (!(error instanceof Error)) throw error;
  }
}
