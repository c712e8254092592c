import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterRedis,
  RateLimiterRes,
} from 'rate-limiter-flexible';
import type { Clock } from '../clock.ts';
import type { Log } from '../logging.ts';
import type { Rate, Settings } from '../settings.ts';
import type { Tier } from './access.ts';

/** Where a bucket stands after a request. */
export interface BucketState {
  isAllowed: boolean;
  limit: number;
  remaining: number;
  /** Seconds since 1970 at which the window is over. */
  resetAt: number;
  retryAfterSeconds: number;
}

/** Where a bucket stands, as headers. */
export function bucketHeaders(state: BucketState) {
  return {
    'x-ratelimit-limit': state.limit,
    'x-ratelimit-remaining': state.remaining,
    'x-ratelimit-reset': state.resetAt,
  };
}

export interface RateLimits {
  consume(tier: Tier, principal: string): Promise<BucketState>;
  /** Counts several at once, all of them or, where they do not fit, none. */
  consumeAll(tier: Tier, principal: string, count: number): Promise<BucketState>;
  /** Looks without counting. */
  peek(tier: Tier, principal: string): Promise<BucketState>;
  clear(tier: Tier, principal: string): Promise<void>;
  /** A bucket of another size in the same store, such as the cap per identifier over all addresses. */
  bucket(name: string, rate: Rate): Bucket;
  close(): Promise<void>;
}

export interface Bucket {
  consume(principal: string): Promise<BucketState>;
  consumeAll(principal: string, count: number): Promise<BucketState>;
  peek(principal: string): Promise<BucketState>;
  clear(principal: string): Promise<void>;
  /** Takes one counted call back. */
  refund(principal: string): Promise<void>;
}

const REDIS_TIMEOUT_MS = 200;
/** So much after its time a timer rings late. */
const LATE_MS = 50;
/** After one question that Redis left open, the next ones are not asked for so long. */
const REDIS_SILENT_MS = 1_000;

/**
 * Fixed windows, counted in memory on one node and in Redis on many. While Redis is away each node counts for itself
 * and keeps serving.
 */
export async function createRateLimits(options: {
  settings: Pick<Settings, 'rates' | 'redisUrl'>;
  clock: Clock;
  log: Log;
}): Promise<RateLimits> {
  const { settings, clock, log } = options;
  const redis = settings.redisUrl ? await connectRedis(settings.redisUrl, log) : undefined;
  const silence = createSilence(log);

  const bucket = (name: string, rate: Rate): Bucket => {
    const shape = { keyPrefix: `centerproof:${name}`, points: rate.count, duration: rate.seconds };
    const memory = new RateLimiterMemory(shape);
    const shared =
      redis &&
      new RateLimiterRedis({
        ...shape,
        storeClient: redis,
        useRedisPackage: true,
        insuranceLimiter: memory,
        rejectIfRedisNotReady: true,
      });
    const ask = <Result>(question: (limiter: RateLimiterAbstract) => Promise<Result>): Promise<Result> =>
      shared
        ? silence.orElse(
            () => question(shared),
            () => question(memory),
          )
        : question(memory);
    const stateOf = (result: RateLimiterRes | null, isAllowed: boolean): BucketState => {
      const waitMs = result && result.msBeforeNext > 0 ? result.msBeforeNext : rate.seconds * 1_000;
      return {
        isAllowed,
        limit: rate.count,
        remaining: Math.max(0, result?.remainingPoints ?? rate.count),
        resetAt: Math.ceil((clock.now().getTime() + waitMs) / 1_000),
        retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1_000)),
      };
    };
    const take = async (principal: string, count: number) => {
      try {
        return stateOf(await ask((limiter) => limiter.consume(principal, count)), true);
      } catch (refused) {
        if (refused instanceof RateLimiterRes) return stateOf(refused, false);
        throw refused;
      }
    };
    return {
      consume: (principal) => take(principal, 1),
      async consumeAll(principal, count) {
        const state = await take(principal, count);
        // The store counts what it refuses; a batch that was not let in must not shut out a smaller one.
        if (state.isAllowed) return state;
        const { remainingPoints } = await ask((limiter) => limiter.reward(principal, count));
        return { ...state, remaining: Math.max(0, remainingPoints) };
      },
      peek: async (principal) => stateOf(await ask((limiter) => limiter.get(principal)), true),
      clear: async (principal) => void (await ask((limiter) => limiter.delete(principal))),
      refund: async (principal) => void (await ask((limiter) => limiter.reward(principal))),
    };
  };

  const tiers = Object.fromEntries(
    Object.entries(settings.rates).map(([tier, rate]) => [tier, bucket(tier, rate)]),
  ) as Record<Tier, Bucket>;
  return {
    bucket,
    consume: (tier, principal) => tiers[tier].consume(principal),
    consumeAll: (tier, principal, count) => tiers[tier].consumeAll(principal, count),
    peek: (tier, principal) => tiers[tier].peek(principal),
    clear: (tier, principal) => tiers[tier].clear(principal),
    close: async () => redis?.destroy(),
  };
}

/**
 * A Redis that is frozen keeps its connections, and a command that was sent to it waits without end: the limit of its client is one for
 * commands that were not sent yet.
 */
function createSilence(log: Log) {
  let silentUntilMs = 0;
  return {
    async orElse<Result>(shared: () => Promise<Result>, own: () => Promise<Result>): Promise<Result> {
      if (performance.now() < silentUntilMs) return own();
      const silence = whenSilent();
      const asked = shared();
      try {
        const answer = await Promise.race([asked, silence.promise]);
        if (answer !== 'silent') return answer;
      } finally {
        silence.stop();
      }
      // What it answers after all is of no use to anybody.
      asked.catch(() => {});
      if (silentUntilMs === 0) log.warn('Redis does not answer; rate limits are counted on this node alone.');
      silentUntilMs = performance.now() + REDIS_SILENT_MS;
      return own();
    },
  };
}

/** A timer that rings late tells that this process stood still: what Redis answered may lie there unread, and gets its time again. */
function whenSilent() {
  const { promise, resolve } = Promise.withResolvers<'silent'>();
  const begin = (): NodeJS.Timeout => {
    const begunMs = performance.now();
    return setTimeout(() => {
      if (performance.now() - begunMs < REDIS_TIMEOUT_MS + LATE_MS) resolve('silent');
      else timer = begin();
    }, REDIS_TIMEOUT_MS);
  };
  let timer = begin();
  return { promise, stop: () => clearTimeout(timer) };
}

/** Does not wait for Redis: until it answers, the buckets in memory serve. */
async function connectRedis(url: string, log: Log) {
  const { createClient } = await import('redis');
  const redis = createClient({
    url,
    disableOfflineQueue: true,
    commandOptions: { timeout: REDIS_TIMEOUT_MS },
    socket: {
      connectTimeout: 1_000,
      reconnectStrategy: (retries) => Math.min(100 * 2 ** Math.min(retries, 6), 3_000),
    },
  });
  let isAway = false;
  redis.on('error', (error) => {
    if (!isAway) log.warn({ err: error }, 'Redis is away; rate limits are counted on this node alone.');
    isAway = true;
  });
  redis.on('ready', () => {
    if (isAway) log.info('Redis is back; rate limits are shared again.');
    isAway = false;
  });
  redis.connect().catch(() => {});
  return redis;
}
