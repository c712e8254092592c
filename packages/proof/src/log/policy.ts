import { bytesToHex, readSize } from './bytes.ts';
import { KEY_TYPE, readVkey, type VerifierKey } from './notes.ts';

/** Which logs and witnesses somebody trusts, and how many witnesses it takes. */
export interface LogPolicy {
  readonly logs: readonly { readonly key: VerifierKey; readonly url: string | null }[];
  readonly witnesses: readonly PolicyWitness[];
  /** What has to have cosigned; null for `quorum none`. */
  readonly quorum: Quorum | null;
}

export interface PolicyWitness {
  /** Its name inside the policy, which nobody else knows. */
  readonly name: string;
  readonly key: VerifierKey;
  readonly url: string | null;
}

/** A witness, or so many of some members. */
export type Quorum =
  | { readonly kind: 'witness'; readonly witness: PolicyWitness }
  | { readonly kind: 'group'; readonly threshold: number; readonly members: readonly Quorum[] };

/** The policy cannot be read; the message names the line and says what is wrong with it. */
export class LogPolicyError extends Error {
  readonly line: number;

  constructor(line: number, reason: string) {
    super(`Line ${line}: ${reason}`);
    this.name = 'LogPolicyError';
    this.line = line;
  }
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: the format admits tab only, and a carriage return before the newline.
const CONTROL = /[\u0000-\u0008\u000b-\u001f\u007f]/;

/**
 * Reads a C2SP tlog-policy.
 *
 * @throws LogPolicyError
 * @example
 * const policy = readLogPolicy('log proof.example/log+5c48f5bc+AYqI…\nquorum none\n');
 */
export function readLogPolicy(text: string): LogPolicy {
  const logs: { key: VerifierKey; url: string | null }[] = [];
  const witnesses: PolicyWitness[] = [];
  const named = new Map<string, Quorum>();
  const taken = new Set<string>();
  let quorum: Quorum | null | undefined;
  for (const [position, line] of text.split('\n').entries()) {
    const raw = line.replace(/\r$/, '');
    const refuse = (reason: string) => new LogPolicyError(position + 1, reason);
    if (CONTROL.test(raw)) throw refuse('control characters are not allowed.');
    const [keyword, ...words] = raw.split(/[ \t]+/).filter((word) => word !== '');
    if (keyword === undefined || keyword.startsWith('#')) continue;
    if (keyword === 'log') {
      const [vkey = '', url = null, ...rest] = words;
      const key = readVkey(vkey);
      if (key?.type !== KEY_TYPE.ed25519 || rest.length > 0) throw refuse('expected log VKEY [URL].');
      if (logs.some((log) => isSameKey(log.key, key))) throw refuse('this log is named twice.');
      logs.push({ key, url });
    } else if (keyword === 'witness') {
      const [name = '', vkey = '', url = null, ...rest] = words;
      const key = readVkey(vkey);
      if (!key || rest.length > 0) throw refuse('expected witness NAME VKEY [URL].');
      if (witnesses.some((witness) => isSameKey(witness.key, key)))
        throw refuse('this witness is named twice.');
      const witness = { name, key, url };
      define(name, { kind: 'witness', witness }, refuse);
      witnesses.push(witness);
    } else if (keyword === 'group') {
      const [name = '', count = '', ...members] = words;
      define(name, groupOf(count, members, refuse), refuse);
    } else if (keyword === 'quorum') {
      const [name = '', ...rest] = words;
      if (quorum !== undefined) throw refuse('there is one quorum.');
      if (rest.length > 0) throw refuse('expected quorum NAME.');
      quorum = name === 'none' ? null : lookUp(name, refuse);
    } else {
      throw refuse(`${JSON.stringify(keyword)} is not log, witness, group or quorum.`);
    }
  }
  if (quorum === undefined) throw new LogPolicyError(text.split('\n').length, 'the policy has no quorum.');
  return { logs, witnesses, quorum };

  function define(name: string, value: Quorum, refuse: (reason: string) => LogPolicyError): void {
    if (name === 'none' || named.has(name)) throw refuse(`the name ${JSON.stringify(name)} is taken.`);
    named.set(name, value);
  }

  function lookUp(name: string, refuse: (reason: string) => LogPolicyError): Quorum {
    const found = named.get(name);
    if (!found) throw refuse(`${JSON.stringify(name)} is not defined above.`);
    return found;
  }

  function groupOf(
    count: string,
    names: readonly string[],
    refuse: (reason: string) => LogPolicyError,
  ): Quorum {
    const members = names.map((name) => lookUp(name, refuse));
    for (const name of names) {
      // A witness must not count twice, in one group or through two.
      if (taken.has(name)) throw refuse(`${JSON.stringify(name)} is a member already.`);
      taken.add(name);
    }
    const threshold = count === 'all' ? members.length : count === 'any' ? 1 : (readSize(count) ?? 0);
    if (threshold < 1 || threshold > members.length)
      throw refuse('expected group NAME all|any|NUMBER MEMBER…, with no more asked for than there are.');
    return { kind: 'group', threshold, members };
  }
}

/**
 * When a quorum was reached, given when each witness cosigned (in seconds since 1970), by the name it has in the
 * policy: the earliest moment at which enough had. Null when too few did; negative infinity when none are asked for.
 */
export function quorumTime(quorum: Quorum | null, cosigned: ReadonlyMap<string, number>): number | null {
  if (quorum === null) return Number.NEGATIVE_INFINITY;
  if (quorum.kind === 'witness') return cosigned.get(quorum.witness.name) ?? null;
  const times = quorum.members
    .map((member) => quorumTime(member, cosigned))
    .filter((time) => time !== null)
    .sort((left, right) => left - right);
  return times[quorum.threshold - 1] ?? null;
}

/** Keys are the same when what is inside is, whatever they are called. */
function isSameKey(left: VerifierKey, right: VerifierKey): boolean {
  return bytesToHex(left.publicKey) === bytesToHex(right.publicKey);
}
