import { expect, test } from 'vitest';
import { createPlaces, createPlacesEach } from './places.ts';

test('whoever comes to full places enters in turn, and leaving twice is leaving once', async () => {
  const enter = createPlaces(1);
  const leave = await enter();
  const entered: string[] = [];
  const waiting = ['first', 'second'].map(async (name) => {
    const leaveAgain = await enter();
    entered.push(name);
    return leaveAgain;
  });
  leave();
  leave();
  const leaveFirst = await waiting[0];
  expect(entered).toEqual(['first']);
  leaveFirst?.();
  await Promise.all(waiting);
  expect(entered).toEqual(['first', 'second']);
});

test('whoever waits for too long is told to come again, and takes no place later', async () => {
  const enter = createPlaces(1, 20);
  const leave = await enter();
  await expect(enter()).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  leave();
  const leaveAgain = await enter();
  leaveAgain();
});

test('each has places of its own, also after it was left by all', async () => {
  const enter = createPlacesEach<number>(1, 20);
  const [leaveOne, leaveOther] = [await enter(1), await enter(2)];
  await expect(enter(1)).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  leaveOne();
  leaveOne();
  const leaveAgain = await enter(1);
  await expect(enter(1)).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  await expect(enter(2)).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  leaveAgain();
  leaveOther();
});
