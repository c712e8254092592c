// A tool of the Vercel AI SDK that waits for a human. Run it with CENTERPROOF_ORIGIN and CENTERPROOF_KEY, and answer in the inbox.
import { createGuard } from '@centerproof/sdk';
import { guardTools } from '@centerproof/sdk/ai';
import { generateText, isStepCount, tool } from 'ai';
import { MockLanguageModelV4 } from 'ai/test';
import { z } from 'zod';
import { says } from './mock-model.ts';

const guard = createGuard({
  origin: process.env.CENTERPROOF_ORIGIN ?? 'http://127.0.0.1:4000',
  apiKey: process.env.CENTERPROOF_KEY ?? '',
  agent: { id: 'refund-agent' },
});

const tools = guardTools(
  guard,
  {
    refund: tool({
      description: 'Refunds an order.',
      inputSchema: z.object({ amount: z.number() }),
      execute: async ({ amount }) => `refunded ${amount}`,
    }),
  },
  { runId: process.env.RUN_ID ?? crypto.randomUUID() },
);

// The SDK's test model, so that this runs without a network: put your own here.
const model = new MockLanguageModelV4({
  doGenerate: [says.call('call-1', 'refund', { amount: 120 }), says.text('Done.')],
});
const { steps } = await generateText({ model, tools, prompt: 'Refund order 7.', stopWhen: isStepCount(3) });
for (const part of steps.flatMap((step) => step.content))
  if (part.type === 'tool-result') console.log(part.output);
  else if (part.type === 'tool-error') console.log(String(part.error));
await guard.flush();
