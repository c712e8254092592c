import { beforeAll, describe, expect, it } from 'vitest';
import { startTestService, type TestService } from '../../../test/harness/index.ts';
import { createWorld, type TestPartner } from '../../../test/harness/world.ts';
import { checkDueDomains } from './check-domains.ts';

let service: TestService;
let world: ReturnType<typeof createWorld>;
let partner: TestPartner;
let token: string;

beforeAll(async () => {
  service = await startTestService();
  world = createWorld(service);
  partner = await world.partner();
  token = (await world.partnerMember(partner, 'PARTNER_ADMIN')).token;
});

const patch = (body: unknown, as = token) => service.call('PATCH', '/api/partner/settings', { as, body });
const read = (as = token) => service.call('GET', '/api/partner/settings', { as });

async function freshPartner() {
  const made = await world.partner();
  const { actorId, token: as } = await world.partnerMember(made, 'PARTNER_ADMIN');
  return { ...made, actorId, token: as };
}

describe('settings', () => {
  it('show every group, also while nothing is set', async () => {
    expect((await read()).body.data).toEqual({
      partnerId: partner.id,
      name: partner.name,
      contactEmail: expect.stringContaining('@'),
      timezone: 'Asia/Seoul',
      locale: 'ko-KR',
      currency: 'KRW',
      branding: { logoUrl: null, faviconUrl: null, primaryColor: null, secondaryColor: null },
      customDomains: [],
      defaults: { planId: null, vertical: null },
      features: {},
      notifications: {},
      requireSecondFactor: 'off',
      secondFactorGraceDays: 14,
      updatedAt: expect.any(String),
    });
  });

  it('are changed by a merge patch: members merge, null takes away, unknown keys are kept', async () => {
    await patch({
      branding: { primaryColor: '#102030', logoUrl: 'https://cdn.example.test/a.png' },
      ours: { a: 1, b: 2 },
    });
    const { body } = await patch({
      branding: { primaryColor: null },
      ours: { a: null, c: [1] },
      timezone: 'Europe/Berlin',
      partnerId: 'ptr_other',
      updatedAt: 'never',
    });
    expect(body.data).toMatchObject({
      partnerId: partner.id,
      timezone: 'Europe/Berlin',
      branding: { primaryColor: null, logoUrl: 'https://cdn.example.test/a.png' },
      ours: { b: 2, c: [1] },
    });
    expect((await patch({ timezone: null })).body.data.timezone).toBe('Asia/Seoul');
    expect((await read()).body.data.ours).toEqual({ b: 2, c: [1] });
  });

  it('take a merge patch under its own content type', async () => {
    const { status } = await service.call('PATCH', '/api/partner/settings', {
      as: token,
      body: JSON.stringify({ features: { chat: true } }),
      headers: { 'content-type': 'application/merge-patch+json' },
    });
    expect(status).toBe(200);
  });

  it.each([
    [{ timezone: 'Mars/Olympus' }, 'VALIDATION_ERROR'],
    [{ locale: 'no such' }, 'VALIDATION_ERROR'],
    [{ currency: 'XXXX' }, 'VALIDATION_ERROR'],
    [{ contactEmail: 'nobody' }, 'INVALID_EMAIL'],
    [{ name: null }, 'MISSING_REQUIRED_FIELD'],
    [{ name: 7 }, 'VALIDATION_ERROR'],
    [{ branding: { logoUrl: 'javascript:alert(1)' } }, 'VALIDATION_ERROR'],
    [{ branding: { logoUrl: 'http://cdn.example.test/a.png' } }, 'VALIDATION_ERROR'],
    [{ links: { help: 'javascript:alert(1)' } }, 'VALIDATION_ERROR'],
    [{ supportEmail: 'nobody' }, 'INVALID_EMAIL'],
    [{ branding: { faviconUrl: '//evil.example' } }, 'VALIDATION_ERROR'],
    [{ branding: { primaryColor: 'red;}' } }, 'VALIDATION_ERROR'],
    [{ branding: 'blue' }, 'VALIDATION_ERROR'],
    [{ defaults: { planId: 'center-nothing' } }, 'VALIDATION_ERROR'],
    [{ defaults: { vertical: 'astrology' } }, 'VALIDATION_ERROR'],
    [{ customDomains: 'learn.example.org' }, 'VALIDATION_ERROR'],
    [{ customDomains: [{ domain: 'localhost' }] }, 'VALIDATION_ERROR'],
    [{ customDomains: ['a.example.org', 'A.example.org.'] }, 'VALIDATION_ERROR'],
    [[], 'VALIDATION_ERROR'],
  ])('refuse %j', async (body, expected) => {
    const before = await read();
    const answer = await patch(body);
    expect([answer.status, answer.body.error.code]).toEqual([400, expected]);
    expect((await read()).body).toEqual(before.body);
  });

  it('take at most 64 KiB, in one patch and in all', async () => {
    const owner = await freshPartner();
    expect((await patch({ big: 'x'.repeat(64 * 1024) }, owner.token)).body.error.code).toBe(
      'PAYLOAD_TOO_LARGE',
    );
    expect((await patch({ one: 'x'.repeat(40_000) }, owner.token)).status).toBe(200);
    const second = await patch({ two: 'x'.repeat(40_000) }, owner.token);
    expect([second.status, second.body.error.code]).toEqual([413, 'PAYLOAD_TOO_LARGE']);
  });

  it('lose nothing when many patches come at once', async () => {
    const owner = await freshPartner();
    await Promise.all(
      Array.from({ length: 12 }, (_, index) => patch({ many: { [`k${index}`]: index } }, owner.token)),
    );
    expect(Object.keys((await read(owner.token)).body.data.many)).toHaveLength(12);
  });

  it('leave no trace when a patch changes nothing', async () => {
    const owner = await freshPartner();
    await patch({ name: owner.name }, owner.token);
    expect((await service.call('GET', '/api/partner/audit', { as: owner.token })).body.data).toEqual([]);
  });
});

