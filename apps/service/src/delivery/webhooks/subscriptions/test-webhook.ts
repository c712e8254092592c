import { notFound } from '../../../platform/errors.ts';
import { newId } from '../../../platform/ids.ts';
import type { Platform } from '../../../platform/platform.ts';
import { recordBatchWithin } from '../delivery/attempts.queries.ts';
import { selectDeliveryRecords, writeProgress } from '../delivery/deliveries.queries.ts';
import { classifyAnswer, type DeliveryProgress, startDelivery } from '../delivery/delivery-rules.ts';
import { writeRequest } from '../delivery/envelope.ts';
import { postDelivery } from '../delivery/post-delivery.ts';
import { judgeAttempts } from '../delivery/record-attempts.ts';
import { secretsInForce } from '../delivery/signing.ts';
import type { Egress } from '../egress/egress.ts';
import { type EventType, eventSamples, eventTypes, matchesSubscription } from '../outbox/event-catalogue.ts';
import { insertEvent } from '../outbox/outbox.queries.ts';
import type { WebhookKeeper } from '../webhook-keeper.ts';
import { deactivateWebhook } from './change-webhook.ts';
import { type StoredWebhook, selectStoredWebhook } from './webhooks.queries.ts';
import type { DeliveryRecord } from './webhooks.schemas.ts';

/**
 * Sends a signed sample to one webhook at once, also to an inactive one, and tells what became of it. It is a delivery
 * like any other, with a single attempt; nothing is sent inside a transaction.
 */
export async function testWebhook(
  { platform, egress, delaysMs }: { platform: Platform; egress: Egress; delaysMs: readonly number[] },
  who: WebhookKeeper,
  { id, type }: { id: string; type: EventType | undefined },
): Promise<DeliveryRecord> {
  const { database, clock, secrets } = platform;
  const inCenter = { centerIds: [who.centerId] };
  const webhook = await database.inScope(inCenter, (tx) =>
    selectStoredWebhook(tx, { centerId: who.centerId, id }),
  );
  if (!webhook) throw notFound('webhook');

  const event = sampleEvent(type ?? firstTypeOf(webhook), clock.now());
  const signing = secretsInForce(
    {
      current: secrets.decrypt(webhook.signingSecret, id),
      previous: webhook.previousSecret && secrets.decrypt(webhook.previousSecret, id),
      rotatedAt: webhook.rotatedAt,
    },
    clock.now(),
  );
  const attemptedAt = clock.now();
  const request = writeRequest(event, { attempt: 1, dispatchedAt: attemptedAt, secrets: signing });
  const result = await postDelivery(egress, { url: webhook.url, ...request, now: () => clock.now() });
  const before: DeliveryProgress = { ...startDelivery(delaysMs, event.createdAt), attemptsAllowed: 1 };

  const [record] = await database.inScope(inCenter, async (tx) => {
    const delivery = { centerId: who.centerId, webhookId: id, ...event };
    await insertEvent(tx, delivery);
    await writeProgress(tx, [{ ...delivery, progress: before }], { isForced: false });
    const finishedAt = clock.now();
    const judged = judgeAttempts(
      [
        {
          ...delivery,
          place: null,
          before,
          attemptedAt,
          finishedAt,
          result,
          outcome: classifyAnswer(result),
        },
      ],
      delaysMs,
    );
    const lanes = await recordBatchWithin(tx, judged.batch);
    for (const { lane, cause } of judged.deactivations(lanes, finishedAt))
      await deactivateWebhook(tx, { lane, cause, now: finishedAt });
    const records = await selectDeliveryRecords(tx, { centerId: who.centerId, webhookId: id, limit: 100 });
    return records.filter(({ eventId }) => eventId === event.eventId);
  });
  // The webhook was removed while its sample was under way.
  if (!record) throw notFound('webhook');
  return record;
}

function sampleEvent(type: EventType, createdAt: Date) {
  return { eventId: newId('whe', createdAt), type, createdAt, data: JSON.stringify(eventSamples[type]) };
}

function firstTypeOf({ events }: StoredWebhook): EventType {
  const type = eventTypes.find((each) => matchesSubscription(events, each));
  if (!type) throw new Error('A stored webhook names no event of the catalogue.');
  return type;
}
