import { api } from '../shell/api.ts';
import { contentOf } from '../shell/content.ts';

const LIMIT = 100;

/** Those of a center who may be asked to decide; whoever has not accepted yet is nobody yet. */
export async function readApprovers(centerId: number) {
  const { data } = contentOf(
    await api.GET('/api/centers/{centerId}/memberships', {
      params: { path: { centerId: String(centerId) }, query: { status: 'ACTIVE', page: 1, limit: LIMIT } },
    }),
  );
  return data.flatMap(({ actorId, name, role }) =>
    actorId && (role === 'ADMIN' || role === 'INSTRUCTOR') ? [{ actorId, name, role }] : [],
  );
}

export async function readAdministrators(centerId: number) {
  return (await readApprovers(centerId)).filter(({ role }) => role === 'ADMIN');
}
