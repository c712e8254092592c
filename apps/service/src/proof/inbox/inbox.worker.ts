import type { Platform } from '../../platform/platform.ts';
import type { Work } from '../../slice.ts';
import { createDecisionSealer, type DecisionSealer } from '../decisions/index.ts';
import { createPolicyBook } from '../policies/index.ts';
import { POST_NOTICE, postNotice } from './channels/index.ts';
import { passTime } from './pass-time.ts';
import { relayCases } from './relay-cases.ts';
import { sendNotices } from './send-notices.ts';

const TICK_MS = 1_000;

/** Looks once a second for cases whose time has come, and for mails whose quiet hours are over; any number of workers may. */
export function inboxWorker(platform: Platform): Work {
  return {
    handlers: { [POST_NOTICE]: (payload) => postNotice(platform, payload) },
    startEverywhere: () => relayCases(platform),
    async start() {
      const sealer = createDecisionSealer(platform, createPolicyBook(platform));
      const stop = new AbortController();
      const loop = tickUntil(platform, sealer, stop.signal);
      return {
        async stop() {
          stop.abort();
          await loop;
        },
      };
    },
  };
}

async function tickUntil(platform: Platform, sealer: DecisionSealer, stop: AbortSignal): Promise<void> {
  while (!stop.aborted) {
    const isMore = await tick(platform, sealer).catch((error: unknown) => {
      platform.log.warn({ err: error }, 'Looking after what waits for people failed; trying again.');
      return false;
    });
    if (!isMore) await rest(stop);
  }
}

async function tick(platform: Platform, sealer: DecisionSealer): Promise<boolean> {
  const isMoreDue = await passTime(platform, sealer);
  const isMoreToTell = await sendNotices(platform);
  return isMoreDue || isMoreToTell;
}

function rest(stop: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, TICK_MS);
    stop.addEventListener('abort', done, { once: true });
    function done() {
      clearTimeout(timer);
      stop.removeEventListener('abort', done);
      resolve();
    }
  });
}
