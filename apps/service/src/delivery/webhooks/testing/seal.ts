import type { TestService } from '../../../../test/harness/index.ts';
import type { TestCenter } from '../../../../test/harness/world.ts';
import { EVENT_SAMPLES } from '../outbox/event-catalogue.ts';
import { recordEvents } from '../outbox/record-events.ts';

/** Records so many `dpu.sealed` events of a center in one transaction, and gives their ids. */
export function sealSome(
  service: TestService,
  center: TestCenter,
  count = 1,
  now = service.clock.now(),
): Promise<string[]> {
  return service.platform.database.inScope({ centerIds: [center.id] }, (tx) =>
    recordEvents(
      tx,
      Array.from({ length: count }, (_, number) => ({
        centerId: center.id,
        type: 'dpu.sealed' as const,
        data: { ...EVENT_SAMPLES['dpu.sealed'], dpuId: `dpu_${number}` },
        now,
      })),
    ),
  );
}
