import type { MockLanguageModelV4 } from 'ai/test';

type Result = Awaited<ReturnType<MockLanguageModelV4['doGenerate']>>;

const usage = {
  inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: 1, text: 1, reasoning: 0 },
};

/** What the test model of the Vercel AI SDK answers with: a call of a tool, or a text. */
export const says = {
  call: (toolCallId: string, toolName: string, input: object): Result => ({
    content: [{ type: 'tool-call', toolCallId, toolName, input: JSON.stringify(input) }],
    finishReason: { unified: 'tool-calls', raw: undefined },
    usage,
    warnings: [],
  }),
  text: (text: string): Result => ({
    content: [{ type: 'text', text }],
    finishReason: { unified: 'stop', raw: undefined },
    usage,
    warnings: [],
  }),
};
