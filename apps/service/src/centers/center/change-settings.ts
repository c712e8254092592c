import type { Member } from '../../people/index.ts';
import type { Tx } from '../../platform/database/index.ts';
import { ApiError, notFound } from '../../platform/errors.ts';
import { changedMembers, mergePatch } from '../../platform/merge-patch.ts';
import { type AuditSource, recordAudit } from '../../proof/audit/index.ts';
import { lockSettings, selectSettings, updateSettings } from './centers.queries.ts';
import { type SettingsParts, tellOfSettings } from './settings-listeners.ts';
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

/** Where a center is, as those above it say. */
export interface Place {
  country?: string | undefined;
  region?: string | undefined;
}

/** Says where a center is, which decides whose policies govern it: its partner's or the operator's word. */
export async function changePlace(
  tx: Tx,
  { centerId, place, source, now }: { centerId: number; place: Place; source: AuditSource; now: Date },
): Promise<void> {
  const { country, region } = place;
  const patch = {
    ...(country === undefined ? {} : { country }),
    ...(region === undefined ? {} : { region }),
  };
  if (Object.keys(patch).length === 0) return;
  const center = await lockSettings(tx, centerId);
  if (!center) throw new ApiError('CENTER_NOT_FOUND', 'No such center.');
  const before = settingsOf(center);
  const stored = mergePatch(center.settings, patch);
  await updateSettings(tx, { centerId, settings: stored, now });
  const changes = changedMembers(before, settingsOf({ vertical: center.vertical, settings: stored }));
  if (Object.keys(changes.after).length === 0) return;
  await recordAudit(tx, {
    centerId,
    eventType: 'CENTER_UPDATED',
    action: 'change-place',
    target: { type: 'center', id: String(centerId), name: center.name },
    changes,
    source,
    now,
  });
}

/** Merges a patch into the settings; what it changes is audited, and a patch that changes nothing is not. */
export async function changeSettings(
  tx: Tx,
  parts: SettingsParts,
  who: Member,
  { patch, now }: { patch: Record<string, unknown>; now: Date },
): Promise<Record<string, unknown>> {
  const center = await lockSettings(tx, who.center.id);
  if (!center) throw notFound('center');
  const before = settingsOf(center);
  const { country: _country, region: _region, ...own } = patch;
  const asked = settingsOf({ vertical: center.vertical, settings: mergePatch(center.settings, patch) });
  requireSettings(asked);
  if (asked.country !== before.country || asked.region !== before.region)
    throw new ApiError(
      'FORBIDDEN',
      'Policies go by country and region, so they are not the center’s to change. Ask your partner or the platform operator.',
    );
  const stored = mergePatch(center.settings, own);
  const after = settingsOf({ vertical: center.vertical, settings: stored });

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
  await tellOfSettings(tx, parts, { center: who.center, names: Object.keys(changes.after), now });
  return after;
}
