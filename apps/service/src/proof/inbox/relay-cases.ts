import type { Platform } from '../../platform/platform.ts';
import { tellCases } from './relay-cases.queries.ts';

/** What waits for people changed in these centers, said by a transaction to its own process alone. */
const OWN_CHANNEL = 'cases_changed';

/**
 * Passes on to all processes in which centers something changed that waits for people. Centers that come while a notice is under way
 * share the next one, so that a thousand commits need a few notices.
 */
export function relayCases({ database, log }: Platform): { stop(): void } {
  const centers = new Set<string>();
  let isTelling = false;
  const stop = database.notices.listen(OWN_CHANNEL, (payload) => {
    for (const center of payload.split(',')) if (center !== '') centers.add(center);
    if (!isTelling) void tell();
  });
  return { stop };

  async function tell(): Promise<void> {
    isTelling = true;
    while (centers.size > 0) {
      const told = [...centers];
      centers.clear();
      // Whoever watches looks again with every heartbeat, so a notice that is lost delays and loses nothing.
      await tellCases(database, told).catch((error: Error) =>
        log.debug({ err: error }, 'Nobody could be told of what waits.'),
      );
    }
    isTelling = false;
  }
}
