import { api } from '../shell/api.ts';
import { contentOf } from '../shell/content.ts';

export async function readDecision(id: string) {
  return contentOf(await api.GET('/api/decisions/{id}', { params: { path: { id } } })).data;
}

export type Decision = Awaited<ReturnType<typeof readDecision>>;

export async function judge({
  id,
  result,
  reason,
}: {
  id: string;
  result: 'approved' | 'rejected';
  reason: string;
}) {
  return contentOf(
    await api.POST('/api/decisions/{id}/approvals', {
      params: { path: { id } },
      body: { result, ...(reason ? { reason } : {}) },
    }),
  ).data;
}

export async function readEvidence(id: string) {
  return contentOf(await api.GET('/api/evidence/{id}', { params: { path: { id } } })).data;
}

export type Evidence = Awaited<ReturnType<typeof readEvidence>>;
