import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { eventually, startTestService, type TestService } from '../../../test/harness/index.ts';
import { createWorld, type TestCenter, type TestMember } from '../../../test/harness/world.ts';
import { systemSource } from '../../proof/audit/index.ts';
import { applyPayment, type PaymentReport, requireFreeSeat, startSubscription } from './index.ts';
import { SUBSCRIPTION_STATUSES } from './subscription-rules.ts';
import { moveDueSubscriptions } from './subscriptions.worker.ts';

let service: TestService;
let world: ReturnType<typeof createWorld>;

beforeAll(async () => {
  service = await startTestService();
  world = createWorld(service);
});

async function subscribed(planId = 'center-starter'): Promise<{ center: TestCenter; admin: TestMember }> {
  const center = await world.center();
  const admin = await world.member(center, 'ADMIN');
  await inCenter(center, (tx) =>
    startSubscription(tx, { centerId: center.id, planId, now: service.clock.now(), source: systemSource }),
  );
  return { center, admin };
}

type Work = Parameters<TestService['platform']['database']['inScope']>[1];

function inCenter(center: TestCenter, work: Work) {
  return service.platform.database.inScope({ centerIds: [center.id] }, work);
}

let payments = 0;
function pay(center: TestCenter, changes: Partial<PaymentReport> = {}) {
  payments += 1;
  return service.platform.database.inScope({ centerIds: [center.id] }, (tx) =>
    applyPayment(tx, {
      centerId: center.id,
      orderId: 'order-1',
      purpose: { kind: 'subscription' },
      amount: 49_000,
      currency: 'KRW',
      method: 'card',
      status: 'paid',
      providerPaymentId: `provider-${payments}`,
      now: service.clock.now(),
      source: systemSource,
      ...changes,
    }),
  );
}

/** Tests move the clock further than any token lives, so each call signs in anew. */
async function call(member: TestMember, method: 'GET' | 'POST', path: string, body?: unknown) {
  const { rows } = await service.owner.query('select id, domain from centers where id = $1', [
    member.centerId,
  ]);
  return service.call(method, path, { as: await world.tokenFor(member.actorId, rows[0]), body });
}
const read = (admin: TestMember) => call(admin, 'GET', '/api/center/subscription');
const cancel = (admin: TestMember, body: unknown) =>
  call(admin, 'POST', '/api/center/subscription/cancel', body);

async function standing(center: TestCenter): Promise<{ status: string; suspended_for: string[] }> {
  const { rows } = await service.owner.query('select status, suspended_for from centers where id = $1', [
    center.id,
  ]);
  return rows[0];
}

async function moves(center: TestCenter): Promise<string[]> {
  const { rows } = await service.owner.query(
    `select changes->'before'->>'status' as before, changes->'after'->>'status' as after from audit_entries
     where center_id = $1 and event_type = 'SUBSCRIPTION_TRANSITIONED' and action = 'move-subscription' order by id`,
    [center.id],
  );
  return rows.map((row) => `${row.before}>${row.after}`);
}

describe('reading a subscription', () => {
  it('shows plan, cycle, seats and use to the ADMIN only', async () => {
    const { center, admin } = await subscribed();
    const { status, body } = await read(admin);
    expect(status).toBe(200);
    expect(body.data).toEqual({
      planId: 'center-starter',
      planName: 'Starter',
      orderId: null,
      status: 'TRIAL',
      currentPeriodEnd: expect.any(String),
      seatLimit: 20,
      seatUsed: 1,
      billingCycle: 'MONTH',
      amount: 49_000,
      currency: 'KRW',
      trialEndsAt: body.data.currentPeriodEnd,
      cancelAtPeriodEnd: false,
      canceledAt: null,
      usage: { activeMembers: 1, invitedMembers: 0, apiKeys: 0, webhooks: 0 },
    });
    for (const role of ['INSTRUCTOR', 'PARENT', 'CHILD'] as const) {
      const refused = await read(await world.member(center, role));
      expect([refused.status, refused.body.error.code]).toEqual([403, 'INSUFFICIENT_ROLE']);
    }
    expect((await service.call('GET', '/api/center/subscription')).status).toBe(401);
  });

  it('is 404 for a center that was never sold a plan', async () => {
    const admin = await world.member(await world.center(), 'ADMIN');
    const missing = await read(admin);
    expect([missing.status, missing.body.error.code]).toEqual([404, 'NOT_FOUND']);
  });
});

