import { isConnectionFailure, isFenced } from '../../../platform/database/index.ts';
import type { Log } from '../../../platform/logging.ts';
import { UNRECORDED_MAX } from './lanes/lane-rules.ts';

/** The most attempts that one transaction records. */
export const BATCH_MAX = 500;
/**
 * A transaction costs the database as much as twenty of its rows, so attempts gather until there are so many, or for so
 * long. One batch that gathers and one that is being recorded stay within what a lane may have unrecorded.
 */
export const BATCH_MIN = UNRECORDED_MAX / 2;
const GATHER_MS = 10;
const TRIES_MAX = 20;
const PAUSE_MS = 500;

interface Recording<Attempt> {
  record(batch: readonly Attempt[]): Promise<void>;
  /** The batch is recorded, or given up. */
  onRecorded(batch: readonly Attempt[]): void;
  log: Log;
}

/** Gathers finished attempts and records them, one batch after the other. What ends meanwhile makes the next one. */
export class AttemptBatches<Attempt> {
  readonly #recording: Recording<Attempt>;
  readonly #finished: Attempt[] = [];
  #isRecording = false;
  #onGathered: (() => void) | undefined;

  constructor(recording: Recording<Attempt>) {
    this.#recording = recording;
  }

  add(attempt: Attempt): void {
    this.#finished.push(attempt);
    if (!this.#isRecording) void this.#recordAll();
    else if (this.#finished.length >= BATCH_MIN) this.#onGathered?.();
  }

  async #recordAll(): Promise<void> {
    this.#isRecording = true;
    while (this.#finished.length > 0) {
      await this.#gather();
      const batch = this.#finished.splice(0, BATCH_MAX);
      await this.#record(batch);
      this.#recording.onRecorded(batch);
    }
    this.#isRecording = false;
  }

  async #gather(): Promise<void> {
    if (this.#finished.length >= BATCH_MIN) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, GATHER_MS);
    this.#onGathered = resolve;
    await promise;
    clearTimeout(timer);
    this.#onGathered = undefined;
  }

  /**
   * Until an attempt is recorded its delivery stays known, so that it is not sent again; recording it twice is
   * harmless. When the database stays away, the lease ends and the delivery is another worker's to send. An attempt
   * that cannot be recorded for another reason fails alone.
   */
  async #record(batch: readonly Attempt[]): Promise<void> {
    const { record, log } = this.#recording;
    for (let tries = 1; tries <= TRIES_MAX; tries++) {
      try {
        return await record(batch);
      } catch (error) {
        log.warn({ err: error, attempts: batch.length, tries }, 'Deliveries could not be recorded.');
        if (batch.length > 1 && !isConnectionFailure(error)) {
          for (const attempt of batch) await this.#record([attempt]);
          return;
        }
        // Whoever has its center now sends it again, and nobody else's deliveries wait for that.
        if (isFenced(error)) return;
        await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
      }
    }
  }
}
