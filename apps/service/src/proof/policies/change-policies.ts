import { isDeepStrictEqual } from 'node:util';
import { type Tx, tellChange } from '../../platform/database/index.ts';
import { ApiError, invalidField, notFound } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { type AuditSource, recordAudit } from '../audit/index.ts';
import {
  countPolicies,
  insertPolicy,
  lockPolicy,
  PLATFORM_CENTER_ID,
  POLICIES_MAX,
  updatePolicy,
} from './policies.queries.ts';
import type { NewPolicy, PolicyChange } from './policies.schemas.ts';
import { NO_RULES, type OnLate, type Policy, type PolicyRules } from './policy-rules.ts';

/** Processes that hold policies in memory listen here; the payload is the center's id. */
export const POLICY_CHANNEL = 'policies';

interface Change {
  /** The center whose policy it is; 0 for the platform's own. */
  centerId: number;
  source: AuditSource;
  now: Date;
}

const APPLIES_TO_ALL: Policy['applies'] = { eventTypes: [], actionTypes: [], actorTypes: [] };

export async function createPolicy(tx: Tx, input: NewPolicy, change: Change): Promise<Policy> {
  const { centerId, now } = change;
  const scope = requireScope(input.scope, centerId);
  if ((await countPolicies(tx, centerId)) >= POLICIES_MAX)
    throw new ApiError('CONFLICT', `There are ${POLICIES_MAX} policies already. Change one of them instead.`);
  const policy: Policy = {
    id: newId('pol', now),
    name: input.name,
    version: 1,
    scope,
    applies: { ...APPLIES_TO_ALL, ...known(input.applies, APPLIES_TO_ALL) },
    rules: { ...NO_RULES, ...rulesOf(input.rules, centerId) },
    active: input.active ?? true,
    createdAt: now.toISOString(),
    updatedAt: now.toISOString(),
  };
  await insertPolicy(tx, centerId, policy);
  await announce(tx, change, { action: 'create-policy', before: null, after: policy });
  return policy;
}

/** Every change makes a new version, and what changes nothing makes none; what was sealed under an old one still names the old one. */
export async function changePolicy(tx: Tx, id: string, input: PolicyChange, change: Change): Promise<Policy> {
  const before = await lockPolicy(tx, { centerId: change.centerId, id });
  if (!before) throw notFound('policy');
  if (input.version !== undefined && input.version !== before.version)
    throw new ApiError(
      'CONFLICT',
      `The policy is at version ${before.version} now. Read it again before you change it.`,
    );
  const wanted: Policy = {
    ...before,
    name: input.name ?? before.name,
    applies: { ...before.applies, ...known(input.applies, APPLIES_TO_ALL) },
    rules: { ...before.rules, ...rulesOf(input.rules, change.centerId) },
    active: input.active ?? before.active,
  };
  if (isDeepStrictEqual(asStored(wanted), before)) return before;
  const after = { ...wanted, version: before.version + 1, updatedAt: change.now.toISOString() };
  await updatePolicy(tx, change.centerId, after);
  await announce(tx, change, { action: 'change-policy', before, after });
  return after;
}

/** As it will be read: JSON keeps no -0, and no policy is another because of it. */
function asStored(policy: Policy): Policy {
  return JSON.parse(JSON.stringify(policy));
}

function requireScope(given: NewPolicy['scope'], centerId: number): Policy['scope'] {
  const level = given?.level ?? (centerId === PLATFORM_CENTER_ID ? undefined : 'center');
  if (centerId !== PLATFORM_CENTER_ID) {
    if (level !== 'center')
      throw invalidField('scope.level', 'must be center; wider scopes are the operator’s');
    return { level: 'center', value: null };
  }
  if (level === undefined) throw new ApiError('MISSING_REQUIRED_FIELD', 'scope: is required');
  if (level === 'center') throw invalidField('scope.level', 'must be one of global, country, region');
  const value = given?.value ?? null;
  if (level === 'global') return { level, value: null };
  if (value === null) throw invalidField('scope.value', `must name the ${level}`);
  return { level, value };
}

function rulesOf(given: NewPolicy['rules'], centerId: number): Partial<PolicyRules> {
  const { onLate, ...others } = given ?? {};
  return {
    ...known<Omit<PolicyRules, 'onLate'>>(others, PLAIN_RULES),
    ...(onLate === undefined ? {} : { onLate: onLate && requireOnLate(onLate, centerId) }),
  };
}

const { onLate: _, ...PLAIN_RULES } = NO_RULES;

function requireOnLate(
  { action, approvers, role }: NonNullable<NonNullable<NewPolicy['rules']>['onLate']>,
  centerId: number,
): OnLate {
  if (action === 'reject') {
    if (approvers || role) throw invalidField('rules.onLate', 'names nobody where the action is reject');
    return { action };
  }
  if (role && !approvers) return { action, role };
  if (!approvers || role) throw invalidField('rules.onLate', 'must name either approvers or a role');
  if (centerId === PLATFORM_CENTER_ID)
    throw invalidField('rules.onLate.approvers', 'are people of one center; name a role instead');
  return { action, approvers: [...new Set(approvers)] };
}

/** The members that the policy knows; others that a caller sends are not kept. */
function known<Members extends object>(given: Partial<Members> | undefined, all: Members): Partial<Members> {
  const names = Object.keys(all) as (keyof Members)[];
  return Object.fromEntries(
    names.filter((name) => given?.[name] !== undefined).map((name) => [name, given?.[name]]),
    // Exactly the members of the type, taken over one by one.
  ) as Partial<Members>;
}

async function announce(
  tx: Tx,
  { centerId, source, now }: Change,
  { action, before, after }: { action: string; before: Policy | null; after: Policy },
): Promise<void> {
  await recordAudit(tx, {
    centerId: centerId === PLATFORM_CENTER_ID ? null : centerId,
    eventType: 'DECISION_RECORDED',
    action,
    target: { type: 'policy', id: after.id, name: after.name },
    changes: { before: before && { ...before }, after: { ...after } },
    source,
    now,
  });
  await tellPolicies(tx, centerId);
}

/** Whoever holds policies of the center in memory looks again, once this transaction has committed. */
export function tellPolicies(tx: Tx, centerId: number): Promise<void> {
  return tellChange(tx, POLICY_CHANNEL, String(centerId));
}
