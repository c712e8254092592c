import { rmSync } from 'node:fs';
import { setInterval } from 'node:timers';
import { requestPack } from '../../apps/service/src/proof/packs/request-pack.ts';
import { startPackWorkers } from './workers.ts';

/**
 * The service with its workers, as `npm start` runs it: API, log and packs in one process. It makes packs on demand and says how
 * long each took and how much memory the process came to need. With an argument it goes on with the data that is there.
 */
const { fixture, stop } = await startPackWorkers(process.argv[2]);
const { platform } = fixture;
const SAMPLE_MS = 50;

type Message = { kind: 'pack'; centerId: number } | { kind: 'stop'; isForGood: boolean };

process.on('message', (message: Message) => {
  void (async () => {
    if (message.kind === 'stop') {
      await stop();
      if (message.isForGood) rmSync(fixture.dataDir, { recursive: true, force: true });
      process.exit(0);
    }
    process.send?.(await makePack(message.centerId));
  })();
});
process.send?.({ kind: 'ready', dataDir: fixture.dataDir, ...fixture.address });

async function makePack(centerId: number) {
  const beganMs = performance.now();
  const beforeMb = process.memoryUsage().rss / 1e6;
  let peakMb = 0;
  const sampling = setInterval(() => {
    peakMb = Math.max(peakMb, process.memoryUsage().rss / 1e6);
  }, SAMPLE_MS);
  const scope = { centerIds: [centerId] };
  const { id } = await platform.database.inScope(scope, (tx) =>
    requestPack(tx, platform.jobs, {
      centerId,
      asked: {},
      requestedBy: { id: 'bench', type: 'system', name: 'Bench' },
      source: { actor: null, ipAddress: null, userAgent: null, requestId: null },
      now: new Date(),
    }),
  );
  const { bytes, entries } = await fixture.packFile(centerId, id);
  clearInterval(sampling);
  return {
    path: `${fixture.dataDir}/files/packs/${centerId}/${id}-1.ndjson.gz`,
    seconds: (performance.now() - beganMs) / 1_000,
    bytes,
    entries,
    beforeMb,
    peakMb,
  };
}
