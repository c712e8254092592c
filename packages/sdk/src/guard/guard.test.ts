import { describe, expect, test } from 'vitest';
import { createCenterproof } from '../client.ts';
import { createGuard, type Guard, type GuardOptions } from './guard.ts';
import { memoryQueue } from './offline-queue.ts';
import type { UnreportedOutcome } from './outcome.ts';
import { propose } from './proposal.ts';
import type { GuardRefusal } from './refusal.ts';

type Asked = { path: string; body: Record<string, unknown> };
type Answer = { status: number; body: unknown };

const origin = 'http://service.test';
const names = { runId: 'run', callId: 'call' };
const refused = (status: number, code: string): Answer => ({
  status,
  body: { error: { code, message: 'No.' } },
});

/** The decision on the call with these names and no arguments. */
function decision(asked: Asked, status: 'completed' | 'awaiting_approval'): Answer {
  const { inputDigest } = propose({}, { ...names, disclose: 'arguments' });
  const run = status === 'completed' ? { attempt: asked.body.attempt, outcome: null } : null;
  return { status: 201, body: { data: { eventId: 'evt_1', decisionId: 'd', status, inputDigest, run } } };
}

/** The news of it. */
const completed = {
  type: 'agent.decision.completed',
  data: { eventId: 'evt_1' },
} as Parameters<Guard['heard']>[0];

/** A guard over a service that answers as told, and what that was asked and warned of. */
function guarded(answer: (asked: Asked) => Answer | Response, options: Partial<GuardOptions> = {}) {
  const seen: Asked[] = [];
  const warnings: unknown[] = [];
  const guard = createGuard({
    origin,
    agent: { id: 'a' },
    report: 'await',
    onWarning: (error) => warnings.push(error),
    retry: {
      delaysSeconds: [0],
      fetch: async (url, { body }) => {
        const asked = { path: new URL(url).pathname, body: JSON.parse(String(body)) };
        seen.push(asked);
        const said = answer(asked);
        return said instanceof Response ? said : Response.json(said.body, { status: said.status });
      },
    },
    ...options,
  });
  const outcomes = () => seen.filter(({ path }) => path.endsWith('/outcome')).map(({ body }) => body);
  return { guard, seen, warnings, outcomes };
}

/** Lets every call run, and takes every outcome that `takes` does. */
const running =
  (takes: (outcome: Record<string, unknown>) => Answer | null = () => null) =>
  (asked: Asked): Answer =>
    asked.path.endsWith('/decide')
      ? decision(asked, 'completed')
      : (takes(asked.body) ?? { status: 201, body: { data: {} } });

test.each([
  ['a page', () => new Response('<html>', { headers: { 'content-type': 'text/html' } })],
  ['nothing', () => new Response(null, { status: 204 })],
  ['somebody else’s JSON', () => Response.json({ hello: 1 })],
  ['a way elsewhere', () => new Response(null, { status: 302, headers: { location: '/login' } })],
])('while %s comes in place of the service, nothing that ran is forgotten', async (_, other) => {
  let isThere = true;
  const { guard, seen, warnings } = guarded((asked) =>
    asked.path.endsWith('/decide')
      ? decision(asked, 'completed')
      : isThere
        ? { status: 201, body: { data: {} } }
        : other(),
  );
  isThere = false;
  expect(await guard.tool('look', () => 'ran')({}, names)).toBe('ran');
  expect(warnings).toEqual([expect.objectContaining({ eventId: 'evt_1', isHeld: true })]);
  const queue = memoryQueue();
  await queue.add({
    id: 'k',
    body: { type: 'custom', actor: { id: 'a', type: 'system' }, action: { type: 'x' } },
  });
  const offline = guarded(() => (isThere ? { status: 201, body: { data: {} } } : other()), { queue });
  expect([await guard.flush(), await offline.guard.flush()]).toEqual([1, 1]);
  isThere = true;
  expect([await guard.flush(), await offline.guard.flush()]).toEqual([0, 0]);
  expect([seen.at(-1)?.path, offline.seen.at(-1)?.path]).toEqual([
    '/api/v1/decision-events/evt_1/outcome',
    '/api/v1/decision-events',
  ]);
});

