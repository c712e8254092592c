import { apart } from '../../platform/database/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { type AuditSource, recordAudits } from '../../proof/audit/index.ts';
import { networkOf } from '../credentials/network.ts';

/** A sign-in that was refused before anybody was known. */
export interface RefusedSignIn {
  /** The account that was tried, where there is one. */
  actorId: string | undefined;
  reason: 'INVALID_CREDENTIALS' | 'RATE_LIMITED';
  from: Omit<AuditSource, 'actor'>;
}

interface Sum {
  latest: RefusedSignIn;
  /** How many have come since the last row. */
  attempts: number;
  firstAt: Date;
  /** Until then nothing is written of this kind again. */
  quietUntilMs: number;
}

const WRITE_EVERY_MS = 1_000;
const QUIET_MS = 60_000;
const KINDS_MAX = 10_000;

/**
 * Audits refused sign-ins in sums: the first of a kind (address, account, reason) within a second, what follows once a
 * minute with how many there were. So a flood leaves a row a minute and not one for each attempt, and no answer waits for a
 * row, which would tell by its time whether it was the first for an account. A killed process loses what it had not written.
 */
export function createRefusedSignIns({ database, clock, log }: Pick<Platform, 'database' | 'clock' | 'log'>) {
  const sums = new Map<string, Sum>();
  let timer: NodeJS.Timeout | undefined;

  function note(refused: RefusedSignIn): void {
    const { actorId = 'unknown', reason, from } = refused;
    const key = `${reason}:${actorId}:${networkOf(from.ipAddress ?? '')}`;
    const known = sums.get(key);
    // More kinds than this are one attack from everywhere, and are told as one.
    const kept = known || sums.size < KINDS_MAX ? key : reason;
    const sum = known ?? sums.get(kept);
    if (sum) {
      sum.latest = refused;
      sum.attempts += 1;
    } else sums.set(kept, { latest: refused, attempts: 1, firstAt: clock.now(), quietUntilMs: 0 });
    schedule();
  }

  function schedule(): void {
    timer ??= apart(() =>
      setTimeout(() => {
        timer = undefined;
        void write(performance.now());
      }, WRITE_EVERY_MS).unref(),
    );
  }

  async function write(nowMs: number): Promise<void> {
    const due = [...sums].filter(([, sum]) => sum.quietUntilMs <= nowMs);
    for (const [key, sum] of due) if (sum.attempts === 0) sums.delete(key);
    const rows = due.filter(([, sum]) => sum.attempts > 0).map(([, sum]) => ({ ...sum, sum }));
    const now = clock.now();
    for (const { sum } of rows) {
      sum.attempts = 0;
      sum.firstAt = now;
      sum.quietUntilMs = nowMs + QUIET_MS;
    }
    if (sums.size > 0) schedule();
    if (rows.length === 0) return;
    await database
      .inScope({ centerIds: [] }, (tx) =>
        recordAudits(
          tx,
          rows.map(({ latest: { actorId, reason, from }, attempts, firstAt }) => ({
            centerId: null,
            eventType: 'AUTH_LOGIN' as const,
            action: 'sign-in',
            result: 'failure' as const,
            target: { type: 'actor', id: actorId ?? 'unknown', name: null },
            metadata: { reason, attempts, since: firstAt.toISOString() },
            source: { ...from, actor: null },
            now,
          })),
        ),
      )
      .catch((error) => log.warn({ err: error }, 'Refused sign-ins were not audited.'));
  }

  return {
    note,
    /** Writes what has not been written yet; for an orderly stop. */
    async flush(): Promise<void> {
      clearTimeout(timer);
      timer = undefined;
      await write(Number.POSITIVE_INFINITY);
    },
  };
}
