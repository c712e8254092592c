import type { Tx } from '../../../platform/database/index.ts';
import { notFound } from '../../../platform/errors.ts';
import { newId } from '../../../platform/ids.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Egress } from '../egress/index.ts';
import {
  EVENT_SAMPLES,
  EVENT_TYPES,
  type EventType,
  insertSample,
  matchesSubscription,
} from '../outbox/index.ts';
import {
  type CenterCaller,
  deactivateWebhook,
  inCenterOf,
  openSecrets,
  requireStoredWebhook,
  type StoredWebhook,
  secretsInForce,
} from '../subscriptions/index.ts';
import { recordBatchWithin } from './attempts.queries.ts';
import { selectDeliveryRecords, writeProgress } from './deliveries.queries.ts';
import type { DeliveryRecord } from './deliveries.schemas.ts';
import { classifyAnswer, startDelivery } from './delivery-rules.ts';
import { writeRequest } from './envelope.ts';
import { postDelivery } from './post-delivery.ts';
import { type FinishedAttempt, judgeAttempts } from './record-attempts.ts';
import { retryDelaysOf } from './retry-delays.ts';

/**
 * Sends a signed sample to one webhook at once, also to an inactive one, and tells what became of it. It is a delivery
 * like any other, with a single attempt; nothing is sent inside a transaction.
 */
export async function testWebhook(
  { platform, egress }: { platform: Platform; egress: Egress },
  who: CenterCaller,
  { id, type }: { id: string; type: EventType | undefined },
): Promise<DeliveryRecord> {
  const inCenter = inCenterOf(platform);
  const webhook = await inCenter(who, (tx) => requireStoredWebhook(tx, { centerId: who.centerId, id }));
  const sample = await sendSample({ platform, egress }, webhook, type ?? firstTypeOf(webhook));
  const record = await inCenter(who, (tx) =>
    recordSample(tx, { ...sample, centerId: who.centerId, webhookId: id }, retryDelaysOf(platform)),
  );
  // The webhook was removed while its sample was under way.
  if (!record) throw notFound('webhook');
  return record;
}

async function sendSample(
  { platform, egress }: { platform: Platform; egress: Egress },
  webhook: StoredWebhook,
  type: EventType,
) {
  const { clock, secrets } = platform;
  const attemptedAt = clock.now();
  const event = {
    eventId: newId('whe', attemptedAt),
    type,
    createdAt: attemptedAt,
    data: JSON.stringify(EVENT_SAMPLES[type]),
  };
  const request = writeRequest(event, {
    attempt: 1,
    dispatchedAt: attemptedAt,
    secrets: secretsInForce(openSecrets(secrets, webhook), attemptedAt),
  });
  const result = await postDelivery(egress, { url: webhook.url, ...request, now: () => clock.now() });
  return { ...event, attemptedAt, finishedAt: clock.now(), result };
}

type Sample = Awaited<ReturnType<typeof sendSample>> & { centerId: number; webhookId: string };

async function recordSample(
  tx: Tx,
  sample: Sample,
  delaysMs: readonly number[],
): Promise<DeliveryRecord | undefined> {
  const { centerId, webhookId, eventId, createdAt, attemptedAt, finishedAt, result } = sample;
  const before = { ...startDelivery(delaysMs, createdAt), attemptsAllowed: 1 };
  const delivery = { centerId, webhookId, eventId, createdAt };
  const attempt: FinishedAttempt = {
    ...delivery,
    place: null,
    before,
    attemptedAt,
    finishedAt,
    result,
    outcome: classifyAnswer(result),
  };
  await insertSample(tx, sample);
  await writeProgress(tx, [{ ...delivery, progress: before }], { isForced: false });
  const judged = judgeAttempts([attempt], { delaysMs, from: finishedAt });
  const lanes = await recordBatchWithin(tx, judged.batch);
  for (const { lane, cause } of judged.deactivations(lanes, finishedAt))
    await deactivateWebhook(tx, { lane, cause, now: finishedAt });
  const [record] = await selectDeliveryRecords(tx, { centerId, webhookId, eventId, limit: 1 });
  return record;
}

function firstTypeOf({ events }: StoredWebhook): EventType {
  const type = EVENT_TYPES.find((each) => matchesSubscription(events, each));
  if (!type) throw new Error('A stored webhook names no event of the catalogue.');
  return type;
}
