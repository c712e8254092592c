import { expect, test } from 'vitest';
import { startTestService } from '../../../../../test/harness/index.ts';
import { createWorld } from '../../../../../test/harness/world.ts';
import type { LaneKey } from '../../outbox/index.ts';
import { sealSome } from '../../testing/seal.ts';
import { createDueScan } from './scan-due.ts';

const service = await startTestService();
const world = createWorld(service);

/** A webhook of a new center with a delivery that no worker touches. */
async function queued(): Promise<LaneKey> {
  const center = await world.center();
  const key = await world.apiKey(center, ['proof:write']);
  const { body } = await service.call('POST', '/api/v1/webhooks', {
    as: key,
    body: { url: 'http://127.0.0.1:9999/', events: ['*'] },
  });
  await sealSome(service, center);
  return { centerId: center.id, webhookId: body.id };
}

const leaseUntil = ({ centerId, webhookId }: LaneKey, interval: string) =>
  service.owner.query(
    `update webhook_lanes set owner = 'gone', leased_until = clock_timestamp() + $3::interval
      where center_id = $1 and webhook_id = $2`,
    [centerId, webhookId, interval],
  );

async function scanned(): Promise<string[]> {
  const due: string[] = [];
  await createDueScan(service.platform, 'another')(({ webhookId }) => due.push(webhookId));
  return due;
}

test('a lane that another worker holds is not due, unless its lease is from before the database’s clock was set back', async () => {
  const lane = await queued();
  await leaseUntil(lane, '10 seconds');
  expect(await scanned()).toEqual([]);
  await leaseUntil(lane, '1 hour');
  expect(await scanned()).toEqual([lane.webhookId]);
});
