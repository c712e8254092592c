import { readPhone, selectNamesOf } from '../../people/index.ts';
import { isUuid } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import { foldName } from '../policies/index.ts';
import { namesOf } from './contest-rules.ts';
import { selectDecisions } from './decisions.queries.ts';
import { isOneOf } from './same-person.ts';

/** To read any other name for a phone would be 7 % of what Node does for an approval. */
const LIKE_A_PHONE = /^(?:tel:)?[^\p{L}\p{Nd}]*(?:\p{Nd}\P{Nd}*){4}/iu;

/**
 * The accounts, addresses and phones of the person whom a key names by one of them. A number without its country is one of the
 * installation's; where that is nobody's, it may be, as it is dialed elsewhere, the phone of whoever approved the decision before.
 */
export async function personNamed(
  { database, settings: { phoneRegion } }: Pick<Platform, 'database' | 'settings'>,
  { centerId, eventId, id }: { centerId: number; eventId: string; id: string },
): Promise<string[]> {
  const by = identifierIn(id, phoneRegion);
  if (!by) return [];
  return database.inScope({ centerIds: [centerId] }, async (tx) => {
    const names = await selectNamesOf(tx, by);
    if (names.length > 0 || !('phone' in by)) return names;
    const decision = (await selectDecisions(tx, centerId, [eventId])).get(eventId);
    const approvers = decision?.approvals.flatMap(({ approver }) => (approver ? namesOf(approver) : []));
    for (const earlier of approvers ?? []) {
      const by = identifierIn(earlier, phoneRegion);
      const person = by ? await selectNamesOf(tx, by) : [];
      if (isOneOf(person)(id)) return person;
    }
    return [];
  });
}

function identifierIn(id: string, phoneRegion: string) {
  const name = foldName(id);
  if (isUuid(name)) return { actorId: name };
  if (name.includes('@')) return { email: name };
  return LIKE_A_PHONE.test(name) ? { phone: readPhone(name, phoneRegion) ?? name } : null;
}
