import { isVisible } from '../../platform/visible.ts';
import { type Attribute, findAttribute, type ResourceSchema, WRITABLE } from './attributes.ts';
import { scimRefusal } from './refusals.ts';

/** A resource, or a part of one: the attributes that were given a value, under their own spelling. */
export type Attributes = Record<string, unknown>;

const TEXT_MAX_CHARACTERS = 1_000;
const VALUES_MAX = 10_000;

/**
 * Reads what a directory says of a resource: known attributes of the right type, under their own spelling. What is read only or not
 * known is left out, as RFC 7644, section 3.3 has it, and null and an empty list are the same as nothing.
 */
export function readResource(schema: ResourceSchema, given: Record<string, unknown>): Attributes {
  const resource = readObject(WRITABLE[schema], given, '');
  requireWhole(schema, resource);
  return resource;
}

/** Refuses a resource without what every such resource has. */
export function requireWhole(schema: ResourceSchema, resource: Attributes): void {
  for (const { name, required } of WRITABLE[schema])
    if (required && !isVisible(String(resource[name] ?? '')))
      throw scimRefusal('invalidValue', `${name}: is required`);
}

function readObject(
  attributes: readonly Attribute[],
  given: Record<string, unknown>,
  path: string,
): Attributes {
  const read: Attributes = {};
  for (const [name, value] of Object.entries(given)) {
    const attribute = findAttribute(attributes, name);
    if (!attribute || attribute.mutability === 'readOnly') continue;
    const known = readValue(attribute, value, `${path}${attribute.name}`);
    if (known !== undefined) read[attribute.name] = known;
  }
  return read;
}

/** The value of an attribute, of one or of many; undefined where there is none. */
export function readValue(attribute: Attribute, value: unknown, path: string): unknown {
  if (value === null || value === undefined) return undefined;
  if (!attribute.multiValued) return readOne(attribute, value, path);
  const values = [value].flat();
  if (values.length > VALUES_MAX) throw scimRefusal('tooMany', `${path}: has more than ${VALUES_MAX} values`);
  const read = values.map((each, place) => readOne(attribute, each, `${path}.${place}`));
  return read.length > 0 ? read : undefined;
}

/** Some directories write yes and no as texts. */
const BOOLEANS: Record<string, boolean> = { true: true, false: false };

function readOne(attribute: Attribute, value: unknown, path: string): unknown {
  if (attribute.type === 'complex') {
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      throw scimRefusal('invalidValue', `${path}: must be an object`);
    return readObject(attribute.subAttributes ?? [], value as Record<string, unknown>, `${path}.`);
  }
  if (attribute.type === 'boolean') {
    const known = typeof value === 'string' ? BOOLEANS[value.toLowerCase()] : value;
    if (typeof known !== 'boolean') throw scimRefusal('invalidValue', `${path}: must be true or false`);
    return known;
  }
  if (typeof value !== 'string' || value.length > TEXT_MAX_CHARACTERS)
    throw scimRefusal('invalidValue', `${path}: must be a text of at most ${TEXT_MAX_CHARACTERS} characters`);
  return value;
}

const ALWAYS = new Set(['schemas', 'id']);

/** A resource with just the attributes that were asked for, or without those that were not wanted (RFC 7644, section 3.9). */
export function project(
  resource: Attributes,
  {
    attributes,
    excludedAttributes,
  }: { attributes?: string | undefined; excludedAttributes?: string | undefined },
): Attributes {
  if (attributes) return picked(resource, pathsOf(attributes), (name) => ALWAYS.has(name));
  return excludedAttributes ? without(resource, pathsOf(excludedAttributes)) : resource;
}

function picked(from: Attributes, paths: string[][], isKept: (name: string) => boolean): Attributes {
  const found = Object.entries(from).flatMap(([name, value]) => {
    const inside = paths.filter(([first]) => first === name.toLowerCase()).map(([, ...rest]) => rest);
    if (isKept(name) || inside.some((rest) => rest.length === 0)) return [[name, value]];
    return inside.length > 0 ? [[name, each(value, (part) => picked(part, inside, () => false))]] : [];
  });
  return Object.fromEntries(found);
}

function without(from: Attributes, paths: string[][]): Attributes {
  const left = Object.entries(from).flatMap(([name, value]) => {
    const inside = paths.filter(([first]) => first === name.toLowerCase()).map(([, ...rest]) => rest);
    if (ALWAYS.has(name) || inside.length === 0) return [[name, value]];
    return inside.some((rest) => rest.length === 0)
      ? []
      : [[name, each(value, (part) => without(part, inside))]];
  });
  return Object.fromEntries(left);
}

function each(value: unknown, change: (part: Attributes) => Attributes): unknown {
  if (Array.isArray(value)) return value.map((item) => each(item, change));
  return typeof value === 'object' && value !== null ? change(value as Attributes) : value;
}

/** `name.givenName,emails` in parts and lower case; the URN of a schema before a name says nothing new. */
function pathsOf(list: string): string[][] {
  return list
    .split(',')
    .map((path) => withoutUrn(path.trim()).toLowerCase())
    .filter(Boolean)
    .map((path) => path.split('.'));
}

/** The name of an attribute without the schema that it may be written with. */
export function withoutUrn(path: string): string {
  return path.replace(/^urn:ietf:params:scim:schemas:core:2\.0:(?:user|group):/i, '');
}
