import { canonicalJson, verifyExport } from '@centerproof/proof';
import {
  CenterproofError,
  createGuard,
  type GuardOptions,
  GuardRefusal,
  memoryQueue,
  UnreportedOutcome,
} from '@centerproof/sdk';
import { expect, test } from 'vitest';
import { hashToken } from '../src/platform/secrets.ts';
import { eventually, startTestService } from './harness/index.ts';
import { createWorld, type TestCenter } from './harness/world.ts';

/** What docs/agents.md promises of `guard`, against the service itself. */
const service = await startTestService();
const world = createWorld(service);
const origin = await service.app.listen({ host: '127.0.0.1', port: 0 });
const EVENTS = '/api/v1/decision-events';

const free = await newCenter();
const watched = await newCenter({ requireHumanReview: true });

async function newCenter(
  rules?: object,
): Promise<{ center: TestCenter; agentKey: string; adminKey: string }> {
  const center = await world.center();
  const adminKey = await world.apiKey(center, ['proof:write', 'policy:write', 'proof:erase']);
  if (rules) await service.call('POST', '/api/v1/policies', { as: adminKey, body: { name: 'Rule', rules } });
  return { center, adminKey, agentKey: await world.apiKey(center, ['proof:record', 'proof:read']) };
}

/** A guard of a tool that counts how often it ran, and with what. */
function guarded(where: typeof free, options: Partial<GuardOptions> = {}) {
  const ran: unknown[] = [];
  const warnings: unknown[] = [];
  const guard = createGuard({
    origin,
    apiKey: where.agentKey,
    agent: { id: 'agent-7' },
    onWarning: (error) => warnings.push(error),
    ...options,
  });
  const refund = guard.tool('refund', (args: { amount: number; note?: string | undefined }) => {
    ran.push(args);
    if (args.amount < 0) throw new RangeError('less than nothing');
    return { refunded: args.amount };
  });
  return { guard, refund, ran, warnings };
}

async function eventsOf(key: string): Promise<Record<string, never>[]> {
  return (await service.call('GET', `${EVENTS}?limit=100`, { as: key })).body.data;
}
const read = async (key: string, id: string) =>
  (await service.call('GET', `${EVENTS}/${id}`, { as: key })).body.data;
const outcomeOf = async (key: string, eventId: string) => {
  const listed = await service.call('GET', `${EVENTS}?decisionId=outcome:${eventId}`, { as: key });
  const [found] = listed.body.data;
  return found ? read(key, found.id) : null;
};
const answer = (key: string, eventId: string, result: string, reason?: string) =>
  service.call('POST', `${EVENTS}/${eventId}/approvals`, {
    as: key,
    body: { approver: { id: 'u-1', type: 'human' }, result, ...(reason ? { reason } : {}) },
  });
/** The decision of a call, found by the key that docs/agents.md derives. */
async function decisionOf(where: typeof free, runId: string, callId: string): Promise<{ id: string }> {
  const key = `guard:${hashToken(canonicalJson([runId, callId]))}`;
  return eventually(async () => {
    const listed = await service.call('GET', `${EVENTS}?decisionId=${key}`, { as: where.adminKey });
    return listed.body.data[0];
  });
}
const refusalOf = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => new Error('it ran'),
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof GuardRefusal)) throw error;
  return error;
};
let calls = 0;
const newCall = () => ({ runId: 'run-1', callId: `call-${++calls}` });

test('a call that needs no human runs at once, sealed before it ran, with an outcome that names it', async () => {
  const { guard, refund, ran, warnings } = guarded(free, { keepResult: true });
  const call = newCall();
  expect(await refund({ amount: 1, note: undefined }, call)).toEqual({ refunded: 1 });
  expect(await guard.flush()).toBe(0);
  expect(ran).toEqual([{ amount: 1 }]);
  const { id } = await decisionOf(free, call.runId, call.callId);
  const decision = await read(free.adminKey, id);
  expect(decision.action).toEqual({
    type: 'refund',
    input: {
      arguments: { amount: 1 },
      argumentsDigest: `sha256:${hashToken('{"amount":1}')}`,
      callId: call.callId,
      runId: call.runId,
    },
  });
  expect(decision.status).toBe('sealed');
  const outcome = await outcomeOf(free.adminKey, id);
  expect(outcome.action.input).toMatchObject({
    eventId: id,
    outcome: 'done',
    chainHash: decision.evidence.chainHash,
  });
  expect(outcome.action.output).toEqual({
    result: { refunded: 1 },
    resultDigest: `sha256:${hashToken('{"refunded":1}')}`,
  });
  const file = await service.call('GET', `/api/v1/evidence/${outcome.evidence.id}/export`, {
    as: free.adminKey,
  });
  expect(verifyExport(file.body).valid).toBe(true);
  expect(warnings).toEqual([]);
});

