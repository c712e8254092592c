import {
  ALREADY_MEMBER,
  INVITATIONS_MAX,
  invitationsLeft,
  inviteMembers as invite,
  lockMemberships,
} from '../../people/index.ts';
import type { Tx } from '../../platform/database/index.ts';
import { newId } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import { type AuditSource, recordAudit } from '../../proof/audit/index.ts';
import { insertBookings, slotId } from '../booking/index.ts';
import { readSettings } from '../center/index.ts';
import { insertProducts, selectProductNames } from '../learning/index.ts';
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
import { lockProducts, selectOpenCenter } from './run-import.queries.ts';

/**
 * Rows of one step, which takes a few statements however many they are: few enough that it is over in a moment, that its progress is
 * seen, and that what is lost with a killed process is done again at once.
 */
const STEP_ROWS = 500;

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
  // People come in under this lock, which is taken before the subscription's; while it is held the center does not end.
  if (running.kind === 'members') await lockMemberships(tx, key.centerId);
  const center = await selectOpenCenter(tx, key.centerId);
  if (!center) {
    await moveImport(tx, key, { status: 'failed', failure: 'The center is closed.', finishedAt: now });
    return true;
  }
  const source = sourceOf(running);
  const rows = await selectNextRows<never>(tx, {
    ...key,
    after: running.reached,
    limit: STEP_ROWS,
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
  const seats = (await seatsLeft(tx, center.id)) ?? rows.length;
  const left = (await invitationsLeft(tx, { centerId: center.id, now }, { hasPaid })) ?? rows.length;
  const beyond =
    seats <= left
      ? 'The plan has no room for more people.'
      : `A center without a payment invites ${INVITATIONS_MAX} people a day.`;
  const asked = rows.slice(0, Math.min(seats, left));
  const ids = await invite(tx, platform, {
    center,
    source,
    people: asked.map(({ value: { email, name, role } }) => ({
      to: { email, name: name ?? undefined },
      role,
    })),
  });
  return rows.map(({ number }, place) => {
    const problem = place < asked.length ? ALREADY_MEMBER : beyond;
    return outcomeOf(number, ids[place] ?? null, problem);
  });
}

async function takeBookings(
  tx: Tx,
  { center, source, rows, now }: Step<BookingValue & { instructorId: string; actorId: string }>,
): Promise<RowOutcome[]> {
  const { capacity = 1 } = (await readSettings(tx, center.id)).booking;
  const bookings = rows.map(({ value: { instructorId, actorId, ...value } }) => {
    const span = { start: Temporal.Instant.from(value.start), end: Temporal.Instant.from(value.end) };
    const id = newId('bkg', now);
    const bookedBy = source.actor?.id ?? actorId;
    return { id, slotId: slotId({ instructorId, ...span }), instructorId, actorId, bookedBy, span };
  });
  const taken = await insertBookings(tx, { centerId: center.id, bookings, capacity, now });
  const outcomes = rows.map(({ number }, place) => {
    const id = bookings[place]?.id ?? '';
    return outcomeOf(
      number,
      taken.has(id) ? id : null,
      'The instructor or the member has another booking at this time.',
    );
  });
  await auditStep(tx, { action: 'import-bookings', center, source, outcomes, now });
  return outcomes;
}

/** Two files with the same products take turns, so that the second finds what the first brought. */
async function takeProducts(
  tx: Tx,
  { center, source, rows, now }: Step<ProductValue>,
): Promise<RowOutcome[]> {
  await lockProducts(tx, center.id);
  const names = rows.map(({ value }) => value.name);
  const known = await selectProductNames(tx, { centerId: center.id, names });
  const products = rows.map(({ value }) => ({ id: newId('prd', now), ...value }));
  const fresh = products.filter(({ name }) => !known.has(name));
  await insertProducts(tx, { centerId: center.id, products: fresh, now });
  const outcomes = rows.map(({ number, value }, place) =>
    outcomeOf(
      number,
      known.has(value.name) ? null : (products[place]?.id ?? null),
      'name: there is a product of this name.',
    ),
  );
  await auditStep(tx, { action: 'import-products', center, source, outcomes, now });
  return outcomes;
}

/** What a row became, or why it became nothing. */
function outcomeOf(number: number, recordId: string | null, problem: string): RowOutcome {
  return { number, recordId, problem: recordId === null ? problem : null };
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
