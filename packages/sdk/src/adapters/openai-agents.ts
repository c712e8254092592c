import { type Guard, type GuardedToolOptions, GuardRefusal } from '../guard/index.ts';

/** What this needs to know of the options that `tool()` of the OpenAI Agents SDK takes. */
interface ToolOptions {
  name: string;
  // Each tool has its own types here, which come out as they went in.
  // biome-ignore lint/suspicious/noExplicitAny: a function's parameters can be named by nothing narrower
  execute: (input: any, context?: any, details?: any) => unknown;
  // biome-ignore lint/suspicious/noExplicitAny: as above
  errorFunction?: ((context: any, error: any, details?: any) => unknown) | null;
}

interface CallDetails {
  toolCall?: { callId?: string };
  signal?: AbortSignal;
}

/** What a guard may be told of the tool, and the run that calls belong to: the conversation or session, as a rule. */
export interface GuardToolOptions extends GuardedToolOptions<unknown> {
  runId?: string | ((context: unknown) => string);
}

/**
 * Guards a tool of the OpenAI Agents SDK: give it what you would give `tool()`, and `tool()` what comes back. A refusal becomes the
 * tool's result, which the model reads.
 *
 * @example
 * const refund = tool(guardTool(guard, { name: 'refund', description, parameters, execute }, { runId: 'chat-1' }));
 */
export function guardTool<Options extends ToolOptions>(
  guard: Guard,
  options: Options,
  { runId, ...manners }: GuardToolOptions = {},
): Options {
  const { name, execute, errorFunction } = options;
  return {
    ...options,
    execute: (input: unknown, context: unknown, details: CallDetails = {}) => {
      const callId = details.toolCall?.callId;
      return guard.tool(
        name,
        (args: unknown) => execute(args, context, details),
        manners,
      )(input, {
        ...(runId === undefined ? {} : { runId: typeof runId === 'string' ? runId : runId(context) }),
        ...(callId === undefined ? {} : { callId }),
        ...(details.signal ? { signal: details.signal } : {}),
      });
    },
    ...(errorFunction === null ? {} : { errorFunction: refusalFirst(errorFunction) }),
  };
}

/** The SDK tells a model nothing of an error unless somebody says that it may; a refusal is written to be read. */
function refusalFirst(otherwise: ToolOptions['errorFunction']) {
  return (context: unknown, error: unknown, details: unknown) => {
    if (error instanceof GuardRefusal) return error.message;
    return (
      otherwise?.(context, error, details) ?? 'An error occurred while running the tool. Please try again.'
    );
  };
}
