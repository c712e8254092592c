import Type from 'typebox';
import { expect, test } from 'vitest';
import { bodyReader } from './validation.ts';

const Id = Type.String({ format: 'uuid' });
const [id, inCapitals] = ['0d9c1b1e-1111-4222-8333-aabbccddeeff', '0D9C1B1E-1111-4222-8333-AABBCCDDEEFF'];

test('UUIDs reach a use case in lower case, wherever the schema says that they stand, and nothing else is changed', () => {
  const read = bodyReader(
    Type.Object({
      one: Id,
      maybe: Type.Optional(Id),
      none: Type.Union([Id, Type.Null()]),
      some: Type.Array(Id),
      within: Type.Array(Type.Object({ id: Id, name: Type.String() })),
      name: Type.String(),
    }),
  );
  const within = [{ id: inCapitals, name: inCapitals }];
  const given = { one: inCapitals, none: null, some: [inCapitals, id], within, name: inCapitals };
  expect(read(given)).toEqual({
    one: id,
    none: null,
    some: [id, id],
    within: [{ id, name: inCapitals }],
    name: inCapitals,
  });
});
