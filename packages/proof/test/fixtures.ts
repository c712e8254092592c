import {
  type AuditRecord,
  auditClaims,
  CLAIM_NAMES,
  type ClaimName,
  type Claims,
  type DpuRecord,
  dpuClaims,
  type ErasureRecord,
  erasureClaims,
  type ProofRecord,
  proofClaims,
  type SealedEntry,
  type SealRecord,
  saltsFromBytes,
  sealClaims,
  sealEntry,
} from '../src/index.ts';

/** Options for an export, the same in every test. */
export const exportOptions = {
  exportedAt: '2026-03-01T00:00:00.000Z',
  schemaUrl: 'https://proofs.example/schema',
  verifyUrl: 'https://proofs.example/verify/evt_1',
};

/** A decision with everything in it that a decision can have. */
export const fullRecord: ProofRecord = {
  eventId: 'evt_1',
  decisionId: 'dec_1',
  type: 'agent_execution',
  action: {
    type: 'α/β refund',
    description: 'Refund of a cancelled session',
    input: { zeta: 1e21, amount: 120.5, '10': 'ten', '9': 'nine', nested: { ü: null, list: [true, -1e-7] } },
    output: { accepted: true },
  },
  tags: ['refund', '환불'],
  actor: { id: 'agent-7', type: 'ai_agent', name: 'Refund agent' },
  approvers: [
    { id: 'u-1', type: 'human', name: 'Demo Approver One' },
    { id: 'u-2', type: 'human' },
  ],
  occurredAt: '2026-01-02T03:04:05.000Z',
  recordedAt: '2026-01-02T03:04:06.000Z',
  approvedAt: '2026-01-02T03:05:00.000Z',
  sealedAt: '2026-01-02T03:05:00.000Z',
  centerId: 42,
  vertical: 'education',
  country: 'KR',
  region: 'Seoul',
  reason: '한도 이내',
  reasoning: 'The amount is below the threshold.',
  policy: { id: 'pol_1', version: 3, scope: { level: 'center', value: '42' } },
  aiContext: { model: 'model-a', provider: 'provider-b', confidence: 0.93 },
  guards: [
    { name: 'policyExistence', passed: true, reason: null },
    { name: 'riskThreshold', passed: true, reason: 'a human approved' },
  ],
  riskScore: 0.21,
  result: 'approved',
  evidenceLevel: 'AUDIT_READY',
};

/** A decision with nothing in it that can be left out. */
export const autonomousRecord: ProofRecord = {
  eventId: 'evt_2',
  decisionId: 'dec_2',
  type: 'automated_action',
  action: { type: 'close' },
  tags: [],
  actor: { id: 'svc-1', type: 'service' },
  approvers: [],
  occurredAt: '2026-01-02T03:04:05.000Z',
  recordedAt: '2026-01-02T03:04:06.000Z',
  approvedAt: null,
  sealedAt: '2026-01-02T03:06:00.000Z',
  centerId: 42,
  vertical: 'education',
  policy: null,
  guards: [],
  result: 'autonomous',
  evidenceLevel: 'AUDIT_READY',
};

/** A decision proof unit at its creation. */
export const dpuRecord: DpuRecord = {
  content: '출석 확인: session 12',
  referenceType: 'lms-attendance',
  referenceId: 'att_9',
  tags: ['attendance'],
  createdBy: { id: '2c7e6c1e-0000-4000-8000-000000000001', type: 'human', name: 'Demo Instructor' },
  createdAt: '2026-01-05T09:00:00.000Z',
  centerId: 42,
  vertical: 'education',
  workflowId: 'wfl_1',
  executionId: 'exe_1',
  evidenceLevelAtCreation: 'DRAFT',
  aiContext: { model: 'summary' },
};

/** The same unit once it is AUDIT_READY. */
export function sealRecord(dpuHash: string): SealRecord {
  return {
    ...dpuRecord,
    metadata: { room: 'B2', reviewed: { by: 'u-1', score: 0.5 } },
    raisedBy: [{ id: 'u-1', type: 'human', level: 'AUDIT_READY', at: '2026-01-06T10:00:00.000Z' }],
    sealedAt: '2026-01-06T10:00:00.000Z',
    dpuHash,
  };
}

/** Salts that are the same in every run and differ for every entry and claim. */
export function saltsOf(seed: number) {
  return saltsFromBytes(
    Uint8Array.from({ length: 96 }, (_, position) => (seed * 97 + position * 31 + 7) % 256),
  );
}

/** One record to put on a chain. */
export interface Link {
  readonly subject: string;
  readonly timestamp: string;
  readonly claims: Claims;
}

