import { selectWebhooks } from '../../delivery/webhooks/index.ts';
import { type ActorRole, selectMembers } from '../../people/index.ts';
import type { Tx } from '../../platform/database/index.ts';
import { findDecisions } from '../../proof/decisions/index.ts';
import { listDpus } from '../../proof/dpu/index.ts';
import { findBookings } from '../booking/index.ts';
import type { Found, KINDS } from './search.schemas.ts';

type Kind = (typeof KINDS)[number];
/** Somebody in a center, who looks for something there. */
interface Seeker {
  centerId: number;
  actorId: string;
  role: ActorRole;
}

type Look = (tx: Tx, who: Seeker, question: string) => Promise<Found[]>;

const EACH_MAX = 5;
const TITLE_MAX = 120;

/** What is looked through, and by whom: the same people who may open its list. */
const SOURCES: readonly { kind: Kind; roles?: readonly ActorRole[]; look: Look }[] = [
  { kind: 'member', roles: ['ADMIN'], look: lookForMembers },
  { kind: 'booking', look: lookForBookings },
  { kind: 'decision', roles: ['ADMIN', 'INSTRUCTOR'], look: lookForDecisions },
  { kind: 'unit', roles: ['ADMIN', 'INSTRUCTOR'], look: lookForUnits },
  { kind: 'webhook', roles: ['ADMIN'], look: lookForWebhooks },
];

/** The first few of everything in a center that the caller may see and that goes by these words. */
export async function searchCenter(tx: Tx, who: Seeker, q: string): Promise<Found[]> {
  const question = q.trim();
  if (question === '') return [];
  const found: Found[] = [];
  for (const { roles, look } of SOURCES)
    if (!roles || roles.includes(who.role)) found.push(...(await look(tx, who, question)));
  return found;
}

async function lookForMembers(tx: Tx, { centerId }: Seeker, q: string): Promise<Found[]> {
  const { members } = await selectMembers(tx, { centerId, q, limit: EACH_MAX, offset: 0 });
  return members.map(({ id, name, email, role, status }) => ({
    kind: 'member',
    id,
    title: name || email || id,
    detail: [email, role, status].filter(Boolean).join(' · '),
    at: null,
    day: null,
  }));
}

async function lookForBookings(tx: Tx, who: Seeker, question: string): Promise<Found[]> {
  const bookings = await findBookings(tx, who, { question, limit: EACH_MAX });
  return bookings.map(({ id, learnerName, instructorName, status, startsAt, day }) => ({
    kind: 'booking',
    id,
    title: `${learnerName} · ${instructorName}`,
    detail: status,
    at: startsAt,
    day,
  }));
}

async function lookForDecisions(tx: Tx, { centerId }: Seeker, question: string): Promise<Found[]> {
  const decisions = await findDecisions(tx, centerId, { question, limit: EACH_MAX });
  return decisions.map(({ id, action, actor, status, createdAt }) => ({
    kind: 'decision',
    id,
    title: action?.type ?? id,
    detail: [actor?.name ?? actor?.id, status].filter(Boolean).join(' · '),
    at: new Date(createdAt),
    day: null,
  }));
}

async function lookForUnits(tx: Tx, { centerId }: Seeker, q: string): Promise<Found[]> {
  const { dpus } = await listDpus(tx, { centerId, filter: { q }, page: 1, limit: EACH_MAX });
  return dpus.map(({ id, content, evidenceLevel, chainIndex, createdAt }) => ({
    kind: 'unit',
    id,
    title: content.length > TITLE_MAX ? `${content.slice(0, TITLE_MAX)}…` : content,
    detail: `#${chainIndex} · ${evidenceLevel}`,
    at: new Date(createdAt),
    day: null,
  }));
}

async function lookForWebhooks(tx: Tx, { centerId }: Seeker, question: string): Promise<Found[]> {
  const word = question.normalize('NFC').toLowerCase();
  const webhooks = await selectWebhooks(tx, centerId);
  return webhooks
    .filter(
      ({ id, url, description }) =>
        id === question || `${url} ${description}`.normalize('NFC').toLowerCase().includes(word),
    )
    .slice(0, EACH_MAX)
    .map(({ id, url, description }) => ({
      kind: 'webhook',
      id,
      title: url,
      detail: description,
      at: null,
      day: null,
    }));
}
