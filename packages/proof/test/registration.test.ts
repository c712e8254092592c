import { expect, test } from 'vitest';
import { createKeyTrail } from '../src/approval/registration.ts';
import { auditClaims, checkRegistration } from '../src/index.ts';
import approvalVectors from '../vectors/approval-vectors.json' with { type: 'json' };
import { at, sealChain } from './fixtures.ts';

const { assertion } = at(approvalVectors.cases, 0).document.evidence.approval.approver;
const { credentialId, publicKey } = assertion;
const facts = { actorId: 'u-1', credentialId, publicKey, algorithm: 'ES256' };

const chain = (
  ...entries: [action: string, at: string, changes: { before: object | null; after: object | null }][]
) =>
  sealChain(
    '42/audit',
    entries.map(([action, occurredAt, changes], index) => ({
      subject: `aud_${index}`,
      timestamp: occurredAt,
      claims: auditClaims({
        eventType: 'CREDENTIAL_CHANGED',
        action,
        result: 'success',
        occurredAt,
        actor: { id: 'u-1', type: 'human' },
        centerId: 42,
        target: { type: 'passkey', id: 'psk_1' },
        changes: JSON.parse(JSON.stringify(changes)),
        metadata: {},
      }),
    })),
  );
const JANUARY = '2026-01-01T00:00:00.000Z';
const FEBRUARY = '2026-02-01T00:00:00.000Z';

test('the audit entry that registered a key is found, and names whom it was registered to', () => {
  const entries = chain(
    ['change-password', JANUARY, { before: null, after: null }],
    ['register-passkey', JANUARY, { before: null, after: facts }],
  );
  expect(checkRegistration(assertion, entries)).toEqual({
    state: 'registered',
    leaf: entries[1],
    owners: ['u-1'],
  });
});

test.each([
  ['there is none', chain()],
  [
    'one is of another key',
    chain(['register-passkey', JANUARY, { before: null, after: { ...facts, publicKey: 'AAAA' } }]),
  ],
  [
    'one is of another credential',
    chain(['register-passkey', JANUARY, { before: null, after: { ...facts, credentialId: 'AAAA' } }]),
  ],
  ['another action has its words', chain(['change-password', JANUARY, { before: null, after: facts }])],
  ['it came after the approval', chain(['register-passkey', FEBRUARY, { before: null, after: facts }])],
])('a key slipped in by hand is said to be nobody’s: %s', (_, entries) => {
  expect(checkRegistration(assertion, entries, { approvedAt: '2026-01-15T00:00:00.000Z' }).state).toBe(
    'unregistered',
  );
});

test('a key that had been removed when it signed is told from one that was removed later', () => {
  const entries = chain(
    [
      'register-approver-credential',
      JANUARY,
      { before: null, after: { approverId: 'u-1', credentialId, publicKey } },
    ],
    [
      'remove-approver-credential',
      FEBRUARY,
      { before: { approverId: 'u-1', credentialId, publicKey }, after: null },
    ],
  );
  expect(checkRegistration(assertion, entries, { approvedAt: '2026-01-15T00:00:00.000Z' })).toMatchObject({
    state: 'registered',
    owners: ['u-1'],
  });
  expect(checkRegistration(assertion, entries, { approvedAt: '2026-03-01T00:00:00.000Z' }).state).toBe(
    'removed',
  );
});

test.each([
  ['the same in digits', 7, '7'],
  ['none', null, 'null'],
  ['a list of it', ['u-1'], 'u-1'],
])('a key is registered to a text: not to an approver whose id is %s', (_, id, owner) => {
  const trail = createKeyTrail({ chain: '42/audit', untilMs: Date.parse(FEBRUARY), delayMaxSeconds: 60 });
  const [leaf] = chain(['register-passkey', JANUARY, { before: null, after: { ...facts, actorId: owner } }]);
  if (leaf) trail.add(leaf);
  const approver = { assertion, approvedAt: FEBRUARY };
  expect(trail.stateOf({ chain: '42/proof', approver: { ...approver, id: owner } })).toBe('registered');
  expect(trail.stateOf({ chain: '42/proof', approver: { ...approver, id } })).toBe('unregistered');
});

test('the audit chain of a center tells nothing of one whose number is the same double', () => {
  const trail = createKeyTrail({
    chain: '9007199254740992/audit',
    untilMs: Date.parse(FEBRUARY),
    delayMaxSeconds: 60,
  });
  const approver = { id: 'u-1', assertion, approvedAt: FEBRUARY };
  expect(trail.stateOf({ chain: '9007199254740993/proof', approver })).toBe('unknown');
});
