import { send, type Tx } from '../../platform/database/index.ts';
import { notFound } from '../../platform/errors.ts';
import { emptyKeptAnswers } from '../../platform/http/index.ts';
import { newId } from '../../platform/ids.ts';
import type { Jobs } from '../../platform/jobs.ts';
import { type AuditSource, recordAudit } from '../audit/index.ts';
import { lockHeads } from '../chain/index.ts';
import { resumeErasures } from '../subjects/index.ts';
import { insertHold, type LegalHold, liftHold } from './legal-holds.queries.ts';
import { beginAgain, selectRules, setRule } from './retention.queries.ts';
import { RECORD_KINDS, type RecordKind } from './retention-rules.ts';

interface By {
  centerId: number;
  person: { id: string; name: string };
  source: AuditSource;
  now: Date;
}

/** Sets how long kinds of records are kept; what is not named stays as it is. */
export async function changeRetention(
  tx: Tx,
  wanted: { [Kind in RecordKind]?: number | null | undefined },
  { centerId, source, now }: By,
): Promise<void> {
  const before = Object.fromEntries(
    (await selectRules(tx, centerId)).map(({ kind, keepDays }) => [kind, keepDays]),
  );
  const changed = RECORD_KINDS.filter(
    (kind) => wanted[kind] !== undefined && wanted[kind] !== (before[kind] ?? null),
  );
  for (const kind of changed) await setRule(tx, { centerId, kind, keepDays: wanted[kind] ?? null, now });
  if (changed.length === 0) return;
  const only = (values: { [Kind in RecordKind]?: number | null | undefined }) =>
    Object.fromEntries(changed.map((kind) => [kind, values[kind] ?? null]));
  await recordAudit(tx, {
    centerId,
    eventType: 'CENTER_UPDATED',
    action: 'change-retention',
    target: { type: 'center', id: String(centerId), name: null },
    changes: { before: only(before), after: only(wanted) },
    source,
    now,
  });
}

/** Keeps everything, or everything about one subject, from being erased until somebody lifts the hold. */
export async function placeHold(
  tx: Tx,
  { subjectId, reason }: { subjectId: string | null; reason: string },
  { centerId, person, source, now }: By,
): Promise<LegalHold> {
  await waitForErasures(tx, centerId);
  const hold = await insertHold(tx, centerId, {
    id: newId('hld', now),
    subjectId,
    reason,
    placedBy: person,
    placedAt: now,
  });
  await auditHold(tx, hold, 'place-legal-hold', { centerId, source, now });
  return hold;
}

/**
 * An erasure that did not see the hold is over before whoever placed it is told that it stands, and those behind it see it: each holds its
 * chain from before it looks for holds. The chain may be broken.
 */
async function waitForErasures(tx: Tx, centerId: number): Promise<void> {
  await send(tx, lockHeads('proof', [centerId]));
}

/**
 * Lifts a hold. Whatever it kept from being erased, by time or because somebody asked, is erased from here on, and nothing tells any more
 * whom it was about.
 */
export async function endHold(
  tx: Tx,
  jobs: Jobs,
  id: string,
  { centerId, person, source, now }: By,
): Promise<LegalHold> {
  const hold = await liftHold(tx, centerId, { id, by: person, now });
  if (!hold) throw notFound('standing legal hold');
  await emptyKeptAnswers(tx, [hold.id]);
  await beginAgain(tx, centerId);
  await resumeErasures(tx, jobs, centerId);
  await auditHold(tx, hold, 'lift-legal-hold', { centerId, source, now });
  return hold;
}

async function auditHold(
  tx: Tx,
  { id, covers }: LegalHold,
  action: string,
  by: Omit<By, 'person'>,
): Promise<void> {
  await recordAudit(tx, {
    eventType: 'CENTER_UPDATED',
    action,
    target: { type: 'legal-hold', id, name: null },
    metadata: { covers },
    ...by,
  });
}
