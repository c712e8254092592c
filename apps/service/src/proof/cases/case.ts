import { createHmac } from 'node:crypto';
import type { Secrets } from '../../platform/secrets.ts';
import type { Term } from './term-rules.ts';

/** A decision that people are asked about, as far as its case needs to know it. */
export interface CaseDecision {
  centerId: number;
  id: string;
  recordedAt: string;
  action: { type: string } | null;
  actor: { id: string } | null;
  aiContext: { model?: string } | null;
}

export interface NewCase {
  decision: CaseDecision;
  /** From when on people are asked. */
  askedAt: string;
  term: Term | null;
}

export interface AnsweredCase {
  decision: CaseDecision;
  /** `late`: the rule answered because nobody did. */
  result: 'approved' | 'rejected' | 'late';
  answeredAt: string;
}

/** Decisions of one kind have the same action type and actor. */
export type KindOf = (decision: Pick<CaseDecision, 'centerId' | 'action' | 'actor'>) => string;

/**
 * Names kinds by a keyed digest: it finds the decisions of a kind again and tells nobody without the master key which kind it is, so
 * that it may outlive an erasure.
 */
export function createKinds(secrets: Secrets): KindOf {
  return ({ centerId, action, actor }) =>
    createHmac('sha256', secrets.derive('decision-kinds'))
      .update(JSON.stringify([centerId, action?.type ?? null, actor?.id ?? null]))
      .digest('base64url');
}
