import type { SigningSecrets } from '../subscriptions/index.ts';
import { signDelivery } from './signing.ts';

/** An event as it is sent; `data` is JSON text and is passed on as it was written. */
export interface SentEvent {
  readonly eventId: string;
  readonly type: string;
  readonly createdAt: Date;
  readonly data: string;
}

export interface SignedRequest {
  readonly dispatchedAt: Date;
  readonly headers: Record<string, string>;
  readonly body: Buffer;
}

/** The signed request of one attempt: the event in its envelope, and the headers that sign it. */
export function writeRequest(
  event: SentEvent,
  { attempt, dispatchedAt, secrets }: { attempt: number; dispatchedAt: Date; secrets: SigningSecrets },
): SignedRequest {
  // Ids, types and times hold no character that JSON would escape.
  const body = Buffer.from(
    `{"id":"${event.eventId}","type":"${event.type}","createdAt":"${event.createdAt.toISOString()}","data":${event.data},"deliveryAttempt":${attempt}}`,
  );
  return {
    dispatchedAt,
    body,
    headers: signDelivery({ eventId: event.eventId, attempt, body, dispatchedAt, secrets }),
  };
}
