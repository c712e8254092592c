import { notify, payloadOf, type Tx } from '../../../platform/database/index.ts';

/** One webhook's queue, as notices between processes name it. */
export interface LaneKey {
  readonly centerId: number;
  readonly webhookId: string;
}

/** Deliveries became due. The payload lists lanes; an empty one means any of them. */
export const DUE_CHANNEL = 'webhook_deliveries';
/** The same, said by a transaction to its own process alone; the webhook worker passes it on. */
export const QUEUED_CHANNEL = 'webhooks_queued';
/** A webhook, or something queued for it, was changed: `center:webhook`, or `center` for all of a center's. */
export const CHANGED_CHANNEL = 'webhooks_changed';

export async function tellDue(tx: Tx, lanes: readonly LaneKey[]): Promise<void> {
  if (lanes.length > 0) await notify(tx, DUE_CHANNEL, payloadOf([...new Set(lanes.map(laneKeyText))]));
}

export async function tellChanged(tx: Tx, lane: LaneKey): Promise<void> {
  await notify(tx, CHANGED_CHANNEL, laneKeyText(lane));
}

export function laneKeyText({ centerId, webhookId }: LaneKey): string {
  return `${centerId}:${webhookId}`;
}

/** The lanes that a notice names; none when it names no single one. */
export function readLaneKeys(payload: string): LaneKey[] {
  return payload.split(',').flatMap((part) => {
    const [center = '', webhookId = ''] = part.split(':');
    return /^\d+$/.test(center) && webhookId !== '' ? [{ centerId: Number(center), webhookId }] : [];
  });
}
