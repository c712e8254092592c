import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import fc from 'fast-check';
import {
  consistencyProof,
  cosign,
  ed25519Signer,
  emptyRoot,
  entriesPath,
  fromBase64,
  growingTiles,
  growTree,
  inclusionProof,
  KEY_TYPE,
  LogPolicyError,
  leafData,
  leafHash,
  nodeHash,
  provesEntry,
  quorumTime,
  readAddCheckpoint,
  readBundle,
  readCheckpoint,
  readLogPolicy,
  readNote,
  readTilePath,
  readTlogProof,
  readVkey,
  signCheckpoint,
  type TileAddress,
  type Tiles,
  tileNodes,
  tilePath,
  tilesSince,
  toBase64,
  treeRoot,
  verifierKey,
  verifyConsistency,
  verifyCosignature,
  verifyInclusion,
  verifyNote,
  writeAddCheckpoint,
  writeBundle,
  writeNote,
  writeTlogProof,
  writeVkey,
} from '../src/index.ts';
import vectors from '../vectors/log-vectors.json' with { type: 'json' };
import verdictVectors from '../vectors/verdict-vectors.json' with { type: 'json' };
import type { Guarantee } from './guarantee.ts';

const RUNS = { numRuns: 100 };
/** Three levels of tiles begin here, and the tree can still be built many times in a second. */
const SIZE_MAX = 700;

const entryHash = (position: number) => bytesToHex(sha256(utf8ToBytes(`entry${position}`)));
const leaves = Array.from({ length: SIZE_MAX }, (_, position) => leafData(entryHash(position)));
const leafHashes = leaves.map((leaf) => leafHash(leaf));
const log = signerOf(1, vectors.origin, KEY_TYPE.ed25519);
const witness = signerOf(2, vectors.witnessName, KEY_TYPE.cosignature);
const tree = storeOf(SIZE_MAX);
const checkpoint300 = { origin: vectors.origin, size: 300, root: rootOf(300) };
const cosigned = required(readCheckpoint(vectors.cosignedCheckpoint300)).note;

