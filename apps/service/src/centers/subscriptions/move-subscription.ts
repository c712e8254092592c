import { lockMemberships } from '../../people/index.ts';
import type { Tx } from '../../platform/database/index.ts';
import { type AuditSource, recordAudits, systemSource } from '../../proof/audit/index.ts';
import { lockStanding } from './center-standing.queries.ts';
import { closeCenter, reinstateCenter, suspendCenter } from './center-standing.ts';
import {
  advance,
  centerEndsAt,
  dueAt,
  type Move,
  type SubscriptionState,
  suspendsCenter,
} from './subscription-rules.ts';
import { lockSubscription, type SubscriptionRow, updateSubscription } from './subscriptions.queries.ts';

/** What a cause does to a subscription that is up to date; the rules' functions have this shape. */
type Cause = (state: SubscriptionState) => { state: SubscriptionState; moves: Move[] };

const nothing: Cause = (state) => ({ state, moves: [] });

/**
 * The one way a subscription moves: lock it, let time pass, let the cause act, and write what came of it, the center's
 * suspension and the audit rows together. Without a cause it only lets time pass.
 */
export async function moveSubscription(
  tx: Tx,
  input: { centerId: number; now: Date; source: AuditSource; cause?: Cause },
): Promise<SubscriptionRow | undefined> {
  const { centerId, now } = input;
  // The order of all who need these locks; memberships move without the first, and end here when the center does.
  await lockStanding(tx, centerId);
  await lockMemberships(tx, centerId);
  const row = await lockSubscription(tx, centerId);
  if (!row) return undefined;
  const passed = advance(row.state, now);
  const caused = (input.cause ?? nothing)(passed.state);
  const isOver = isPast(centerEndsAt(caused.state), now);
  const isMoved = caused.state !== row.state;
  if (!isMoved && !isOver) return row;

  await updateSubscription(tx, {
    centerId,
    state: caused.state,
    dueAt: isOver ? null : dueAt(caused.state),
    now,
  });
  await auditMoves(tx, {
    row,
    moves: [
      ...passed.moves.map((move) => ({ ...move, source: systemSource })),
      ...caused.moves.map((move) => ({ ...move, source: input.source })),
    ],
    now,
  });
  await followInCenter(tx, { centerId, state: caused.state, isOver, now });
  return { ...row, state: caused.state };
}

/** Opens, closes or ends the center as its subscription demands. Other reasons to be closed are left alone. */
async function followInCenter(
  tx: Tx,
  {
    centerId,
    state,
    isOver,
    now,
  }: { centerId: number; state: SubscriptionState; isOver: boolean; now: Date },
): Promise<void> {
  const change = { centerId, now, source: systemSource };
  if (isOver) await closeCenter(tx, change);
  else if (suspendsCenter(state.status)) await suspendCenter(tx, { ...change, reason: 'billing' });
  else await reinstateCenter(tx, { ...change, reason: 'billing' });
}

async function auditMoves(
  tx: Tx,
  { row, moves, now }: { row: SubscriptionRow; moves: (Move & { source: AuditSource })[]; now: Date },
): Promise<void> {
  await recordAudits(
    tx,
    moves.map((move) => ({
      centerId: row.centerId,
      eventType: 'SUBSCRIPTION_TRANSITIONED',
      action: 'move-subscription',
      target: { type: 'subscription', id: row.id, name: row.planName },
      changes: { before: { status: move.from }, after: { status: move.to } },
      metadata: { trigger: move.trigger, effectiveAt: move.at.toISOString() },
      source: move.source,
      now,
    })),
  );
}

function isPast(moment: Date | null, now: Date): boolean {
  return moment !== null && moment <= now;
}
