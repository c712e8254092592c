import { canonicalJson, type Json, type JsonObject } from './canonical-json.ts';
import { isObject, membersOf } from './document-checks.ts';
import { parseExport } from './parse-export.ts';

/** The members of a claim that somebody signed, as they stand in it; one that is not there is left out, one that is null is not. */
export function some(claim: JsonObject | null | undefined, names: readonly string[]): JsonObject {
  const members = membersOf(claim ?? undefined);
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = members[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

/** A person as far as somebody signs who it is; whatever stands in the place of one is compared as it is. */
export function personOf(said: Json): Json {
  return isObject(said) ? some(said, ['id', 'name', 'type']) : said;
}

/** The object that signed bytes stand for, read as strictly as a file is; null when they are none. */
export function readSignedJson(bytes: Uint8Array): JsonObject | null {
  try {
    const value = parseExport(bytes) as Json;
    canonicalJson(value);
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}