describe('custom domains', () => {
  const resolverOf = (records: Record<string, string[] | Error>) => ({
    async resolveTxt(name: string) {
      const found = records[name];
      if (found instanceof Error) throw found;
      if (!found) throw Object.assign(new Error('none'), { code: 'ENOTFOUND' });
      return found.map((value) => [value]);
    },
  });
  const txtOf = (answer: {
    body: { data: { customDomains: { dnsRecords: { name: string; value: string }[] }[] } };
  }) => {
    const record = answer.body.data.customDomains[0]?.dnsRecords[0];
    if (!record) throw new Error('No record to publish.');
    return record;
  };
  const check = (records: Record<string, string[] | Error>) =>
    checkDueDomains(service.platform, resolverOf(records));

  it('wait for their record, are verified by it, and fall into error when it stays away', async () => {
    const owner = await freshPartner();
    const claimed = await patch({ customDomains: [{ domain: 'Learn.Example.org' }] }, owner.token);
    expect(claimed.body.data.customDomains).toEqual([
      {
        domain: 'learn.example.org',
        status: 'PENDING',
        dnsRecords: [
          {
            type: 'TXT',
            name: '_centerproof.learn.example.org',
            value: expect.stringMatching(/^centerproof-verification=.{20}/),
          },
          { type: 'CNAME', name: 'learn.example.org', value: '127.0.0.1' },
        ],
        centerId: null,
        problem: null,
      },
    ]);
    const { name, value } = txtOf(claimed);
    // The clock moves further than a token lives.
    const signIn = () => world.tokenFor(owner.actorId);
    const state = async () => (await read(await signIn())).body.data.customDomains[0];

    await check({});
    expect(await state()).toMatchObject({ status: 'PENDING', problem: expect.any(String) });
    service.clock.advance({ hours: 1 });
    await check({ [name]: new Error('SERVFAIL') });
    expect((await state()).status).toBe('PENDING');
    service.clock.advance({ hours: 1 });
    await check({ [name]: [value] });
    expect(await state()).toMatchObject({ status: 'VERIFIED', problem: null });
    service.clock.advance({ days: 1, hours: 1 });
    await check({});
    expect((await state()).status).toBe('VERIFIED');
    service.clock.advance({ days: 1, hours: 1 });
    await check({});
    expect((await state()).status).toBe('ERROR');
    service.clock.advance({ hours: 6 });
    await check({ [name]: [value] });
    expect((await state()).status).toBe('VERIFIED');
    const audit = await service.call('GET', '/api/partner/audit', { as: await signIn() });
    const checks = audit.body.data.filter((entry: { action: string }) => entry.action === 'check-domain');
    expect(
      checks.map((entry: { changes: { after: { status: string } } }) => entry.changes.after.status),
    ).toEqual(['VERIFIED', 'ERROR', 'VERIFIED']);
  });

  it('keep their token while they stay in the list, and lose it when they leave it', async () => {
    const owner = await freshPartner();
    const first = await patch({ customDomains: ['keep.example.net', 'leave.example.net'] }, owner.token);
    const kept = await patch({ customDomains: [{ domain: 'keep.example.net' }], name: 'Kept' }, owner.token);
    expect(kept.body.data.customDomains).toHaveLength(1);
    expect(txtOf(kept)).toEqual(txtOf(first));
    expect((await patch({ name: 'Still' }, owner.token)).body.data.customDomains).toHaveLength(1);
    expect((await patch({ customDomains: null }, owner.token)).body.data.customDomains).toEqual([]);
    expect(txtOf(await patch({ customDomains: ['keep.example.net'] }, owner.token)).value).not.toBe(
      txtOf(first).value,
    );
  });

  it('belong to one partner at a time, however many claim them', async () => {
    const [one, other] = [await freshPartner(), await freshPartner()];
    const first = txtOf(await patch({ customDomains: ['shared.example.net'] }, one.token));
    const second = txtOf(await patch({ customDomains: ['shared.example.net'] }, other.token));
    await check({ [first.name]: [first.value, second.value] });
    const statuses = [];
    for (const { token: as } of [one, other])
      statuses.push((await read(as)).body.data.customDomains[0].status);
    expect(statuses.sort()).toEqual(['ERROR', 'VERIFIED']);
  });

  it('point at a center of the partner only', async () => {
    const owner = await freshPartner();
    const [mine, foreign] = [await world.center({ partnerId: owner.id }), await world.center()];
    const pointed = await patch(
      { customDomains: [{ domain: 'point.example.net', centerId: mine.id }] },
      owner.token,
    );
    expect(pointed.body.data.customDomains[0].centerId).toBe(mine.id);
    for (const centerId of [foreign.id, 'x', 1.5, 9e12]) {
      const refused = await patch(
        { customDomains: [{ domain: 'point.example.net', centerId }] },
        owner.token,
      );
      expect([refused.status, refused.body.error.code]).toEqual([400, 'VALIDATION_ERROR']);
    }
  });
});

