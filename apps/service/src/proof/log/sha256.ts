import { hash } from 'node:crypto';
import type { Sha256 } from '@centerproof/proof';

/** Node's own, many times as fast as the portable one. */
export const sha256: Sha256 = (bytes) => hash('sha256', bytes, 'buffer');
