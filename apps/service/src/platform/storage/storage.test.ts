import { once } from 'node:events';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, describe, expect, test } from 'vitest';
import { readSettings } from '../settings.ts';
import { createFileStorage, createStorage, type Storage } from './index.ts';

const folder = await mkdtemp(join(tmpdir(), 'centerproof-storage-'));
afterAll(() => rm(folder, { recursive: true }));

/** `.ci/run` starts a server that speaks S3 and gives its address here. */
const { S3_TEST_URL } = process.env;
const shared = S3_TEST_URL
  ? readSettings({ DATA_DIR: folder, STORAGE_URL: S3_TEST_URL, DEMO: 'off' }).storage
  : undefined;
const stores: [string, Storage][] = [
  ['a folder', createFileStorage(folder)],
  ...(shared
    ? [['a store that speaks S3', await createStorage({ folder, shared })] as [string, Storage]]
    : []),
];

async function* pieces(...parts: string[]) {
  for (const part of parts) yield Buffer.from(part);
}

describe.each(stores)('in %s', (_, storage) => {
  test('a file comes back as it was stored, and is gone once it is removed', async () => {
    const stored = await storage.put('packs/7/pck_1.gz', pieces('one ', 'two'));
    expect(stored.bytes).toBe(7);
    const stream = await storage.get('packs/7/pck_1.gz', stored);
    expect(stream && (await text(stream))).toBe('one two');
    await storage.delete('packs/7/pck_1.gz');
    expect(await storage.get('packs/7/pck_1.gz', stored)).toBeNull();
    await storage.delete('packs/7/pck_1.gz');
  });

  test('a file whose bytes changed does not come to its end', async () => {
    const stored = await storage.put('packs/7/pck_2.gz', pieces('whole'));
    await storage.put('packs/7/pck_2.gz', pieces('other'));
    const stream = await storage.get('packs/7/pck_2.gz', stored);
    await expect(stream && text(stream)).rejects.toThrow('not the one that was stored');
  });

  test('what breaks off leaves no file, and a file that was there stays', async () => {
    async function* breaking() {
      yield Buffer.alloc(6 * 1024 * 1024);
      throw new Error('broke off');
    }
    await storage.delete('packs/8/pck_3.gz');
    await expect(storage.put('packs/8/pck_3.gz', breaking())).rejects.toThrow('broke off');
    expect(await storage.get('packs/8/pck_3.gz', { bytes: 0, sha256: '' })).toBeNull();
    const stored = await storage.put('packs/8/pck_3.gz', pieces('whole'));
    await expect(storage.put('packs/8/pck_3.gz', breaking())).rejects.toThrow('broke off');
    const stream = await storage.get('packs/8/pck_3.gz', stored);
    expect(stream && (await text(stream))).toBe('whole');
  });

  test('a file larger than memory should hold goes in and comes out in pieces', async () => {
    const MB = 1024 * 1024;
    let given = 0;
    async function* large() {
      for (; given < 96; given++) yield Buffer.alloc(MB, given);
    }
    setFlagsFromString('--expose-gc');
    const collectGarbage: () => void = runInNewContext('gc');
    collectGarbage();
    const before = process.memoryUsage().arrayBuffers;
    let most = 0;
    const stored = await storage.put('packs/8/large.gz', watched(large()));
    expect(stored.bytes).toBe(96 * MB);
    expect(most - before).toBeLessThan(64 * MB);
    let bytes = 0;
    for await (const chunk of (await storage.get('packs/8/large.gz', stored)) ?? []) bytes += chunk.length;
    expect(bytes).toBe(96 * MB);

    async function* watched(source: AsyncIterable<Buffer>) {
      for await (const chunk of source) {
        // What nobody holds any more does not count.
        if (given % 16 === 0) collectGarbage();
        most = Math.max(most, given % 16 === 0 ? process.memoryUsage().arrayBuffers : 0);
        yield chunk;
      }
    }
  });

  test('a reader may go away in the middle', async () => {
    const stored = await storage.put('packs/9/pck_4.gz', pieces('x'.repeat(1_000_000)));
    const stream = await storage.get('packs/9/pck_4.gz', stored);
    if (!stream) throw new Error('the file is not there');
    const closed = once(stream, 'close');
    stream.destroy();
    await closed;
  });

  test('no name leads out of the folder', async () => {
    for (const name of ['../x', '/etc/passwd', 'a/../../b', 'a//b', ''])
      await expect(storage.put(name, pieces('x'))).rejects.toThrow('no name of a file');
  });
});

test('what a killed process left in a folder is cleared by the next try', async () => {
  const storage = createFileStorage(folder);
  await storage.put('packs/5/pck_5.gz', pieces('first'));
  await writeFile(join(folder, 'packs/5/pck_5.gz.left.unfinished'), 'half');
  await storage.put('packs/5/pck_5.gz', pieces('whole'));
  expect(await readdir(join(folder, 'packs/5'))).toEqual(['pck_5.gz']);
});

test('a file goes with what a killed process left of it, and one of a folder that is not there is no failure', async () => {
  const storage = createFileStorage(folder);
  await storage.put('packs/6/pck_6.gz', pieces('whole'));
  await writeFile(join(folder, 'packs/6/pck_6.gz.left.unfinished'), 'half');
  await storage.delete('packs/6/pck_6.gz');
  expect(await readdir(join(folder, 'packs/6'))).toEqual([]);
  await storage.delete('packs/404/pck_6.gz');
});

test('a store that cannot be reached is told as one that is away for a moment', async () => {
  const away = await createStorage({
    folder,
    shared: { bucket: 'b', prefix: '', region: 'us-east-1', endpoint: 'http://127.0.0.1:9' },
  });
  Object.assign(process.env, { AWS_ACCESS_KEY_ID: 'test', AWS_SECRET_ACCESS_KEY: 'test' });
  await expect(away.get('packs/1/x', { bytes: 0, sha256: '' })).rejects.toMatchObject({
    code: 'SERVICE_UNAVAILABLE',
  });
});
