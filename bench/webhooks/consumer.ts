import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';

/**
 * Webhook consumers in a process of their own, on as many ports as its argument says. They answer 204 to every path but /hang, which
 * they never answer, and tell the parent on request what arrived: how many, when the first and the last, and how old each event was.
 * They read no more of HTTP than the service's client writes, so that they take as little as possible of the processors they share
 * with what is measured; a consumer elsewhere would take nothing of them.
 */
let arrivals = { count: 0, firstMs: 0, lastMs: 0, agesMs: [] as number[] };
const CREATED_AT = '"createdAt":"';
const ANSWER = Buffer.from('HTTP/1.1 204 No Content\r\nkeep-alive: timeout=60\r\n\r\n');

function consume(socket: Socket): void {
  let text = '';
  socket.setNoDelay().setEncoding('latin1');
  // The client closes connections as it likes.
  socket.on('error', () => socket.destroy());
  socket.on('data', (chunk: string) => {
    text += chunk;
    const headEnd = text.indexOf('\r\n\r\n');
    if (headEnd < 0) return;
    const length = Number(/content-length: (\d+)/i.exec(text)?.[1]);
    if (Number.isNaN(length)) throw new Error('A delivery came without its length.');
    // A connection carries one request at a time.
    if (text.length < headEnd + 4 + length) return;
    const isAnswered = !text.startsWith('POST /hang ');
    if (isAnswered) note(text);
    text = '';
    if (isAnswered) socket.write(ANSWER);
  });
}

function note(text: string): void {
  const start = text.indexOf(CREATED_AT) + CREATED_AT.length;
  arrivals.count += 1;
  arrivals.firstMs ||= performance.now();
  arrivals.lastMs = performance.now();
  arrivals.agesMs.push(Date.now() - Date.parse(text.slice(start, start + 24)));
}

const ports: number[] = [];
for (let left = Number(process.argv[2]); left > 0; left--) {
  const server = createServer(consume).listen(0, '127.0.0.1');
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