describe('time', () => {
  it('closes the center of an unpaid subscription, and a payment opens it again, at once', async () => {
    const { center, admin } = await subscribed();
    service.clock.advance({ days: 15 });
    expect((await read(admin)).body.data.status).toBe('PAST_DUE');
    expect(await standing(center)).toMatchObject({ status: 'ACTIVE' });
    service.clock.advance({ days: 14 });
    const { rows } = await service.owner.query('select id, domain from centers where id = $1', [center.id]);
    const token = await world.tokenFor(admin.actorId, rows[0]);
    const settings = () => service.call('GET', '/api/center/settings', { as: token });
    expect((await settings()).status).toBe(200);
    const suspended = await read(admin);
    expect([suspended.status, suspended.body.data.status]).toEqual([200, 'SUSPENDED']);
    expect(await standing(center)).toEqual({ status: 'SUSPENDED', suspended_for: ['billing'] });
    expect((await settings()).body.error?.code).toBe('CENTER_SUSPENDED');
    expect((await read(admin)).status).toBe(200);
    expect((await pay(center)).subscription).toMatchObject({ status: 'ACTIVE' });
    expect(await standing(center)).toEqual({ status: 'ACTIVE', suspended_for: [] });
    expect((await settings()).status).toBe(200);
    expect(await moves(center)).toEqual(['TRIAL>PAST_DUE', 'PAST_DUE>SUSPENDED', 'SUSPENDED>ACTIVE']);
  });

  it('does the same to a subscription that nobody looks at, by the job', async () => {
    const [looked, left] = [await subscribed(), await subscribed()];
    service.clock.advance({ days: 40 });
    await read(looked.admin);
    await moveDueSubscriptions(service.platform);
    for (const { center } of [looked, left]) {
      expect(await standing(center)).toEqual({ status: 'SUSPENDED', suspended_for: ['billing'] });
      expect(await moves(center)).toEqual(['TRIAL>PAST_DUE', 'PAST_DUE>SUSPENDED']);
    }
    expect((await read(left.admin)).body.data).toMatchObject({ status: 'SUSPENDED' });
    await moveDueSubscriptions(service.platform);
    expect(await moves(left.center)).toHaveLength(2);
  });

  it('goes on with the others when one subscription cannot be moved', async () => {
    const [broken, fine] = [await subscribed(), await subscribed()];
    service.clock.advance({ days: 40 });
    await service.owner.query(`
      create function fail_here() returns trigger language plpgsql as $$ begin raise exception 'injected'; end $$;
      create trigger injected_fault before update on subscriptions for each row
        when (old.center_id = ${broken.center.id}) execute function fail_here();`);
    await moveDueSubscriptions(service.platform);
    await service.owner.query('drop trigger injected_fault on subscriptions; drop function fail_here();');
    expect((await standing(broken.center)).status).toBe('ACTIVE');
    expect((await standing(fine.center)).status).toBe('SUSPENDED');
  });

  it('is moved once when many look at the same moment', async () => {
    const { center, admin } = await subscribed();
    service.clock.advance({ days: 40 });
    await Promise.all(Array.from({ length: 8 }, () => read(admin)));
    expect(await moves(center)).toEqual(['TRIAL>PAST_DUE', 'PAST_DUE>SUSPENDED']);
  });
});

describe('reasons to be closed', () => {
  it('are a set: a payment takes away billing only', async () => {
    const { center } = await subscribed();
    service.clock.advance({ days: 40 });
    const operator = await world.operator();
    const act = (name: string) =>
      service.call('POST', `/api/admin/centers/${center.id}/${name}`, { as: operator.token });
    await moveDueSubscriptions(service.platform);
    expect((await act('suspend')).body.data.suspendedFor).toEqual(['billing', 'operator']);
    await pay(center);
    expect(await standing(center)).toEqual({ status: 'SUSPENDED', suspended_for: ['operator'] });
    expect((await act('reinstate')).body.data).toMatchObject({ status: 'ACTIVE', suspendedFor: [] });
  });
});

