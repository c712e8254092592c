import { expect, test } from 'vitest';
import { areRelated, type Relative } from './family-rules.ts';
import { isPhone, normalEmail, phonesIn, requirePhone } from './identifiers.ts';

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

test('a phone is the same with its country, as it is dialed there, and as it is dialed from other countries', () => {
  const spellings = {
    '+821012345678': ['010-1234-5678', '821012345678', '0082 10 1234 5678', '011-82-10-1234-5678'],
    '+12015550123': ['(201) 555-0123', '1-201-555-0123', '00 1 201 555 0123'],
    '+447911123456': ['07911 123456', '+44 (0)7911 123456', '0044 (0) 7911 123456'],
    '+5491123456789': ['011 15-2345-6789', '+54 9 11 2345 6789'],
    '+29022158': ['22158', '00290 22158'],
  };
  for (const [phone, texts] of Object.entries(spellings))
    for (const text of texts) expect([text, isPhone(text, phone)]).toEqual([text, true]);
  for (const text of ['+82 201 555 0123', '201 555 0124', '0123', '+91 2015550123', '0091 2015550123'])
    expect([text, isPhone(text, '+12015550123')]).toEqual([text, false]);
});

test('the id of an account, a key or a thing is no phone, and whatever has seven digits in a row beside letters may be one', () => {
  for (const text of ['agent-1', 'emp-10023', 'kim', 'usr_01J8ZQ3K5N', 'evt_2024x11x05', 'v2.0.1', '123'])
    expect([text, phonesIn(text)]).toEqual([text, []]);
  expect(phonesIn('Kim 010-1234-5678, Tel. +82 2 123 4567')).toEqual(['01012345678', '+8221234567']);
});
