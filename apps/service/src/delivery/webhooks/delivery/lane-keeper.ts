import type { Platform } from '../../../platform/platform.ts';
import { CHANGED_CHANNEL, DUE_CHANNEL, type LaneKey, laneKeyText, readLaneKeys } from '../outbox/index.ts';
import { openSecrets } from '../subscriptions/index.ts';
import { type Lane, type LaneBook, type LaneTarget, needsRead } from './lane-book.ts';
import {
  type DueRow,
  type LaneRow,
  releaseLanes,
  renewLanes,
  scanLanes,
  selectDue,
  takeLanes,
} from './lanes.queries.ts';

/** A lane whose worker was killed is another's after this time. */
const LEASE_MS = 10_000;
const RENEW_EVERY_MS = 3_000;
/** Sending stops so long before the lease ends, whatever the database's answer was delayed by. */
const LEASE_MARGIN_MS = 1_000;
/** A lane with nothing to do is given back, so that work spreads over processes again. */
const RELEASE_IDLE_AFTER_MS = 30_000;
/** How often every lane is looked at, for what no notice told of: retries that fall due, and lanes of killed workers. */
const SCAN_EVERY_MS = 1_000;
const SCAN_PAGE = 500;
const SCAN_PAGES_MAX = 4;
const LANES_MAX = 1_000;
const LANES_PER_READ = 100;
const ROWS_PER_READ = 4_000;
const ROWS_PER_LANE = { min: 16, max: 512 };
/** The next read begins when half of what one read brings is left, so that sending does not wait for it. */
const REFILL_SHARE = 2;
/** A backlog that lasts is read from its beginning so often, for what was committed behind the place where reading is. */
const RESTART_EVERY_MS = 10_000;
/** For so long a lane that another worker holds is not asked for again when a notice names it. */
const FOREIGN_FOR_MS = 2_000;
/** And for so long one whose signing secret cannot be opened. */
const BROKEN_FOR_MS = 60_000;

interface Keeping {
  readonly platform: Platform;
  readonly book: LaneBook;
  readonly owner: string;
  readonly firstDelayMs: number;
  /** There is something to send. */
  onReady(): void;
}

/**
 * Holds the leases of lanes and keeps them filled with what is due. A lease is one committed row per webhook, so claiming
 * a delivery costs no write: whoever holds the lane alone sends its deliveries, and remembers which are under way.
 */
