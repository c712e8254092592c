import { phonesIn, selectNamesOf } from '../../people/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { foldName } from '../policies/index.ts';
import { accountsIn, addressesIn } from './same-person.ts';

/**
 * The accounts, addresses and phones of the person whom a key names by one of them, of everybody who has it where a phone is given
 * without its country. Nothing here depends on who else has approved: two who approve at the same moment are both looked up whole.
 */
export async function personNamed(
  { database }: Pick<Platform, 'database'>,
  { centerId, id }: { centerId: number; id: string },
): Promise<string[]> {
  const by = identifierIn(foldName(id));
  return by ? database.inScope({ centerIds: [centerId] }, (tx) => selectNamesOf(tx, by)) : [];
}

function identifierIn(name: string) {
  const actorIds = accountsIn(name);
  if (actorIds.length > 0) return { actorIds };
  const emails = addressesIn(name);
  if (emails.length > 0) return { emails };
  return phonesIn(name).length > 0 ? { dialed: name } : null;
}
