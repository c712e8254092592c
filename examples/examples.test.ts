import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { createGuard, GuardRefusal } from '@centerproof/sdk';
import { guardTools } from '@centerproof/sdk/ai';
import { guardFunction } from '@centerproof/sdk/langgraph';
import { guardTool } from '@centerproof/sdk/openai-agents';
import { AIMessage } from '@langchain/core/messages';
import { tool as langchainTool } from '@langchain/core/tools';
import { Command, MemorySaver, MessagesAnnotation, Send, StateGraph } from '@langchain/langgraph';
import { ToolNode } from '@langchain/langgraph/prebuilt';
import { Agent, tool as agentsTool, Runner } from '@openai/agents-core';
import { assistantMessage, functionCall, ScriptedModel } from '@openai/agents-core/testing';
import { generateText, isStepCount, tool } from 'ai';
import { MockLanguageModelV4 } from 'ai/test';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { eventually, startTestService } from '../apps/service/test/harness/index.ts';
import { createWorld } from '../apps/service/test/harness/world.ts';
import { says } from './mock-model.ts';

const service = await startTestService();
const world = createWorld(service);
const origin = await service.app.listen({ host: '127.0.0.1', port: 0 });
const center = await world.center();
const adminKey = await world.apiKey(center, ['proof:write', 'policy:write']);
const agentKey = await world.apiKey(center, ['proof:record', 'proof:read']);
await service.call('POST', '/api/v1/policies', {
  as: adminKey,
  body: {
    name: 'Refunds need a human',
    rules: { requireHumanReview: true },
    applies: { actionTypes: ['refund'], eventTypes: [], actorTypes: [] },
  },
});

/** Answers the call of a run as soon as it waits. */
async function answer(runId: string, result: 'approved' | 'rejected'): Promise<void> {
  const id = await eventually(async () => {
    const { rows } = await service.owner.query<{ id: string }>(
      `select id from decision_events where action #>> '{input,runId}' = $1 and action ->> 'type' = 'refund'`,
      [runId],
    );
    return rows[0]?.id;
  }, 30_000);
  const answered = await service.call('POST', `/api/v1/decision-events/${id}/approvals`, {
    as: adminKey,
    body: { approver: { id: 'u-1', type: 'human' }, result, reason: 'Looked at it.' },
  });
  expect(answered.status).toBe(200);
}

const EXAMPLES = ['vercel-ai', 'openai-agents', 'langgraph'];

test('each example is shorter than forty lines', () => {
  const folder = fileURLToPath(new URL('.', import.meta.url));
  for (const file of readdirSync(folder).filter((name) => EXAMPLES.includes(name.replace('.ts', ''))))
    expect([file, readFileSync(`${folder}/${file}`, 'utf8').split('\n').length < 41]).toEqual([file, true]);
});

