import { randomUUID } from 'node:crypto';
import type { Platform } from '../../platform/platform.ts';
import type { Work } from '../../slice.ts';
import { createLogMemory } from './log-memory.ts';
import { createSequencer, type Round } from './sequencer.ts';
import { timestampCheckpoint } from './time-stamp.ts';

/** How long after a round the next one begins. An entry is published within this and the time of one round. */
const PAUSE_MS: Record<Round, number> = { idle: 200, added: 400, more: 0, elsewhere: 1_000, refused: 5_000 };
const AFTER_FAILURE_MS = 1_000;

/** Takes sealed entries into the log, on one of all the workers at a time. */
export function logWorker(platform: Platform): Work {
  const sequencer = createSequencer(platform, {
    holder: randomUUID(),
    memory: createLogMemory(platform.settings.log.stateFile),
  });

  async function roundOrFailure(): Promise<number> {
    try {
      return PAUSE_MS[await sequencer.round()];
    } catch (error) {
      platform.log.warn({ err: error }, 'A round of the log failed; trying again.');
      return AFTER_FAILURE_MS;
    }
  }

  return {
    // The list of moved chains is written with each chain; this looks whether it was lost, as with a restored table.
    handlers: {
      'sweep-log': () => sequencer.sweep(),
      'timestamp-log': () => timestampCheckpoint(platform),
    },
    cron: [
      { task: 'sweep-log', match: '17 * * * *' },
      { task: 'timestamp-log', match: '0 * * * *' },
    ],
    start: async () => {
      const stopped = Promise.withResolvers<void>();
      let isStopped = false;
      const loop = (async () => {
        while (!isStopped) {
          const pauseMs = await roundOrFailure();
          if (!isStopped) await Promise.race([stopped.promise, pause(pauseMs)]);
        }
      })();
      return {
        async stop() {
          isStopped = true;
          stopped.resolve();
          await loop;
          await sequencer.release().catch(() => {
            // The lease ends by itself.
          });
        },
      };
    },
  };
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms).unref());
}
