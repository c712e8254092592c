import { parseArgs } from 'node:util';
import { UsageError } from './command.ts';

type Options = NonNullable<Parameters<typeof parseArgs>[0]>['options'];

/** The options and the rest of a command line; what cannot be read is wrong use, in the words of the parser. */
export function readParameters<const Known extends NonNullable<Options>>(
  parameters: readonly string[],
  options: Known,
) {
  try {
    return parseArgs({ args: [...parameters], options, allowPositionals: true, strict: true });
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

/** A whole number in bounds. */
export function readNumber(
  name: string,
  text: string | undefined,
  bounds: { fallback: number; min: number; max: number },
): number {
  if (text === undefined) return bounds.fallback;
  const number = Number(text);
  if (!/^\d{1,10}$/.test(text) || number < bounds.min || number > bounds.max)
    throw new UsageError(`--${name} is a whole number from ${bounds.min} to ${bounds.max}.`);
  return number;
}