export function keepLanes({ platform, book, owner, firstDelayMs, onReady }: Keeping) {
  const { database, clock, secrets, log } = platform;
  const wanted = new Map<string, LaneKey>();
  const barredUntilMs = new Map<string, number>();
  let scanAfter: LaneKey = { centerId: 0, webhookId: '' };
  let isStopped = false;

  const read = singleFlight(async () => {
    await takeWanted();
    await refill();
    onReady();
  }, 'Reading due deliveries failed.');
  const scan = singleFlight(scanAll, 'Looking for due deliveries failed.');
  const renew = singleFlight(renewAll, 'Renewing leases failed.');

  const stops = [
    database.notices.listen(DUE_CHANNEL, hearDue),
    database.notices.listen(CHANGED_CHANNEL, hearChanged),
    every(SCAN_EVERY_MS, scan),
    every(RENEW_EVERY_MS, renew),
  ];
  scan();

  return {
    read,
    async stopReading(): Promise<void> {
      isStopped = true;
      for (const stop of stops) stop();
      await Promise.all([read.settled(), scan.settled()]);
      for (const lane of book.lanes.values()) Object.assign(lane, { ready: [], signed: [] });
      // Leases are still renewed while the last deliveries are under way.
      stops.push(every(RENEW_EVERY_MS, renew));
    },
    async release(): Promise<void> {
      for (const stop of stops) stop();
      await renew.settled();
      const lanes = [...book.lanes.values()];
      if (lanes.length > 0)
        await database
          .asDispatcher((tx) => releaseLanes(tx, { owner, lanes }))
          .catch((error: Error) => log.warn({ err: error }, 'Leases were not released; they will run out.'));
    },
  };

  function hearDue(payload: string): void {
    if (payload === '') scan();
    const nowMs = performance.now();
    for (const key of readLaneKeys(payload)) {
      const lane = book.get(key);
      if (lane) lane.mayHaveDue = true;
      else if (!want(key, nowMs)) continue;
      read();
    }
  }

  /** False for a lane that is not to be asked for again yet. */
  function want(key: LaneKey, nowMs: number): boolean {
    if ((barredUntilMs.get(laneKeyText(key)) ?? 0) > nowMs) return false;
    wanted.set(laneKeyText(key), key);
    return true;
  }

  /** What was read of a changed webhook is dropped and read again, its address and secrets too. */
  function hearChanged(payload: string): void {
    for (const lane of book.lanes.values()) {
      if (payload !== '' && payload !== `${lane.centerId}` && payload !== laneKeyText(lane)) continue;
      lane.isStale = true;
      wanted.set(laneKeyText(lane), lane);
    }
    if (wanted.size > 0) read();
  }

  async function scanAll(): Promise<void> {
    for (let page = 0; page < SCAN_PAGES_MAX; page++) {
      const found = await database.asDispatcher((tx) =>
        scanLanes(tx, { owner, after: scanAfter, now: clock.now(), limit: SCAN_PAGE }),
      );
      for (const key of found.due) {
        const lane = book.get(key);
        if (lane && !lane.isStale) lane.mayHaveDue = true;
        else want(key, performance.now());
      }
      scanAfter = found.last ?? { centerId: 0, webhookId: '' };
      if (!found.last) break;
    }
    book.offerAll();
    read();
  }

  async function takeWanted(): Promise<void> {
    while (wanted.size > 0 && !isStopped) {
      const batch = [...wanted.values()].slice(0, LANES_PER_READ);
      for (const key of batch) wanted.delete(laneKeyText(key));
      const lanes = book.lanes.size < LANES_MAX ? batch : batch.filter((key) => book.get(key));
      if (lanes.length === 0) return;
      const askedMs = performance.now();
      const rows = await database.asDispatcher((tx) => takeLanes(tx, { owner, lanes, leaseMs: LEASE_MS }));
      for (const row of rows) take(row, askedMs);
      const taken = new Set(rows.map(laneKeyText));
      for (const key of lanes.filter((each) => !taken.has(laneKeyText(each)))) refused(key, askedMs);
    }
  }

  function take(row: LaneRow, askedMs: number): void {
    const target = openTarget(row);
    if (target) {
      book.take(row, target, { leaseEndsMs: askedMs + LEASE_MS - LEASE_MARGIN_MS, nowMs: askedMs });
    } else bar(row, askedMs + BROKEN_FOR_MS);
  }

  function refused(key: LaneKey, askedMs: number): void {
    const lane = book.get(key);
    if (lane) book.drop(lane);
    bar(key, askedMs + FOREIGN_FOR_MS);
  }

  function bar(key: LaneKey, untilMs: number): void {
    if (barredUntilMs.size > 10 * LANES_MAX) barredUntilMs.clear();
    barredUntilMs.set(laneKeyText(key), untilMs);
  }

  function openTarget(row: LaneRow): LaneTarget | undefined {
    const { webhookId: id } = row;
    try {
      return {
        url: row.url,
        active: row.active,
        secrets: openSecrets(secrets, { ...row, id }),
      };
    } catch (error) {
      // A secret that does not open stops its own webhook and no other.
      log.error({ err: error, webhookId: id }, 'The signing secret of a webhook cannot be opened.');
      return undefined;
    }
  }

  async function refill(): Promise<void> {
    for (;;) {
      const low = [...book.lanes.values()].filter(needsRead).slice(0, LANES_PER_READ);
      if (low.length === 0 || isStopped) return;
      const share = Math.floor(ROWS_PER_READ / low.length);
      const rowsMax = Math.min(Math.max(share, ROWS_PER_LANE.min), ROWS_PER_LANE.max);
      for (const lane of low) restart(lane, performance.now());
      const reads = low.map((lane) => ({
        centerId: lane.centerId,
        webhookId: lane.webhookId,
        active: lane.target.active,
        fromMs: lane.readFromMs,
        // Rows that are under way are still due in the database, so as many more are read.
        limit: rowsMax + knownFrom(lane),
      }));
      for (const lane of low) Object.assign(lane, { mayHaveDue: false, refillBelow: rowsMax / REFILL_SHARE });
      book.beginRead();
      try {
        const found = await database.withDispatcherClient((client) =>
          selectDue(client, { lanes: reads, now: clock.now(), firstDelayMs }),
        );
        for (const [index, lane] of low.entries()) fill(lane, reads[index]?.limit ?? 0, found[index] ?? []);
      } catch (error) {
        for (const lane of low) lane.mayHaveDue = true;
        throw error;
      } finally {
        book.endRead();
      }
      onReady();
    }
  }

  /**
   * A lane that gave as much as was asked for has a backlog, and is read on from there. The end of a backlog is followed by
   * one read from the beginning, because deliveries may have been committed behind the place where reading was.
   */
  function fill(lane: Lane, limit: number, rows: readonly DueRow[]): void {
    book.fill(lane, rows);
    const isFull = rows.length === limit;
    if (isFull || lane.readFromMs > 0) lane.mayHaveDue = true;
    lane.readFromMs = isFull ? rows.reduce((lastMs, row) => Math.max(lastMs, row.dueAt.getTime()), 0) : 0;
  }

  async function renewAll(): Promise<void> {
    const nowMs = performance.now();
    const lanes = [...book.lanes.values()];
    const idle = lanes.filter((lane) => isIdle(lane, nowMs));
    const busy = lanes.filter((lane) => !idle.includes(lane));
    for (const lane of idle) book.drop(lane);
    const kept = await database.asDispatcher(async (tx) => {
      if (idle.length > 0) await releaseLanes(tx, { owner, lanes: idle });
      return busy.length > 0 ? renewLanes(tx, { owner, lanes: busy, leaseMs: LEASE_MS }) : [];
    });
    const keptKeys = new Set(kept.map(laneKeyText));
    for (const lane of busy) {
      if (keptKeys.has(laneKeyText(lane))) lane.leaseEndsMs = nowMs + LEASE_MS - LEASE_MARGIN_MS;
      else book.drop(lane);
    }
    book.offerAll();
    onReady();
  }

  /** Runs the work once at a time; a call while it runs makes it run once more. */
  function singleFlight(work: () => Promise<void>, complaint: string) {
    let running: Promise<void> | undefined;
    let isAskedAgain = false;
    const run = async () => {
      do {
        isAskedAgain = false;
        await work().catch((error: Error) => log.warn({ err: error }, complaint));
      } while (isAskedAgain);
      running = undefined;
    };
    const ask = () => {
      if (running) isAskedAgain = true;
      else running = run();
    };
    return Object.assign(ask, { settled: () => running ?? Promise.resolve() });
  }
}

function restart(lane: Lane, nowMs: number): void {
  if (lane.readFromMs > 0 && nowMs - lane.lastRestartMs > RESTART_EVERY_MS) lane.readFromMs = 0;
  if (lane.readFromMs === 0) lane.lastRestartMs = nowMs;
}

/** How many of the known deliveries a read from the lane's place can bring again. */
function knownFrom(lane: Lane): number {
  if (lane.readFromMs === 0) return lane.known.size;
  let count = 0;
  for (const dueMs of lane.known.values()) if (dueMs >= lane.readFromMs) count += 1;
  return count;
}

function isIdle(lane: Lane, nowMs: number): boolean {
  const hasWork = lane.ready.length + lane.sending + lane.unrecorded > 0 || lane.mayHaveDue || lane.isStale;
  return !hasWork && nowMs - lane.lastBusyMs > RELEASE_IDLE_AFTER_MS;
}

function every(ms: number, work: () => void): () => void {
  const timer = setInterval(work, ms);
  return () => clearInterval(timer);
}
