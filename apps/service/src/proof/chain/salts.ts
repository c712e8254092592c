import { randomFillSync } from 'node:crypto';
import { type RemainingSalts, SALTS_BYTES, type Salts } from '@centerproof/proof';

const SALT_LENGTH = 32;
const SALT_COUNT = 6;
const RECORDS_PER_BLOCK = 256;
/** Stands where a salt was. */
export const ERASED_SALT = '-'.repeat(SALT_LENGTH);

const block = Buffer.alloc(SALTS_BYTES * RECORDS_PER_BLOCK);
let blockOffset = block.length;

/** Six new salts as a chain entry stores them: one text, in the order of the six claims. */
export function newPackedSalts(): string {
  // One system call for many records: drawing bytes record by record costs more than hashing them.
  if (blockOffset === block.length) {
    randomFillSync(block);
    blockOffset = 0;
  }
  const packed = block.toString('hex', blockOffset, blockOffset + SALTS_BYTES);
  // Salts that are handed out are forgotten here, so that no later reader of this memory finds them.
  block.fill(0, blockOffset, blockOffset + SALTS_BYTES);
  blockOffset += SALTS_BYTES;
  return packed;
}

/** The six salts of a stored text; null where one was erased. */
export function unpackSalts(packed: string): RemainingSalts {
  return {
    who: saltAt(packed, 0),
    what: saltAt(packed, 1),
    when: saltAt(packed, 2),
    where: saltAt(packed, 3),
    why: saltAt(packed, 4),
    how: saltAt(packed, 5),
  };
}

/** The same for salts that were just drawn, of which none is erased. */
export function unpackNewSalts(packed: string): Salts {
  // Every position of a new text holds 32 hexadecimal digits.
  return unpackSalts(packed) as Salts;
}

function saltAt(packed: string, position: number): string | null {
  // The last salt takes whatever is left, so that nothing can be added to the text without making it no salt.
  const end = position === SALT_COUNT - 1 ? undefined : (position + 1) * SALT_LENGTH;
  const salt = packed.slice(position * SALT_LENGTH, end);
  return salt === ERASED_SALT ? null : salt;
}
