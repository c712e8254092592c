// A tool of the OpenAI Agents SDK that waits for a human. Run it with CENTERPROOF_ORIGIN and CENTERPROOF_KEY, and answer in the inbox.
import { createGuard } from '@centerproof/sdk';
import { guardTool } from '@centerproof/sdk/openai-agents';
import { Agent, Runner, tool } from '@openai/agents-core';
import { assistantMessage, functionCall, ScriptedModel } from '@openai/agents-core/testing';
import { z } from 'zod';

const guard = createGuard({
  origin: process.env.CENTERPROOF_ORIGIN ?? 'http://127.0.0.1:4000',
  apiKey: process.env.CENTERPROOF_KEY ?? '',
  agent: { id: 'refund-agent' },
});

const refund = tool(
  guardTool(
    guard,
    {
      name: 'refund',
      description: 'Refunds an order.',
      parameters: z.object({ amount: z.number() }),
      execute: async ({ amount }: { amount: number }) => `refunded ${amount}`,
    },
    { runId: process.env.RUN_ID ?? crypto.randomUUID() },
  ),
);

// The SDK's test model, so that this runs without a network: put your own here.
const model = new ScriptedModel([
  [functionCall('refund', { amount: 120 }, { callId: 'call-1' })],
  [assistantMessage('Done.')],
]);
const agent = new Agent({ name: 'Refunds', tools: [refund], model });
const result = await new Runner({ tracingDisabled: true }).run(agent, 'Refund order 7.');
for (const item of result.newItems) if (item.type === 'tool_call_output_item') console.log(item.output);
await guard.flush();
