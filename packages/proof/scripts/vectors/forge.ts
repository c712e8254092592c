import {
  CLAIM_NAMES,
  canonicalJson,
  digestClaim,
  type Json,
  type JsonObject,
  portableSha256Hex,
  type SealedEntry,
} from '../../src/index.ts';

/** An entry with other parts, sealed again so that it holds by itself, whatever those parts are. */
export function forge(
  entry: SealedEntry,
  change: Partial<SealedEntry> & { readonly chain?: string; readonly sealed?: JsonObject },
): SealedEntry {
  const { chain, sealed, ...parts } = change;
  const forged = { ...entry, ...parts };
  const before = JSON.parse(entry.content);
  const claims = Object.fromEntries(
    CLAIM_NAMES.map((name) => {
      const [claim, salt] = [forged.claims[name], forged.salts[name]];
      return [name, claim && salt ? digestClaim(salt, claim) : before.claims[name]];
    }),
  );
  const { index, subject } = forged;
  const content =
    parts.content ??
    canonicalJson({ ...before, claims, index, subject, chain: chain ?? before.chain, ...sealed });
  const hash = portableSha256Hex(content + (forged.previousHash ?? '') + forged.timestamp);
  return { ...forged, content, hash };
}

/** A change of a JSON value as RFC 6902 writes it; only these three operations are used. */
export type PatchStep =
  | { readonly op: 'add' | 'replace'; readonly path: string; readonly value: Json }
  | { readonly op: 'remove'; readonly path: string };

/** The steps that turn one value into another. A list is cut or lengthened at its end. */
export function patchBetween(from: Json, to: Json, path = ''): PatchStep[] {
  if (canonicalJson(from) === canonicalJson(to)) return [];
  if (Array.isArray(from) && Array.isArray(to)) return patchBetweenLists(from, to, path);
  if (!isObject(from) || !isObject(to)) return [{ op: 'replace', path, value: to }];
  const at = (name: string) => `${path}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;
  const removed = Object.keys(from).filter((name) => !Object.hasOwn(to, name));
  return [
    ...removed.map((name) => ({ op: 'remove' as const, path: at(name) })),
    ...Object.entries(to).flatMap(([name, value]): PatchStep[] =>
      Object.hasOwn(from, name)
        ? patchBetween(from[name] ?? null, value, at(name))
        : [{ op: 'add', path: at(name), value }],
    ),
  ];
}

function patchBetweenLists(from: readonly Json[], to: readonly Json[], path: string): PatchStep[] {
  const both = from.slice(0, to.length);
  return [
    ...both.flatMap((value, position) => patchBetween(value, to[position] ?? null, `${path}/${position}`)),
    ...from.slice(to.length).map(() => ({ op: 'remove' as const, path: `${path}/${to.length}` })),
    ...to.slice(from.length).map((value) => ({ op: 'add' as const, path: `${path}/-`, value })),
  ];
}

/** A copy of a JSON value in which the member at a dotted path is another, or is gone when that is undefined. */
export function withMember(value: Json, path: string, replacement: Json | undefined): Json {
  // A structured clone would keep what the readable part and the claims share, and change both.
  const copy: Json = JSON.parse(JSON.stringify(value));
  const names = path.split('.');
  const last = names.pop() ?? '';
  // The caller names a place that is there.
  const parent = names.reduce<Record<string, unknown>>(
    (inner, name) => inner[name] as Record<string, unknown>,
    copy as Record<string, unknown>,
  );
  if (replacement === undefined) delete parent[last];
  else parent[last] = replacement;
  return copy;
}

function isObject(value: Json): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
