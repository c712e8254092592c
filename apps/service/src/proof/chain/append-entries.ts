import { type Claims, chainName, sealEntry } from '@centerproof/proof';
import { send, type Tx } from '../../platform/database/index.ts';
import { ApiError } from '../../platform/errors.ts';
import {
  type ChainEnds,
  type ChainKey,
  insertEntries,
  lockHeads,
  type StoredEntry,
} from './chain.queries.ts';
import { newPackedSalts, unpackNewSalts } from './salts.ts';
import { sha256Hex } from './sha256.ts';

/** A record that is about to be sealed. */
export interface NewEntry {
  /** The record's id. */
  subject: string;
  claims: Claims;
  /** Salts that were drawn earlier, because somebody signed by them; packed as an entry stores them. */
  salts?: string | null;
}

/** The end of a chain; an empty one ends at -1. */
export interface ChainHead {
  index: number;
  hash: string | null;
  timestamp: string | null;
}

/**
 * Seals records into a chain, in the order given and in the caller's transaction, so that a record and its seal
 * cannot part. Two round trips, whatever the number of entries.
 *
 * @throws CHAIN_BROKEN when the head does not match the last stored entry; nothing is written then.
 */
export async function appendEntries(
  tx: Tx,
  { centerId, domain, now, entries }: ChainKey & { now: Date; entries: readonly NewEntry[] },
): Promise<StoredEntry[]> {
  if (entries.length === 0) return [];
  const head = await lockChain(tx, { centerId, domain });
  const sealed = sealAfter(head, { centerId, domain, now, entries });
  await send(tx, insertEntries(domain, sealed, { areHeld: true }));
  return sealed;
}

/** Gives records their places behind the end of a chain, hashed and not stored yet. */
export function sealAfter(
  head: ChainHead,
  { centerId, domain, now, entries }: ChainKey & { now: Date; entries: readonly NewEntry[] },
): StoredEntry[] {
  const chain = chainName({ centerId, domain });
  const timestamp = laterOf(now.toISOString(), head.timestamp);
  let previousHash = head.hash;
  return entries.map(({ subject, claims, salts: drawn }, position) => {
    const index = head.index + 1 + position;
    const salts = drawn ?? newPackedSalts();
    const toSeal = { chain, index, subject, timestamp, previousHash, claims, salts: unpackNewSalts(salts) };
    const { content, hash } = sealEntry(toSeal, sha256Hex);
    const entry = { centerId, index, subject, timestamp, previousHash, hash, content, salts };
    previousHash = hash;
    return entry;
  });
}

/**
 * Makes this transaction the chain's only writer until it ends, and gives the chain's end. Appending does it by
 * itself; a use case that touches several things takes this lock first, so that all take their locks in one order.
 */
export async function lockChain(tx: Tx, chain: ChainKey): Promise<ChainHead> {
  const [ends] = await send(tx, lockHeads(chain.domain, [chain.centerId]));
  if (!ends) throw new Error('A chain was locked but its head was not returned.');
  return requireWholeEnd(chain, ends);
}

/** The end of a chain whose head tells of its last entry; any other chain takes nothing more. */
export function requireWholeEnd(chain: ChainKey, ends: ChainEnds): ChainHead {
  const { index, hash, timestamp } = ends;
  if (index !== ends.last_index || hash !== ends.last_hash || timestamp !== ends.last_timestamp)
    throw brokenChain(chain);
  return { index, hash, timestamp };
}

export function brokenChain(chain: ChainKey): ApiError {
  return new ApiError(
    'CHAIN_BROKEN',
    `The chain ${chainName(chain)} does not hold: verify it to find the first bad entry, and restore it before going on.`,
  );
}

/** Both texts have one fixed form, so their order is the order of the times: a clock set back never shows. */
export function laterOf(now: string, last: string | null): string {
  return last !== null && last > now ? last : now;
}
