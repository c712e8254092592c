import { createServer as createHttpServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import type { AddressInfo, Server, Socket } from 'node:net';
import { createServer as createTcpServer } from 'node:net';
import type { TLSSocket } from 'node:tls';

interface ReceivedRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: Buffer;
  readonly serverName: string | null;
}

/** A webhook consumer on this machine that notices every connection and every request. */
export interface Consumer {
  readonly port: number;
  readonly connections: () => number;
  readonly requests: readonly ReceivedRequest[];
  readonly stop: () => Promise<void>;
}

type Answer = (request: ReceivedRequest, response: ServerResponse) => void;

export interface ConsumerOptions {
  readonly answer?: Answer;
  readonly host?: string;
  readonly port?: number;
  /** False where `answer` notes what it needs, and too much arrives to keep. */
  readonly remembers?: boolean;
  readonly tls?: { readonly key: string; readonly certificate: string };
}

export async function startConsumer(options: ConsumerOptions = {}): Promise<Consumer> {
  const requests: ReceivedRequest[] = [];
  const answer: Answer = options.answer ?? ((_request, response) => response.writeHead(204).end());
  const handle = (incoming: IncomingMessage, response: ServerResponse) => {
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.on('end', () => {
      // The socket is a TLSSocket exactly when the server was made with a certificate.
      const serverName = options.tls === undefined ? null : String((incoming.socket as TLSSocket).servername);
      const { method = '', url: path = '', headers } = incoming;
      const request = { method, path, headers, body: Buffer.concat(chunks), serverName };
      if (options.remembers ?? true) requests.push(request);
      answer(request, response);
    });
  };
  const server =
    options.tls === undefined
      ? createHttpServer(handle)
      : createHttpsServer({ key: options.tls.key, cert: options.tls.certificate }, handle);
  return listen(server, options, requests);
}

/** A consumer that speaks no HTTP of its own: the test decides what happens on each connection. */
export function startRawConsumer(onConnection: (socket: Socket) => void): Promise<Consumer> {
  return listen(createTcpServer(onConnection), {}, []);
}

async function listen(
  server: Server,
  options: ConsumerOptions,
  requests: readonly ReceivedRequest[],
): Promise<Consumer> {
  const sockets = new Set<Socket>();
  let connections = 0;
  server.on('connection', (socket: Socket) => {
    connections += 1;
    sockets.add(socket);
    // A caller that gives up resets the connection, which is the point of several tests.
    socket.on('error', () => socket.destroy());
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port ?? 0, options.host ?? '127.0.0.1', resolve);
  });
  // A server listening on TCP gives an AddressInfo, never a string or null.
  const { port } = server.address() as AddressInfo;
  return {
    port,
    connections: () => connections,
    requests,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}
