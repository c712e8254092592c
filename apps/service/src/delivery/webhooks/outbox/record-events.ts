import { type Statement, send, type Tx } from '../../../platform/database/index.ts';
import { newId } from '../../../platform/ids.ts';
import { currentTrace } from '../../../platform/tracing.ts';
import { type NewEvent, namesMatching } from './event-catalogue.ts';
import { statementsOfListeners } from './event-listeners.ts';
import { eraseEvents, insertEvents } from './outbox.queries.ts';

/**
 * The statements that write events, one delivery for each active webhook that wants them, and whatever the events' listeners do.
 * They belong into the transaction of the cause.
 *
 * An event that no webhook of its center names is not kept, so a center without webhooks pays for one look-up. One
 * that only an inactive webhook names is kept without a delivery: replaying the range sends it later.
 */
export function eventStatements(events: readonly NewEvent[]): Statement[] {
  return events.length === 0 ? [] : writing(events).statements;
}

/** Writes events in a transaction that is under way, and gives their ids in the order of the events. */
export async function recordEvents(tx: Tx, events: readonly NewEvent[]): Promise<string[]> {
  if (events.length === 0) return [];
  const { ids, statements } = writing(events);
  for (const statement of statements) await send(tx, statement);
  return ids;
}

export async function recordEvent(tx: Tx, event: NewEvent): Promise<string> {
  const [id = ''] = await recordEvents(tx, [event]);
  return id;
}

function writing(events: readonly NewEvent[]): { ids: string[]; statements: Statement[] } {
  const underWay = currentTrace();
  const rows = events.map(({ centerId, type, data, now, trace = underWay }) => ({
    centerId,
    id: newId('whe', now),
    type,
    names: namesMatching(type),
    data,
    subject: subjectOf(data),
    createdAt: now,
    trace,
  }));
  return {
    ids: rows.map(({ id }) => id),
    statements: [insertEvents(rows), ...statementsOfListeners(events)],
  };
}

/** What each claim of a record can show in the data of an event; of `what` that is an id which the caller chose. */
const FIELDS_OF_CLAIM = {
  who: ['actorId', 'agentId', 'learnerId'],
  what: ['decisionId'],
  why: ['reason'],
} as const;

/** Stands where a value was; the fields stay text, as the schemas of the catalogue promise. */
const ERASED = 'erased';

/**
 * Takes a claim's plain values out of every stored event that tells of one of these records, and drops what consumers
 * answered to it, which may repeat them. What is sent from now on (a retry, a replay) carries the word `erased`.
 */
export async function eraseFromEvents(
  tx: Tx,
  erasure: {
    centerId: number;
    /** The decision event's id and the evidence's. */
    recordIds: readonly string[];
    claims: readonly (keyof typeof FIELDS_OF_CLAIM)[];
    /** Whether the caller chose the decision's id; one that the service made stays. */
    isIdChosen: boolean;
  },
): Promise<void> {
  const fields = erasure.claims.flatMap((claim): readonly string[] =>
    claim === 'what' && !erasure.isIdChosen ? [] : FIELDS_OF_CLAIM[claim],
  );
  if (fields.length === 0 || erasure.recordIds.length === 0) return;
  await eraseEvents(tx, { ...erasure, fields, mark: ERASED });
}

/** Events about a decision name its event; the rest name the proof unit. */
function subjectOf(data: NewEvent['data']): string | null {
  if ('eventId' in data && data.eventId) return data.eventId;
  return 'dpuId' in data ? data.dpuId : null;
}
