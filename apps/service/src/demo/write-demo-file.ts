import { mkdir, open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { DemoWorld } from './demo-world.ts';

/** `DATA_DIR/demo.json`, for people and for tests; it holds passwords, so only the service's own user may read it. */
export async function writeDemoFile(dataDir: string, world: DemoWorld): Promise<string> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const path = join(dataDir, 'demo.json');
  const draft = `${path}.${process.pid}.draft`;
  const file = await open(draft, 'w', 0o600);
  try {
    await file.writeFile(`${JSON.stringify(world, null, 2)}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(draft, path);
  return path;
}

/** The world with the port that the system chose in place of 0. */
export function atPort(world: DemoWorld, port: number): DemoWorld {
  const at = (url: string) => url.replace(/:0(?=\/|$)/, `:${port}`);
  return { ...world, baseUrl: at(world.baseUrl), publicUrl: at(world.publicUrl) };
}
