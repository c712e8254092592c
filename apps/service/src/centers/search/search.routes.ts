import Type from 'typebox';
import { accessRules } from '../../people/index.ts';
import { ok, type Router, route } from '../../platform/http/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { FoundSchema } from './search.schemas.ts';
import { searchCenter } from './search-center.ts';

/** One question to everything in a center (docs/rules.md#finding). */
export function searchRoutes(router: Router, platform: Platform): void {
  const { member } = accessRules(platform);
  const { database } = platform;

  route(router, 'GET', '/center/search', {
    summary: 'Find members, bookings, decisions, units and webhooks that you may see',
    tag: 'Centers',
    access: member(),
    query: Type.Object({ q: Type.String({ minLength: 1, maxLength: 100 }) }),
    answers: { 200: Type.Array(FoundSchema) },
    handle: async ({ who: { center, actorId }, query }) => {
      const seeker = { centerId: center.id, actorId, role: center.role };
      return ok(
        await database.inScope({ centerIds: [center.id] }, (tx) => searchCenter(tx, seeker, query.q)),
      );
    },
  });
}
