import { api } from '../shell/api.ts';

export async function readDecision(id: string) {
  const { data } = await api.GET('/api/decisions/{id}', { params: { path: { id } } });
  if (!data) throw new Error('The decision came without content.');
  return data.data;
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
  const { data } = await api.POST('/api/decisions/{id}/approvals', {
    params: { path: { id } },
    body: { result, ...(reason ? { reason } : {}) },
  });
  if (!data) throw new Error('The approval came without content.');
  return data.data;
}

export async function readEvidence(id: string) {
  const { data } = await api.GET('/api/evidence/{id}', { params: { path: { id } } });
  if (!data) throw new Error('The evidence came without content.');
  return data.data;
}

export type Evidence = Awaited<ReturnType<typeof readEvidence>>;
