import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import type { Figure } from './main.ts';
import { DECISION } from './proof/fixture.ts';
import { approvals, runLoad } from './proof.ts';

const DECISIONS = Number(process.env.PACK_DECISIONS ?? 100_000);
const BATCH = 1_000;
const CONNECTIONS = 64;
const ROUNDS = Number(process.env.PACK_ROUNDS ?? 3);
const ROUND_MS = 4_000;
const MEMORY_MAX_MB = 300;
/** Node takes what it is given before it collects garbage; a service with this much shows what it needs. */
const SMALL_HEAP = ['--max-old-space-size=128', '--max-semi-space-size=8'];

interface Made {
  path: string;
  seconds: number;
  bytes: number;
  entries: number;
  beforeMb: number;
  peakMb: number;
}

interface Verified {
  outcome: string;
  entries: number;
  seconds: number;
  peakMb: number;
}

/** Making and verifying a pack: how long, how much memory, and what recording feels of its being made. */
export async function run(): Promise<Figure[]> {
  const filled = await startService();
  await sealDecisions(filled);
  await filled.stop({ isForGood: false });

  // A process that has sealed nothing yet: what it comes to need is the pack's.
  const service = await startService(filled.dataDir, SMALL_HEAP);
  const [, ...others] = service.keys;
  try {
    const made = await service.makePack(1);
    const verified = await verify(made.path, service.vkey);
    if (verified.outcome !== 'proven' || verified.entries !== made.entries)
      throw new Error(`The pack is not proven: ${JSON.stringify(verified)}`);
    console.log(JSON.stringify({ made, verified }));

    const record = () =>
      runLoad({
        ports: [service.port],
        connections: CONNECTIONS,
        durationMs: ROUND_MS,
        isRepeated: true,
        expectedStatus: 201,
        requests: others.map((key) => ({
          path: '/api/v1/decision-events',
          key,
          body: JSON.stringify(DECISION),
        })),
      });
    await record();
    const ratios: number[] = [];
    for (let round = 1; round <= ROUNDS; round += 1) {
      const alone = await record();
      // A pack outlasts the round, so that all of it is measured while one is being made.
      const making = service.makePack(1);
      const beside = await record();
      await making;
      console.log(
        `round ${round}: alone ${alone.perSecond.toFixed(0)}/s, beside ${beside.perSecond.toFixed(0)}/s`,
      );
      ratios.push(beside.perSecond / alone.perSecond);
    }
    ratios.sort((one, other) => one - other);
    return [
      {
        name: `making a pack of ${made.entries} decisions`,
        value: `${made.seconds.toFixed(1)} s, ${(made.bytes / 1e6).toFixed(0)} MB`,
      },
      {
        name: 'peak memory of the whole service, with a heap of 128 MB, while making it',
        value: `${made.peakMb.toFixed(0)} MB (${made.beforeMb.toFixed(0)} MB before)`,
        bound: `< ${MEMORY_MAX_MB} MB`,
      },
      { name: 'verifying it', value: `${verified.seconds.toFixed(1)} s` },
      {
        name: 'peak memory of the verifier',
        value: `${verified.peakMb.toFixed(0)} MB`,
        bound: `< ${MEMORY_MAX_MB} MB`,
      },
      {
        name: 'recording while a pack is made over recording alone',
        value: `${ratios[0]?.toFixed(2)} to ${ratios.at(-1)?.toFixed(2)} in ${ROUNDS} rounds`,
        ratio: (ratios[Math.floor(ROUNDS / 2)] ?? 0).toFixed(2),
        bound: '>= 0.9',
      },
    ];
  } finally {
    await service.stop({ isForGood: true });
  }
}

async function sealDecisions({ port, keys: [key = ''] }: Service): Promise<void> {
  const beganMs = performance.now();
  for (let sealed = 0; sealed < DECISIONS; sealed += BATCH * 10) {
    const count = Math.min(BATCH * 10, DECISIONS - sealed);
    await runLoad({
      ports: [port],
      connections: CONNECTIONS,
      durationMs: 600_000,
      isRepeated: false,
      expectedStatus: 200,
      requests: await approvals(port, [key], count),
    });
  }
  console.log(`sealed ${DECISIONS} in ${((performance.now() - beganMs) / 1_000).toFixed(0)} s`);
}

async function verify(path: string, vkey: string): Promise<Verified> {
  const child = fork(new URL('./packs/verify.ts', import.meta.url), [path, vkey]);
  const [result] = (await once(child, 'message')) as [Verified];
  return result;
}

type Service = Awaited<ReturnType<typeof startService>>;

async function startService(dataDir?: string, execArgv: string[] = []) {
  const server = new URL('./packs/server.ts', import.meta.url);
  const child: ChildProcess = fork(server, dataDir ? [dataDir] : [], { execArgv });
  const failed = once(child, 'exit').then(() => {
    throw new Error('The service ended before the benchmark did.');
  });
  failed.catch(() => {});
  const answer = async <Answer>() => (await Promise.race([once(child, 'message'), failed]))[0] as Answer;
  const ready = await answer<{ port: number; keys: string[]; dataDir: string }>();
  const vkey = (await (await fetch(`http://127.0.0.1:${ready.port}/log/vkey`)).text()).trim();
  return {
    ...ready,
    vkey,
    async makePack(centerId: number): Promise<Made> {
      child.send({ kind: 'pack', centerId });
      return answer<Made>();
    },
    async stop({ isForGood }: { isForGood: boolean }): Promise<void> {
      child.send({ kind: 'stop', isForGood });
      await once(child, 'exit');
    },
  };
}
