import { expect, test } from 'vitest';
import { waitingForLocks } from '../../../test/harness/behind.ts';
import { eventually, startTestService } from '../../../test/harness/index.ts';
import { createWorld } from '../../../test/harness/world.ts';
import { createDecisionSealer } from '../decisions/index.ts';
import { createPolicyBook } from '../policies/index.ts';
import { eraseSubject } from './erase-subject.ts';

/** Nobody works on its jobs, so that a test says when. */
const service = await startTestService();
const { platform, owner } = service;
const world = createWorld(service);
const sealer = createDecisionSealer(platform, createPolicyBook(platform));
const SUBJECT = 'learner-1';

/** Two open decisions about somebody, whose erasure was asked for. */
async function underWay() {
  const center = await world.center();
  const admin = await world.member(center, 'ADMIN');
  const key = await world.apiKey(center, ['proof:write', 'proof:read']);
  const call = (method: 'GET' | 'POST', path: string, body?: object) =>
    service.call(method, `/api${path}`, { as: admin.token, ...(body ? { body } : {}) });
  const ids: string[] = [];
  for (const type of ['place', 'move']) {
    const { body } = await service.call('POST', '/api/v1/decision-events', {
      as: key,
      body: {
        type: 'custom',
        actor: { id: 'agent-1', type: 'ai_agent' },
        action: { type },
        subject: { id: SUBJECT, type: 'person' },
      },
    });
    ids.push(body.data.id);
  }
  const ask = async () => {
    const { body } = await call('POST', '/center/subjects/erase', {
      subjectId: SUBJECT,
      reason: 'By letter',
    });
    return { centerId: center.id, id: body.data.id };
  };
  const payload = await ask();
  const run = (of = payload) => eraseSubject({ platform, sealer }, of, new AbortController().signal);
  return {
    centerId: center.id,
    ask,
    run,
    hold: async () =>
      (await call('POST', '/center/legal-holds', { subjectId: SUBJECT, reason: 'A case in court' })).body.data
        .id as string,
    lift: (id: string) => call('POST', `/center/legal-holds/${id}/lift`),
    erasure: async () => (await call('GET', '/center/subjects/erasures')).body.data[0],
    erasures: async () => (await call('GET', '/center/subjects/erasures')).body.data,
    statuses: async () => {
      const read = ids.map((id) => service.call('GET', `/api/v1/decision-events/${id}`, { as: key }));
      return (await Promise.all(read)).map(({ body }) => body.data.status);
    },
    /** As a queue whose job has used up its attempts: nothing is left to run. */
    forgetJobs: () =>
      owner.query(`delete from graphile_worker._private_jobs where payload ->> 'id' = $1`, [payload.id]),
  };
}

test('a legal hold against an erasure under way keeps open decisions open, and lifting it has the erasure go on', async () => {
  const { run, hold, lift, erasure, statuses, forgetJobs } = await underWay();
  const id = await hold();
  await run();
  expect(await statuses()).toEqual(['recorded', 'recorded']);
  expect(await erasure()).toMatchObject({ status: 'running', erased: 0 });
  await forgetJobs();
  expect((await lift(id)).status).toBe(200);
  const workers = await service.service.startWorkers();
  try {
    await eventually(async () => (await erasure()).status === 'done');
  } finally {
    await workers.stop();
  }
  expect(await statuses()).toEqual(['rejected', 'rejected']);
  expect(await erasure()).toMatchObject({ erased: 2 });
});

test('a legal hold that comes between two decisions of an erasure leaves the second one open', async () => {
  const { centerId, run, erasure, statuses } = await underWay();
  await owner.query(`
    create function hold_at_once() returns trigger language plpgsql as $$ begin
      insert into legal_holds (center_id, id, covers, subject_id, reason, placed_by, placed_at)
      values (new.center_id, 'hld_at_once', 'subject', '${SUBJECT}', 'A case in court', '{"id":"a","name":"A"}', now());
      return null;
    end $$;
    create trigger hold_at_once after update on subject_erasures for each row
      when (new.center_id = ${centerId} and new.erased = 1) execute function hold_at_once()`);
  await run();
  expect(await statuses()).toEqual(['rejected', 'recorded']);
  expect(await erasure()).toMatchObject({ status: 'running', erased: 1 });
});

test('two jobs for one erasure erase and count each decision once', async () => {
  const { run, erasure } = await underWay();
  await Promise.all([run(), run()]);
  expect(await erasure()).toMatchObject({ status: 'done', erased: 2 });
});

test('two erasures of one subject at the same time erase and count each decision once between them', async () => {
  const { ask, run, erasures } = await underWay();
  const second = await ask();
  await Promise.all([run(), run(second)]);
  const [one, other] = await erasures();
  expect([one.status, other.status, one.erased + other.erased]).toEqual(['done', 'done', 2]);
});

test('a legal hold that comes while an open decision is about to be closed keeps it open', async () => {
  const { centerId, run, erasure, statuses } = await underWay();
  const holder = await owner.connect();
  try {
    await holder.query('begin');
    // The chain, which nobody has written to yet.
    await holder.query(`insert into chain_heads (center_id, domain, index) values ($1, 'proof', -1)`, [
      centerId,
    ]);
    const closing = Promise.allSettled([run()]);
    await eventually(async () => (await waitingForLocks(owner)) > 0);
    await holder.query(
      `insert into legal_holds (center_id, id, covers, subject_id, reason, placed_by, placed_at)
       values ($1, 'hld_late', 'subject', $2, 'A case in court', '{"id":"a","name":"A"}', now())`,
      [centerId, SUBJECT],
    );
    await holder.query('commit');
    expect(await closing).toMatchObject([{ status: 'rejected', reason: { constraint: 'legal_hold' } }]);
  } finally {
    holder.release();
  }
  expect(await statuses()).toEqual(['recorded', 'recorded']);
  // The queue tries the job again, which then leaves off.
  await run();
  expect(await erasure()).toMatchObject({ status: 'running', erased: 0 });
});
