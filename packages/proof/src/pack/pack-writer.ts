import { canonicalJson, type JsonObject } from '../canonical-json.ts';
import { type DocumentSigner, signDocument } from '../data-integrity.ts';
import type { SealedEntry } from '../entry.ts';
import {
  claimsToShow,
  type EntryPlace,
  entryLine,
  PACK_CONTEXT_PATH,
  PACK_FORMAT,
  PACK_TYPE,
  type PackChain,
  type PackCheckpoint,
  type PackHeader,
  type PackLeaf,
} from './pack-lines.ts';
import { type PackSection, sectionJson, statementOf } from './pack-manifest.ts';
import { createPartDigest, portableRunningHash, type RunningHash } from './part-digest.ts';

/** Writes a pack line by line. Every text it gives back is one line, without its newline, to be written in that order. */
export interface PackWriter {
  header(): string;
  chain(chain: PackChain): string;
  entry(as: EntryPlace, entry: SealedEntry, log: PackLeaf | null): string;
  checkpoint(checkpoint: PackCheckpoint): string;
  manifest(signer: { readonly schemaUrl: string } & DocumentSigner): string;
  /** What was written of each chain so far. */
  sections(): readonly PackSection[];
}

/**
 * Starts a pack. The caller reads the entries and says what each is; the writer shows of each what the header says, counts, and
 * digests what it wrote.
 *
 * @example
 * const writer = createPackWriter(header);
 * out.write(`${writer.header()}\n${writer.chain({ chain: '42/proof', from: 0, entries: 2, head })}\n`);
 */
export function createPackWriter(
  header: PackHeader,
  start: () => RunningHash = portableRunningHash,
): PackWriter {
  const headerDigest = createPartDigest(start);
  const done: PackSection[] = [];
  let open: ReturnType<typeof createSection> | null = null;

  function written(line: JsonObject): string {
    const text = canonicalJson(line);
    (open?.digest ?? headerDigest).add(text);
    return text;
  }

  function close(): void {
    if (open) done.push(open.finish());
    open = null;
  }

  return {
    header: () => written({ kind: 'pack', format: PACK_FORMAT, ...headerJson(header) }),
    chain(chain) {
      close();
      open = createSection(chain, start);
      return written({
        kind: 'chain',
        chain: chain.chain,
        from: chain.from,
        entries: chain.entries,
        head: chain.head && linkJson(chain.head),
      });
    },
    entry(as, entry, log) {
      const show = claimsToShow(as, header);
      open?.count(as, { entry, show, isLogged: log !== null });
      return written(entryLine(as, entry, { show, log }));
    },
    checkpoint: ({ fill, note }) => written({ kind: 'checkpoint', fill: [...fill], note }),
    manifest({ schemaUrl, ...signer }) {
      close();
      const { bytes, sha256 } = headerDigest.finish();
      const manifest = {
        kind: 'manifest',
        '@context': `${schemaUrl}${PACK_CONTEXT_PATH}`,
        '@type': PACK_TYPE,
        format: PACK_FORMAT,
        id: header.id,
        createdAt: header.createdAt,
        header: { bytes, sha256 },
        chains: done.map(sectionJson),
        statement: statementOf(done),
      };
      return canonicalJson(signDocument(manifest, signer));
    },
    sections: () => done,
  };
}

function createSection({ chain, from, entries }: PackChain, start: () => RunningHash) {
  const digest = createPartDigest(start);
  const counts = { inside: 0, outside: 0, erasures: 0, erased: 0, logged: 0 };
  return {
    digest,
    count(
      as: EntryPlace,
      of: {
        readonly entry: SealedEntry;
        readonly show: readonly (keyof SealedEntry['claims'])[];
        readonly isLogged: boolean;
      },
    ): void {
      if (of.isLogged) counts.logged += 1;
      if (as === 'inside') counts.inside += 1;
      if (as === 'outside') counts.outside += 1;
      if (as === 'erasure' && of.entry.index < from + entries) counts.erasures += 1;
      counts.erased += of.show.filter((name) => !of.entry.claims[name]).length;
    },
    finish: (): PackSection => ({ chain, from, entries, ...counts, ...digest.finish() }),
  };
}

function headerJson(header: PackHeader): JsonObject {
  const { id, createdAt, center, period, filter, disclosed, disclosedOutside, chains, logs } = header;
  return {
    id,
    createdAt,
    center: { id: center.id, name: center.name },
    period: { from: period.from, to: period.to },
    filter: { ...filter },
    disclosed: [...disclosed],
    disclosedOutside: [...disclosedOutside],
    chains: [...chains],
    logs: [...logs],
  };
}

function linkJson({
  index,
  hash,
  timestamp,
}: {
  index: number;
  hash: string;
  timestamp: string;
}): JsonObject {
  return { index, hash, timestamp };
}
