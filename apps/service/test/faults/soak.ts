import { randomBytes, randomInt } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePorts } from '../../../../scripts/cluster/free-ports.ts';
import { startCluster } from '../../../../scripts/cluster/start-cluster.ts';
import type { DemoWorld } from '../../src/demo/index.ts';
import { type CheckContext, checkAtTheEnd, checkRound } from './checks.ts';
import { faults } from './faults.ts';
import { acknowledgedIn, ENVIRONMENT, forRound, prepareLoad } from './prepare.ts';
import { createRandom, type Random } from './random.ts';
import { type Mark, plotOf } from './soak/plot.ts';
import { createSampler } from './soak/samples.ts';
import { createTraffic, type Traffic, type TrafficTarget } from './soak/traffic.ts';
import { trendsOf } from './soak/verdict.ts';

/**
 * All traffic at once for a long time: measures what two apis and a worker carry, runs at half of that for `SOAK_MINUTES` (60), and does
 * some damage every minute. Every ten seconds a sample goes to `SOAK_SAMPLES` (a file beside the data); in the end the last third is
 * held against the first, every promise is checked, and the plot goes to `SOAK_PLOT` (docs/soak.svg). `SEED=n` repeats the faults.
 */
const MINUTES = Number(process.env.SOAK_MINUTES || 60);
const SEED = Number(process.env.SEED || randomInt(2 ** 31));
const RATE = Number(process.env.SOAK_RATE || 0);
const PLOT = process.env.SOAK_PLOT || fileURLToPath(new URL('../../../../docs/soak.svg', import.meta.url));
const MEASURE_MS = 20_000;
const MEASURE_CALLERS = 16;
const SAMPLE_EVERY_MS = 10_000;
const FAULT_EVERY_MS = 60_000;
const TICK_MS = 10;
/** More than this under way at once would measure the harness. */
const UNDER_WAY_MAX = 400;

const dataDir = mkdtempSync(join(tmpdir(), 'centerproof-soak-'));
const samplesFile = process.env.SOAK_SAMPLES || join(dataDir, 'samples.ndjson');
const marks: Mark[] = [];
say(`Seed ${SEED}, ${MINUTES} minutes. Samples go to ${samplesFile}`);
const cluster = await startCluster({
  dataDir,
  ports: await freePorts(2),
  workers: 1,
  masterKey: randomBytes(32).toString('hex'),
  environment: ENVIRONMENT,
  say: () => {},
});
const load = await prepareLoad(cluster, dataDir);
let isGood = false;
try {
  isGood = await soak(forRound(load), createRandom(SEED));
} finally {
  await load.close();
  await cluster.stop();
}
if (isGood && !process.env.SOAK_SAMPLES) say('The samples are kept only with SOAK_SAMPLES.');
if (isGood) rmSync(dataDir, { recursive: true, force: true });
process.exit(isGood ? 0 : 1);

