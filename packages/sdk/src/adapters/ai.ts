import type { Tool, ToolExecutionOptions, ToolSet } from 'ai';
import type { Guard, GuardedToolOptions } from '../guard/index.ts';

/** Of each tool what a guard may be told of it, and the run that calls belong to: the chat, as a rule. */
export interface GuardToolsOptions<Tools extends ToolSet> {
  runId?: string;
  tools?: { [Name in keyof Tools]?: GuardedToolOptions<unknown> };
}

/**
 * Guards the tools of the Vercel AI SDK: hand the result to `generateText`, `streamText` or an agent. A refusal becomes the tool's
 * error, which the model reads. A tool that yields several values gives its last one alone, because nothing leaves it before it has ended.
 *
 * @example
 * const tools = guardTools(guard, { refund: tool({ inputSchema, execute }) }, { runId: chatId });
 * await generateText({ model, tools, prompt, stopWhen: isStepCount(5) });
 */
export function guardTools<Tools extends ToolSet>(
  guard: Guard,
  tools: Tools,
  { runId, tools: options = {} }: GuardToolsOptions<Tools> = {},
): Tools {
  const guarded = Object.entries(tools).map(([name, tool]) => {
    const { execute } = tool as Tool<unknown, unknown>;
    // Without a function of its own a tool is run by the caller or the provider, whom nobody here can stop.
    if (!execute) throw new TypeError(`The tool ${name} has no execute and cannot be guarded.`);
    return [
      name,
      {
        ...tool,
        execute: (input: unknown, call: ToolExecutionOptions<unknown>) =>
          guard.tool(
            name,
            async (args: unknown) => lastOf(await execute(args, call)),
            options[name],
          )(input, {
            ...(runId === undefined ? {} : { runId }),
            callId: call.toolCallId,
            ...(call.abortSignal ? { signal: call.abortSignal } : {}),
          }),
      },
    ];
  });
  // The same tools under the same names, with the same shapes.
  return Object.fromEntries(guarded) as Tools;
}

async function lastOf(result: unknown): Promise<unknown> {
  if (typeof result !== 'object' || result === null || !(Symbol.asyncIterator in result)) return result;
  let last: unknown;
  for await (const value of result as AsyncIterable<unknown>) last = value;
  return last;
}
