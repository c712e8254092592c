import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const files = execFileSync('git', ['ls-files'], { cwd: ROOT, encoding: 'utf8' }).split('\n').filter(Boolean);
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');

/** A heading's anchor, as the common hosts of repositories make it. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(/\s/g, '-');

const anchorsIn = (file: string) =>
  new Set([...read(file).matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = '']) => anchorOf(heading)));

const isWhole = (from: string, target: string): boolean => {
  const [path = '', anchor] = target.split('#');
  const file = path === '' ? from : join(dirname(from), path);
  if (!existsSync(join(ROOT, file))) return false;
  return anchor === undefined || !file.endsWith('.md') || anchorsIn(file).has(anchor);
};

test('every relative link of a document leads somewhere', () => {
  const documents = files.filter((file) => file.endsWith('.md'));
  expect(documents.length).toBeGreaterThan(10);
  const broken = documents.flatMap((file) =>
    [...read(file).matchAll(/\]\(([^)\s]+)\)/g)]
      .map(([, target = '']) => target)
      .filter((target) => !/^[a-z]+:/.test(target) && !isWhole(file, target))
      .map((target) => `${file}: ${target}`),
  );
  expect(broken).toEqual([]);
});

test('every rule that code names stands in docs/rules.md', () => {
  const rules = anchorsIn('docs/rules.md');
  const named = files
    .filter((file) => /\.(ts|tsx|mjs|sql)$/.test(file) && file !== 'scripts/links.test.ts')
    .flatMap((file) =>
      [...read(file).matchAll(/docs\/rules\.md#([\w-]+)/g)].map(([, anchor = '']) => ({ file, anchor })),
    );
  expect(named.filter(({ anchor }) => !rules.has(anchor))).toEqual([]);
});

test('whoever is told to run npx is told the name of our own package, which nobody else can publish', () => {
  const texts = files.filter((file) => /\.(md|ts|tsx)$/.test(file) && file !== 'scripts/links.test.ts');
  expect(texts.filter((file) => /npx centerproof\b/.test(read(file)))).toEqual([]);
});
