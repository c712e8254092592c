import { expect, test } from 'vitest';
import { createCenterproof } from '../client.ts';
import { createWaitingRoom } from './waiting-room.ts';

/** A service that answers a question for decisions when the test says so, and remembers what it was asked. */
function scriptedRoom() {
  const questions: {
    ids: string[];
    answer(...answered: string[]): void;
    fail(status: number): void;
    leadAstray(): void;
  }[] = [];
  let open = 0;
  let openMost = 0;
  const client = createCenterproof({
    origin: 'http://service.test',
    apiKey: 'key',
    delaysSeconds: [0],
    fetch: async (_url, { body, signal }) => {
      const { ids } = JSON.parse(String(body)) as { ids: string[] };
      const { promise, resolve, reject } = Promise.withResolvers<Response>();
      open += 1;
      openMost = Math.max(openMost, open);
      signal?.addEventListener('abort', () => reject(signal.reason));
      questions.push({
        ids,
        answer: (...answered) =>
          resolve(Response.json({ data: answered.map((eventId) => ({ eventId, status: 'sealed' })) })),
        leadAstray: () => resolve(Response.json({ hello: 1 })),
        fail: (status) => resolve(Response.json({ error: { code: 'X', message: 'x' } }, { status })),
      });
      return promise.finally(() => {
        open -= 1;
      });
    },
  });
  const room = createWaitingRoom(client, { isPolling: true });
  return { room, questions, openMost: () => openMost };
}

const never = new AbortController().signal;
const names = (count: number) => Array.from({ length: count }, (_, n) => `evt_${n}`);

test('a thousand calls that wait cost one connection, and one question for each answer', async () => {
  const { room, questions, openMost } = scriptedRoom();
  const calls = names(1_000).map((id) => room.wait(id, never));
  await expect.poll(() => questions.length).toBe(1);
  expect(questions[0]?.ids).toHaveLength(1_000);
  questions[0]?.answer('evt_7', 'evt_8');
  await Promise.all([calls[7], calls[8]]);
  await expect.poll(() => questions.length).toBe(2);
  expect(questions[1]?.ids).toHaveLength(998);
  questions[1]?.answer(...names(1_000));
  await Promise.all(calls);
  expect([room.size(), questions.length, openMost()]).toEqual([0, 2, 1]);
});

test('who comes later is asked for at once and does not wait for the end of the present question', async () => {
  const { room, questions, openMost } = scriptedRoom();
  const first = room.wait('evt_1', never);
  await expect.poll(() => questions.length).toBe(1);
  const second = room.wait('evt_2', never);
  await expect.poll(() => questions.length).toBe(2);
  expect(questions[1]?.ids).toEqual(['evt_1', 'evt_2']);
  questions[1]?.answer('evt_1', 'evt_2');
  await Promise.all([first, second]);
  expect(openMost()).toBe(1);
});

test('of more calls than a question takes each has its turn', async () => {
  const { room, questions } = scriptedRoom();
  const calls = names(1_500).map((id) => room.wait(id, never));
  await expect.poll(() => questions.length).toBe(1);
  questions[0]?.answer();
  await expect.poll(() => questions.length).toBe(2);
  expect(new Set(questions.flatMap(({ ids }) => ids)).size).toBe(1_500);
  room.wake('evt_0');
  questions[1]?.answer(...names(1_500));
  await Promise.all(calls);
});

test.each([
  ['a key that may not ask', 403],
  ['a center that has moved', 308],
  ['a center that is gone', 410],
])('a failure that passes is waited out, and %s ends the wait', async (_, status) => {
  const { room, questions } = scriptedRoom();
  const call = room.wait('evt_1', never);
  await expect.poll(() => questions.length).toBe(1);
  questions[0]?.fail(500);
  await expect.poll(() => questions.length).toBe(2);
  questions[1]?.leadAstray();
  await expect.poll(() => questions.length, { timeout: 5_000 }).toBe(3);
  questions[2]?.fail(status);
  await expect(call).rejects.toMatchObject({ status });
  expect(room.size()).toBe(0);
});

test('who gives up leaves the room, and the question ends with the last', async () => {
  const { room, questions } = scriptedRoom();
  const leaving = new AbortController();
  const call = room.wait('evt_1', leaving.signal);
  await expect.poll(() => questions.length).toBe(1);
  leaving.abort(new Error('enough'));
  await expect(call).rejects.toThrow('enough');
  expect(room.size()).toBe(0);
  await expect(room.wait('evt_1', leaving.signal)).rejects.toThrow('enough');
});
