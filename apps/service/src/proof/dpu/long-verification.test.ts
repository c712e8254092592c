import { afterEach, expect, test, vi } from 'vitest';
import { startTestService } from '../../../test/harness/index.ts';
import { createWorld } from '../../../test/harness/world.ts';

const service = await startTestService();
const world = createWorld(service);
const center = await world.center();
const admin = await world.member(center, 'ADMIN');
await service.call('POST', '/api/dpu/demo', { as: admin.token, body: {} });

afterEach(() => vi.useRealTimers());

test.each(['/api/dpu/verify-chain', '/api/chains/dpu/verify'])(
  'a long verification is answered after eight seconds with how far it is, and its result awaits the next call: %s',
  async (path) => {
    const verify = () => service.call('GET', path, { as: admin.token });
    const holder = await service.owner.connect();
    await holder.query('begin; lock table chain_entries in access exclusive mode');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const first = verify();
      await untilWaiting(1);
      await vi.advanceTimersByTimeAsync(8_000);
      const running = await first;
      expect([running.status, running.body.data]).toEqual([202, { status: 'running', checked: 0, total: 0 }]);
      expect(running.headers['retry-after']).toBe('1');
    } finally {
      await holder.query('rollback');
      holder.release();
    }
    service.clock.advance({ minutes: 1 });
    const askedAgainAt = service.clock.now().toISOString();
    const kept = await verify();
    expect([kept.status, kept.body.data]).toMatchObject([
      200,
      { valid: true, chainLength: 1, brokenAt: null },
    ]);
    expect(kept.body.data.checkedAt < askedAgainAt).toBe(true);
    // A result is given once: whoever asks after that has the chain looked at anew.
    expect((await verify()).body.data.checkedAt >= askedAgainAt).toBe(true);
  },
);

async function untilWaiting(count: number): Promise<void> {
  for (;;) {
    const { rows } = await service.owner.query(
      `select count(*)::int from pg_locks where relation = 'chain_entries'::regclass and not granted`,
    );
    if (rows[0].count === count) return;
  }
}
