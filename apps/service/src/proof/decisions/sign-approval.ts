import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import {
  type ApprovalAssertion,
  type ApprovalStatement,
  assertionUse,
  challengeOf,
  checkAssertion,
  PROOF_ERRORS,
} from '@centerproof/proof';
import { send } from '../../platform/database/index.ts';
import { ApiError, notFound } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import {
  algorithmOf,
  findApproverKeys,
  isAskedByOwnPage,
  requireApproverKey,
  type Signer,
} from '../approver-keys/index.ts';
import { laterOf, selectEndTime } from '../chain/index.ts';
import { type Assurance, judge, type PolicyBook } from '../policies/index.ts';
import { judgeApproval, policyName, policyReference } from './approval-rules.ts';
import { chainOf, requireInTime, saltsOf, statementOf } from './approval-statement.ts';
import type { StoredDecision } from './decision.ts';
import { type Approver, evidenceIdOf } from './decision-rules.ts';
import { selectDecisions } from './decisions.queries.ts';
import { factsOf } from './judge-decision.ts';
import { centerFacts } from './sealing.queries.ts';

/** What the keys of challenges are derived for. */
const CHALLENGE = 'approval-challenge';
/** As long as it takes to read a decision again and to find the phone. */
const CHALLENGE_FOR_MS = 5 * 60_000;
const RANDOM_BYTES = 16;
const MAC_BYTES = 16;

/** An approval that somebody is about to sign. */
export interface ApprovalToSign {
  centerId: number;
  eventId: string;
  signer: Signer;
  approver: Pick<Approver, 'id' | 'type' | 'name'>;
  names: readonly string[];
  delegation: string | null;
  /** For whom they answer, where somebody asked them to. */
  onBehalfOf?: Approver['onBehalfOf'];
  result: 'approved' | 'rejected';
  reason: string | null;
}

export interface Review {
  approverAssurance: Assurance;
  riskScore: number | null;
  policies: Record<'approved' | 'rejected', ReturnType<typeof policyName> | null>;
}

/** What an authenticator answered, as a page sends it. */
export type GivenAssertion = Omit<ApprovalAssertion, 'publicKey' | 'alg'>;

/**
 * Challenges carry their own proof that they were given out: to this approver, for this decision, until then. Nothing is kept of them,
 * because each is good for one use by itself: nobody approves a decision twice.
 */
export interface ApprovalSigning {
  /**
   * What an approver sees of a decision beside the decision itself: how they have to be known, the risk, and the policy that each
   * answer would be given under. Null for what is final.
   */
  review(decision: StoredDecision): Promise<Review | null>;
  /** What the approver is to sign. Refused is what an approval would be refused for, before anybody takes out their phone. */
  offer(approval: ApprovalToSign): Promise<object>;
  /** Whether it was signed, by the approver's own key, just now. Whether the decision is still the same is asked when it is sealed. */
  require(
    approval: ApprovalToSign,
    signed: { statement: ApprovalStatement; assertion: GivenAssertion },
  ): Promise<ApprovalAssertion>;
}

