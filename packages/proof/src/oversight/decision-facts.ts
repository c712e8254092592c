import type { Json } from '../canonical-json.ts';
import type { RemainingClaims } from '../claims.ts';
import { isTimestamp } from '../content.ts';
import { membersOf } from '../document-checks.ts';
import { ASSURANCES, type Assurance } from '../verdict.ts';

/** One who approved or refused, how that is known, and how long it took. */
export interface ApproverFacts {
  readonly id: string;
  readonly type: string | null;
  readonly assurance: Assurance;
  readonly approvedAt: string | null;
  /** From the moment the decision was recorded; null when either time is not shown. */
  readonly secondsToDecide: number | null;
  /** Until when a policy had waited for it; null where none had set a time. */
  readonly dueAt: string | null;
  readonly isLate: boolean;
}

/** What oversight asks of one decision, read off its sealed claims; null where a claim is not shown or was erased. */
export interface DecisionFacts {
  readonly eventId: string | null;
  readonly decisionId: string | null;
  readonly type: string | null;
  readonly actionType: string | null;
  readonly occurredAt: string | null;
  readonly recordedAt: string | null;
  readonly actor: { readonly id: string; readonly type: string | null } | null;
  readonly model: string | null;
  readonly provider: string | null;
  readonly riskScore: number | null;
  readonly policy: { readonly id: string; readonly version: number } | null;
  readonly guards: readonly { readonly name: string; readonly passed: boolean }[];
  /** Null when it is not shown who approved. */
  readonly approvers: readonly ApproverFacts[] | null;
  readonly result: 'approved' | 'rejected' | 'autonomous' | null;
  /** Who gave the answer that sealed it; null where it is not shown, and where nobody was asked. */
  readonly decidedBy: 'person' | 'system' | 'rule' | null;
  /** It is shown that a person refused what was proposed. What a system or a rule refuses is not overruled. */
  readonly isOverruled: boolean;
}

const RESULTS = ['approved', 'rejected', 'autonomous'] as const;

/**
 * Reads what oversight asks of a decision out of its claims.
 *
 * @example
 * const { model, result, approvers } = decisionFacts(entry.claims);
 */
export function decisionFacts(claims: RemainingClaims): DecisionFacts {
  const what = membersOf(claims.what ?? undefined);
  const when = membersOf(claims.when ?? undefined);
  const how = membersOf(claims.how ?? undefined);
  const who = claims.who ?? null;
  const aiContext = membersOf(how.aiContext);
  const actor = membersOf(who?.actor);
  const policy = membersOf(membersOf(claims.why ?? undefined).policy);
  const result = RESULTS.find((known) => known === how.result) ?? null;
  const recordedAt = timeOf(when.recordedAt);
  const approvers = who && approversOf(who.approvers, { recordedAt, approvedAt: timeOf(when.approvedAt) });
  const decidedBy = deciderOf(approvers);
  return {
    eventId: textOf(what.eventId),
    decisionId: textOf(what.decisionId),
    type: textOf(what.type),
    actionType: textOf(membersOf(what.action).type),
    occurredAt: timeOf(when.occurredAt),
    recordedAt,
    actor: typeof actor.id === 'string' ? { id: actor.id, type: textOf(actor.type) } : null,
    model: textOf(aiContext.model),
    provider: textOf(aiContext.provider),
    riskScore: typeof how.riskScore === 'number' ? how.riskScore : null,
    policy:
      typeof policy.id === 'string' && typeof policy.version === 'number'
        ? { id: policy.id, version: policy.version }
        : null,
    guards: listOf(how.guards).flatMap((guard) => {
      const { name, passed } = membersOf(guard);
      return typeof name === 'string' ? [{ name, passed: passed === true }] : [];
    }),
    approvers,
    result,
    decidedBy,
    isOverruled: result === 'rejected' && decidedBy === 'person',
  };
}

/** All but the last approved; the last one decided. */
function deciderOf(approvers: readonly ApproverFacts[] | null): DecisionFacts['decidedBy'] {
  const last = approvers?.at(-1);
  if (!last) return null;
  if (last.assurance === 'rule') return 'rule';
  return last.type === 'human' ? 'person' : 'system';
}

/** What was sealed before each approver had a time of their own has the one of the approval that sealed it, for the last of them. */
function approversOf(
  approvers: Json | undefined,
  { recordedAt, approvedAt }: { readonly recordedAt: string | null; readonly approvedAt: string | null },
): ApproverFacts[] {
  const list = listOf(approvers);
  return list.map((approver, position) => {
    const { id, type, assurance, approvedAt: own, ...further } = membersOf(approver);
    const dueAt = timeOf(further.dueAt);
    const at = timeOf(own) ?? (position === list.length - 1 ? approvedAt : null);
    return {
      id: String(id),
      type: textOf(type),
      assurance: ASSURANCES.find((known) => known === assurance) ?? 'declared',
      approvedAt: at,
      secondsToDecide:
        at === null || recordedAt === null ? null : (Date.parse(at) - Date.parse(recordedAt)) / 1000,
      dueAt,
      isLate: dueAt !== null && at !== null && at > dueAt,
    };
  });
}

function textOf(value: Json | undefined): string | null {
  return typeof value === 'string' ? value : null;
}

function timeOf(value: Json | undefined): string | null {
  return isTimestamp(value) ? value : null;
}

function listOf(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? value : [];
}
