import fc from 'fast-check';
import Type, { type TSchema } from 'typebox';
import { expect, test } from 'vitest';
import { Nullable, OpenObject } from './answers.ts';
import { stripperOf } from './declared-fields.ts';

const stripped = (schema: TSchema, value: unknown) => {
  const copy = structuredClone(value);
  stripperOf(schema)(copy);
  return copy;
};

const Order = Type.Object({
  id: Type.String(),
  lines: Type.Array(Type.Object({ sku: Type.String() })),
  buyer: Type.Optional(Nullable(Type.Object({ name: Type.String() }))),
  metadata: Type.Optional(OpenObject),
});

test('an object keeps the fields that it declares and no others, at every depth', () => {
  const order = { id: 'o', lines: [{ sku: 'a' }, { sku: 'b' }], buyer: { name: 'B' } };
  const padded = {
    ...order,
    owner: 'everybody',
    lines: order.lines.map((line) => ({ ...line, price: 0 })),
    buyer: { ...order.buyer, isAdmin: true },
  };
  expect(stripped(Order, padded)).toEqual(order);
});

test('an open object keeps every member, whatever it is called', () => {
  const members = fc.dictionary(fc.string(), fc.jsonValue(), { noNullPrototype: true });
  fc.assert(
    fc.property(members, (metadata) => {
      const order = { id: 'o', lines: [], metadata };
      expect(stripped(Order, order)).toEqual(order);
      expect(stripped(OpenObject, metadata)).toEqual(metadata);
    }),
  );
});

test('the declared fields of an open object are stripped, and its other members stay whole', () => {
  const Open = Type.Object({ inner: Type.Object({ a: Type.Integer() }) }, { additionalProperties: true });
  expect(stripped(Open, { inner: { a: 1, b: 2 }, other: { b: 2 } })).toEqual({
    inner: { a: 1 },
    other: { b: 2 },
  });
});

test('the members of a map are stripped one by one, and all of them stay', () => {
  const Lines = Type.Unsafe({ type: 'object', additionalProperties: Type.Object({ a: Type.Integer() }) });
  expect(stripped(Lines, { x: { a: 1, b: 2 }, y: { a: 3 } })).toEqual({ x: { a: 1 }, y: { a: 3 } });
});

test('a field named like something that every object has is undeclared like any other', () => {
  const value = { id: 'o', lines: [], constructor: 1, toString: 2, hasOwnProperty: 3 };
  expect(Object.keys(stripped(Order, value) as object)).toEqual(['id', 'lines']);
});

test('null in the place of an object stays null', () => {
  const order = { id: 'o', lines: [], buyer: null };
  expect(stripped(Order, order)).toEqual(order);
});

test.each([
  ['an object that neither names fields nor is open', Type.Unsafe({ type: 'object' })],
  ['an array of anything it does not name', Type.Unsafe({ type: 'array' })],
  ['a choice of two objects', Type.Union([Type.Object({ a: Type.String() }), Type.Object({})])],
  ['a choice of an object and anything', Type.Union([Type.Object({ a: Type.String() }), Type.Unknown()])],
  ['an object put together of two', Type.Intersect([Type.Object({}), Type.Object({})])],
  ['an object whose fields have patterns for names', Type.Record(Type.String(), Type.String())],
])('%s is no schema of a request: it does not say what is declared', (_name, schema) => {
  expect(() => stripperOf(Type.Object({ inner: schema }))).toThrow('body.inner: ');
});
