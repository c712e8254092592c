import type { ToConfirm } from '../../platform/database/index.ts';
import { newId } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import { presentDecision } from './decision.ts';
import type { DecisionSealer } from './decision-sealer.ts';
import type { NewOutcome } from './decisions.schemas.ts';

/**
 * Seals what came of an agent's decision as a decision of its own, which names the other by its id and its hash, and ends its run, in
 * one batch. It is judged by no policy: it says what has happened, and nobody's approval changes that. A decision has one outcome.
 */
export async function reportOutcome(
  { platform, sealer }: { platform: Platform; sealer: DecisionSealer },
  call: { centerId: number; eventId: string; report: NewOutcome } & ToConfirm,
): Promise<{ status: 200 | 201; data: object }> {
  const now = platform.clock.now();
  const id = newId('evt', now);
  const { decision } = await sealer.seal({
    kind: 'report',
    centerId: call.centerId,
    about: call.eventId,
    id,
    report: call.report,
    at: now.toISOString(),
    keep: null,
    unconfirmedSince: call.unconfirmedSince,
  });
  return { status: decision.id === id ? 201 : 200, data: presentDecision(decision) };
}
