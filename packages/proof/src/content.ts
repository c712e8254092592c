import { quote } from './canonical-json.ts';
import { type Check, firstBreach } from './check.ts';
import { CLAIM_NAMES, type Digests } from './claims.ts';

/** The name of the format, which every sealed content carries. */
export const PROOF_FORMAT = 'centerproof/1';

/** The kinds of chain that a center has. */
export const CHAIN_DOMAINS = ['dpu', 'seal', 'proof', 'audit'] as const;

/** The kind of one chain. */
export type ChainDomain = (typeof CHAIN_DOMAINS)[number];

/** What the content of an entry says. */
export interface Content {
  readonly chain: string;
  readonly index: number;
  readonly subject: string;
  readonly claims: Digests;
}

/** Longest name of a chain and longest id of a record that a verifier accepts. */
const NAME_LENGTH_MAX = 255;

const CHAIN = /^(0|[1-9][0-9]{0,15})\/(dpu|seal|proof|audit)$/;
const HASH = /^[0-9a-f]{64}$/;
const TIMESTAMP =
  /^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])T([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]\.[0-9]{3}Z$/;

/**
 * Names a chain: one for each center and domain. Center 0 is the platform itself, for audit entries that
 * belong to no center.
 *
 * @example
 * chainName({ centerId: 42, domain: 'proof' }); // '42/proof'
 */
export function chainName(chain: { readonly centerId: number; readonly domain: ChainDomain }): string {
  return `${chain.centerId}/${chain.domain}`;
}

/** Takes the name of a chain apart, or gives null when it is not one. */
export function readChainName(chain: unknown): { centerId: number; domain: ChainDomain } | null {
  const match = typeof chain === 'string' ? CHAIN.exec(chain) : null;
  if (!match) return null;
  // The pattern admits nothing but the four domains.
  return { centerId: Number(match[1]), domain: match[2] as ChainDomain };
}

/** The canonical text of a content. Written out by hand because it is made once for every entry verified. */
export function contentText({ chain, index, subject, claims }: Content): string {
  return (
    `{"chain":${quote(chain)},"claims":{"how":"${claims.how}","what":"${claims.what}",` +
    `"when":"${claims.when}","where":"${claims.where}","who":"${claims.who}","why":"${claims.why}"},` +
    `"format":"${PROOF_FORMAT}","index":${index},"subject":${quote(subject)}}`
  );
}

/** A content that was parsed, and the text it was parsed from. Its members may be anything yet. */
export interface ParsedContent {
  readonly text: string;
  readonly parsed: { readonly [Member in keyof Content]?: unknown };
}

const code = 'CONTENT_MALFORMED';

/** What a text has to be to be a content. The last rule refuses whatever else it holds, in any other spelling. */
export const CONTENT_CHECKS: readonly Check<ParsedContent>[] = [
  { rule: 'content.digests', code, fault: ({ parsed }) => (hasDigests(parsed.claims) ? null : 'claims') },
  { rule: 'content.chain', code, fault: ({ parsed }) => (readChainName(parsed.chain) ? null : 'chain') },
  { rule: 'content.index', code, fault: ({ parsed }) => (isIndex(parsed.index) ? null : 'index') },
  { rule: 'content.subject', code, fault: ({ parsed }) => (isSubject(parsed.subject) ? null : 'subject') },
  {
    rule: 'content.canonical',
    code,
    // The rules above have seen each member.
    fault: ({ parsed, text }) => (contentText(parsed as Content) === text ? null : ''),
  },
];

/** Reads a content, or gives null when the text is not exactly what `contentText` writes. */
export function readContent(text: string, checks = CONTENT_CHECKS): Content | null {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return null;
  }
  if (typeof parsed !== 'object' || parsed === null) return null;
  return firstBreach(checks, { text, parsed }) ? null : (parsed as Content);
}

function hasDigests(claims: unknown): boolean {
  if (typeof claims !== 'object' || claims === null) return false;
  const digests = claims as Partial<Record<string, unknown>>;
  return CLAIM_NAMES.every((name) => isHash(digests[name]));
}

/** Whether a value is a hash as the format writes it. */
export function isHash(value: unknown): value is string {
  return typeof value === 'string' && HASH.test(value);
}

/** Whether a value is the position of an entry in its chain. */
export function isIndex(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}

/** Whether a value can be the id of a sealed record. */
export function isSubject(value: unknown): value is string {
  return (
    typeof value === 'string' && value.length > 0 && value.length <= NAME_LENGTH_MAX && value.isWellFormed()
  );
}

/** Whether a value is a real UTC time of exactly 24 characters. */
export function isTimestamp(value: unknown): value is string {
  if (typeof value !== 'string' || !TIMESTAMP.test(value)) return false;
  // Only the last days of a month can be unreal; the calendar is asked for those alone, because it is slow.
  return value.slice(8, 10) < '29' || new Date(value).toISOString() === value;
}
