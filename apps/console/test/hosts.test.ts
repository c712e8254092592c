import pg from 'pg';
import { beforeAll, expect, inject, test } from 'vitest';
import { startIdentityProvider } from '../../service/test/harness/identity-provider.ts';
import { call, inBrowser, leave, type Stage } from './harness/index.ts';
import { type NewCenter, newCenter, newKey, seal } from './harness/new-center.ts';

const SECRET = 'a secret of the client';
const BRANDS = {
  'one.hosts.test': { brandName: 'One Academy', primaryColor: '#7a1f5c', logoUrl: '/favicon.svg' },
  'two.hosts.test': { brandName: 'Two School', primaryColor: '#0b5d1e' },
};
type Host = keyof typeof BRANDS;
const HOSTS = Object.keys(BRANDS) as Host[];
const PORT = new URL(inject('console')?.origin ?? 'http://127.0.0.1').port;
const at = (host: Host, path = '') => `http://${host}:${PORT}${path}`;

inBrowser(
  'two hosts of one service',
  (stage) => {
    const centers = new Map<Host, NewCenter>();
    const centerOf = (host: Host) => {
      const center = centers.get(host);
      if (!center) throw new Error(`No center at ${host}.`);
      return center;
    };

    beforeAll(async () => {
      for (const host of HOSTS) centers.set(host, await brandedCenter(stage(), host));
    });

    test('each show the sign-in page of the center that is theirs, and let its people in', async () => {
      const { page, faults } = stage();
      for (const host of HOSTS) {
        const { admin } = centerOf(host);
        await page.goto(at(host, '/sign-in'));
        await page.getByText(BRANDS[host].brandName).waitFor();
        const others = HOSTS.filter((other) => other !== host).map((other) => BRANDS[other].brandName);
        for (const name of others) expect(await page.getByText(name).count()).toBe(0);
        await page.getByLabel('Email or phone').fill(admin.email);
        await page.getByRole('textbox', { name: 'Password' }).fill(admin.password);
        await page.getByRole('button', { name: 'Sign in', exact: true }).click();
        await page.waitForURL(at(host, '/app'));
        await page.getByText(centerOf(host).name).first().waitFor();
      }
      expect(faults).toEqual([]);
    });

    test('show a proof under their own brand, and our own address under that of whoever sealed it', async () => {
      const { page, origin, faults } = stage();
      const one = centerOf('one.hosts.test');
      const id = await seal(stage(), { as: await newKey(stage(), one), action: 'seen-under-a-brand' });
      await page.goto(at('two.hosts.test', `/verify/${id}`));
      await page.getByRole('heading', { name: 'Proven and unchanged' }).waitFor();
      await page.getByText('Two School').waitFor();
      expect(await page.getByText('One Academy').count()).toBe(0);

      await page.goto(`${origin}/verify/${id}`);
      await page.getByText('One Academy').waitFor();
      await page.getByText('The name is no part of the proof.').waitFor();
      expect(faults).toEqual([]);
    });

    test('end a sign-in by a provider where it was begun, with nothing left in the address', async () => {
      const { page, origin, faults } = stage();
      const host = 'one.hosts.test';
      const idp = await startIdentityProvider();
      const { data } = await call<{ data: { redirectUri: string } }>(
        origin,
        'POST',
        '/api/center/identity-providers',
        {
          as: centerOf(host).token,
          body: {
            name: 'House',
            issuer: idp.issuer,
            clientId: 'hosts',
            clientSecret: SECRET,
            provisioning: 'join',
          },
        },
      );
      expect(new URL(data.redirectUri).origin).toBe(origin);
      idp.register({ clientId: 'hosts', clientSecret: SECRET, redirectUri: data.redirectUri });
      idp.signInAs({
        sub: 'guest',
        email: 'guest@house.test',
        email_verified: true,
        name: 'Guest of the house',
      });

      await leave(stage());
      await page.goto(at(host, '/sign-in'));
      await page.evaluate('localStorage.clear()');
      await page.reload();
      await page.getByRole('button', { name: 'Continue with House' }).click();
      await page.waitForURL((address) => address.href.startsWith(at(host, '/app')));
      await page.getByRole('button', { name: 'Guest of the house' }).waitFor();
      const { search, hash } = new URL(page.url());
      expect([search, hash]).toEqual(['', '']);

      // Our own address has seen the browser pass, and gave it nothing.
      await page.goto(`${origin}/sign-in`);
      expect(await page.evaluate("localStorage.getItem('centerproof.session')")).toBeNull();
      expect(faults).toEqual([]);
    });

    test('the links of mails have a page to lead to', async () => {
      const { origin } = stage();
      for (const path of ['/bookings?center=1&day=2026-11-02', '/decisions/evt_x', '/accept-invitation'])
        expect((await fetch(`${origin}${path}`)).status, path).toBe(200);
    });
  },
  {
    args: [
      '--host-resolver-rules=MAP *.hosts.test 127.0.0.1',
      // Hosts of partners are served by https.
      `--unsafely-treat-insecure-origin-as-secure=${HOSTS.map((host) => at(host)).join(',')}`,
    ],
  },
);

/** A white-label center of the demo partner, shown under a host whose record was seen. */
async function brandedCenter(stage: Stage, host: Host): Promise<NewCenter> {
  const { origin, ownerUrl, demo } = stage;
  const center = await newCenter(stage, `Center of ${host.split('.')[0]}`, { tenantType: 'WHITE_LABEL' });
  await call(origin, 'PATCH', '/api/center/settings', {
    as: center.token,
    body: { branding: BRANDS[host] },
  });
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  await owner.query(
    `insert into partner_domains (domain, partner_id, token, status, shown_center_id, next_check_at, created_at, updated_at)
     values ($1, $2, 'token', 'VERIFIED', $3, now() + interval '1 day', now(), now())`,
    [host, demo.partner.id, center.id],
  );
  await owner.end();
  return center;
}