/** Events are only kept where somebody listens. */
async function listen(center: TestCenter): Promise<void> {
  await service.owner.query(
    `insert into webhooks (center_id, id, url, events, signing_secret, created_at, updated_at)
     values ($1, 'whk_test', 'http://127.0.0.1:9/', '{payment.*}', 'x', now(), now())`,
    [center.id],
  );
}

describe('payments', () => {
  it('count once per id of the provider, also when they are reported at the same moment', async () => {
    const { center } = await subscribed();
    await listen(center);
    const providerPaymentId = 'the-same';
    const applied = await Promise.all(Array.from({ length: 8 }, () => pay(center, { providerPaymentId })));
    expect(new Set(applied.map(({ paymentId }) => paymentId)).size).toBe(1);
    expect(applied.filter(({ isReplay }) => !isReplay)).toHaveLength(1);
    const { rows } = await service.owner.query(
      `select type, data from webhook_events where center_id = $1 and type like 'payment.%'`,
      [center.id],
    );
    expect(rows).toEqual([
      {
        type: 'payment.completed',
        data: {
          paymentId: applied[0]?.paymentId,
          orderId: 'order-1',
          centerId: center.id,
          amount: 49_000,
          currency: 'KRW',
          method: 'card',
        },
      },
    ]);
    const end = new Date(applied[0]?.subscription?.currentPeriodEnd ?? 0);
    expect(end.getTime() - service.clock.now().getTime()).toBeLessThan(46 * 86_400_000);
  });

  it('that fail make the subscription PAST_DUE and tell why', async () => {
    const { center } = await subscribed();
    await listen(center);
    const failed = await pay(center, { status: 'failed', reason: 'card expired' });
    expect(failed).toMatchObject({ status: 'failed', subscription: { status: 'PAST_DUE' } });
    const { rows } = await service.owner.query(
      `select data from webhook_events where center_id = $1 and type = 'payment.failed'`,
      [center.id],
    );
    expect(rows[0].data).toMatchObject({ paymentId: failed.paymentId, reason: 'card expired' });
  });

  it('that failed and go through after all under the same id are counted then, and once', async () => {
    const { center } = await subscribed();
    await listen(center);
    const providerPaymentId = 'second-try';
    const failed = await pay(center, { providerPaymentId, status: 'failed', reason: 'no funds' });
    const paid = await Promise.all(Array.from({ length: 4 }, () => pay(center, { providerPaymentId })));
    expect(paid.filter(({ isReplay }) => !isReplay)).toHaveLength(1);
    for (const each of paid)
      expect(each).toMatchObject({
        paymentId: failed.paymentId,
        status: 'completed',
        subscription: { status: 'ACTIVE', currentPeriodEnd: paid[0]?.subscription?.currentPeriodEnd },
      });
    // A report of the failure that comes late changes nothing.
    const late = await pay(center, { providerPaymentId, status: 'failed' });
    expect(late).toMatchObject({ isReplay: true, status: 'completed', subscription: { status: 'ACTIVE' } });
    await expect(pay(center, { providerPaymentId, orderId: 'order-2' })).rejects.toMatchObject({
      code: 'CONFLICT',
    });
    const { rows } = await service.owner.query(
      `select type from webhook_events where center_id = $1 and type like 'payment.%' order by created_at, id`,
      [center.id],
    );
    expect(rows).toEqual([{ type: 'payment.failed' }, { type: 'payment.completed' }]);
  });

  it('over a wrong amount or currency are refused and leave nothing', async () => {
    const { center } = await subscribed();
    for (const changes of [{ amount: 48_999 }, { currency: 'USD' }])
      await expect(pay(center, changes)).rejects.toMatchObject({ code: 'CONFLICT' });
    const { rows } = await service.owner.query('select id from payments where center_id = $1', [center.id]);
    expect(rows).toEqual([]);
  });

  it('cannot be reported a second time for another order or in another center', async () => {
    const [one, other] = [await subscribed(), await subscribed()];
    const providerPaymentId = 'used-once';
    await pay(one.center, { providerPaymentId });
    await expect(pay(one.center, { providerPaymentId, orderId: 'order-2' })).rejects.toMatchObject({
      code: 'CONFLICT',
    });
    await expect(pay(other.center, { providerPaymentId })).rejects.toMatchObject({ code: 'CONFLICT' });
  });

  it('of a product are booked and leave the subscription alone', async () => {
    const { center } = await subscribed();
    const paid = await pay(center, {
      purpose: { kind: 'product', amount: 5_000, currency: 'KRW' },
      amount: 5_000,
    });
    expect(paid).toMatchObject({ status: 'completed', subscription: null });
    expect(await moves(center)).toEqual([]);
  });
});

