import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import encodeQR from 'qr';
import { afterAll, expect, test } from 'vitest';
import { call, enterAs, fillSignIn, inBrowser, leave, type Stage, signInTokens } from './harness/index.ts';
import { newCenter, newMember } from './harness/new-center.ts';

const folder = mkdtempSync(join(tmpdir(), 'centerproof-camera-'));
const film = join(folder, 'camera.y4m');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const WIDTH = 640;
const HEIGHT = 480;

/** What a camera sees that is held before a code: a film of one picture. */
function filmCode(text: string): void {
  const modules = encodeQR(text, 'raw', { border: 4 });
  const unit = Math.floor(HEIGHT / modules.length);
  const bright = Buffer.alloc(WIDTH * HEIGHT, 235);
  for (let y = 0; y < modules.length * unit; y++)
    for (let x = 0; x < modules.length * unit; x++)
      if (modules[Math.floor(y / unit)]?.[Math.floor(x / unit)]) bright[y * WIDTH + x] = 16;
  const gray = Buffer.alloc((WIDTH * HEIGHT) / 2, 128);
  const frame = Buffer.concat([Buffer.from('FRAME\n'), bright, gray]);
  const header = Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420jpeg\n`);
  writeFileSync(film, Buffer.concat([header, frame, frame]));
}

inBrowser(
  'checking in',
  (stage) => {
    test('is done by holding the camera before the code on the wall', async () => {
      const { page, origin, faults } = stage();
      const { learner, token, domain } = await room(stage(), 'Camera Center');
      filmCode(`${origin}/app/check-in#${token}`);
      await enterAs(stage(), learner, domain);
      await page.goto(`${origin}/app/check-in`);
      await page.getByRole('button', { name: 'Use the camera' }).click();
      await page.getByText('You are checked in.').waitFor();
      await page.getByRole('button', { name: 'Use the camera' }).waitFor();
      expect(faults).toEqual([]);
    });

    test('is done by a phone whose own camera opened the address in the code', async () => {
      const { page, origin } = stage();
      const { learner, token, domain } = await room(stage(), 'Address Center');
      await enterAs(stage(), learner, domain);
      await page.goto(`${origin}/app/check-in#${token}`);
      await page.getByText('You are checked in.').waitFor();
      expect(page.url()).toBe(`${origin}/app/check-in`);
    });

    test('is done by whoever had to sign in first, once they have', async () => {
      const { page, origin } = stage();
      const { learner, token } = await room(stage(), 'Signed Out Center');
      await leave(stage());
      await page.goto(`${origin}/app/check-in#${token}`);
      await page.getByRole('heading', { name: 'Sign in' }).waitFor();
      await fillSignIn(page, learner.email, learner.password);
      await page.getByText('You are checked in.').waitFor();
      expect(page.url()).toBe(`${origin}/app/check-in`);
    });

    test('says that a code is none, whatever it is', async () => {
      const { page, origin } = stage();
      const { learner, domain } = await room(stage(), 'Percent Center');
      await enterAs(stage(), learner, domain);
      await page.goto(`${origin}/app/check-in#%`);
      await page.getByRole('alert').waitFor();
    });
  },
  {
    args: [
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${film}`,
    ],
  },
);

/** A center with somebody to check in, and the token that is shown there now. */
async function room(stage: Stage, name: string) {
  const { origin } = stage;
  const center = await newCenter(stage, name);
  const as = center.token;
  await call(origin, 'PATCH', '/api/center/settings', { as, body: { membershipApproval: 'auto' } });
  const learner = await newMember(stage, center, { role: 'CHILD', name: `${name} Child` });
  const [startsAt, endsAt] = [0, 3_600_000].map((later) => new Date(Date.now() + later).toISOString());
  const { data } = await call<{ data: { id: string } }>(origin, 'POST', '/lms/api/v3/attendance/sessions', {
    as,
    body: { title: 'Here', startsAt, endsAt, method: 'qr' },
  });
  await signInTokens(origin, learner, center.domain);
  const shown = await call<{ data: { token: string } }>(
    origin,
    'GET',
    `/lms/api/v3/attendance/sessions/${data.id}/qr?format=json`,
    { as },
  );
  return { learner, token: shown.data.token, domain: center.domain };
}
