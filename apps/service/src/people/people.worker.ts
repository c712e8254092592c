import type { Platform } from '../platform/platform.ts';
import type { Work } from '../slice.ts';
import { PREPARE_RESET, prepareReset } from './credentials/reset-password.ts';
import { deleteWhatIsOver } from './sessions/housekeeping.queries.ts';

export function peopleWorker(platform: Platform): Work {
  const { database, clock } = platform;
  return {
    handlers: {
      [PREPARE_RESET]: prepareReset(platform),
      'rotate-signing-keys': () => platform.people.keys.rotate(),
      'drop-ended-sessions': () => database.asDispatcher((tx) => deleteWhatIsOver(tx, clock.now())),
    },
    cron: [
      { task: 'rotate-signing-keys', match: '17 * * * *' },
      { task: 'drop-ended-sessions', match: '*/15 * * * *' },
    ],
  };
}
