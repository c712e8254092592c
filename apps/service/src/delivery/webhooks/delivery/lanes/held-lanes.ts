import { type LaneKey, laneKeyText } from '../../outbox/index.ts';
import { Lane, type LaneTarget, type Lease } from './lane.ts';

/** The lanes whose leases this process holds. */
export class HeldLanes {
  readonly #lanes = new Map<string, Lane>();

  get size(): number {
    return this.#lanes.size;
  }

  all(): Lane[] {
    return [...this.#lanes.values()];
  }

  get(key: LaneKey): Lane | undefined {
    return this.#lanes.get(laneKeyText(key));
  }

  /** A lane whose lease was just taken, or whose webhook was read again. */
  hold(key: LaneKey, target: LaneTarget, lease: Lease): void {
    const held = this.get(key);
    if (held) held.refresh(target, lease);
    else this.#lanes.set(laneKeyText(key), new Lane(key, target, lease));
  }

  drop(lane: Lane): void {
    lane.retire();
    if (this.get(lane) === lane) this.#lanes.delete(laneKeyText(lane));
  }
}
