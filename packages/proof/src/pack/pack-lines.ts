import type { Json, JsonObject } from '../canonical-json.ts';
import {
  CLAIM_NAMES,
  type ClaimName,
  isClaimName,
  isSalt,
  type RemainingClaims,
  type RemainingSalts,
} from '../claims.ts';
import { isHash, isIndex, isSubject, isTimestamp, readChainName } from '../content.ts';
import { isObject, membersOf, strayMember } from '../document-checks.ts';
import type { EntryLink, SealedEntry } from '../entry.ts';
import { FILTER_MEMBERS, type PackFilter } from './pack-filter.ts';

/** The name of the format, which the first line and the manifest carry. */
export const PACK_FORMAT = 'centerproof-pack/1';

/** The path of the manifest's context below the service's schema address. */
export const PACK_CONTEXT_PATH = '/audit-pack/v1';

export const PACK_TYPE = 'AuditPack';

/** Longest line that a verifier has to read, in characters. */
export const PACK_LINE_MAX = 16 * 1024 * 1024;

/** The first line: what the pack is about. */
export interface PackHeader {
  readonly id: string;
  readonly createdAt: string;
  readonly center: { readonly id: number; readonly name: string | null };
  /** Entries from `from` on and before `to`, by their timestamps; null where the period has no bound. */
  readonly period: { readonly from: string | null; readonly to: string | null };
  readonly filter: PackFilter;
  /** The claims that are shown of an entry inside the filter, and of every erasure beside `what` and `when`. */
  readonly disclosed: readonly ClaimName[];
  /** The claims that are shown of an entry outside the filter. */
  readonly disclosedOutside: readonly ClaimName[];
  readonly chains: readonly string[];
  /** The verifier keys under which the checkpoints in the pack are signed. */
  readonly logs: readonly string[];
}

/** The line that begins the entries of a chain. */
export interface PackChain {
  readonly chain: string;
  readonly from: number;
  readonly entries: number;
  /** Where the chain ended when the pack was made; null for a chain without entries. */
  readonly head: EntryLink | null;
}

/**
 * What an entry stands in a pack as: the one before the period or after it, one inside the filter or outside, or an erasure, be it
 * of the period or from behind it.
 */
export const ENTRY_PLACES = ['before', 'inside', 'outside', 'erasure', 'after'] as const;
export type EntryPlace = (typeof ENTRY_PLACES)[number];

/** Where an entry stands in the log, and the subtrees between the last place in the log that the pack named and this one. */
export interface PackLeaf {
  readonly leaf: number;
  readonly fill: readonly string[];
}

/** A line with an entry. */
export interface PackEntry {
  readonly as: EntryPlace;
  readonly entry: SealedEntry;
  /** The claims that the line shows. */
  readonly shown: readonly ClaimName[];
  readonly log: PackLeaf | null;
}

/** A line with a checkpoint, and the subtrees between the last leaf that the pack named and its end. */
export interface PackCheckpoint {
  readonly fill: readonly string[];
  readonly note: string;
}

type Shape = Readonly<Record<string, (value: Json) => boolean>>;

const isTime = (value: Json) => isTimestamp(value);
const isTimeOrNull = (value: Json) => value === null || isTimestamp(value);
const isText = (value: Json) => typeof value === 'string';
const isTexts = (value: Json) => Array.isArray(value) && value.every(isText);
const isNumber = (value: Json) => isIndex(value);
const isChain = (value: Json) => readChainName(value) !== null;

/** Names of claims, each once, in their order: so that one disclosure is written in one way. */
function isClaimList(value: Json): boolean {
  if (!Array.isArray(value) || !value.every(isClaimName)) return false;
  const ordered = CLAIM_NAMES.filter((name) => value.includes(name));
  return ordered.length === value.length && ordered.every((name, position) => name === value[position]);
}

function isFilter(value: Json): boolean {
  return (
    isObject(value) &&
    Object.entries(value).every(
      ([name, values]) =>
        FILTER_MEMBERS.some((known) => known === name) && isTexts(values) && (values as Json[]).length > 0,
    )
  );
}

function isLink(value: Json): boolean {
  return faultOfShape(value, { index: isNumber, hash: isHash, timestamp: isTime }) === null;
}

function isClaims(value: Json): boolean {
  return (
    isObject(value) &&
    Object.entries(value).every(
      ([name, claim]) =>
        isClaimName(name) &&
        faultOfShape(claim, { salt: isSalt, value: (inner) => isObject(inner) }) === null,
    )
  );
}

