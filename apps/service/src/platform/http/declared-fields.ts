import type { TSchema } from 'typebox';

/** Takes everything that the schema does not declare out of a value that has passed it. */
export type Strip = (value: unknown) => void;

/** What of JSON Schema says which fields a value may have. */
interface Shape {
  type?: string | string[];
  properties?: Record<string, Shape>;
  additionalProperties?: boolean | Shape;
  items?: Shape;
  anyOf?: Shape[];
}

/** Keywords under which a field's being declared would depend on the value; no request is written with them. */
const UNREAD = [
  'allOf',
  'oneOf',
  'not',
  'if',
  '$ref',
  'patternProperties',
  'prefixItems',
  'dependentSchemas',
];

/**
 * Reads from a schema, once, what it leaves undeclared, so that no use case sees what nobody wrote down. An object keeps the
 * fields it names and no others; one with `additionalProperties` is open and keeps all its members. A schema that leaves it
 * unclear which of the two is meant stops the start. Ajv's own removal is no use here: it takes away what another branch of
 * an `anyOf` declares, and cannot tell an open object from one that says nothing.
 *
 * Fields are taken out of the value itself, which costs a look at each key and a copy of nothing.
 */
export function stripperOf(schema: TSchema): Strip {
  return stripperAt(schema as Shape, 'body') ?? (() => {});
}

/** Nothing where there is nothing to take out. */
function stripperAt(shape: Shape, path: string): Strip | undefined {
  const unread = UNREAD.find((keyword) => keyword in shape);
  if (unread) throw new Error(`${path}: which fields ${unread} declares cannot be told from the schema.`);
  const types = [shape.type ?? []].flat();
  if (shape.anyOf) return branchOf(shape.anyOf, path);
  if (types.includes('object') || shape.properties) return objectStripper(shape, path);
  if (types.includes('array')) return arrayStripper(shape, path);
  return undefined;
}

/** At most one branch may have fields of its own, as in `object or null`; which of two a value meant would be a guess. */
function branchOf(branches: Shape[], path: string): Strip | undefined {
  const holders = branches.filter(({ type = 'any' }) =>
    [type].flat().some((each) => ['any', 'object', 'array'].includes(each)),
  );
  if (holders.length > 1) throw new Error(`${path}: more than one branch of anyOf has fields.`);
  return holders[0] && stripperAt(holders[0], path);
}

function objectStripper(shape: Shape, path: string): Strip | undefined {
  const { properties, additionalProperties } = shape;
  if (!properties && additionalProperties === undefined)
    throw new Error(`${path}: the object neither names its fields nor says that it is open.`);
  const fields = new Map(
    Object.entries(properties ?? {}).map(([name, each]) => [name, stripperAt(each, `${path}.${name}`)]),
  );
  const isOpen = additionalProperties !== undefined && additionalProperties !== false;
  const ofOthers =
    typeof additionalProperties === 'object' ? stripperAt(additionalProperties, `${path}.*`) : undefined;
  if (isOpen && !ofOthers && ![...fields.values()].some(Boolean)) return undefined;

  return (value) => {
    if (!isObject(value)) return;
    for (const name of Object.keys(value)) {
      if (fields.has(name)) fields.get(name)?.(value[name]);
      else if (isOpen) ofOthers?.(value[name]);
      else delete value[name];
    }
  };
}

function arrayStripper({ items }: Shape, path: string): Strip | undefined {
  if (!items) throw new Error(`${path}: the array does not say what its items are.`);
  const stripItem = stripperAt(items, `${path}.items`);
  if (!stripItem) return undefined;
  return (value) => {
    if (Array.isArray(value)) for (const item of value) stripItem(item);
  };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
