import type { Json, JsonObject, ProofExport } from '../../src/index.ts';
import { applyPatch, type PatchStep } from '../../test/apply-patch.ts';
import approvalVectors from '../../vectors/approval-vectors.json' with { type: 'json' };
import exportVectors from '../../vectors/export-vectors.json' with { type: 'json' };
import recordVectors from '../../vectors/record-vectors.json' with { type: 'json' };
import verdictVectors from '../../vectors/verdict-vectors.json' with { type: 'json' };
import { exportKey, signed } from '../vectors/logged-exports.ts';
import { mutateDocument } from './mutate-document.ts';
import { makePackMutant } from './mutate-pack.ts';
import { mutateText } from './mutate-text.ts';
import type { Random } from './random.ts';
import { reseal } from './reseal.ts';

/** A file, and what a verifier is told beside it. A `live` that is absent was not asked for. */
export interface Mutant {
  readonly file: string;
  /** Whether it is a pack, and the audit pack that is given with it. */
  readonly isPack?: true;
  readonly keys?: string;
  readonly policy: string | null;
  readonly exportKeys: readonly string[];
  readonly delayMaxSeconds: number;
  readonly live?: Json;
}

/** One changed file, made of a case of the vectors: an export, or of every fourth a pack. */
export function makeMutant(random: Random): Mutant {
  if (random.below(4) > 0) return makeExportMutant(random);
  return {
    ...makePackMutant(random),
    isPack: true,
    policy: random.pick(POLICIES),
    exportKeys: random.below(2) === 0 ? [exportKey] : [],
    delayMaxSeconds: random.pick([86_400, 86_400, 59]),
  };
}

function makeExportMutant(random: Random): Mutant {
  const document = structuredClone(random.pick(random.below(3) === 0 ? EXPORTS : LOGGED)) as JsonObject;
  const changes = random.below(4);
  for (let change = 0; change < changes; change += 1) mutateDocument(document, random);
  if (random.below(2) === 0) attempt(() => reseal(document, random));
  if (random.below(2) === 0) attempt(() => sign(document));
  const bytes = new TextEncoder().encode(JSON.stringify(document));
  const changed = random.below(4) === 0 ? mutateText(bytes, random) : bytes;
  return {
    file: Buffer.from(changed).toString('base64'),
    policy: random.pick(POLICIES),
    exportKeys: random.below(3) === 0 ? [exportKey] : [],
    delayMaxSeconds: random.pick([86_400, 86_400, 59]),
    ...(random.below(3) === 0 ? { live: liveProof(document, random) } : {}),
  };
}

const EXPORTS = [
  ...exportVectors.cases.map(({ document }) => document),
  ...edited(exportVectors.cases, exportVectors.edits),
  ...[approvalVectors, recordVectors].flatMap(({ cases, edits }) => [
    ...cases.map(({ document }) => document),
    ...edited(cases, edits as readonly { of: string; patch: readonly PatchStep[] }[]),
  ]),
];
const LOGGED = [
  ...verdictVectors.cases.map(({ document }) => document),
  ...edited(verdictVectors.cases, verdictVectors.edits),
];
const POLICIES = [
  null,
  ...Object.values(verdictVectors.policies),
  // Nobody's log, and witnesses that are known all the same.
  Object.values(verdictVectors.policies)
    .find((policy) => policy.includes('group'))
    ?.replace(/^log .*\n/, '') ?? null,
];

function edited(
  cases: readonly { name: string; document: unknown }[],
  edits: readonly { of: string; patch: readonly PatchStep[] }[],
): unknown[] {
  return edits
    .map(({ of, patch }) => applyPatch(cases.find(({ name }) => name === of)?.document, patch))
    .filter((document) => typeof document === 'object' && document !== null && !Array.isArray(document));
}

function sign(document: JsonObject): void {
  const { proof, ...unsigned } = document;
  if (proof === undefined) return;
  // Whatever the changes made of it: what is signed need not be an export.
  (document as Record<string, Json>).proof = signed(unsigned as ProofExport).proof ?? null;
}

/** What the installation would show of this document, as often as not with a difference. */
function liveProof(document: JsonObject, random: Random): Json {
  if (random.below(6) === 0) return null;
  const { evidence, verification, seal } = document as Readonly<Record<string, JsonObject | undefined>>;
  const erasures = Array.isArray(verification?.erasures) ? verification.erasures : [];
  const live = {
    eventId: null,
    evidenceId: evidence?.id ?? null,
    dpuId: null,
    chain: liveEntry(verification),
    seal: seal ? liveEntry(seal) : null,
    erasures: erasures.map((erasure) => liveEntry(erasure as JsonObject)),
  };
  if (random.below(2) === 0) mutateLive(live, random);
  // Its members are JSON each.
  return live as unknown as Json;
}

type LiveEntry = {
  domain: Json;
  index: Json;
  hash: Json;
  previousHash: Json;
};

/** An installation answers by its schema: of whatever a file says, texts are texts and numbers numbers. */
function liveEntry(entry: JsonObject | null | undefined): LiveEntry {
  const { chainDomain, chainIndex, chainHash, previousHash } = entry ?? {};
  return {
    domain: typeof chainDomain === 'string' ? chainDomain : 'proof',
    index: typeof chainIndex === 'number' ? chainIndex : 0,
    hash: typeof chainHash === 'string' ? chainHash : '',
    previousHash: typeof previousHash === 'string' ? previousHash : null,
  };
}

function mutateLive(
  live: { chain: LiveEntry; seal: LiveEntry | null; erasures: LiveEntry[] },
  random: Random,
): void {
  const place = random.pick([live.chain, live.seal ?? live.chain, ...live.erasures]);
  const change = random.below(5);
  if (change === 0) place.domain = 'audit';
  else if (change === 1) place.index = Number(place.index) + 1;
  else if (change === 2) place.hash = '0'.repeat(64);
  else if (change === 3) live.erasures.push(structuredClone(place));
  else live.seal = live.seal ? null : structuredClone(live.chain);
}

/** A change may have left too little of a document to seal or sign it again; then it stays as it is. */
function attempt(work: () => void): void {
  try {
    work();
  } catch (error) {
    if (!(error instanceof Error)) throw error;
  }
}
