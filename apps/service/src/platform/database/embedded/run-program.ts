import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { type ServerAccount, spawnIdentity } from './account.ts';
import { errorCode } from './failures.ts';

const OUTPUT_CHARACTERS_MAX = 64 * 1024;

/** Nothing of the caller's environment (PGDATA, PGPORT, LC_ALL …) may change what PostgreSQL does. */
export const SERVER_ENVIRONMENT = { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' } as const;

/** Runs one of PostgreSQL's programs to its end. */
export async function runProgram(
  program: string,
  parameters: readonly string[],
  account: ServerAccount,
  input = '',
): Promise<{ code: number | null; output: string }> {
  const child = spawn(program, parameters, {
    ...spawnIdentity(account),
    cwd: '/',
    env: SERVER_ENVIRONMENT,
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output = (output + text).slice(-OUTPUT_CHARACTERS_MAX);
    });
  }
  // A program that ends before it has read its input is judged by its exit code, not by the broken pipe.
  child.stdin.on('error', () => undefined);
  child.stdin.end(input);
  try {
    const [code] = await once(child, 'close');
    return { code: typeof code === 'number' ? code : null, output };
  } catch (error) {
    throw cannotRun(program, error);
  }
}

export function cannotRun(program: string, error: unknown): Error {
  return new Error(
    `The embedded PostgreSQL cannot run on this machine (${program}: ${errorCode(error) ?? error}). Set DATABASE_URL to a PostgreSQL server (15 or newer).`,
    { cause: error },
  );
}
