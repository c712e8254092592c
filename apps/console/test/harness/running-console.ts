import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { RunningConsole } from './start-console.ts';

type Told = { running: RunningConsole } | { failed: string };

const LOOK_EVERY_MS = 100;

export function tellRunning(running: RunningConsole): void {
  tell(running.dataDir, { running });
}

export function tellFailed(dataDir: string, error: Error): void {
  tell(dataDir, { failed: error.message });
}

function tell(dataDir: string, told: Told): void {
  const file = fileIn(dataDir);
  writeFileSync(`${file}.new`, JSON.stringify(told));
  renameSync(`${file}.new`, file);
}

/** The console of the run, once it has started. */
export async function runningConsole(dataDir: string): Promise<RunningConsole> {
  while (!existsSync(fileIn(dataDir))) await delay(LOOK_EVERY_MS);
  const told = JSON.parse(readFileSync(fileIn(dataDir), 'utf8')) as Told;
  if ('failed' in told) throw new Error(told.failed);
  return told.running;
}

function fileIn(dataDir: string): string {
  return join(dataDir, 'running-console.json');
}
