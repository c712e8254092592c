import { sendJson } from '#send-json';
import type { paths } from '../api.generated.ts';
import { type ClientOptions, clientOver } from '../client.ts';
import { abortable, createDeadline } from '../deadline.ts';
import { CenterproofError } from '../errors.ts';
import { requireOrigin } from '../origin.ts';
import { randomName } from '../random.ts';
import type { RetryOptions } from '../resilient-send.ts';
import type { WebhookEvent } from '../webhook-events.ts';
import { dataOf, isAway, mayPass, memoryQueue, type OfflineQueue } from './offline-queue.ts';
import { offlineBody, outcomeOf, resultOrThrow, runTool } from './outcome.ts';
import { keyOf, type Proposal, propose } from './proposal.ts';
import { GuardRefusal, type GuardRefusalCode } from './refusal.ts';
import { createReports } from './reports.ts';
import { backOff, createWaitingRoom } from './waiting-room.ts';

type DecideBody = paths['/api/v1/agents/decide']['post']['requestBody']['content']['application/json'];
type Decided =
  paths['/api/v1/agents/decide']['post']['responses'][201]['content']['application/json']['data'];

/** How calls that need a human are treated; a tool may choose otherwise than its guard. */
export interface GuardManners {
  /** `poll`: wait inside. `webhook`: wait inside for `heard`. `resume`: refuse with `WAITING`, and go on when called again. */
  wait?: 'poll' | 'webhook' | 'resume';
  /** How long a call may wait for a human, from its proposal on. Default: as long as it takes. */
  timeoutMs?: number;
  /** What happens while the service cannot be reached. Default: refuse. */
  offline?: 'refuse' | 'queue';
  /** Whether the arguments are sealed, or their digest alone. Default: the arguments. */
  disclose?: 'arguments' | 'digest';
  /** Whether the result is sealed with the outcome, or its digest alone. */
  keepResult?: boolean;
  /**
   * Whether a tool's result waits until its outcome is on record. Default: `background`, the report goes out a moment later beside the
   * caller's work, with those of other calls, and `flush` sends it and waits for it.
   */
  report?: 'background' | 'await';
}

export interface GuardOptions extends Pick<ClientOptions, 'origin' | 'apiKey'>, GuardManners {
  /** How the client tries again. */
  retry?: RetryOptions;
  /** Who proposes. */
  agent: { id: string; name?: string };
  /** The run that calls belong to when they name none. Default: one of the guard's own. */
  runId?: string;
  aiContext?: NonNullable<DecideBody['aiContext']>;
  /** Where the agent acts, for policies of a place. */
  context?: NonNullable<DecideBody['context']>;
  tags?: string[];
  /** Where waits what cannot be sent: records of calls that ran offline, and outcomes. Default: in memory. */
  queue?: OfflineQueue;
  /** Told what went wrong beside a call: an outcome that is not on record (`UnreportedOutcome`), a record that was refused. */
  onWarning?: (error: unknown) => void;
}

export interface GuardedToolOptions<Arguments> extends GuardManners {
  /** What a human reads above the arguments. */
  describe?: (args: Arguments) => string;
  /** How risky the call is, from 0 to 1, for policies with a threshold. */
  risk?: (args: Arguments) => number;
}

/** Which call it is. Frameworks name their calls; without a name each call is a new one. */
export interface GuardedCall {
  runId?: string;
  callId?: string;
  /** Chosen by a caller whose tool may be repeated after a crash; otherwise each try is its own. */
  attempt?: string;
  signal?: AbortSignal;
}

/** What a tool is told beside its arguments. */
export interface ToolContext {
  signal: AbortSignal | undefined;
  /** The decision that allows it; null where it runs offline. */
  eventId: string | null;
  runId: string;
  callId: string;
}

export type Execute<Arguments, Result> = (args: Arguments, context: ToolContext) => Result | Promise<Result>;
export type GuardedTool<Arguments, Result> = (args: Arguments, call?: GuardedCall) => Promise<Result>;

