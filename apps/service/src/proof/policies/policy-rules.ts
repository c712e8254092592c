/** The scopes of policies, from the widest to the narrowest. */
export const SCOPE_LEVELS = ['global', 'country', 'region', 'center'] as const;
export type ScopeLevel = (typeof SCOPE_LEVELS)[number];

/** What a policy may ask for; AUDIT_READY comes from sealing only (docs/rules.md#policies). */
export const ASKED_LEVELS = ['DRAFT', 'DOCUMENTED'] as const;
export type AskedLevel = (typeof ASKED_LEVELS)[number];

/** How it is known who approved, from the weakest to the strongest: a key said so, they signed in, their passkey signed. */
export const ASSURANCES = ['declared', 'session', 'passkey'] as const;
export type Assurance = (typeof ASSURANCES)[number];

/** All that an approver may be known by: where nobody answered in time, what answered was a rule. */
export const KNOWN_BY = [...ASSURANCES, 'rule'] as const;
export type KnownBy = (typeof KNOWN_BY)[number];

/** Who is asked when an approval is late: people by their ids, or all who have a role in the center. */
export const ESCALATION_ROLES = ['ADMIN', 'INSTRUCTOR'] as const;
export type EscalationRole = (typeof ESCALATION_ROLES)[number];

/** What happens to a decision that nobody answered in time. */
export type OnLate =
  | { action: 'reject' }
  | { action: 'escalate'; approvers: string[] }
  | { action: 'escalate'; role: EscalationRole };

export interface PolicyRules {
  requirePolicy: boolean;
  minEvidenceLevel: AskedLevel;
  requireHumanReview: boolean;
  riskThreshold: number | null;
  dualApproval: boolean;
  /** How well an approver has to be known for an approval to count. */
  approverAssurance: Assurance;
  /** Seconds within which the approval is expected. */
  approvalWithin: number | null;
  /** What happens when they have passed; null for nothing but that it shows. */
  onLate: OnLate | null;
  /** Whether several decisions may be answered in one call; null says nothing, and where nobody says yes it is no. */
  bulkApproval: boolean | null;
}

export interface Policy {
  id: string;
  name: string;
  version: number;
  scope: { level: ScopeLevel; value: string | null };
  /** An empty list means all. */
  applies: { eventTypes: string[]; actionTypes: string[]; actorTypes: string[] };
  rules: PolicyRules;
  active: boolean;
  createdAt: string;
  updatedAt: string;
}

/** What a policy looks at to tell whether it applies. */
export interface GovernedDecision {
  eventType: string;
  actionType: string;
  actorType: string;
  /** Where the center is and where the call says it happened: a policy of either place applies. */
  countries: readonly (string | null)[];
  regions: readonly (string | null)[];
}

/** Whatever is not drawn and takes no room. */
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]|(?!\s)\p{Cc}/gu;
const SPACES = /[\s\u2800]+/gu;
/** What small letters make of `İ`. */
const DOTTED_I = /i\u0307/gu;

/**
 * A name without the differences that nobody sees or means: case, width, spaces around it and how many are between words, signs that
 * take no room. Whoever
 * writes `Refund` for `refund`, `B` for `b`, or `STRASSE` for `straße`, is not let past a rule by it. Small letters make
 * `ß` of `ẞ`, capitals make `SS` of that, and part some letters from their marks, which the end brings together again. The `İ` and
 * `ı` of Turkish are an `i`.
 */
export function foldName(name: string): string {
  return name
    .normalize('NFKC')
    .replace(UNSEEN, '')
    .replace(SPACES, ' ')
    .trim()
    .toLowerCase()
    .toUpperCase()
    .toLowerCase()
    .replace(DOTTED_I, 'i')
    .normalize('NFKC');
}

/** Every active policy that applies, the narrowest scope first and the newest first within a scope. */
export function matchPolicies(policies: readonly Policy[], decision: GovernedDecision): Policy[] {
  return policies.filter((policy) => policy.active && covers(policy, decision)).sort(narrowestFirst);
}

function covers({ scope, applies }: Policy, decision: GovernedDecision): boolean {
  return (
    isInScope(scope, decision) &&
    includes(applies.eventTypes, decision.eventType) &&
    includes(applies.actionTypes.map(foldName), foldName(decision.actionType)) &&
    includes(applies.actorTypes, decision.actorType)
  );
}

