import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type LogPolicy,
  quorumTime,
  readCheckpoint,
  readLogPolicy,
  readVkey,
  type VerifierKey,
  verifyCosignature,
  writeVkey,
} from '@centerproof/proof';
import { type Command, EXIT, UsageError } from '../command.ts';
import { readNumber, readParameters } from '../read-parameters.ts';
import { followLog, LogMisbehaves, requireSigned, type Seen } from './follow-log.ts';
import { keepFile, readKept } from './keep-file.ts';
import { type LogSource, LogUnreachable, logAt } from './log-source.ts';

const DAY_SECONDS = 86_400;
const CHECKPOINT = 'checkpoint';

/** `centerproof monitor URL`: follows a log and fails loudly when it shows what an honest log cannot show. */
export const monitor: Command = {
  name: 'monitor',
  parameters: 'URL [--log-key VKEY | --trust POLICY] [--state DIR] [--every SECONDS] [--once]',
  summary:
    'Follows the log at URL (…/log), checks every leaf and every step, and keeps the evidence when two views differ. ' +
    'The key is the one given, or the one seen first.',
  async run(parameters, say) {
    const { values, positionals } = readParameters(parameters, {
      'log-key': { type: 'string' },
      trust: { type: 'string' },
      state: { type: 'string' },
      every: { type: 'string' },
      once: { type: 'boolean' },
    });
    const [url, ...rest] = positionals;
    if (!url || !URL.canParse(url) || rest.length > 0) throw new UsageError('Give the address of one log.');
    const stateDir = values.state ?? '.centerproof-monitor';
    const everyMs = readNumber('every', values.every, { fallback: 60, min: 1, max: DAY_SECONDS }) * 1_000;
    const policy = values.trust === undefined ? null : readTrust(values.trust);
    const source = logAt(url);
    const watch = { source, stateDir, policy, given: values['log-key'] ?? null, say };
    for (;;) {
      const code = await look(watch);
      if (code === EXIT.fails || values.once) return code;
      await new Promise((resolve) => setTimeout(resolve, everyMs));
    }
  },
};

interface Watch {
  source: LogSource;
  stateDir: string;
  policy: LogPolicy | null;
  given: string | null;
  say(line: string): void;
}

/** One look at the log. What cannot be reached may be there next time; what contradicts itself is told at once. */
async function look({ source, stateDir, policy, given, say }: Watch): Promise<number> {
  let kept = join(stateDir, CHECKPOINT);
  let shown: string | null = null;
  try {
    const key = await keyOf({ source, stateDir, policy, given, say });
    kept = keptOf(stateDir, key);
    const known = readKept(kept);
    const before = known === null ? null : requireSigned(known, key);
    shown = await source.checkpoint();
    const now = requireSigned(shown, key);
    await followLog(source, { before: before?.checkpoint ?? null, now: now.checkpoint });
    requireQuorum(policy, now);
    keepFile(kept, now.text);
    say(`${now.checkpoint.origin}: ${now.checkpoint.size} leaves, consistent with what was seen before.`);
    return EXIT.holds;
  } catch (error) {
    if (error instanceof LogUnreachable) {
      say(`Not looked at: ${error.message}`);
      return EXIT.usage;
    }
    if (!(error instanceof LogMisbehaves)) throw error;
    say(`THE LOG DOES NOT HOLD: ${error.message}`);
    say(
      `Kept as evidence: ${keepEvidence(stateDir, { message: error.message, known: readKept(kept), shown })}`,
    );
    return EXIT.fails;
  }
}

/**
 * Where what was seen of a log is kept. One that goes on under a new name has a file of its own, beside that of the log that was seen first:
 * its tree may be shorter, and neither is forgotten.
 */
function keptOf(stateDir: string, { name, keyId }: VerifierKey): string {
  const first = join(stateDir, CHECKPOINT);
  const origin = readCheckpoint(readKept(first) ?? '')?.checkpoint.origin ?? name;
  return origin === name ? first : `${first}-${Buffer.from(keyId).toString('hex')}`;
}

/** The key that the log is held to. Without a given one it is the first one seen, which is kept from then on. */
async function keyOf({ source, stateDir, policy, given, say }: Watch): Promise<VerifierKey> {
  if (given !== null) {
    const key = readVkey(given);
    if (!key) throw new UsageError('--log-key is not a verifier key.');
    return key;
  }
  if (policy) {
    const origin = readCheckpoint(await source.checkpoint())?.checkpoint.origin;
    const log = policy.logs.find(({ key }) => key.name === origin);
    if (!log)
      throw new LogMisbehaves(
        `The log calls itself ${origin ?? 'nothing'}, which the policy does not trust.`,
      );
    return log.key;
  }
  const file = join(stateDir, 'vkey');
  const vkey = readKept(file)?.trim() ?? (await source.vkey());
  const key = readVkey(vkey);
  if (!key) throw new LogMisbehaves('What is served as the verifier key is not one.');
  if (readKept(file) === null) {
    keepFile(file, `${writeVkey(key)}\n`);
    say(`Trusting the key that was seen first: ${writeVkey(key)}`);
  }
  return key;
}

function requireQuorum(policy: LogPolicy | null, { note }: Seen): void {
  if (!policy) return;
  const times = new Map<string, number>();
  for (const { name, key } of policy.witnesses) {
    const cosigned = verifyCosignature(note, key);
    if (cosigned.state === 'invalid')
      throw new LogMisbehaves(`A line in the name of the witness ${name} is not its cosignature.`);
    if (cosigned.state === 'valid') times.set(name, cosigned.time);
  }
  if (quorumTime(policy.quorum, times) === null)
    throw new LogMisbehaves(`Too few witnesses cosigned: ${[...times.keys()].join(', ') || 'none'}.`);
}

function keepEvidence(
  stateDir: string,
  { message, known, shown }: { message: string; known: string | null; shown: string | null },
): string {
  const file = join(stateDir, 'evidence', `${new Date().toISOString().replaceAll(':', '-')}.txt`);
  const part = (title: string, text: string | null) => `== ${title}\n${text ?? '(nothing)\n'}\n`;
  keepFile(file, `${message}\n\n${part('seen before', known)}${part('shown now', shown)}`);
  return file;
}

function readTrust(file: string): LogPolicy {
  try {
    return readLogPolicy(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new UsageError(`--trust: ${(error as Error).message}`);
  }
}