test.each([
  [401, 'UNAUTHORIZED'],
  [403, 'FORBIDDEN'],
  [404, 'NOT_FOUND'],
  [308, 'CENTER_MOVED'],
  [410, 'CENTER_GONE'],
])(
  'while the key, or the address, is not right (%i), nothing that ran is forgotten, and each refusal is told',
  async (status, code) => {
    let isRight = false;
    const { guard, outcomes, warnings } = guarded(running(() => (isRight ? null : refused(status, code))));
    expect(await guard.tool('look', () => 'ran')({}, names)).toBe('ran');
    expect([await guard.flush(), await guard.flush()]).toEqual([1, 1]);
    const held = { name: 'UnreportedOutcome', eventId: 'evt_1', isHeld: true } as UnreportedOutcome;
    expect(warnings).toMatchObject([held, held, held]);
    isRight = true;
    expect(await guard.flush()).toBe(0);
    expect([outcomes().at(-1), warnings.length]).toMatchObject([{ outcome: 'done' }, 3]);
  },
);

test.each([401, 403, 308, 410])(
  'a call that ran offline is kept while the key, or the address, is not right (%i)',
  async (status) => {
    let answer = refused(503, 'UNAVAILABLE');
    const { guard, warnings } = guarded(() => answer, { offline: 'queue' });
    await guard.tool('look', () => 'ran')({}, names);
    answer = refused(status, 'REFUSED');
    expect([await guard.flush(), warnings]).toMatchObject([1, [{ status }]]);
    answer = { status: 201, body: { data: {} } };
    expect([await guard.flush(), warnings.length]).toEqual([0, 1]);
  },
);

describe('a setting under which nobody can be reached', () => {
  test.each(['', 'centerproof.example', 'ftp://centerproof.example', 'http://127.0.0.1:abc', 'http://a:b@c'])(
    'is refused where it is given, not taken for a service that is away: %j',
    (wrong) => {
      const refusal = expect.objectContaining({ message: expect.stringContaining('https://') });
      for (const create of [
        () => createGuard({ origin: wrong, agent: { id: 'a' }, offline: 'queue' }),
        () => createCenterproof({ origin: wrong }),
      ]) {
        expect(create).toThrow(TypeError);
        expect(create).toThrow(refusal);
      }
    },
  );

  test('such as a key that no header takes runs no tool, and is told as it is', async () => {
    for (const apiKey of ['a\u0001b', 'a\nb', '\u2026']) {
      let ran = 0;
      const guard = createGuard({
        origin: 'http://127.0.0.1:9',
        apiKey,
        agent: { id: 'a' },
        offline: 'queue',
        retry: { delaysSeconds: [0] },
      });
      await expect(guard.tool('look', () => ++ran)({})).rejects.toThrow(TypeError);
      expect([ran, await guard.flush()]).toEqual([0, 0]);
    }
    const client = createCenterproof({
      origin: 'http://127.0.0.1:4',
      apiKey: 'a\u0001b',
      delaysSeconds: [0],
    });
    await expect(client.GET('/api/auth/me')).rejects.toThrow(TypeError);
  });
});

test.each([
  [503, 'UNAVAILABLE'],
  [429, 'RATE_LIMITED'],
  [500, 'INTERNAL_ERROR'],
])(
  'a call that was answered while the service gave %i asks again, without a second webhook',
  async (status, code) => {
    let asks = 0;
    const { guard } = guarded(
      (asked) => {
        if (!asked.path.endsWith('/decide')) return { status: 201, body: { data: {} } };
        asks += 1;
        if (asks === 1) return decision(asked, 'awaiting_approval');
        return asks === 2 ? refused(status, code) : decision(asked, 'completed');
      },
      { wait: 'webhook', timeoutMs: 5_000 },
    );
    const call = guard.tool('look', () => 'ran')({}, names);
    await expect.poll(() => guard.waiting()).toBe(1);
    guard.heard(completed);
    expect([await call, asks]).toEqual(['ran', 3]);
  },
);

