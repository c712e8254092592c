import { api } from '../shell/api.ts';
import { contentOf, exportOf } from '../shell/content.ts';

export async function readDecision(id: string) {
  return contentOf(await api.GET('/api/decisions/{id}', { params: { path: { id } } })).data;
}

export type Decision = Awaited<ReturnType<typeof readDecision>>;

/** Whether an answer can still be given. */
export function isWaiting({ status }: Pick<Decision, 'status'>): boolean {
  return status === 'recorded' || status === 'approved';
}

export async function readEvidence(id: string) {
  return contentOf(await api.GET('/api/evidence/{id}', { params: { path: { id } } })).data;
}

/** The evidence as a file that proves itself. */
export async function readExport(id: string) {
  return exportOf(await api.GET('/api/evidence/{id}/export', { params: { path: { id } } }));
}

export type Evidence = Awaited<ReturnType<typeof readEvidence>>;
