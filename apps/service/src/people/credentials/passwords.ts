import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { createHashingLine } from './hashing-line.ts';
import { networkOf } from './network.ts';

const argon2Async = promisify(argon2);

const MEMORY_KIB = 19_456;
const PASSES = 2;
const LANES = 1;
const TAG_BYTES = 32;
const SALT_BYTES = 16;
/** libuv has four threads; the rest of the process needs some of them for files and names. */
const CONCURRENT_MAX = 2;
/** At 40 ms each, two at a time, the last of them has waited for about a second; on a busy machine for a few. */
const WAITING_MAX = 50;

/** One for the process, as its threads are. */
const inLine = createHashingLine({ concurrentMax: CONCURRENT_MAX, waitingMax: WAITING_MAX });

/** The address that a password came from; each network waits in a line of its own. */
interface Origin {
  from: string;
}

/** Argon2id in the usual text form. Never call it inside a transaction: it takes about 40 ms. */
export async function hashPassword(password: string, origin: Origin): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const cost = { memory: MEMORY_KIB, passes: PASSES, lanes: LANES };
  const tag = await inLine(networkOf(origin.from), () => derive(password, salt, cost));
  return `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${LANES}$${text(salt)}$${text(tag)}`;
}

/**
 * Whether a password fits a stored hash. An account without a hash, and no account at all, cost the same work, so
 * that the time tells nothing.
 */
export async function fitsPassword(
  password: string,
  storedHash: string | null,
  origin: Origin,
): Promise<boolean> {
  const stored = parse(storedHash ?? NOBODY) ?? parse(NOBODY);
  if (!stored) throw new Error('The stand-in hash is not readable.');
  const tag = await inLine(networkOf(origin.from), () => derive(password, stored.salt, stored));
  return timingSafeEqual(tag, stored.tag) && storedHash !== null;
}

/** A hash that no password fits: its tag is zeros. */
const NOBODY = `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${LANES}$${text(Buffer.alloc(SALT_BYTES))}$${text(Buffer.alloc(TAG_BYTES))}`;

const FORMAT =
  /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,2}),p=(\d{1,2})\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]{43})$/;

function parse(hash: string) {
  const [, memory, passes, lanes, salt, tag] = FORMAT.exec(hash) ?? [];
  if (!memory || !passes || !lanes || !salt || !tag) return undefined;
  return {
    memory: Number(memory),
    passes: Number(passes),
    lanes: Number(lanes),
    salt: Buffer.from(salt, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  };
}

function derive(
  password: string,
  salt: Buffer,
  cost: { memory: number; passes: number; lanes: number },
): Promise<Buffer> {
  return argon2Async('argon2id', {
    message: Buffer.from(password.normalize('NFC')),
    nonce: salt,
    parallelism: cost.lanes,
    memory: cost.memory,
    passes: cost.passes,
    tagLength: TAG_BYTES,
  });
}

function text(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}
