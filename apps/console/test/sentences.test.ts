import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { inKorean } from '../src/text/in-korean.ts';
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

/** What only programs are told. */
const TO_PROGRAMS =
  /^(mcp|proof\/telemetry|people\/scim|people\/access\/identify-key|platform\/http\/unreadable-requests)/;
const service = fileURLToPath(new URL('../../service/src/', import.meta.url));
const files = globSync('**/*.ts', { cwd: service, exclude: ['**/*.test.ts'] }).filter(
  (file) => !TO_PROGRAMS.test(file),
);

/** With a 7 for each part that is different each time. */
const written = (pattern: RegExp) =>
  files.flatMap((file) =>
    [...source(`src/${file}`).matchAll(pattern)].map(([, plain, template = '']) =>
      (plain ?? template).replace(/\$\{(?:[^{}`]|\{[^{}]*\}|`[^`]*`)*\}/g, '7'),
    ),
  );
const TEXT = /(?:'([^']+)'|`((?:[^`$]|\$\{(?:[^{}`]|\{[^{}]*\}|`[^`]*`)*\})+)`)/.source;
const REFUSALS = {
  'why something is refused': written(RegExp(`new ApiError\\(\\s*[^,'\`]*'[A-Z_]+',\\s*${TEXT}`, 'g')),
  'that something is not there': written(/\bnotFound\('([^']+)'\)/g).map((what) => `No such ${what}.`),
  'what is wrong with a field': written(RegExp(`(?:invalidField\\(\\s*[^,]+,|message:)\\s*${TEXT}`, 'g')),
  'what is wrong with a row of an import': [
    ...written(RegExp(`new BadRow\\(\\s*${TEXT}`, 'g')),
    ...written(/(?:problem =|then|else) '([^']+\.)'/g),
    ...written(/'(Another row of [^']+)'/g),
  ],
  'that somebody has to sign in': written(RegExp(`\\bunauthorized\\(\\s*${TEXT}`, 'g')),
};

test.each(Object.entries(REFUSALS))('%s is said in Korean', (_what, refusals) => {
  const spoken = refusals.filter((refusal) => /[A-Za-z]{3}/.test(refusal.replace(/^\w+: /, '')));
  expect(spoken.length).toBeGreaterThan(7);
  expect([...new Set(spoken)].filter((refusal) => !/[가-힣]/.test(inKorean(refusal)))).toEqual([]);
});

test('a refusal is said in Korean with what stands in it, whatever that is', () => {
  expect(inKorean('This decision is sealed already and cannot change any more.')).toBe(
    '이 결정은 이미 봉인됨 상태여서 더는 바꿀 수 없습니다.',
  );
  expect(inKorean('No human has reviewed it yet. The rule is humanReview of "A (strict) policy".')).toBe(
    '아직 아무도 검토하지 않았습니다. (정책 "A (strict) policy"의 규칙: humanReview)',
  );
  expect(inKorean('email: must match format "email"')).toBe('email: 이메일 주소여야 합니다');
  expect(inKorean('Whatever it is, nobody has translated it.')).toBe(
    'Whatever it is, nobody has translated it.',
  );
});
