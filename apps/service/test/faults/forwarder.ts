import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** One address in front of two servers, as a deployment has it; whoever promotes the standby turns it over. */
export interface Forwarder {
  port: number;
  /** Ends every connection, so that none still speaks to the old server, and sends new ones to this port. */
  turnTo(port: number): void;
  stop(): Promise<void>;
}

export async function startForwarder(firstPort: number): Promise<Forwarder> {
  let target = firstPort;
  const sockets = new Set<Socket>();
  const server = createServer((incoming) => {
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
    async stop() {
      const closed = new Promise((resolve) => server.close(resolve));
      cut();
      await closed;
    },
  };
}