test.each(
  EXAMPLES.flatMap((name) => [
    { name, result: 'approved' as const, said: 'refunded 120' },
    { name, result: 'rejected' as const, said: 'a human rejected it: "Looked at it."' },
  ]),
)('the example $name, when a human has $result it, says "$said"', async ({ name, result, said }) => {
  const runId = `${name}-${result}`;
  const child = spawn(process.execPath, [fileURLToPath(new URL(`./${name}.ts`, import.meta.url))], {
    env: { ...process.env, CENTERPROOF_ORIGIN: origin, CENTERPROOF_KEY: agentKey, RUN_ID: runId },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const output = text(child.stdout);
  await answer(runId, result);
  child.stdin.end('answered\n');
  expect(await output).toContain(said);
});

/** Tools of each framework that were called with 7, approved, and are then called once more with other arguments. */
const FRAMEWORKS: Record<string, (amount: number, runId: string, ran: number[]) => Promise<string>> = {
  async 'vercel-ai'(amount, runId, ran) {
    const tools = guardTools(
      guardOf(),
      {
        refund: tool({
          inputSchema: z.object({ amount: z.number() }),
          execute: (args) => void ran.push(args.amount),
        }),
      },
      { runId },
    );
    const model = new MockLanguageModelV4({
      doGenerate: [says.call('call-1', 'refund', { amount }), says.text('.')],
    });
    const { steps } = await generateText({ model, tools, prompt: '.', stopWhen: isStepCount(2) });
    const told = JSON.stringify(model.doGenerateCalls.at(-1)?.prompt);
    const failed = steps.flatMap(({ content }) => content).find(({ type }) => type === 'tool-error');
    return failed ? told : '';
  },
  async 'openai-agents'(amount, runId, ran) {
    const refund = agentsTool(
      guardTool(
        guardOf(),
        {
          name: 'refund',
          description: '.',
          parameters: z.object({ amount: z.number() }),
          execute: async (args: { amount: number }) => {
            ran.push(args.amount);
            return 'refunded';
          },
        },
        { runId },
      ),
    );
    const model = new ScriptedModel([
      [functionCall('refund', { amount }, { callId: 'call-1' })],
      [assistantMessage('.')],
    ]);
    await new Runner({ tracingDisabled: true }).run(new Agent({ name: 'A', tools: [refund], model }), '.');
    return JSON.stringify(model.calls.at(-1)?.request.input);
  },
  async langgraph(amount, runId, ran) {
    // Outside of a graph there is nothing to interrupt, so here the call waits inside.
    const refund = langchainTool(
      guardFunction(guardOf(), 'refund', async (args: { amount: number }) => void ran.push(args.amount), {
        wait: 'poll',
        timeoutMs: 30_000,
      }),
      { name: 'refund', schema: z.object({ amount: z.number() }) },
    );
    const calls = [{ id: 'call-1', name: 'refund', args: { amount } }];
    const { messages } = await new ToolNode([refund]).invoke(
      { messages: [new AIMessage({ content: '', tool_calls: calls })] },
      { configurable: { thread_id: runId } },
    );
    return String(messages.at(-1).content);
  },
};

function guardOf() {
  return createGuard({ origin, apiKey: agentKey, agent: { id: 'agent-7' }, wait: 'resume' });
}

test.each(Object.keys(FRAMEWORKS))(
  'with %s, arguments that were changed after the approval are not run, and the model is told why',
  async (name) => {
    const call = FRAMEWORKS[name];
    if (!call) throw new Error(`There is no ${name}.`);
    const runId = `changed-${name}`;
    const ran: number[] = [];
    // Proposed by the guard itself, so that each framework meets a call that waits for nobody any more.
    await expect(
      guardOf().tool('refund', () => 0)({ amount: 7 }, { runId, callId: 'call-1' }),
    ).rejects.toBeInstanceOf(GuardRefusal);
    await answer(runId, 'approved');
    expect(await call(7_000, runId, ran)).toContain('the same call was proposed with other arguments');
    expect(ran).toEqual([]);
    await call(7, runId, ran);
    expect(ran).toEqual([7]);
    expect(await call(7, runId, ran)).toContain('another attempt has started this call');
    expect(ran).toEqual([7]);
  },
);

test('calls of one message in LangGraph of which one waits each have their result', async () => {
  const runId = 'langgraph-apart';
  const guard = guardOf();
  const schema = z.object({ amount: z.number() });
  const named = (name: string) =>
    langchainTool(
      guardFunction(guard, name, ({ amount }: { amount: number }) => `${name} ${amount}`),
      { name, schema },
    );
  const calls = ['look', 'refund'].map((name) => ({ id: `call-${name}`, name, args: { amount: 3 } }));
  const message = (tool_calls: typeof calls) => new AIMessage({ content: '', tool_calls });
  const graph = new StateGraph(MessagesAnnotation)
    .addNode('model', () => ({ messages: [message(calls)] }))
    .addNode('tools', new ToolNode([named('look'), named('refund')]))
    .addEdge('__start__', 'model')
    .addConditionalEdges('model', () =>
      calls.map((call) => new Send('tools', { messages: [message([call])] })),
    )
    .compile({ checkpointer: new MemorySaver() });
  const thread = { configurable: { thread_id: runId } };
  await graph.invoke({ messages: [] }, thread);
  await answer(runId, 'approved');
  const { messages } = await graph.invoke(new Command({ resume: true }), thread);
  expect(messages.slice(1).map(({ content }) => content)).toEqual(['look 3', 'refund 3']);
});
