import { ApiError } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Work } from '../../slice.ts';
import { centersWithPending } from './audit.queries.ts';
import { SEAL_BATCH_MAX, sealAudit } from './seal-audit.ts';

const POLL_MS = 1_000;
const CENTERS_MAX = 200;

/** Seals audit rows within a second of their commit: woken by the database, and looking by itself in case a call was missed. */
export function auditWorker(platform: Platform): Work {
  const broken = new Set<number>();

  /** Whether there may be more to do at once. */
  async function sealRound(): Promise<boolean> {
    const centerIds = await platform.database.asDispatcher((tx) => centersWithPending(tx, CENTERS_MAX));
    let isMore = false;
    for (const centerId of centerIds) isMore = (await sealCenter(centerId)) || isMore;
    return isMore;
  }

  async function sealCenter(centerId: number): Promise<boolean> {
    try {
      const sealed = await platform.database.asDispatcher((tx) =>
        sealAudit(tx, { centerId, now: platform.clock.now() }),
      );
      broken.delete(centerId);
      return sealed === SEAL_BATCH_MAX;
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'CHAIN_BROKEN') throw error;
      // One tampered chain must not stop the others; its rows wait, and the operator is told once.
      if (!broken.has(centerId)) platform.log.error({ centerId, err: error }, 'An audit chain is broken.');
      broken.add(centerId);
      return false;
    }
  }

  return {
    start: async () => {
      let isStopped = false;
      let wake = () => {};
      const stopListening = platform.database.notices.listen('audit_pending', () => wake());
      const loop = (async () => {
        while (!isStopped) {
          let isWoken = false;
          const woken = new Promise<void>((resolve) => {
            wake = () => {
              isWoken = true;
              resolve();
            };
          });
          const isMore = await sealRound().catch((error: Error) => {
            platform.log.warn({ err: error }, 'Sealing audit rows failed; trying again.');
            return false;
          });
          if (isMore || isWoken || isStopped) continue;
          await Promise.race([woken, pause(POLL_MS)]);
        }
      })();
      return {
        async stop() {
          isStopped = true;
          stopListening();
          wake();
          await loop;
        },
      };
    },
  };
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms).unref());
}
