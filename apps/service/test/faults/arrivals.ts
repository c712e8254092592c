import { type Consumer, startConsumer } from '../../src/delivery/webhooks/testing/consumer.ts';

/** A consumer of `dpu.sealed`, and what has reached it. */
export interface Arrivals {
  readonly port: number;
  /** The ids of the events that told of a seal, by its id. */
  readonly eventsOf: Map<string, Set<string>>;
  /** Takes requests and answers none for so long. */
  hang(ms: number): void;
  stop: Consumer['stop'];
}

/** Refused once in a while, so that retries are part of the load. */
const REFUSE_EVERY = 25;

export async function startArrivals({ refuseEvery = REFUSE_EVERY } = {}): Promise<Arrivals> {
  const eventsOf: Arrivals['eventsOf'] = new Map();
  let arrived = 0;
  let hangsUntilMs = 0;
  const consumer = await startConsumer({
    remembers: false,
    answer({ body, headers }, response) {
      if (performance.now() < hangsUntilMs) return;
      const { dpuId } = JSON.parse(String(body)).data;
      const events = eventsOf.get(dpuId) ?? new Set();
      eventsOf.set(dpuId, events.add(String(headers['x-service-event-id'])));
      response.writeHead(++arrived % refuseEvery === 0 ? 500 : 204).end();
    },
  });
  return {
    port: consumer.port,
    eventsOf,
    hang(ms) {
      hangsUntilMs = performance.now() + ms;
    },
    stop: consumer.stop,
  };
}
