import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { collectedLevel, type GuardedDecision, judge } from './guards.ts';
import {
  foldName,
  isAssured,
  matchPolicies,
  NO_RULES,
  type OnLate,
  type Policy,
  type PolicyRules,
  strictestRules,
} from './policy-rules.ts';

let counter = 0;
function policy(rules: Partial<PolicyRules> = {}, other: Partial<Policy> = {}): Policy {
  counter += 1;
  return {
    id: `pol_${String(counter).padStart(4, '0')}`,
    name: `Policy ${counter}`,
    version: 1,
    scope: { level: 'center', value: null },
    applies: { eventTypes: [], actionTypes: [], actorTypes: [] },
    active: true,
    createdAt: '2026-01-01T00:00:00.000Z',
    updatedAt: '2026-01-01T00:00:00.000Z',
    ...other,
    rules: { ...NO_RULES, ...rules },
  };
}

const decision: GuardedDecision = {
  collectedLevel: 'DOCUMENTED',
  riskScore: null,
  approvers: [],
  centerRequiresPolicy: false,
};
const human = { id: 'u-1', type: 'human' };
const system = { id: 's-1', type: 'system' };
const failedBy = (matching: Policy[], facts: Partial<GuardedDecision> = {}) =>
  judge(matching, { ...decision, ...facts }).failed.map(({ guard }) => guard);

test.each(['refund', 'Refund', ' REFUND ', 'ｒｅｆｕｎｄ', 'refund\u200b'])(
  'a policy for `Refund` is not escaped by writing %j',
  (actionType) => {
    const applies = { eventTypes: [], actionTypes: ['Refund'], actorTypes: [] };
    const asked = { eventType: 'custom', actorType: 'ai_agent', countries: [], regions: [] };
    const strict = policy({ requireHumanReview: true }, { applies });
    expect(matchPolicies([strict], { ...asked, actionType })).toEqual([strict]);
    expect(matchPolicies([strict], { ...asked, actionType: 'refunds' })).toEqual([]);
  },
);

test.each(['STRASSE.pay', 'Straße.PAY', 'STRAẞE.PAY', 'straſſe.pay'])(
  'a policy for `straße.pay` is not escaped by writing %j',
  (actionType) => {
    const applies = { eventTypes: [], actionTypes: ['straße.pay'], actorTypes: [] };
    const strict = policy({ requireHumanReview: true }, { applies });
    expect(matchPolicies([strict], { ...place, actionType })).toEqual([strict]);
    expect(matchPolicies([strict], { ...place, actionType: 'strase.pay' })).toEqual([]);
  },
);

test('a name is the same in capitals, in small letters and with its marks apart, in every script', () => {
  const others = (text: string) => [
    text.toLowerCase(),
    text.toUpperCase(),
    text.toLowerCase().toUpperCase(),
    text.normalize('NFD'),
    foldName(text),
  ];
  const letters = Array.from({ length: 0x110000 }, (_, code) => String.fromCodePoint(code))
    .filter((letter) => /\p{Changes_When_Casemapped}|\p{Changes_When_NFKC_Casefolded}/u.test(letter))
    .map((letter) => `a${letter}b`);
  expect(letters.length).toBeGreaterThan(2_000);
  const differing = letters.filter((text) =>
    others(text).some((other) => other !== text && foldName(other) !== foldName(text)),
  );
  expect(differing).toEqual([]);
  expect(foldName('o\u200d\u0308')).toBe(foldName('Ö'));
});

test('two approvals by one name in two spellings do not meet dual approval', () => {
  const approvers = [human, { ...human, id: ' U-1' }];
  expect(failedBy([policy({ dualApproval: true })], { approvers })).toEqual(['dualApproval']);
  const named = ['Jörg Großmann', 'JÖRG GROSSMANN'].map((id) => ({ ...human, id }));
  expect(failedBy([policy({ dualApproval: true })], { approvers: named })).toEqual(['dualApproval']);
  const turkish = ['Işıl İpek', 'IŞIL İPEK', 'ışıl ipek', 'işil i\u0307pek'].map((id) => ({ ...human, id }));
  expect(failedBy([policy({ dualApproval: true })], { approvers: turkish })).toEqual(['dualApproval']);
});

