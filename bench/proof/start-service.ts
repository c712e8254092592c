import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';

export type Service = Awaited<ReturnType<typeof startService>>;

/** The service under load, in a process of its own. */
export async function startService({ centers }: { centers?: number } = {}) {
  const child: ChildProcess = fork(new URL('./server.ts', import.meta.url), {
    env: { ...process.env, ...(centers ? { BENCH_CENTERS: String(centers) } : {}) },
  });
  const failed = once(child, 'exit').then(() => {
    throw new Error('The service ended before the benchmark did.');
  });
  failed.catch(() => {});
  const [ready] = (await Promise.race([once(child, 'message'), failed])) as [
    { port: number; keys: string[] },
  ];
  return {
    ...ready,
    pid: child.pid ?? 0,
    /** Decisions in the first center, chains of centers that take no part, or a rest of PostgreSQL's own work. */
    async prepare(wanted: { events?: number; chains?: number; rest?: true }): Promise<void> {
      child.send({ kind: 'prepare', ...wanted });
      await Promise.race([once(child, 'message'), failed]);
    },
    async stop(): Promise<void> {
      child.send({ kind: 'stop' });
      await once(child, 'exit');
    },
  };
}
