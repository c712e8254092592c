import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startDemoService } from '../../../../../scripts/cluster/demo-service.ts';

/**
 * Lets schemathesis, a fuzzer that others wrote, read the OpenAPI document of a running service and try to catch it lying: with
 * sessions and with a key, over every operation, for no longer than three minutes.
 *
 * `node run.ts` makes an environment for Python under the system's directory for temporary files; `SCHEMATHESIS` names the
 * program where it is there already, `SEED` repeats a run.
 */
const here = fileURLToPath(new URL('.', import.meta.url));
const RUN_MAX_SECONDS = 180;
const CHECKS = [
  'not_a_server_error',
  'status_code_conformance',
  'content_type_conformance',
  'response_headers_conformance',
  'response_schema_conformance',
  'refused_only_as_explained',
];
/** So wide that no run meets them. */
const WIDE = '1000000/60';

await using running = await startDemoService({
  ACCESS_TOKEN_SECONDS: '3600',
  RATE_LIMIT_STANDARD: WIDE,
  RATE_LIMIT_PARTNER: WIDE,
  RATE_LIMIT_PUBLIC: WIDE,
  RATE_LIMIT_PROOF: WIDE,
  RATE_LIMIT_AUTH: WIDE,
});
const { origin, dataDir } = running;
const program = process.env.SCHEMATHESIS ?? (await installed());
// One worker: with several, the parser of Python 3.11 now and then loses count of its own depth.
const arguments_ = [
  ...['--config-file', join(here, 'schemathesis.toml'), 'run', `${origin}/api/openapi.json`],
  ...['--checks', CHECKS.join(','), '--continue-on-failure', '--workers', '1'],
  ...['--seed', process.env.SEED ?? '7', '--max-time', String(RUN_MAX_SECONDS), '--no-color'],
];
process.exitCode = await finished(
  spawn(program, arguments_, {
    stdio: 'inherit',
    cwd: dataDir,
    env: {
      ...process.env,
      PYTHONPATH: here,
      PYTHONDONTWRITEBYTECODE: '1',
      SCHEMATHESIS_HOOKS: 'hooks',
      CENTERPROOF_URL: origin,
      CENTERPROOF_DEMO: join(dataDir, 'demo.json'),
    },
  }),
);

/** The pinned version, in an environment of its own that a later run finds again. */
async function installed(): Promise<string> {
  const environment = join(tmpdir(), 'centerproof-schemathesis-python');
  const program = join(environment, 'bin', 'schemathesis');
  const python = spawn('python3', ['-m', 'venv', environment], { stdio: 'inherit' });
  if ((await finished(python)) !== 0) throw new Error('python3 -m venv failed.');
  const pip = spawn(
    join(environment, 'bin', 'pip'),
    [
      'install',
      '--quiet',
      '--require-hashes',
      '--only-binary',
      ':all:',
      '-r',
      join(here, 'requirements.txt'),
    ],
    { stdio: 'inherit' },
  );
  if ((await finished(pip)) !== 0 || !existsSync(program)) throw new Error('schemathesis was not installed.');
  return program;
}

async function finished(child: ChildProcess): Promise<number> {
  const [code] = (await once(child, 'exit')) as [number | null];
  return code ?? 1;
}
