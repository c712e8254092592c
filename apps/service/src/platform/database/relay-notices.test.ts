import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { startTestService } from '../../../test/harness/index.ts';
import { relayNotices } from './index.ts';

const service = await startTestService();
const { database, log } = service.platform;
const APART_MS = 600;

/** A relay and somebody who hears what it passes on, once the database has heard that they listen. */
async function relay(name: string, apartMs?: number) {
  const told: string[] = [];
  const [from, to] = [`${name}_own`, `${name}_all`];
  const stopListening = database.notices.listen(to, (payload) => {
    if (payload !== '') told.push(payload);
  });
  const { stop } = relayNotices(
    { database, log },
    { from, to, ...(apartMs === undefined ? {} : { apartMs }) },
  );
  const say = (payload: string) => database.notices.tell(from, payload);
  await until(() => {
    say('ready');
    return told.length > 0;
  });
  await wait(2 * (apartMs ?? APART_MS));
  told.length = 0;
  return {
    told,
    say,
    stop() {
      stop();
      stopListening();
    },
  };
}

const until = (isSo: () => boolean) => expect.poll(isSo, { timeout: 5_000 }).toBe(true);

test('the first notice is passed on at once, and what follows it closely together', async () => {
  const { told, say, stop } = await relay('paced', APART_MS);
  try {
    say('1');
    await until(() => told.length === 1);
    for (const name of ['2', '3,4', '2', '5']) {
      say(name);
      await wait(5);
    }
    await until(() => told.length === 2);
    await wait(2 * APART_MS);
    expect(told).toEqual(['1', '2,3,4,5']);
  } finally {
    stop();
  }
});

test('a relay that was stopped passes nothing on, not even what it still had', async () => {
  const { told, say, stop } = await relay('stopped', APART_MS);
  say('1');
  await until(() => told.length === 1);
  say('2');
  stop();
  say('3');
  await wait(2 * APART_MS);
  expect(told).toEqual(['1']);
});

test('without a pause a notice goes out as soon as the one before it is out', async () => {
  const { told, say, stop } = await relay('unpaced');
  try {
    say('1');
    say('2');
    await until(() => told.length === 1);
    say('3');
    await until(() => told.length === 2);
    expect(told).toEqual(['1,2', '3']);
  } finally {
    stop();
  }
});

test('where so much changed that it is not known what, all are told that anything may have', async () => {
  const { say, stop } = await relay('any');
  let timesOfAny = 0;
  const stopListening = database.notices.listen('any_all', (payload) => {
    if (payload === '') timesOfAny += 1;
  });
  try {
    say('1');
    say('');
    await until(() => timesOfAny === 1);
  } finally {
    stop();
    stopListening();
  }
});
