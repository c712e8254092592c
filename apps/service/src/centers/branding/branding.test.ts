import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestService } from '../../../test/harness/index.ts';
import { mailTo } from '../../../test/harness/outbox.ts';
import { createWorld, type TestCenter } from '../../../test/harness/world.ts';
import { createLogoReader } from './index.ts';

const service = await startTestService();
const world = createWorld(service);
const { call } = service;
const workers = await service.service.startWorkers();
afterAll(() => workers.stop());

const BRANDS = {
  'learn.one.example': {
    brandName: 'One <Academy>',
    primaryColor: '#102030',
    logoUrl: 'https://cdn.one.example/logo.png',
  },
  'learn.two.example': { brandName: 'Two School', primaryColor: '#a0b0c0' },
};
/** One black pixel. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==',
  'base64',
);

type Host = keyof typeof BRANDS;
const HOSTS = Object.keys(BRANDS) as Host[];
const centers = new Map<Host, TestCenter>();

beforeAll(async () => {
  for (const host of HOSTS) {
    const partner = await world.partner();
    const center = await world.center({
      partnerId: partner.id,
      tenantType: 'WHITE_LABEL',
      settings: { branding: BRANDS[host] },
    });
    await service.owner.query(
      `insert into partner_domains (domain, partner_id, token, status, shown_center_id, next_check_at, created_at, updated_at)
       values ($1, $2, 'token', 'VERIFIED', $3, now() + interval '1 day', now(), now())`,
      [host, partner.id, center.id],
    );
    centers.set(host, center);
  }
});

function centerOf(host: Host): TestCenter {
  const center = centers.get(host);
  if (!center) throw new Error(`No center at ${host}.`);
  return center;
}

describe('two hosts of one service', () => {
  test('each show the center that is theirs', async () => {
    for (const host of HOSTS) {
      const { status, body } = await call('GET', `/api/whitelabel/${host}/config`, { headers: { host } });
      expect(status).toBe(200);
      expect(body.data).toMatchObject({
        domain: host,
        centerDomain: centerOf(host).domain,
        brandName: BRANDS[host].brandName,
        colors: { primary: BRANDS[host].primaryColor },
      });
    }
  });

  test('each take changes from their own pages, and none from the other’s', async () => {
    for (const host of HOSTS) {
      const admin = await world.member(centerOf(host), 'ADMIN');
      const change = (origin: string) =>
        call('PATCH', '/api/center/settings', {
          body: { description: 'changed' },
          headers: { host, origin, cookie: `auth_token=${admin.token}` },
        });
      const other = HOSTS.find((name) => name !== host);
      expect((await change(`http://${host}`)).status).toBe(200);
      expect((await change(`http://${other}`)).status).toBe(403);
    }
  });
});

describe('mails', () => {
  const invite = async (center: TestCenter, email: string) => {
    const admin = await world.member(center, 'ADMIN');
    const { status } = await call('POST', `/api/centers/${center.id}/memberships`, {
      as: admin.token,
      body: { email, role: 'PARENT' },
    });
    expect(status).toBe(201);
    return mailTo(service, email, 'invitation');
  };

  test('of a white-label center carry its name, logo and color, and a subject of ours', async () => {
    const mail = await invite(centerOf('learn.one.example'), 'guest-one@example.test');
    expect(mail.html).toContain('<strong>One &lt;Academy&gt;</strong>');
    expect(mail.html).toContain('src="https://cdn.one.example/logo.png"');
    expect(mail.html).toContain('#102030');
    expect(mail.text).toMatch(/^One <Academy>\n/);
    expect(mail.subject).toBe('You are invited to a center');
  });

  test('carry nothing that the rules of branding refuse, whatever was stored before them', async () => {
    const center = await world.center({
      tenantType: 'WHITE_LABEL',
      settings: {
        branding: {
          brandName: 'Old',
          logoUrl: 'javascript:alert(1)',
          primaryColor: 'red;background:url(//evil.example)',
        },
      },
    });
    const { html } = await invite(center, 'guest-old@example.test');
    expect(html).toContain('<strong>Old</strong>');
    expect(html).not.toMatch(/javascript:|evil|<img/);
  });

  test('say the name in one line, whatever characters it holds', async () => {
    const brandName = 'Lines\r\n\r\nYour account is locked.\u2028Go to evil.example.\n';
    const center = await world.center({ tenantType: 'WHITE_LABEL', settings: { branding: { brandName } } });
    const { text, html } = await invite(center, 'guest-lines@example.test');
    expect(text).toMatch(/^Lines Your account is locked\. Go to evil\.example\.\n\n\S/);
    expect(html).toContain('<strong>Lines Your account is locked. Go to evil.example.</strong>');
  });

  test('of any other center are ours', async () => {
    const center = await world.center({
      settings: { branding: { brandName: 'Not theirs', logoUrl: 'https://evil.example/a.png' } },
    });
    const { html } = await invite(center, 'guest-plain@example.test');
    expect(html).not.toMatch(/Not theirs|evil/);
  });
});

test('the page of a certificate and its file carry the brand of its center', async () => {
  const center = centerOf('learn.one.example');
  const learner = await world.member(center, 'CHILD');
  await service.owner.query(
    `insert into learning_products (center_id, id, name, type, price, currency, lessons, active, created_at, updated_at)
     values ($1, 'course', 'Course', 'COURSE', 0, 'KRW', '[]', true, now(), now())`,
    [center.id],
  );
  await service.owner.query(
    `insert into certificates (center_id, id, learner_id, learner_name, course_id, course_name, center_name, issued_at, dpu_id, chain_hash)
     values ($1, 'crt_brand', $2, 'L', 'course', 'Course', 'Center', now(), 'dpu_none', 'none')`,
    [center.id, learner.actorId],
  );
  const { text } = await call('GET', '/certificates/crt_brand');
  expect(text).toContain('border-color: #102030');
  expect(text).toContain('<strong>One &lt;Academy&gt;</strong>');
  const file = await call('GET', '/certificates/crt_brand/pdf');
  expect(file.text).toContain('(One <Academy>)');
  // Nothing answers at the address of the logo, and the file is made without it.
  expect(file.text).not.toContain('/Subtype /Image');
});

describe('a logo that is drawn into a file', () => {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    requests.push(request.url ?? '');
    if (request.url === '/moved') response.writeHead(302, { location: '/logo.png' }).end();
    else if (request.url === '/page') response.end('<!doctype html>');
    else if (request.url === '/large') response.end(Buffer.concat([PICTURE, Buffer.alloc(600_000)]));
    else response.end(PICTURE);
  });
  let origin = '';
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => server.close());

  test('is fetched once, follows no redirect, and is a picture of a bounded size or nothing', async () => {
    const logos = createLogoReader(service.platform);
    const read = (path: string) => logos.read(`${origin}${path}`);
    expect(Buffer.from((await read('/logo.png')) ?? [])).toEqual(PICTURE);
    await read('/logo.png');
    expect(requests).toEqual(['/logo.png']);
    expect(await Promise.all(['/moved', '/page', '/large'].map(read))).toEqual([null, null, null]);
    expect(await logos.read('http://169.254.169.254/latest/logo.png')).toBeNull();
    expect(await logos.read(null)).toBeNull();
    await logos.close();
  });
});

describe('a proof', () => {
  const sealedBy = async (center: TestCenter) => {
    const key = await world.apiKey(center, ['proof:write']);
    const event = await call('POST', '/api/v1/decision-events', {
      as: key,
      body: { type: 'custom', actor: { id: 'a', type: 'ai_agent' }, action: { type: 'x' } },
    });
    await call('POST', `/api/v1/decision-events/${event.body.data.id}/approvals`, {
      as: key,
      body: { approver: { id: 'b', type: 'human' }, result: 'approved' },
    });
    return event.body.data.id as string;
  };
  const brandOf = (id: string) => call('GET', `/api/public/proofs/${id}/brand`);

  test('is shown under the brand of the white-label center that sealed it, and says nothing of any other', async () => {
    const branded = await brandOf(await sealedBy(centerOf('learn.one.example')));
    expect([branded.status, branded.body.data.brand]).toEqual([
      200,
      { brandName: 'One <Academy>', logoUrl: 'https://cdn.one.example/logo.png', color: '#102030' },
    ]);
    const plain = await world.center({ settings: { branding: { brandName: 'Not shown' } } });
    expect((await brandOf(await sealedBy(plain))).body.data).toEqual({ brand: null });
    expect((await brandOf('evt_none')).status).toBe(404);
    expect((await brandOf('dpu_none')).status).toBe(404);
  });
});
