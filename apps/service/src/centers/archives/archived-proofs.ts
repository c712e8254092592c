import { setTimeout as pause } from 'node:timers/promises';
import type { ChainDomain } from '@centerproof/proof';
import type { Tx } from '../../platform/database/index.ts';
import type { Platform } from '../../platform/platform.ts';
import {
  isLogged,
  type LogProof,
  logKeys,
  logProofsFor,
  selectTimestamps,
  selectWithoutEarlierProof,
} from '../../proof/log/index.ts';

const WINDOW = 1_000;
/** How long the last entry may take to be logged before the archive is made without its place in the log. */
const LOG_WAIT_MS = 10_000;
const LOOK_EVERY_MS = 200;

/**
 * The places of a chain's entries in the log of this installation, as rows of the tables in which another one keeps them. Entries that
 * came with a proof from elsewhere keep that one.
 */
export async function* proofsOfChain(
  platform: Platform,
  tx: Tx,
  chain: {
    centerId: number;
    domain: string;
    to: number;
    /** The sizes whose checkpoints were given already; the chains of a center share them. */
    told: Set<number>;
  },
): AsyncGenerator<{ checkpoints: string[]; proofs: string[] }> {
  const { centerId, to, told } = chain;
  // The heads of chains have one of the four domains.
  const place = { centerId, domain: chain.domain as ChainDomain };
  const deadlineMs = performance.now() + LOG_WAIT_MS;
  while (to >= 0 && performance.now() < deadlineMs && !(await isLogged(platform, place, to)))
    await pause(LOOK_EVERY_MS);
  const vkeys = await logKeys(platform);
  for (let from = 0; from <= to; from += WINDOW) {
    const window = { ...place, from, to: Math.min(to, from + WINDOW - 1) };
    const indexes = await selectWithoutEarlierProof(tx, window);
    const entries = indexes.map((index) => ({ ...place, index }));
    const { found, tokens } = await platform.database.asDispatcher(async (log) => {
      const found = await logProofsFor(platform, log, entries);
      const sizes = found.flatMap((proof) => (proof ? [proof.size] : []));
      return {
        found,
        tokens: new Map((await selectTimestamps(log, sizes)).map((one) => [one.size, one.token])),
      };
    });
    const checkpoints: string[] = [];
    const proofs: string[] = [];
    for (const [position, proof] of found.entries()) {
      if (!proof) continue;
      const vkey = vkeys[proof.identity - 1];
      const { size, note } = proof;
      if (!told.has(size)) {
        told.add(size);
        const token = tokens.get(size);
        checkpoints.push(
          line({ center_id: centerId, vkey, size, note, timestamp_token: token ? hex([token]) : null }),
        );
      }
      proofs.push(
        line({ center_id: centerId, domain: place.domain, index: indexes[position], vkey, ...rowOf(proof) }),
      );
    }
    yield { checkpoints, proofs };
  }
}

function rowOf({ size, leaf, hashes }: LogProof) {
  return { size, leaf, hashes: hex(hashes) };
}

function hex(bytes: readonly Uint8Array[]): string {
  return `\\x${Buffer.concat(bytes).toString('hex')}`;
}

function line(row: object): string {
  return JSON.stringify(row);
}