describe('each guard', () => {
  test('all five are asked in their order and give a reason, also when all pass', () => {
    const { guards, policy: named } = judge([], decision);
    expect(guards.map(({ name }) => name)).toEqual([
      'policyExistence',
      'evidenceLevel',
      'humanReview',
      'riskThreshold',
      'dualApproval',
    ]);
    expect(guards.every(({ passed, reason }) => passed && reason.length > 0)).toBe(true);
    expect(named).toBeNull();
  });

  test('policyExistence fails when the center or a policy demands a policy and no other one matches', () => {
    expect(failedBy([], { centerRequiresPolicy: true })).toEqual(['policyExistence']);
    expect(failedBy([policy()], { centerRequiresPolicy: true })).toEqual([]);
    expect(failedBy([policy({ requirePolicy: true })])).toEqual(['policyExistence']);
    expect(failedBy([policy({ requirePolicy: true }), policy()])).toEqual([]);
    expect(failedBy([policy({ requirePolicy: true }), policy({ requirePolicy: true })])).toEqual([]);
  });

  test('evidenceLevel fails when less was collected than is asked for', () => {
    const asking = [policy({ minEvidenceLevel: 'DOCUMENTED' })];
    expect(judge(asking, { ...decision, collectedLevel: 'DRAFT' }).failed).toMatchObject([
      { guard: 'evidenceLevel', rule: 'minEvidenceLevel', isForPeople: false },
    ]);
    expect(failedBy(asking)).toEqual([]);
  });

  test('humanReview fails until a human approved', () => {
    const asking = [policy({ requireHumanReview: true })];
    expect(failedBy(asking)).toEqual(['humanReview']);
    expect(failedBy(asking, { approvers: [system] })).toEqual(['humanReview']);
    expect(failedBy(asking, { approvers: [system, human] })).toEqual([]);
  });

  test('riskThreshold fails at or above the threshold, and without a score, until a human approved', () => {
    const asking = [policy({ riskThreshold: 0.5 })];
    expect(failedBy(asking, { riskScore: 0.49 })).toEqual([]);
    expect(failedBy(asking, { riskScore: 0.5 })).toEqual(['riskThreshold']);
    expect(failedBy(asking)).toEqual(['riskThreshold']);
    expect(failedBy(asking, { approvers: [system] })).toEqual(['riskThreshold']);
    expect(failedBy(asking, { approvers: [human] })).toEqual([]);
    expect(failedBy([policy({ riskThreshold: 0 })], { riskScore: 0 })).toEqual(['riskThreshold']);
  });

  test('dualApproval fails until two different approvers approved', () => {
    const asking = [policy({ dualApproval: true })];
    expect(failedBy(asking)).toEqual(['dualApproval']);
    expect(failedBy(asking, { approvers: [human] })).toEqual(['dualApproval']);
    expect(failedBy(asking, { approvers: [human, { ...human, type: 'system' }] })).toEqual(['dualApproval']);
    expect(failedBy(asking, { approvers: [human, system] })).toEqual([]);
  });

  test('whoever is known less well than is demanded counts for none of them', () => {
    const asking = [policy({ requireHumanReview: true, dualApproval: true, riskThreshold: 0 })];
    const demanding = [...asking, policy({ approverAssurance: 'session' })];
    const signedIn = { ...human, assurance: 'session' as const };
    const declared = { id: 'u-2', type: 'human', assurance: 'declared' as const };
    const all = ['humanReview', 'riskThreshold', 'dualApproval'];
    expect(failedBy(asking, { approvers: [human, declared] })).toEqual([]);
    expect(failedBy(demanding, { approvers: [human, declared] })).toEqual(all);
    expect(failedBy(demanding, { approvers: [signedIn, declared] })).toEqual(['dualApproval']);
    expect(failedBy(demanding, { approvers: [signedIn, { ...signedIn, id: 'u-2' }] })).toEqual([]);
  });
});

test('DOCUMENTED takes who, what, why and how, each of them', () => {
  const all = { actorId: 'a', description: 'd', input: null, reasoning: 'r', model: 'm' };
  expect(collectedLevel(all)).toBe('DOCUMENTED');
  expect(collectedLevel({ ...all, description: null, input: {} })).toBe('DOCUMENTED');
  for (const missing of [{ actorId: '' }, { description: null }, { reasoning: null }, { model: null }])
    expect(collectedLevel({ ...all, ...missing })).toBe('DRAFT');
});

const place = {
  eventType: 'custom',
  actionType: 'refund',
  actorType: 'human',
  countries: ['KR'],
  regions: ['Seoul'],
};

