import { api } from '../shell/api.ts';
import { contentOf } from '../shell/content.ts';

const CENTERS_PLOTTED = 100;

export async function readOverview() {
  const [figures, centers] = await Promise.all([
    api.GET('/api/partner/stats/dashboard'),
    api.GET('/api/partner/centers', { params: { query: { page: 1, limit: CENTERS_PLOTTED } } }),
  ]);
  return { figures: contentOf(figures).data, centers: contentOf(centers).data };
}

export type Overview = Awaited<ReturnType<typeof readOverview>>;
