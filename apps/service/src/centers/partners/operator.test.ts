import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { eventually, startTestService, type TestService } from '../../../test/harness/index.ts';
import { mailTo } from '../../../test/harness/outbox.ts';
import { createWorld, type TestPerson } from '../../../test/harness/world.ts';

let service: TestService;
let world: ReturnType<typeof createWorld>;
let operator: TestPerson;

beforeAll(async () => {
  service = await startTestService();
  world = createWorld(service);
  operator = await world.operator();
});

let number = 0;
function onboarding(changes: Record<string, unknown> = {}) {
  number += 1;
  return {
    partnerName: `Network ${number}`,
    contactEmail: `hello-${number}@example.test`,
    center: { name: `Flagship ${number}`, vertical: 'mentoring' },
    admin: { email: `Chief-${number}@example.test`, name: 'Demo Chief', phone: '+82 10 1234 5678' },
    ...changes,
  };
}

const onboard = (body: object, as = operator.token) =>
  service.call('POST', '/api/admin/partners/onboard', { as, body });
const get = (path: string, as = operator.token) => service.call('GET', `/api${path}`, { as });
const code = (answer: { status: number; body: { error?: { code: string } } }) => [
  answer.status,
  answer.body.error?.code,
];

describe('onboarding a partner', () => {
  it('makes partner, white-label center and the invitation of a known admin in one go', async () => {
    const workers = await service.service.startWorkers();
    const person = await world.person();
    const body = onboarding({
      admin: { email: person.email.toUpperCase(), name: 'Whatever' },
      branding: { primaryColor: '#abcdef' },
      customDomain: 'Net.Example.org',
      center: {
        name: 'Flagship',
        vertical: 'mentoring',
        subdomain: `flag-${number}`,
        planId: 'center-growth',
      },
    });
    const { status, body: answer } = await onboard(body);
    expect(status).toBe(201);
    const { partner, center, admin } = answer.data;
    expect(partner).toMatchObject({
      name: body.partnerName,
      contactEmail: body.contactEmail,
      branding: { primaryColor: '#abcdef' },
      customDomains: [{ domain: 'net.example.org', status: 'PENDING', centerId: center.id }],
    });
    expect(center).toMatchObject({
      tenantType: 'WHITE_LABEL',
      partnerId: partner.partnerId,
      subscription: { planId: 'center-growth' },
      memberCount: 0,
      adminMembership: { status: 'INVITED' },
    });
    // Whether the address is somebody's is told to nobody.
    expect(admin).toEqual({
      actorId: null,
      email: person.email,
      role: 'PARTNER_ADMIN',
      membershipId: center.adminMembership.id,
    });
    const token = await world.tokenFor(person.actorId);
    expect(code(await get('/partner/settings', token))).toEqual([403, 'INSUFFICIENT_ROLE']);
    const mail = await mailTo(service, person.email, 'invitation');
    const accepted = await service.call('POST', '/api/auth/invitations/accept', {
      as: token,
      body: { token: mail.data.token },
    });
    await workers.stop();
    expect([accepted.status, accepted.body.data.center.id]).toEqual([200, center.id]);
    expect((await get('/partner/settings', token)).body.data.partnerId).toBe(partner.partnerId);
    const entered = await world.tokenFor(person.actorId, { ...center, domain: center.centerDomain });
    expect((await get('/center/subscription', entered)).status).toBe(200);
    expect(
      (await get('/partner/audit', token)).body.data.map((entry: { action: string }) => entry.action),
    ).toContain('onboard-partner');
  });

  it('invites an unknown admin by mail, who runs partner and center from accepting on', async () => {
    const workers = await service.service.startWorkers();
    try {
      const body = onboarding();
      const { body: answer } = await onboard(body);
      const { admin, partner, center } = answer.data;
      expect(admin).toMatchObject({ actorId: null, email: body.admin.email.toLowerCase() });
      expect(center.adminMembership).toEqual({
        id: admin.membershipId,
        email: admin.email,
        status: 'INVITED',
      });
      const outbox = join(service.dataDir, 'outbox');
      const mail = await eventually(() =>
        readdirSync(outbox)
          .map((file) => JSON.parse(readFileSync(join(outbox, file), 'utf8')))
          .find((one) => one.to === admin.email),
      );
      const accepted = await service.call('POST', '/api/auth/invitations/accept', {
        body: { token: mail.data.token, name: 'Demo Chief', password: 'a long enough password' },
      });
      expect(accepted.status).toBe(200);
      const { accessToken } = accepted.body.data;
      expect((await get('/partner/settings', accessToken)).body.data.partnerId).toBe(partner.partnerId);
      expect((await get('/center/subscription', accessToken)).body.data.seatUsed).toBe(1);
    } finally {
      await workers.stop();
    }
  });

  it('keeps what it promised to whoever the operator invites instead, and not to whom a partner does', async () => {
    const workers = await service.service.startWorkers();
    try {
      const accept = async (email: string) => {
        const mail = await mailTo(service, email, 'invitation');
        const accepted = await service.call('POST', '/api/auth/invitations/accept', {
          body: { token: mail.data.token, name: 'Demo Chief', password: 'a long enough password' },
        });
        expect(accepted.status).toBe(200);
        return accepted.body.data.accessToken as string;
      };
      const first = await world.person();
      const { partner, center } = (
        await onboard(onboarding({ admin: { email: first.email, name: 'Demo Chief' } }))
      ).body.data;
      const declined = await service.call(
        'POST',
        `/api/auth/memberships/${center.adminMembership.id}/leave`,
        {
          as: first.token,
        },
      );
      expect(declined.status).toBe(200);
      const chief = `instead-${number}@example.test`;
      const changed = await service.call('PATCH', `/api/admin/centers/${center.id}`, {
        as: operator.token,
        body: { adminEmail: chief },
      });
      expect([changed.status, changed.body.data.adminMembership.email]).toEqual([200, chief]);
      const settings = await get('/partner/settings', await accept(chief));
      expect(settings.body.data.partnerId).toBe(partner.partnerId);

      const { partner: second, center: itsCenter } = (await onboard(onboarding())).body.data;
      const known = await world.partnerMember({ id: second.partnerId, name: second.name }, 'PARTNER_ADMIN');
      const colleague = `colleague-${number}@example.test`;
      await service.call('PATCH', `/api/partner/centers/${itsCenter.id}`, {
        as: known.token,
        body: { adminEmail: colleague },
      });
      const token = await accept(colleague);
      expect((await get('/center/subscription', token)).status).toBe(200);
      expect(code(await get('/partner/settings', token))).toEqual([403, 'INSUFFICIENT_ROLE']);
    } finally {
      await workers.stop();
    }
  });

  it.each([
    [{ partnerName: undefined }, 400, 'MISSING_REQUIRED_FIELD'],
    [{ contactEmail: 'nobody' }, 400, 'INVALID_EMAIL'],
    [{ center: { name: 'X' } }, 400, 'MISSING_REQUIRED_FIELD'],
    [{ center: { name: 'X', vertical: 'astrology' } }, 400, 'VALIDATION_ERROR'],
    [{ center: { name: 'X', vertical: 'welfare', subdomain: 'NO' } }, 400, 'INVALID_SUBDOMAIN'],
    [{ center: { name: 'X', vertical: 'welfare', subdomain: 'admin' } }, 409, 'SUBDOMAIN_TAKEN'],
    [{ center: { name: 'X', vertical: 'welfare', planId: 'center-nothing' } }, 400, 'VALIDATION_ERROR'],
    [{ branding: { logoUrl: 'javascript:alert(1)' } }, 400, 'VALIDATION_ERROR'],
    [{ customDomain: 'localhost' }, 400, 'VALIDATION_ERROR'],
    [{ admin: { email: 'x@example.test', name: 'X', phone: 'call me' } }, 400, 'VALIDATION_ERROR'],
  ])('refuses %j and leaves nothing behind', async (changes, status, expected) => {
    const countAll = async () => {
      const { rows } = await service.owner.query(
        'select (select count(*) from partners) as partners, (select count(*) from centers) as centers',
      );
      return rows[0];
    };
    const before = await countAll();
    expect(code(await onboard(onboarding(changes)))).toEqual([status, expected]);
    expect(await countAll()).toEqual(before);
  });

  it('keeps the phone of its administrator as the contact, in its normal form', async () => {
    expect((await onboard(onboarding())).body.data.partner.contactPhone).toBe('+821012345678');
    const admin = { email: 'phone@example.test', name: 'X', phone: 'call me' };
    expect((await onboard(onboarding({ admin }))).body.error.message).toMatch(
      /^admin\.phone: must be a phone number/,
    );
  });

  it('names a plan that is not on offer by the field in which it was sent', async () => {
    const refused = await onboard(
      onboarding({ center: { name: 'Flagship', vertical: 'mentoring', planId: 'no-such-plan' } }),
    );
    expect(code(refused)).toEqual([400, 'VALIDATION_ERROR']);
    expect(refused.body.error.message).toMatch(/^center\.planId: is not a plan on offer/);
  });

  it('is undone as a whole by a failure at its last step', async () => {
    const body = onboarding({ customDomain: 'late.example.org' });
    await service.owner.query(`
      create function fail_here() returns trigger language plpgsql as $$ begin raise exception 'injected'; end $$;
      create trigger injected_fault before insert on partner_domains for each row execute function fail_here();`);
    const failed = await onboard(body);
    await service.owner.query('drop trigger injected_fault on partner_domains; drop function fail_here();');
    expect(failed.status).toBe(500);
    expect(
      (await get(`/admin/partners?search=${encodeURIComponent(body.partnerName)}`)).body.pagination.total,
    ).toBe(0);
    expect((await onboard(body)).status).toBe(201);
  });
});

