import { api } from '../shell/api.ts';

const WORKFLOWS_MAX = 100;

async function readWorkflows() {
  const { data } = await api.GET('/api/workflows', { params: { query: { page: 1, limit: WORKFLOWS_MAX } } });
  return data?.data ?? [];
}

export type Workflow = Awaited<ReturnType<typeof readWorkflows>>[number];

export const workflowsQuery = { queryKey: ['workflows'], queryFn: readWorkflows } as const;
