import { readFile, stat } from 'node:fs/promises';
import {
  EXPORT_LENGTH_MAX,
  type ExportVerification,
  PROOF_ERRORS,
  ProofError,
  parseExport,
  verifyExport,
} from '@centerproof/proof';
import { type Command, EXIT, UsageError } from './command.ts';
import { describeVerification, printable } from './describe-verification.ts';

/** A character of UTF-8 takes at most four bytes. */
const FILE_BYTES_MAX = EXPORT_LENGTH_MAX * 4;

/** `centerproof verify FILE`: verifies an export with nothing but the file. */
export const verifyFile: Command = {
  name: 'verify',
  parameters: 'FILE',
  summary:
    'Verify an exported proof offline. Exit code 0: it holds; 1: it does not; 2: it could not be read.',
  async run(parameters, say) {
    const [path] = parameters;
    if (path === undefined || parameters.length > 1) throw new UsageError('Name exactly one file to verify.');
    const verification = verifyBytes(await readBytes(path));
    if (typeof verification === 'string') {
      say(`This is not a proof. ${verification}`);
      return EXIT.fails;
    }
    for (const line of describeVerification(verification)) say(line);
    return verification.valid ? EXIT.holds : EXIT.fails;
  },
};

async function readBytes(path: string): Promise<Uint8Array> {
  try {
    const { size } = await stat(path);
    if (size > FILE_BYTES_MAX) throw new UsageError(`${printable(path)} is too large to be an export.`);
    return await readFile(path);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error;
    throw new UsageError(`${printable(path)} cannot be read (${String(error.code)}).`);
  }
}

/** The verification, or why there is nothing to verify. */
function verifyBytes(bytes: Uint8Array): ExportVerification | string {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return verifyExport(parseExport(text));
  } catch (error) {
    if (error instanceof ProofError) return PROOF_ERRORS[error.code];
    if (error instanceof TypeError) return 'The file is not UTF-8 text.';
    throw error;
  }
}
