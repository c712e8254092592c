type JsonObject = Record<string, unknown>;

/**
 * A JSON merge patch (RFC 7396): objects merge member by member, null takes a member away, anything else replaces.
 * Neither argument is changed.
 */
export function mergePatch(target: unknown, patch: JsonObject): JsonObject {
  const merged: JsonObject = isObject(target) ? { ...target } : {};
  for (const [key, value] of Object.entries(patch)) {
    if (value === null) delete merged[key];
    else merged[key] = isObject(value) ? mergePatch(merged[key], value) : value;
  }
  return merged;
}

/** The members that differ between two objects, as they were and as they are; an absent one is null. */
export function changedMembers(
  before: JsonObject,
  after: JsonObject,
): { before: JsonObject; after: JsonObject } {
  const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
  const changed = [...keys].filter((key) => !isSame(before[key], after[key]));
  const pick = (from: JsonObject) => Object.fromEntries(changed.map((key) => [key, from[key] ?? null]));
  return { before: pick(before), after: pick(after) };
}

function isSame(left: unknown, right: unknown): boolean {
  if (Array.isArray(left) && Array.isArray(right))
    return left.length === right.length && left.every((item, index) => isSame(item, right[index]));
  if (isObject(left) && isObject(right)) {
    const keys = Object.keys(left);
    return (
      keys.length === Object.keys(right).length &&
      keys.every((key) => Object.hasOwn(right, key) && isSame(left[key], right[key]))
    );
  }
  return left === right;
}

/** What should be an object, as one: anything else is one without members. */
export function asObject(value: unknown): JsonObject {
  return isObject(value) ? value : {};
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
