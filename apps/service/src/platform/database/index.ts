export type { TableAccess } from './access.ts';
export { columnsOf } from './columns.ts';
export { requireConfirmed, runConfirmed, type ToConfirm, unconfirmed } from './confirmed.ts';
export { createDatabase, type Database } from './database.ts';
export {
  describeFailure,
  isBrokenConnection,
  isChangedMeanwhile,
  isConnectionFailure,
  isConstraint,
  isFenced,
  isHeld,
  isReadOnly,
  isTimeout,
  isUnexpected,
} from './failures.ts';
export { type FamilyId, familyOf } from './family-id.ts';
export { createLane, type LaneItem, type LaneOutcome, type Outcome } from './lane.ts';
export { holds, inEitherForm, isLike } from './likeness.ts';
export { createLookup } from './lookup.ts';
export { migrate, type Roles } from './migrate.ts';
export { dropOldChanges, notify, tellChange } from './notices.ts';
export { payloadOf, relayNotices } from './relay-notices.ts';
export { addressFor, type RoleNames } from './roles.ts';
export type { DB } from './schema.generated.ts';
export type { Scope, Tx } from './scope.ts';
export { callOf, known, perform, type Statement, send } from './statement.ts';
export { apart } from './unit.ts';
export { withClient } from './with-client.ts';
