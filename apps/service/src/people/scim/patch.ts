import { isDeepStrictEqual } from 'node:util';
import { type Attribute, findAttribute, type ResourceSchema, WRITABLE } from './attributes.ts';
import { type Filter, fits, parseFilter } from './filter.ts';
import { scimRefusal } from './refusals.ts';
import { type Attributes, readValue, requireWhole, withoutUrn } from './resource.ts';

export interface PatchOperation {
  op: string;
  path?: string;
  value?: unknown;
}

type Verb = 'add' | 'replace' | 'remove';

/** Where a change goes: an attribute, the values of a list that fit, a part of either. */
interface Target {
  attribute: Attribute;
  filter: Filter | null;
  part: Attribute | null;
}

/** The resource after these changes (RFC 7644, section 3.5.2); the one before stays as it is. All of them count, or none. */
export function patched(
  schema: ResourceSchema,
  before: Attributes,
  operations: readonly PatchOperation[],
): Attributes {
  const resource = structuredClone(before);
  for (const { op, path, value } of operations) {
    const verb = op.toLowerCase();
    if (verb !== 'add' && verb !== 'replace' && verb !== 'remove')
      throw scimRefusal('invalidSyntax', `op: must be add, replace or remove, not ${op}`);
    for (const change of spread(verb, path, value)) apply(schema, resource, { verb, ...change });
  }
  requireWhole(schema, resource);
  return resource;
}

/** A change without a path is one for each attribute of its value. */
function spread(
  verb: Verb,
  path: string | undefined,
  value: unknown,
): { path: string; value: unknown; isLenient: boolean }[] {
  if (path !== undefined) return [{ path, value, isLenient: false }];
  if (verb === 'remove') throw scimRefusal('noTarget', 'path: is required to remove something');
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw scimRefusal('invalidValue', 'value: must be an object where there is no path');
  return Object.entries(value).map(([name, each]) => ({ path: name, value: each, isLenient: true }));
}

function apply(
  schema: ResourceSchema,
  resource: Attributes,
  change: { verb: Verb; path: string; value: unknown; isLenient: boolean },
): void {
  const target = targetOf(WRITABLE[schema], change.path);
  if (!target || target.attribute.mutability === 'readOnly') {
    // In a body as a whole, what is not known or not to be written is passed over, as it is when a resource is made.
    if (change.isLenient) return;
    throw target
      ? scimRefusal('mutability', `${change.path}: is not to be written`)
      : scimRefusal('invalidPath', `${change.path}: no such attribute`);
  }
  const { attribute, part } = target;
  const given =
    change.verb === 'remove' && change.value === undefined
      ? undefined
      : readValue(
          part ?? (target.filter ? { ...attribute, multiValued: false } : attribute),
          change.value,
          change.path,
        );
  const next = changed(resource[attribute.name], { ...target, verb: change.verb, given });
  if (isNothing(next)) delete resource[attribute.name];
  else resource[attribute.name] = next;
}

type Change = Target & { verb: Verb; given: unknown };

function changed(current: unknown, change: Change): unknown {
  const { attribute } = change;
  if (attribute.multiValued)
    return onePrimary(changedList((current as Attributes[] | undefined) ?? [], change), change);
  if (change.filter)
    throw scimRefusal('invalidPath', `${attribute.name}: has one value, and no filter chooses among them`);
  if (change.part) return changedPart((current as Attributes | undefined) ?? {}, change);
  if (change.verb === 'remove') return undefined;
  return attribute.type === 'complex'
    ? { ...(current as object), ...(change.given as object) }
    : change.given;
}

function changedList(current: Attributes[], change: Change): Attributes[] {
  const { verb, filter, part } = change;
  if (!filter && !part) {
    const given = (change.given ?? []) as Attributes[];
    if (verb === 'replace') return given;
    if (verb === 'add')
      return [...current, ...given.filter((each) => !current.some((other) => isSame(each, other)))];
    // Some directories name the values to remove beside the path.
    return change.given === undefined
      ? []
      : current.filter((each) => !given.some((other) => each.value === other.value));
  }
  const isMeant = (item: Attributes) => filter === null || fits(filter, item);
  if (verb === 'remove' && !part) return current.filter((item) => !isMeant(item));
  if (verb !== 'remove' && filter && !current.some(isMeant)) return [...current, itemOf(change)];
  return current.map((item) => {
    if (!isMeant(item)) return item;
    return part ? changedPart(item, change) : { ...item, ...(change.given as Attributes) };
  });
}

/** A value that fits the filter it was looked for by: directories write `emails[type eq "work"].value` before there is one. */
function itemOf({ filter, part, given, attribute }: Change): Attributes {
  const item: Attributes = {};
  const collect = (each: Filter): void => {
    if (each.kind === 'and') each.sides.forEach(collect);
    else if (each.kind === 'compare' && each.operator === 'eq') {
      const known = findAttribute(attribute.subAttributes ?? [], each.attribute[0] ?? '');
      const value = known && readValue(known, each.value, `${attribute.name}.${known.name}`);
      if (known && value !== undefined) item[known.name] = value;
    } else throw scimRefusal('noTarget', `${attribute.name}: no value fits the filter`);
  };
  if (filter) collect(filter);
  return part ? { ...item, [part.name]: given } : { ...item, ...(given as Attributes) };
}

function changedPart(current: Attributes, { part, verb, given }: Change): Attributes {
  if (!part) return current;
  const { [part.name]: _old, ...rest } = current;
  return verb === 'remove' || given === undefined ? rest : { ...rest, [part.name]: given };
}

function isSame(one: Attributes, other: Attributes): boolean {
  return isDeepStrictEqual(one, other) || ('$ref' in one && one.value === other.value);
}

/** At most one value is the primary one: the one that was named last. */
function onePrimary(items: Attributes[], { given, part }: Change): Attributes[] {
  const primary = items.filter((item) => item.primary === true);
  if (primary.length < 2) return items;
  const named = part
    ? undefined
    : [given].flat().findLast((each) => (each as Attributes | undefined)?.primary);
  const kept = primary.find((item) => isDeepStrictEqual(item, named)) ?? primary.at(-1);
  return items.map((item) => (item.primary === true && item !== kept ? { ...item, primary: false } : item));
}

const PATH = /^([A-Za-z$][\w$-]*)(?:\[(.*)\])?(?:\.([A-Za-z$][\w$-]*))?$/s;

function targetOf(attributes: readonly Attribute[], path: string): Target | undefined {
  const [, name = '', filter, partName] = PATH.exec(withoutUrn(path.trim())) ?? [];
  const attribute = findAttribute(attributes, name);
  if (!attribute) return undefined;
  const part = partName === undefined ? null : findAttribute(attribute.subAttributes ?? [], partName);
  return part === undefined
    ? undefined
    : { attribute, filter: filter === undefined ? null : parseFilter(filter), part };
}

function isNothing(value: unknown): boolean {
  if (value === undefined) return true;
  if (Array.isArray(value)) return value.length === 0;
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0;
}
