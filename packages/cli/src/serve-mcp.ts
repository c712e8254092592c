import type { ProofCall } from '@centerproof/sdk/mcp';
import { type Command, EXIT, UsageError } from './command.ts';

const TIMEOUT_MS = 15_000;

/** `centerproof mcp`: the tools of `/mcp` for clients that start a program and talk to it. */
export const serveMcp: Command = {
  name: 'mcp',
  parameters: '',
  summary:
    'Serves MCP on standard input and output; CENTERPROOF_URL and CENTERPROOF_KEY say for which service.',
  async run(parameters) {
    const { CENTERPROOF_URL: url, CENTERPROOF_KEY: key } = process.env;
    if (parameters.length > 0) throw new UsageError('mcp takes no parameters.');
    // What no call could be made with is refused here: a model would be told for ever that the service cannot be reached.
    if (!url || !URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol))
      throw new UsageError(
        'Set CENTERPROOF_URL to the address of the service, such as https://centerproof.example.',
      );
    if (!key || !/^[!-~]+$/.test(key))
      throw new UsageError('Set CENTERPROOF_KEY to an API key of your center, one line without spaces.');
    // Loaded here, because no other command has a use for them.
    const [{ createMcpServer }, { serveStdio }] = await Promise.all([
      import('@centerproof/sdk/mcp'),
      import('@modelcontextprotocol/server/stdio'),
    ]);
    const { origin } = new URL(url);
    const handle = serveStdio(() => createMcpServer({ call: callTo(origin, key), consoleUrl: origin }));
    await new Promise((resolve) => process.stdin.once('end', resolve));
    await handle.close();
    return EXIT.holds;
  },
};

/** A service that cannot be reached is an answer too, which the model reads. */
function callTo(origin: string, key: string): ProofCall {
  return async ({ method, path, body }) => {
    try {
      const answer = await fetch(origin + path, {
        method,
        headers: {
          authorization: `Bearer ${key}`,
          ...(body ? { 'content-type': 'application/json' } : {}),
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
        redirect: 'manual',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      return { status: answer.status, body: await answer.json().catch(() => undefined) };
    } catch {
      return {
        status: 503,
        body: { error: { code: 'NETWORK', message: 'The service could not be reached.' } },
      };
    }
  };
}
