import { withdrawArchives } from './centers/archives/index.ts';
import { giveAwayByNewSettings } from './centers/booking/index.ts';
import { listenToSettings } from './centers/center/index.ts';
import { endReview, queueTriggers } from './centers/workflows/index.ts';
import { listenToEvents, tellOfAudit } from './delivery/webhooks/index.ts';
import { listenToSealedAudit } from './proof/audit/index.ts';
import { listenToRaises } from './proof/dpu/index.ts';
import { listenToErasures } from './proof/evidence/index.ts';

/** Every slice that acts on what another slice does, in the transaction of its cause. */
export function connectListeners(): void {
  listenToEvents([queueTriggers]);
  listenToRaises([endReview]);
  listenToSealedAudit([tellOfAudit]);
  listenToSettings([giveAwayByNewSettings]);
  listenToErasures([(tx, { centerId }) => withdrawArchives(tx, centerId)]);
}
