import { expect, test } from 'vitest';
import { startTestService } from '../../../test/harness/index.ts';
import { createWorld } from '../../../test/harness/world.ts';
import { proveDomain, recordOf } from './sign-in-domains.ts';

const service = await startTestService();
const world = createWorld(service);

async function claimed(domain: string) {
  const center = await world.center();
  const { token } = await world.member(center, 'ADMIN');
  const { body } = await service.call('POST', '/api/center/sign-in-domains', { as: token, body: { domain } });
  const { rows } = await service.owner.query('select domain, token from sign_in_domains where id = $1', [
    body.data.id,
  ]);
  const by = {
    tenant: { centerId: center.id },
    who: { sessionId: 'ses', source: { actor: null, ipAddress: null, userAgent: null, requestId: null } },
  };
  const record = recordOf(rows[0]);
  const prove = (records: string[][]) =>
    proveDomain(
      service.platform,
      {
        async resolveTxt(name) {
          expect(name).toBe(record.name);
          return records;
        },
      },
      by,
      body.data.id,
    );
  return { record, prove };
}

test('a domain is proven by its record, in however many pieces it comes, and by no other', async () => {
  const { record, prove } = await claimed('proven.test');
  await expect(prove([])).rejects.toThrow(/was not found/);
  await expect(prove([['centerproof-sign-in=another']])).rejects.toThrow(/was not found/);
  const proven = await prove([['something else'], [record.value.slice(0, 30), record.value.slice(30)]]);
  expect(proven.verifiedAt).toBeInstanceOf(Date);
});

test('a domain that somebody holds is not given to another, whatever their record', async () => {
  const [one, two] = [await claimed('held.test'), await claimed('held.test')];
  await one.prove([[one.record.value]]);
  await expect(two.prove([[two.record.value]])).rejects.toThrow(/Another organisation/);
});

test.each(['nodots', 'under_score.test', '-edge.test', 'a..test', 'https://a.test', 'a.test/'])(
  '%s is no domain of addresses',
  async (domain) => {
    const { token } = await world.member(await world.center(), 'ADMIN');
    const refused = await service.call('POST', '/api/center/sign-in-domains', {
      as: token,
      body: { domain },
    });
    expect([refused.status, refused.body.error.code]).toEqual([400, 'VALIDATION_ERROR']);
  },
);
