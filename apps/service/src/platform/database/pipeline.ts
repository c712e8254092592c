import { type DatabaseConnection, PostgresDialect, PostgresDriver, type TransactionSettings } from 'kysely';
import type pg from 'pg';
import type { Tx } from './scope.ts';

/**
 * A dialect whose transactions begin together with their first statement, which saves each of them a round trip. Whoever opens
 * one waits for `begun` before any work that is not to happen outside of a transaction.
 */
export function createPipeline(pool: pg.Pool): { dialect: PostgresDialect; begun(tx: Tx): Promise<void> } {
  const beginnings = new WeakMap<DatabaseConnection, Promise<void>>();

  class PipelineDriver extends PostgresDriver {
    override async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings) {
      const beginning = super.beginTransaction(connection, settings);
      // Its failure is for whoever asks `begun`, and they may not have asked yet.
      beginning.catch(() => {});
      beginnings.set(connection, beginning);
    }
  }
  class PipelineDialect extends PostgresDialect {
    override createDriver() {
      return new PipelineDriver({ pool });
    }
  }
  return {
    dialect: new PipelineDialect({ pool }),
    begun: (tx) => tx.getExecutor().provideConnection(async (connection) => beginnings.get(connection)),
  };
}
