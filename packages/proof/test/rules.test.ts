import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { PROOF_ERRORS } from '../src/index.ts';
import canonicalVectors from '../vectors/canonical-vectors.json' with { type: 'json' };
import { RULES, type Rules, type Vector, vectors } from './vectors.ts';

interface Rule {
  readonly kind: keyof Rules;
  readonly table: string;
  readonly rule: string;
  readonly code: string | null;
}

const rules: readonly Rule[] = Object.entries(RULES).flatMap(([kind, tables]) =>
  Object.entries(tables).flatMap(([table, checks]: [string, readonly { rule: string; code?: string }[]]) =>
    checks.map(({ rule, code = null }) => ({ kind: kind as keyof Rules, table, rule, code })),
  ),
);

/** All rules but one. */
function without({ kind, table, rule }: Rule): Rules {
  const tables = new Map<string, readonly { rule: string }[]>(Object.entries(RULES[kind]));
  tables.set(table, tables.get(table)?.filter((check) => check.rule !== rule) ?? []);
  return { ...RULES, [kind]: Object.fromEntries(tables) };
}

/** A verifier that crashes has not given the answer that the vector asks for. */
function agrees(vector: Vector, by: Rules): boolean {
  try {
    return JSON.stringify(vector.actual(by)) === JSON.stringify(vector.expected);
  } catch {
    return false;
  }
}

describe('a verifier without', () => {
  for (const rule of rules) {
    test(`${rule.rule} (${rule.kind}.${rule.table}) fails a vector`, () => {
      const own = vectors.filter((vector) => vector.kinds.includes(rule.kind) && vector.rule === rule.rule);
      expect(own.filter((vector) => !agrees(vector, RULES))).toEqual([]);
      const others = without(rule);
      expect(own.some((vector) => !agrees(vector, others))).toBe(true);
    });
  }
});

test('there is a bad vector for every code', () => {
  const codes = [
    ...vectors.flatMap(({ expected }) => codesIn(expected)),
    ...canonicalVectors.refused.map(({ code }) => code),
  ];
  for (const code of Object.keys(PROOF_ERRORS)) expect(codes).toContain(code);
});

test('the format page has a line for every rule, with its code, and for no other', () => {
  const page = readFileSync(new URL('../../../docs/proof-format.md', import.meta.url), 'utf8');
  const lines = [...page.matchAll(/^\| `([a-z0-9]+\.[a-z0-9-]+)` +\|.*\| (?:`([A-Z_0-9]+)`|–) +\|$/gm)];
  const written = lines.map(([, rule, code = null]) => `${rule} ${code}`);
  const kept = rules.map(({ rule, code }) => `${rule} ${code}`);
  expect(written.toSorted()).toEqual([...new Set(kept)].toSorted());
});

function codesIn(expected: unknown): string[] {
  return (
    JSON.stringify(expected)
      .match(/"[A-Z_]+"/g)
      ?.map((code) => code.slice(1, -1)) ?? []
  );
}
