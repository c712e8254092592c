import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyReply } from 'fastify';
import { type BucketState, showBucket, tooMany } from '../../platform/http/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { networkOf } from './network.ts';

/** How much looser the caps over all addresses and over all identifiers are. */
const WIDE_FACTOR = 10;

export interface Attempts {
  /** Counts an attempt on an identifier from an address, and refuses it when there were too many. */
  begin(attempt: { reply: FastifyReply; identifier: string; ipAddress: string }): Promise<Attempt>;
}

interface Attempt {
  /** Forgets the attempts of this identifier from this address. */
  succeeded(): Promise<void>;
}

/**
 * The auth rate: five attempts in 15 minutes for an identifier from one address. Ten times as many failures are allowed to
 * one network over all identifiers, so that a list of addresses cannot be tried from one place, and to an identifier over
 * all networks, so that guessing from many places is slow too. The network is looked at first: one that is shut out must
 * not use up what somebody's identifier is allowed. Identifiers are counted by their fingerprint, because a shared store
 * need not know them.
 */
export function createAttempts({
  limits,
  secrets,
  settings,
}: Pick<Platform, 'limits' | 'secrets' | 'settings'>): Attempts {
  const { count, seconds } = settings.rates.auth;
  const wideRate = { count: count * WIDE_FACTOR, seconds };
  const byNetwork = limits.bucket('auth-network', wideRate);
  const byIdentifier = limits.bucket('auth-wide', wideRate);
  return {
    async begin({ reply, identifier, ipAddress }) {
      const who = secrets.fingerprint(identifier, 'attempts');
      const narrowKey = `${who}:${ipAddress}`;
      const network = networkOf(ipAddress);
      const fromHere = await byNetwork.consume(network);
      if (!fromHere.isAllowed) {
        await slowDown();
        requireAllowed(reply, fromHere);
      }
      requireAllowed(reply, await limits.consume('auth', narrowKey));
      const over = await byIdentifier.consume(who);
      if (!over.isAllowed) requireAllowed(reply, over);
      return {
        async succeeded() {
          await limits.clear('auth', narrowKey);
          await byIdentifier.refund(who);
          await byNetwork.refund(network);
          showBucket(reply, await limits.peek('auth', narrowKey));
        },
      };
    },
  };
}

/**
 * How long a network that is over its cap waits for each refusal. A flood over a hundred connections is a hundred attempts a
 * second then, where it kept the whole process busy with refusals before, and people's sign-ins waiting behind them.
 */
const REFUSAL_DELAY_MS = 1_000;
const DELAYED_MAX = 1_000;
let delayed = 0;

async function slowDown(): Promise<void> {
  if (delayed >= DELAYED_MAX) return;
  delayed += 1;
  await delay(REFUSAL_DELAY_MS);
  delayed -= 1;
}

function requireAllowed(reply: FastifyReply, state: BucketState): void {
  showBucket(reply, state);
  if (!state.isAllowed) throw tooMany(state);
}
