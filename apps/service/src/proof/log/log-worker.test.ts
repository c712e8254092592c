import { provesEntry, readTlogProof, readVkey, verifyNote } from '@centerproof/proof';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually, startTestService } from '../../../test/harness/index.ts';
import { logOfDocument } from './index.ts';

const service = await startTestService();
const workers: { stop(): Promise<void> }[] = [];

// Two workers, as on two nodes: one of them at a time adds to the log.
beforeAll(async () => {
  for (let started = 0; started < 2; started += 1) workers.push(await service.service.startWorkers());
});
afterAll(async () => {
  for (const worker of workers) await worker.stop();
});

test('the making of the log’s key is sealed in the platform’s own chain, and that entry is a leaf of the log', async () => {
  const entry = await eventually(async () => {
    const { rows } = await service.owner.query(
      `select e.index::int, e.hash from chain_entries e join audit_entries a on a.center_id = 0 and a.id = e.subject
        where e.center_id = 0 and e.domain = 'audit' and a.action = 'create-log-key'`,
    );
    return rows[0];
  });
  const proven = await eventually(() =>
    logOfDocument(service.platform, {
      record: { centerId: 0, domain: 'audit', index: entry.index },
      erasures: [],
    }),
  );
  const proof = readTlogProof(proven.entries.record);
  const key = readVkey(proven.vkey);
  expect(proof && provesEntry(proof, entry.hash)).toBe(true);
  expect(proof && key && verifyNote(proof.note, key)).toBe('valid');
});

test('an entry that is not there is waited for no longer than two seconds', async () => {
  expect(
    await logOfDocument(service.platform, {
      record: { centerId: 0, domain: 'audit', index: 1_000_000 },
      erasures: [],
    }),
  ).toBeNull();
});

test('a worker that stops gives its place back, so that another need not wait for its lease', async () => {
  await eventually(
    async () => (await service.owner.query('select from log_tree where held_until > now()')).rowCount,
  );
  for (const worker of workers.splice(0)) await worker.stop();
  const { rows } = await service.owner.query('select held_until from log_tree');
  expect(rows).toEqual([{ held_until: null }]);
});
