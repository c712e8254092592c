import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { readLogPolicy, readVkey } from '@centerproof/proof';
import pg from 'pg';
import { logWorker } from '../../apps/service/src/proof/log/index.ts';
import { createLogMemory } from '../../apps/service/src/proof/log/log-memory.ts';
import { createSequencer } from '../../apps/service/src/proof/log/sequencer.ts';
import { createWitness } from '../../packages/cli/src/log/witness.ts';
import { createDecisionFixture } from '../proof/fixture.ts';

/**
 * The service under load with everything on one machine: API, database, and the log with a witness, which is switched on and off
 * between rounds. Off also means that chains leave no word for the sequencer.
 */
const fixture = await createDecisionFixture();
const { platform } = fixture;
const owner = new pg.Pool({ connectionString: fixture.ownerUrl, max: 2 });
owner.on('error', () => {});
const vkey = (await (await fetch(`http://127.0.0.1:${fixture.address.port}/log/vkey`)).text()).trim();
const logKey = readVkey(vkey);
if (!logKey) throw new Error('The log has no key.');
const witness = createWitness({ name: 'bench.example/witness', stateDir: join(fixture.dataDir, 'witness') });
const running = await witness.start({ logs: [logKey], host: '127.0.0.1', port: 0 });
Object.assign(platform.settings.log, {
  witnesses: readLogPolicy(`witness bench ${witness.vkey} ${running.url}\nquorum bench\n`).witnesses,
});
let worker: { stop(): Promise<void> } | undefined;

type Message = { kind: 'log'; isOn: boolean } | { kind: 'delays' } | { kind: 'stop' };

process.on('message', (message: Message) => {
  void (async () => {
    if (message.kind === 'log') await (message.isOn ? switchOn() : switchOff());
    if (message.kind === 'delays') process.send?.({ kind: 'delays', p99Ms: await delayP99Ms() });
    else process.send?.({ kind: 'done' });
    if (message.kind !== 'stop') return;
    await switchOff();
    await running.stop();
    await owner.end();
    await fixture.stop();
    rmSync(fixture.dataDir, { recursive: true, force: true });
    process.exit(0);
  })();
});
process.send?.({ kind: 'ready', ...fixture.address });

/** What was sealed meanwhile is logged first, so that no round pays for another's. */
async function switchOn(): Promise<void> {
  await owner.query('alter table chain_heads enable trigger user');
  const sequencer = createSequencer(platform, {
    holder: randomUUID(),
    memory: createLogMemory(platform.settings.log.stateFile),
  });
  await sequencer.sweep();
  while ((await sequencer.round()) !== 'idle');
  await sequencer.release();
  await owner.query('create table if not exists bench_from (size bigint)');
  await owner.query('truncate bench_from');
  await owner.query('insert into bench_from select size from log_tree');
  worker = await logWorker(platform).start?.();
}

async function switchOff(): Promise<void> {
  await worker?.stop();
  worker = undefined;
  await owner.query('alter table chain_heads disable trigger user');
}

/** From the timestamp that was sealed to the publication of the first checkpoint that covers the entry, since it was switched on. */
async function delayP99Ms(): Promise<number> {
  const { rows } = await owner.query<{ p99: number }>(`
    select percentile_cont(0.99) within group (
             order by extract(epoch from c.published_at - e.timestamp::timestamptz) * 1000) as p99
      from log_runs r
      join chain_entries e on e.center_id = r.center_id and e.domain = r.domain
       and e.index between r.first_index and r.first_index + r.entries - 1
      cross join lateral (
        select published_at from log_checkpoints
         where size > r.first_leaf + e.index - r.first_index and published_at is not null order by size limit 1) as c
     where r.first_leaf >= (select size from bench_from)`);
  return Number(rows[0]?.p99 ?? Number.NaN);
}