export function createApprovalSigning(platform: Platform, book: PolicyBook): ApprovalSigning {
  const { database, clock, settings, secrets } = platform;

  const policiesOf = async (centerId: number) => (await book.policiesFor([centerId])).get(centerId) ?? [];

  return {
    async review(decision) {
      if (decision.evidence) return null;
      const { centerId } = decision;
      const policies = await policiesOf(centerId);
      const [facts] = await database.inScope({ centerIds: [centerId] }, (tx) =>
        send(tx, centerFacts([centerId])),
      );
      if (!facts) throw notFound('decision event');
      const governed = factsOf({ facts, policies }, decision);
      const earlier = decision.approvals.flatMap(({ approver }) => approver ?? []);
      const answered = (approvers: typeof earlier) =>
        judge(governed.matching, { ...governed.facts, approvers });
      const approved = answered([...earlier, { id: '', type: 'human', assurance: 'passkey' }]);
      const rejected = answered(earlier);
      return {
        approverAssurance: approved.rules.approverAssurance,
        riskScore: decision.agent?.riskScore ?? null,
        policies: {
          approved: approved.policy && policyName(approved.policy),
          rejected: rejected.policy && policyName(rejected.policy),
        },
      };
    },

    async offer(approval) {
      const { centerId, eventId, approver, result, reason } = approval;
      const policies = await policiesOf(centerId);
      const { decision, facts, keys, endedAt } = await database.inScope(
        { centerIds: [centerId] },
        async (tx) => ({
          decision: (await selectDecisions(tx, centerId, [eventId])).get(eventId),
          facts: (await send(tx, centerFacts([centerId])))[0],
          keys: await findApproverKeys(tx, settings, approval.signer),
          endedAt: await selectEndTime(tx, { centerId, domain: 'proof' }),
        }),
      );
      if (!decision || !facts) throw notFound('decision event');
      const governed = factsOf({ facts, policies }, decision);
      const { judgement } = judgeApproval(
        decision,
        { ...approval, approver: { ...approver, assurance: 'passkey' }, isBulk: false },
        governed.matching,
        governed.facts,
      );
      const [key] = keys;
      if (!key)
        throw new ApiError(
          'CREDENTIAL_UNKNOWN',
          'This approver has no passkey yet. Register one first, then approve.',
        );
      const offeredAt = laterOf(clock.now().toISOString(), endedAt);
      const expiresAt = new Date(Date.parse(offeredAt) + CHALLENGE_FOR_MS).toISOString();
      const frame = { rpId: key.rpId, expiresAt };
      const nonce = newNonce(secrets.derive(CHALLENGE), [
        chainOf(decision),
        eventId,
        approver.id,
        key.rpId,
        expiresAt,
      ]);
      const policy = judgement.policy && policyReference(judgement.policy);
      const answering = approval.onBehalfOf ? { ...approver, onBehalfOf: approval.onBehalfOf } : approver;
      const answer = { approver: answering, result, reason, policy };
      const statement = statementOf(decision, answer, { ...frame, nonce });
      return {
        statement,
        challenge: challengeOf(statement),
        rpId: key.rpId,
        allowCredentials: keys.map(({ credentialId, transports }) => ({
          id: credentialId,
          type: 'public-key' as const,
          transports: [...transports],
        })),
        nonce,
        expiresAt,
        salts: saltsOf(decision),
        recordSalt: decision.signature?.salts.what ?? null,
        policy: judgement.policy && policyName(judgement.policy),
        riskScore: decision.agent?.riskScore ?? null,
      };
    },

    async require(approval, { statement, assertion }) {
      const { centerId, eventId, approver, signer } = approval;
      const now = clock.now();
      const { rpId, expiresAt, nonce } = statement;
      if (
        statement.subject !== evidenceIdOf(eventId) ||
        statement.chain !== chainOf(approval) ||
        !isNonce(secrets.derivations(CHALLENGE), nonce, [
          chainOf(approval),
          eventId,
          approver.id,
          rpId,
          expiresAt,
        ])
      )
        throw new ApiError(
          'CHALLENGE_MISMATCH',
          'This challenge was not given to this approver for this decision. Ask for one of its own.',
        );
      requireInTime(statement, now);
      return database.inScope({ centerIds: [centerId] }, async (tx) => {
        const decision = (await selectDecisions(tx, centerId, [eventId])).get(eventId);
        if (decision) requireUnused(decision, nonce);
        const { credentialId } = assertion;
        const key = await requireApproverKey(tx, settings, { signer, credentialId });
        const alg = algorithmOf(key.publicKey);
        if (!alg) throw new Error('A key that nobody can check was registered.');
        const signed: ApprovalAssertion = {
          credentialId,
          publicKey: key.publicKey.toString('base64url'),
          alg,
          authenticatorData: assertion.authenticatorData,
          clientDataJSON: assertion.clientDataJSON,
          signature: assertion.signature,
        };
        const breach = checkAssertion(statement, signed);
        if (breach) throw invalid(PROOF_ERRORS[breach.reason], breach.reason);
        if (key.rpId !== rpId || !isAskedByOwnPage(key, assertion))
          throw invalid(PROOF_ERRORS.ASSERTION_ORIGIN_MISMATCH, 'ASSERTION_ORIGIN_MISMATCH');
        if (!(await key.touch(tx, { ...assertionUse(signed), now })))
          throw invalid(
            'Its count of signatures did not go up: it was sent before, or there is a copy of the passkey. Sign again.',
            'ASSERTION_COUNT',
          );
        return signed;
      });
    },
  };
}

function requireUnused({ approvals }: StoredDecision, nonce: string): void {
  if (approvals.some(({ approver }) => approver?.statement?.nonce === nonce))
    throw new ApiError('CHALLENGE_USED', 'This challenge was used already: the approval is recorded.');
}

function invalid(sentence: string, reason: string): ApiError {
  return new ApiError('ASSERTION_INVALID', `The passkey’s answer does not count. ${sentence}`, {
    details: { reason },
  });
}

type Bound = readonly string[];

/** Random bytes, and a fingerprint over them and what they are good for. */
function newNonce(key: Buffer, bound: Bound): string {
  const random = randomBytes(RANDOM_BYTES);
  return Buffer.concat([random, macOf(key, random, bound)]).toString('base64url');
}

/** Whether one of the keys made it: the master key may have changed since. */
function isNonce(keys: readonly Buffer[], nonce: string, bound: Bound): boolean {
  const bytes = Buffer.from(nonce, 'base64url');
  if (bytes.length !== RANDOM_BYTES + MAC_BYTES) return false;
  const [random, mac] = [bytes.subarray(0, RANDOM_BYTES), bytes.subarray(RANDOM_BYTES)];
  return keys.some((key) => timingSafeEqual(mac, macOf(key, random, bound)));
}

function macOf(key: Buffer, random: Buffer, bound: Bound): Buffer {
  const text = JSON.stringify([random.toString('hex'), ...bound]);
  return createHmac('sha256', key).update(text).digest().subarray(0, MAC_BYTES);
}
