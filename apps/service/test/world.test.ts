import { expect, test } from 'vitest';
import { accessRules, enterCenter } from '../src/people/index.ts';
import { startTestService } from './harness/index.ts';
import { createWorld } from './harness/world.ts';

const service = await startTestService();
const world = createWorld(service);
const rules = accessRules(service.platform);

function request(token: string) {
  return {
    headers: { authorization: `Bearer ${token}` },
    method: 'GET',
    ip: '127.0.0.1',
    id: 'req',
  } as never;
}

test('every kind of person the world makes is let in by its own rule and refused by the others', async () => {
  const center = await world.center();
  const other = await world.center();
  const admin = await world.member(center, 'ADMIN');
  const parent = await world.member(center, 'PARENT');
  const partner = await world.partner();
  const partnerAdmin = await world.partnerMember(partner, 'PARTNER_ADMIN');
  const operator = await world.operator();

  const { who } = await rules.member('ADMIN').identify(request(admin.token));
  expect(who.center).toMatchObject({ id: center.id, domain: center.domain, role: 'ADMIN' });
  await expect(rules.member('ADMIN').identify(request(parent.token))).rejects.toMatchObject({
    code: 'INSUFFICIENT_ROLE',
  });
  await expect(rules.member().identify(request(operator.token))).rejects.toMatchObject({
    code: 'NO_MEMBERSHIP',
  });
  expect(await enterCenter(service.platform, who, center.domain)).toMatchObject({
    id: center.id,
    role: 'ADMIN',
  });
  expect(await enterCenter(service.platform, who, String(center.id))).toMatchObject({
    domain: center.domain,
  });
  await expect(enterCenter(service.platform, who, other.domain)).rejects.toMatchObject({
    code: 'NO_MEMBERSHIP',
  });
  await expect(enterCenter(service.platform, who, 'no-such-center')).rejects.toMatchObject({
    code: 'CENTER_NOT_FOUND',
  });

  expect((await rules.partnerAccount().identify(request(partnerAdmin.token))).who.partner.id).toBe(
    partner.id,
  );
  await expect(rules.partnerAccount().identify(request(admin.token))).rejects.toMatchObject({
    code: 'INSUFFICIENT_ROLE',
  });
  expect((await rules.operator().identify(request(operator.token))).who.isOperator).toBe(true);
  await expect(rules.operator().identify(request(admin.token))).rejects.toMatchObject({
    code: 'INSUFFICIENT_ROLE',
  });

  const key = await world.apiKey(center, ['proof:read']);
  expect((await rules.apiKey('proof:read').identify(request(key))).who.centerId).toBe(center.id);
  await expect(rules.apiKey('proof:write').identify(request(key))).rejects.toMatchObject({
    code: 'FORBIDDEN',
  });
  await expect(rules.signedIn().identify(request(key))).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
  await expect(rules.apiKey('proof:read').identify(request(admin.token))).rejects.toMatchObject({
    code: 'UNAUTHORIZED',
  });
});
