import { expect, test } from 'vitest';
import { accessRules } from '../src/people/index.ts';
import type { Access } from '../src/platform/http/index.ts';
import { startTestService } from './harness/index.ts';
import { createWorld } from './harness/world.ts';

const service = await startTestService();
const world = createWorld(service);
const rules = accessRules(service.platform);

/** Who comes in through this permission with this token, into the center of that name where it asks for one. */
async function enter<Who>(access: Access<Who>, token: string, domain?: string): Promise<Who> {
  const request = {
    headers: { authorization: `Bearer ${token}` },
    method: 'GET',
    ip: '127.0.0.1',
    id: 'req',
    params: { domain },
  } as never;
  const { admit } = await access.identify(request);
  return admit(request);
}

test('every kind of person the world makes is let in by its own rule and refused by the others', async () => {
  const center = await world.center();
  const other = await world.center();
  const admin = await world.member(center, 'ADMIN');
  const parent = await world.member(center, 'PARENT');
  const partner = await world.partner();
  const partnerAdmin = await world.partnerMember(partner, 'PARTNER_ADMIN');
  const operator = await world.operator();

  const who = await enter(rules.member('ADMIN'), admin.token);
  expect(who.center).toMatchObject({ id: center.id, domain: center.domain, role: 'ADMIN' });
  await expect(enter(rules.member('ADMIN'), parent.token)).rejects.toMatchObject({
    code: 'INSUFFICIENT_ROLE',
  });
  await expect(enter(rules.member(), operator.token)).rejects.toMatchObject({
    code: 'NO_MEMBERSHIP',
  });
  expect((await enter(rules.memberOf('domain'), admin.token, center.domain)).center).toMatchObject({
    id: center.id,
    role: 'ADMIN',
  });
  expect((await enter(rules.memberOf('domain'), admin.token, String(center.id))).center).toMatchObject({
    domain: center.domain,
  });
  await expect(enter(rules.memberOf('domain'), admin.token, other.domain)).rejects.toMatchObject({
    code: 'NO_MEMBERSHIP',
  });
  await expect(enter(rules.memberOf('domain'), admin.token, 'no-such-center')).rejects.toMatchObject({
    code: 'CENTER_NOT_FOUND',
  });

  expect((await enter(rules.partnerAccount(), partnerAdmin.token)).partner.id).toBe(partner.id);
  await expect(enter(rules.partnerAccount(), admin.token)).rejects.toMatchObject({
    code: 'INSUFFICIENT_ROLE',
  });
  expect((await enter(rules.operator(), operator.token)).isOperator).toBe(true);
  await expect(enter(rules.operator(), admin.token)).rejects.toMatchObject({
    code: 'INSUFFICIENT_ROLE',
  });

  const key = await world.apiKey(center, ['proof:read']);
  expect((await enter(rules.apiKey('proof:read'), key)).centerId).toBe(center.id);
  await expect(enter(rules.apiKey('proof:write'), key)).rejects.toMatchObject({
    code: 'FORBIDDEN',
  });
  await expect(enter(rules.signedIn(), key)).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
  await expect(enter(rules.apiKey('proof:read'), admin.token)).rejects.toMatchObject({
    code: 'UNAUTHORIZED',
  });
});
