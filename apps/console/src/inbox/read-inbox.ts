import { api, whenItsTurnComes } from '../shell/api.ts';
import { contentOf } from '../shell/content.ts';

export async function readWaiting() {
  const answer = contentOf(await api.GET('/api/approvals/waiting'));
  if (typeof answer === 'string') throw new Error('Events came where an answer was asked for.');
  return answer.data;
}

export type Waiting = Awaited<ReturnType<typeof readWaiting>>;

async function readContext(id: string) {
  return contentOf(await api.GET('/api/decisions/{id}/context', { params: { path: { id } } })).data;
}

export type DecisionContext = Awaited<ReturnType<typeof readContext>>;

/** What is known of it changes when it is answered, and with it the guards and the deadline. */
export function contextQuery({ id, status }: { id: string; status: string }) {
  return { queryKey: ['decision-context', id, status], queryFn: () => readContext(id), ...whenItsTurnComes };
}

async function readDelegations() {
  return contentOf(await api.GET('/api/approvals/delegations')).data;
}

export const delegationsQuery = {
  queryKey: ['delegations'],
  queryFn: readDelegations,
  staleTime: 30_000,
} as const;
