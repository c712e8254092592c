import { isIP } from 'node:net';
import { domainToASCII } from 'node:url';

export const DOMAIN_STATUSES = ['PENDING', 'VERIFIED', 'ERROR'] as const;
export type DomainStatus = (typeof DOMAIN_STATUSES)[number];

/** What a look into DNS found: the token, something else in its place, nothing, or no answer at all. */
export type Finding = 'match' | 'mismatch' | 'absent' | 'unreachable';

export interface DomainState {
  status: DomainStatus;
  problem: string | null;
  /** Since when the record has not been found as it should be; null while it is fine. */
  failingSince: Date | null;
  checks: number;
}

const HOUR_MS = 3_600_000;
const PENDING_FOR_MS = 7 * 24 * HOUR_MS;
const LOST_AFTER_MS = 24 * HOUR_MS;
const CHECK_MIN_MS = HOUR_MS / 12;
const CHECK_MAX_MS = 6 * HOUR_MS;
const VERIFIED_CHECK_MS = 24 * HOUR_MS;

/**
 * What a finding makes of a claimed domain. A new claim has a week to appear; a verified one survives a day without its
 * record, because name servers fail too; a wrong token is an error at once, and a right one mends everything.
 */
export function judgeDomain(state: DomainState, finding: Finding, now: Date): DomainState {
  const checks = state.checks + 1;
  if (finding === 'match') return { status: 'VERIFIED', problem: null, failingSince: null, checks };
  const failingSince = state.failingSince ?? now;
  const failingMs = now.getTime() - failingSince.getTime();
  const problem = PROBLEMS[finding];
  if (state.status === 'PENDING' && finding !== 'mismatch' && failingMs < PENDING_FOR_MS)
    return { status: 'PENDING', problem, failingSince, checks };
  const patienceMs = finding === 'unreachable' ? PENDING_FOR_MS : LOST_AFTER_MS;
  if (state.status === 'VERIFIED' && failingMs < patienceMs)
    return { status: 'VERIFIED', problem, failingSince, checks };
  return { status: 'ERROR', problem, failingSince, checks };
}

const PROBLEMS: Record<Exclude<Finding, 'match'>, string> = {
  mismatch: 'The TXT record holds another value than the one shown here.',
  absent: 'The TXT record was not found yet.',
  unreachable: 'The name servers of the domain did not answer.',
};

/** When to look again: soon at first, ever more seldom while nothing appears, daily once verified. */
export function nextCheckAt(state: DomainState, now: Date): Date {
  const waitMs =
    state.status === 'VERIFIED' && state.failingSince === null
      ? VERIFIED_CHECK_MS
      : Math.min(CHECK_MIN_MS * 2 ** Math.min(state.checks, 10), CHECK_MAX_MS);
  return new Date(now.getTime() + waitMs);
}

/** What the partner has to publish: a token that shows the domain is its own, and the way here for its visitors. */
export function dnsRecordsFor({ domain, token, host }: { domain: string; token: string; host: string }) {
  return [
    { type: 'TXT' as const, name: verificationName(domain), value: verificationValue(token) },
    { type: 'CNAME' as const, name: domain, value: host },
  ];
}

export function verificationName(domain: string): string {
  return `_centerproof.${domain}`;
}

function verificationValue(token: string): string {
  return `centerproof-verification=${token}`;
}

/** What the TXT records of the verification name say about a claim. Each record may come in several pieces. */
export function findingOf(records: readonly (readonly string[])[], token: string): Finding {
  const values = records.map((pieces) => pieces.join('').trim());
  if (values.includes(verificationValue(token))) return 'match';
  return values.some((value) => value.startsWith('centerproof-verification=')) ? 'mismatch' : 'absent';
}

const LABEL = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;

/** The one spelling of a public host name, or nothing when it is none that a partner could own. */
export function normaliseDomain(given: string, ownHost: string): string | undefined {
  // An address or a path would be cut down to its host without a word.
  if (/[\s/:?#@\\[\]*]/.test(given.trim())) return undefined;
  const domain = domainToASCII(given.trim().replace(/\.$/, '').toLowerCase());
  const labels = domain.split('.');
  const isHostName = domain.length <= 240 && labels.length >= 2 && labels.every((label) => LABEL.test(label));
  if (!isHostName || isIP(domain) !== 0 || /^\d+$/.test(labels.at(-1) ?? '')) return undefined;
  const isOurs = domain === ownHost || domain.endsWith(`.${ownHost}`) || ownHost.endsWith(`.${domain}`);
  return isOurs ? undefined : domain;
}
