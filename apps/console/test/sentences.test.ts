import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { koSentences } from '../src/text/ko-sentences.ts';

const source = (path: string) => readFileSync(new URL(`../../service/${path}`, import.meta.url), 'utf8');
const found = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map(([, sentence = '']) => sentence);

const WRITTEN = {
  'why a decision waits': found(source('src/proof/policies/guards.ts'), /fail\(\s*'([^']+)'/g),
  'what a workflow does': found(
    source('src/centers/workflows/templates.ts'),
    /^ {4}(?:name|description):\s*'([^']+)'/gm,
  ),
  'what a workflow asks for': found(
    source('src/centers/workflows/templates.ts'),
    /(?:^ {6,}description:|days\(\d+,)\s*'([^']+)'/gm,
  ),
  'why somebody is refused': found(
    source('src/people/access/refusals.ts').split('};')[0] ?? '',
    /^ {2}\w+:\s*'([^']+)'/gm,
  ),
  'whom a plan is for': found(
    source('migrations/0004_centers.sql'),
    /\('center-\w[^']*', 'center', '[^']+', '([^']+)'/g,
  ),
};

test.each(Object.entries(WRITTEN))('%s is said in Korean too', (_what, sentences) => {
  expect(sentences.length).toBeGreaterThan(2);
  expect(sentences.filter((sentence) => !Object.hasOwn(koSentences, sentence))).toEqual([]);
});
