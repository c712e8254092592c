import { api } from '../shell/api.ts';
import { contentOf } from '../shell/content.ts';

export async function readInsights() {
  return contentOf(await api.GET('/api/center/insights')).data;
}

export type Insights = Awaited<ReturnType<typeof readInsights>>;