async function soak(context: CheckContext, random: Random): Promise<boolean> {
  const { client, ledger } = context;
  const target = await trafficTarget(context);
  const traffic = createTraffic({
    client,
    target,
    ledger,
    random: createRandom(SEED + 1),
    name: `soak-${SEED}`,
  });
  const capacity = RATE ? 2 * RATE : await measure(traffic);
  const rate = capacity / 2;
  say(`Capacity ${capacity.toFixed(0)} operations a second; the soak runs at ${rate.toFixed(0)}.`);

  const sampler = createSampler(context, { dataDir, file: samplesFile });
  const stopped = new AbortController();
  const running = keepUp(traffic, rate, stopped.signal);
  const sampling = every(SAMPLE_EVERY_MS, stopped.signal, sampler.take);
  const begunMs = performance.now();
  const damaging = every(FAULT_EVERY_MS, stopped.signal, async () => {
    const seconds = Math.round((performance.now() - begunMs) / 1_000);
    marks.push({ seconds, told: await damageOnce(context, random) });
    say(`${seconds} s: ${marks.at(-1)?.told}; ${acknowledgedIn(ledger)} acknowledged`);
  });
  await delay(MINUTES * 60_000);
  stopped.abort();
  await Promise.all([running, sampling, damaging]);

  const violations = [...(await checkRound(context)), ...(await checkAtTheEnd(context))];
  for (const { means, what } of violations.slice(0, 50)) say(`  seed ${SEED}: ${means}: ${what}`);
  const count = (means: string) => violations.filter((violation) => violation.means === means).length;
  say(
    `${MINUTES} minutes at ${rate.toFixed(0)} operations a second, ${marks.length} faults: ${acknowledgedIn(ledger)} acknowledged writes, ` +
      `${count('loss')} losses, ${count('fork')} forks, ${count('duplicate')} duplicates, ${count('late')} requests over ten seconds, ` +
      `${count('fault')} other faults; slowest request ${Math.round(context.observations.slowestMs)} ms`,
  );
  for (const [name, { count: times, totalMs }] of traffic.times)
    say(`  ${name}: ${times} times, ${(totalMs / Math.max(1, times)).toFixed(0)} ms each in the mean`);
  const trends = trendsOf(sampler.samples);
  for (const { name, unit, first, last, bound, isFlat } of trends)
    say(
      `  ${name}: ${first.toFixed(1)} ${unit} in the first third, ${last.toFixed(1)} in the last; at most ${bound.toFixed(1)}: ${isFlat ? 'flat' : 'NOT FLAT'}`,
    );
  const title = `npm run soak, ${MINUTES} minutes at ${rate.toFixed(0)} operations a second, half of what was measured`;
  writeFileSync(PLOT, plotOf(sampler.samples, marks, title));
  return violations.length === 0 && trends.every(({ isFlat }) => isFlat);
}

async function trafficTarget({ client, target, centerId }: CheckContext): Promise<TrafficTarget> {
  // The service wrote it, in the shape that it shares with this suite.
  const world = JSON.parse(readFileSync(join(dataDir, 'demo.json'), 'utf8')) as DemoWorld;
  const center = world.centers[0];
  if (!center) throw new Error('The demo world has no center.');
  const feed = await client.ask('POST', `/api/centers/${center.domain}/calendar-feeds`, {
    token: target.adminToken,
    body: { kind: 'mine' },
  });
  return {
    ...target,
    centerId,
    domain: center.domain,
    email: center.admin.email,
    password: center.admin.password,
    feedPath: new URL(feed?.body.data.url).pathname,
  };
}

/** How many operations a second there are when callers ask one after the other, without a pause. */
async function measure(traffic: Traffic): Promise<number> {
  const endMs = performance.now() + MEASURE_MS;
  let done = 0;
  const call = async () => {
    while (performance.now() < endMs) {
      await traffic.next();
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: MEASURE_CALLERS }, call));
  return (1_000 * done) / MEASURE_MS;
}

/** Begins operations at this rate, however long they take, and finishes what it began. */
async function keepUp(traffic: Traffic, rate: number, signal: AbortSignal): Promise<void> {
  const underWay = new Set<Promise<void>>();
  const begunMs = performance.now();
  let begun = 0;
  while (!signal.aborted) {
    const due = Math.floor(((performance.now() - begunMs) / 1_000) * rate);
    // What could not begin while too much was under way is left out, not made up for.
    if (underWay.size >= UNDER_WAY_MAX) begun = due;
    for (; begun < due && underWay.size < UNDER_WAY_MAX; begun++) {
      const one = traffic.next().finally(() => underWay.delete(one));
      underWay.add(one);
    }
    await delay(TICK_MS);
  }
  await Promise.all(underWay);
}

async function every(ms: number, signal: AbortSignal, work: () => Promise<void>): Promise<void> {
  for (;;) {
    await delay(ms, undefined, { signal }).catch(() => {});
    if (signal.aborted) return;
    await work();
  }
}

async function damageOnce(context: CheckContext, random: Random): Promise<string> {
  const fault = random.pick(faults.filter(({ isPossible }) => isPossible(context.cluster)));
  const { told, undo } = await fault.inject({ ...context, dataDir, random });
  await undo();
  return told;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
