import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  cosign,
  ed25519Signer,
  entriesPath,
  growTree,
  KEY_TYPE,
  leafData,
  leafHash,
  signCheckpoint,
  tilePath,
  verifierKey,
  writeBundle,
  writeNote,
  writeVkey,
} from '@centerproof/proof';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

const main = fileURLToPath(new URL('../src/main.ts', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'centerproof-log-'));
const served = join(folder, 'served');
const server = createServer((request, response) => {
  const file = join(served, new URL(request.url ?? '/', 'http://log').pathname);
  if (!existsSync(file)) return response.writeHead(404).end();
  return response.end(readFileSync(file));
});
let url = '';
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
});
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true, force: true });
});

const ORIGIN = 'proof.example/log';
const log = signerOf(1, ORIGIN, KEY_TYPE.ed25519);
const witness = signerOf(2, 'witness.example/w1', KEY_TYPE.cosignature);
const entry = (name: string) => createHash('sha256').update(name).digest('hex');
const honest = (size: number) => Array.from({ length: size }, (_, at) => entry(`entry${at}`));
const TIMEOUT_MS = 60_000;

function signerOf(seed: number, name: string, type: 1 | 4) {
  const { publicKey, sign } = ed25519Signer(new Uint8Array(32).fill(seed));
  return { key: verifierKey({ name, type, publicKey }), sign };
}

/** Serves the log of some entries; `signed` may say other than the tiles do. */
function serve(
  hashes: readonly string[],
  signed: { root?: Uint8Array; signer?: typeof log; isCosigned?: boolean } = {},
) {
  rmSync(served, { recursive: true, force: true });
  const leaves = hashes.map(leafData);
  const tree = growTree({
    size: 0,
    leafHashes: leaves.map((leaf) => leafHash(leaf)),
    tiles: () => new Uint8Array(),
  });
  const write = (path: string, content: string | Uint8Array) => {
    mkdirSync(dirname(join(served, path)), { recursive: true });
    writeFileSync(join(served, path), content);
  };
  for (const { hashes: bytes, ...tile } of tree.tiles) {
    write(tilePath(tile), bytes);
    if (tile.level === 0)
      write(entriesPath(tile), writeBundle(leaves.slice(tile.index * 256, tile.index * 256 + tile.width)));
  }
  const { signer = log } = signed;
  const note = signCheckpoint(
    { origin: signer.key.name, size: tree.size, root: signed.root ?? tree.root },
    signer,
  );
  const lines = signed.isCosigned ? [cosign(note, { ...witness, time: 1_763_200_000 })] : [];
  write('checkpoint', writeNote({ ...note, signatures: [...note.signatures, ...lines] }));
  write('vkey', `${writeVkey(log.key)}\n`);
}

/** Not at once, because this process serves the log. */
function centerproof(...parameters: string[]) {
  return outcomeOf(process.execPath, main, ...parameters);
}

async function outcomeOf(program: string, ...parameters: string[]) {
  const child = spawn(program, parameters, { stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      said += chunk.toString();
    });
  const status = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { status, said };
}