/** What the log's mathematics and formats promise; the list runs in Node and in a browser. */
export const logGuarantees: readonly Guarantee[] = [
  {
    title: 'the vectors of the log are reproduced byte for byte',
    run() {
      same(writeVkey(log.key), vectors.logVkey);
      same(writeVkey(witness.key), vectors.witnessVkey);
      same(new TextDecoder().decode(leaves[0]), vectors.leaf0);
      same(hex(leafHashes[0]), vectors.leafHash0);
      for (const [size, root] of Object.entries(vectors.roots)) same(hex(rootOf(Number(size))), root);
      const note = signCheckpoint(checkpoint300, log);
      same(writeNote(note), vectors.checkpoint300);
      const line = cosign(note, { ...witness, time: vectors.cosignatureTime });
      same(writeNote({ ...note, signatures: [...note.signatures, line] }), vectors.cosignedCheckpoint300);
      for (const [path, expected] of Object.entries(vectors.tilesSha256))
        same(hex(sha256(served(path))), expected);
      for (const [index, text] of Object.entries(vectors.tlogProofs)) {
        const proof = inclusionProof({ index: Number(index), size: 300 }).answer(tree);
        same(writeTlogProof({ index: Number(index), proof, note: cosigned }), text);
      }
      for (const [sizes, expected] of Object.entries(vectors.consistency)) {
        const [oldSize = 0, newSize = 0] = sizes.split('-').map(Number);
        same(consistencyProof({ oldSize, newSize }).answer(tree).map(toBase64), expected);
      }
      const proof = consistencyProof({ oldSize: 256, newSize: 300 }).answer(tree);
      same(writeAddCheckpoint({ oldSize: 256, proof, note }), vectors.addCheckpointBody256to300);
    },
  },
  {
    title: 'a tree kept in tiles has the root that RFC 6962 defines, however it grew',
    run() {
      const growth = fc.array(fc.integer({ min: 0, max: 300 }), { minLength: 1, maxLength: 5 });
      fc.assert(
        fc.property(growth, (steps) => {
          const store = new Map<string, Uint8Array>();
          let size = 0;
          let root = emptyRoot();
          for (const step of steps) {
            const added = leafHashes.slice(size, size + step);
            const grown = growTree({ size, leafHashes: added, tiles: (tile) => lookUp(store, tile) });
            for (const { hashes, ...tile } of grown.tiles) store.set(keyOf(tile), hashes);
            ({ size, root } = grown);
          }
          same(hex(root), hex(definedRoot(leafHashes.slice(0, size))));
          for (const tile of growingTiles(size)) same(lookUp(store, tile).length, tile.width * 32);
          for (const tile of tilesSince(0, size)) same(lookUp(store, tile).length, tile.width * 32);
          same(hex(treeRoot(size).answer((tile) => lookUp(store, tile))), hex(root));
        }),
        RUNS,
      );
    },
  },
  {
    title: 'every leaf of every tree has a proof, and it holds for that leaf, place and root alone',
    run() {
      fc.assert(
        fc.property(sizes(1), fc.nat(), fc.nat(), (size, at, bit) => {
          const index = at % size;
          const question = inclusionProof({ index, size });
          for (const { width } of question.tiles)
            if (width === 0) throw new Error('an empty tile is asked for');
          const proof = question.answer(tree);
          const claim = { index, size, proof, leafHash: required(leafHashes[index]), root: rootOf(size) };
          same(verifyInclusion(claim), true);
          same(verifyInclusion({ ...claim, leafHash: flipped(claim.leafHash, bit) }), false);
          same(verifyInclusion({ ...claim, root: flipped(claim.root, bit) }), false);
          same(verifyInclusion({ ...claim, index: (index + 1 + (bit % SIZE_MAX)) % (SIZE_MAX + 1) }), false);
          same(verifyInclusion({ ...claim, proof: [...proof, claim.root] }), false);
          if (proof.length === 0) return;
          same(verifyInclusion({ ...claim, proof: proof.slice(1) }), false);
          same(verifyInclusion({ ...claim, proof: proof.slice(0, -1) }), false);
          const changed = proof.with(bit % proof.length, flipped(required(proof[bit % proof.length]), bit));
          same(verifyInclusion({ ...claim, proof: changed }), false);
        }),
        RUNS,
      );
    },
  },
  {
    title: 'a tile that is given with its nodes proves what its hashes alone prove, in fewer steps',
    run() {
      const nodes = tileNodes(tree({ level: 0, index: 0 }) as Uint8Array);
      same(
        nodes.levels.map(({ length }) => length / 32),
        [256, 128, 64, 32, 16, 8, 4, 2, 1],
      );
      const counted = (tiles: Tiles, index: number) => {
        let hashes = 0;
        const proof = inclusionProof({ index, size: SIZE_MAX }).answer(tiles, (bytes) => {
          hashes += 1;
          return sha256(bytes);
        });
        return { proof: proof.map(hex), hashes };
      };
      const withNodes: Tiles = (tile) => tileNodes(tree(tile) as Uint8Array);
      for (const index of [0, 1, 127, 128, 255, 256, 511, 512, 699]) {
        const [fast, slow] = [counted(withNodes, index), counted(tree, index)];
        same(fast.proof, slow.proof);
        same(fast.hashes <= slow.hashes - (index < 512 ? 247 : 0), true);
      }
    },
  },
  {
    title: 'every tree is shown to extend every earlier one, and nothing else is',
    run() {
      fc.assert(
        fc.property(sizes(0), sizes(0), fc.nat(), (one, other, bit) => {
          const [oldSize, newSize] = [Math.min(one, other), Math.max(one, other)];
          const proof = consistencyProof({ oldSize, newSize }).answer(tree);
          const views = { oldSize, newSize, proof, oldRoot: rootOf(oldSize), newRoot: rootOf(newSize) };
          same(verifyConsistency(views), true);
          same(verifyConsistency({ ...views, oldRoot: flipped(views.oldRoot, bit) }), false);
          same(verifyConsistency({ ...views, proof: [...proof, views.oldRoot] }), false);
          if (oldSize === 0) return;
          same(verifyConsistency({ ...views, newRoot: flipped(views.newRoot, bit) }), false);
          if (proof.length === 0) return;
          same(verifyConsistency({ ...views, proof: proof.slice(1) }), false);
          same(verifyConsistency({ ...views, proof: proof.slice(0, -1) }), false);
          const changed = proof.with(bit % proof.length, flipped(required(proof[bit % proof.length]), bit));
          same(verifyConsistency({ ...views, proof: changed }), false);
        }),
        RUNS,
      );
    },
  },
  {
    title: 'sizes past 32 bits keep their places: the tiles of a proof stand where the format puts them',
    run() {
      const size = 2 ** 40 + 3;
      const { tiles } = inclusionProof({ index: 2 ** 40 + 1, size });
      same(tiles, [
        { level: 0, index: 2 ** 32, width: 3 },
        { level: 5, index: 0, width: 1 },
      ]);
      same(tilePath(required(tiles[0])), 'tile/0/x004/x294/x967/296.p/3');
    },
  },
  {
    title: 'a path names one tile, and a tile has one path',
    run() {
      const index = fc.integer({ min: 0, max: 2 ** 45 });
      const width = fc.integer({ min: 1, max: 256 });
      fc.assert(
        fc.property(fc.integer({ min: 0, max: 63 }), index, width, (level, place, wide) => {
          const tile = { level, index: place, width: wide };
          same(readTilePath(tilePath(tile)), { kind: 'hashes', ...tile });
          same(readTilePath(entriesPath(tile)), { kind: 'entries', index: place, width: wide });
        }),
        RUNS,
      );
      same(tilePath({ level: 0, index: 1_234_067, width: 256 }), 'tile/0/x001/x234/067');
      for (const path of [
        'tile/0/67',
        'tile/0/0067',
        'tile/0/x000/067',
        'tile/00/067',
        'tile/64/067',
        'tile/0/067.p/0',
        'tile/0/067.p/256',
        'tile/0/067.p/01',
        'tile/0/001/067',
        'tile/0/x001',
        'tile/-1/067',
        'tile/0/067/',
        'tile/data/067',
        '/tile/0/067',
      ])
        same(readTilePath(path), null);
    },
  },
  {
    title: 'a bundle gives back the leaves it was made of, and a cut one gives nothing',
    run() {
      const some = fc.array(fc.uint8Array({ maxLength: 600 }), { minLength: 1, maxLength: 8 });
      fc.assert(
        fc.property(some, (data) => {
          const bundle = writeBundle(data);
          same(required(readBundle(bundle)).map(hex), data.map(hex));
          same(readBundle(bundle.subarray(0, -1)), null);
        }),
        RUNS,
      );
    },
  },
  {
    title: 'a note changed by one character is refused, or is signed by nobody we know',
    run() {
      const text = vectors.cosignedCheckpoint300;
      fc.assert(
        fc.property(
          fc.nat({ max: text.length - 1 }),
          fc.constantFrom('a', '/', '\n', ' ', '+', '0'),
          (at, by) => {
            const changed = text.slice(0, at) + by + text.slice(at + 1);
            if (changed === text) return;
            const note = readNote(changed);
            const bothHold =
              note !== null &&
              verifyNote(note, log.key) === 'valid' &&
              verifyCosignature(note, witness.key).state === 'valid';
            same(bothHold, false);
          },
        ),
        { numRuns: 300 },
      );
    },
  },
  {
    title:
      'a line in the name and id of a key that is not its signature is invalid, a stranger’s line is passed over',
    run() {
      const note = signCheckpoint(checkpoint300, log);
      const stranger = cosign(note, { ...signerOf(3, 'else.example/w', KEY_TYPE.cosignature), time: 5 });
      const [own] = note.signatures;
      same(verifyNote({ ...note, signatures: [stranger, required(own)] }, log.key), 'valid');
      same(verifyNote({ ...note, signatures: [stranger] }, log.key), 'absent');
      const forged = { ...required(own), signature: flipped(required(own).signature, 9) };
      same(verifyNote({ ...note, signatures: [forged] }, log.key), 'invalid');
      same(verifyNote({ ...note, signatures: [required(own), forged] }, log.key), 'invalid');
      same(verifyNote({ ...note, text: note.text.replace('300', '301') }, log.key), 'invalid');
    },
  },
  {
    title: 'a cosignature carries its time, and a witness may name its key by either type',
    run() {
      const plain = verifierKey({ ...witness.key, type: KEY_TYPE.ed25519 });
      for (const key of [witness.key, plain])
        same(verifyCosignature(cosigned, key), { state: 'valid', time: vectors.cosignatureTime });
      const late = cosign(cosigned, { ...witness, time: vectors.cosignatureTime + 7 });
      same(verifyCosignature({ ...cosigned, signatures: [late, ...cosigned.signatures] }, plain), {
        state: 'valid',
        time: vectors.cosignatureTime,
      });
      const [, line] = cosigned.signatures;
      const moved = { ...required(line), signature: flipped(required(line).signature, 60) };
      same(verifyCosignature({ ...cosigned, signatures: [moved] }, witness.key), { state: 'invalid' });
      same(verifyCosignature({ ...cosigned, signatures: [] }, witness.key), { state: 'absent' });
    },
  },
  {
    title: 'a proof text is read back, proves its own entry and no other, and no mangled text is a proof',
    run() {
      for (const [index, text] of Object.entries(vectors.tlogProofs)) {
        const proof = required(readTlogProof(text));
        same(writeTlogProof(proof), text);
        same(provesEntry(proof, entryHash(Number(index))), true);
        same(provesEntry(proof, entryHash(Number(index) + 1)), false);
        same(provesEntry({ ...proof, index: proof.index + 1 }, entryHash(Number(index))), false);
        for (const [what, by] of [
          ['@v1', '@v2'],
          ['index ', 'index 0'],
          ['index ', 'indexes '],
          ['\n\n', '\n'],
          ['=\n', '\n'],
          ['=\n', '= \n'],
        ] as const)
          same(readTlogProof(text.replace(what, by)), null);
        const extra = text.replace('index', 'extra AAAA\nindex');
        same(provesEntry(required(readTlogProof(extra)), entryHash(Number(index))), true);
        same(readTlogProof(text.replace('index', 'extra AAA\nindex')), null);
      }
    },
  },
  {
    title: 'what is sent to a witness is read back as it was meant',
    run() {
      const sent = required(readAddCheckpoint(vectors.addCheckpointBody256to300));
      same(writeAddCheckpoint(sent), vectors.addCheckpointBody256to300);
      same([sent.oldSize, sent.proof.length, sent.checkpoint.size], [256, 1, 300]);
      for (const broken of ['old 0256', 'old -1', 'old', 'new 256'])
        same(readAddCheckpoint(vectors.addCheckpointBody256to300.replace('old 256', broken)), null);
    },
  },
  {
    title: 'bytes have one spelling: spaces, absent padding and stray bits are refused',
    run() {
      for (const text of ['AA=', 'AA', 'AB==', ' AAAA', 'AAAA\n', 'AA-_']) same(fromBase64(text), null);
      fc.assert(
        fc.property(fc.uint8Array({ maxLength: 100 }), (bytes) => {
          same(hex(required(fromBase64(toBase64(bytes)))), hex(bytes));
        }),
        RUNS,
      );
    },
  },
  {
    title: 'a verifier key whose id is not its own, or of a kind we do not know, is refused',
    run() {
      same(writeVkey(required(readVkey(vectors.logVkey))), vectors.logVkey);
      for (const [what, by] of [
        ['5c48f5bc', '5c48f5bd'],
        ['5c48f5bc', '5C48F5BC'],
        ['+AY', '+BY'],
        ['proof.example/log', 'proof.example /log'],
      ] as const)
        same(readVkey(vectors.logVkey.replace(what, by)), null);
    },
  },
  {
    title: 'a policy asks for the witnesses it names, and tells when there were enough of them',
    run() {
      const keys = [3, 4, 5].map((seed) => writeVkey(signerOf(seed, `w${seed}.example`, 4).key));
      const policy = readLogPolicy(
        `# ours\n\tlog ${vectors.logVkey} https://proof.example/log\n\n` +
          keys.map((key, position) => `witness w${position} ${key}\n`).join('') +
          'group two 2 w0 w1 w2\nquorum two\n',
      );
      same(
        [policy.logs.length, policy.logs[0]?.url, policy.witnesses.length],
        [1, 'https://proof.example/log', 3],
      );
      const times = (...pairs: [string, number][]) => quorumTime(policy.quorum, new Map(pairs));
      same(times(['w0', 9]), null);
      same(times(['w0', 9], ['w2', 4]), 9);
      same(times(['w0', 9], ['w2', 4], ['w1', 5]), 5);
      same(readLogPolicy('quorum none').quorum, null);
      const ended = readLogPolicy(`log ${vectors.logVkey} https://proof.example/log\r\nquorum none\r\n`);
      same([ended.logs[0]?.url, ended.quorum], ['https://proof.example/log', null]);
    },
  },
  {
    title: 'a policy that can be read in two ways, or asks for what cannot be, is refused with its line',
    run() {
      const [one, two] = [3, 4].map((seed) => writeVkey(signerOf(seed, `w${seed}.example`, 4).key));
      const both = `witness a ${one}\nwitness b ${two}\n`;
      const cases: readonly [string, number][] = [
        ['', 1],
        ['quorum a', 1],
        ['quorum none\nquorum none', 2],
        [`witness none ${one}\nquorum none`, 1],
        [`witness a ${one}\nwitness a ${two}\nquorum a`, 2],
        [`witness a ${one}\nwitness b ${one}\nquorum a`, 2],
        [`log ${vectors.witnessVkey}\nquorum none`, 1],
        [`log ${vectors.logVkey}\nlog ${vectors.logVkey}\nquorum none`, 2],
        [`${both}group g 3 a b\nquorum g`, 3],
        [`${both}group g 0 a b\nquorum g`, 3],
        [`${both}group g 01 a b\nquorum g`, 3],
        [`${both}group g any\nquorum g`, 3],
        [`${both}group g all a a\nquorum g`, 3],
        [`${both}group g all a\ngroup h all g a\nquorum h`, 4],
        [`${both}group g all a later\nquorum g`, 3],
        [`${both}quorum a b`, 3],
        ['quorum none\r\r\n', 1],
        ['quorum\rnone\n', 1],
        ['trust me\nquorum none', 1],
      ];
      for (const [text, line] of cases) same([text, refusedLine(text)], [text, line]);
    },
  },
  {
    title: 'a policy that the vectors refuse is refused',
    run() {
      for (const [name, text] of Object.entries(verdictVectors.refusedPolicies))
        same([name, refusedLine(text) !== null], [name, true]);
    },
  },
];

