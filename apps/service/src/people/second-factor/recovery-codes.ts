import { randomInt } from 'node:crypto';
import type { Tx } from '../../platform/database/index.ts';
import { hashToken } from '../../platform/secrets.ts';
import { deleteRecoveryCodes, insertRecoveryCodes, takeRecoveryCode } from './second-factor.queries.ts';

const CODES = 10;
/** Without the letters that are read as digits. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const GROUPS = 4;
const GROUP_CHARACTERS = 4;

/** Ten new recovery codes in place of those before. Their texts are given back here and are nowhere else. */
export async function replaceRecoveryCodes(
  tx: Tx,
  { actorId, now }: { actorId: string; now: Date },
): Promise<string[]> {
  const codes = Array.from({ length: CODES }, newCode);
  await deleteRecoveryCodes(tx, actorId);
  await insertRecoveryCodes(tx, {
    actorId,
    hashes: codes.map((code) => hashOf({ actorId, code })),
    now,
  });
  return codes;
}

/** True for the one use of a code. It may be typed in lower case and without its hyphens. */
export async function useRecoveryCode(
  tx: Tx,
  { actorId, code, now }: { actorId: string; code: string; now: Date },
): Promise<boolean> {
  return takeRecoveryCode(tx, { actorId, hash: hashOf({ actorId, code }), now });
}

function newCode(): string {
  const group = () =>
    Array.from({ length: GROUP_CHARACTERS }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return Array.from({ length: GROUPS }, group).join('-');
}

/** Bound to the account. Eighty random bits need no key: nobody tries them out, and they outlive a change of the master key. */
function hashOf({ actorId, code }: { actorId: string; code: string }): string {
  const plain = code.toUpperCase().replaceAll(/[^0-9A-Z]/g, '');
  return hashToken(`recovery-code:${actorId}:${plain}`);
}