describe('what is for the platform operator only', () => {
  it.each([
    ['POST', '/admin/partners/onboard', onboarding()],
    ['GET', '/admin/partners'],
    ['GET', '/admin/centers'],
    ['GET', '/admin/centers/1'],
    ['POST', '/admin/centers/1/end'],
    ['POST', '/admin/centers/1/suspend'],
    ['POST', '/admin/centers/1/reinstate'],
  ] as const)('%s %s', async (method, path, body?: object) => {
    expect((await service.call(method, `/api${path}`)).status).toBe(401);
    const account = await world.partnerMember(await world.partner(), 'PARTNER_ADMIN');
    const refused = await service.call(method, `/api${path}`, { as: account.token, body });
    expect(code(refused)).toEqual([403, 'INSUFFICIENT_ROLE']);
  });

  it('says where any center is, which its own admin and a stranger cannot', async () => {
    const center = await world.center();
    const member = await world.member(center, 'ADMIN');
    const patch = (body: object, as?: string, id = center.id) =>
      service.call('PATCH', `/api/admin/centers/${id}`, { body, ...(as ? { as } : {}) });
    const moved = await patch({ country: 'DE', name: 'Not renamed' }, operator.token);
    expect(moved.body.data).toMatchObject({ name: center.name, settings: { country: 'DE' } });
    expect(code(await patch({ country: 'de' }, operator.token))).toEqual([400, 'VALIDATION_ERROR']);
    expect(code(await patch({ country: 'FR' }, member.token))).toEqual([403, 'INSUFFICIENT_ROLE']);
    expect(code(await patch({ country: 'FR' }))).toEqual([401, 'UNAUTHORIZED']);
    expect(code(await patch({ country: 'FR' }, operator.token, 2_147_483_647))).toEqual([
      404,
      'CENTER_NOT_FOUND',
    ]);
  });

  it('lists all partners and all centers by pages and by words', async () => {
    const partner = await world.partner({ name: 'Unmistakable Partner' });
    const direct = await world.center({ name: 'Unmistakable Direct' });
    const owned = await world.center({
      name: 'Unmistakable Owned',
      partnerId: partner.id,
      status: 'SUSPENDED',
    });
    const partners = await get('/admin/partners?search=unmistakable');
    expect(partners.body.data).toEqual([
      expect.objectContaining({
        id: partner.id,
        name: partner.name,
        centerCount: 1,
        contactEmail: expect.any(String),
      }),
    ]);
    const centers = await get('/admin/centers?search=unmistakable&limit=1');
    expect(centers.body.pagination).toMatchObject({ total: 2, totalPages: 2, hasMore: true });
    expect(centers.body.data).toEqual([
      expect.objectContaining({
        id: owned.id,
        status: 'SUSPENDED',
        suspendedFor: ['operator'],
        partnerId: partner.id,
      }),
    ]);
    expect((await get(`/admin/centers/${direct.id}`)).body.data).toMatchObject({
      id: direct.id,
      partnerId: null,
    });
    expect(code(await get('/admin/centers/2147483647'))).toEqual([404, 'CENTER_NOT_FOUND']);
    expect(code(await get('/admin/centers?limit=0'))).toEqual([400, 'VALIDATION_ERROR']);
  });
});