/** Seals records one after the other into a chain. */
export function sealChain(chain: string, links: readonly Link[]): SealedEntry[] {
  const entries: SealedEntry[] = [];
  for (const { subject, timestamp, claims } of links) {
    const index = entries.length;
    const salts = saltsOf(index);
    const place = { index, subject, timestamp, previousHash: entries.at(-1)?.hash ?? null };
    const { content, hash } = sealEntry({ chain, ...place, claims, salts });
    entries.push({ ...place, content, hash, claims, salts });
  }
  return entries;
}

/** The entry as it is left when claims of it are erased. */
export function withoutClaims(entry: SealedEntry, erased: readonly ClaimName[]): SealedEntry {
  const keep = CLAIM_NAMES.filter((name) => !erased.includes(name));
  return {
    ...entry,
    claims: Object.fromEntries(keep.map((name) => [name, entry.claims[name]])),
    salts: Object.fromEntries(keep.map((name) => [name, entry.salts[name]])),
  };
}

/** An erasure of claims of the entry with this index. */
export function erasureLink(
  record: Pick<ErasureRecord, 'index' | 'claims'> & { readonly subject: string },
): Link {
  const erasedAt = '2026-02-01T00:00:00.000Z';
  const claims = erasureClaims({
    actor: { id: 'key_1', type: 'service' },
    centerId: 42,
    domain: 'proof',
    index: record.index,
    claims: record.claims,
    erasedAt,
    reason: 'asked for by the person',
  });
  return { subject: record.subject, timestamp: erasedAt, claims };
}

/** Five decisions; of the second, `who` and `why` were erased by the fourth entry. */
export function proofChain(): SealedEntry[] {
  const entries = sealChain('42/proof', [
    { subject: 'evd_1', timestamp: fullRecord.sealedAt, claims: proofClaims(fullRecord) },
    { subject: 'evd_2', timestamp: autonomousRecord.sealedAt, claims: proofClaims(autonomousRecord) },
    {
      subject: 'evd_3',
      timestamp: autonomousRecord.sealedAt,
      claims: proofClaims({ ...fullRecord, eventId: 'evt_3' }),
    },
    erasureLink({ subject: 'evd_2', index: 1, claims: ['who', 'why'] }),
    {
      subject: 'evd_4',
      timestamp: '2026-02-02T00:00:00.000Z',
      claims: proofClaims({ ...fullRecord, eventId: 'evt_4' }),
    },
  ]);
  return entries.map((entry) => (entry.index === 1 ? withoutClaims(entry, ['who', 'why']) : entry));
}

/** The entries of one decision proof unit: its own, and its seal. */
export function dpuEntries(): { entry: SealedEntry; seal: SealedEntry } {
  const [entry] = sealChain('42/dpu', [
    { subject: 'dpu_1', timestamp: '2026-01-05T09:00:00.000Z', claims: dpuClaims(dpuRecord) },
  ]) as [SealedEntry];
  const [seal] = sealChain('42/seal', [
    { subject: 'dpu_1', timestamp: '2026-01-06T10:00:00.000Z', claims: sealClaims(sealRecord(entry.hash)) },
  ]) as [SealedEntry];
  return { entry, seal };
}

/** An audit entry with everything in it that one can have, behind another one. */
export function auditEntry(): SealedEntry {
  const record: AuditRecord = {
    eventType: 'CREDENTIAL_CHANGED',
    action: 'create-api-key',
    result: 'success',
    occurredAt: '2026-01-07T08:00:00.000Z',
    actor: { id: 'u-1', type: 'human', name: 'Demo Admin', email: 'admin@center.example' },
    centerId: 42,
    target: { type: 'api_key', id: 'key_1', name: 'Agent' },
    changes: { before: null, after: { scopes: ['proof:record'] } },
    ipAddress: '192.0.2.7',
    userAgent: 'curl/8',
    requestId: 'req_1',
    metadata: { scopes: ['proof:record'] },
  };
  const links = [{ ...record, actor: null, occurredAt: '2026-01-07T07:00:00.000Z' }, record];
  const entries = sealChain(
    '42/audit',
    links.map((link, index) => ({
      subject: `aud_${index + 1}`,
      timestamp: link.occurredAt,
      claims: auditClaims(link),
    })),
  );
  return at(entries, 1);
}

/** Exactly this entry: an index that the test knows to exist. */
export function at<Value>(values: readonly Value[], index: number): Value {
  const value = values[index];
  if (value === undefined) throw new Error(`nothing at ${index}`);
  return value;
}