/** A policy of center scope is only ever read by its own center. */
function isInScope({ level, value }: Policy['scope'], { countries, regions }: GovernedDecision): boolean {
  const places = { global: [], country: countries, region: regions, center: [] }[level];
  return value === null || places.some((place) => place && foldName(place) === foldName(value));
}

function includes(list: readonly string[], value: string): boolean {
  return list.length === 0 || list.includes(value);
}

function narrowestFirst(a: Policy, b: Policy): number {
  const width = SCOPE_LEVELS.indexOf(b.scope.level) - SCOPE_LEVELS.indexOf(a.scope.level);
  if (width !== 0) return width;
  if (a.createdAt !== b.createdAt) return a.createdAt < b.createdAt ? 1 : -1;
  return a.id < b.id ? 1 : -1;
}

/** Of each rule the strictest value, so that a narrower scope can tighten and never loosen (docs/rules.md#policies). */
export function strictestRules(policies: readonly Policy[]): PolicyRules {
  const thresholds = policies.flatMap(({ rules }) => rules.riskThreshold ?? []);
  const terms = policies.flatMap(({ rules }) => rules.approvalWithin ?? []);
  return {
    requirePolicy: policies.some(({ rules }) => rules.requirePolicy),
    minEvidenceLevel: policies.some(({ rules }) => rules.minEvidenceLevel === 'DOCUMENTED')
      ? 'DOCUMENTED'
      : 'DRAFT',
    requireHumanReview: policies.some(({ rules }) => rules.requireHumanReview),
    riskThreshold: thresholds.length > 0 ? Math.min(...thresholds) : null,
    dualApproval: policies.some(({ rules }) => rules.dualApproval),
    approverAssurance:
      ASSURANCES.findLast((each) => policies.some(({ rules }) => rules.approverAssurance === each)) ??
      'declared',
    approvalWithin: terms.length > 0 ? Math.min(...terms) : null,
    onLate: strictestOnLate(policies),
    bulkApproval: strictestBulk(policies),
  };
}

/** A no is stricter than asking others; of several who would be asked, those of the narrowest policy are. */
function strictestOnLate(policies: readonly Policy[]): OnLate | null {
  const all = policies.flatMap(({ rules }) => rules.onLate ?? []);
  return all.find(({ action }) => action === 'reject') ?? all[0] ?? null;
}

/** One policy that forbids it outweighs any that allows it. */
function strictestBulk(policies: readonly Policy[]): boolean | null {
  const said = policies.flatMap(({ rules }) => rules.bulkApproval ?? []);
  return said.length === 0 ? null : said.every((allowed) => allowed);
}

/** A rule that asks for nothing decides nothing. */
export const NO_RULES: PolicyRules = {
  requirePolicy: false,
  minEvidenceLevel: 'DRAFT',
  requireHumanReview: false,
  riskThreshold: null,
  dualApproval: false,
  approverAssurance: 'declared',
  approvalWithin: null,
  onLate: null,
  bulkApproval: null,
};

/** Whether an approver is known as well as is demanded. Nobody wrote down how those of old were known: a key said so. */
export function isAssured({ assurance = 'declared' }: { assurance?: KnownBy }, demanded: Assurance): boolean {
  return assurance !== 'rule' && ASSURANCES.indexOf(assurance) >= ASSURANCES.indexOf(demanded);
}

/** The narrowest matching policy whose value of the rule is the one that counts; null when no policy sets it. */
export function decidingPolicy(
  matching: readonly Policy[],
  rule: keyof PolicyRules,
  strictest: PolicyRules,
): Policy | null {
  if (strictest[rule] === NO_RULES[rule]) return null;
  return matching.find(({ rules }) => rules[rule] === strictest[rule]) ?? null;
}

/** The policy that a decision which passed is filed under: the narrowest one that decided a rule, else the narrowest. */
export function governingPolicy(matching: readonly Policy[], strictest: PolicyRules): Policy | null {
  const rules = Object.keys(NO_RULES) as (keyof PolicyRules)[];
  const deciding = rules.map((rule) => decidingPolicy(matching, rule, strictest));
  return matching.find((policy) => deciding.includes(policy)) ?? matching[0] ?? null;
}
