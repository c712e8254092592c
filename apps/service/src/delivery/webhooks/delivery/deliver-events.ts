import type { Counter } from 'prom-client';
import type { Platform } from '../../../platform/platform.ts';
import { type Egress, egressOf } from '../egress/index.ts';
import { secretsInForce } from '../subscriptions/index.ts';
import { AttemptBatches } from './attempt-batches.ts';
import { attemptsCounter } from './delivery-figures.ts';
import { classifyAnswer, OUTCOME_KINDS } from './delivery-rules.ts';
import { type SignedRequest, writeRequest } from './envelope.ts';
import { HeldLanes } from './lanes/held-lanes.ts';
import { holdLanes } from './lanes/hold-lanes.ts';
import type { Lane } from './lanes/lane.ts';
import { type Turn, Turns } from './lanes/turns.ts';
import { type DeliveryResult, postDelivery } from './post-delivery.ts';
import { type FinishedAttempt, recordAttempts } from './record-attempts.ts';
import { retryDelaysOf } from './retry-delays.ts';

/** Sends what is due until it is stopped. */
export function deliverEvents(platform: Platform): { stop(): Promise<void> } {
  return new Delivering(platform);
}

interface Finished {
  readonly turn: Turn;
  readonly attempt: FinishedAttempt;
}

/**
 * The way of a delivery through a worker: `lanes/` holds what is due and decides who sends next; here it is signed and
 * posted; its attempt is recorded in a batch with others. Nothing is sent inside a transaction.
 */
class Delivering {
  readonly #platform: Platform;
  readonly #egress: Egress;
  readonly #attempts: Counter;
  readonly #lanes = new HeldLanes();
  readonly #turns = new Turns();
  readonly #batches: AttemptBatches<Finished>;
  readonly #holding: ReturnType<typeof holdLanes>;
  /** Set when it is to stop; resolved once nothing is under way. */
  #idle: PromiseWithResolvers<void> | undefined;

  constructor(platform: Platform) {
    const delaysMs = retryDelaysOf(platform);
    this.#platform = platform;
    this.#egress = egressOf(platform);
    this.#attempts = attemptsCounter(platform);
    this.#batches = new AttemptBatches({
      record: (batch) =>
        recordAttempts(
          platform,
          batch.map(({ attempt }) => attempt),
          delaysMs,
        ),
      onRecorded: (batch) => this.#recorded(batch),
      log: platform.log,
    });
    this.#holding = holdLanes(platform, {
      lanes: this.#lanes,
      firstDelayMs: delaysMs[0] ?? 0,
      onReady: (lanes) => this.#sendFrom(lanes),
    });
  }

  async stop(): Promise<void> {
    this.#idle = Promise.withResolvers();
    await this.#holding.stopFilling();
    if (!this.#turns.isIdle) await this.#idle.promise;
    await this.#holding.release();
    await this.#egress.agent.close();
  }

  #sendFrom(lanes: readonly Lane[]): void {
    for (const lane of lanes) this.#turns.offer(lane);
    this.#sendReady();
  }

  #sendReady(): void {
    if (this.#idle) return;
    const nowMs = performance.now();
    for (let turn = this.#turns.next(nowMs); turn; turn = this.#turns.next(nowMs)) {
      void this.#send(turn);
      if (turn.lane.needsRead) this.#holding.fill();
    }
  }

  async #send(turn: Turn): Promise<void> {
    const { dispatchedAt, headers, body } = this.#sign(turn);
    const { url } = turn.lane.target;
    const now = () => this.#platform.clock.now();
    const span = this.#platform.tracing?.call(`deliver ${turn.delivery.type}`, turn.delivery.trace);
    const traced = span ? { ...headers, ...span.headers } : headers;
    const result = await postDelivery(this.#egress, { url, headers: traced, body, now });
    span?.end({ status: result.responseStatus, error: result.error });
    this.#answered(turn, dispatchedAt, result);
  }

  #sign({ lane, delivery }: Turn): SignedRequest {
    const dispatchedAt = this.#platform.clock.now();
    return writeRequest(delivery, {
      attempt: delivery.attempts + 1,
      dispatchedAt,
      secrets: secretsInForce(lane.target.secrets, dispatchedAt),
    });
  }

  #answered(turn: Turn, attemptedAt: Date, result: DeliveryResult): void {
    this.#turns.answered(turn, { wasSlow: result.durationMs * 2 >= this.#egress.timeoutMs });
    const finishedAt = this.#platform.clock.now();
    this.#batches.add({ turn, attempt: finishedAttempt(turn, { attemptedAt, finishedAt, result }) });
    this.#sendReady();
  }

  #recorded(batch: readonly Finished[]): void {
    for (const { turn } of batch) this.#turns.recorded(turn);
    for (const kind of OUTCOME_KINDS) {
      const { length } = batch.filter(({ attempt }) => attempt.outcome.kind === kind);
      if (length > 0) this.#attempts.labels(kind).inc(length);
    }
    this.#sendReady();
    if (this.#turns.isIdle) this.#idle?.resolve();
  }
}

function finishedAttempt(
  { lane, delivery }: Turn,
  { attemptedAt, finishedAt, result }: Pick<FinishedAttempt, 'attemptedAt' | 'finishedAt' | 'result'>,
): FinishedAttempt {
  return {
    centerId: lane.centerId,
    webhookId: lane.webhookId,
    eventId: delivery.eventId,
    createdAt: delivery.createdAt,
    place: delivery.place,
    before: {
      state: 'waiting',
      attempts: delivery.attempts,
      attemptsAllowed: delivery.attemptsAllowed,
      nextAttemptAt: delivery.dueAt,
    },
    attemptedAt,
    finishedAt,
    result,
    outcome: classifyAnswer(result),
  };
}
