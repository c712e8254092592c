import { api } from '../shell/api.ts';
import { contentOf, exportOf } from '../shell/content.ts';
import type { Me } from '../shell/session.tsx';
import { type Answer, signAnswer } from './sign-decision.ts';

export async function readDecision(id: string) {
  return contentOf(await api.GET('/api/decisions/{id}', { params: { path: { id } } })).data;
}

export type Decision = Awaited<ReturnType<typeof readDecision>>;

/** Whether an answer can still be given. */
export function isWaiting({ status }: Pick<Decision, 'status'>): boolean {
  return status === 'recorded' || status === 'approved';
}

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

export async function readEvidence(id: string) {
  return contentOf(await api.GET('/api/evidence/{id}', { params: { path: { id } } })).data;
}

/** The evidence as a file that proves itself. */
export async function readExport(id: string) {
  return exportOf(await api.GET('/api/evidence/{id}/export', { params: { path: { id } } }));
}

export type Evidence = Awaited<ReturnType<typeof readEvidence>>;
