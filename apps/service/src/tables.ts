import type { TableAccess } from './platform/database/index.ts';

/**
 * Every table, the column that names its tenant, and who may touch it. Row level security, grants and the test that
 * enumerates the catalogue all come from this list; a table that is not in it fails that test.
 */
export const tables: readonly TableAccess[] = [
  // The wire
  { table: 'idempotency_keys', tenant: null, app: ['select', 'insert', 'update', 'delete'], dispatcher: ['select', 'delete'] },
];
