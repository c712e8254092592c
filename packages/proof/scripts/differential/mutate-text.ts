import type { Random } from './random.ts';

/** Changes the bytes of a file in a way that a parser of JSON may trip over. */
export function mutateText(bytes: Uint8Array, random: Random): Uint8Array {
  return random.pick(MUTATIONS)(bytes, random);
}

type TextMutation = (bytes: Uint8Array, random: Random) => Uint8Array;

const utf8 = new TextEncoder();

/** Texts that stand for a value and are strange: strange numbers, strange characters, and what is not JSON. */
const VALUES = [
  ...[
    '1.0',
    '1e0',
    '0.1e1',
    '-0',
    '1E400',
    '-1e400',
    '5e-324',
    '1e-400',
    '9007199254740993',
    '1e21',
    '123456789012345678901',
  ],
  ...['01', '1.', '.5', '+1', '0x1', '1_0', 'NaN', 'Infinity', 'undefined', 'True', '-', '1e', '--1', "'a'"],
  ...[
    '"\\ud800"',
    '"\\udc00x"',
    '"\\ud83d\\ude00"',
    '"\\ude00\\ud83d"',
    '"\\u0000"',
    '"\\x41"',
    '"\\u00e"',
    '"\\/"',
    '"\\u 123"',
  ],
  ...[
    '"\t"',
    '"\u007f"',
    '"\u2028"',
    '"\ufeff"',
    '[1,]',
    '{"a":1,}',
    '{a:1}',
    '[1 2]',
    '{"a" 1}',
    '{"a":1,"a":1}',
    '{"a":1,"\\u0061":2}',
  ],
  ...[
    ' \r\n\t1',
    '\u00a01',
    '\f1',
    '/**/1',
    '1//',
    '[',
    ']',
    '"',
    '',
    'nul',
    'truefalse',
    '1e5 ',
    '[[1e999]]',
    '{"\\ud800":1}',
  ],
];

const MUTATIONS: readonly TextMutation[] = [
  flipByte,
  removeByte,
  insertByte,
  cut,
  (bytes, random) => replaceValue(bytes, random.pick(VALUES), random),
  (bytes, random) => replaceValue(bytes, random.pick(VALUES), random),
  (bytes, random) => replaceValue(bytes, nested(random), random),
  repeatMember,
  (bytes, random) =>
    join(utf8.encode(random.pick(['\ufeff', ' ', '\n', '\u0000', '\u00a0', '[', '{}', '1'])), bytes),
  (bytes, random) =>
    join(bytes, utf8.encode(random.pick([' ', '\n', '\u0000', '}', ',', '{}', '//', '\u2028']))),
];

function flipByte(bytes: Uint8Array, random: Random): Uint8Array {
  const flipped = Uint8Array.from(bytes);
  const at = random.below(bytes.length);
  flipped[at] = (flipped[at] ?? 0) ^ (1 << random.below(8));
  return flipped;
}

function removeByte(bytes: Uint8Array, random: Random): Uint8Array {
  const at = random.below(bytes.length);
  return join(bytes.slice(0, at), bytes.slice(at + 1));
}

function insertByte(bytes: Uint8Array, random: Random): Uint8Array {
  const at = random.below(bytes.length);
  return join(bytes.slice(0, at), Uint8Array.of(random.below(256)), bytes.slice(at));
}

function cut(bytes: Uint8Array, random: Random): Uint8Array {
  return bytes.slice(0, random.below(bytes.length));
}

function replaceValue(bytes: Uint8Array, value: string, random: Random): Uint8Array {
  const text = new TextDecoder().decode(bytes);
  const values = [
    ...text.matchAll(/(?<=[:[,])("(?:[^"\\]|\\.)*"|-?[0-9][0-9.eE+-]*|null|true|false)(?=[\],}])/g),
  ];
  if (values.length === 0) return bytes;
  const { 0: old, index } = random.pick(values);
  return utf8.encode(text.slice(0, index) + value + text.slice(index + old.length));
}

/** Brackets around a value, about as deep as a file may be. */
function nested(random: Random): string {
  const depth = 55 + random.below(12);
  return random.below(2) === 0
    ? '['.repeat(depth) + ']'.repeat(depth)
    : `${'{"a":'.repeat(depth)}1${'}'.repeat(depth - random.below(2))}`;
}

function repeatMember(bytes: Uint8Array, random: Random): Uint8Array {
  const text = new TextDecoder().decode(bytes);
  const members = [
    ...text.matchAll(/"[A-Za-z@]+":("(?:[^"\\]|\\.)*"|-?[0-9][0-9.]*|null|true|false)(?=[,}])/g),
  ];
  if (members.length === 0) return bytes;
  const { 0: member, index } = random.pick(members);
  return utf8.encode(`${text.slice(0, index)}${member},${text.slice(index)}`);
}

function join(...parts: readonly Uint8Array[]): Uint8Array {
  return Uint8Array.from(parts.flatMap((part) => [...part]));
}
