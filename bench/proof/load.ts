import { connect } from 'node:net';

/**
 * The load generator, in a process of its own: keep-alive connections that each send the next request when the last one is
 * answered. It writes requests as bytes that are made beforehand and reads only lengths and statuses, so that it takes as little
 * as possible of the processors it shares with what it measures.
 */
export interface LoadOrder {
  /** The connections are spread over these evenly. */
  ports: readonly number[];
  connections: number;
  /** Stop after this time, or when the requests are used up. */
  durationMs: number;
  /** Ready-made requests; each connection takes the next one. With `isRepeated` the list starts over at its end. */
  requests: { path: string; key: string; body: string }[];
  isRepeated: boolean;
  /** Requests are sent at this rate, evenly, instead of each when the one before it was answered. */
  perSecond?: number;
  expectedStatus: number;
}

export interface LoadResult {
  requests: number;
  seconds: number;
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
  longestMs: number;
  unexpected: Record<string, number>;
}

process.on('message', (order: LoadOrder) => {
  void runLoad(order).then((result) => process.send?.(result));
});

async function runLoad(order: LoadOrder): Promise<LoadResult> {
  const requests = order.requests.map(toBytes);
  const latencies: number[] = [];
  const unexpected: Record<string, number> = {};
  let next = 0;
  const started = performance.now();
  const deadline = started + order.durationMs;

  const take = (): Buffer | undefined => {
    if (performance.now() >= deadline) return undefined;
    if (next >= requests.length && !order.isRepeated) return undefined;
    const request = requests[next % requests.length];
    next += 1;
    return request;
  };
  const done = (status: number, sentAt: number) => {
    latencies.push(performance.now() - sentAt);
    if (status !== order.expectedStatus) unexpected[status] = (unexpected[status] ?? 0) + 1;
  };
  const { ports, connections } = order;
  const portOf = (connection: number) => ports[connection % ports.length] ?? 0;
  // When a connection may send its next request: at once, or in its turn of an even rate.
  const pause = () =>
    order.perSecond === undefined
      ? 0
      : Math.max(0, started + (next * 1_000) / order.perSecond - performance.now());
  await Promise.all(
    Array.from({ length: connections }, (_, i) => runConnection(portOf(i), { take, done, pause })),
  );

  const seconds = (performance.now() - started) / 1_000;
  latencies.sort((a, b) => a - b);
  const at = (share: number) =>
    latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * share))] ?? 0;
  return {
    requests: latencies.length,
    seconds,
    perSecond: latencies.length / seconds,
    p50Ms: at(0.5),
    p99Ms: at(0.99),
    longestMs: latencies.at(-1) ?? 0,
    unexpected,
  };
}

function toBytes({ path, key, body }: LoadOrder['requests'][number]): Buffer {
  return Buffer.from(
    `POST ${path} HTTP/1.1\r\nhost: bench\r\nauthorization: Bearer ${key}\r\n` +
      `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
}

function runConnection(
  port: number,
  {
    take,
    done,
    pause,
  }: { take(): Buffer | undefined; done(status: number, sentAt: number): void; pause(): number },
): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    /** What came of an answer's head, and once it is whole, the status and how much of the answer is still to come. */
    let head: Buffer = Buffer.alloc(0);
    let answer: { status: number; missing: number } | undefined;
    let sentAt = 0;
    const send = () => {
      const pauseMs = pause();
      const request = take();
      if (!request) {
        socket.end();
        return;
      }
      const sendNow = () => {
        sentAt = performance.now();
        socket.write(request);
      };
      if (pauseMs > 0) setTimeout(sendNow, pauseMs);
      else sendNow();
    };
    socket.on('connect', send);
    socket.on('error', reject);
    socket.on('close', () => resolve());
    socket.on('data', (chunk: Buffer) => {
      if (answer) answer.missing -= chunk.length;
      else {
        head = head.length === 0 ? chunk : Buffer.concat([head, chunk]);
        const end = head.indexOf('\r\n\r\n');
        if (end < 0) return;
        const text = head.toString('latin1', 0, end);
        const length = Number(/content-length: (\d+)/i.exec(text)?.[1] ?? Number.NaN);
        if (Number.isNaN(length)) return reject(new Error('An answer came without its length.'));
        answer = { status: Number(text.slice(9, 12)), missing: end + 4 + length - head.length };
      }
      if (answer.missing > 0) return;
      done(answer.status, sentAt);
      head = Buffer.alloc(0);
      answer = undefined;
      send();
    });
  });
}
