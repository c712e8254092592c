import { api } from '../shell/api.ts';
import { contentOf } from '../shell/content.ts';
import type { Me } from '../shell/session.tsx';
import type { Decision } from './read-decision.ts';
import { type Answer, signAnswer } from './sign-decision.ts';

/** Gives an answer to a decision as it is shown: signed by whoever has a passkey, else as whoever is signed in. */
export async function judge({
  decision,
  answer,
  me,
}: {
  decision: Decision;
  answer: Answer;
  /** Null where there is nothing to sign with. */
  me: Me | null;
}) {
  const { result, reason, onBehalfOf } = answer;
  const passkey = me && (await signAnswer(decision, answer, me));
  return contentOf(
    await api.POST('/api/decisions/{id}/approvals', {
      params: { path: { id: decision.id } },
      body: {
        result,
        ...(reason ? { reason } : {}),
        ...(onBehalfOf ? { onBehalfOf: onBehalfOf.id } : {}),
        ...(passkey ? { passkey } : {}),
      },
    }),
  ).data;
}
