import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { PROOF_ERRORS } from '../src/index.ts';
import approvalVectors from '../vectors/approval-vectors.json' with { type: 'json' };
import vectors from '../vectors/format-vectors.json' with { type: 'json' };

const page = readFileSync(new URL('../../../docs/proof-format.md', import.meta.url), 'utf8');

test('the worked example of the format page gives the hashes it shows', () => {
  const [, text = '', digest] = /printf '%s' '(.*)' \| sha256sum\n\s*# ([0-9a-f]{64})/.exec(page) ?? [];
  expect(createHash('sha256').update(text).digest('hex')).toBe(digest);
  const [, content = ''] = /```json\n\s*(\{.*\})\n/.exec(page) ?? [];
  const [first, second] = vectors.entries;
  expect(content).toBe(first?.content);
  expect(createHash('sha256').update(`${content}2026-01-02T03:05:00.000Z`).digest('hex')).toBe(first?.hash);
  expect(page).toContain(first?.hash);
  expect(page).toContain(second?.hash);
});

test('the example of a signed approval on the format page is the first vector, and gives what it shows', () => {
  const [, example] = [...page.matchAll(/printf '%s' '(.*)' \| sha256sum\n\s*# ([0-9a-f]{64})/g)];
  const [, text = '', digest = ''] = example ?? [];
  expect(createHash('sha256').update(text).digest('hex')).toBe(digest);
  const [statement] = approvalVectors.cases[0]?.statements ?? [];
  expect(statement?.canonical).toContain(`"how":"${digest}"`);
  expect(page).toContain(`${statement?.canonical}\n`);
  expect(
    createHash('sha256')
      .update(statement?.canonical ?? '')
      .digest('base64url'),
  ).toBe(statement?.challenge);
  expect(page).toContain(`\`${statement?.challenge}\``);
});

test('the format page explains every error code', () => {
  for (const code of Object.keys(PROOF_ERRORS)) expect(page).toContain(`\`${code}\``);
});
