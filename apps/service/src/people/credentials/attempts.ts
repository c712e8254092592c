import type { FastifyReply } from 'fastify';
import { type BucketState, showBucket, tooMany } from '../../platform/http/index.ts';
import type { Platform } from '../../platform/platform.ts';

/** How much looser the cap over all addresses is (decisions 2). */
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
 * The auth rate: five attempts in 15 minutes for an identifier from one address, and ten times as many failures for
 * an identifier over all addresses, so that guessing from many places is slow too. Identifiers are counted by their
 * fingerprint, because a shared store need not know them.
 */
export function createAttempts({
  limits,
  secrets,
  settings,
}: Pick<Platform, 'limits' | 'secrets' | 'settings'>): Attempts {
  const { count, seconds } = settings.rates.auth;
  const wide = limits.bucket('auth-wide', { count: count * WIDE_FACTOR, seconds });
  return {
    async begin({ reply, identifier, ipAddress }) {
      const who = secrets.fingerprint(identifier, 'attempts');
      const narrowKey = `${who}:${ipAddress}`;
      requireAllowed(reply, await limits.consume('auth', narrowKey));
      const over = await wide.consume(who);
      if (!over.isAllowed) requireAllowed(reply, over);
      return {
        async succeeded() {
          await limits.clear('auth', narrowKey);
          await wide.refund(who);
          showBucket(reply, await limits.peek('auth', narrowKey));
        },
      };
    },
  };
}

function requireAllowed(reply: FastifyReply, state: BucketState): void {
  showBucket(reply, state);
  if (!state.isAllowed) throw tooMany(state);
}
