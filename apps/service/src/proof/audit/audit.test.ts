import { describe, expect, test } from 'vitest';
import { startTestService } from '../../../test/harness/index.ts';
import { createWorld, type TestCenter } from '../../../test/harness/world.ts';
import { listAudit, recordAudit, systemSource } from './index.ts';

const service = await startTestService();
const world = createWorld(service);

function record(center: TestCenter | null, at: string, action = 'suspend-center') {
  return service.platform.database.inScope({ centerIds: [] }, (tx) =>
    recordAudit(tx, {
      centerId: center?.id ?? null,
      eventType: 'CENTER_UPDATED',
      action,
      target: { type: 'center', id: String(center?.id ?? 0), name: center?.name ?? null },
      changes: { before: { status: 'ACTIVE' }, after: { status: 'SUSPENDED' } },
      metadata: { why: 'test' },
      source: systemSource,
      now: new Date(at),
    }),
  );
}

const read = (as: string, query = '') => service.call('GET', `/api/center/audit${query}`, { as });
const ids = (answer: { body: { data: { id: string }[] } }) => answer.body.data.map(({ id }) => id);

describe("a center's audit log", () => {
  test('shows every member of an entry, newest first, paged', async () => {
    const center = await world.center();
    const { token } = await world.member(center, 'ADMIN');
    const [older, newer] = [
      await record(center, '2026-03-01T10:00:00Z'),
      await record(center, '2026-03-02T10:00:00Z'),
    ];
    const answer = await read(token, '?limit=1');
    expect(answer.body).toEqual({
      success: true,
      data: [
        {
          id: newer,
          eventType: 'CENTER_UPDATED',
          action: 'suspend-center',
          result: 'success',
          occurredAt: '2026-03-02T10:00:00.000Z',
          actor: { id: 'system', type: 'system', name: 'Centerproof', email: null },
          centerId: center.id,
          target: { type: 'center', id: String(center.id), name: center.name },
          changes: { before: { status: 'ACTIVE' }, after: { status: 'SUSPENDED' } },
          ipAddress: null,
          userAgent: null,
          requestId: null,
          metadata: { why: 'test' },
        },
      ],
      pagination: { page: 1, limit: 1, total: 2, totalPages: 2, hasMore: true },
      meta: { page: 1, total: 2 },
    });
    expect(ids(await read(token, '?limit=1&page=2'))).toEqual([older]);
  });

  test("takes whole days of the center's own time zone, both ends included", async () => {
    const center = await world.center({ settings: { timezone: 'Asia/Seoul' } });
    const { token } = await world.member(center, 'ADMIN');
    // Midnight in Seoul is 15:00 the day before in UTC.
    const lastOfFirst = await record(center, '2026-03-01T14:59:59.999Z');
    const firstOfSecond = await record(center, '2026-03-01T15:00:00Z');
    const lastOfSecond = await record(center, '2026-03-02T14:59:59.999Z');
    await record(center, '2026-03-02T15:00:00Z');
    expect(ids(await read(token, '?startDate=2026-03-02&endDate=2026-03-02'))).toEqual([
      lastOfSecond,
      firstOfSecond,
    ]);
    expect(ids(await read(token, '?endDate=2026-03-01'))).toEqual([lastOfFirst]);
    for (const bad of [
      '?startDate=yesterday',
      '?endDate=2026-02-30',
      '?limit=101',
      '?page=0',
      '?eventType=OTHER',
    ])
      expect((await read(token, bad)).body.error.code).toBe('VALIDATION_ERROR');
    expect((await read(token, '?startDate=2026-03-02&endDate=2026-03-01')).body.error).toEqual({
      code: 'VALIDATION_ERROR',
      message: 'endDate: must not be before startDate',
    });
  });

  test("is the ADMIN's alone and never shows another center's or the platform's entries", async () => {
    const [mine, theirs] = [await world.center(), await world.center()];
    const { token } = await world.member(mine, 'ADMIN');
    await record(theirs, '2026-03-01T10:00:00Z');
    await record(null, '2026-03-01T10:00:00Z');
    expect((await read(token)).body.data).toEqual([]);
    for (const role of ['INSTRUCTOR', 'PARENT', 'CHILD'] as const) {
      const refused = await read((await world.member(mine, role)).token);
      expect([refused.status, refused.body.error.code]).toEqual([403, 'INSUFFICIENT_ROLE']);
    }
    expect((await service.call('GET', '/api/center/audit')).status).toBe(401);
  });

  test("a sign-in into a center is in that center's log, with where it came from", async () => {
    const center = await world.center();
    const admin = await world.member(center, 'ADMIN');
    const login = await service.call('POST', '/api/auth/login', {
      body: { email: admin.email, password: admin.password },
      headers: { 'user-agent': 'Audit Test', 'x-request-id': 'req-audit-1' },
    });
    const answer = await read(login.body.data.accessToken, '?eventType=AUTH_LOGIN');
    expect(answer.body.data).toMatchObject([
      {
        action: 'sign-in',
        actor: { id: admin.actorId, type: 'human', name: admin.name, email: admin.email },
        ipAddress: '127.0.0.1',
        userAgent: 'Audit Test',
        requestId: 'req-audit-1',
      },
    ]);
  });
});

describe('the whole audit log', () => {
  test("is the operator's alone, over all centers and the platform", async () => {
    const center = await world.center();
    const operator = await world.operator();
    const [inCenter, inPlatform] = [
      await record(center, '2040-01-01T10:00:00Z', 'in-center'),
      await record(null, '2040-01-01T11:00:00Z', 'in-platform'),
    ];
    const answer = await service.call('GET', '/api/admin/audit?startDate=2040-01-01', { as: operator.token });
    expect(ids(answer)).toEqual([inPlatform, inCenter]);
    expect(answer.body.data.map((entry: { centerId: number | null }) => entry.centerId)).toEqual([
      null,
      center.id,
    ]);
    const admin = await world.member(center, 'ADMIN');
    const refused = await service.call('GET', '/api/admin/audit', { as: admin.token });
    expect([refused.status, refused.body.error.code]).toEqual([403, 'INSUFFICIENT_ROLE']);
    expect((await service.call('GET', '/api/admin/audit')).status).toBe(401);
  });
});

test("a partner's query reaches the entries of its own centers and no others", async () => {
  const partner = await world.partner();
  const [own, foreign] = [await world.center({ partnerId: partner.id }), await world.center()];
  const entry = await record(own, '2026-03-01T10:00:00Z');
  await record(foreign, '2026-03-01T10:00:00Z');
  const { entries, total } = await service.platform.database.inScope({ partnerId: partner.id }, (tx) =>
    listAudit(tx, { of: { partnerId: partner.id }, timeZone: 'Asia/Seoul', asked: { page: 1, limit: 50 } }),
  );
  expect([entries.map(({ id }) => id), total]).toEqual([[entry], 1]);
});