test('a webhook that is faster than the answer which lets a call wait is heard', async () => {
  let asks = 0;
  const { guard } = guarded(
    (asked) => {
      if (!asked.path.endsWith('/decide')) return { status: 201, body: { data: {} } };
      asks += 1;
      if (asks > 1) return decision(asked, 'completed');
      guard.heard(completed);
      return decision(asked, 'awaiting_approval');
    },
    { wait: 'webhook', timeoutMs: 1_000 },
  );
  expect([await guard.tool('look', () => 'ran')({}, names), asks]).toEqual(['ran', 2]);
});

test('a call that runs or ran offline is not run again by its guard, also when the service is back', async () => {
  let isAway = true;
  const { guard, seen } = guarded((asked) => (isAway ? refused(503, 'UNAVAILABLE') : running()(asked)), {
    offline: 'queue',
  });
  const gate = Promise.withResolvers<void>();
  let ran = 0;
  const look = guard.tool('look', async () => {
    ran += 1;
    await gate.promise;
  });
  const both = Promise.allSettled([look({}, names), look({}, names)]);
  await expect.poll(() => ran).toBe(1);
  await expect(look({}, names)).rejects.toMatchObject({ code: 'ALREADY_STARTED' });
  gate.resolve();
  expect(await both).toMatchObject([{ status: 'fulfilled' }, { reason: { code: 'ALREADY_STARTED' } }]);
  isAway = false;
  const asked = seen.length;
  await expect(look({}, names)).rejects.toMatchObject({ code: 'ALREADY_ENDED' });
  expect([ran, seen.length]).toEqual([1, asked]);
});

test('the same attempt, asked for twice at once, runs once in one guard', async () => {
  const { guard } = guarded(running());
  const gate = Promise.withResolvers<void>();
  let ran = 0;
  const look = guard.tool('look', async () => {
    ran += 1;
    await gate.promise;
  });
  const both = Promise.allSettled([1, 2].map(() => look({}, { ...names, attempt: 'job' })));
  await expect.poll(() => ran).toBeGreaterThan(0);
  gate.resolve();
  const refusal = { code: 'ALREADY_STARTED', eventId: 'evt_1' };
  expect(await both).toMatchObject([{ status: 'fulfilled' }, { reason: refusal }]);
  expect(ran).toBe(1);
});

test('a queue that takes nothing costs nobody a result, and is told of', async () => {
  const queue = { ...memoryQueue(), add: () => Promise.reject(new Error('disk full')) };
  const away = guarded(() => refused(503, 'UNAVAILABLE'), { offline: 'queue', queue });
  expect(await away.guard.tool('look', () => 'ran')({}, names)).toBe('ran');
  expect(away.warnings).toMatchObject([{ message: 'disk full' }]);
});

test('arguments that are no JSON any more when the yes comes are changed ones, and the call is on record as not run', async () => {
  const args: Record<string, unknown> = {};
  const { guard, outcomes } = guarded((asked) => {
    args.since = new Date();
    return running()(asked);
  });
  const look = guard.tool('look', () => expect.unreachable());
  await expect(look(args, names)).rejects.toMatchObject({ code: 'ARGUMENTS_CHANGED', eventId: 'evt_1' });
  expect(outcomes()).toMatchObject([{ outcome: 'not_run', reason: 'ARGUMENTS_CHANGED' }]);
});