test('a tool that throws has failed, and its error is the caller’s', async () => {
  const { guard, refund } = guarded(free);
  const call = newCall();
  await expect(refund({ amount: -1 }, call)).rejects.toThrow(RangeError);
  await guard.flush();
  const { id } = await decisionOf(free, call.runId, call.callId);
  expect(await outcomeOf(free.adminKey, id)).toMatchObject({
    action: { description: 'RangeError: less than nothing', input: { outcome: 'failed' } },
    tags: ['guard:failed'],
  });
});

test('the same call runs once, whoever repeats it, in whatever process', async () => {
  const one = guarded(free);
  const other = guarded(free);
  const call = newCall();
  const runs = await Promise.allSettled([
    one.refund({ amount: 5 }, call),
    other.refund({ amount: 5 }, call),
    one.refund({ amount: 5 }, call),
  ]);
  expect(runs.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(one.ran.length + other.ran.length).toBe(1);
  expect((await refusalOf(other.refund({ amount: 5 }, call))).code).toMatch(/^ALREADY_/);
  const fixed = { ...newCall(), attempt: 'job-1' };
  await one.refund({ amount: 5 }, fixed);
  expect(await refusalOf(one.refund({ amount: 5 }, fixed))).toMatchObject({ code: 'ALREADY_ENDED' });
});

test('a call waits for a human, and runs when they say yes', async () => {
  const { guard, refund, ran } = guarded(watched);
  const call = newCall();
  const running = refund({ amount: 7 }, call);
  const { id } = await decisionOf(watched, call.runId, call.callId);
  await eventually(() => guard.waiting() === 1);
  expect(ran).toEqual([]);
  await answer(watched.adminKey, id, 'approved');
  expect(await running).toEqual({ refunded: 7 });
  expect(guard.waiting()).toBe(0);
  await guard.flush();
  expect((await outcomeOf(watched.adminKey, id)).tags).toEqual(['guard:done']);
});

test('a no is a refusal that an agent can read, and the tool is on record as not run', async () => {
  const { refund, ran } = guarded(watched);
  const call = newCall();
  const running = refusalOf(refund({ amount: 7 }, call));
  const { id } = await decisionOf(watched, call.runId, call.callId);
  await answer(watched.adminKey, id, 'rejected', 'Too much.');
  const refused = await running;
  expect(refused).toMatchObject({ code: 'REJECTED', mayRetry: false, eventId: id, tool: 'refund' });
  expect(refused.message).toBe(
    'The tool refund was not run: a human rejected it: "Too much.". Do not call it again with these arguments.',
  );
  expect(JSON.parse(JSON.stringify(refused))).toMatchObject({ refused: true, code: 'REJECTED' });
  expect(ran).toEqual([]);
  expect((await outcomeOf(watched.adminKey, id)).action).toMatchObject({
    description: 'REJECTED',
    input: { outcome: 'not_run' },
  });
});

test('arguments that were changed after the approval are not run, in the process that waited and in another', async () => {
  const { guard, refund, ran } = guarded(watched);
  const call = newCall();
  const args = { amount: 7 };
  const running = refusalOf(refund(args, call));
  const { id } = await decisionOf(watched, call.runId, call.callId);
  await eventually(() => guard.waiting() === 1);
  args.amount = 7_000;
  await answer(watched.adminKey, id, 'approved');
  expect(await running).toMatchObject({ code: 'ARGUMENTS_CHANGED', eventId: id });
  expect((await outcomeOf(watched.adminKey, id)).tags).toEqual(['guard:not_run']);

  const later = newCall();
  const first = guarded(watched, { wait: 'resume' });
  await refusalOf(first.refund({ amount: 7 }, later));
  await answer(watched.adminKey, (await decisionOf(watched, later.runId, later.callId)).id, 'approved');
  const second = guarded(watched, { wait: 'resume' });
  expect(await refusalOf(second.refund({ amount: 8 }, later))).toMatchObject({ code: 'ARGUMENTS_CHANGED' });
  expect(await second.refund({ amount: 7 }, later)).toEqual({ refunded: 7 });
  expect([ran, first.ran, second.ran]).toEqual([[], [], [{ amount: 7 }]]);
});

test('what was sealed counts and not what was sent: other arguments in the record keep the tool from running', async () => {
  const { guard, refund, ran } = guarded(watched);
  const call = newCall();
  const running = refusalOf(refund({ amount: 7 }, call));
  const { id } = await decisionOf(watched, call.runId, call.callId);
  await eventually(() => guard.waiting() === 1);
  await service.owner.query(
    `update decision_events set action = json_build_object('type', 'refund', 'input', json_build_object('arguments', 1))
      where id = $1`,
    [id],
  );
  await answer(watched.adminKey, id, 'approved');
  expect(await running).toMatchObject({ code: 'ARGUMENTS_CHANGED' });
  expect(ran).toEqual([]);
});

test('a call is resumed by another process, which asks again with the same names', async () => {
  const call = newCall();
  const first = guarded(watched, { wait: 'resume' });
  const waiting = await refusalOf(first.refund({ amount: 3 }, call));
  expect(waiting).toMatchObject({ code: 'WAITING', mayRetry: true, ...call });
  expect(waiting.approveUrl).toBe(`${origin}/app/decisions/${waiting.eventId}`);
  const second = guarded(watched, { wait: 'resume' });
  expect((await refusalOf(second.refund({ amount: 3 }, call))).code).toBe('WAITING');
  await answer(watched.adminKey, waiting.eventId ?? '', 'approved');
  expect(await second.refund({ amount: 3 }, call)).toEqual({ refunded: 3 });
  expect((await refusalOf(first.refund({ amount: 3 }, call))).code).toBe('ALREADY_STARTED');
});

test('a webhook wakes a call that asks nobody itself', async () => {
  const { guard, refund } = guarded(watched, { wait: 'webhook' });
  const call = newCall();
  const running = refund({ amount: 3 }, call);
  const { id } = await decisionOf(watched, call.runId, call.callId);
  await eventually(() => guard.waiting() === 1);
  await answer(watched.adminKey, id, 'approved');
  guard.heard({
    id: 'whe_1',
    type: 'agent.decision.completed',
    createdAt: new Date().toISOString(),
    data: { decisionId: '', eventId: id, agentId: '', outcome: 'completed', dpuId: '', autonomous: false },
  } as Parameters<typeof guard.heard>[0]);
  expect(await running).toEqual({ refunded: 3 });
});

test('a deadline and a cancellation end the wait, and no later yes makes the call run', async () => {
  const { refund, ran } = guarded(watched, { timeoutMs: 2_000 });
  const call = newCall();
  const expired = await refusalOf(refund({ amount: 1 }, call));
  expect(expired).toMatchObject({
    code: 'EXPIRED',
    eventId: (await decisionOf(watched, 'run-1', call.callId)).id,
  });
  await answer(watched.adminKey, expired.eventId ?? '', 'approved');
  expect((await refusalOf(refund({ amount: 1 }, call))).code).toBe('ALREADY_STARTED');
  expect((await outcomeOf(watched.adminKey, expired.eventId ?? '')).action.description).toBe('EXPIRED');

  const patient = guarded(watched);
  const controller = new AbortController();
  const canceled = refusalOf(patient.refund({ amount: 1 }, { ...newCall(), signal: controller.signal }));
  await eventually(() => patient.guard.waiting() === 1);
  controller.abort();
  expect((await canceled).code).toBe('CANCELED');
  expect([...ran, ...patient.ran]).toEqual([]);
});

test('a policy that nobody can satisfy refuses the call, and the agent is told which rule it is', async () => {
  const strict = await newCenter({ minEvidenceLevel: 'DOCUMENTED' });
  const { refund, ran } = guarded(strict);
  const refused = await refusalOf(refund({ amount: 1 }));
  expect(refused).toMatchObject({ code: 'POLICY', eventId: null });
  expect(refused.message).toContain('minEvidenceLevel');
  expect(ran).toEqual([]);
});

test('arguments that are no JSON are refused before anybody is asked; digests alone can be sealed', async () => {
  const { guard, ran } = guarded(free);
  const asked = (await eventsOf(free.adminKey)).length;
  const tool = guard.tool('any', (args: unknown) => void ran.push(args), { disclose: 'digest' });
  for (const args of [{ at: new Date() }, { n: Number.NaN }, { f: () => {} }, ['\ud800'], [undefined]])
    expect((await refusalOf(tool(args))).code).toBe('ARGUMENTS_NOT_JSON');
  expect((await eventsOf(free.adminKey)).length).toBe(asked);
  const call = newCall();
  await tool({ secret: 1 }, call);
  const { id } = await decisionOf(free, call.runId, call.callId);
  expect((await read(free.adminKey, id)).action.input).toEqual({
    argumentsDigest: `sha256:${hashToken('{"secret":1}')}`,
    ...call,
  });
});

test('arguments that the service cannot seal are news for the agent; whatever else is wrong with a request is the program’s', async () => {
  const { guard, ran } = guarded(free);
  const tool = guard.tool('any', (args: unknown) => void ran.push(args));
  let deep: unknown = 1;
  for (let level = 0; level < 40; level += 1) deep = { deep };
  const large = { text: 'x'.repeat(1_100_000) };
  for (const args of [{ text: 'a\u0000b' }, JSON.parse('{"__proto__":1}'), large, deep]) {
    const refused = await refusalOf(tool(args));
    expect(refused).toMatchObject({ code: 'ARGUMENTS_NOT_JSON', mayRetry: true, eventId: null });
    expect(refused.message).toMatch(/cannot be sealed\. The (body|request) /);
  }
  const wrong = guarded(free, { tags: ['x'.repeat(100)] });
  await expect(wrong.refund({ amount: 1 })).rejects.toMatchObject({ name: 'CenterproofError', status: 422 });
  const digestOnly = guard.tool('any', () => 'ran', { disclose: 'digest' });
  expect(await digestOnly({ text: 'a\u0000b' })).toBe('ran');
  expect([...ran, ...wrong.ran]).toEqual([]);
});

test('while the service is away a call is refused, or run and put on record later, as the caller chose', async () => {
  const away = { origin: 'http://127.0.0.1:1', retry: { delaysSeconds: [0] } };
  const careful = guarded(free, away);
  expect((await refusalOf(careful.refund({ amount: 1 }))).code).toBe('OFFLINE');
  expect(careful.ran).toEqual([]);

  const queue = memoryQueue();
  const bold = guarded(free, { ...away, offline: 'queue', queue });
  const call = newCall();
  expect(await bold.refund({ amount: 2 }, call)).toEqual({ refunded: 2 });
  expect(await queue.list()).toHaveLength(1);
  const back = guarded(free, { offline: 'queue', queue });
  await back.refund({ amount: 3 });
  await eventually(async () => (await queue.list()).length === 0);
  const { id } = await decisionOf(free, call.runId, call.callId);
  expect(await read(free.adminKey, id)).toMatchObject({
    status: 'recorded',
    actor: { id: 'agent-7', type: 'ai_agent' },
    action: { input: { arguments: { amount: 2 } }, output: { outcome: 'done' } },
    tags: ['guard:offline'],
  });
  // What ran offline is not run again by whoever asks for it afterwards.
  expect((await refusalOf(back.refund({ amount: 2 }, call))).code).toBe('ARGUMENTS_CHANGED');
});

test('what ran offline because the answer was lost is on record beside the decision that was asked for', async () => {
  let isLost = true;
  const fetched: typeof fetch = async (...asked) => {
    const response = await fetch(...asked);
    return isLost ? new Response(null, { status: 504 }) : response;
  };
  const retry = { delaysSeconds: [0], fetch: fetched };
  const { guard, refund, warnings } = guarded(watched, { offline: 'queue', retry });
  const call = newCall();
  expect(await refund({ amount: 4 }, call)).toEqual({ refunded: 4 });
  isLost = false;
  expect([await guard.flush(), warnings]).toEqual([0, []]);
  const { id } = await decisionOf(watched, call.runId, call.callId);
  expect(await read(watched.adminKey, id)).toMatchObject({ status: 'recorded', tags: [] });
  const key = `guard:${hashToken(canonicalJson([call.runId, call.callId]))}:offline`;
  const listed = await service.call('GET', `${EVENTS}?decisionId=${key}`, { as: watched.adminKey });
  expect(await read(watched.adminKey, listed.body.data[0]?.id)).toMatchObject({
    action: { input: { arguments: { amount: 4 } }, output: { outcome: 'done' } },
    tags: ['guard:offline'],
  });
});

test('a fault of the program is not news for the agent', async () => {
  const { refund } = guarded({ ...free, agentKey: 'wrong' });
  await expect(refund({ amount: 1 })).rejects.toMatchObject({
    name: 'CenterproofError',
    code: 'UNAUTHORIZED',
  });
  await expect(refund({ amount: 1 })).rejects.toBeInstanceOf(CenterproofError);
});

test('calls that wait together are asked for together and each gets its own answer', async () => {
  const { adminKey, agentKey } = await newCenter({ requireHumanReview: true });
  const { guard, refund, ran } = guarded({ ...watched, agentKey });
  const running = Array.from({ length: 40 }, (_, n) =>
    refund({ amount: n }, { runId: 'many', callId: `${n}` }).catch((error: GuardRefusal) => error.code),
  );
  await eventually(() => guard.waiting() === 40);
  const listed = await eventsOf(adminKey);
  await Promise.all(
    listed.map(({ id }, place) => answer(adminKey, id ?? '', place % 2 ? 'approved' : 'rejected')),
  );
  const ended = await Promise.all(running);
  expect(ended.filter((each) => each === 'REJECTED')).toHaveLength(20);
  expect(ran).toHaveLength(20);
});

/** A way to the service on which reports of outcomes meet what the test wants of them; the rest passes. */
function way(toReport: (send: () => Promise<Response>) => Promise<Response>) {
  const sent: string[] = [];
  return {
    sent,
    retry: {
      delaysSeconds: [0, 0],
      fetch: (url: string, init: RequestInit) => {
        const { pathname } = new URL(url);
        if (!pathname.endsWith('/outcome')) return fetch(url, init);
        sent.push(pathname);
        return toReport(() => fetch(url, init));
      },
    },
  };
}

test('a result does not wait for its report, which goes out a moment later, and flush waits for it', async () => {
  const gate = Promise.withResolvers<void>();
  const { retry, sent } = way((send) => gate.promise.then(send));
  const { guard, refund } = guarded(free, { retry });
  const call = newCall();
  expect(await refund({ amount: 1 }, call)).toEqual({ refunded: 1 });
  await eventually(() => sent.length === 1);
  const { id } = await decisionOf(free, call.runId, call.callId);
  expect(await outcomeOf(free.adminKey, id)).toBeNull();
  const flushed = guard.flush();
  gate.resolve();
  expect(await flushed).toBe(0);
  expect((await outcomeOf(free.adminKey, id)).tags).toEqual(['guard:done']);
});

test('a result with what the service does not keep leaves its digest on record', async () => {
  const { guard, warnings } = guarded(free, { keepResult: true, report: 'await' });
  for (const result of ['a\0b', JSON.parse('{"__proto__": 1}')]) {
    const call = newCall();
    await guard.tool('look', () => result)({}, call);
    const { id } = await decisionOf(free, call.runId, call.callId);
    expect((await outcomeOf(free.adminKey, id)).action.output).toEqual({ resultDigest: expect.any(String) });
  }
  expect(warnings).toEqual([]);
});

test('a caller may have each result wait until its outcome is on record', async () => {
  const { refund } = guarded(free, { report: 'await' });
  const call = newCall();
  await refund({ amount: 1 }, call);
  const { id } = await decisionOf(free, call.runId, call.callId);
  expect((await outcomeOf(free.adminKey, id)).tags).toEqual(['guard:done']);
});

test('a process that ends between result and report leaves a run without an outcome, which nobody else repeats', async () => {
  const { retry } = way(() => new Promise(() => {}));
  const lost = guarded(free, { retry });
  const call = { ...newCall(), attempt: 'lost' };
  await lost.refund({ amount: 1 }, call);
  const next = guarded(free);
  expect((await refusalOf(next.refund({ amount: 1 }, { ...call, attempt: 'next' }))).code).toBe(
    'ALREADY_STARTED',
  );
  expect(next.ran).toEqual([]);
  const key = `guard:${hashToken(canonicalJson([call.runId, call.callId]))}`;
  const { rows } = await service.owner.query(
    `select attempt, outcome from tool_runs natural join (select center_id, id as event_id from decision_events
      where center_id = $1 and idempotency_key = $2) as decided`,
    [free.center.id, key],
  );
  expect(rows).toEqual([{ attempt: 'lost', outcome: null }]);
  const { id } = await decisionOf(free, call.runId, call.callId);
  expect(await outcomeOf(free.adminKey, id)).toBeNull();
});

test('the same attempt is not run twice while its report is under way, or held', async () => {
  const gate = Promise.withResolvers<void>();
  const { retry } = way((send) => gate.promise.then(send));
  const { guard, refund, ran } = guarded(free, { retry });
  const call = { ...newCall(), attempt: 'job-1' };
  await refund({ amount: 5 }, call);
  expect(await refusalOf(refund({ amount: 5 }, call))).toMatchObject({ code: 'ALREADY_ENDED' });
  gate.resolve();
  await guard.flush();
  expect(await refusalOf(refund({ amount: 5 }, call))).toMatchObject({ code: 'ALREADY_ENDED' });
  expect(ran).toHaveLength(1);
});

test('a report whose answer is lost is sent again and stands once', async () => {
  let isLost = false;
  const { retry, sent } = way(async (send) => {
    const answer = await send();
    if (isLost) return answer;
    isLost = true;
    throw new TypeError('fetch failed');
  });
  const { guard, refund, warnings } = guarded(free, { retry });
  const call = newCall();
  await refund({ amount: 1 }, call);
  expect(await guard.flush()).toBe(0);
  expect([sent.length, warnings]).toEqual([2, []]);
  const { id } = await decisionOf(free, call.runId, call.callId);
  const listed = await service.call('GET', `${EVENTS}?decisionId=outcome:${id}`, { as: free.adminKey });
  expect(listed.body.data).toHaveLength(1);
});

test('what cannot be reported is told and held, and sent once the service is back; what it refuses is told and not sent again', async () => {
  let isAway = true;
  const { retry } = way((send) => (isAway ? Promise.resolve(new Response('', { status: 503 })) : send()));
  const queue = memoryQueue();
  const { guard, refund, ran, warnings } = guarded(free, { retry, queue });
  const call = { ...newCall(), attempt: 'job-1' };
  await refund({ amount: 1 }, call);
  const { id } = await decisionOf(free, call.runId, call.callId);
  expect(await guard.flush()).toBe(1);
  expect(warnings).toEqual([expect.any(UnreportedOutcome)]);
  expect(warnings[0]).toMatchObject({ eventId: id, isHeld: true, report: { outcome: 'done' } });
  expect((await refusalOf(refund({ amount: 1 }, call))).code).toBe('ALREADY_ENDED');
  isAway = false;
  expect(await guard.flush()).toBe(0);
  expect((await outcomeOf(free.adminKey, id)).tags).toEqual(['guard:done']);
  expect([ran.length, await queue.list()]).toEqual([1, []]);

  const refused = way(async () =>
    Response.json({ error: { code: 'CONFLICT', message: 'No.' } }, { status: 409 }),
  );
  const other = guarded(free, { retry: refused.retry });
  await other.refund({ amount: 1 });
  expect(await other.guard.flush()).toBe(0);
  expect(other.warnings).toEqual([expect.objectContaining({ isHeld: false })]);
});

test('calls that outrun their reports wait for their own', async () => {
  const gate = Promise.withResolvers<void>();
  const { retry, sent } = way((send) => gate.promise.then(send));
  const { guard, refund } = guarded(free, { retry });
  for (let amount = 0; amount < 100; amount += 1) await refund({ amount });
  let hasEnded = false;
  const waiting = refund({ amount: 100 }).then(() => {
    hasEnded = true;
  });
  await eventually(() => sent.length === 101);
  expect(hasEnded).toBe(false);
  gate.resolve();
  await waiting;
  expect(await guard.flush()).toBe(0);
});
