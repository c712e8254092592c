import type { Member } from '../../people/index.ts';
import type { Tx } from '../../platform/database/index.ts';
import { notFound } from '../../platform/errors.ts';
import { changedMembers, mergePatch } from '../../platform/merge-patch.ts';
import { recordAudit } from '../../proof/audit/index.ts';
import { lockSettings, selectSettings, updateSettings } from './centers.queries.ts';
import { requireSettings, settingsOf } from './settings-rules.ts';
import type { CenterSettings } from './settings-schema.ts';

/** A center's settings as they hold, defaults of its vertical included. */
export async function readSettings(
  tx: Tx,
  centerId: number,
): Promise<CenterSettings & Record<string, unknown>> {
  const center = await selectSettings(tx, centerId);
  if (!center) throw notFound('center');
  return settingsOf(center);
}

/** Merges a patch into the settings; what it changes is audited, and a patch that changes nothing is not. */
export async function changeSettings(
  tx: Tx,
  who: Member,
  { patch, now }: { patch: Record<string, unknown>; now: Date },
): Promise<Record<string, unknown>> {
  const center = await lockSettings(tx, who.center.id);
  if (!center) throw notFound('center');
  const before = settingsOf(center);
  const stored = mergePatch(center.settings, patch);
  const after = settingsOf({ vertical: center.vertical, settings: stored });
  requireSettings(after);

  await updateSettings(tx, { centerId: center.id, settings: stored, now });
  const changes = changedMembers(before, after);
  if (Object.keys(changes.after).length === 0) return after;
  await recordAudit(tx, {
    centerId: center.id,
    eventType: 'CENTER_UPDATED',
    action: 'change-settings',
    target: { type: 'center', id: String(center.id), name: center.name },
    changes,
    source: who.source,
    now,
  });
  return after;
}