describe('centerproof monitor', { timeout: TIMEOUT_MS }, () => {
  const state = join(folder, 'monitor');
  const look = (...more: string[]) => centerproof('monitor', url, '--once', '--state', state, ...more);
  const evidence = () =>
    readdirSync(join(state, 'evidence')).map((name) => readFileSync(join(state, 'evidence', name), 'utf8'));
  beforeEach(async () => {
    rmSync(state, { recursive: true, force: true });
    serve(honest(300));
    expect(await look()).toMatchObject({
      status: 0,
      said: expect.stringContaining('300 leaves, consistent'),
    });
  });

  test('follows a log that goes on under a new name once it is told to trust it, and forgets neither', async () => {
    const resumed = signerOf(3, `${ORIGIN}/2`, KEY_TYPE.ed25519);
    const policy = join(folder, 'both.policy');
    writeFileSync(policy, `log ${writeVkey(log.key)}\nlog ${writeVkey(resumed.key)}\nquorum none\n`);
    const shorter = [...honest(280), ...honest(20).toReversed()];
    serve(shorter.slice(0, 290), { signer: resumed });
    expect(await look()).toMatchObject({ status: 1, said: expect.stringContaining(`of ${ORIGIN}/2, not`) });
    for (const size of [290, 295]) {
      serve(shorter.slice(0, size), { signer: resumed });
      expect(await look('--trust', policy)).toMatchObject({
        status: 0,
        said: expect.stringContaining(`${ORIGIN}/2: ${size} leaves, consistent`),
      });
    }
    serve(shorter.slice(0, 294), { signer: resumed });
    expect(await look('--trust', policy)).toMatchObject({
      status: 1,
      said: expect.stringContaining('showed 295 leaves before and shows 294 now'),
    });
    serve(shorter);
    expect(await look('--trust', policy)).toMatchObject({
      status: 1,
      said: expect.stringContaining('two roots for 300 leaves'),
    });
  });

  test('follows a log that grows, and keeps the key it saw first', async () => {
    for (const size of [300, 301, 700]) {
      serve(honest(size));
      expect(await look()).toMatchObject({ status: 0, said: expect.stringContaining(`${size} leaves`) });
    }
    expect(readFileSync(join(state, 'vkey'), 'utf8').trim()).toBe(writeVkey(log.key));
    serve(honest(800), { signer: signerOf(7, ORIGIN, KEY_TYPE.ed25519) });
    expect(await look()).toMatchObject({ status: 1, said: expect.stringContaining('valid signature') });
  });

  test('fails on two roots for one size, and keeps both signed views as evidence', async () => {
    const before = readFileSync(join(served, 'checkpoint'), 'utf8');
    serve(honest(300).with(7, entry('another')));
    expect(await look()).toMatchObject({
      status: 1,
      said: expect.stringContaining('two roots for 300 leaves'),
    });
    expect(evidence()).toEqual([expect.stringContaining(before)]);
    expect(evidence()[0]).toContain(readFileSync(join(served, 'checkpoint'), 'utf8'));
    // It stays with what it saw: the same look fails again.
    expect((await look()).status).toBe(1);
  });

  test('fails on a past that was rewritten under a larger tree', async () => {
    serve(honest(600).with(7, entry('another')));
    expect(await look()).toMatchObject({ status: 1, said: expect.stringContaining('does not extend') });
  });

  test('fails on a truncated log', async () => {
    serve(honest(299));
    expect(await look()).toMatchObject({
      status: 1,
      said: expect.stringContaining('300 leaves before and shows 299'),
    });
  });

  test('fails on leaves or tiles that do not give the signed root', async () => {
    serve(honest(400));
    const bundle = join(served, entriesPath({ index: 1, width: 144 }));
    writeFileSync(bundle, writeBundle(honest(400).slice(256).with(100, entry('another')).map(leafData)));
    expect(await look()).toMatchObject({
      status: 1,
      said: expect.stringMatching(/do not give the root|is not what/),
    });
    serve(honest(400));
    writeFileSync(
      bundle,
      writeBundle(
        honest(400)
          .slice(256)
          .map((hash) => Buffer.from(`else\n${hash}\n`)),
      ),
    );
    expect(await look()).toMatchObject({ status: 1, said: expect.stringContaining('is not a leaf') });
  });

  test('holds a checkpoint to the quorum of a policy', async () => {
    const policy = join(folder, 'policy');
    writeFileSync(policy, `log ${writeVkey(log.key)}\nwitness w ${writeVkey(witness.key)}\nquorum w\n`);
    expect(await look('--trust', policy)).toMatchObject({
      status: 1,
      said: expect.stringContaining('Too few witnesses'),
    });
    serve(honest(300), { isCosigned: true });
    expect((await look('--trust', policy)).status).toBe(0);
  });

  test('says that it could not look, and holds nothing against a log that is away', async () => {
    rmSync(join(served, 'checkpoint'));
    expect(await look()).toMatchObject({ status: 2, said: expect.stringContaining('Not looked at') });
    expect((await centerproof('monitor')).status).toBe(2);
  });
});

