import { isConstraint, type Tx } from '../../../platform/database/index.ts';
import { ApiError, invalidField, notFound } from '../../../platform/errors.ts';
import { newId } from '../../../platform/ids.ts';
import type { Jobs } from '../../../platform/jobs.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type EventType, matchesSubscription, tellDue } from '../outbox/index.ts';
import { type CenterCaller, requireWebhook, selectWebhook } from '../subscriptions/index.ts';
import { lockDeliveries, type StoredDelivery, selectDueNow, writeProgress } from './deliveries.queries.ts';
import type { Replay, ReplayRequest } from './deliveries.schemas.ts';
import { replayDelivery, startDelivery } from './delivery-rules.ts';
import {
  advanceReplay,
  countReplayedEvents,
  insertReplay,
  lockRunningReplay,
  type ReplayedEvent,
  type ReplayedKind,
  type RunningReplay,
  selectReplay,
  selectReplayedEvents,
  selectRunningReplays,
} from './replays.queries.ts';
import { retryDelaysOf } from './retry-delays.ts';

export const REPLAY_TASK = 'replay-webhook-deliveries';
const STEP_EVENTS = 500;
/** Counting so many takes a fraction of a second; a longer range is replayed without saying how much of it is left. */
const COUNTED_EVENTS_MAX = 100_000;

/**
 * Begins to queue a range of events again, of the types that the webhook names now. Without `status` it is every kept event, also one
 * that happened while it was inactive or before it existed; with it, the deliveries whose latest attempt ended so.
 */
export async function startReplay(
  tx: Tx,
  who: CenterCaller,
  { id: webhookId, input, platform }: { id: string; input: ReplayRequest; platform: Platform },
): Promise<Replay> {
  const now = platform.clock.now();
  const since = new Date(input.since);
  const until = input.until === undefined ? now : new Date(input.until);
  if (until < since) throw invalidField('until', 'must not lie before since');
  const { centerId } = who;
  await requireWebhook(tx, { centerId, id: webhookId });

  const id = newId('rpl', now);
  try {
    await insertReplay(tx, {
      centerId,
      id,
      webhookId,
      since,
      until,
      status: input.status ?? null,
      createdAt: now,
    });
  } catch (error) {
    if (!isConstraint(error, 'webhook_replays_one_running')) throw error;
    throw new ApiError('CONFLICT', 'A replay of this webhook is still running. Wait until it is completed.');
  }
  await enqueueReplay(tx, platform.jobs, { centerId, id });
  return readReplay(tx, who, { webhookId, id });
}

/** Goes on with the replays of a center that was brought here in the middle of them. */
export async function resumeReplays(tx: Tx, jobs: Jobs, centerId: number): Promise<void> {
  for (const id of await selectRunningReplays(tx, centerId)) await enqueueReplay(tx, jobs, { centerId, id });
}

async function enqueueReplay(tx: Tx, jobs: Jobs, payload: { centerId: number; id: string }): Promise<void> {
  await jobs.enqueue(tx, { task: REPLAY_TASK, payload, key: payload.id });
}

export async function readReplay(
  tx: Tx,
  { centerId }: CenterCaller,
  { webhookId, id }: { webhookId: string; id: string },
): Promise<Replay> {
  const replay = await selectReplay(tx, { centerId, webhookId, id });
  if (!replay) throw notFound('replay');
  return replay;
}

/** Runs a replay step by step; a process that dies between two steps leaves the rest to the next one. */
export async function runReplay(
  platform: Platform,
  { centerId, id }: { centerId: number; id: string },
  signal: AbortSignal,
): Promise<void> {
  const { database, clock } = platform;
  const delaysMs = retryDelaysOf(platform);
  const step = () =>
    database.inScope({ centerIds: [centerId] }, (tx) =>
      replayStep(tx, { centerId, id, delaysMs, now: clock.now() }),
    );
  while (await step()) signal.throwIfAborted();
}

/** Queues the next events of the range; false when the replay is finished. */
async function replayStep(
  tx: Tx,
  { centerId, id, delaysMs, now }: { centerId: number; id: string; delaysMs: readonly number[]; now: Date },
): Promise<boolean> {
  const replay = await lockRunningReplay(tx, { centerId, id });
  const webhook = replay && (await selectWebhook(tx, { centerId, id: replay.webhookId }));
  if (!replay || !webhook) return false;
  const events = await selectReplayedEvents(tx, replay, STEP_EVENTS);
  const deliveries = await lockDeliveries(tx, { centerId, webhookId: replay.webhookId, events });
  const deliveryOf = new Map(deliveries.map((delivery) => [delivery.eventId, delivery]));
  const dueAt = await selectDueNow(tx, now);
  const queued = events
    .map((event) => ({ event, delivery: deliveryOf.get(event.eventId) ?? null }))
    .filter(({ event, delivery }) => isWanted(kindOf(event, delivery), replay, webhook.events))
    .map(({ event, delivery }) => queueAgain(event, delivery, { replay, delaysMs, now: dueAt }));
  const isFinished = events.length < STEP_EVENTS;
  // Counted before the first deliveries change; what is over after one step needs no count.
  const total = replay.reached === null && !isFinished ? await countWanted(tx, replay, webhook.events) : null;
  await writeProgress(tx, queued, { isForced: false });
  if (queued.length > 0) await tellDue(tx, [replay]);
  await advanceReplay(tx, {
    centerId,
    id,
    reached: events.at(-1)?.eventId ?? null,
    requeued: queued.length,
    total,
    completedAt: isFinished ? now : null,
  });
  return !isFinished;
}

async function countWanted(tx: Tx, replay: RunningReplay, names: string[]): Promise<number | null> {
  const kinds = await countReplayedEvents(tx, replay, COUNTED_EVENTS_MAX);
  if (!kinds) return null;
  return kinds.filter((kind) => isWanted(kind, replay, names)).reduce((sum, { count }) => sum + count, 0);
}

function kindOf(
  { type }: ReplayedEvent,
  delivery: StoredDelivery | null,
): Pick<ReplayedKind, 'type' | 'delivery'> {
  return {
    type,
    delivery: delivery && { state: delivery.progress.state, wasTried: delivery.progress.attempts > 0 },
  };
}

function isWanted(
  { type, delivery }: Pick<ReplayedKind, 'type' | 'delivery'>,
  { status }: RunningReplay,
  names: string[],
): boolean {
  // Every stored event was recorded with a type of the catalogue.
  if (!matchesSubscription(names, type as EventType)) return false;
  if (status === null) return true;
  if (!delivery?.wasTried) return false;
  return (delivery.state === 'succeeded') === (status === 'success');
}

function queueAgain(
  { eventId, createdAt }: ReplayedEvent,
  delivery: StoredDelivery | null,
  { replay, delaysMs, now }: { replay: RunningReplay; delaysMs: readonly number[]; now: Date },
): StoredDelivery {
  const { centerId, webhookId } = replay;
  // The worker adds the schedule's first delay to a first attempt, as it does for every new event.
  const progress = delivery
    ? replayDelivery(delivery.progress, now)
    : { ...startDelivery(delaysMs, now), nextAttemptAt: now };
  return { centerId, webhookId, eventId, createdAt, progress };
}
