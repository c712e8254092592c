import type { ToolRunnableConfig } from '@langchain/core/tools';
import { interrupt } from '@langchain/langgraph';
import { type Guard, type GuardedToolOptions, GuardRefusal } from '../guard/index.ts';

/**
 * Guards the function of a LangChain tool, for LangGraph: give it the function that you would give `tool()`. The run is the graph's
 * thread. A call that waits for a human interrupts the graph with the refusal; once it was answered, resume the thread with any
 * value, in whatever process. Any other refusal is the tool's error, which `ToolNode` hands to the model.
 *
 * @example
 * const refund = tool(guardFunction(guard, 'refund', async ({ amount }) => bank.refund(amount)), { name: 'refund', schema });
 */
export function guardFunction<Arguments, Result>(
  guard: Guard,
  name: string,
  run: (args: Arguments, config: ToolRunnableConfig) => Result | Promise<Result>,
  options: GuardedToolOptions<Arguments> = {},
): (args: Arguments, config: ToolRunnableConfig) => Promise<Result> {
  return async (args, config) => {
    const call = callOf(config);
    const guarded = guard.tool<Arguments, Result>(name, (sealed) => run(sealed, config), {
      wait: 'resume',
      ...options,
    });
    for (;;) {
      try {
        return await guarded(args, call);
      } catch (error) {
        if (!(error instanceof GuardRefusal) || error.code !== 'WAITING') throw error;
        // Resumed before anybody answered, it comes back at once, and the next round interrupts the graph again.
        interrupt(error.toJSON());
      }
    }
  };
}

/** The thread and the call, as the graph names them; a call outside of a graph is a new one each time. */
function callOf(config: ToolRunnableConfig) {
  const threadId: unknown = config.configurable?.thread_id;
  const callId = config.toolCall?.id;
  return {
    ...(typeof threadId === 'string' && threadId !== '' ? { runId: threadId } : {}),
    ...(callId ? { callId } : {}),
    ...(config.signal ? { signal: config.signal } : {}),
  };
}
