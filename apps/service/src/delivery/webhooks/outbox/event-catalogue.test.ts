import type { WebhookEventData } from '@centerproof/sdk';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import fc from 'fast-check';
import { describe, expect, expectTypeOf, it } from 'vitest';
import {
  checkSubscriptionNames,
  EVENT_CONDITIONS,
  EVENT_SAMPLES,
  EVENT_SCHEMAS,
  EVENT_TYPES,
  type EventData,
  type EventType,
  isAudit,
  matchesSubscription,
  namesMatching,
  SUBSCRIPTION_NAMES,
  SUBSCRIPTION_NAMES_MAX,
} from './event-catalogue.ts';

describe('the catalogue', () => {
  it('holds the event types that consumers were promised', () => {
    expect([...EVENT_TYPES].sort()).toEqual([
      'agent.approval.requested',
      'agent.decision.completed',
      'attendance.verified',
      'audit.recorded',
      'certificate.issued',
      'dpu.sealed',
      'dpu.verified',
      'payment.completed',
      'payment.failed',
      'workflow.transitioned',
    ]);
    expect(Object.keys(EVENT_CONDITIONS)).toEqual(EVENT_TYPES);
  });

  const ajv = formats.default(new Ajv2020({ strict: true, allErrors: true }));

  it.each(EVENT_TYPES)(
    'has a valid JSON Schema for %s that its sample meets and each member is part of',
    (type) => {
      const validate = ajv.compile(JSON.parse(JSON.stringify(EVENT_SCHEMAS[type])));
      const sample: Record<string, unknown> = { ...EVENT_SAMPLES[type] };
      expect(validate(sample), JSON.stringify(validate.errors)).toBe(true);
      for (const member of EVENT_SCHEMAS[type].required) {
        const { [member]: _left, ...rest } = sample;
        expect(validate(rest), `${type} without ${member}`).toBe(false);
      }
      expect(validate({ ...sample, dpuId: 5, paymentId: 5, decisionId: 5, auditId: 5 })).toBe(false);
    },
  );
});

describe('the types of the SDK', () => {
  it('are those of the catalogue, which the type check compares', () => {
    expectTypeOf<WebhookEventData>().toEqualTypeOf<{ [T in EventType]: EventData<T> }>();
  });
});

describe('subscription names', () => {
  it('are the event types and the wildcards that match at least one', () => {
    expect([...SUBSCRIPTION_NAMES].filter((name) => name.endsWith('*')).sort()).toEqual([
      '*',
      'agent.*',
      'agent.approval.*',
      'agent.decision.*',
      'attendance.*',
      'audit.*',
      'certificate.*',
      'dpu.*',
      'payment.*',
      'workflow.*',
    ]);
    expect(checkSubscriptionNames([...SUBSCRIPTION_NAMES])).toEqual([]);
  });

  it.each([
    'center.created',
    'center.*',
    'pay*',
    'payment',
    'payment.',
    '**',
    'payment.**',
    '*.completed',
    'PAYMENT.*',
    ' *',
    'payment.completed.*',
    '',
    'constructor',
    '__proto__',
  ])('refuse %j with its path', (name) => {
    expect(checkSubscriptionNames(['*', name])).toEqual([expect.objectContaining({ path: 'events.1' })]);
  });

  it('must be at least one and not too many', () => {
    expect(checkSubscriptionNames([])).toHaveLength(1);
    expect(checkSubscriptionNames(Array(SUBSCRIPTION_NAMES_MAX).fill('*'))).toEqual([]);
    expect(checkSubscriptionNames(Array(SUBSCRIPTION_NAMES_MAX + 1).fill('*'))).toHaveLength(1);
  });

  it('bring the audit log only to whoever names it', () => {
    expect(matchesSubscription(['*'], 'audit.recorded')).toBe(false);
    expect(matchesSubscription(['audit.*'], 'audit.recorded')).toBe(true);
  });

  it('match by whole segments', () => {
    expect(matchesSubscription(['payment.*'], 'payment.failed')).toBe(true);
    expect(matchesSubscription(['agent.*'], 'agent.decision.completed')).toBe(true);
    expect(matchesSubscription(['agent.decision.*'], 'agent.approval.requested')).toBe(false);
    expect(matchesSubscription(['payment.*', 'dpu.sealed'], 'dpu.verified')).toBe(false);
    expect(matchesSubscription([], 'dpu.sealed')).toBe(false);
  });

  it('match exactly what their prefix says, for every list of names', () => {
    const names = fc.subarray([...SUBSCRIPTION_NAMES]);
    fc.assert(
      fc.property(names, fc.constantFrom(...EVENT_TYPES), (subscribed, type) => {
        const expected = subscribed.some(
          (name) =>
            name === type ||
            (name.endsWith('*') && type.startsWith(name.slice(0, -1)) && !(name === '*' && isAudit(type))),
        );
        expect(matchesSubscription(subscribed, type)).toBe(expected);
        expect(subscribed.some((name) => namesMatching(type).includes(name))).toBe(expected);
      }),
    );
  });
});
