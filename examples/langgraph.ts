// A LangGraph whose tool interrupts the graph until a human has answered. Run it with CENTERPROOF_ORIGIN and CENTERPROOF_KEY.
import { createGuard } from '@centerproof/sdk';
import { guardFunction } from '@centerproof/sdk/langgraph';
import { AIMessage } from '@langchain/core/messages';
import { tool } from '@langchain/core/tools';
import { Command, MemorySaver, MessagesAnnotation, Send, StateGraph } from '@langchain/langgraph';
import { ToolNode } from '@langchain/langgraph/prebuilt';
import { z } from 'zod';

const guard = createGuard({
  origin: process.env.CENTERPROOF_ORIGIN ?? 'http://127.0.0.1:4000',
  apiKey: process.env.CENTERPROOF_KEY ?? '',
  agent: { id: 'refund-agent' },
});
const refund = tool(
  guardFunction(guard, 'refund', async ({ amount }: { amount: number }) => `refunded ${amount}`),
  { name: 'refund', description: 'Refunds an order.', schema: z.object({ amount: z.number() }) },
);

// Stands for your model: it wants one refund.
const calls = [{ id: 'call-1', name: 'refund', args: { amount: 120 } }];
const message = (tool_calls: typeof calls) => new AIMessage({ content: '', tool_calls });
const graph = new StateGraph(MessagesAnnotation)
  .addNode('model', () => ({ messages: [message(calls)] }))
  .addNode('tools', new ToolNode([refund]))
  .addEdge('__start__', 'model')
  // Each call is a task of its own: what one gave is kept while another waits.
  .addConditionalEdges('model', () => calls.map((call) => new Send('tools', { messages: [message([call])] })))
  .compile({ checkpointer: new MemorySaver() });

const thread = { configurable: { thread_id: process.env.RUN_ID ?? crypto.randomUUID() } };
await graph.invoke({ messages: [] }, thread);
// Wherever you hear of the answer (a webhook, a queue, a key on the keyboard), resume the thread.
process.stdin.once('data', async () => {
  const { messages } = await graph.invoke(new Command({ resume: true }), thread);
  console.log(messages.at(-1)?.content);
  await guard.flush();
  process.stdin.destroy();
});
