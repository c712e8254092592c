import Type from 'typebox';
import { describe, expect, test } from 'vitest';
import { DateTime, Nullable, OneOf } from './answers.ts';
import { shapeCheck, validatorCompiler } from './validation.ts';

const taken = (schema: Parameters<typeof shapeCheck>[0]) => {
  const check = shapeCheck(schema);
  return (value: unknown) => {
    try {
      check(value);
      return true;
    } catch {
      return false;
    }
  };
};

test('a date-time is taken in every common spelling', () => {
  const spellings = ['2024-02-29T12:00:00Z', '2024-02-29t12:00:00.123456z', '2024-02-29T12:00:00+09:00'];
  expect(spellings.filter(taken(DateTime))).toEqual(spellings);
  expect(['0001-01-01T00:00:00Z', '9999-12-31T23:59:59.999Z'].every(taken(DateTime))).toBe(true);
});

test.each([
  ['a leap second', '2016-12-31T23:59:60Z'],
  ['the year 0', '0000-06-01T00:00:00Z'],
  ['the year 0 by its offset', '0001-01-01T00:00:00+23:59'],
  ['the year 10000 by its offset', '9999-12-31T23:59:59-23:59'],
  ['a day that is not', '2024-02-30T00:00:00Z'],
])('%s, which the clock or the database cannot hold, is refused as a date-time', (_name, text) => {
  expect(taken(DateTime)(text)).toBe(false);
});

test('the year 0 is refused as a date', () => {
  const dates = ['0000-01-01', '0001-01-01', '2024-02-29', '2024-02-30', '9999-12-31'];
  expect(dates.filter(taken(Type.String({ format: 'date' })))).toEqual([
    '0001-01-01',
    '2024-02-29',
    '9999-12-31',
  ]);
});

test('a UUID is taken as PostgreSQL takes it, without urn:uuid:', () => {
  const id = '0190b1a0-0000-7000-8000-00000000000a';
  const spellings = [id, id.toUpperCase(), `urn:uuid:${id}`];
  expect(spellings.filter(taken(Type.String({ format: 'uuid' })))).toEqual([id, id.toUpperCase()]);
});

test('a choice that may be null takes null', () => {
  expect(['yes', null, 'no'].filter(taken(Nullable(OneOf(['yes']))))).toEqual(['yes', null]);
});

describe('a path or a query', () => {
  const read = (value: Record<string, unknown>) => {
    const schema = Type.Object({
      page: Type.Integer({ minimum: 1, default: 1 }),
      name: Type.Optional(Type.String()),
    });
    const validate = validatorCompiler({ schema, method: 'GET', url: '/', httpPart: 'querystring' });
    return validate(value) as { value?: unknown; error?: Error };
  };

  test('writes an integer in decimal digits', () => {
    expect(read({ page: '12' })).toEqual({ value: { page: 12 } });
    expect(read({ page: '007', name: '7' })).toEqual({ value: { page: 7, name: '7' } });
    expect(read({})).toEqual({ value: { page: 1 } });
  });

  test.each(['0x1', '1e0', '1.0', '+1', ' 1', '1_0', '', '٣', '0b1', 'true', '9007199254740993', ['1', '2']])(
    'is refused with %j where an integer stands',
    (page) => {
      expect(read({ page }).error).toMatchObject({
        code: 'VALIDATION_ERROR',
        message: 'page: must be integer',
      });
    },
  );

  test('that would hold more than texts and integers stops the start', () => {
    const schema = Type.Object({ on: Type.Boolean() });
    const route = { schema, method: 'GET', url: '/', httpPart: 'querystring' };
    expect(() => validatorCompiler(route)).toThrow('on: ');
  });
});
