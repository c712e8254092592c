import type { Platform } from '../../platform/platform.ts';
import type { Work } from '../../slice.ts';
import { checkImport } from './check-import.ts';
import { dropExpiredImports, type ImportKey } from './imports.queries.ts';
import { CHECK_IMPORT, RUN_IMPORT } from './manage-import.ts';
import { runImport } from './run-import.ts';

const EXPIRED_MAX = 1;

/** Looks at files and imports them, and forgets those whose time is up. */
export function importsWorker(platform: Platform): Work {
  const { database, clock } = platform;
  // The payloads are those that were written with the request.
  const keyOf = (payload: Record<string, unknown>) => payload as unknown as ImportKey;
  return {
    handlers: {
      [CHECK_IMPORT]: (payload, signal) => checkImport(platform, keyOf(payload), signal),
      [RUN_IMPORT]: (payload, signal) => runImport(platform, keyOf(payload), signal),
      'drop-expired-imports': async () => {
        for (let dropped = EXPIRED_MAX; dropped === EXPIRED_MAX; )
          dropped = await database.asDispatcher((tx) =>
            dropExpiredImports(tx, { now: clock.now(), limit: EXPIRED_MAX }),
          );
      },
    },
    cron: [{ task: 'drop-expired-imports', match: '47 * * * *' }],
  };
}
