import { once } from 'node:events';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, expect, test } from 'vitest';
import { createFileStorage } from './index.ts';

const folder = await mkdtemp(join(tmpdir(), 'centerproof-storage-'));
afterAll(() => rm(folder, { recursive: true }));
const storage = createFileStorage(folder);

async function* pieces(...parts: string[]) {
  for (const part of parts) yield Buffer.from(part);
}

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
  await writeFile(join(folder, 'packs/7/pck_2.gz'), 'other');
  const stream = await storage.get('packs/7/pck_2.gz', stored);
  await expect(stream && text(stream)).rejects.toThrow('not the one that was stored');
});

test('what breaks off leaves no file, and what a killed process left is cleared by the next try', async () => {
  async function* breaking() {
    yield Buffer.from('half');
    throw new Error('broke off');
  }
  await expect(storage.put('packs/8/pck_3.gz', breaking())).rejects.toThrow('broke off');
  expect(await readdir(join(folder, 'packs/8'))).toEqual([]);
  await writeFile(join(folder, 'packs/8/pck_3.gz.left.unfinished'), 'half');
  await storage.put('packs/8/pck_3.gz', pieces('whole'));
  expect(await readdir(join(folder, 'packs/8'))).toEqual(['pck_3.gz']);
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
