import type { Tx } from '../../platform/database/index.ts';
import { ApiError } from '../../platform/errors.ts';
import { type CenterRow, selectCenters, selectPublicCenter } from './centers.queries.ts';
import { settingsOf } from './settings-rules.ts';

/** Centers as the API shows them (docs/rules.md#center), in the order of their ids; their settings are the ones that hold. */
export async function readCenters(tx: Tx, ids: readonly number[]) {
  return (await selectCenters(tx, ids)).map(presentCenter);
}

export async function showCenter(tx: Tx, centerId: number) {
  const [center] = await readCenters(tx, [centerId]);
  if (!center) throw new ApiError('CENTER_NOT_FOUND', 'No such center.');
  return center;
}

/** The four things that everybody may know, all of them text. */
export async function showCenterInfo(tx: Tx, idOrDomain: string) {
  const center = await selectPublicCenter(tx, idOrDomain);
  if (!center) throw new ApiError('CENTER_NOT_FOUND', 'No such center.');
  const { description, logo } = settingsOf(center);
  return { id: center.id, name: center.name, description, logo, vertical: center.vertical };
}

function presentCenter(center: CenterRow) {
  return {
    id: center.id,
    name: center.name,
    centerDomain: center.domain,
    tenantType: center.tenant_type,
    status: center.status,
    vertical: center.vertical,
    memberCount: center.memberCount,
    settings: settingsOf(center),
  };
}
