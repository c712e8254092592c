import { BlockList, isIPv4, isIPv6 } from 'node:net';

/**
 * Which targets the service may post to. A tenant chooses the address, so anything that is not a public unicast
 * address could be a way into the network the service runs in.
 */
export interface EgressPolicy {
  /** Setting WEBHOOK_ALLOW_PRIVATE: loopback and private networks may be targets. */
  readonly allowPrivate: boolean;
  /** True in production. */
  readonly requireHttps: boolean;
}

export type TargetCheck =
  | { readonly ok: true; readonly url: URL }
  | { readonly ok: false; readonly reason: string };

export const TARGET_URL_MAX_LENGTH = 2048;

/** Says at registration, and again before each delivery, what the text of the address alone can tell. */
export function checkTargetUrl(text: string, policy: EgressPolicy): TargetCheck {
  const refuse = (reason: string): TargetCheck => ({ ok: false, reason });
  if (text.length > TARGET_URL_MAX_LENGTH)
    return refuse(`must be at most ${TARGET_URL_MAX_LENGTH} characters`);
  // The URL parser drops these silently, and a stored address should be what the caller sees.
  if (hasControlOrSpace(text)) return refuse('must not contain spaces or control characters');
  const url = URL.parse(text);
  if (url === null) return refuse('must be an absolute http or https address');
  if (url.protocol !== 'https:' && url.protocol !== 'http:')
    return refuse('must be an http or https address');
  if (policy.requireHttps && url.protocol !== 'https:') return refuse('must be an https address');
  if (url.username !== '' || url.password !== '') return refuse('must not contain a user name or password');
  const refusal = refusalOfPort(url.port) ?? refusalOfHost(url.hostname, policy);
  return refusal === null ? { ok: true, url } : refuse(refusal);
}

/** Null when the port may be used. The empty string is the scheme's own port. */
export function refusalOfPort(port: string): string | null {
  if (port === '' || port === '80' || port === '443' || Number(port) >= 1024) return null;
  return 'must not use a port below 1024 other than 80 and 443';
}

/** Null when nothing speaks against the host name or literal address; a name is checked again once resolved. */
export function refusalOfHost(hostname: string, policy: EgressPolicy): string | null {
  const host = hostname.startsWith('[') ? hostname.slice(1, -1) : hostname;
  if (isIPv4(host) || isIPv6(host)) return refusalOfAddress(host, policy);
  const labels = host.toLowerCase().split('.');
  if (host.length > 253 || labels.some((label) => label === '' || label.length > 63)) {
    return 'must have a valid host name, without a dot at its end';
  }
  if (policy.allowPrivate) return null;
  const privateName = labels.length === 1 || PRIVATE_SUFFIXES.some((suffix) => isUnder(labels, suffix));
  return privateName ? 'must have a public host name' : null;
}

/** Null when the service may connect to this address. */
export function refusalOfAddress(address: string, policy: EgressPolicy): string | null {
  const kind = classifyAddress(address);
  if (kind === 'public' || (policy.allowPrivate && PRIVATE_KINDS.has(kind))) return null;
  return `must not be ${kind === 'unspecified' ? 'an' : 'a'} ${kind} address`;
}

export type AddressKind =
  | 'public'
  | 'loopback'
  | 'private'
  | 'shared'
  | 'metadata'
  | 'link-local'
  | 'unspecified'
  | 'multicast'
  | 'broadcast'
  | 'documentation'
  | 'benchmark'
  | 'translated'
  | 'reserved';

/** An address no parser agrees on is `reserved`, so a doubtful notation is never connected to. */
export function classifyAddress(address: string): AddressKind {
  if (isIPv4(address)) return kindIn(IPV4_RANGES, address, 'ipv4') ?? 'public';
  // A zone (fe80::1%eth0) names an interface of this machine, and only link-local addresses carry one.
  if (address.includes('%') || !isIPv6(address)) return 'reserved';
  const embedded = embeddedIPv4(address);
  if (embedded !== null) return classifyAddress(embedded);
  return (
    kindIn(IPV6_RANGES, address, 'ipv6') ?? (GLOBAL_UNICAST.check(address, 'ipv6') ? 'public' : 'reserved')
  );
}

const PRIVATE_KINDS: ReadonlySet<AddressKind> = new Set(['loopback', 'private', 'shared']);

/** Names that never lead out of the local network (RFC 6761, 6762, 8375, and ICANN's `internal`). */
const PRIVATE_SUFFIXES = ['localhost', 'localdomain', 'local', 'internal', 'home.arpa'].map((name) =>
  name.split('.'),
);

type Range = readonly [cidr: string, kind: AddressKind];

