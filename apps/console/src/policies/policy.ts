import { EVENT_TYPES } from '../decisions/decisions.tsx';

export { EVENT_TYPES };
export const ACTOR_TYPES = ['human', 'ai_agent', 'system', 'service'] as const;
/** How an approver may be known, from the weakest to the strongest. */
export const ASSURANCES = ['declared', 'session', 'passkey'] as const;
export const ESCALATION_ROLES = ['ADMIN', 'INSTRUCTOR'] as const;
export type ScopeLevel = 'global' | 'country' | 'region' | 'center';

interface Rules {
  requirePolicy: boolean;
  minEvidenceLevel: 'DRAFT' | 'DOCUMENTED';
  requireHumanReview: boolean;
  riskThreshold: number | null;
  dualApproval: boolean;
  approverAssurance: (typeof ASSURANCES)[number];
  approvalWithin: number | null;
  onLate: OnLate | null;
  bulkApproval: boolean | null;
}

/** What happens to a decision that nobody answered in time. */
export interface OnLate {
  action: 'escalate' | 'reject';
  approvers?: string[];
  role?: (typeof ESCALATION_ROLES)[number];
}

export interface Policy {
  id: string;
  name: string;
  version: number;
  scope: { level: ScopeLevel; value: string | null };
  applies: { eventTypes: string[]; actionTypes: string[]; actorTypes: string[] };
  rules: Rules;
  active: boolean;
  updatedAt: string;
}

interface PolicyBody {
  name: string;
  applies: {
    eventTypes: (typeof EVENT_TYPES)[number][];
    actionTypes: string[];
    actorTypes: (typeof ACTOR_TYPES)[number][];
  };
  rules: Rules;
}

export interface NewPolicy extends PolicyBody {
  scope: { level: ScopeLevel; value?: string };
}

/** The version that was read goes along: whoever was quicker is not overwritten. */
export type PolicyChange = Partial<PolicyBody> & { version: number; active?: boolean };
