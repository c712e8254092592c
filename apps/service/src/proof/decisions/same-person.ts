import { isPhone } from '../../people/index.ts';
import { foldName } from '../policies/index.ts';

/** Whether an id is one of somebody's names: as names are compared, an address with whatever is around it, and a phone however it is written. */
export function isOneOf(names: readonly string[]): (id: string) => boolean {
  const folded = names.map(foldName);
  const phones = folded.filter((name) => name.startsWith('+'));
  return (id) => {
    const name = foldName(id);
    return (
      folded.includes(name) ||
      addressesIn(name).some((address) => folded.includes(address)) ||
      phones.some((phone) => isPhone(name, phone))
    );
  };
}

/** The mail addresses in a name, which may stand there as in a mail: `Kim <kim@example.com>`. */
export function addressesIn(name: string): string[] {
  return name.includes('@') ? (name.match(/[^\s<>()[\]"',;:]+@[^\s<>()[\]"',;:]+/gu) ?? []) : [];
}
