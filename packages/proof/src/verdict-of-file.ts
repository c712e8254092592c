import { ProofError } from './errors.ts';
import { parseExport } from './parse-export.ts';
import { type Verdict, type VerdictOptions, verdict, verdictOfUnreadable } from './verdict.ts';

/**
 * Judges a file by its bytes. What is no JSON, or can be read in two ways, is a broken file like any other, with its code.
 *
 * @example
 * const { outcome, exitCode } = verdictOfFile(new Uint8Array(await file.arrayBuffer()), { policy });
 */
export function verdictOfFile(source: string | Uint8Array, options: VerdictOptions = {}): Verdict {
  let document: unknown;
  try {
    document = parseExport(source);
  } catch (error) {
    if (!(error instanceof ProofError)) throw error;
    return verdictOfUnreadable(error.code);
  }
  return verdict(document, options);
}
