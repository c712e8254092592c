import { describe, expect, test } from 'vitest';
import {
  auditClaims,
  type ClaimName,
  erasureOf,
  proofClaims,
  proofEvidence,
  type SealedEntry,
  type StoredProofRecord,
  sealEntry,
  verifyEntry,
} from '../src/index.ts';
import { autonomousRecord, erasureLink, fullRecord, saltsOf, sealChain, withoutClaims } from './fixtures.ts';

const chain = '42/proof';

describe('the claims of a decision', () => {
  test('a record read back from its row gives the claims that were sealed', () => {
    for (const record of [fullRecord, autonomousRecord]) {
      const row: StoredProofRecord = { ...nullable(record), erased: [] };
      expect(verifyRow(row, record)).toMatchObject({ valid: true, missing: [] });
    }
  });

  test('an edit of any column of a row is found, whatever it was edited to', () => {
    for (const column of Object.keys(fullRecord)) {
      for (const value of [null, ['edited'], [null], {}, 'edited', -1]) {
        const row = { ...nullable(fullRecord), erased: [], [column]: value };
        expect({ column, value, valid: verifyRow(row, fullRecord).valid }).toEqual({
          column,
          value,
          valid: false,
        });
      }
    }
  });

  test('an erased claim is missing, and a value that reappears in it is a fault', () => {
    const erased: StoredProofRecord = {
      ...nullable(fullRecord),
      actor: null,
      approvers: null,
      erased: ['who'],
    };
    expect(verifyRow(erased, fullRecord, ['who'])).toMatchObject({ valid: true, missing: ['who'] });
    const reappeared = { ...erased, actor: { id: 'somebody', type: 'human' } };
    expect(verifyRow(reappeared, fullRecord, ['who'])).toMatchObject({
      valid: false,
      reason: 'CLAIM_MALFORMED',
      claim: 'who',
    });
  });

  test('members that nobody gave are left out, members that may be empty are null', () => {
    expect(proofClaims(autonomousRecord)).toEqual({
      who: { actor: { id: 'svc-1', type: 'service' }, approvers: [] },
      what: {
        eventId: 'evt_2',
        decisionId: 'dec_2',
        type: 'automated_action',
        action: { type: 'close' },
        tags: [],
      },
      when: {
        occurredAt: autonomousRecord.occurredAt,
        recordedAt: autonomousRecord.recordedAt,
        approvedAt: null,
        sealedAt: autonomousRecord.sealedAt,
      },
      where: { centerId: 42, domain: 'proof', vertical: 'education' },
      why: { policy: null },
      how: { guards: [], result: 'autonomous', evidenceLevel: 'AUDIT_READY' },
    });
  });
});

test('readable evidence has all its members, and null where a claim is not there', () => {
  const [entry] = sealChain(chain, [
    { subject: 'evd_1', timestamp: fullRecord.sealedAt, claims: proofClaims(fullRecord) },
  ]) as [SealedEntry];
  expect(proofEvidence({ ...entry, domain: 'proof' }, [])).toMatchObject({
    id: 'evd_1',
    decisionId: 'dec_1',
    status: 'sealed',
    evidenceLevel: 'AUDIT_READY',
    event: {
      id: 'evt_1',
      type: fullRecord.type,
      actor: fullRecord.actor,
      action: fullRecord.action,
      tags: fullRecord.tags,
      occurredAt: fullRecord.occurredAt,
      aiContext: { ...fullRecord.aiContext, reasoning: fullRecord.reasoning },
    },
    approval: { approver: { id: 'u-2', type: 'human' }, result: 'approved', reason: fullRecord.reason },
    chain: { hash: `sha256:${entry.hash}`, previousHash: null, index: 0, domain: 'proof' },
    sealedAt: fullRecord.sealedAt,
    createdAt: fullRecord.recordedAt,
    erased: [],
  });
  const erased = withoutClaims(entry, ['who', 'what', 'why']);
  const erasure = { index: 0, claims: ['who', 'what', 'why'], erasedAt: '2026-02-01T00:00:00.000Z' } as const;
  expect(proofEvidence({ ...erased, domain: 'proof' }, [erasure])).toMatchObject({
    event: {
      type: null,
      actor: null,
      action: null,
      tags: null,
      aiContext: { model: 'model-a', reasoning: null },
    },
    approval: { approver: null, approvers: null, reason: null, result: 'approved' },
    erased: ['who', 'what', 'why'].map((claim) => ({ claim, erasedAt: erasure.erasedAt })),
  });
});

test('an erasure entry says what it erased; other entries and malformed ones say nothing', () => {
  const link = erasureLink({ subject: 'evd_1', index: 0, claims: ['who'] });
  const [entry] = sealChain(chain, [link]) as [SealedEntry];
  expect(erasureOf(entry)).toEqual({ index: 0, claims: ['who'], erasedAt: '2026-02-01T00:00:00.000Z' });
  for (const erased of [null, 'x', [], {}, { index: -1, claims: [] }, { index: 0, claims: ['whom'] }]) {
    expect(erasureOf({ ...entry, claims: { what: { erased } } })).toBeNull();
  }
});

test('an audit entry without an actor has an empty who', () => {
  const record = {
    eventType: 'AUTH_LOGIN',
    action: 'login',
    result: 'failure',
    occurredAt: '2026-01-01T00:00:00.000Z',
    actor: null,
    centerId: null,
    target: { type: 'actor', id: 'a-1' },
    changes: null,
    requestId: 'req_1',
    metadata: {},
  } as const;
  expect(auditClaims(record)).toEqual({
    who: {},
    what: {
      eventType: 'AUTH_LOGIN',
      action: 'login',
      result: 'failure',
      target: { type: 'actor', id: 'a-1' },
      changes: null,
    },
    when: { occurredAt: record.occurredAt },
    where: { centerId: null },
    why: { metadata: {} },
    how: { requestId: 'req_1' },
  });
  const actor = { id: 'a-1', type: 'human', name: 'Demo Admin', email: 'admin@center.example' };
  expect(auditClaims({ ...record, actor }).who).toEqual({ actor });
});

/** Verifies a row as the service does: rebuild its claims and hold them against what was sealed. */
function verifyRow(row: StoredProofRecord, sealed: typeof fullRecord, erased: readonly ClaimName[] = []) {
  const salts = saltsOf(1);
  const place = { index: 0, subject: 'evd_1', timestamp: sealed.sealedAt, previousHash: null };
  const { content, hash } = sealEntry({ chain, ...place, claims: proofClaims(sealed), salts });
  const remaining = Object.fromEntries(
    Object.entries(salts).filter(([name]) => !erased.some((one) => one === name)),
  );
  return verifyEntry({ ...place, content, hash, claims: proofClaims(row), salts: remaining }, null, {
    chain,
  });
}

/** A row has a column for everything, so what was left out is null. */
function nullable(record: typeof fullRecord) {
  const absent = {
    country: null,
    region: null,
    reason: null,
    reasoning: null,
    aiContext: null,
    riskScore: null,
  };
  return { ...absent, ...record };
}
