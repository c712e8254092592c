import type { Client } from 'openapi-fetch';
import type { paths } from '../api.generated.ts';
import {
  mayBeTheSettings,
  mayPass,
  type OfflineQueue,
  type OfflineRecord,
  sendQueued,
  sendReport,
} from './offline-queue.ts';
import { type OutcomeBody, UnreportedOutcome } from './outcome.ts';

/** Beyond so many reports under way, calls wait for their own: a service that is slower than its callers is not outrun. */
const UNDER_WAY_MAX = 100;
const REMEMBERED_MAX = 10_000;
/** With so many in the queue, an outcome that is refused because of the key or the address is not added: nobody may ever put them right. */
const REFUSED_HELD_MAX = 1_000;
/**
 * So long after the first of them, reports that nobody waits for set out: the service seals together what arrives together, for little
 * more than one. Calls one right behind the other take 40 % less time than with each report on its own
 * (docs/decisions/outcome-reports.md).
 */
const GATHERED_MS = 25;

export interface Reports {
  /** Sends a report; ends when it is on record, held, or refused, and never fails: a tool that ran has run. */
  send(eventId: string, report: OutcomeBody): Promise<void>;
  /** The same a moment later, with others. */
  sendSoon(eventId: string, report: OutcomeBody): void;
  /** What this guard has seen of a decision, or of a call that it ran offline under its key, whether or not the service knows of it yet. */
  known(id: string): OutcomeBody['outcome'] | 'started' | null;
  start(id: string): void;
  areMany(): boolean;
  /** Keeps the record of a call that ran offline until it can be sent; never fails, as `send`. */
  endOffline(record: OfflineRecord, outcome: OutcomeBody['outcome']): Promise<void>;
  /** Sends what is held, beside the caller's work. */
  sendHeld(): void;
  /** Waits for what is under way, sends what is held, and gives the number of what still is. */
  flush(): Promise<number>;
}

/** What a guard has to tell the service beside its calls, each report once and held as long as the service is away. */
export function createReports(
  client: Client<paths>,
  { queue, warn }: { queue: OfflineQueue; warn: (error: unknown) => void },
): Reports {
  const underWay = new Set<Promise<void>>();
  const known = new Map<string, OutcomeBody['outcome'] | 'started'>();
  let sending: Promise<void> | null = null;
  // A queue that somebody gives may hold what an earlier process left.
  let mayHold = true;
  const notFound = new Set<string>();

  async function hold(record: OfflineRecord): Promise<void> {
    mayHold = true;
    await queue.add(record);
  }

  async function hasRoom(): Promise<boolean> {
    try {
      return (await queue.list()).length < REFUSED_HELD_MAX;
    } catch (error) {
      warn(error);
      return false;
    }
  }

  function remember(id: string, state: OutcomeBody['outcome'] | 'started'): void {
    known.set(id, state);
    const [oldest = ''] = known.keys();
    if (known.size > REMEMBERED_MAX) known.delete(oldest);
  }

  const gathered: (() => void)[] = [];
  // Whoever sends early leaves a timer behind, at which the next ones set out a little early.
  const depart = () => {
    for (const go of gathered.splice(0)) go();
  };
  const departure = () =>
    new Promise<void>((go) => {
      if (gathered.push(go) === 1) setTimeout(depart, GATHERED_MS);
    });

  async function report(eventId: string, body: OutcomeBody, whenever?: Promise<void>): Promise<void> {
    const outcome = { eventId, report: body };
    remember(eventId, body.outcome);
    await whenever;
    try {
      await sendReport(client, outcome);
    } catch (cause) {
      const isHeld = mayPass(cause) || (mayBeTheSettings(cause) && (await hasRoom()));
      if (isHeld) await hold({ id: `outcome:${eventId}`, ...outcome });
      warn(new UnreportedOutcome(outcome, { isHeld, cause }));
    }
  }

  async function sendAll(): Promise<void> {
    mayHold = false;
    await sendQueued(client, { queue, warn, notFound });
    if ((await queue.list()).length > 0) mayHold = true;
  }

  const sendHeld = () => {
    sending ??= sendAll().finally(() => {
      sending = null;
    });
    return sending;
  };

  const start = (reporting: Promise<void>) => {
    const sent = reporting.catch(warn);
    underWay.add(sent);
    return sent.finally(() => underWay.delete(sent));
  };

  return {
    known: (id) => known.get(id) ?? null,
    start: (id) => remember(id, 'started'),
    async endOffline(record, outcome) {
      remember(record.id, outcome);
      await hold(record).catch(warn);
    },
    areMany: () => underWay.size >= UNDER_WAY_MAX,
    send: (eventId, body) => start(report(eventId, body)),
    sendSoon(eventId, body) {
      void start(report(eventId, body, departure()));
    },
    sendHeld() {
      if (mayHold) sendHeld().catch(warn);
    },
    async flush() {
      depart();
      await Promise.all(underWay);
      // One that began before has not seen what was held since.
      await sending;
      notFound.clear();
      await sendHeld();
      return (await queue.list()).length;
    },
  };
}
