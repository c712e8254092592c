import { expect, test } from 'vitest';
import { areRelated, type Relative } from './family-rules.ts';
import { normalEmail, requirePhone } from './identifiers.ts';

function actor(options: Partial<Relative>): Relative {
  return { id: 'x', verifiedEmail: null, verifiedPhone: null, isChild: false, ...options };
}

test('a shared verified address relates anybody, a child included', () => {
  const one = actor({ verifiedEmail: 'a@example.test' });
  expect(areRelated(one, actor({ verifiedEmail: 'a@example.test' }))).toBe(true);
  expect(areRelated(one, actor({ verifiedEmail: 'a@example.test', isChild: true }))).toBe(true);
  expect(areRelated(one, actor({ verifiedEmail: 'b@example.test' }))).toBe(false);
});

test('a shared verified phone relates adults, and never a child with an adult', () => {
  const adult = actor({ verifiedPhone: '+821011112222' });
  expect(areRelated(adult, actor({ verifiedPhone: '+821011112222' }))).toBe(true);
  expect(areRelated(adult, actor({ verifiedPhone: '+821011112222', isChild: true }))).toBe(false);
  expect(areRelated(actor({ verifiedPhone: '+821011112222', isChild: true }), adult)).toBe(false);
});

test('what is missing relates nobody', () => {
  expect(areRelated(actor({}), actor({}))).toBe(false);
});

test('phones are brought to E.164 with the region of the installation, and addresses to lower case', () => {
  expect(requirePhone('010-1234-5678', 'KR')).toBe('+821012345678');
  expect(requirePhone('+82 10 1234 5678', 'US')).toBe('+821012345678');
  expect(requirePhone('(201) 555-0123', 'US')).toBe('+12015550123');
  for (const text of ['', 'abc', '12', '+999999999999999999'])
    expect(() => requirePhone(text, 'KR')).toThrow(/phone/);
  expect(normalEmail('Some.One@Example.TEST')).toBe('some.one@example.test');
});
