import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  DOMAIN_STATUSES,
  type DomainState,
  dnsRecordsFor,
  findingOf,
  judgeDomain,
  nextCheckAt,
  normaliseDomain,
} from './domain-rules.ts';

const now = new Date('2026-03-01T00:00:00.000Z');
const hours = (count: number) => new Date(now.getTime() + count * 3_600_000);
const claimed: DomainState = { status: 'PENDING', problem: null, failingSince: null, checks: 0 };

describe('a claimed domain', () => {
  it('is verified by its token and by nothing else', () => {
    const [txt] = dnsRecordsFor({ domain: 'learn.example.org', token: 'abc', host: 'centerproof.test' });
    expect(txt).toEqual({
      type: 'TXT',
      name: '_centerproof.learn.example.org',
      value: 'centerproof-verification=abc',
    });
    expect(findingOf([['v=spf1'], ['centerproof-', 'verification=abc']], 'abc')).toBe('match');
    expect(findingOf([['centerproof-verification=abcd']], 'abc')).toBe('mismatch');
    expect(findingOf([['v=spf1']], 'abc')).toBe('absent');
    expect(findingOf([], 'abc')).toBe('absent');
  });

  it('stays PENDING for a week and is an ERROR afterwards', () => {
    const waiting = judgeDomain(claimed, 'absent', now);
    expect(waiting.status).toBe('PENDING');
    expect(judgeDomain(waiting, 'absent', hours(24 * 7 - 1)).status).toBe('PENDING');
    expect(judgeDomain(waiting, 'absent', hours(24 * 7)).status).toBe('ERROR');
  });

  it('is an ERROR at once when another token stands there, and VERIFIED when it is put right', () => {
    const wrong = judgeDomain(claimed, 'mismatch', now);
    expect(wrong).toMatchObject({ status: 'ERROR', problem: expect.stringContaining('another value') });
    expect(judgeDomain(wrong, 'match', hours(1))).toMatchObject({ status: 'VERIFIED', problem: null });
  });

  it('stays VERIFIED through a day without its record, and through a week without any answer', () => {
    const verified = judgeDomain(claimed, 'match', now);
    const lost = judgeDomain(verified, 'absent', now);
    expect(lost.status).toBe('VERIFIED');
    expect(judgeDomain(lost, 'absent', hours(24)).status).toBe('ERROR');
    const silent = judgeDomain(verified, 'unreachable', now);
    expect(judgeDomain(silent, 'unreachable', hours(24)).status).toBe('VERIFIED');
    expect(judgeDomain(silent, 'unreachable', hours(24 * 7)).status).toBe('ERROR');
  });

  it('is looked at again within a day, whatever is found', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('match', 'mismatch', 'absent', 'unreachable' as const), { maxLength: 60 }),
        (findings) => {
          let state = claimed;
          for (const finding of findings) {
            state = judgeDomain(state, finding as 'match', now);
            expect(DOMAIN_STATUSES).toContain(state.status);
            const waitMs = nextCheckAt(state, now).getTime() - now.getTime();
            expect(waitMs).toBeGreaterThan(0);
            expect(waitMs).toBeLessThanOrEqual(24 * 3_600_000);
          }
        },
      ),
    );
  });
});

describe('the spelling of a domain', () => {
  it.each([
    ['Learn.Example.ORG.', 'learn.example.org'],
    ['한국.example.com', 'xn--3e0b707e.example.com'],
  ])('writes %s as %s', (given, expected) => {
    expect(normaliseDomain(given, 'centerproof.test')).toBe(expected);
  });

  it.each([
    'localhost',
    '10.0.0.1',
    '[::1]',
    'a..b',
    '-a.example',
    'a b.example',
    'http://a.example',
    'a.example/path',
    'centerproof.test',
    'www.centerproof.test',
    '',
    '*.example.org',
    `${'a'.repeat(64)}.example`,
  ])('refuses %s', (given) => {
    expect(normaliseDomain(given, 'centerproof.test')).toBeUndefined();
  });
});
