import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

/** From the ground up. */
const ROOMS = ['egress', 'outbox', 'subscriptions', 'delivery'];

const here = import.meta.dirname;
const imports = globSync('**/*.ts', { cwd: here })
  .filter((file) => !file.endsWith('.test.ts') && !file.startsWith('testing/'))
  .flatMap((file) =>
    [...readFileSync(join(here, file), 'utf8').matchAll(/from '(\.[^']+)'/g)].map(([, path = '']) => ({
      file,
      imported: join(dirname(file), path),
    })),
  );
const roomOf = (file: string) => ROOMS.find((room) => file.startsWith(`${room}/`));

test('rooms use each other through their doors, and only downwards', () => {
  const between = imports.filter(
    ({ file, imported }) => roomOf(imported) && roomOf(imported) !== roomOf(file),
  );
  expect(between.length).toBeGreaterThan(10);
  for (const { file, imported } of between) {
    const [from, to] = [roomOf(file), roomOf(imported)];
    expect(imported, `${file} passes the door of ${to}`).toBe(`${to}/index.ts`);
    const isDownwards = from === undefined || ROOMS.indexOf(from) > ROOMS.indexOf(to ?? '');
    expect(isDownwards, `${file} reaches up to ${imported}`).toBe(true);
  }
});
