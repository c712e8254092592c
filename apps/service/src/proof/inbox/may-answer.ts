import { namesOfActors, selectFamilyActors, selectNamesOf } from '../../people/index.ts';
import type { FamilyId } from '../../platform/database/index.ts';
import { ApiError } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { selectOpenCases } from '../cases/index.ts';
import { notDelegated } from '../decisions/index.ts';
import { selectDelegationBetween } from './delegations.queries.ts';

interface Person {
  actorId: string;
  familyId: FamilyId;
  center: { id: number; role: string };
}

/** As whom somebody answers. */
export interface Standing {
  /** Accounts, addresses and phones that count as the same approver: their own, and those of whom they stand in for. */
  names: string[];
  /** By which they answer for somebody else; the batch makes sure that it was not ended meanwhile. */
  delegation: string | null;
  onBehalfOf?: { id: string; name: string };
}

/**
 * Whether somebody may answer a decision: administrators any, others those that were passed on to them. Whoever answers for somebody
 * else has to be asked by them, now, and about what they may answer themselves; both then count as one person.
 */
export async function mayAnswer(
  { database, clock }: Platform,
  who: Person,
  { eventIds, onBehalfOf }: { eventIds: readonly string[]; onBehalfOf: string | undefined },
): Promise<Standing> {
  const centerId = who.center.id;
  const own = await database.inScope({ familyId: who.familyId }, (tx) =>
    selectFamilyActors(tx, who.familyId),
  );
  const accounts = own.map(({ id }) => id);
  const names = namesOfActors(own);
  if (who.center.role === 'ADMIN' && onBehalfOf === undefined) return { names, delegation: null };
  return database.inScope({ centerIds: [centerId] }, async (tx) => {
    const cases = await selectOpenCases(tx, centerId, eventIds);
    const areAsked = (role: string, ids: readonly string[]) =>
      role === 'ADMIN' ||
      eventIds.every((eventId) => (cases.get(eventId)?.escalatedTo ?? []).some((id) => ids.includes(id)));
    if (!areAsked(who.center.role, accounts))
      throw new ApiError(
        'INSUFFICIENT_ROLE',
        'Administrators answer decisions; others only those that were passed on to them.',
      );
    if (onBehalfOf === undefined) return { names, delegation: null };
    const now = clock.now();
    const given = await selectDelegationBetween(tx, centerId, { from: onBehalfOf, to: accounts, now });
    if (!given) throw notDelegated();
    if (!areAsked(given.giverRole, [given.from.actorId]))
      throw new ApiError('FORBIDDEN', 'This person could not answer it themselves.');
    const theirs = await selectNamesOf(tx, { actorIds: [given.from.actorId] });
    return {
      names: [...names, ...theirs],
      delegation: given.id,
      onBehalfOf: { id: given.from.actorId, name: given.from.name },
    };
  });
}
