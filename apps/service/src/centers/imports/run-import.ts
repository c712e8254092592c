import { inviteMember, requireInvitationLeft } from '../../people/index.ts';
import type { Tx } from '../../platform/database/index.ts';
import { ApiError } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import { type AuditSource, recordAudit } from '../../proof/audit/index.ts';
import { insertBooking, slotId } from '../booking/index.ts';
import { insertProducts } from '../learning/index.ts';
import { hasPaid, seatsLeft } from '../subscriptions/index.ts';
import type { BookingValue, ImportKind, MemberValue, ProductValue } from './import-kinds.ts';
import {
  type ImportKey,
  lockImport,
  moveImport,
  noteOutcomes,
  type RowOutcome,
  type StoredImport,
  selectNextRows,
} from './imports.queries.ts';
import { releasePoint, returnToPoint, selectOpenCenter, setPoint } from './run-import.queries.ts';

/** Rows of one step: few enough that a step is over in a moment, and that what is lost with a killed process is done again at once. */
const STEP_ROWS: Readonly<Record<ImportKind, number>> = { members: 50, bookings: 100, products: 500 };

/**
 * Imports what was confirmed, step by step. Each step holds the import, goes on behind the last row that was dealt with, and commits with
 * how far it has come: whoever is killed, and however many try, each row is imported once.
 */
export async function runImport(platform: Platform, key: ImportKey, signal: AbortSignal): Promise<void> {
  for (let isOver = false; !isOver; ) {
    signal.throwIfAborted();
    isOver = await platform.database.inScope({ centerIds: [key.centerId] }, (tx) => step(tx, platform, key));
  }
}

async function step(tx: Tx, platform: Platform, key: ImportKey): Promise<boolean> {
  const running = await lockImport(tx, key);
  if (running?.status !== 'running') return true;
  const now = platform.clock.now();
  const center = await selectOpenCenter(tx, key.centerId);
  if (!center) {
    await moveImport(tx, key, { status: 'failed', failure: 'The center is closed.', finishedAt: now });
    return true;
  }
  const source = sourceOf(running);
  const rows = await selectNextRows<never>(tx, {
    ...key,
    after: running.reached,
    limit: STEP_ROWS[running.kind],
  });
  if (rows.length === 0) {
    await moveImport(tx, key, { status: 'finished', finishedAt: now });
    await recordAudit(tx, {
      centerId: key.centerId,
      eventType: 'CENTER_UPDATED',
      action: 'finish-import',
      target: { type: 'import', id: key.id, name: running.fileName },
      metadata: { kind: running.kind, imported: running.imported, refused: running.refused },
      source,
      now,
    });
    return true;
  }
  const outcomes = await TAKE_IN[running.kind](tx, { platform, center, source, rows, now });
  await noteOutcomes(tx, key, outcomes);
  return false;
}

interface Step<Value> {
  platform: Platform;
  center: { id: number; name: string };
  source: AuditSource;
  rows: readonly { number: number; value: Value }[];
  now: Date;
}

const TAKE_IN: Readonly<Record<ImportKind, (tx: Tx, step: Step<never>) => Promise<RowOutcome[]>>> = {
  members: inviteMembers,
  bookings: takeBookings,
  products: takeProducts,
};

/** Invites, as an administrator would one by one: nobody becomes a member without accepting. */
async function inviteMembers(tx: Tx, step: Step<MemberValue>): Promise<RowOutcome[]> {
  const { platform, center, source, rows, now } = step;
  const seats = await seatsLeft(tx, center.id);
  const outcomes: RowOutcome[] = [];
  let invited = 0;
  for (const { number, value } of rows) {
    if (seats !== null && invited >= seats) {
      outcomes.push({ number, recordId: null, problem: 'The plan has no room for more people.' });
      continue;
    }
    const outcome = await orProblem(tx, number, async () => {
      await requireInvitationLeft(tx, { centerId: center.id, now }, { hasPaid });
      return inviteMember(tx, platform, {
        center,
        to: { email: value.email, name: value.name ?? undefined },
        role: value.role,
        source,
      });
    });
    if (outcome.problem === null) invited += 1;
    outcomes.push(outcome);
  }
  return outcomes;
}

/** A refusal of one row is that row's alone. */
async function orProblem(tx: Tx, number: number, work: () => Promise<string>): Promise<RowOutcome> {
  await setPoint(tx);
  try {
    const recordId = await work();
    await releasePoint(tx);
    return { number, recordId, problem: null };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    await returnToPoint(tx);
    return { number, recordId: null, problem: error.message };
  }
}

async function takeBookings(
  tx: Tx,
  { center, source, rows, now }: Step<BookingValue & { instructorId: string; actorId: string }>,
): Promise<RowOutcome[]> {
  const outcomes: RowOutcome[] = [];
  for (const { number, value } of rows) {
    const { instructorId, actorId } = value;
    const span = { start: Temporal.Instant.from(value.start), end: Temporal.Instant.from(value.end) };
    const booked = await insertBooking(tx, {
      centerId: center.id,
      id: newId('bkg', now),
      slotId: slotId({ instructorId, ...span }),
      instructorId,
      actorId,
      bookedBy: source.actor?.id ?? actorId,
      seriesId: null,
      span,
      now,
    });
    const problem = booked ? null : 'The instructor or the member has another booking at this time.';
    outcomes.push({ number, recordId: booked?.id ?? null, problem });
  }
  await auditStep(tx, { action: 'import-bookings', center, source, outcomes, now });
  return outcomes;
}

async function takeProducts(
  tx: Tx,
  { center, source, rows, now }: Step<ProductValue>,
): Promise<RowOutcome[]> {
  const products = rows.map(({ value }) => ({ id: newId('prd', now), ...value }));
  await insertProducts(tx, { centerId: center.id, products, now });
  const outcomes = rows.map(({ number }, place) => ({
    number,
    recordId: products[place]?.id ?? null,
    problem: null,
  }));
  await auditStep(tx, { action: 'import-products', center, source, outcomes, now });
  return outcomes;
}

/** One entry for a step: it names the first and the last of what came in by it. */
async function auditStep(
  tx: Tx,
  {
    action,
    center,
    source,
    outcomes,
    now,
  }: Pick<Step<never>, 'center' | 'source' | 'now'> & {
    action: string;
    outcomes: readonly RowOutcome[];
  },
): Promise<void> {
  const ids = outcomes.flatMap(({ recordId }) => recordId ?? []);
  await recordAudit(tx, {
    centerId: center.id,
    eventType: 'CENTER_UPDATED',
    action,
    target: { type: 'center', id: String(center.id), name: center.name },
    metadata: { count: ids.length, first: ids[0] ?? null, last: ids.at(-1) ?? null },
    source,
    now,
  });
}

function sourceOf({ requestedBy }: StoredImport): AuditSource {
  const { id, name, email } = requestedBy;
  return { actor: { id, type: 'human', name, email }, ipAddress: null, userAgent: null, requestId: null };
}
