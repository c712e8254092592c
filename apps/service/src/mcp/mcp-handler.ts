import { createMcpServer, type ProofCall } from '@centerproof/sdk/mcp';
import { createMcpHandler } from '@modelcontextprotocol/server';
import type { Platform } from '../platform/platform.ts';

export type McpHandler = ReturnType<typeof mcpHandler>;

/** The protocol's own handler. It takes 30 MB with its schemas, so that a process loads it with the first call. */
export function mcpHandler({ settings, log }: Platform) {
  return createMcpHandler(
    ({ authInfo }) => {
      // The route has put it there; the protocol's handler only passes it on.
      const { call } = (authInfo?.extra ?? {}) as { call?: ProofCall };
      if (!call) throw new Error('Nobody said who is calling.');
      return createMcpServer({ call, consoleUrl: settings.publicUrl });
    },
    {
      onerror: (error) => log.debug({ err: error }, 'A call of the Model Context Protocol was refused.'),
    },
  );
}
