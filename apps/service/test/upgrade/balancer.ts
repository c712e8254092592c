import { setTimeout as delay } from 'node:timers/promises';
import type { Answer, Client, Observations } from '../faults/client.ts';

/** What stands in front of the nodes: it sends each request to one that is in use, and on only where nobody took it. */
export interface Balancer extends Client {
  /** Sends nothing more there, and waits for what is under way. */
  takeOut(origin: string): Promise<void>;
  putBack(origin: string): void;
}

const REQUEST_MS_MAX = 10_000;
const REQUEST_TIMEOUT_MS = 20_000;
const IDLE_MS = 5;

/** Every request that is not answered at its first node, refused connections aside, and every answer of 400 and above is a failure. */
export function createBalancer(origins: readonly string[], seen: Observations): Balancer {
  const inUse = new Set(origins);
  const underWay = new Map<string, number>();
  let turn = 0;

  async function send(
    origin: string,
    ...[method, path, options]: Parameters<Client['ask']>
  ): Promise<Answer | 'refused' | null> {
    underWay.set(origin, (underWay.get(origin) ?? 0) + 1);
    const begun = performance.now();
    try {
      const response = await fetch(`${origin}${path}`, {
        method,
        headers: {
          ...(options.token ? { authorization: `Bearer ${options.token}` } : {}),
          ...(options.body ? { 'content-type': 'application/json' } : {}),
          ...(options.key ? { 'idempotency-key': options.key } : {}),
        },
        ...(options.body ? { body: JSON.stringify(options.body) } : {}),
        signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
      });
      return { status: response.status, body: await response.json() };
    } catch (error) {
      const { cause } = error as { cause?: { code?: string } };
      if (cause?.code === 'ECONNREFUSED') return 'refused';
      seen.unexpected.push(`${method} ${path} on ${origin}: ${cause?.code ?? error}`);
      return null;
    } finally {
      const tookMs = performance.now() - begun;
      seen.requests += 1;
      seen.slowestMs = Math.max(seen.slowestMs, tookMs);
      if (tookMs > REQUEST_MS_MAX)
        seen.tooSlow.push(`${method} ${path} on ${origin}: ${Math.round(tookMs)} ms`);
      underWay.set(origin, (underWay.get(origin) ?? 1) - 1);
    }
  }

  return {
    async ask(method, path, options) {
      for (let left = origins.length; left > 0; left--) {
        const origin = [...inUse][turn++ % inUse.size] ?? '';
        const answer = await send(origin, method, path, options);
        if (answer === 'refused') {
          seen.retries += 1;
          continue;
        }
        if (answer && answer.status >= 400)
          seen.unexpected.push(
            `${method} ${path} on ${origin}: ${answer.status} ${JSON.stringify(answer.body)}`,
          );
        return answer;
      }
      seen.gaveUp.push(`${method} ${path} ${options.key ?? ''}`);
      return null;
    },
    async takeOut(origin) {
      inUse.delete(origin);
      while ((underWay.get(origin) ?? 0) > 0) await delay(IDLE_MS);
    },
    putBack: (origin) => void inUse.add(origin),
  };
}
