import { randomUUID } from 'node:crypto';
import type { Platform } from '../../../../platform/platform.ts';
import { type LaneKey, laneKeyText } from '../../outbox/index.ts';
import { openSecrets } from '../../subscriptions/index.ts';
import type { HeldLanes } from './held-lanes.ts';
import type { LaneTarget } from './lane.ts';
import { LEASE_MS } from './lane-rules.ts';
import { type LaneRow, releaseLanes, renewLanes, takeLanes } from './lanes.queries.ts';
import { WantedLanes } from './wanted-lanes.ts';

/** Sending stops so long before the lease ends, whatever the database's answer was delayed by. */
const LEASE_MARGIN_MS = 1_000;
export const LANES_PER_READ = 100;
const LANES_MAX = 1_000;
/** For so long a lane that another worker holds is not asked for again when a notice names it. */
const FOREIGN_FOR_MS = 2_000;
/** And for so long one whose signing secret cannot be opened. */
const BROKEN_FOR_MS = 60_000;

/**
 * The leases of this process. A lease is one committed row per webhook, so claiming a delivery costs no write: whoever
 * holds the lane alone sends its deliveries, and remembers which are under way.
 */
export class Leases {
  readonly wanted = new WantedLanes();
  readonly owner = randomUUID();
  readonly #platform: Platform;
  readonly #lanes: HeldLanes;

  constructor(platform: Platform, lanes: HeldLanes) {
    this.#platform = platform;
    this.#lanes = lanes;
  }

  /** Asks for some of the wanted lanes. What is held already is read again. */
  async takeWanted(): Promise<void> {
    const { wanted, owner } = this;
    const asked = wanted.take(LANES_PER_READ).filter((key) => this.#hasPlaceFor(key));
    if (asked.length === 0) return;
    const askedMs = performance.now();
    const rows = await this.#platform.database.asDispatcher((tx) =>
      takeLanes(tx, { owner, lanes: asked, leaseMs: LEASE_MS }),
    );
    for (const row of rows) this.#hold(row, askedMs);
    const taken = new Set(rows.map(laneKeyText));
    for (const key of asked) if (!taken.has(laneKeyText(key))) this.#giveUp(key, askedMs + FOREIGN_FOR_MS);
  }

  /** Gives back the lanes that have nothing to do, and makes the leases of the others last. */
  async renew(): Promise<void> {
    const { owner } = this;
    const nowMs = performance.now();
    const { idle = [], busy = [] } = Object.groupBy(this.#lanes.all(), (lane) =>
      lane.isIdle(nowMs) ? 'idle' : 'busy',
    );
    for (const lane of idle) this.#lanes.drop(lane);
    const kept = await this.#platform.database.asDispatcher(async (tx) => {
      if (idle.length > 0) await releaseLanes(tx, { owner, lanes: idle });
      return busy.length > 0 ? renewLanes(tx, { owner, lanes: busy, leaseMs: LEASE_MS }) : [];
    });
    const keptKeys = new Set(kept.map(laneKeyText));
    for (const lane of busy) {
      if (keptKeys.has(laneKeyText(lane))) lane.leaseEndsMs = leaseEnd(nowMs);
      else this.#lanes.drop(lane);
    }
  }

  async release(): Promise<void> {
    const { owner } = this;
    const { database, log } = this.#platform;
    const lanes = this.#lanes.all();
    if (lanes.length === 0) return;
    await database
      .asDispatcher((tx) => releaseLanes(tx, { owner, lanes }))
      .catch((error: Error) => log.warn({ err: error }, 'Leases were not released; they will run out.'));
  }

  #hasPlaceFor(key: LaneKey): boolean {
    return this.#lanes.size < LANES_MAX || this.#lanes.get(key) !== undefined;
  }

  #hold(row: LaneRow, askedMs: number): void {
    const target = this.#openTarget(row);
    if (target) this.#lanes.hold(row, target, { endsMs: leaseEnd(askedMs), takenMs: askedMs });
    else this.#giveUp(row, askedMs + BROKEN_FOR_MS);
  }

  #giveUp(key: LaneKey, untilMs: number): void {
    const lane = this.#lanes.get(key);
    if (lane) this.#lanes.drop(lane);
    this.wanted.bar(key, untilMs);
  }

  #openTarget(row: LaneRow): LaneTarget | undefined {
    const { secrets, log } = this.#platform;
    const { webhookId: id, url, active } = row;
    try {
      return { url, active, secrets: openSecrets(secrets, { ...row, id }) };
    } catch (error) {
      // A secret that does not open stops its own webhook and no other.
      log.error({ err: error, webhookId: id }, 'The signing secret of a webhook cannot be opened.');
      return undefined;
    }
  }
}

function leaseEnd(askedMs: number): number {
  return askedMs + LEASE_MS - LEASE_MARGIN_MS;
}