export interface Guard {
  /**
   * Wraps a tool, so that it runs only when it may, and with the arguments that were sealed.
   *
   * @throws {GuardRefusal} from the wrapped tool, when it does not run.
   */
  tool<Arguments, Result>(
    name: string,
    execute: Execute<Arguments, Result>,
    options?: GuardedToolOptions<Arguments>,
  ): GuardedTool<Arguments, Result>;
  /** Takes a webhook event that `verifyWebhook` has checked, and wakes the call that waits for it. */
  heard(event: WebhookEvent): void;
  /**
   * Waits for the reports that are under way and sends what is held; gives the number of what still is. Called where a run ends, before
   * the process does.
   */
  flush(): Promise<number>;
  /** How many calls wait for a human. */
  waiting(): number;
}

/** One call on its way. */
interface Call {
  tool: string;
  body: DecideBody;
  attempt: string;
  runId: string;
  callId: string;
  /** The caller's, and the deadline. */
  signal: AbortSignal;
  canceled: AbortSignal | undefined;
  manners: GuardManners;
}

/**
 * Guards tools: a call is proposed, decided by the policies and people of the center, and run only then (docs/agents.md).
 *
 * @example
 * const guard = createGuard({ origin, apiKey, agent: { id: 'agent-7' } });
 * const refund = guard.tool('refund', async ({ amount }: { amount: number }) => bank.refund(amount));
 * await refund({ amount: 120 }, { runId: 'chat-1', callId: 'call-1' });
 */
