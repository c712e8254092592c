import type { TSchema } from 'typebox';

/** Gives a value back with its UUIDs in lower case; objects are changed in place. */
type Read = (value: unknown) => unknown;

interface Shape {
  format?: string;
  properties?: Record<string, Shape>;
  items?: Shape;
  anyOf?: Shape[];
}

/**
 * Reads from a schema, once, where a value has UUIDs. They are the same in capitals, as PostgreSQL takes them, so no use case sees
 * them in two spellings. Nothing where there are none.
 */
export function uuidReaderOf(schema: TSchema): Read | undefined {
  return readerAt(schema as Shape);
}

function readerAt({ format, properties, items, anyOf }: Shape): Read | undefined {
  if (format === 'uuid') return (value) => (typeof value === 'string' ? value.toLowerCase() : value);
  if (anyOf) return anyOf.map(readerAt).find((read) => read !== undefined);
  if (items) {
    const read = readerAt(items);
    return read && ((value) => (Array.isArray(value) ? value.map((item) => read(item)) : value));
  }
  const fields = Object.entries(properties ?? {}).flatMap(([name, shape]) => {
    const read = readerAt(shape);
    return read ? [{ name, read }] : [];
  });
  if (fields.length === 0) return undefined;
  return (value) => {
    if (!isObject(value)) return value;
    for (const { name, read } of fields) if (Object.hasOwn(value, name)) value[name] = read(value[name]);
    return value;
  };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
