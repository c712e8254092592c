import { Resolver } from 'node:dns/promises';
import { isConstraint } from '../../platform/database/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { recordAudit, systemSource } from '../../proof/audit/index.ts';
import {
  type DomainState,
  type Finding,
  findingOf,
  judgeDomain,
  nextCheckAt,
  verificationName,
} from './domain-rules.ts';
import { claimDueDomains, type DomainRow, isVerifiedByAnother, updateDomain } from './domains.queries.ts';

/** The part of DNS that verification needs. */
export interface TxtResolver {
  resolveTxt(name: string): Promise<string[][]>;
}

const LOOK_UP_TIMEOUT_MS = 3_000;
const LOOK_UP_TRIES = 2;
const LEASE_MS = 120_000;
const BATCH = 50;
const BATCHES_MAX = 40;

export function systemResolver(): TxtResolver {
  return new Resolver({ timeout: LOOK_UP_TIMEOUT_MS, tries: LOOK_UP_TRIES });
}

/** Looks up every claimed domain whose time has come. A process that dies in between loses its lease, nothing else. */
export async function checkDueDomains(
  platform: Platform,
  resolver: TxtResolver,
  signal?: AbortSignal,
): Promise<void> {
  const { database, clock } = platform;
  for (let batch = 0; batch < BATCHES_MAX && !signal?.aborted; batch++) {
    const now = clock.now();
    const due = await database.asDispatcher((tx) =>
      claimDueDomains(tx, { now, leaseUntil: new Date(now.getTime() + LEASE_MS), limit: BATCH }),
    );
    await Promise.all(due.map((row) => checkDomain(platform, resolver, row)));
    if (due.length < BATCH) return;
  }
}

async function checkDomain(platform: Platform, resolver: TxtResolver, row: DomainRow): Promise<void> {
  const finding = await lookUp(resolver, row);
  const now = platform.clock.now();
  const judged = judgeDomain(row.state, finding, now);
  try {
    await keepJudgement(platform, { row, judged, now });
  } catch (error) {
    // Another partner's claim of the same domain was verified in this very moment.
    if (!isConstraint(error, 'partner_domains_verified')) throw error;
    await keepJudgement(platform, { row, judged: takenByAnother(judged), now });
  }
}

async function keepJudgement(
  platform: Platform,
  { row, judged, now }: { row: DomainRow; judged: DomainState; now: Date },
): Promise<void> {
  await platform.database.inScope({ partnerId: row.partnerId }, async (tx) => {
    const isTaken = judged.status === 'VERIFIED' && (await isVerifiedByAnother(tx, row));
    const state = isTaken ? takenByAnother(judged) : judged;
    await updateDomain(tx, { row, state, nextCheckAt: nextCheckAt(state, now), now });
    if (state.status === row.state.status) return;
    await recordAudit(tx, {
      centerId: null,
      eventType: 'PARTNER_UPDATED',
      action: 'check-domain',
      result: state.status === 'VERIFIED' ? 'success' : 'failure',
      target: { type: 'partner', id: row.partnerId, name: null },
      changes: { before: { status: row.state.status }, after: { status: state.status } },
      metadata: { domain: row.domain, problem: state.problem },
      source: systemSource,
      now,
    });
  });
}

function takenByAnother(state: DomainState): DomainState {
  return { ...state, status: 'ERROR', problem: 'Another account has this domain verified.' };
}

const ABSENT_CODES = new Set(['ENOTFOUND', 'ENODATA']);

async function lookUp(resolver: TxtResolver, { domain, token }: DomainRow): Promise<Finding> {
  try {
    return findingOf(await resolver.resolveTxt(verificationName(domain)), token);
  } catch (error) {
    const { code } = error as { code?: string };
    return code && ABSENT_CODES.has(code) ? 'absent' : 'unreachable';
  }
}
