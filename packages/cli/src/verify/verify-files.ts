import { isUtf8 } from 'node:buffer';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import {
  EXPORT_BYTES_MAX,
  isPack,
  type KeyTrail,
  type LogPolicy,
  LogPolicyError,
  type PackVerdict,
  readLogPolicy,
  type Verdict,
  type VerdictOptions,
  verdictOfFile,
} from '@centerproof/proof';
import { type Command, EXIT, UsageError } from '../command.ts';
import { askLive, installationOf } from './ask-live.ts';
import { describePack, describeTotals } from './describe-pack.ts';
import { describeVerdict, printable } from './describe-verdict.ts';
import { judgePack } from './judge-pack.ts';
import { readVerifyParameters, type VerifyParameters } from './verify-parameters.ts';

/** `centerproof verify FILE…`: says of each file what is proven, what only agrees with itself, and what is broken. */
export const verifyFiles: Command = {
  name: 'verify',
  parameters:
    'FILE… [--trust POLICY | --log-key VKEY] [--export-key MULTIKEY]… [--audit PACK] [--online [URL]] [--report] [--json]',
  summary:
    'Verify exported proofs and audit packs, offline unless told otherwise. --trust names a tlog-policy, --log-key the key of a log, --export-key a key that signs files; --audit ' +
    'names a pack of the audit chain, in which the keys of approvers are looked up; --online ' +
    'compares with the live proof of the trusted installation, or of URL; --report adds the figures of oversight ' +
    'of a pack; --json prints an object for each file on a line of its own. Exit code 0: all proven; 1: one is broken; 2: wrong use; 3: one agrees with itself, and who made it is not shown.',
  async run(given, say) {
    const parameters = readVerifyParameters(given);
    const policy = await readPolicy(parameters);
    const { exportKeys } = parameters;
    const keys = await readKeys(parameters.audit, policy);
    const exitCodes = new Set<number>();
    for (const path of parameters.files) {
      if (await isPackFile(path)) {
        const verdict = await judgePack(path, { policy, keys, exportKeys });
        if (parameters.isJson) say(JSON.stringify(packJson(path, verdict, parameters)));
        else {
          for (const line of describePack(path, verdict)) say(line);
          if (parameters.isReport) for (const line of describeTotals(verdict.totals)) say(line);
        }
        exitCodes.add(verdict.exitCode);
        continue;
      }
      const verdict = await judge(await readBytes(path), { policy, keys, exportKeys }, parameters.online);
      if (parameters.isJson) say(JSON.stringify(jsonOf(path, verdict)));
      else for (const line of describeVerdict(path, verdict)) say(line);
      exitCodes.add(verdict.exitCode);
    }
    // The worst of all files: one that is broken, then one of which nothing is shown.
    return [EXIT.fails, EXIT.consistent].find((code) => exitCodes.has(code)) ?? EXIT.holds;
  },
};

async function judge(
  bytes: Uint8Array,
  told: Required<Pick<VerdictOptions, 'policy' | 'keys' | 'exportKeys'>>,
  online: VerifyParameters['online'],
): Promise<Verdict> {
  const offline = verdictOfFile(bytes, told);
  const { subject, domain } = offline.verification;
  // An audit entry has no public proof, so that there is nobody to ask.
  if (online === null || subject === null || domain === 'audit') return offline;
  const base = online.url ?? installationOf(offline, told.policy);
  if (base === null) {
    throw new UsageError(
      'Whom to ask is not known: give --online the address of the installation, or --trust a policy that has it behind the key of the ' +
        'log that the file is in, as its /log/policy does. The address in a file is not asked.',
    );
  }
  const { live, exportKeys } = await askLive(base, subject);
  return verdictOfFile(bytes, { ...told, live, exportKeys: [...told.exportKeys, ...exportKeys] });
}

/** The keys that an audit pack tells of. One that is broken, or that nobody trusted logged, tells nothing. */
async function readKeys(audit: string | null, policy: LogPolicy | null): Promise<KeyTrail | null> {
  if (audit === null) return null;
  const verdict = (await isPackFile(audit)) ? await judgePack(audit, { policy }) : null;
  if (verdict?.keys && (policy === null || verdict.outcome === 'proven')) return verdict.keys;
  const why =
    verdict?.outcome === 'consistent' && verdict.keys
      ? 'it is not in the log that is trusted'
      : verdict?.sentence;
  throw new UsageError(
    `In ${printable(audit)} no keys can be looked up: it has to be a pack of the audit chain from its first entry on that ` +
      `shows what was done and when. ${printable(why ?? 'It is no pack.')}`,
  );
}

async function readPolicy({ trust, logKey }: VerifyParameters): Promise<LogPolicy | null> {
  if (trust === null && logKey === null) return null;
  const text = trust === null ? `log ${logKey}\nquorum none\n` : textOf(trust, await readBytes(trust));
  try {
    return readLogPolicy(text);
  } catch (error) {
    if (!(error instanceof LogPolicyError)) throw error;
    const what = trust === null ? '--log-key' : printable(trust);
    throw new UsageError(`${what} cannot be read as a policy. ${error.message}`);
  }
}

/** The text of a policy as the verifiers in Python and Go read it: a byte order mark stays, to be refused. */
function textOf(path: string, bytes: Uint8Array): string {
  if (bytes.length > EXPORT_BYTES_MAX || !isUtf8(bytes))
    throw new UsageError(`${printable(path)} cannot be read as a policy. It is too large, or not UTF-8.`);
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
}

/** A pack may be of any size, so it is told by its beginning. */
async function isPackFile(path: string): Promise<boolean> {
  return reading(path, async () => {
    const file = await open(path);
    try {
      const { buffer, bytesRead } = await file.read(new Uint8Array(64), 0, 64, 0);
      return isPack(buffer.subarray(0, bytesRead));
    } finally {
      await file.close();
    }
  });
}

/** What a file that cannot be read is called. */
async function reading<Result>(path: string, read: () => Promise<Result>): Promise<Result> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error;
    throw new UsageError(`${printable(path)} cannot be read (${String(error.code)}).`);
  }
}

/** A file, or as much of it as shows that it is too large. */
async function readBytes(path: string): Promise<Uint8Array> {
  return reading(path, async () =>
    Buffer.concat(await createReadStream(path, { end: EXPORT_BYTES_MAX }).toArray()),
  );
}

/** What programs read of a pack; its figures where they are asked for. */
function packJson(
  file: string,
  { totals, keys: _, ...verdict }: PackVerdict,
  { isReport }: VerifyParameters,
) {
  return { file, ...verdict, ...(isReport ? { totals } : {}) };
}

/** What programs read: the verdict, and of the verification what names the record and its entries. */
function jsonOf(file: string, { verification, ...verdict }: Verdict) {
  const { domain, subject, entries, unchecked } = verification;
  return { file, domain, subject, ...verdict, entries, unchecked };
}