/** The first match counts, so the narrow ranges come first. */
const IPV4_RANGES = compile('ipv4', [
  ['169.254.169.254/32', 'metadata'],
  ['169.254.170.2/32', 'metadata'],
  ['100.100.100.200/32', 'metadata'],
  ['168.63.129.16/32', 'metadata'],
  ['192.0.0.192/32', 'metadata'],
  ['0.0.0.0/8', 'unspecified'],
  ['10.0.0.0/8', 'private'],
  ['100.64.0.0/10', 'shared'],
  ['127.0.0.0/8', 'loopback'],
  ['169.254.0.0/16', 'link-local'],
  ['172.16.0.0/12', 'private'],
  ['192.0.0.0/24', 'reserved'],
  ['192.0.2.0/24', 'documentation'],
  ['192.31.196.0/24', 'reserved'],
  ['192.52.193.0/24', 'reserved'],
  ['192.88.99.0/24', 'translated'],
  ['192.168.0.0/16', 'private'],
  ['192.175.48.0/24', 'reserved'],
  ['198.18.0.0/15', 'benchmark'],
  ['198.51.100.0/24', 'documentation'],
  ['203.0.113.0/24', 'documentation'],
  ['224.0.0.0/4', 'multicast'],
  ['255.255.255.255/32', 'broadcast'],
  ['240.0.0.0/4', 'reserved'],
]);

/**
 * 6to4, Teredo, IPv4-compatible and locally translated addresses are refused whole: they are retired ways to wrap
 * an IPv4 address, and no consumer is reachable only through them.
 */
const IPV6_RANGES = compile('ipv6', [
  ['fd00:ec2::254/128', 'metadata'],
  ['fd20:ce::254/128', 'metadata'],
  ['::1/128', 'loopback'],
  ['::/128', 'unspecified'],
  ['::/96', 'translated'],
  ['::ffff:0:0:0/96', 'translated'],
  ['64:ff9b:1::/48', 'translated'],
  ['100::/64', 'reserved'],
  ['2001::/32', 'translated'],
  ['2001:2::/48', 'benchmark'],
  ['2001::/23', 'reserved'],
  ['2001:db8::/32', 'documentation'],
  ['2002::/16', 'translated'],
  ['3fff::/20', 'documentation'],
  ['fc00::/7', 'private'],
  ['fe80::/10', 'link-local'],
  ['fec0::/10', 'private'],
  ['ff00::/8', 'multicast'],
]);

const GLOBAL_UNICAST = blockOf('2000::/3', 'ipv6');

/**
 * Two WRAPPINGS lead to the IPv4 address inside: IPv4-mapped, which the operating system unwraps, and the
 * well-known NAT64 prefix, through which hosts without IPv4 reach public consumers.
 */
const WRAPPINGS = [blockOf('::ffff:0:0/96', 'ipv6'), blockOf('64:ff9b::/96', 'ipv6')];

function embeddedIPv4(address: string): string | null {
  if (!WRAPPINGS.some((wrapping) => wrapping.check(address, 'ipv6'))) return null;
  const [high = 0, low = 0] = expandIPv6(address).slice(-2);
  return [high >> 8, high & 255, low >> 8, low & 255].join('.');
}

/** The eight groups of an address that isIPv6 has accepted; the URL parser brings every notation to one form. */
function expandIPv6(address: string): readonly number[] {
  const canonical = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [head = '', tail] = canonical.split('::');
  const read = (part: string) =>
    part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16));
  const before = read(head);
  const after = tail === undefined ? [] : read(tail);
  return [...before, ...Array<number>(8 - before.length - after.length).fill(0), ...after];
}

function compile(family: 'ipv4' | 'ipv6', ranges: readonly Range[]) {
  return ranges.map(([cidr, kind]) => ({ kind, block: blockOf(cidr, family) }));
}

function kindIn(
  ranges: ReturnType<typeof compile>,
  address: string,
  family: 'ipv4' | 'ipv6',
): AddressKind | undefined {
  return ranges.find(({ block }) => block.check(address, family))?.kind;
}

function blockOf(cidr: string, family: 'ipv4' | 'ipv6'): BlockList {
  const [network = '', bits] = cidr.split('/');
  const block = new BlockList();
  block.addSubnet(network, Number(bits), family);
  return block;
}

function isUnder(labels: readonly string[], suffix: readonly string[]): boolean {
  return suffix.every((label, index) => labels[labels.length - suffix.length + index] === label);
}

function hasControlOrSpace(text: string): boolean {
  for (const character of text) {
    if (character <= ' ' || character === '\u007f') return true;
  }
  return false;
}
