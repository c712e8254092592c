import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import {
  chainName,
  createPackWriter,
  type EntryLink,
  type EntryPlace,
  erasureOf,
  matchFilter,
  type PackWriter,
  type SealedEntry,
  shownOutside,
  verifyEntry,
} from '@centerproof/proof';
import type { Platform } from '../../platform/platform.ts';
import { type ChainKey, type Period, readStoredEntries } from '../chain/index.ts';
import { sha256Hex } from '../chain/sha256.ts';
import { currentExportKey } from '../export-keys/index.ts';
import { isLogged, type LogWalk, logKeys, walkLog } from '../log/index.ts';
import type { AskedPack } from './pack.ts';
import { selectCenterName, selectErasuresBehind } from './packs.queries.ts';

/** Entries of one read: its rows are all that is held at a time, and it is over in some milliseconds. */
const BATCH_SIZE = 200;

/**
 * How long a batch rests, in times of what it took. Making a pack is never urgent and recording always is: at this share it takes a
 * quarter of one processor at most.
 */
const REST = 3;

/** The chain does not hold, so nothing is signed about it. */
export class BrokenChain extends Error {
  readonly index: number;

  constructor(chain: string, index: number) {
    super(`The chain ${chain} is broken at index ${index}. Nothing is signed about it.`);
    this.index = index;
  }
}

export interface PackOrder {
  id: string;
  chain: ChainKey;
  asked: AskedPack;
  period: Period;
  createdAt: Date;
  onProgress(done: number): Promise<void>;
}

/** Writes the lines of a pack, a batch at a time; the caller pulls, so that memory does not depend on the number of entries. */
export function makePack(platform: Platform, order: PackOrder) {
  const { chain, asked, period } = order;
  const name = chainName(chain);
  let writer: PackWriter | null = null;

  async function* lines(): AsyncGenerator<string> {
    const centerName = await platform.database.inScope({ centerIds: [chain.centerId] }, (tx) =>
      selectCenterName(tx, chain.centerId),
    );
    writer = createPackWriter(
      {
        id: order.id,
        createdAt: order.createdAt.toISOString(),
        center: { id: chain.centerId, name: centerName },
        period: asked.period,
        filter: asked.filter,
        disclosed: asked.disclose,
        disclosedOutside: shownOutside(asked.filter),
        chains: [name],
        logs: await logKeys(platform),
      },
      runningHash,
    );
    yield writer.header();
    const { from, to, head, brokenAt } = period;
    if (brokenAt !== null) throw new BrokenChain(name, brokenAt);
    await untilLogged(platform, chain, Math.min(to + 1, head?.index ?? -1));
    yield writer.chain({ chain: name, from, entries: to - from + 1, head });
    const writing = { writer, walk: walkLog(platform, chain), asked, period, name };
    yield* entriesOf(platform, order, writing);
    if (chain.domain === 'proof') yield* erasuresBehind(platform, order, writing);
    const last = await writing.walk.finish();
    if (last) yield writer.checkpoint(last);
    const { verificationMethod, sign } = await currentExportKey(platform);
    const created = platform.clock.now().toISOString();
    yield writer.manifest({ schemaUrl: platform.settings.schemaUrl, verificationMethod, created, sign });
  }

  return { lines: lines(), sections: () => writer?.sections() ?? [] };
}

interface Writing {
  writer: PackWriter;
  walk: LogWalk;
  asked: AskedPack;
  period: Period;
  name: string;
}

/** The entries of the period, the one before it, and the one after it. */
async function* entriesOf(platform: Platform, order: PackOrder, writing: Writing): AsyncGenerator<string> {
  const { from, to, head } = writing.period;
  const first = Math.max(0, from - 1);
  const last = Math.min(to + 1, head?.index ?? -1);
  let previous: EntryLink | null | undefined = first === 0 ? null : undefined;
  for (let at = first; at <= last; at += BATCH_SIZE) {
    const startedMs = performance.now();
    const window = { from: at, to: Math.min(at + BATCH_SIZE - 1, last) };
    const entries = await readStoredEntries(platform, order.chain, window);
    for (const entry of entries) {
      const { valid } = verifyEntry(entry, previous, { chain: writing.name, sha256Hex });
      if (!valid) throw new BrokenChain(writing.name, entry.index);
      previous = entry;
    }
    if (entries.length < window.to - window.from + 1)
      throw new BrokenChain(writing.name, at + entries.length);
    yield* written(entries, writing);
    await order.onProgress(Math.max(0, Math.min(window.to, to) - from + 1));
    await pause((performance.now() - startedMs) * REST);
  }
}

async function* written(entries: readonly SealedEntry[], { writer, walk, ...writing }: Writing) {
  const steps = await walk.over(entries);
  for (const [position, entry] of entries.entries()) {
    const { checkpoint = null, log = null } = steps[position] ?? {};
    if (checkpoint) yield writer.checkpoint(checkpoint);
    yield writer.entry(placeOf(entry, writing), entry, log);
  }
}

function placeOf(entry: SealedEntry, { asked, period }: Pick<Writing, 'asked' | 'period'>): EntryPlace {
  if (entry.index < period.from) return 'before';
  const erasure = erasureOf(entry);
  if (entry.index > period.to)
    return erasure && erasure.index >= period.from && erasure.index <= period.to ? 'erasure' : 'after';
  if (erasure) return 'erasure';
  return matchFilter(asked.filter, entry.claims) === 'in' ? 'inside' : 'outside';
}

/** The erasures that lie further behind the period and say why claims of it are not there. */
async function* erasuresBehind(
  platform: Platform,
  { chain }: PackOrder,
  writing: Writing,
): AsyncGenerator<string> {
  const { from, to } = writing.period;
  for (let after = to + 1; ; ) {
    const indexes = await platform.database.inScope({ centerIds: [chain.centerId] }, (tx) =>
      selectErasuresBehind(tx, { centerId: chain.centerId, from, to, after, limit: BATCH_SIZE }),
    );
    const entries: SealedEntry[] = [];
    for (const index of indexes)
      entries.push(...(await readStoredEntries(platform, chain, { from: index, to: index })));
    const last = indexes.at(-1);
    if (last === undefined) return;
    await untilLogged(platform, chain, last);
    yield* written(entries, writing);
    after = last;
  }
}

/** How long an entry may take to be logged before the pack is made without its place in the log. */
const LOG_WAIT_MS = 10_000;
const LOOK_EVERY_MS = 200;

async function untilLogged(platform: Platform, chain: ChainKey, index: number): Promise<void> {
  const deadlineMs = performance.now() + LOG_WAIT_MS;
  while (index >= 0 && performance.now() < deadlineMs && !(await isLogged(platform, chain, index)))
    await pause(LOOK_EVERY_MS);
}

/** Node's own hash, several times as fast as one in plain JavaScript. */
function runningHash() {
  const hash = createHash('sha256');
  return { update: (bytes: Uint8Array) => hash.update(bytes), hex: () => hash.digest('hex') };
}
