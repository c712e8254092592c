import { approvalStatement, canonicalJson, type Json, type JsonObject } from '@centerproof/proof';
import { browserSupportsWebAuthn } from '@simplewebauthn/browser';
import { showPasskey } from '../account/webauthn.ts';
import { api } from '../shell/api.ts';
import { contentOf } from '../shell/content.ts';
import type { Me } from '../shell/session.tsx';
import type { Decision } from './read-decision.ts';

const TOUCH_WITHIN_MS = 4 * 60_000;

/** Passkeys belong to names: on a page whose address is a number no browser uses one. */
const ADDRESS = /^[0-9.]+$|^\[/;

/** Whether this page can ask for a passkey. */
export function canSign(): boolean {
  return browserSupportsWebAuthn() && !ADDRESS.test(window.location.hostname);
}

/** Somebody who asked the person signed in to answer for them. */
export interface ActedFor {
  id: string;
  name: string;
}

export interface Answer {
  result: 'approved' | 'rejected';
  reason: string;
  /** For whom the answer is given; null for oneself. */
  onBehalfOf: ActedFor | null;
}

/**
 * Has an answer signed. What is signed is computed here, from what is on the screen; the service has to ask for the very same, or
 * nobody is asked to touch anything.
 */
export async function signAnswer(decision: Decision, { result, reason, onBehalfOf }: Answer, me: Me) {
  const offered = contentOf(
    await api.POST('/api/decisions/{id}/approvals/challenge', {
      params: { path: { id: decision.id } },
      body: { result, ...(reason ? { reason } : {}), ...(onBehalfOf ? { onBehalfOf: onBehalfOf.id } : {}) },
    }),
  ).data;
  const { rpId, nonce, expiresAt, salts, recordSalt, challenge, allowCredentials } = offered;
  const statement = approvalStatement(
    { chain: `${me.centerId}/proof`, subject: decision.evidence.id, rpId, nonce, expiresAt },
    {
      shown: shownOf(decision, result, recordSalt),
      answer: {
        approver: { id: me.actorId, type: 'human', name: me.name },
        ...(onBehalfOf ? { onBehalfOf: { id: onBehalfOf.id, name: onBehalfOf.name } } : {}),
        result,
        reason: reason || null,
      },
      salts,
    },
  );
  if (canonicalJson(statement) !== canonicalJson(offered.statement)) throw new ShownOtherwise();
  const { id, response } = await showPasskey({
    challenge,
    rpId,
    allowCredentials,
    userVerification: 'required',
    timeout: TOUCH_WITHIN_MS,
  });
  const { authenticatorData, clientDataJSON, signature } = response;
  return { statement, assertion: { credentialId: id, authenticatorData, clientDataJSON, signature } };
}

/** The decision has moved on since it was loaded, or the service asks for another signature than for what it shows. */
export class ShownOtherwise extends Error {
  override readonly name = 'ShownOtherwise';
}

/** What the page shows, in the words of the claims that it will be sealed in. */
function shownOf(decision: Decision, result: Answer['result'], salt: string | null) {
  const { action, actor, aiContext, decisionId, id, review, subject, tags, type } = decision;
  const { reasoning, ...context } = aiContext ?? {};
  return {
    // All of it came as JSON.
    actor: actor ? personOf(actor) : null,
    ...(subject ? { subject: personOf(subject) } : {}),
    what: { action, decisionId, eventId: id, tags, type, ...(salt ? { salt } : {}) } as JsonObject,
    policy: policyOf(review?.policies[result] ?? null),
    reasoning: reasoning ?? null,
    aiContext: aiContext ? (context as JsonObject) : null,
    riskScore: review?.riskScore ?? null,
  };
}

/** How an actor is known is sealed beside who it is. */
function personOf({ id, type, name }: { id: string; type: string; name?: string }): JsonObject {
  return name === undefined ? { id, type } : { id, type, name };
}

/** A policy is sealed without its name, which may change. */
function policyOf(policy: Record<string, unknown> | null): Json {
  if (!policy) return null;
  const { id, version, scope } = policy;
  return { id, version, scope } as JsonObject;
}
