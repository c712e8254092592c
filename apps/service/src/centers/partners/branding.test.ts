import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestService } from '../../../test/harness/index.ts';
import { mailTo } from '../../../test/harness/outbox.ts';
import { createWorld, type TestCenter } from '../../../test/harness/world.ts';

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

  test('of any other center are ours', async () => {
    const center = await world.center({
      settings: { branding: { brandName: 'Not theirs', logoUrl: 'https://evil.example/a.png' } },
    });
    const { html } = await invite(center, 'guest-plain@example.test');
    expect(html).not.toMatch(/Not theirs|evil/);
  });
});

test('the page of a certificate carries the brand of its center', async () => {
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
});
