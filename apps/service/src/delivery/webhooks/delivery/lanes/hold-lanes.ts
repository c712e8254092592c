import type { Platform } from '../../../../platform/platform.ts';
import { CHANGED_CHANNEL, DUE_CHANNEL, type LaneKey, laneKeyText, readLaneKeys } from '../../outbox/index.ts';
import type { HeldLanes } from './held-lanes.ts';
import type { Lane } from './lane.ts';
import { LANES_PER_READ, Leases } from './leases.ts';
import { oneAtATime } from './one-at-a-time.ts';
import { readDue } from './read-due.ts';
import { createDueScan } from './scan-due.ts';

const RENEW_EVERY_MS = 3_000;
const SCAN_EVERY_MS = 1_000;

export interface LaneHolding {
  readonly lanes: HeldLanes;
  /** A first attempt is due so long after its event. */
  readonly firstDelayMs: number;
  /** These lanes may have something to send. */
  onReady(lanes: readonly Lane[]): void;
}

/**
 * Keeps this process's lanes: hears which have something due, takes and renews their leases, and fills them with what
 * there is to send.
 */
export function holdLanes(platform: Platform, { lanes, firstDelayMs, onReady }: LaneHolding) {
  const { notices } = platform.database;
  const leases = new Leases(platform, lanes);
  const scanDue = createDueScan(platform, leases.owner);
  const warn = (complaint: string) => (error: Error) => platform.log.warn({ err: error }, complaint);
  let isStopped = false;

  const fill = oneAtATime(async () => {
    while (leases.wanted.size > 0 && !isStopped) await leases.takeWanted();
    for (let low = lowLanes(lanes); low.length > 0 && !isStopped; low = lowLanes(lanes)) {
      await readDue(platform, low, firstDelayMs);
      onReady(low);
    }
  }, warn('Reading due deliveries failed.'));

  const scan = oneAtATime(async () => {
    await scanDue(expectDue);
    onReady(lanes.all());
    fill();
  }, warn('Looking for due deliveries failed.'));

  const renew = oneAtATime(async () => {
    await leases.renew();
    onReady(lanes.all());
  }, warn('Renewing leases failed.'));

  const stops = [
    notices.listen(DUE_CHANNEL, (payload) => (payload === '' ? scan() : hearDue(payload))),
    notices.listen(CHANGED_CHANNEL, hearChanged),
    every(SCAN_EVERY_MS, scan),
  ];
  const stopRenewing = every(RENEW_EVERY_MS, renew);
  scan();

  return {
    fill,
    /** Takes and reads nothing more; leases are still renewed while the last deliveries are under way. */
    async stopFilling(): Promise<void> {
      isStopped = true;
      for (const stop of stops) stop();
      await Promise.all([fill.settled(), scan.settled()]);
      for (const lane of lanes.all()) lane.backlog.discard();
    },
    async release(): Promise<void> {
      stopRenewing();
      await renew.settled();
      await leases.release();
    },
  };

  function hearDue(payload: string): void {
    if (readLaneKeys(payload).filter(expectDue).length > 0) fill();
  }

  /** False for a lane that is not held and not to be asked for yet. */
  function expectDue(key: LaneKey): boolean {
    const lane = lanes.get(key);
    if (!lane || lane.isStale) return leases.wanted.want(key, performance.now());
    lane.backlog.mayHaveMore = true;
    return true;
  }

  /** What was read of a changed webhook is dropped and read again, its address and secrets too. */
  function hearChanged(payload: string): void {
    for (const lane of lanes.all().filter((each) => isNamed(each, payload))) {
      lane.isStale = true;
      leases.wanted.wantAgain(lane);
    }
    if (leases.wanted.size > 0) fill();
  }
}

function lowLanes(lanes: HeldLanes): Lane[] {
  return lanes
    .all()
    .filter((lane) => lane.needsRead)
    .slice(0, LANES_PER_READ);
}

/** A notice names one lane, a center's, or all of them. */
function isNamed(lane: Lane, payload: string): boolean {
  return payload === '' || payload === `${lane.centerId}` || payload === laneKeyText(lane);
}

function every(ms: number, work: () => void): () => void {
  const timer = setInterval(work, ms);
  return () => clearInterval(timer);
}
