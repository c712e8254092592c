import type { Platform } from '../../../platform/platform.ts';
import { QUEUED_CHANNEL, tellDueAlone } from './notices.queries.ts';

/**
 * Passes on to all workers what this process's own transactions have queued, once they are over. Lanes that come while a
 * notice is under way share the next one, so that a thousand commits need a few notices.
 */
export function relayDue({ database, log }: Platform): { stop(): void } {
  const lanes = new Set<string>();
  let isTelling = false;

  const stop = database.notices.listen(QUEUED_CHANNEL, (payload) => {
    for (const lane of payload.split(',')) if (lane !== '') lanes.add(lane);
    if (!isTelling) void tell();
  });
  return { stop };

  async function tell(): Promise<void> {
    isTelling = true;
    while (lanes.size > 0) {
      const told = [...lanes];
      lanes.clear();
      // Workers look through all lanes once a second, so a notice that is lost delays and loses nothing.
      await tellDueAlone(database, told).catch((error: Error) =>
        log.debug({ err: error }, 'Workers could not be told of new deliveries.'),
      );
    }
    isTelling = false;
  }
}
