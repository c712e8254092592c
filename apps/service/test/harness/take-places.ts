import { onTestFinished } from 'vitest';
import type { TestService } from './index.ts';

/** Has as many requests of a center at work as may be at once, until the test is over. */
export async function takePlaces(
  { platform: { database, settings } }: Pick<TestService, 'platform'>,
  centerId: number,
): Promise<void> {
  const over = Promise.withResolvers<void>();
  const requests = Array.from({ length: Math.ceil(settings.databasePoolMax / 2) }, () => {
    const begun = Promise.withResolvers<void>();
    const ended = database.inScope({ centerIds: [centerId] }, () => {
      begun.resolve();
      return over.promise;
    });
    return { begun: begun.promise, ended };
  });
  onTestFinished(async () => {
    over.resolve();
    await Promise.all(requests.map(({ ended }) => ended));
  });
  await Promise.all(requests.map(({ begun }) => begun));
}