describe('canceling', () => {
  it('with the period keeps the center open until then, and ends it thirty days after', async () => {
    const { center, admin } = await subscribed();
    await pay(center);
    const scheduled = await cancel(admin, { atPeriodEnd: true });
    expect(scheduled.body.data).toMatchObject({ status: 'ACTIVE', cancelAtPeriodEnd: true });
    service.clock.advance({ days: 50 });
    await moveDueSubscriptions(service.platform);
    expect(await standing(center)).toMatchObject({ status: 'SUSPENDED', suspended_for: ['billing'] });
    expect((await read(admin)).body.data).toMatchObject({ status: 'CANCELED', cancelAtPeriodEnd: false });
    service.clock.advance({ days: 30 });
    await moveDueSubscriptions(service.platform);
    expect((await standing(center)).status).toBe('INACTIVE');
    const { rows } = await service.owner.query(
      'select status, ended_at from memberships where center_id = $1',
      [center.id],
    );
    expect(rows).toEqual([{ status: 'ENDED', ended_at: expect.any(Date) }]);
    const { rows: due } = await service.owner.query('select due_at from subscriptions where center_id = $1', [
      center.id,
    ]);
    expect(due).toEqual([{ due_at: null }]);
  });

  it('now closes the center now, for good', async () => {
    const { center, admin } = await subscribed();
    const canceled = await cancel(admin, { atPeriodEnd: false });
    expect(canceled.body.data).toMatchObject({ status: 'CANCELED', canceledAt: expect.any(String) });
    expect((await standing(center)).status).toBe('SUSPENDED');
    await expect(pay(center)).rejects.toMatchObject({ code: 'CONFLICT' });
    const { rows: payments } = await service.owner.query('select id from payments where center_id = $1', [
      center.id,
    ]);
    expect(payments).toEqual([]);
    expect((await standing(center)).status).toBe('SUSPENDED');
    const again = await cancel(admin, { atPeriodEnd: false });
    expect([again.status, again.body.error.code]).toEqual([409, 'CONFLICT']);
  });

  it('is for the ADMIN, with a body that says when', async () => {
    const { center, admin } = await subscribed();
    expect((await cancel(admin, {})).body.error.code).toBe('MISSING_REQUIRED_FIELD');
    expect((await cancel(admin, { atPeriodEnd: 'soon' })).body.error.code).toBe('VALIDATION_ERROR');
    const parent = await world.member(center, 'PARENT');
    expect((await cancel(parent, { atPeriodEnd: true })).body.error.code).toBe('INSUFFICIENT_ROLE');
    expect(
      (await service.call('POST', '/api/center/subscription/cancel', { body: { atPeriodEnd: true } })).status,
    ).toBe(401);
  });
});