describe('matching', () => {
  test('an empty list means all, a list means its members, and inactive policies match nothing', () => {
    const named = (applies: Partial<Policy['applies']>) =>
      matchPolicies(
        [policy({}, { applies: { eventTypes: [], actionTypes: [], actorTypes: [], ...applies } })],
        place,
      ).length;
    expect(named({})).toBe(1);
    expect(named({ eventTypes: ['custom'], actionTypes: ['refund'], actorTypes: ['human'] })).toBe(1);
    expect(named({ eventTypes: ['escalation'] })).toBe(0);
    expect(named({ actionTypes: ['refunds'] })).toBe(0);
    expect(named({ actorTypes: ['ai_agent'] })).toBe(0);
    expect(matchPolicies([policy({}, { active: false })], place)).toEqual([]);
  });

  test('a country or region applies where it is, whatever the case it is written in', () => {
    const at = (level: 'country' | 'region', value: string) =>
      matchPolicies([policy({}, { scope: { level, value } })], place).length;
    expect([at('country', 'KR'), at('country', 'kr'), at('country', 'JP')]).toEqual([1, 1, 0]);
    expect([at('region', 'Seoul'), at('region', 'KR')]).toEqual([1, 0]);
    const there = { ...place, regions: ['GIESSEN'] };
    const giessen = [policy({}, { scope: { level: 'region', value: 'Gießen' } })];
    expect(matchPolicies(giessen, there)).toEqual(giessen);
    const korean = [policy({}, { scope: { level: 'country', value: 'KR' } })];
    const nowhere = { ...place, countries: [null, null], regions: [null, null] };
    expect(matchPolicies(korean, nowhere)).toEqual([]);
    expect(matchPolicies(korean, { ...place, countries: ['KR', 'JP'] })).toEqual(korean);
    expect(matchPolicies(korean, { ...place, countries: ['JP', 'kr'] })).toEqual(korean);
  });

  test('the narrowest scope comes first, and the newest within a scope', () => {
    const global = policy({}, { scope: { level: 'global', value: null } });
    const region = policy({}, { scope: { level: 'region', value: 'Seoul' } });
    const older = policy();
    const newer = policy({}, { createdAt: '2026-02-01T00:00:00.000Z' });
    expect(matchPolicies([global, older, region, newer], place)).toEqual([newer, older, region, global]);
  });
});

test('the result names the narrowest policy whose rule decided', () => {
  const global = policy({ requireHumanReview: true }, { scope: { level: 'global', value: null } });
  const center = policy({ riskThreshold: 0.9 });
  const matching = matchPolicies([global, center], place);
  expect(judge(matching, { ...decision, riskScore: 0.1 }).policy).toBe(global);
  expect(judge(matching, { ...decision, riskScore: 0.1, approvers: [human] }).policy).toBe(center);
  expect(judge(matching, { ...decision, riskScore: 0.95 }).failed.map((failed) => failed.policy)).toEqual([
    global,
    center,
  ]);
});

const rules = fc.record<PolicyRules>({
  requirePolicy: fc.boolean(),
  minEvidenceLevel: fc.constantFrom('DRAFT', 'DOCUMENTED'),
  requireHumanReview: fc.boolean(),
  riskThreshold: fc.option(fc.double({ min: 0, max: 1, noNaN: true })),
  dualApproval: fc.boolean(),
  approverAssurance: fc.constantFrom<PolicyRules['approverAssurance'][]>('declared', 'session', 'passkey'),
  approvalWithin: fc.option(fc.integer({ min: 1, max: 1_000 })),
  onLate: fc.option(fc.constantFrom<OnLate>({ action: 'reject' }, { action: 'escalate', role: 'ADMIN' })),
  bulkApproval: fc.option(fc.boolean()),
});

test('another policy can only tighten: no added rule makes a guard but policyExistence pass', () => {
  fc.assert(
    fc.property(
      fc.array(rules, { maxLength: 4 }),
      rules,
      fc.option(fc.double({ min: 0, max: 1, noNaN: true })),
      fc.subarray([human, system]),
      fc.constantFrom('DRAFT' as const, 'DOCUMENTED' as const),
      (given, added, riskScore, approvers, level) => {
        const facts = { riskScore, approvers, collectedLevel: level, centerRequiresPolicy: false };
        const before = judge(
          given.map((one) => policy(one)),
          facts,
        );
        const after = judge(
          [...given, added].map((one) => policy(one)),
          facts,
        );
        for (const [i, guard] of before.guards.entries())
          if (!guard.passed && guard.name !== 'policyExistence') expect(after.guards[i]?.passed).toBe(false);
        const strictest = strictestRules([...given, added].map((one) => policy(one)));
        expect(strictest.riskThreshold ?? 2).toBeLessThanOrEqual(added.riskThreshold ?? 2);
        expect(strictest.approvalWithin ?? 2_000).toBeLessThanOrEqual(added.approvalWithin ?? 2_000);
        expect(isAssured({ assurance: strictest.approverAssurance }, added.approverAssurance)).toBe(true);
        if (added.onLate?.action === 'reject') expect(strictest.onLate).toEqual({ action: 'reject' });
        if (added.onLate) expect(strictest.onLate).not.toBe(null);
        if (added.bulkApproval === false) expect(strictest.bulkApproval).toBe(false);
      },
    ),
  );
});
