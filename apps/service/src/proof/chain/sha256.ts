import { hash } from 'node:crypto';

/** Node's one-shot hash: about half the cost of a hash object for texts as short as claims. */
export function sha256Hex(text: string): string {
  return hash('sha256', text, 'hex');
}
