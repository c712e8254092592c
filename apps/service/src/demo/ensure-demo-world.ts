import { setTimeout as delay } from 'node:timers/promises';
import { createRateLimits } from '../platform/http/index.ts';
import type { Platform } from '../platform/platform.ts';
import type { Settings } from '../platform/settings.ts';
import {
  isEmptyDatabase,
  isStepDone,
  markStepDone,
  selectActorId,
  tryLockDemo,
  unlockDemo,
} from './demo.queries.ts';
import { DEMO_OPERATOR } from './demo-cast.ts';
import { createDemoSecrets, type DemoSecrets } from './demo-secrets.ts';
import type { DemoWorld } from './demo-world.ts';
import { makeAccounts } from './make-accounts.ts';
import { type DemoStep, demoSteps } from './steps.ts';

const LOCK_WAIT_MS = 120_000;
const LOCK_POLL_MS = 200;
const BEGUN = 'begun';
const UNLIMITED = { count: 1_000_000, seconds: 1 };

/**
 * The demo world (docs/rules.md#demo-world): made on the first start of an empty embedded database, or when `DEMO=on` asks for it,
 * completed when a start was cut short, and left as it is otherwise. Null when there is none, or none of this master key.
 */
export async function ensureDemoWorld(
  platform: Platform,
  steps: readonly DemoStep[] = demoSteps,
): Promise<DemoWorld | null> {
  return oneProcessAtATime(platform, async () => {
    if (!(await isWanted(platform))) return null;
    const secrets = createDemoSecrets(platform);
    if (await isOfAnotherKey(platform, secrets)) return null;
    let world = await makeAccounts(platform, secrets);
    const unhurried = await withoutLimits(platform);
    for (const step of steps) await runOnce(unhurried, step, world);
    // What the steps installed is told as well.
    if (steps.length > 0) world = await makeAccounts(platform, secrets);
    return world;
  });
}

/** Asked for, or begun before, or (embedded and not told otherwise) nothing else is there. Notes that it has begun. */
async function isWanted({ database, settings, clock }: Platform): Promise<boolean> {
  if (settings.demo === 'off') return false;
  return database.inScope({ operator: true }, async (tx) => {
    const isOurs =
      settings.demo === 'on' ||
      (settings.databaseUrl === undefined && ((await isStepDone(tx, BEGUN)) || (await isEmptyDatabase(tx))));
    if (isOurs) await markStepDone(tx, { name: BEGUN, now: clock.now() });
    return isOurs;
  });
}

/** Made before the master key was changed: passwords and ids out of the new one would be others than those that were made. */
async function isOfAnotherKey({ database }: Platform, secrets: DemoSecrets): Promise<boolean> {
  const operatorId = await database.inScope({ operator: true }, (tx) =>
    selectActorId(tx, DEMO_OPERATOR.email),
  );
  return operatorId !== null && operatorId !== secrets.actorId(DEMO_OPERATOR.key);
}

/** A month in a few seconds is more than any caller may do, however low the limits are set. */
async function withoutLimits(platform: Platform): Promise<Platform> {
  const tiers = Object.keys(platform.settings.rates);
  const limits = await createRateLimits({
    settings: {
      rates: Object.fromEntries(tiers.map((tier) => [tier, UNLIMITED])) as Settings['rates'],
      redisUrl: undefined,
    },
    clock: platform.clock,
    log: platform.log,
  });
  return { ...platform, limits };
}

async function runOnce(platform: Platform, step: DemoStep, world: DemoWorld): Promise<void> {
  const { database, clock } = platform;
  const isDone = await database.inScope({ centerIds: [] }, (tx) => isStepDone(tx, step.name));
  if (isDone) return;
  await step.run(platform, world);
  await database.inScope({ centerIds: [] }, (tx) => markStepDone(tx, { name: step.name, now: clock.now() }));
}

/** Several nodes may start at once; the first makes the world, the others wait and find it made. */
async function oneProcessAtATime<Result>(platform: Platform, work: () => Promise<Result>): Promise<Result> {
  return platform.database.withDispatcherClient(async (client) => {
    const deadline = performance.now() + LOCK_WAIT_MS;
    for (;;) {
      if (await tryLockDemo(client)) break;
      if (performance.now() > deadline)
        throw new Error('Another process has been making the demo world for too long.');
      await delay(LOCK_POLL_MS);
    }
    try {
      return await work();
    } finally {
      await unlockDemo(client);
    }
  });
}
