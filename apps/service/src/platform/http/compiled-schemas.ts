import { SerializerSelector } from '@fastify/fast-json-stringify-compiler';
import type { FastifySerializerCompiler } from 'fastify';
import type { TSchema } from 'typebox';

/**
 * Makes one thing of each schema, told by what is written in it: routes have schemas in common, the refusals above all, and so have the
 * servers of one process.
 */
export function oncePerSchema<Made>(make: (schema: TSchema) => Made): (schema: TSchema) => Made {
  const made = new Map<string, Made>();
  return (schema) => {
    const text = JSON.stringify(schema);
    const known = made.get(text) ?? make(schema);
    made.set(text, known);
    return known;
  };
}

/** Compiling all schemas is half of a start, and most processes never meet most of them. */
export function atFirstUse<Made>(make: () => Made): () => Made {
  let made: Made | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

const compile = SerializerSelector()();
const serializerOf = oncePerSchema((schema) => {
  const serializer = atFirstUse(() => compile({ schema, method: '', url: '', httpStatus: '' }));
  return (value: unknown) => serializer()(value);
});

/** What Fastify does by itself, for each schema once. */
export const serializerCompiler: FastifySerializerCompiler<TSchema> = ({ schema }) => serializerOf(schema);
