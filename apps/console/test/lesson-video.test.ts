import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { call, enterAs, inBrowser } from './harness/index.ts';
import { newCenter, newMember } from './harness/new-center.ts';

/** Six seconds of one color. */
const VIDEO = readFileSync(new URL('./fixtures/lesson.webm', import.meta.url));
const PATIENCE_MS = 15_000;
const ADDRESS = 'https://videos.example/lesson.webm';

inBrowser('a lesson with a video', (stage) => {
  test('goes on where the learner left it, and is followed by watching it to its end', async () => {
    const { page, origin, faults } = stage();
    const center = await newCenter(stage(), 'Video Center');
    const as = center.token;
    await call(origin, 'PATCH', '/api/center/settings', { as, body: { membershipApproval: 'auto' } });
    const learner = await newMember(stage(), center, { role: 'CHILD', name: 'Video Child' });
    const lessons = [{ title: 'Look', durationSeconds: 6, videoUrl: ADDRESS, text: 'Watch the color.' }];
    const { data } = await call<{ data: { id: string } }>(origin, 'POST', '/lms/api/v3/admin/products', {
      as,
      body: { name: 'Looking well', type: 'COURSE', price: 0, lessons },
    });
    const token = await enterAs(stage(), learner, center.domain);
    const body = { courseId: data.id, lessonId: 'lesson-1', positionSeconds: 4 };
    await call(origin, 'POST', '/lms/api/v2/heartbeat', { as: token, body });
    // A browser seeks in what a server gives away in parts.
    await page.route(ADDRESS, (route) => {
      const from = Number(/bytes=(\d+)-/.exec(route.request().headers().range ?? '')?.[1] ?? 0);
      return route.fulfill({
        status: 206,
        headers: {
          'content-type': 'video/webm',
          'accept-ranges': 'bytes',
          'content-range': `bytes ${from}-${VIDEO.length - 1}/${VIDEO.length}`,
        },
        body: VIDEO.subarray(from),
      });
    });

    await page.goto(`${origin}/app/courses/${data.id}`);
    await page.getByRole('button', { name: 'Go on with “Look”' }).click();
    await page.getByText('Watch the color.').waitFor();
    await expect
      .poll(() => page.evaluate("document.querySelector('video').currentTime"), { timeout: PATIENCE_MS })
      .toBeGreaterThanOrEqual(4);
    await page.evaluate("document.querySelector('video').play()");
    await page.getByRole('article').filter({ hasText: 'Look' }).getByText('seen').waitFor();
    expect(faults).toEqual([]);
  });
});
