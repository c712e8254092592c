import type { Json, JsonObject } from '../../src/index.ts';
import type { Random } from './random.ts';

/** Changes something somewhere in a document, in place: a member more, a member less, another value, one value in the place of another. */
export function mutateDocument(document: JsonObject, random: Random): void {
  const places = placesOf(document);
  const place = random.pick(places);
  random.pick(MUTATIONS)(place, places, random);
}

/** Somewhere in a document: what stands at `name` of `parent`. */
interface Place {
  readonly parent: Record<string, Json>;
  readonly name: string;
}

type Mutation = (place: Place, places: readonly Place[], random: Random) => void;

const VALUES: readonly Json[] = [
  ...[null, true, false, 0, 1, -1, 0.5, -0, 2 ** 53, 2 ** 53 - 1, 1e21, 1e-7],
  ...[
    '',
    'x',
    '0',
    'sha256:',
    'proof',
    'dpu',
    'seal',
    'audit',
    'sealed',
    'AUDIT_READY',
    'DRAFT',
    'passkey',
    'session',
  ],
  ...[
    '2026-01-02T03:05:00.000Z',
    '2026-02-29T00:00:00.000Z',
    '2024-02-29T00:00:00.000Z',
    '0000-01-01T00:00:00.000Z',
  ],
  ...[
    '2026-01-02T24:00:00.000Z',
    '2026-12-31T23:59:60.000Z',
    '9999-12-31T23:59:59.999Z',
    '2026-01-02T03:05:00.000z',
  ],
  ...[
    '0'.repeat(64),
    '0'.repeat(32),
    `sha256:${'0'.repeat(64)}`,
    'x'.repeat(255),
    'x'.repeat(256),
    '\u{1f600}'.repeat(128),
  ],
  ...[[], {}, [[]], [null], ['who'], ['x'], { digest: '0'.repeat(64) }, { salt: '0'.repeat(32), value: {} }],
];

const MUTATIONS: readonly Mutation[] = [
  ({ parent, name }) => {
    if (Array.isArray(parent)) parent.splice(Number(name), 1);
    else delete parent[name];
  },
  ({ parent, name }, _places, random) => {
    parent[name] = structuredClone(random.pick(VALUES));
  },
  ({ parent, name }, places, random) => {
    const other = random.pick(places);
    parent[name] = structuredClone(other.parent[other.name] ?? null);
  },
  ({ parent, name }, places, random) => {
    // A value of the same name elsewhere is of the right kind, and so passes the first looks.
    const other = random.pick(places.filter((place) => place.name === name));
    parent[name] = structuredClone(other.parent[name] ?? null);
  },
  ({ parent }, places, random) => {
    const { parent: from, name } = random.pick(places);
    if (Array.isArray(parent)) parent.push(structuredClone(from[name] ?? null));
    else parent[name] = structuredClone(from[name] ?? null);
  },
  ({ parent, name }, _places, random) => {
    const value = parent[name];
    if (typeof value === 'string') parent[name] = changeCharacter(value, random);
    else if (typeof value === 'number') parent[name] = value + random.pick([1, -1, 0.5]);
    else parent[name] = structuredClone(random.pick(VALUES));
  },
  ({ parent, name }, _places, random) => {
    const value = parent[name];
    if (typeof value === 'string') parent[name] = changeCharacter(value, random);
  },
];

function changeCharacter(text: string, random: Random): string {
  const at = random.below(text.length + 1);
  const by = random.pick([
    '',
    '0',
    '9',
    'a',
    'A',
    'z',
    '+',
    '=',
    '/',
    ' ',
    '\n',
    '#',
    '.',
    '\u00e9',
    '\u{1f600}',
    '\t',
    '"',
    '\\',
  ]);
  return text.slice(0, at) + by + text.slice(at + random.below(2));
}

function placesOf(value: Json): Place[] {
  if (typeof value !== 'object' || value === null) return [];
  // A list is an object whose names are its positions.
  const parent = value as Record<string, Json>;
  return Object.keys(parent).flatMap((name) => [{ parent, name }, ...placesOf(parent[name] ?? null)]);
}
