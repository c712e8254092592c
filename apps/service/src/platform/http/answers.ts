import type { Static, TSchema } from 'typebox';
import Type from 'typebox';

/** Where in a list a page of it stands. */
export type Page = { total: number; limit: number } & ({ page: number } | { offset: number });

/** What a route's handler returns; the envelope is put around `data` afterwards. */
export interface Answer {
  status: number;
  data?: unknown;
  page?: Page;
  /** What stands beside the data and is not a page of a list. */
  meta?: Record<string, unknown>;
  headers?: Record<string, string>;
  /** Sent as it is, without an envelope. */
  isBare?: boolean;
}

type Headers = Record<string, string>;

export const ok = (data: unknown, headers: Headers = {}): Answer => ({ status: 200, data, headers });
export const created = (data: unknown, headers: Headers = {}): Answer => ({ status: 201, data, headers });
export const answer = (status: number, data: unknown, headers: Headers = {}): Answer => ({
  status,
  data,
  headers,
});
export const paged = (items: unknown[], page: Page): Answer => ({ status: 200, data: items, page });
export const okWithMeta = (data: unknown, meta: Record<string, unknown>): Answer => ({
  status: 200,
  data,
  meta,
});
export const noContent = (): Answer => ({ status: 204 });
export const bare = (status: number, body: unknown, headers: Headers = {}): Answer => ({
  status,
  data: body,
  headers,
  isBare: true,
});

const PAGED = Symbol('paged');
const BARE = Symbol('bare');
const META = Symbol('meta');
const OTHERS = Symbol('others');
type Contents = Record<string, TSchema>;
type Marked<Schema> = Schema & {
  [PAGED]?: true;
  [BARE]?: string;
  [META]?: TSchema;
  [OTHERS]?: Contents;
};

/** An answer that is one page of a list. */
export function pageOf(item: TSchema): TSchema {
  return mark(Type.Array(item), PAGED);
}

/** An answer without an envelope, of a content type of its own, and the others that the caller may choose. */
export function bareOf<Schema extends TSchema>(
  schema: Schema,
  contentType = 'application/json',
  others: Contents = {},
): TSchema {
  return mark(mark(copyOf(schema), BARE, contentType), OTHERS, others);
}

/** An answer that the caller may also have in other content types, by their names; those have no envelope. */
export function orAs<Schema extends TSchema>(schema: Schema, others: Contents): TSchema {
  return mark(copyOf(schema), OTHERS, others);
}

/** An answer with a `meta` of this shape beside its data. */
export function withMeta<Schema extends TSchema>(schema: Schema, meta: TSchema): TSchema {
  return mark(copyOf(schema), META, meta);
}

export const metaSchemaOf = (schema: TSchema) => (schema as Marked<TSchema>)[META];
export const isPageSchema = (schema: TSchema) => (schema as Marked<TSchema>)[PAGED] === true;
export const bareTypeOf = (schema: TSchema) => (schema as Marked<TSchema>)[BARE];
export const otherContentsOf = (schema: TSchema) => (schema as Marked<TSchema>)[OTHERS] ?? {};

/** A copy with the marks that it has already, which a spread leaves behind. */
function copyOf<Schema extends object>(schema: Schema): Schema {
  const copy = { ...schema };
  for (const which of [PAGED, BARE, META, OTHERS]) {
    const value = Reflect.get(schema, which);
    if (value !== undefined) mark(copy, which, value);
  }
  return copy;
}

function mark<Schema extends object>(schema: Schema, which: symbol, value: unknown = true): Schema {
  return Object.defineProperty(schema, which, { value, configurable: true });
}

/** `type: [x, 'null']` for plain types, which serialises faster than a union; a union for the rest. */
export function Nullable<Schema extends TSchema>(schema: Schema) {
  const { type, enum: values } = schema as { type?: unknown; enum?: unknown[] };
  if (typeof type === 'string' && type !== 'object' && type !== 'array') {
    const choices = values ? { enum: [...values, null] } : {};
    return Type.Unsafe<Static<Schema> | null>({ ...schema, type: [type, 'null'], ...choices });
  }
  return Type.Unsafe<Static<Schema> | null>({ anyOf: [schema, { type: 'null' }] });
}

/** A string out of a list. */
export function OneOf<const Values extends readonly string[]>(values: Values) {
  return Type.Unsafe<Values[number]>({ type: 'string', enum: [...values] });
}

/** An object whose keys the service does not know and keeps as they are. */
export const OpenObject = Type.Unsafe<Record<string, unknown>>({
  type: 'object',
  additionalProperties: true,
});

export const DateTime = Type.String({ format: 'date-time' });

/** `page` and `limit` of platform lists (docs/rules.md#lists). */
export const PageQuery = {
  page: Type.Integer({ minimum: 1, maximum: 1_000_000, default: 1 }),
  limit: Type.Integer({ minimum: 1, maximum: 100, default: 50 }),
};
