import type { Platform } from '../../../../platform/platform.ts';
import type { Lane } from './lane.ts';
import { rowsPerLane } from './lane-rules.ts';
import { selectDue } from './lanes.queries.ts';

/** Reads what is due in these lanes, in one round trip, and puts it into their backlogs. */
export async function readDue(
  { database, clock }: Platform,
  lanes: readonly Lane[],
  firstDelayMs: number,
): Promise<void> {
  const rowsMax = rowsPerLane(lanes.length);
  const reads = lanes.map((lane) => ({ lane, read: lane.backlog.beginRead(rowsMax, performance.now()) }));
  try {
    const found = await database.withDispatcherClient((client) =>
      selectDue(client, {
        lanes: reads.map(({ lane: { centerId, webhookId, target }, read }) => ({
          centerId,
          webhookId,
          active: target.active,
          ...read,
        })),
        now: clock.now(),
        firstDelayMs,
      }),
    );
    for (const [index, { lane, read }] of reads.entries()) lane.backlog.endRead(read, found[index] ?? []);
  } catch (error) {
    for (const lane of lanes) lane.backlog.breakOffRead();
    throw error;
  }
}
