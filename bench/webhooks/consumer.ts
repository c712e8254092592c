import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * A webhook consumer in a process of its own. It answers 204 to every path but /hang, which it never answers, and tells
 * its parent on request what arrived: how many, when the first and the last, and how old each event was.
 */
let arrivals = { count: 0, firstMs: 0, lastMs: 0, agesMs: [] as number[] };
const MARK = '"createdAt":"';

const server = createServer((request, response) => {
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
});
server.keepAliveTimeout = 60_000;
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }));

process.on('message', (question) => {
  if (question === 'count') process.send?.({ count: arrivals.count });
  if (question !== 'take') return;
  process.send?.(arrivals);
  arrivals = { count: 0, firstMs: 0, lastMs: 0, agesMs: [] };
});
