import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * Webhook consumers in a process of their own, on as many ports as its argument says. They answer 204 to every path but /hang, which they never answer, and
 * tell the parent on request what arrived: how many, when the first and the last, and how old each event was.
 */
let arrivals = { count: 0, firstMs: 0, lastMs: 0, agesMs: [] as number[] };
const MARK = '"createdAt":"';

function answer(request: IncomingMessage, response: ServerResponse): void {
  let text = '';
  request.setEncoding('latin1').on('data', (chunk: string) => {
    text += chunk;
  });
  request.on('end', () => {
    if (request.url === '/hang') return;
    const now = Date.now();
    const start = text.indexOf(MARK) + MARK.length;
    arrivals.count += 1;
    arrivals.firstMs ||= performance.now();
    arrivals.lastMs = performance.now();
    arrivals.agesMs.push(now - Date.parse(text.slice(start, start + 24)));
    response.writeHead(204).end();
  });
}

const ports: number[] = [];
for (let left = Number(process.argv[2]); left > 0; left--) {
  const server = createServer(answer).listen(0, '127.0.0.1');
  server.keepAliveTimeout = 60_000;
  await once(server, 'listening');
  // A server that listens on TCP has an address of this form.
  ports.push((server.address() as AddressInfo).port);
}
process.send?.({ ports });

process.on('message', (question) => {
  if (question === 'count') process.send?.({ count: arrivals.count });
  if (question !== 'take') return;
  process.send?.(arrivals);
  arrivals = { count: 0, firstMs: 0, lastMs: 0, agesMs: [] };
});