describe('seats', () => {
  it('are given to as many as the plan has, however many ask at once', async () => {
    const { center } = await subscribed('center-free');
    const waiting = await Promise.all(
      Array.from({ length: 8 }, () => world.member(center, 'PARENT', { status: 'PENDING' })),
    );
    const outcomes = await Promise.allSettled(
      waiting.map((member) =>
        inCenter(center, async (tx) => {
          await requireFreeSeat(tx, center.id);
          await tx
            .updateTable('memberships')
            .set({ status: 'ACTIVE' })
            .where('center_id', '=', center.id)
            .where('id', '=', member.membershipId)
            .execute();
        }),
      ),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(4);
    for (const outcome of outcomes)
      if (outcome.status === 'rejected') expect(outcome.reason.code).toBe('SEAT_LIMIT_REACHED');
  });
});

describe('ending a center', () => {
  it('ends its memberships and subscription with it, hides it, and keeps its slug', async () => {
    const { center, admin } = await subscribed();
    const invited = await world.member(center, 'PARENT', { status: 'INVITED' });
    const operator = await world.operator();
    const end = () => service.call('POST', `/api/admin/centers/${center.id}/end`, { as: operator.token });
    const ended = await end();
    expect([ended.status, ended.body.data.status]).toEqual([200, 'INACTIVE']);
    expect(ended.body.data.subscription.status).toBe('CANCELED');
    const { rows } = await service.owner.query('select id, status from memberships where center_id = $1', [
      center.id,
    ]);
    expect(new Map(rows.map((row) => [row.id, row.status]))).toEqual(
      new Map([
        [admin.membershipId, 'ENDED'],
        [invited.membershipId, 'REJECTED'],
      ]),
    );
    const { rows: audited } = await service.owner.query(
      `select action from audit_entries where center_id = $1 and event_type = 'MEMBERSHIP_TRANSITIONED' order by action`,
      [center.id],
    );
    expect(audited.map((row) => row.action)).toEqual(['end-membership', 'reject-membership']);
    expect((await service.call('GET', `/api/centers/${center.domain}/info`)).status).toBe(404);
    await eventually(async () => {
      const refused = await read(admin);
      return refused.status === 403;
    }, 900);
    const check = await service.call('POST', '/api/provisioning/check-subdomain', {
      as: operator.token,
      body: { subdomain: center.domain },
    });
    expect(check.body.available).toBe(false);
    expect((await end()).status).toBe(200);
    const reopened = await service.call('POST', `/api/admin/centers/${center.id}/reinstate`, {
      as: operator.token,
    });
    expect([reopened.status, reopened.body.error.code]).toEqual([409, 'CONFLICT']);
  });

  it('is for the platform operator', async () => {
    const { center, admin } = await subscribed();
    const refused = await service.call('POST', `/api/admin/centers/${center.id}/end`, { as: admin.token });
    expect([refused.status, refused.body.error.code]).toEqual([403, 'INSUFFICIENT_ROLE']);
    const operator = await world.operator();
    const missing = await service.call('POST', '/api/admin/centers/2147483647/end', { as: operator.token });
    expect([missing.status, missing.body.error.code]).toEqual([404, 'CENTER_NOT_FOUND']);
  });
});

describe('whatever happens', () => {
  it('no center is open under a SUSPENDED or CANCELED subscription, and no state is unknown', async () => {
    const step = fc.record({
      days: fc.constantFrom(0, 1, 10, 15, 31),
      what: fc.constantFrom('job', 'look', 'paid', 'failed', 'cancel'),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 6 }), async (steps) => {
        const { center, admin } = await subscribed();
        for (const { days, what } of steps) {
          service.clock.advance({ days });
          if (what === 'job') await moveDueSubscriptions(service.platform);
          if (what === 'look') await read(admin);
          if (what === 'paid')
            await pay(center).catch((refusal) => expect(refusal).toMatchObject({ code: 'CONFLICT' }));
          if (what === 'failed') await pay(center, { status: 'failed' });
          if (what === 'cancel') await cancel(admin, { atPeriodEnd: days > 5 });
          const { rows } = await service.owner.query(
            `select s.status, c.status as center from subscriptions s join centers c on c.id = s.center_id where c.id = $1`,
            [center.id],
          );
          expect(SUBSCRIPTION_STATUSES).toContain(rows[0].status);
          const isClosed = rows[0].status === 'SUSPENDED' || rows[0].status === 'CANCELED';
          expect(rows[0].center !== 'ACTIVE').toBe(isClosed);
        }
      }),
      { numRuns: 25 },
    );
  });
});