describe('what a tool threw', () => {
  const thrownBy = async (thrown: unknown) => {
    const { guard, outcomes, warnings } = guarded(running());
    const look = guard.tool('look', () => {
      throw thrown;
    });
    const reached = await look({}, names).catch((error: unknown) => error);
    return { reached, outcomes: outcomes(), warnings };
  };

  test('is reported although it is cut within a character', async () => {
    const { outcomes } = await thrownBy(new Error('x'.repeat(9_992).concat('😀😀😀')));
    expect(outcomes).toMatchObject([{ outcome: 'failed' }]);
    const reason = String(outcomes[0]?.reason);
    expect([reason.isWellFormed(), reason.length]).toEqual([true, 10_000]);
  });

  test('reaches the caller as it is, and is reported, also where it has no text', async () => {
    const thrown = Object.create(null);
    const { reached, outcomes, warnings } = await thrownBy(thrown);
    expect(reached).toBe(thrown);
    expect(outcomes).toMatchObject([{ outcome: 'failed', reason: expect.any(String) }]);
    expect(warnings).toEqual([]);
  });
});

describe('a result that the service does not take', () => {
  const hasResult = (outcome: Record<string, unknown>) => 'result' in Object(outcome.output);

  test.each([
    [400, 'BAD_REQUEST'],
    [422, 'VALIDATION_ERROR'],
    [413, 'PAYLOAD_TOO_LARGE'],
  ])('leaves its digest on record (%i)', async (status, code) => {
    const { guard, outcomes, warnings } = guarded(
      running((outcome) => (hasResult(outcome) ? refused(status, code) : null)),
      { keepResult: true },
    );
    expect(await guard.tool('look', () => 'a\0b')({}, names)).toBe('a\0b');
    expect(outcomes().map(hasResult)).toEqual([true, false]);
    expect(outcomes()[1]).toMatchObject({ outcome: 'done', output: { resultDigest: expect.any(String) } });
    expect(warnings).toEqual([]);
  });

  test('leaves its digest on record of a call that ran offline, too', async () => {
    let isAway = true;
    const { guard, seen, warnings } = guarded(
      ({ path, body }) => {
        if (isAway) return refused(503, 'UNAVAILABLE');
        const action = Object(body.action);
        return path.endsWith('/decision-events') && 'result' in action.output
          ? refused(413, 'PAYLOAD_TOO_LARGE')
          : { status: 201, body: { data: {} } };
      },
      { keepResult: true, offline: 'queue' },
    );
    await guard.tool('look', () => 'large')({}, names);
    isAway = false;
    expect([await guard.flush(), warnings]).toEqual([0, []]);
    expect(seen.at(-1)?.body).toMatchObject({ action: { output: { outcome: 'done' } } });
  });

  test('is told of where its digest is refused as well', async () => {
    const { guard, outcomes, warnings } = guarded(
      running(() => refused(422, 'VALIDATION_ERROR')),
      { keepResult: true },
    );
    await guard.tool('look', () => 'x')({}, names);
    expect(outcomes().map(hasResult)).toEqual([true, false]);
    expect(warnings).toMatchObject([{ name: 'UnreportedOutcome', isHeld: false } as UnreportedOutcome]);
  });
});

test('the address where a human answers has one slash, however the origin ends', async () => {
  const { guard } = guarded((asked) => decision(asked, 'awaiting_approval'), {
    origin: `${origin}/`,
    wait: 'resume',
  });
  const refusal: GuardRefusal = await guard
    .tool('look', () => 1)({}, names)
    .then(
      () => expect.unreachable(),
      (error) => error,
    );
  expect(refusal.approveUrl).toBe(`${origin}/app/decisions/evt_1`);
});

test('runs and calls have names of 1 to 255 characters, and nothing is sent under others', async () => {
  const { guard, seen } = guarded(running());
  const look = guard.tool('look', () => 1);
  for (const wrong of ['', 'x'.repeat(256)]) {
    await expect(look({}, { callId: wrong })).rejects.toThrow('1 to 255 characters');
    await expect(look({}, { runId: wrong })).rejects.toThrow('1 to 255 characters');
    expect(() => createGuard({ origin, agent: { id: 'a' }, runId: wrong })).toThrow(TypeError);
  }
  expect(seen).toEqual([]);
});
