/**
 * Which article or control each part of a report answers to. Whether an answer is enough is for whoever audits to say; this tells
 * them where to look.
 */
export const SERVED: readonly { field: string; means: string; serves: readonly string[] }[] = [
  {
    field: 'totals.systems',
    means: 'which systems acted, when first and last, and how often',
    serves: ['EU AI Act Art. 12', 'ISO/IEC 42001 A.6.2.8', 'SOC 2 CC7.2'],
  },
  {
    field: 'totals.models',
    means:
      'which models took part, when first and last, and how often a person is shown to have overruled them; what a system or a rule refused is not counted',
    serves: ['EU AI Act Art. 12', 'KR AI Basic Act Art. 31', 'ISO/IEC 42001 A.6.2.8'],
  },
  {
    field: 'policies',
    means: 'which versions of which policies applied, from when, and who made them',
    serves: ['EU AI Act Art. 14', 'KR AI Basic Act Art. 34', 'SOC 2 CC8.1'],
  },
  {
    field: 'decisions',
    means:
      'every decision with its ids and times, model, guards, approvers, result and place in chain and log',
    serves: ['EU AI Act Art. 12', 'EU AI Act Art. 19(1)', 'EU AI Act Art. 26(6)', 'ISO/IEC 42001 A.6.2.8'],
  },
  {
    field: 'totals.approvers',
    means: 'who oversaw, how many decisions each, and how long they took',
    serves: ['EU AI Act Art. 14', 'KR AI Basic Act Art. 34'],
  },
  {
    field: 'totals.assurances',
    means: 'how it is known that an approver approved: declared, signed in, or by passkey',
    serves: ['EU AI Act Art. 14', 'SOC 2 CC6.1'],
  },
  {
    field: 'totals.guards',
    means: 'which guards were asked, and how often each let a decision pass',
    serves: ['KR AI Basic Act Art. 33', 'ISO/IEC 42001 9.1', 'SOC 2 CC7.2'],
  },
  {
    field: 'totals.quality.quick',
    means: 'approvals too quick to have been considered',
    serves: ['EU AI Act Art. 14', 'ISO/IEC 42001 9.1'],
  },
  {
    field: 'totals.quality.late',
    means: 'answers that came after the deadline their policy had set',
    serves: ['EU AI Act Art. 14', 'ISO/IEC 42001 9.1'],
  },
  {
    field: 'totals.quality.overrideRate',
    means:
      'how often people decided otherwise than the system proposed, of the decisions that show that a person decided',
    serves: ['EU AI Act Art. 14', 'ISO/IEC 42001 10.2', 'SOC 2 CC7.3'],
  },
  {
    field: 'totals.quality.autonomousShare',
    means: 'the share of decisions that no person took part in',
    serves: ['EU AI Act Art. 14', 'KR AI Basic Act Art. 31'],
  },
  {
    field: 'integrity',
    means: 'first and last entry, gaps, checkpoint and witnesses of the log',
    serves: ['EU AI Act Art. 12', 'EU AI Act Art. 19(1)', 'SOC 2 CC7.2'],
  },
  {
    field: 'erasures',
    means: 'what was erased, when, by whom and why; the entries themselves stay',
    serves: ['EU AI Act Art. 26(6)', 'SOC 2 CC6.1'],
  },
  {
    field: 'retention',
    means: 'how long records are kept, never under six months, what is due to be erased, and what is held',
    serves: ['EU AI Act Art. 19(1)', 'EU AI Act Art. 26(6)', 'ISO/IEC 42001 A.6.2.8'],
  },
  {
    field: 'waiting',
    means: 'decisions that wait for an approval and are therefore not sealed',
    serves: ['EU AI Act Art. 14', 'EU AI Act Art. 86'],
  },
];
