import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { createDecisionFixture } from '../proof/fixture.ts';

const LOOK_EVERY_MS = 100;

/** The service of the other benchmarks with its workers running, and a look at packs. */
export async function startPackWorkers(dataDir?: string) {
  const fixture = await createDecisionFixture(dataDir);
  const workers = await fixture.startWorkers();
  const owner = new pg.Pool({ connectionString: fixture.ownerUrl, max: 1 });
  owner.on('error', () => {});
  return {
    fixture: {
      ...fixture,
      /** Waits until a pack is ready. */
      async packFile(centerId: number, id: string): Promise<{ bytes: number; entries: number }> {
        for (;;) {
          const { rows } = await owner.query<{
            status: string;
            failure: string;
            bytes: string;
            entries: string;
          }>(
            `select status, failure, result->'file'->>'bytes' as bytes, entries from audit_packs
              where center_id = $1 and id = $2`,
            [centerId, id],
          );
          const [pack] = rows;
          if (pack?.status === 'ready') return { bytes: Number(pack.bytes), entries: Number(pack.entries) };
          if (pack?.status === 'failed') throw new Error(pack.failure);
          await pause(LOOK_EVERY_MS);
        }
      },
    },
    async stop(): Promise<void> {
      await workers.stop();
      await owner.end();
      await fixture.stop();
    },
  };
}
