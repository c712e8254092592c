import { ApiError } from '../../platform/errors.ts';

/** What an attribute of a span may say, whichever way it came. */
export type AttributeValue =
  | string
  | number
  | boolean
  | null
  | Unsealable
  | AttributeValue[]
  | { [name: string]: AttributeValue };
export type Attributes = Record<string, AttributeValue>;

/** A span of OTLP as far as decisions are made of it. */
export interface Span {
  /** 32 hexadecimal digits. */
  traceId: string;
  /** 16 hexadecimal digits. */
  spanId: string;
  parentSpanId: string | null;
  attributes: Attributes;
  /** Of the resource: the program that sent it. */
  resource: Attributes;
  startUnixNano: bigint | Unsealable;
  endUnixNano: bigint | Unsealable;
  isError: boolean;
  statusMessage: string;
}

export const STATUS_ERROR = 2;

/**
 * Stands where a span says what cannot be sealed as it was given (docs/rules.md#text-and-numbers). Whatever would write it down is
 * refused, and with it the span; where nothing of it is sealed it harms nobody.
 */
export class Unsealable {
  readonly why: string;
  /** What was said under a key that was named more than once. */
  readonly said: readonly AttributeValue[];

  constructor(why: string, said: readonly AttributeValue[] = []) {
    this.why = why;
    this.said = said;
  }

  refuse(): never {
    throw new ApiError('BAD_REQUEST', this.why);
  }

  /** Called by whatever would write it down. */
  toJSON(): never {
    return this.refuse();
  }
}

export const notOtlp = (): Unsealable => new Unsealable('A span holds a value that is not as OTLP has it.');

/** Of a key that is named twice there is no one value. */
export function attributesFrom(pairs: readonly (readonly [string, AttributeValue])[]): Attributes {
  const byKey = Map.groupBy(pairs, ([key]) => key);
  return Object.fromEntries(
    Array.from(byKey, ([key, named]) => {
      const said = named.map(([, value]) => value);
      return [key, said.length > 1 ? new Unsealable('A span names a key twice.', said) : (said[0] ?? null)];
    }),
  );
}

/** A number where it is exact, the digits where a double would round them. */
export function wholeNumber(digits: string): AttributeValue {
  const number = Number(digits);
  return Number.isSafeInteger(number) ? number : digits;
}

/** JSON has no way to write the others down. */
export function finiteNumber(number: number): AttributeValue {
  return Number.isFinite(number) ? number : new Unsealable('A span holds a number that is not finite.');
}
