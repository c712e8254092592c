/**
 * Measures how fast stored records verify, against bare SHA-256 over the same bytes on the same core. Records
 * are made in chunks outside the measured time, so that a million of them need little memory.
 *
 *     npm run measure -w @centerproof/proof -- 1000000
 */
import { hash } from 'node:crypto';
import {
  CLAIM_NAMES,
  canonicalJson,
  createChainVerifier,
  type ProofRecord,
  proofClaims,
  type SealedEntry,
  saltsFromBytes,
  sealEntry,
} from '../src/index.ts';

const recordsMax = Number(process.argv[2] ?? 200_000);
const chunk = 200;
const chain = '42/proof';
const sha256Hex = (text: string) => hash('sha256', text);

const verifier = createChainVerifier({ chain, sha256Hex });
let previousHash: string | null = null;
let verifyMs = 0;
let bareMs = 0;
let hashedBytes = 0;

for (let start = 0; start < recordsMax; start += chunk) {
  const made: { row: ProofRecord; entry: Omit<SealedEntry, 'claims'> }[] = [];
  const madeTexts: string[] = [];
  for (let index = start; index < Math.min(start + chunk, recordsMax); index += 1) {
    const row = record(index);
    const claims = proofClaims(row);
    const salts = saltsFromBytes(crypto.getRandomValues(new Uint8Array(96)));
    const link = { index, subject: `evd_${index}`, timestamp: row.sealedAt, previousHash };
    const { content, hash: entryHash } = sealEntry({ chain, ...link, claims, salts }, sha256Hex);
    made.push({ row, entry: { ...link, content, hash: entryHash, salts } });
    for (const name of CLAIM_NAMES) madeTexts.push(salts[name] + canonicalJson(claims[name]));
    madeTexts.push(content + (previousHash ?? '') + row.sealedAt);
    previousHash = entryHash;
  }
  // A row comes from its database as fresh, flat text; so do these.
  const stored: typeof made = JSON.parse(JSON.stringify(made));
  const texts: string[] = JSON.parse(JSON.stringify(madeTexts));
  hashedBytes += texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0);

  const bareStart = cpuMs();
  for (const text of texts) sha256Hex(text);
  bareMs += cpuMs() - bareStart;

  const verifyStart = cpuMs();
  for (const { row, entry } of stored) {
    const { index, subject, timestamp, content, hash: entryHash, salts } = entry;
    const claims = proofClaims(row);
    verifier.push({
      index,
      subject,
      timestamp,
      previousHash: entry.previousHash,
      content,
      hash: entryHash,
      claims,
      salts,
    });
  }
  verifyMs += cpuMs() - verifyStart;
}

const result = verifier.finish();
const perSecond = (ms: number) => Math.round(recordsMax / (ms / 1000)).toLocaleString('en');
process.stdout.write(
  `${recordsMax} records, ${Math.round(hashedBytes / recordsMax)} bytes hashed for each, valid: ${result.valid}\n` +
    `verify     ${perSecond(verifyMs)} records a second\n` +
    `bare hash  ${perSecond(bareMs)} records a second\n` +
    `ratio      ${(bareMs / verifyMs).toFixed(2)}\n`,
);

/** Time of this process on any core, so that neighbours on the machine and idle cores change nothing. */
function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

function record(index: number): ProofRecord {
  const at = new Date(Date.UTC(2026, 0, 1) + index).toISOString();
  return {
    eventId: `evt_${index}`,
    decisionId: `dec_${index}`,
    type: 'agent_execution',
    action: {
      type: 'refund',
      description: 'Refund of a cancelled session, within the limit of the plan',
      input: {
        amount: 120.5 + index,
        currency: 'KRW',
        lines: [{ sku: 'session', count: 2 }],
        note: '환불 요청',
      },
      output: { accepted: true, reference: `ref-${index}` },
    },
    tags: ['refund', 'demo'],
    actor: { id: 'agent-7', type: 'ai_agent', name: 'Refund agent' },
    approvers: [{ id: 'u-1', type: 'human', name: 'Kim' }],
    occurredAt: at,
    recordedAt: at,
    approvedAt: at,
    sealedAt: at,
    centerId: 42,
    vertical: 'education',
    country: 'KR',
    reason: 'within limit',
    reasoning: 'The amount is below the threshold and the session was cancelled in time.',
    policy: { id: 'pol_1', version: 3, scope: { level: 'center', value: '42' } },
    aiContext: { model: 'model-a', provider: 'provider-b', confidence: 0.93 },
    guards: ['policyExistence', 'evidenceLevel', 'humanReview', 'riskThreshold', 'dualApproval'].map(
      (name) => ({
        name,
        passed: true,
        reason: null,
      }),
    ),
    riskScore: 0.21,
    result: 'approved',
    evidenceLevel: 'AUDIT_READY',
  };
}
