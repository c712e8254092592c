import { canonicalJson, type Json, portableSha256Hex } from '@centerproof/proof';

/** What is sealed of a call: `action.input` of its decision (docs/agents.md). */
export interface SealedInput {
  arguments?: Json;
  argumentsDigest: string;
  callId: string;
  runId: string;
}

/** Arguments as they are sealed, and the input that seals them. */
export interface Proposal {
  /** RFC 8785; what the tool is given is parsed from it. */
  text: string;
  input: SealedInput;
  /** Of the whole input, as the service tells it back. */
  inputDigest: string;
}

/** Brings the arguments of one call into the form in which they are sealed. Throws where they are no JSON. */
export function propose(
  given: unknown,
  about: { runId: string; callId: string; disclose: 'arguments' | 'digest' },
): Proposal {
  const text = canonicalJson(given === undefined ? {} : withoutUndefined(given));
  const { runId, callId } = about;
  const input: SealedInput = {
    ...(about.disclose === 'arguments' ? { arguments: JSON.parse(text) } : {}),
    argumentsDigest: digestOf(text),
    callId,
    runId,
  };
  return { text, input, inputDigest: digestOf(canonicalJson(input)) };
}

/** The key under which a call is decided, whatever its arguments are. */
export function keyOf({ runId, callId }: { runId: string; callId: string }): string {
  return `guard:${portableSha256Hex(canonicalJson([runId, callId]))}`;
}

/** The digest of a tool's result, and of nothing where the result is no JSON. */
export function resultOf(result: unknown): { resultDigest: string; result: Json } | null {
  try {
    const text = canonicalJson(result === undefined ? null : withoutUndefined(result));
    return { resultDigest: digestOf(text), result: JSON.parse(text) };
  } catch {
    return null;
  }
}

function digestOf(text: string): string {
  return `sha256:${portableSha256Hex(text)}`;
}

/** A member that is `undefined` is a member that is absent, as everywhere in JavaScript; the rest is left to the strict writer. */
function withoutUndefined(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutUndefined);
  if (typeof value !== 'object' || value === null) return value;
  const prototype: object | null = Object.getPrototypeOf(value);
  if (prototype !== null && Object.getPrototypeOf(prototype) !== null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, member]) =>
      member === undefined ? [] : [[name, withoutUndefined(member)]],
    ),
  );
}
