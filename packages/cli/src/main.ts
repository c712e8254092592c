#!/usr/bin/env node
import { archiveCenter, restoreCenter } from './archive-center.ts';
import { bootstrap } from './bootstrap-operator.ts';
import { type Command, EXIT, UsageError } from './command.ts';
import { logCommand } from './log/log-command.ts';
import { monitor } from './log/monitor.ts';
import { witness } from './log/witness.ts';
import { managePlans } from './manage-plans.ts';
import { forgetCenter, moveCenter } from './move-center.ts';
import { rotateExportKey } from './rotate-export-key.ts';
import { rotateMasterKey } from './rotate-master-key.ts';
import { serveMcp } from './serve-mcp.ts';
import { verifyFiles } from './verify/verify-files.ts';

/** Every command of the tool: the table of contents. */
const COMMANDS: readonly Command[] = [
  verifyFiles,
  monitor,
  witness,
  logCommand,
  serveMcp,
  bootstrap,
  managePlans,
  rotateExportKey,
  rotateMasterKey,
  archiveCenter,
  restoreCenter,
  moveCenter,
  forgetCenter,
];

// Whoever reads the output may have seen enough, or has no room for it. What was not said is not proven, and not broken either.
process.stdout.on('error', ({ code }: NodeJS.ErrnoException) => {
  if (code !== 'EPIPE') process.stderr.write(`The output cannot be written (${code}).\n`);
  process.exit(EXIT.usage);
});

process.exitCode = await run(process.argv.slice(2));

async function run([name, ...parameters]: readonly string[]): Promise<number> {
  if (name === undefined || name === 'help' || name === '--help') {
    process.stdout.write(usage());
    return name === undefined ? EXIT.usage : EXIT.holds;
  }
  const command = COMMANDS.find((one) => one.name === name);
  try {
    if (!command) throw new UsageError(`There is no command ${JSON.stringify(name)}.`);
    return await command.run(parameters, (line) => process.stdout.write(`${line}\n`));
  } catch (error) {
    if (isServiceAbsent(error)) {
      process.stderr.write('This command works on a service: run it inside its repository.\n');
      return EXIT.usage;
    }
    if (error instanceof UsageError) {
      process.stderr.write(`${error.message}\n\n${usage()}`);
      return EXIT.usage;
    }
    if (!(error instanceof Error) || isOurMistake(error)) throw error;
    process.stderr.write(
      `This could not be done: ${error.message || (error as NodeJS.ErrnoException).code}\n`,
    );
    return EXIT.fails;
  }
}

/** Who looks for it needs to know where it happened; a wrong setting, a port that is taken or a database that is away has its reason in its message. */
function isOurMistake(error: Error): boolean {
  return [TypeError, RangeError, ReferenceError, SyntaxError].some((kind) => error instanceof kind);
}

/** The tool is also installed alone, and then has everything but the service. */
function isServiceAbsent(error: unknown): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    error.code === 'ERR_MODULE_NOT_FOUND' &&
    error.message.includes("'@centerproof/service'")
  );
}

function usage(): string {
  const lines = COMMANDS.map(
    ({ name, parameters, summary }) => `  centerproof ${name} ${parameters}\n      ${summary}`,
  );
  return `Usage:\n${lines.join('\n')}\n`;
}
