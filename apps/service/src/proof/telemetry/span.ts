/** What an attribute of a span may say, whichever way it came. */
export type AttributeValue =
  | string
  | number
  | boolean
  | null
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
  startUnixNano: bigint;
  endUnixNano: bigint;
  isError: boolean;
  statusMessage: string;
}

export const STATUS_ERROR = 2;
