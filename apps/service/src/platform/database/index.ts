export type { TableAccess } from './access.ts';
export { createDatabase, type Database } from './database.ts';
export { describeFailure, isConnectionFailure, isConstraint } from './failures.ts';
export { createGroupCommit, type Outcome } from './group-commit.ts';
export { migrate } from './migrate.ts';
export { notify } from './notices.ts';
export { addressFor, type RoleNames } from './roles.ts';
export type { DB } from './schema.generated.ts';
export type { Scope, Tx } from './scope.ts';