describe('the white-label configuration', () => {
  it('is public by slug, with the partner as the brand of its white-label center', async () => {
    const owner = await freshPartner();
    await patch(
      {
        branding: { primaryColor: '#010203', logoUrl: '/logo.svg' },
        links: { help: 'https://help.example.test' },
      },
      owner.token,
    );
    const center = await world.center({
      partnerId: owner.id,
      tenantType: 'WHITE_LABEL',
      vertical: 'pharmacy',
    });
    const { status, body, headers } = await service.call('GET', `/api/whitelabel/${center.domain}/config`);
    expect(status).toBe(200);
    expect(headers.etag).toMatch(/^".+"$/);
    expect(body.data).toMatchObject({
      domain: center.domain,
      centerId: center.id,
      centerDomain: center.domain,
      tenantType: 'WHITE_LABEL',
      brandName: owner.name,
      logoUrl: '/logo.svg',
      faviconUrl: null,
      colors: { primary: '#010203', secondary: null },
      // The address that the operator writes to is not for visitors.
      supportEmail: null,
      links: { help: 'https://help.example.test' },
      locale: 'ko-KR',
      timezone: 'Asia/Seoul',
      vertical: 'pharmacy',
      auth: { email: true, phone: true },
      updatedAt: expect.any(String),
    });
  });

  it('shows nothing that a center or its partner chose, unless the center is a white-label one', async () => {
    const owner = await freshPartner();
    await patch(
      {
        branding: {
          brandName: 'Big Bank',
          logoUrl: 'https://bank.example/logo.png',
          primaryColor: '#010203',
        },
        links: { help: 'https://bank.example/help' },
        supportEmail: 'help@bank.example',
      },
      owner.token,
    );
    const settings = {
      logo: 'https://pixel.example/a.png',
      branding: { brandName: 'Big Bank', faviconUrl: 'https://pixel.example/a.ico' },
      links: { terms: 'https://bank.example/terms' },
      supportEmail: 'terms@bank.example',
    };
    const center = await world.center({ partnerId: owner.id, settings });
    const { body } = await service.call('GET', `/api/whitelabel/${center.domain}/config`);
    expect(body.data).toMatchObject({
      brandName: center.name,
      logoUrl: null,
      faviconUrl: null,
      colors: { primary: null, secondary: null },
      supportEmail: null,
      links: {},
    });
  });

  it('leaves out what was stored before it was checked', async () => {
    const center = await world.center({
      tenantType: 'WHITE_LABEL',
      settings: {
        branding: { logoUrl: 'javascript:alert(1)', primaryColor: 'url(//elsewhere.example)' },
        links: { help: 'javascript:alert(1)', terms: 'https://own.example/terms' },
        supportEmail: 'help@own.example',
      },
    });
    const { body } = await service.call('GET', `/api/whitelabel/${center.domain}/config`);
    expect(body.data).toMatchObject({
      brandName: center.name,
      logoUrl: null,
      colors: { primary: null, secondary: null },
      links: { terms: 'https://own.example/terms' },
      supportEmail: 'help@own.example',
    });
    expect(body.data.links).not.toHaveProperty('help');
  });

  it('answers 304 to who holds it, and anew after a change', async () => {
    const owner = await freshPartner();
    const center = await world.center({ partnerId: owner.id, tenantType: 'WHITE_LABEL' });
    const path = `/api/whitelabel/${center.domain}/config`;
    const first = await service.call('GET', path);
    const etag = String(first.headers.etag);
    const same = await service.call('GET', path, { headers: { 'if-none-match': `W/"x", ${etag}` } });
    expect([same.status, same.text, same.headers.etag]).toEqual([304, '', etag]);
    expect((await patch({ name: 'Other Brand' }, owner.token)).status).toBe(200);
    const changed = await service.call('GET', path, { headers: { 'if-none-match': etag } });
    expect([changed.status, changed.body.data.brandName]).toEqual([200, 'Other Brand']);
  });

  it('is found by a verified custom domain and by no other', async () => {
    const owner = await freshPartner();
    await world.center({ partnerId: owner.id });
    const center = await world.center({ partnerId: owner.id, tenantType: 'WHITE_LABEL' });
    await patch({ customDomains: ['brand.example.com'] }, owner.token);
    const path = '/api/whitelabel/Brand.example.com/config';
    const pending = await service.call('GET', path);
    expect([pending.status, pending.body.error.code]).toEqual([404, 'CENTER_NOT_FOUND']);
    await service.owner.query(
      `update partner_domains set status = 'VERIFIED' where domain = 'brand.example.com'`,
    );
    expect((await service.call('GET', path)).body.data).toMatchObject({
      domain: 'brand.example.com',
      centerId: center.id,
    });
  });

  it('is the same under the id of the center, and there for no id that is nobody’s', async () => {
    const center = await world.center();
    const under = (name: string | number) => service.call('GET', `/api/whitelabel/${name}/config`);
    const [bySlug, byId] = [await under(center.domain), await under(center.id)];
    expect(byId.body.data).toEqual({ ...bySlug.body.data, domain: String(center.id) });
    expect((await under('99999999999')).status).toBe(404);
  });

  it('is not there for a center that has ended', async () => {
    const center = await world.center({ status: 'INACTIVE' });
    expect((await service.call('GET', `/api/whitelabel/${center.domain}/config`)).status).toBe(404);
  });
});
