import type { Member } from '../../people/index.ts';
import type { Tx } from '../../platform/database/index.ts';
import { recordAudit } from '../../proof/audit/index.ts';
import { type EmonSettings, readEmonSettings, saveEmonSettings } from './learning.queries.ts';

const DEFAULTS: EmonSettings = { enabled: false, institutionCode: '', reportIntervalSeconds: 60 };

/** How the center reports to the training monitor. */
export async function showEmonSettings(tx: Tx, centerId: number): Promise<EmonSettings> {
  return (await readEmonSettings(tx, centerId)) ?? DEFAULTS;
}

export async function changeEmonSettings(
  tx: Tx,
  who: Member,
  { patch, now }: { patch: Partial<EmonSettings>; now: Date },
): Promise<EmonSettings> {
  const centerId = who.center.id;
  const before = await showEmonSettings(tx, centerId);
  const after = {
    enabled: patch.enabled ?? before.enabled,
    institutionCode: patch.institutionCode ?? before.institutionCode,
    reportIntervalSeconds: patch.reportIntervalSeconds ?? before.reportIntervalSeconds,
  };
  await saveEmonSettings(tx, { centerId, ...after, now });
  await recordAudit(tx, {
    centerId,
    eventType: 'CENTER_UPDATED',
    action: 'change-emon-settings',
    target: { type: 'center', id: String(centerId), name: who.center.name },
    changes: { before: { ...before }, after },
    source: who.source,
    now,
  });
  return after;
}
