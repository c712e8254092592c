import { apart } from '../../platform/database/index.ts';
import { ApiError } from '../../platform/errors.ts';
import { platformEnvelope } from '../../platform/http/index.ts';
import { approveDecision } from './approve-decision.ts';
import type { Approver } from './decision-rules.ts';
import type { DecisionSealer } from './decision-sealer.ts';

interface ItemAnswer {
  id: string;
  status: number;
  data?: object;
  error?: unknown;
}

/**
 * Answers several decisions, each under the rules of the single call and sealed alone; a refusal is that one's. They commit apart from
 * the answer that is kept for the call's key: nobody approves a decision twice, so a repeat can be refused and never does it again.
 */
export async function approveMany(
  sealer: DecisionSealer,
  call: {
    centerId: number;
    approver: Approver;
    names: readonly string[];
    delegation: string | null;
    approvals: readonly { id: string; result: 'approved' | 'rejected'; reason?: string }[];
    requestId: string;
  },
): Promise<ItemAnswer[]> {
  const { centerId, approver, names, delegation, requestId } = call;
  return Promise.all(
    call.approvals.map(async ({ id, result, reason = null }): Promise<ItemAnswer> => {
      const approval = {
        centerId,
        eventId: id,
        approver,
        names,
        delegation,
        result,
        reason,
        statement: null,
        isBulk: true,
      };
      try {
        return {
          id,
          status: 200,
          data: await apart(() =>
            approveDecision(sealer, { keeper: null, unconfirmedSince: null }, approval),
          ),
        };
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        const { status, body } = platformEnvelope.error(error, requestId);
        return { id, status, error: body.error };
      }
    }),
  );
}