export function createGuard(options: GuardOptions): Guard {
  const origin = requireOrigin(options.origin);
  const client = clientOver(sendJson, {
    ...options.retry,
    origin,
    ...(options.apiKey === undefined ? {} : { apiKey: options.apiKey }),
  });
  const queue = options.queue ?? memoryQueue();
  const warn = options.onWarning ?? logWarning;
  const reports = createReports(client, { queue, warn });
  const rooms = {
    poll: createWaitingRoom(client, { isPolling: true }),
    webhook: createWaitingRoom(client, { isPolling: false }),
  };
  const ownRunId = requireName('run id', options.runId ?? randomName());
  return {
    heard(event) {
      if (event.type === 'agent.decision.completed') rooms.webhook.wake(event.data.eventId);
    },
    flush: reports.flush,
    waiting: () => rooms.poll.size() + rooms.webhook.size(),
    tool:
      (name, execute, toolOptions = {}) =>
      async (args, given = {}) => {
        const manners = mannersOf(options, toolOptions);
        const { keepResult = false } = manners;
        const names = {
          tool: name,
          runId: requireName('run id', given.runId ?? ownRunId),
          callId: requireName('call id', given.callId ?? randomName()),
        };
        const about = { ...names, disclose: manners.disclose ?? 'arguments' };
        const proposal = proposeOrRefuse(args, about);
        const key = keyOf(names);
        const body = bodyOf(options, { ...names, key, proposal, args, toolOptions });
        requireNotRun(names, key);
        const { signal, done } = createDeadline(given.signal, manners.timeoutMs);
        const call: Call = {
          ...names,
          attempt: given.attempt ?? randomName(),
          body,
          signal,
          canceled: given.signal,
          manners,
        };
        const context = { signal: given.signal, runId: names.runId, callId: names.callId };
        const startedAt = new Date().toISOString();
        const decided = await decideOrGoOffline(call).finally(done);
        // Somebody else may have begun meanwhile.
        requireNotRun(call, key);
        if (decided === null) {
          reports.start(key);
          const run = await runTool(() => execute(JSON.parse(proposal.text), { ...context, eventId: null }));
          await reports.endOffline(
            { id: key, body: offlineBody(call.body, { startedAt, run, keepResult }) },
            'error' in run ? 'failed' : 'done',
          );
          return resultOrThrow(run);
        }
        reports.sendHeld();
        requireRun(call, decided);
        // The arguments that the tool is about to be given, as they are now, against what the service has sealed.
        const present = proposeOrNull(args, about);
        if (decided.inputDigest !== present?.inputDigest) {
          await notRun(call, decided, 'ARGUMENTS_CHANGED');
          throw refusal(call, 'ARGUMENTS_CHANGED', 'its arguments are not those that were sealed.', decided);
        }
        reports.start(decided.eventId);
        const run = await runTool(() =>
          execute(JSON.parse(present.text), { ...context, eventId: decided.eventId }),
        );
        const outcome = outcomeOf({ attempt: call.attempt, keepResult }, run);
        if (manners.report === 'await' || reports.areMany()) await reports.send(decided.eventId, outcome);
        else reports.sendSoon(decided.eventId, outcome);
        return resultOrThrow(run);
      },
  };

  /** The decision as it stands once nobody has to be waited for; null where nobody could be asked and the call runs all the same. */
  async function decideOrGoOffline(call: Call): Promise<Decided | null> {
    let decided: Decided;
    try {
      decided = await decide(call);
    } catch (error) {
      if (!isAway(error) || call.signal.aborted) throw refusedBy(call, error);
      if (call.manners.offline === 'queue') return null;
      throw refusal(call, 'OFFLINE', 'whether it may run could not be asked.', null, error);
    }
    while (decided.status === 'awaiting_approval') decided = await afterAnswer(call, decided);
    if (decided.status !== 'rejected') return decided;
    await notRun(call, decided, 'REJECTED');
    throw refusal(call, 'REJECTED', await rejectionOf(decided.eventId), decided);
  }

  async function decide({ body, attempt, signal }: Call): Promise<Decided> {
    const answer = await abortable(
      client.POST('/api/v1/agents/decide', {
        body: { ...body, attempt },
        // The client would choose a key of its own for the header, and the two have to be one.
        headers: { 'idempotency-key': body.idempotencyKey },
        signal,
      }),
      signal,
    );
    return dataOf(answer);
  }

  /** Waits as the caller chose, and asks again: that answer counts, not the news. */
  async function afterAnswer(call: Call, decided: Decided): Promise<Decided> {
    const wait = call.manners.wait ?? 'poll';
    if (wait === 'resume') throw refusal(call, 'WAITING', 'a human has to approve it first.', decided);
    for (let failures = 0; ; failures += 1) {
      try {
        // There was news once the service failed to give the answer, and nobody brings it again.
        if (failures === 0) await rooms[wait].wait(decided.eventId, call.signal);
        else await abortable(backOff(failures - 1), call.signal);
        return await decide(call);
      } catch (error) {
        if (call.signal.aborted) {
          const [code, what] = endOfWait(call);
          await notRun(call, decided, code);
          throw refusal(call, code, what, decided);
        }
        if (!mayPass(error)) throw refusedBy(call, error);
      }
    }
  }

  /** Waited for in any case: from here on nobody else runs the call, whoever approves it later. */
  function notRun({ attempt }: Call, { eventId }: Decided, reason: GuardRefusalCode): Promise<void> {
    return reports.send(eventId, { attempt, outcome: 'not_run', reason });
  }

  async function rejectionOf(eventId: string): Promise<string> {
    try {
      const { data } = await client.GET('/api/v1/decision-events/{id}', {
        params: { path: { id: eventId } },
      });
      const no = data?.data.approvals?.findLast(({ result }) => result === 'rejected');
      return no?.reason ? `a human rejected it: "${no.reason}".` : 'a human rejected it.';
    } catch {
      return 'a human rejected it.';
    }
  }

  function refusal(
    { tool, runId, callId }: Pick<Call, 'tool' | 'runId' | 'callId'>,
    code: GuardRefusalCode,
    what: string,
    decided: Decided | null,
    cause?: unknown,
  ): GuardRefusal {
    return new GuardRefusal(code, what, {
      tool,
      runId,
      callId,
      eventId: decided?.eventId ?? null,
      decisionId: decided?.decisionId ?? null,
      approveUrl: code === 'WAITING' && decided ? `${origin}/app/decisions/${decided.eventId}` : null,
      cause,
    });
  }

  /** What the service's refusal, or the end of the caller's patience, means for the call. Anything else is a fault of the program. */
  function refusedBy(call: Call, error: unknown): unknown {
    if (call.signal.aborted) return refusal(call, ...endOfWait(call), null, error);
    if (!(error instanceof CenterproofError)) return error;
    if (error.code === 'POLICY_VIOLATION') return refusal(call, 'POLICY', error.message, null, error);
    if (error.code === 'CONFLICT')
      return refusal(
        call,
        'ARGUMENTS_CHANGED',
        'the same call was proposed with other arguments.',
        null,
        error,
      );
    if (call.body.action.input?.arguments !== undefined && isAboutArguments(error))
      return refusal(
        call,
        'ARGUMENTS_NOT_JSON',
        `its arguments cannot be sealed. ${error.message}`,
        null,
        error,
      );
    return error;
  }

  /** Only what is completed, and this attempt's to run, and not over, may run. */
  function requireRun(call: Call, decided: Decided): void {
    const { status, run } = decided;
    if (status !== 'completed')
      throw refusal(call, 'NOT_SEALED', 'the decision was recorded and not sealed yet.', decided);
    if (run?.attempt !== call.attempt)
      throw refusal(call, 'ALREADY_STARTED', 'another attempt has started this call.', decided);
    if (run.outcome !== null)
      throw refusal(call, 'ALREADY_ENDED', `this call has ended already (${run.outcome}).`, decided);
    requireNotRun(call, decided.eventId, decided);
  }

  /**
   * What this guard runs, or has seen the end of, is not run again, whatever the service answers: it may not know of it yet, or did not
   * when it answered. A call that is allowed goes by its decision, one that runs offline by its key.
   */
  function requireNotRun(
    call: Pick<Call, 'tool' | 'runId' | 'callId'>,
    id: string,
    decided: Decided | null = null,
  ): void {
    const known = reports.known(id);
    if (known === 'started')
      throw refusal(call, 'ALREADY_STARTED', 'another attempt has started this call.', decided);
    if (known) throw refusal(call, 'ALREADY_ENDED', `this call has ended already (${known}).`, decided);
  }

  function proposeOrRefuse(
    args: unknown,
    about: { tool: string; runId: string; callId: string; disclose: 'arguments' | 'digest' },
  ): Proposal {
    try {
      return propose(args, about);
    } catch (error) {
      throw refusal(about, 'ARGUMENTS_NOT_JSON', 'its arguments are not JSON.', null, error);
    }
  }
}

