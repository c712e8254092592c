import { lookup as lookupInSystem, Resolver } from 'node:dns/promises';
import { setTimeout as wait } from 'node:timers/promises';

/** Gives the addresses of a host name, or rejects with the code of the look-up. */
export type ResolveAddresses = (hostname: string) => Promise<readonly string[]>;

interface ResolverOptions {
  /** True where private targets are allowed. */
  readonly askSystem: boolean;
  /** Default: those of the system. */
  readonly nameServers?: readonly string[];
}

/**
 * Asks the name servers directly instead of through the system's look-up, whose few threads a consumer with a
 * hanging name server could hold against all others. The system is asked only where names of the hosts file and
 * of local search domains matter, for what the name servers do not know.
 */
export function createResolver(options: ResolverOptions): ResolveAddresses {
  const resolver = new Resolver({ timeout: 1_500, tries: 2, maxTimeout: 3_000 });
  if (options.nameServers !== undefined) resolver.setServers(options.nameServers);
  const underWay = new Map<string, Promise<readonly string[]>>();

  const resolve = async (hostname: string): Promise<readonly string[]> => {
    if (hostname === 'localhost' || hostname.endsWith('.localhost')) return ['127.0.0.1', '::1'];
    try {
      return await firstFamily([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
    } catch (error) {
      if (!options.askSystem) throw error;
      const found = await lookupInSystem(hostname, { all: true });
      return found.map(({ address }) => address);
    }
  };

  return (hostname) => {
    // Many connections to one consumer open at once after an idle time; one question serves them all.
    const asked = underWay.get(hostname);
    if (asked !== undefined) return asked;
    const answer = resolve(hostname).finally(() => underWay.delete(hostname));
    underWay.set(hostname, answer);
    return answer;
  };
}

/** RFC 8305 gives the slower address family 50 ms once the other has answered. */
const FAMILY_GRACE_MS = 50;

async function firstFamily(families: readonly Promise<readonly string[]>[]): Promise<readonly string[]> {
  const found: string[] = [];
  const arrivals = families.map((family) => family.then((addresses) => found.push(...addresses)));
  await Promise.any(arrivals).catch((none: AggregateError) => {
    throw none.errors[0];
  });
  await Promise.race([Promise.allSettled(arrivals), wait(FAMILY_GRACE_MS)]);
  // A copy, because an answer that comes later must not slip in behind the address check.
  return [...found];
}
