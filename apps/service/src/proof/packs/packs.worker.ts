import { pipeline, Readable } from 'node:stream';
import { constants, createGzip } from 'node:zlib';
import { statementOf } from '@centerproof/proof';
import type { Platform } from '../../platform/platform.ts';
import { deleteBeginnings } from '../../platform/storage/index.ts';
import type { Work } from '../../slice.ts';
import { sealWaitingAudit } from '../audit/index.ts';
import { findPeriod } from '../chain/index.ts';
import { BrokenChain, makePack } from './make-pack.ts';
import { fileNameOf, type PackAttempt } from './pack.ts';
import { expirePacks, finishPack, noteProgress, startPack } from './packs.queries.ts';
import { KEPT_MS, MAKE_PACK } from './request-pack.ts';
import { DROP_PACK_FILE } from './withdraw-packs.ts';

/** Level 4: a tenth larger than level 6, in half the time. */
const GZIP = { level: 4, strategy: constants.Z_DEFAULT_STRATEGY };
const PROGRESS_EVERY_MS = 1_000;
const EXPIRED_MAX = 100;

interface PackKey {
  centerId: number;
  id: string;
}

/** Makes packs one after the other, and removes those whose time is up. */
export function packsWorker(platform: Platform): Work {
  const { database, storage, clock, jobs } = platform;

  /** A job whose process was killed is run again from the beginning: its file is not there before it is whole. */
  async function make({ centerId, id }: PackKey, signal: AbortSignal): Promise<void> {
    const inCenter = <Result>(work: Parameters<typeof database.inScope<Result>>[1]) =>
      database.inScope({ centerIds: [centerId] }, work);
    // An erasure begins what has begun anew, so nothing is looked at before.
    const pack = await inCenter((tx) => startPack(tx, { centerId, id }));
    if (!pack) return;
    const { asked, attempt } = pack;
    // What it left where it was killed may show what was erased since.
    if (attempt > 1) await storage.delete(fileNameOf({ centerId, id, attempt: attempt - 1 }));
    const chain = { centerId, domain: asked.chain ?? 'proof' };
    const createdAt = clock.now();
    if (chain.domain === 'audit') await sealWaitingAudit(platform, centerId);
    const period = await findPeriod(platform, chain, asked.period);
    const entries = period.to - period.from + 1;
    let notedMs = performance.now();
    /** False once it was withdrawn, or begun anew by another process. */
    const isWanted = (done: number) =>
      inCenter((tx) => noteProgress(tx, { centerId, id, attempt, entries, done }));
    if (!(await isWanted(0))) return;
    const made = makePack(platform, {
      id,
      chain,
      asked,
      period,
      createdAt,
      async onProgress(done) {
        signal.throwIfAborted();
        if (performance.now() - notedMs < PROGRESS_EVERY_MS) return;
        notedMs = performance.now();
        if (!(await isWanted(done))) throw new Withdrawn();
      },
    });
    try {
      const file = await storage.put(fileNameOf({ centerId, id, attempt }), compressed(made.lines));
      const sections = made.sections();
      const result = { sections, statement: statementOf(sections), file };
      const isKept = await finish({ status: 'ready', result });
      // It was withdrawn, or begun anew, while it was made: nobody is to have this one.
      if (!isKept) await storage.delete(fileNameOf({ centerId, id, attempt }));
    } catch (error) {
      if (error instanceof Withdrawn || !(await isWanted(0))) return;
      if (!(error instanceof BrokenChain)) throw error;
      await finish({ status: 'failed', failure: error.message });
    }

    function finish(
      end:
        | { status: 'ready'; result: NonNullable<typeof pack>['result'] & object }
        | { status: 'failed'; failure: string },
    ) {
      const now = clock.now();
      const expiresAt = new Date(now.getTime() + KEPT_MS);
      return inCenter((tx) => finishPack(tx, { centerId, id, attempt, now, expiresAt, ...end }));
    }
  }

  /** Each file is removed by a job of its own: a store that is away, or a process that is killed, would otherwise leave it for good. */
  async function dropExpired(): Promise<void> {
    for (;;) {
      const due = await database.asDispatcher(async (tx) => {
        const expired = await expirePacks(tx, { now: clock.now(), limit: EXPIRED_MAX });
        for (const pack of expired) await jobs.enqueue(tx, { task: DROP_PACK_FILE, payload: { ...pack } });
        return expired;
      });
      if (due.length < EXPIRED_MAX) return;
    }
  }

  return {
    handlers: {
      // The payload is the one that was written with the request.
      [MAKE_PACK]: (payload, signal) => make(payload as unknown as PackKey, signal),
      [DROP_PACK_FILE]: (payload) => deleteBeginnings(storage, fileNameOf, payload as unknown as PackAttempt),
      'drop-expired-audit-packs': dropExpired,
    },
    cron: [{ task: 'drop-expired-audit-packs', match: '23 * * * *' }],
  };
}

/** The pack is not wanted any more. */
class Withdrawn extends Error {}

/**
 * Begins when it is first read and not before: a stream that breaks while nobody listens to it yet would take the process with it.
 */
async function* compressed(lines: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  const gzip = createGzip(GZIP);
  // What breaks the lines breaks the stream that is read below, which says so.
  pipeline(Readable.from(withNewlines(lines)), gzip, () => {});
  yield* gzip;
}

async function* withNewlines(lines: AsyncIterable<string>): AsyncGenerator<Buffer> {
  for await (const line of lines) yield Buffer.from(`${line}\n`);
}
