import type { Platform } from '../../platform/platform.ts';

/** Work in a transaction that sees the caller's center alone. */
export function centerWork({ database }: Platform) {
  type Work = Parameters<Platform['database']['inScope']>[1];
  return <Result>(
    who: { center: { id: number } },
    work: (tx: Parameters<Work>[0]) => Promise<Result>,
  ): Promise<Result> => database.inScope({ centerIds: [who.center.id] }, work);
}
