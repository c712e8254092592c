import { createServer } from 'node:http';

/** A consumer of webhooks on this machine whose answers the test decides. */
export async function startReceiver() {
  const received: { eventId: string; attempt: string; body: string }[] = [];
  let status = 200;
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => {
      body += chunk.toString();
    });
    request.on('end', () => {
      received.push({
        eventId: String(request.headers['x-service-event-id']),
        attempt: String(request.headers['x-service-delivery-attempt']),
        body,
      });
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(status < 300 ? { ok: true } : { error: 'The receiver is unwell.' }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('The receiver got no port.');
  return {
    url: `http://127.0.0.1:${address.port}/hooks`,
    received,
    answerWith(next: number) {
      status = next;
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