const SHAPES: Readonly<Record<string, Shape>> = {
  pack: {
    kind: isText,
    format: isText,
    id: isSubject,
    createdAt: isTime,
    center: (value) =>
      faultOfShape(value, { id: isNumber, name: (name) => name === null || isText(name) }) === null,
    period: (value) => faultOfShape(value, { from: isTimeOrNull, to: isTimeOrNull }) === null,
    filter: isFilter,
    disclosed: isClaimList,
    disclosedOutside: isClaimList,
    chains: (value) => Array.isArray(value) && value.length > 0 && value.every(isChain),
    logs: isTexts,
  },
  chain: {
    kind: isText,
    chain: isChain,
    from: isNumber,
    entries: isNumber,
    head: (value) => value === null || isLink(value),
  },
  entry: {
    kind: isText,
    as: (value) => ENTRY_PLACES.some((place) => place === value),
    index: isNumber,
    subject: isSubject,
    timestamp: isTime,
    previousHash: (value) => value === null || isHash(value),
    hash: isHash,
    content: isText,
    claims: isClaims,
    log: (value) => value === null || faultOfShape(value, { leaf: isNumber, fill: isTexts }) === null,
  },
  checkpoint: { kind: isText, fill: isTexts, note: isText },
  manifest: {
    kind: isText,
    '@context': isText,
    '@type': isText,
    format: isText,
    id: isSubject,
    createdAt: isTime,
    header: (value) => faultOfShape(value, { bytes: isNumber, sha256: isHash }) === null,
    chains: (value) => Array.isArray(value),
    statement: isText,
    proof: isObject,
  },
};

/** The kinds of line that a pack has. */
export type LineKind = 'pack' | 'chain' | 'entry' | 'checkpoint' | 'manifest';

/** Which kind of line it is; null for any other value. */
export function kindOf(line: Json): LineKind | null {
  const { kind } = membersOf(line);
  return typeof kind === 'string' && Object.hasOwn(SHAPES, kind) ? (kind as LineKind) : null;
}

/** The first member of a line that is absent, unknown, or not of its kind. */
export function faultOfLine(line: Json): string | null {
  const kind = kindOf(line);
  return kind === null ? 'kind' : faultOfShape(line, SHAPES[kind] ?? {});
}

function faultOfShape(value: Json, shape: Shape): string | null {
  const stray = strayMember(value, { required: Object.keys(shape) });
  if (stray !== null) return stray;
  const members = membersOf(value);
  return Object.keys(shape).find((name) => !shape[name]?.(members[name] ?? null)) ?? null;
}

// Lines are read once the rules have seen every member, which the types cannot know.

export function readHeader(line: JsonObject): PackHeader {
  return line as unknown as PackHeader;
}

export function readChainLine(line: JsonObject): PackChain {
  return line as unknown as PackChain;
}

export function readCheckpointLine(line: JsonObject): PackCheckpoint {
  return line as unknown as PackCheckpoint;
}

export function readEntryLine(line: JsonObject): PackEntry {
  const { as, claims: given, log, index, subject, timestamp, previousHash, hash, content } = line;
  const claims: { [Name in ClaimName]?: JsonObject } = {};
  const salts: { [Name in ClaimName]?: string } = {};
  const shown = CLAIM_NAMES.filter((name) => Object.hasOwn(membersOf(given), name));
  for (const name of shown) {
    const { salt, value } = membersOf(membersOf(given)[name]);
    claims[name] = membersOf(value);
    salts[name] = salt as string;
  }
  const entry = { index, subject, timestamp, previousHash, hash, content, claims, salts };
  return {
    as: as as EntryPlace,
    entry: entry as unknown as SealedEntry,
    shown,
    log: (log ?? null) as PackLeaf | null,
  };
}

/** The line of an entry that shows these claims, as far as they are still there. */
export function entryLine(
  as: EntryPlace,
  entry: SealedEntry,
  { show, log }: { readonly show: readonly ClaimName[]; readonly log: PackLeaf | null },
): JsonObject {
  const { index, subject, timestamp, previousHash, hash, content } = entry;
  return {
    kind: 'entry',
    as,
    index,
    subject,
    timestamp,
    previousHash,
    hash,
    content,
    claims: shownClaims(entry, show),
    log: log && { leaf: log.leaf, fill: [...log.fill] },
  };
}

function shownClaims(
  { claims, salts }: { readonly claims: RemainingClaims; readonly salts: RemainingSalts },
  show: readonly ClaimName[],
): JsonObject {
  return Object.fromEntries(
    show.flatMap((name) => {
      const [value, salt] = [claims[name], salts[name]];
      return value && salt ? [[name, { salt, value }]] : [];
    }),
  );
}

/** The claims that an entry shows, unless they were erased. */
export function claimsToShow(
  as: EntryPlace,
  header: Pick<PackHeader, 'disclosed' | 'disclosedOutside'>,
): ClaimName[] {
  const of = (...names: readonly ClaimName[]) => CLAIM_NAMES.filter((name) => names.includes(name));
  if (as === 'inside') return of(...header.disclosed);
  if (as === 'outside') return of(...header.disclosedOutside);
  return as === 'erasure' ? of('what', 'when', ...header.disclosed) : [];
}