function signerOf(seed: number, name: string, type: 1 | 4) {
  const { publicKey, sign } = ed25519Signer(new Uint8Array(32).fill(seed));
  return { key: verifierKey({ name, type, publicKey }), sign };
}

function sizes(min: number) {
  return fc.integer({ min, max: SIZE_MAX });
}

/** The definition itself, over all leaves at once. */
function definedRoot(hashes: readonly Uint8Array[]): Uint8Array {
  const [only] = hashes;
  if (!only) return emptyRoot();
  if (hashes.length === 1) return only;
  let split = 1;
  while (split * 2 < hashes.length) split *= 2;
  return nodeHash(definedRoot(hashes.slice(0, split)), definedRoot(hashes.slice(split)));
}

function storeOf(size: number): (tile: Omit<TileAddress, 'width'>) => Uint8Array {
  const store = new Map<string, Uint8Array>();
  const grown = growTree({ size: 0, leafHashes: leafHashes.slice(0, size), tiles: () => new Uint8Array() });
  for (const { hashes, ...tile } of grown.tiles) store.set(keyOf(tile), hashes);
  return (tile) => lookUp(store, tile);
}

function rootOf(size: number): Uint8Array {
  return treeRoot(size).answer(tree);
}

/** What a server of the 300 leaves gives at a path. */
function served(path: string): Uint8Array {
  const tile = required(readTilePath(path));
  if (tile.kind === 'hashes') return tree(tile).subarray(0, tile.width * 32);
  return writeBundle(leaves.slice(tile.index * 256, tile.index * 256 + tile.width));
}

function keyOf({ level, index }: Omit<TileAddress, 'width'>): string {
  return `${level}/${index}`;
}

function lookUp(store: ReadonlyMap<string, Uint8Array>, tile: Omit<TileAddress, 'width'>): Uint8Array {
  return required(store.get(keyOf(tile)));
}

function flipped(bytes: Uint8Array, bit: number): Uint8Array {
  const copy = Uint8Array.from(bytes);
  const at = Math.floor(bit / 8) % copy.length;
  copy[at] = (copy[at] ?? 0) ^ (1 << (bit % 8));
  return copy;
}

function refusedLine(text: string): number | null {
  try {
    readLogPolicy(text);
  } catch (error) {
    if (error instanceof LogPolicyError) return error.line;
    throw error;
  }
  return null;
}

function hex(bytes: Uint8Array | undefined): string {
  return bytesToHex(required(bytes));
}

function required<Value>(value: Value | null | undefined): Value {
  if (value === null || value === undefined) throw new Error('something that is there was not found');
  return value;
}

function same(actual: unknown, expected: unknown): void {
  const [left, right] = [JSON.stringify(actual), JSON.stringify(expected)];
  if (left !== right) throw new Error(`expected ${right}\nbut it is ${left}`);
}
