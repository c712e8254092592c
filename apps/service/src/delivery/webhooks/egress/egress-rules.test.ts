import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type AddressKind,
  checkTargetUrl,
  classifyAddress,
  refusalOfAddress,
  TARGET_URL_MAX_LENGTH,
} from './egress-rules.ts';

const strict = { allowPrivate: false, requireHttps: false };
const reasonOf = (url: string, policy = strict) => {
  const check = checkTargetUrl(url, policy);
  return check.ok ? null : check.reason;
};

describe('the kind of an address', () => {
  const kinds: readonly (readonly [string, AddressKind])[] = [
    ['8.8.8.8', 'public'],
    ['1.1.1.1', 'public'],
    ['172.15.255.255', 'public'],
    ['172.32.0.0', 'public'],
    ['100.63.255.255', 'public'],
    ['100.128.0.0', 'public'],
    ['2606:4700:4700::1111', 'public'],
    ['::ffff:8.8.8.8', 'public'],
    ['::ffff:808:808', 'public'],
    ['64:ff9b::808:808', 'public'],
    ['127.0.0.1', 'loopback'],
    ['127.255.255.255', 'loopback'],
    ['::1', 'loopback'],
    ['0:0:0:0:0:0:0:1', 'loopback'],
    ['::ffff:127.0.0.1', 'loopback'],
    ['::FFFF:7f00:1', 'loopback'],
    ['0:0:0:0:0:ffff:7f00:0001', 'loopback'],
    ['64:ff9b::127.0.0.1', 'loopback'],
    ['0.0.0.0', 'unspecified'],
    ['0.1.2.3', 'unspecified'],
    ['::', 'unspecified'],
    ['10.0.0.1', 'private'],
    ['172.16.0.1', 'private'],
    ['172.31.255.255', 'private'],
    ['192.168.1.1', 'private'],
    ['64:ff9b::c0a8:101', 'private'],
    ['fc00::1', 'private'],
    ['fdff::1', 'private'],
    ['fec0::1', 'private'],
    ['100.64.0.1', 'shared'],
    ['169.254.169.254', 'metadata'],
    ['::ffff:169.254.169.254', 'metadata'],
    ['64:ff9b::a9fe:a9fe', 'metadata'],
    ['100.100.100.200', 'metadata'],
    ['168.63.129.16', 'metadata'],
    ['192.0.0.192', 'metadata'],
    ['fd00:ec2::254', 'metadata'],
    ['fd20:ce::254', 'metadata'],
    ['169.254.1.1', 'link-local'],
    ['fe80::1', 'link-local'],
    ['febf::1', 'link-local'],
    ['224.0.0.1', 'multicast'],
    ['239.255.255.250', 'multicast'],
    ['ff02::1', 'multicast'],
    ['255.255.255.255', 'broadcast'],
    ['240.0.0.1', 'reserved'],
    ['192.0.2.1', 'documentation'],
    ['198.51.100.1', 'documentation'],
    ['203.0.113.1', 'documentation'],
    ['2001:db8::1', 'documentation'],
    ['3fff::1', 'documentation'],
    ['198.18.0.1', 'benchmark'],
    ['198.19.255.255', 'benchmark'],
    ['2001:2::1', 'benchmark'],
    ['::127.0.0.1', 'translated'],
    ['::8.8.8.8', 'translated'],
    ['::ffff:0:127.0.0.1', 'translated'],
    ['2002:7f00:1::', 'translated'],
    ['2002:808:808::1', 'translated'],
    ['2001:0:53aa:64c:0:7fff:80ff:fffe', 'translated'],
    ['64:ff9b:1::7f00:1', 'translated'],
    ['192.88.99.1', 'translated'],
    ['100::1', 'reserved'],
    ['4000::1', 'reserved'],
    ['2001:10::1', 'reserved'],
    ['fe80::1%eth0', 'reserved'],
    ['::1%lo', 'reserved'],
    ['0177.0.0.1', 'reserved'],
    ['127.1', 'reserved'],
    ['0x7f000001', 'reserved'],
    ['2130706433', 'reserved'],
    ['', 'reserved'],
    ['example.com', 'reserved'],
  ];
  it.each(kinds)('of %s is %s', (address, kind) => {
    expect(classifyAddress(address)).toBe(kind);
  });

  it('is the same however an IPv4 address is wrapped for the operating system or NAT64', () => {
    fc.assert(
      fc.property(fc.ipV4(), (address) => {
        const [a = 0, b = 0, c = 0, d = 0] = address.split('.').map(Number);
        const hex = `${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`;
        const kind = classifyAddress(address);
        for (const wrapped of [
          `::ffff:${address}`,
          `::ffff:${hex}`,
          `64:ff9b::${address}`,
          `64:ff9b::${hex}`,
        ]) {
          expect(classifyAddress(wrapped)).toBe(kind);
        }
        for (const wrapped of [`2002:${hex}::`, `::ffff:0:${address}`]) {
          expect(refusalOfAddress(wrapped, strict)).not.toBeNull();
        }
      }),
    );
  });

  it('is public for an IPv6 address only inside 2000::/3 or around a public IPv4 address', () => {
    fc.assert(
      fc.property(fc.ipV6(), (address) => {
        const first = Number.parseInt(
          new URL(`http://[${address}]`).hostname.slice(1).split(':')[0] || '0',
          16,
        );
        if (classifyAddress(address) !== 'public') return;
        expect(first >> 13 === 1 || first === 0x64 || first === 0).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });

  it('opens loopback, private and shared networks alone when private targets are allowed', () => {
    const policy = { allowPrivate: true, requireHttps: false };
    const allowed = new Set(['public', 'loopback', 'private', 'shared']);
    for (const [address, kind] of kinds) {
      expect(refusalOfAddress(address, policy) === null, address).toBe(allowed.has(kind));
    }
  });
});

describe('a target address', () => {
  it.each([
    'https://hooks.example.com/path?x=1',
    'http://hooks.example.com',
    'https://hooks.example.com:8443/',
    'https://hooks.example.com:443/',
    'http://hooks.example.com:443/',
    'https://8.8.8.8/',
    'https://[2606:4700:4700::1111]/',
    'https://bücher.example/',
    'HTTPS://HOOKS.EXAMPLE.COM/',
    'https://localhost.example.com/',
  ])('%s is accepted', (url) => {
    expect(reasonOf(url)).toBeNull();
  });

  it.each([
    ['http://127.0.0.1/', 'loopback'],
    ['http://2130706433/', 'loopback'],
    ['http://017700000001/', 'loopback'],
    ['http://0x7f000001/', 'loopback'],
    ['http://0x7f.1/', 'loopback'],
    ['http://0177.0.0.1/', 'loopback'],
    ['http://127.1/', 'loopback'],
    ['http://127.0.0.1./', 'loopback'],
    ['http://１２７.０.０.１/', 'loopback'],
    ['http://①②⑦.0.0.1/', 'loopback'],
    ['http://127。0。0。1/', 'loopback'],
    ['http://%31%32%37.0.0.1/', 'loopback'],
    ['http://[::ffff:127.0.0.1]/', 'loopback'],
    ['http://[0:0:0:0:0:ffff:7f00:1]/', 'loopback'],
    ['http://0/', 'unspecified'],
    ['http://0.0.0.0/', 'unspecified'],
    ['http://[::]/', 'unspecified'],
    ['http://169.254.169.254/latest/meta-data', 'metadata'],
    ['http://0xA9FEA9FE/', 'metadata'],
    ['http://[fd00:ec2::254]/', 'metadata'],
    ['http://192.168.0.1/', 'private'],
    ['http://0300.0250.0.1/', 'private'],
    ['http://[64:ff9b::10.0.0.1]/', 'private'],
    ['http://[2002:7f00:1::]/', 'translated'],
    ['http://localhost/', 'public host name'],
    ['http://LOCALHOST/', 'public host name'],
    ['http://loc%61lhost/', 'public host name'],
    ['http://ｌｏｃａｌｈｏｓｔ/', 'public host name'],
    ['http://api.localhost/', 'public host name'],
    ['http://localhost.localdomain/', 'public host name'],
    ['http://metadata.google.internal/', 'public host name'],
    ['http://printer.local/', 'public host name'],
    ['http://intranet/', 'public host name'],
    ['http://router.home.arpa/', 'public host name'],
    ['http://localhost./', 'dot at its end'],
    ['http://hooks.example.com./', 'dot at its end'],
    ['http://127.0.0.1../', 'dot at its end'],
    [`http://${'a'.repeat(64)}.example/`, 'valid host name'],
    ['http://user@hooks.example.com/', 'user name or password'],
    ['http://user:secret@hooks.example.com/', 'user name or password'],
    ['http://hooks.example.com:22/', 'port'],
    ['http://hooks.example.com:0/', 'port'],
    ['http://hooks.example.com:1023/', 'port'],
    ['ftp://hooks.example.com/', 'http or https'],
    ['file:///etc/passwd', 'http or https'],
    ['javascript:alert(1)', 'http or https'],
    ['//hooks.example.com/', 'absolute'],
    ['/hooks', 'absolute'],
    ['', 'absolute'],
    ['http://', 'absolute'],
    ['http://[::1/', 'absolute'],
    ['http://[fe80::1%25eth0]/', 'absolute'],
    ['http://256.256.256.256/', 'absolute'],
    ['http://hooks.example.com/a b', 'spaces'],
    ['http://hooks.example.com/\r\nHost: x', 'spaces'],
    [' http://hooks.example.com/', 'spaces'],
  ])('%s is refused for its %s', (url, part) => {
    expect(reasonOf(url)).toContain(part);
  });

  it('may have 2,048 characters and not one more', () => {
    const start = 'https://hooks.example.com/';
    expect(reasonOf(start + 'a'.repeat(TARGET_URL_MAX_LENGTH - start.length))).toBeNull();
    expect(reasonOf(start + 'a'.repeat(TARGET_URL_MAX_LENGTH - start.length + 1))).toContain('2048');
  });

  it('must be https where https is required', () => {
    const production = { allowPrivate: false, requireHttps: true };
    expect(reasonOf('http://hooks.example.com/', production)).toContain('https');
    expect(reasonOf('https://hooks.example.com/', production)).toBeNull();
  });

  it('may be local where private targets are allowed, but never metadata or a low port', () => {
    const local = { allowPrivate: true, requireHttps: false };
    expect(reasonOf('http://localhost:3000/', local)).toBeNull();
    expect(reasonOf('http://consumer:8080/', local)).toBeNull();
    expect(reasonOf('http://[::1]:3000/', local)).toBeNull();
    expect(reasonOf('http://169.254.169.254/', local)).toContain('metadata');
    expect(reasonOf('http://localhost:25/', local)).toContain('port');
  });
});
