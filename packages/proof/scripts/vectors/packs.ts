import {
  CLAIM_NAMES,
  type ClaimName,
  cosign,
  createCompactRange,
  createPackWriter,
  type EntryPlace,
  ed25519Signer,
  gapHashes,
  growTree,
  type Json,
  leafData,
  leafHash,
  matchFilter,
  type PackFilter,
  type PackHeader,
  type SealedEntry,
  shownOutside,
  signCheckpoint,
  type Tiles,
  toBase64,
  writeNote,
  writeVkey,
} from '../../src/index.ts';
import { at, dpuEntries, exportOptions, proofChain } from '../../test/fixtures.ts';
import { controller, exportKey, log, ORIGIN, witnesses } from './logged-exports.ts';

const { sign } = ed25519Signer(new Uint8Array(32).fill(3));
const unit = dpuEntries();

/** The leaves of the log in which the packs stand: two of its entries are those of another chain. */
function leavesOf(entries: readonly SealedEntry[]): SealedEntry[] {
  return [...entries.slice(0, 2), unit.entry, unit.seal, ...entries.slice(2)];
}

/** What a pack is made of; what is left out is as an honest service does it. */
export interface PackMaking {
  readonly chain?: string;
  readonly entries?: readonly SealedEntry[];
  readonly period?: PackHeader['period'];
  readonly filter?: PackFilter;
  readonly disclosed?: readonly ClaimName[];
  readonly header?: Partial<PackHeader>;
  /** What entries stand as, by index, where it is not what they are. */
  readonly places?: Readonly<Record<number, EntryPlace>>;
  /** The claims that a line does not show, by index. */
  readonly hidden?: Readonly<Record<number, readonly ClaimName[]>>;
  /** How many seconds after the first entry under a checkpoint the witness cosigns it. */
  readonly delaySeconds?: number;
  /** Whether the entries are not in the log. */
  readonly isUnlogged?: boolean;
  /** The sizes of the checkpoints. */
  readonly checkpoints?: readonly number[];
}

/** The lines of a pack over the chain of the fixtures. */
export function makePack(making: PackMaking = {}): Json[] {
  const entries = making.entries ?? proofChain();
  const { chain = '42/proof', period = { from: null, to: null }, filter = {} } = making;
  const leaves = leavesOf(entries);
  const inPeriod = entries.filter(
    ({ timestamp }) =>
      (period.from === null || timestamp >= period.from) && (period.to === null || timestamp < period.to),
  );
  const from = inPeriod[0]?.index ?? entries.length;
  const to = from + inPeriod.length - 1;
  const head = at(entries, entries.length - 1);
  const header: PackHeader = {
    id: 'pck_1',
    createdAt: '2026-03-01T00:00:00.000Z',
    center: { id: 42, name: 'Demo Center' },
    period,
    filter,
    disclosed: making.disclosed ?? CLAIM_NAMES,
    disclosedOutside: shownOutside(filter),
    chains: [chain],
    logs: [writeVkey(log.key)],
    ...making.header,
  };
  const writer = createPackWriter(header);
  const walk = createWalk(leaves, making);
  const lines = [
    writer.header(),
    writer.chain({
      chain,
      from,
      entries: inPeriod.length,
      head: { index: head.index, hash: head.hash, timestamp: head.timestamp },
    }),
  ];
  const erased = new Set(inPeriod.filter(({ claims }) => !claims.who).map(({ index }) => index));
  for (const entry of entries) {
    const erases = (entry.claims.what?.erased ?? null) as { index: number } | null;
    const isBehind = entry.index > to + 1 && !(erases && erased.has(erases.index));
    if (entry.index < from - 1 || isBehind) continue;
    const place =
      making.places?.[entry.index] ?? placeOf(entry, { from, to, filter, isErasure: erases !== null });
    lines.push(...walk.upTo(entry, writer));
    lines.push(writer.entry(place, without(entry, making.hidden?.[entry.index] ?? []), walk.leaf(entry)));
  }
  lines.push(...walk.finish(writer));
  lines.push(
    writer.manifest({
      schemaUrl: exportOptions.schemaUrl,
      verificationMethod: `${controller}#${exportKey}`,
      created: header.createdAt,
      sign,
    }),
  );
  return lines.map((line) => JSON.parse(line) as Json);
}

function placeOf(
  entry: SealedEntry,
  { from, to, filter, isErasure }: { from: number; to: number; filter: PackFilter; isErasure: boolean },
): EntryPlace {
  if (entry.index < from) return 'before';
  if (isErasure) return 'erasure';
  if (entry.index > to) return 'after';
  return matchFilter(filter, entry.claims) === 'in' ? 'inside' : 'outside';
}

function without(entry: SealedEntry, hidden: readonly ClaimName[]): SealedEntry {
  const keep = CLAIM_NAMES.filter((name) => !hidden.includes(name));
  return { ...entry, claims: Object.fromEntries(keep.map((name) => [name, entry.claims[name] ?? null])) };
}

/** Walks over the log beside the entries. */
function createWalk(leaves: readonly SealedEntry[], making: PackMaking) {
  const hashes = leaves.map(({ hash }) => leafHash(leafData(hash)));
  const tree = growTree({ size: 0, leafHashes: hashes, tiles: () => new Uint8Array() });
  const tiles: Tiles = ({ level, index }) =>
    tree.tiles.find((tile) => tile.level === level && tile.index === index)?.hashes ?? new Uint8Array();
  const sizes = [...(making.checkpoints ?? [4, 5, 6, 7])];
  const rootOf = (size: number) => {
    const range = createCompactRange();
    for (const hash of hashes.slice(0, size)) range.append(hash, 0);
    return range.root();
  };
  let reached = 0;
  let oldest: SealedEntry | null = null;
  const leafOf = (entry: SealedEntry) => leaves.findIndex(({ hash }) => hash === entry.hash);
  const fillTo = (to: number) => {
    const fill = gapHashes({ from: reached, to }, leaves.length).answer(tiles).map(toBase64);
    reached = to;
    return fill;
  };
  const checkpoint = (size: number, writer: ReturnType<typeof createPackWriter>) => {
    const fill = fillTo(size);
    const note = signCheckpoint({ origin: ORIGIN, size, root: rootOf(size) }, log);
    const time = Math.floor(Date.parse(oldest?.timestamp ?? '2026-03-01T00:00:00.000Z') / 1000);
    const line = cosign(note, { ...witnesses[0], time: time + (making.delaySeconds ?? 60) });
    oldest = null;
    return writer.checkpoint({ fill, note: writeNote({ ...note, signatures: [...note.signatures, line] }) });
  };
  return {
    /** The checkpoints that end before an entry. */
    upTo(entry: SealedEntry, writer: ReturnType<typeof createPackWriter>): string[] {
      const due = sizes.filter((size) => size <= leafOf(entry));
      sizes.splice(0, due.length);
      return making.isUnlogged || !oldest ? [] : due.map((size) => checkpoint(size, writer));
    },
    leaf(entry: SealedEntry) {
      if (making.isUnlogged) return null;
      const leaf = leafOf(entry);
      const fill = fillTo(leaf);
      reached = leaf + 1;
      oldest ??= entry;
      return { leaf, fill };
    },
    finish: (writer: ReturnType<typeof createPackWriter>): string[] =>
      making.isUnlogged ? [] : sizes.slice(0, 1).map((size) => checkpoint(size, writer)),
  };
}