/**
 * Whether the service refused what a model may have written: a character or a key that it does not keep, too much, or nested too deep. All
 * else of the body is the program's own.
 */
function isAboutArguments({ status, details }: CenterproofError): boolean {
  if (status !== 422) return status === 400 || status === 413;
  const fields = (details.fields ?? []) as { path: string }[];
  // The body as a whole is named where it is nested too deep.
  return fields.every(({ path }) => path === 'body' || path.startsWith('action.input'));
}

/** Null where the arguments are no JSON any more. */
function proposeOrNull(...given: Parameters<typeof propose>): Proposal | null {
  try {
    return propose(...given);
  } catch {
    return null;
  }
}

const NAME_MAX = 255;

/** The name of a run or a call. An empty one would be that of every call that has none. */
function requireName(what: string, name: string): string {
  if (name.length >= 1 && name.length <= NAME_MAX) return name;
  throw new TypeError(`A ${what} has 1 to ${NAME_MAX} characters; this one has ${name.length}.`);
}

/** The guard's manners, and where the tool has its own, those. */
function mannersOf(options: GuardManners, tool: GuardManners): GuardManners {
  const { wait, timeoutMs, offline, disclose, keepResult, report } = { ...options, ...tool };
  return {
    ...(wait ? { wait } : {}),
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
    ...(offline ? { offline } : {}),
    ...(disclose ? { disclose } : {}),
    ...(keepResult ? { keepResult } : {}),
    ...(report ? { report } : {}),
  };
}

/** The call as it is asked for; the same for every attempt. */
function bodyOf<Arguments>(
  { agent, aiContext, context, tags }: GuardOptions,
  call: {
    tool: string;
    runId: string;
    callId: string;
    key: string;
    proposal: Proposal;
    args: Arguments;
    toolOptions: GuardedToolOptions<Arguments>;
  },
): DecideBody {
  const { describe, risk } = call.toolOptions;
  return {
    agent,
    action: {
      type: call.tool,
      ...(describe ? { description: describe(call.args) } : {}),
      input: { ...call.proposal.input },
    },
    ...(risk ? { riskScore: risk(call.args) } : {}),
    ...(aiContext ? { aiContext } : {}),
    ...(context ? { context } : {}),
    ...(tags ? { tags } : {}),
    idempotencyKey: call.key,
  };
}

/** Why nobody waits any more. */
function endOfWait({ canceled }: Call): ['CANCELED' | 'EXPIRED', string] {
  return canceled?.aborted ? ['CANCELED', 'it was canceled.'] : ['EXPIRED', 'nobody answered in time.'];
}

function logWarning(error: unknown): void {
  // biome-ignore lint/suspicious/noConsole: whoever gives no `onWarning` has no other place to hear of it
  console.warn('centerproof guard:', error);
}
