import { canonicalJson, type Json, type JsonObject } from './canonical-json.ts';
import { type Breach, firstBreach } from './check.ts';
import { CLAIM_NAMES, type Claim, type ClaimName } from './claims.ts';
import type { ChainDomain } from './content.ts';
import { bareHash, type DocumentCheck, type EntryBlock, entryBlocks, membersOf } from './document-checks.ts';
import type { SealedEntry } from './entry.ts';
import { ProofError } from './errors.ts';
import type { UnsealedFields } from './evidence.ts';

/** Which entry of an export is meant. */
export type EntryPart = 'record' | 'seal' | 'erasure';

/** An entry of an export, with the digests it gives for the claims that it does not disclose. */
export interface ExportedEntry {
  readonly part: EntryPart;
  /** Its place among the erasures; null for the others. */
  readonly position: number | null;
  /** Where it stands in the document, as dotted names. */
  readonly path: string;
  readonly domain: ChainDomain;
  readonly entry: SealedEntry;
  readonly digests: { readonly [Name in ClaimName]?: string };
}

/** The domains whose records are exported. */
export type ExportedDomain = 'proof' | 'dpu' | 'audit';

/** An export whose members are all there and of the right kind; nothing in it is proven yet. */
export interface ReadExport {
  /** The whole document as plain JSON. */
  readonly document: JsonObject;
  readonly domain: ExportedDomain;
  readonly evidence: JsonObject;
  readonly record: ExportedEntry;
  readonly erasures: readonly ExportedEntry[];
  readonly seal: ExportedEntry | null;
  /** Null for everything but a decision proof unit without a seal. */
  readonly unsealed: UnsealedFields | null;
}

/**
 * Reads an untrusted document. It is copied through its canonical text first, so that whatever it was (an
 * object with getters, a cycle, a thousand brackets) it is plain, bounded JSON from here on.
 */
export function readExport(
  untrusted: unknown,
  checks: readonly DocumentCheck[],
):
  | { readonly read: ReadExport; readonly breach?: never }
  | { readonly read?: never; readonly breach: Breach } {
  const copied = plainCopy(untrusted);
  if (copied.breach) return copied;
  const breach = firstBreach(checks, copied.plain);
  return breach ? { breach } : { read: readPlain(copied.plain) };
}

function readPlain(plain: Json): ReadExport {
  const document = membersOf(plain);
  const evidence = membersOf(document.evidence);
  // From here on the rules have seen every member that is read, which the types cannot know.
  const subject = evidence.id as string;
  const entries = entryBlocks(document).map((block) => readEntry(block, subject));
  const [record] = entries as [ExportedEntry];
  const domain = record.domain as ExportedDomain;
  const seal = entries.find(({ part }) => part === 'seal') ?? null;
  return {
    document,
    domain,
    evidence,
    record,
    erasures: entries.filter(({ part }) => part === 'erasure'),
    seal,
    unsealed: domain === 'dpu' && !seal ? readUnsealed(membersOf(evidence.dpu)) : null,
  };
}

type PlainCopy =
  | { readonly plain: Json; readonly breach?: never }
  | { readonly plain?: never; readonly breach: Breach };

function plainCopy(untrusted: unknown): PlainCopy {
  try {
    return { plain: JSON.parse(canonicalJson(untrusted)) };
  } catch (error) {
    // A getter or a proxy may throw anything; whatever it is, the value was not JSON.
    const { code: reason, path } = error instanceof ProofError ? error : new ProofError('NOT_JSON');
    return { breach: { rule: 'document.json', reason, path } };
  }
}

function readUnsealed({
  evidenceLevel = null,
  metadata = null,
  updatedAt = null,
}: JsonObject): UnsealedFields {
  return { evidenceLevel, metadata, updatedAt };
}

function readEntry({ path, domain, members }: EntryBlock, subject: string): ExportedEntry {
  const { chainIndex, timestamp, content, chainHash, previousHash, claims } = membersOf(members);
  const [, position] = /^verification\.erasures\.([0-9]+)$/.exec(path) ?? [];
  const disclosed = readClaims(membersOf(claims));
  return {
    part: position !== undefined ? 'erasure' : path === 'seal' ? 'seal' : 'record',
    position: position === undefined ? null : Number(position),
    path,
    domain,
    digests: disclosed.digests,
    entry: {
      index: chainIndex as number,
      subject,
      timestamp: timestamp as string,
      previousHash: bareHash(domain, previousHash),
      content: content as string,
      hash: bareHash(domain, chainHash) as string,
      claims: disclosed.claims,
      salts: disclosed.salts,
    },
  };
}

function readClaims(members: JsonObject) {
  const claims: { [Name in ClaimName]?: Claim } = {};
  const salts: { [Name in ClaimName]?: string } = {};
  const digests: { [Name in ClaimName]?: string } = {};
  for (const name of CLAIM_NAMES) {
    const { digest, salt, value } = membersOf(members[name]);
    if (digest !== undefined) digests[name] = digest as string;
    else {
      salts[name] = salt as string;
      claims[name] = value as Claim;
    }
  }
  return { claims, salts, digests };
}
