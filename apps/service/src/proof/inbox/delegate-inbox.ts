import type { Tx } from '../../platform/database/index.ts';
import { ApiError, invalidField, notFound } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { type AuditSource, recordAudit } from '../audit/index.ts';
import { selectApprovers } from './approvers.queries.ts';
import {
  type Delegation,
  endDelegationRow,
  insertDelegation,
  lockDelegation,
  selectDelegations,
} from './delegations.queries.ts';

const DAYS_MAX = 92;
const DAY_MS = 86_400_000;
const OPEN_MAX = 10;

interface Giver {
  centerId: number;
  actorId: string;
  name: string;
  /** Every account of the same person. */
  accounts: readonly string[];
  source: AuditSource;
  now: Date;
}

/** Asks another administrator to answer in one's stead for a while. */
export async function delegateInbox(
  tx: Tx,
  giver: Giver,
  asked: { to: string; from: Date | null; until: Date },
): Promise<Delegation> {
  const { centerId, now } = giver;
  const startsAt = asked.from && asked.from > now ? asked.from : now;
  if (asked.until <= startsAt) throw invalidField('until', 'must lie after the beginning and after now');
  if (asked.until.getTime() - startsAt.getTime() > DAYS_MAX * DAY_MS)
    throw invalidField('until', `must be at most ${DAYS_MAX} days after the beginning`);
  if (giver.accounts.includes(asked.to)) throw invalidField('to', 'must be somebody else');
  const taker = (await selectApprovers(tx, centerId)).find(({ actorId }) => actorId === asked.to);
  if (taker?.role !== 'ADMIN') throw invalidField('to', 'must be an active administrator of this center');
  const given = (await selectDelegations(tx, centerId, giver)).filter(({ from }) =>
    giver.accounts.includes(from.actorId),
  );
  if (given.length >= OPEN_MAX)
    throw new ApiError('CONFLICT', `There are ${OPEN_MAX} of them already. End one first.`);
  const delegation: Delegation = {
    id: newId('dlg', now),
    from: { actorId: giver.actorId, name: giver.name },
    to: { actorId: taker.actorId, name: taker.name },
    startsAt,
    endsAt: asked.until,
    endedAt: null,
  };
  await insertDelegation(tx, centerId, {
    id: delegation.id,
    from: giver.actorId,
    to: taker.actorId,
    startsAt,
    endsAt: asked.until,
    now,
  });
  await audit(tx, giver, 'delegate-inbox', delegation);
  return delegation;
}

/** Either side ends it, at once. */
export async function endDelegation(tx: Tx, by: Giver, id: string): Promise<void> {
  const delegation = await lockDelegation(tx, by.centerId, id);
  const isTheirs =
    delegation && [delegation.from, delegation.to].some(({ actorId }) => by.accounts.includes(actorId));
  if (!isTheirs) throw notFound('delegation');
  if (delegation.endedAt || delegation.endsAt <= by.now)
    throw new ApiError('CONFLICT', 'This has ended already.');
  await endDelegationRow(tx, by.centerId, { id, by: by.actorId, now: by.now });
  await audit(tx, by, 'end-delegation', delegation);
}

function audit(
  tx: Tx,
  { centerId, source, now }: Giver,
  action: string,
  { id, from, to, startsAt, endsAt }: Delegation,
): Promise<string> {
  return recordAudit(tx, {
    centerId,
    eventType: 'MEMBERSHIP_TRANSITIONED',
    action,
    target: { type: 'delegation', id, name: null },
    metadata: {
      from: from.actorId,
      to: to.actorId,
      startsAt: startsAt.toISOString(),
      endsAt: endsAt.toISOString(),
    },
    source,
    now,
  });
}
