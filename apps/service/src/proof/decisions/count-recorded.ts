import type { FastifyReply } from 'fastify';
import { type Caller, showBucket, tooMany } from '../../platform/http/index.ts';
import type { Platform } from '../../platform/platform.ts';

/** Answers to calls that were counted: one that begins again is not counted twice. */
const counted = new WeakSet<FastifyReply>();

/** Every recorded event counts as one, however many came in a call: all of them or none. */
export async function countRecorded(
  { limits }: Pick<Platform, 'limits'>,
  call: { caller: Caller; reply: FastifyReply },
  count: number,
): Promise<void> {
  if (counted.has(call.reply)) return;
  counted.add(call.reply);
  const state = await limits.consumeAll('proofEvents', call.caller.principal, count);
  if (state.isAllowed) return;
  showBucket(call.reply, state);
  throw tooMany(state);
}
