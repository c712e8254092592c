import type { Database } from '../../platform/database/index.ts';
import { ApiError } from '../../platform/errors.ts';
import { eventIdOfDecision } from './decision-rules.ts';
import { selectGeneratedIds } from './decisions.queries.ts';

/**
 * The keys that are no caller's to choose, because they are generated ids of other decisions of the center: two would answer to one
 * `decisionId`. Whoever knows such an id was told it, so that its decision is there already; keys that look otherwise cost nothing.
 */
export async function generatedIdsAmong(
  database: Database,
  centerId: number,
  keys: readonly (string | null)[],
): Promise<ReadonlySet<string | null>> {
  const asked = keys.flatMap((key) => {
    const eventId = key && eventIdOfDecision(key);
    return key && eventId ? [{ key, eventId }] : [];
  });
  if (asked.length === 0) return new Set();
  return new Set(
    await database.inScope({ centerIds: [centerId] }, (tx) => selectGeneratedIds(tx, centerId, asked)),
  );
}

export function isGeneratedId(): ApiError {
  return new ApiError(
    'CONFLICT',
    'This idempotencyKey is the decisionId of another decision. Use a key of your own.',
    { details: { field: 'idempotencyKey' } },
  );
}
