import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** One address in front of a server that may become another, or may not be reached for a while. */
export interface Forwarder {
  port: number;
  /** Ends every connection, so that none still speaks to the old server, and sends new ones to this port. */
  turnTo(port: number): void;
  /** Nothing goes through any more, and nobody is told, until it is turned to a port again. */
  silence(): void;
  stop(): Promise<void>;
}

export async function startForwarder(firstPort: number): Promise<Forwarder> {
  let target: number | null = firstPort;
  const sockets = new Set<Socket>();
  const server = createServer((incoming) => {
    if (target === null) {
      sockets.add(incoming.on('error', () => incoming.destroy()).on('close', () => sockets.delete(incoming)));
      return;
    }
    const outgoing = connect(target, '127.0.0.1');
    for (const [here, there] of [
      [incoming, outgoing],
      [outgoing, incoming],
    ] as const) {
      sockets.add(here);
      here.on('error', () => here.destroy());
      here.on('close', () => {
        sockets.delete(here);
        there.destroy();
      });
      here.pipe(there);
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    // A server that listens on TCP has an address of this form.
    port: (server.address() as AddressInfo).port,
    turnTo(port) {
      target = port;
      cut();
    },
    silence() {
      target = null;
      for (const socket of sockets) socket.unpipe().pause();
    },
    async stop() {
      const closed = new Promise((resolve) => server.close(resolve));
      cut();
      await closed;
    },
  };
}
