import { isPhone } from '../../people/index.ts';
import { foldName } from '../policies/index.ts';

/** Whether an id is one of somebody's names: as names are compared, and a phone however it is written. */
export function isOneOf(names: readonly string[]): (id: string) => boolean {
  const folded = names.map(foldName);
  const phones = folded.filter((name) => name.startsWith('+'));
  return (id) => {
    const name = foldName(id);
    return folded.includes(name) || phones.some((phone) => isPhone(name, phone));
  };
}
