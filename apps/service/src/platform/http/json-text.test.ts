import fc from 'fast-check';
import { expect, test } from 'vitest';
import { inspectJson } from './json-text.ts';

const rounded = (text: string) => inspectJson(Buffer.from(text)).rounded;

test.each([
  '12345678901234567890',
  '9007199254740993',
  '0.10000000000000000555',
  '1.0000000000000000000001',
  '123456789012345678e3',
  '1e-324',
  '3e-324',
  '4.9406564584124654e-324',
  '2.2250738585072011e-308',
])('%s is another number once it is read', (literal) => {
  expect(Number.isFinite(Number(literal))).toBe(true);
  for (const text of [literal, `-${literal}`, `[1,${literal}]`, `{"a": ${literal} }`])
    expect(rounded(text)).toBe(literal);
});

test.each([
  '0',
  '-0',
  '0.1',
  '0.10',
  '1.0',
  '1E1',
  '1e+2',
  '100000000000000000000',
  '1e21',
  '9007199254740992',
  '9007199254740991.0',
  '5e-324',
  '1.7976931348623157e308',
  '2.2250738585072014e-308',
  '0.30000000000000004',
  '0e-999999999999999999999',
  '0.00000000000000000000000000000000001',
])('%s stays the number that it is', (literal) => {
  expect(rounded(literal)).toBeNull();
});

test('digits in a string or a name are nobody’s number', () => {
  expect(rounded(JSON.stringify({ '12345678901234567890': '12345678901234567890 \\" 1e-999' }))).toBeNull();
  expect(rounded('{"a":"\\\\","b":12345678901234567890}')).toBe('12345678901234567890');
});

test('whatever JavaScript prints is never rounded, and its names are its members', () => {
  const members = (value: unknown): number =>
    typeof value !== 'object' || value === null
      ? 0
      : Object.values(value).reduce(
          (sum: number, each) => sum + members(each),
          Array.isArray(value) ? 0 : Object.keys(value).length,
        );
  fc.assert(
    fc.property(fc.jsonValue(), fc.constantFrom(undefined, 2, '\t'), (value, indent) => {
      const text = JSON.stringify(value, null, indent);
      expect(inspectJson(Buffer.from(text))).toEqual({ names: members(JSON.parse(text)), rounded: null });
    }),
    { numRuns: 500 },
  );
});

test('an integer is refused exactly when a double would change it', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 30n }), (integer) => {
      expect(rounded(String(integer)) !== null).toBe(BigInt(String(integer)) !== canonical(integer));
    }),
    { numRuns: 500 },
  );
});

/** The integer that the shortest decimal of its double spells. */
function canonical(integer: bigint): bigint {
  const [digits = '', power = '0'] = String(Number(integer)).split('e+');
  const [whole = '', fraction = ''] = digits.split('.');
  return BigInt(whole + fraction) * 10n ** BigInt(Number(power) - fraction.length);
}
