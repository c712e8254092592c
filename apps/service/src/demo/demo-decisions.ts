interface DemoDecision {
  /** Null leaves it waiting in the inbox. */
  verdict: { result: 'approved' | 'rejected'; reason: string } | null;
  decision: Record<string, unknown>;
}

type Kind = [
  type: string,
  action: string,
  description: string,
  actor: string,
  verdict: DemoDecision['verdict'],
];

const approved = (reason: string) => ({ result: 'approved', reason }) as const;
const rejected = (reason: string) => ({ result: 'rejected', reason }) as const;

const KINDS: Kind[] = [
  [
    'ai_recommendation',
    'suggest_goal',
    'Add a balance goal to the plan of the next four weeks',
    'ai_agent',
    approved('Fits the assessment.'),
  ],
  [
    'agent_execution',
    'refund',
    'Refund a session that was canceled two days ahead',
    'ai_agent',
    approved('Within the limit of the house.'),
  ],
  ['automated_action', 'send_invoice', 'Send the monthly invoices', 'system', approved('Totals checked.')],
  [
    'ai_recommendation',
    'end_program',
    'End the program early because attendance fell',
    'ai_agent',
    rejected('The family was ill; attendance will recover.'),
  ],
  [
    'human_approval',
    'grant_discount',
    'Grant the sibling discount',
    'human',
    approved('Both children are enrolled.'),
  ],
  [
    'workflow_step',
    'publish_summary',
    'Publish the weekly summary to the parents',
    'service',
    approved('Read and corrected.'),
  ],
  [
    'policy_decision',
    'share_record',
    'Share the record with the referring clinic',
    'human',
    rejected('Consent is missing.'),
  ],
  ['agent_execution', 'reschedule', 'Move Thursday’s group to Friday', 'ai_agent', approved('All agreed.')],
  ['escalation', 'call_guardian', 'Call the guardian about three missed sessions', 'service', null],
  ['ai_recommendation', 'suggest_goal', 'Replace the reading goal with a speaking goal', 'ai_agent', null],
  ['agent_execution', 'refund', 'Refund a course that was bought twice', 'ai_agent', null],
  ['automated_action', 'close_account', 'Close an account that was not used for a year', 'system', null],
  ['custom', 'lend_equipment', 'Lend the treadmill for two weeks', 'human', null],
];

/** What is decided about the child of the demo, for whom it is about and their guardian to see. */
const ABOUT_CHILD = new Set(['suggest_goal', 'end_program', 'grant_discount', 'call_guardian']);

/** A dozen decisions as a center has them in a week; the same ones at every run, under keys of their own. */
export function demoDecisions(centerId: number, child: { id: string; name: string }): DemoDecision[] {
  return KINDS.map(([type, action, description, actorType, verdict], number) => ({
    verdict,
    decision: {
      type,
      ...(ABOUT_CHILD.has(action) ? { subject: { id: child.id, type: 'person', name: child.name } } : {}),
      actor: { id: `${actorType}-demo`, type: actorType, name: `Demo ${actorType.replace('_', ' ')}` },
      action: { type: action, description, input: { case: `demo-${number + 1}` } },
      ...(actorType === 'ai_agent'
        ? {
            aiContext: {
              model: 'care-1',
              provider: 'demo',
              confidence: 0.6 + (number % 4) / 10,
              reasoning: 'Follows from the last four sessions.',
            },
          }
        : {}),
      tags: ['demo', action],
      idempotencyKey: `demo-${centerId}-${number}`,
    },
  }));
}
