import { domainToASCII } from 'node:url';
import { isPhone } from '../../people/index.ts';
import { foldName } from '../policies/index.ts';

/** Whether an id is one of somebody's names: as names are compared, an account or an address with whatever is around it, and a phone however it is written. */
export function isOneOf(names: readonly string[]): (id: string) => boolean {
  const folded = names.map(foldName);
  const phones = folded.filter((name) => name.startsWith('+'));
  return (id) => {
    const name = foldName(id);
    return (
      [name, ...accountsIn(name), ...addressesIn(name)].some((one) => folded.includes(one)) ||
      phones.some((phone) => isPhone(name, phone))
    );
  };
}

const ACCOUNT =
  /(?<![\da-f])([\da-f]{8})-?([\da-f]{4})-?([\da-f]{4})-?([\da-f]{4})-?([\da-f]{12})(?![\da-f])/g;

/** The ids of accounts in a folded name, which may stand there without hyphens or between braces. */
export function accountsIn(name: string): string[] {
  return Array.from(name.matchAll(ACCOUNT), ([, ...parts]) => parts.join('-'));
}

const ADDRESS = /([^\s<>()[\]"',;:]+)"?@([^\s<>()[\]"',;:@]+)/gu;

/** The mail addresses in a folded name, which may stand there as in a mail: `Kim <kim@example.com>`. */
export function addressesIn(name: string): string[] {
  if (!name.includes('@')) return [];
  return Array.from(name.matchAll(ADDRESS), ([, local, domain = '']) => {
    const ascii = domainToASCII(domain) || domain;
    return `${local}@${ascii.replace(/\.$/, '')}`;
  });
}
