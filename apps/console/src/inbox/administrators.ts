import { api } from '../shell/api.ts';
import { readWhole } from '../shell/use-list.ts';

/** Those of a center who may be asked to decide; whoever has not accepted yet is nobody yet. */
export async function readApprovers(centerId: number) {
  const path = { centerId: String(centerId) };
  const { data } = await readWhole(
    (query) => api.GET('/api/centers/{centerId}/memberships', { params: { path, query } }),
    { status: 'ACTIVE' as const },
  );
  return data.flatMap(({ actorId, name, role }) =>
    actorId && (role === 'ADMIN' || role === 'INSTRUCTOR') ? [{ actorId, name, role }] : [],
  );
}

export async function readAdministrators(centerId: number) {
  return (await readApprovers(centerId)).filter(({ role }) => role === 'ADMIN');
}