describe('centerproof log copy', { timeout: TIMEOUT_MS }, () => {
  test('writes the log as the files it is served as, and goes on with a copy that is there', async () => {
    const copy = join(folder, 'copy');
    for (const size of [300, 300, 700]) {
      serve(honest(size));
      expect(await centerproof('log', 'copy', copy, '--from', url)).toMatchObject({ status: 0 });
      for (const item of readdirSync(served, { recursive: true, withFileTypes: true })) {
        if (!item.isFile()) continue;
        const file = join(item.parentPath, item.name);
        expect(readFileSync(join(copy, relative(served, file)))).toEqual(readFileSync(file));
      }
      expect(readFileSync(join(copy, 'checkpoint'))).toEqual(readFileSync(join(served, 'checkpoint')));
    }
    // The copy is a log: it can be copied.
    rmSync(served, { recursive: true });
    cpSync(copy, served, { recursive: true });
    expect(await centerproof('log', 'copy', join(folder, 'copy of copy'), '--from', url)).toMatchObject({
      status: 0,
    });
  });

  test('does not call a copy whole whose files there is no room for', async () => {
    const copy = join(folder, 'copy without room');
    serve(honest(300));
    const command = [process.execPath, main, 'log', 'copy', copy, '--from', url];
    // A file may have 8 or 16 KiB, which no bundle of 256 leaves fits into.
    const cramped = await outcomeOf('sh', '-c', 'ulimit -f 16; exec "$@"', 'sh', ...command);
    expect(cramped).toMatchObject({ said: expect.stringContaining('EFBIG') });
    expect(existsSync(join(copy, 'checkpoint'))).toBe(false);
    const left = readdirSync(copy, { recursive: true }).map(String);
    expect(left.filter((name) => name.endsWith('.new'))).toEqual([]);
  });

  test('leaves an old copy as it was when the log no longer extends it', async () => {
    const copy = join(folder, 'copy of a liar');
    serve(honest(300));
    await centerproof('log', 'copy', copy, '--from', url);
    const before = readFileSync(join(copy, 'checkpoint'));
    serve(honest(400).with(3, entry('another')));
    expect((await centerproof('log', 'copy', copy, '--from', url)).status).toBe(1);
    expect(readFileSync(join(copy, 'checkpoint'))).toEqual(before);
  });
});

describe('centerproof witness', { timeout: TIMEOUT_MS }, () => {
  test('remembers over a restart what it has cosigned, and its key', async () => {
    const run = async (work: (at: string) => Promise<unknown>) => {
      const child = spawn(
        process.execPath,
        [
          main,
          'witness',
          '--name',
          'w.example',
          '--log',
          writeVkey(log.key),
          '--state',
          join(folder, 'witness'),
          '--port',
          '0',
        ],
        { stdio: ['ignore', 'pipe', 'inherit'] },
      );
      let said = '';
      await new Promise<void>((resolve) => {
        child.stdout.on('data', (chunk: Buffer) => {
          said += chunk.toString();
          if (said.includes('Witness at')) resolve();
        });
      });
      const at = /Witness at (\S+),/.exec(said)?.[1] ?? '';
      await work(at);
      child.kill('SIGKILL');
      await new Promise((resolve) => child.once('close', resolve));
      return /Verifier key: (\S+)/.exec(said)?.[1];
    };
    serve(honest(300));
    const body = (oldSize: number) => `old ${oldSize}\n\n${readFileSync(join(served, 'checkpoint'), 'utf8')}`;
    const ask = (at: string, oldSize: number) =>
      fetch(`${at}/add-checkpoint`, { method: 'POST', body: body(oldSize) });
    const first = await run(async (at) => {
      const answer = await ask(at, 0);
      expect([answer.status, await answer.text()]).toEqual([
        200,
        expect.stringMatching(/^\u2014 w\.example \S+\n$/),
      ]);
    });
    serve(honest(300).with(7, entry('another')));
    const second = await run(async (at) => {
      const conflict = await ask(at, 0);
      expect([conflict.status, await conflict.text()]).toEqual([409, '300\n']);
      expect((await ask(at, 300)).status).toBe(422);
    });
    expect(second).toBe(first);
  });

  test('says what is missing when it is called wrongly', async () => {
    for (const parameters of [[], ['--name', 'w.example'], ['--name', 'a b', '--log', writeVkey(log.key)]])
      expect((await centerproof('witness', ...parameters)).status).toBe(2);
  });

  test('says in one line that its port is taken', async () => {
    const name = [
      '--name',
      'witness.example/w1',
      '--log',
      writeVkey(log.key),
      '--state',
      join(folder, 'taken'),
    ];
    const { status, said } = await centerproof('witness', ...name, '--port', new URL(url).port);
    expect(status).toBe(1);
    expect(said).toMatch(/^This could not be done: [^\n]*EADDRINUSE[^\n]*\n$/);
  });
});
