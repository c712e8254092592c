import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { makePack } from '../scripts/vectors/packs.ts';
import {
  canonicalJson,
  countTotals,
  isPack,
  type Json,
  type PackFault,
  readLogPolicy,
  verifyPack,
} from '../src/index.ts';
import packVectors from '../vectors/pack-vectors.json' with { type: 'json' };
import { proofChain } from './fixtures.ts';

const policy = readLogPolicy(packVectors.policies['the log']);
const textOf = (lines: readonly Json[]) => lines.map((line) => `${canonicalJson(line)}\n`).join('');
const bytesOf = (lines: readonly Json[]) => new Uint8Array(gzipSync(textOf(lines)));

/** The bytes in pieces of a size, as a network hands them over. */
function streamOf(bytes: Uint8Array, size = 100): ReadableStream<Uint8Array<ArrayBuffer>> {
  let offset = 0;
  return new ReadableStream({
    pull(controller) {
      if (offset >= bytes.length) controller.close();
      else controller.enqueue(Uint8Array.from(bytes.subarray(offset, offset + size)));
      offset += size;
    },
  });
}

const named = ({ reason, index, claim }: PackFault) => ({ reason, index, claim });
const editOf = (name: string) => {
  const found = packVectors.edits.find((edit) => edit.name === name);
  if (!found) throw new Error(`no vector ${name}`);
  return found.expected.faults as unknown as PackFault[];
};

test('a pack that streams in, compressed or plain and in pieces of any size, is proven and says that it is complete', async () => {
  const lines = makePack();
  for (const bytes of [bytesOf(lines), new TextEncoder().encode(textOf(lines))]) {
    expect(isPack(bytes.subarray(0, 64))).toBe(true);
    for (const size of [1, 7, 1_000_000]) {
      const verdict = await verifyPack(streamOf(bytes, size), { policy, exportKeys: packVectors.exportKeys });
      expect(verdict).toMatchObject({
        outcome: 'proven',
        answers: { consistent: 'yes', logged: 'yes', signed: 'yes' },
      });
      expect(verdict.statement).toContain('all decisions of center 42 from index 0 to 4');
    }
  }
});

test('an export is not taken for a pack', () => {
  expect(isPack(new TextEncoder().encode('{"@context":"https://x/decision-proof/v2"}'))).toBe(false);
});

test('a file that was cut off anywhere is incomplete, and says no more', async () => {
  const bytes = bytesOf(makePack());
  for (const length of [3, 200, bytes.length - 9]) {
    const { outcome, faults, statement } = await verifyPack(streamOf(bytes.subarray(0, length)), { policy });
    expect([outcome, faults.at(0)?.reason, statement]).toEqual(['broken', 'PACK_INCOMPLETE', null]);
  }
});

test('bytes behind the end of the compression, or that are not UTF-8, are refused', async () => {
  const more = new Uint8Array([...bytesOf(makePack()), ...bytesOf(makePack())]);
  expect((await verifyPack(streamOf(more), { policy })).outcome).toBe('broken');
  const noText = new Uint8Array([0xff, 0x0a]);
  expect((await verifyPack(streamOf(noText), { policy })).faults[0]?.reason).toBe('NOT_JSON');
});

describe('what was done to a pack is found and named', () => {
  test.each([
    ['removed: entry 2', { reason: 'ENTRY_MISSING', index: 2, claim: null }],
    ['removed: the last entry', { reason: 'CHAIN_TRUNCATED', index: 4, claim: null }],
    ['added: entry 2 once more', { reason: 'ENTRY_REPEATED', index: 2, claim: null }],
    ['added: a forged entry behind the last', { reason: 'ENTRY_ADDED', index: 5, claim: null }],
    ['altered: the result of entry 2', { reason: 'CLAIM_MISMATCH', index: 2, claim: 'how' }],
    ['hidden: who of entry 2', { reason: 'CLAIM_MISSING', index: 2, claim: 'who' }],
    [
      'hidden: entry 2, as if it were outside the filter',
      { reason: 'FILTER_MISMATCH', index: 2, claim: null },
    ],
    ['hidden: entry 2 of the model that is asked for', { reason: 'FILTER_MISMATCH', index: 2, claim: null }],
  ])('%s', (name, expected) => {
    expect(editOf(name).slice(0, 1).map(named)).toEqual([expected]);
  });
});

test('the figures of a pack are those of its entries', async () => {
  const count = countTotals();
  for (const entry of proofChain()) count.add(entry);
  const { totals } = await verifyPack(streamOf(bytesOf(makePack())), { policy });
  expect(totals).toEqual(count.finish());
  expect(totals).toMatchObject({
    decisions: 4,
    results: { approved: 3, autonomous: 1 },
    quality: { approvals: 6, overrideRate: 0, autonomousShare: 0.25, quick: 0 },
    erasures: { entries: 1, claims: { who: 1, why: 1 } },
  });
});
