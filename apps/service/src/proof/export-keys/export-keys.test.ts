import { createPublicKey, verify } from 'node:crypto';
import { readMultikey, verdict } from '@centerproof/proof';
import { expect, test } from 'vitest';
import { startTestService } from '../../../test/harness/index.ts';
import { createWorld } from '../../../test/harness/world.ts';
import { currentExportKey, rotateExportKey } from './index.ts';

const service = await startTestService();
const world = createWorld(service);

test('the controller document names the key that signs, and its making is in the platform’s audit log', async () => {
  const [key, again] = await Promise.all([
    currentExportKey(service.platform),
    currentExportKey(service.platform),
  ]);
  expect(again.multikey).toBe(key.multikey);
  const { status, body, headers } = await service.call('GET', '/.well-known/controller.json');
  expect(status).toBe(200);
  expect(headers['access-control-allow-origin']).toBe('*');
  expect(body.assertionMethod).toEqual([key.verificationMethod]);
  expect(body.verificationMethod).toEqual([
    { id: key.verificationMethod, type: 'Multikey', controller: body.id, publicKeyMultibase: key.multikey },
  ]);
  const { rows } = await service.owner.query(
    `select target->>'id' as id from audit_entries where center_id = 0 and action = 'create-export-key'`,
  );
  expect(rows).toEqual([{ id: key.multikey }]);
});

test('after a rotation the new key signs, the old one stays published with its end, its files hold, and the platform’s chain tells of it', async () => {
  const center = await world.center();
  const { token } = await world.member(center, 'ADMIN');
  const { body: unit } = await service.call('POST', '/api/dpu/demo', { as: token });
  const exported = () => service.call('GET', `/api/dpu/${unit.data.id}/export`, { as: token });
  const old = await currentExportKey(service.platform);
  const before = (await exported()).body;

  const { multikey, previous } = await rotateExportKey(service.platform);
  expect(previous).toBe(old.multikey);
  const after = (await exported()).body;
  expect(after.proof.verificationMethod.endsWith(`#${multikey}`)).toBe(true);

  const { body } = await service.call('GET', '/.well-known/controller.json');
  const [first, second] = body.verificationMethod;
  expect(first).toMatchObject({ publicKeyMultibase: old.multikey, signedUntil: expect.any(String) });
  expect(second.publicKeyMultibase).toBe(multikey);
  expect(second).not.toHaveProperty('signedUntil');
  expect(body.assertionMethod).toEqual([first.id, second.id]);
  const exportKeys = [first.publicKeyMultibase, second.publicKeyMultibase];
  for (const document of [before, after])
    expect(verdict(document, { exportKeys }).answers).toMatchObject({ consistent: 'yes', signed: 'yes' });

  const { rows } = await service.owner.query(
    `select target->>'id' as id, changes from audit_entries where center_id = 0 and action = 'rotate-export-key'`,
  );
  expect(rows).toEqual([
    { id: multikey, changes: { before: { multikey: old.multikey }, after: { multikey } } },
  ]);
});

test('rotations at one moment make keys one after the other, and the last one signs', async () => {
  const made = await Promise.all([1, 2, 3].map(() => rotateExportKey(service.platform)));
  const { body } = await service.call('GET', '/.well-known/controller.json');
  const published = body.verificationMethod.map(
    (method: { publicKeyMultibase: string }) => method.publicKeyMultibase,
  );
  expect(new Set(published).size).toBe(published.length);
  expect(published.slice(-3).sort()).toEqual(made.map(({ multikey }) => multikey).sort());
  expect((await currentExportKey(service.platform)).multikey).toBe(published.at(-1));
  const followed = made.map(({ previous }) => previous);
  expect(new Set(followed).size).toBe(3);
});

test('what the key signs, anybody verifies with the published key alone', async () => {
  const key = await currentExportKey(service.platform);
  const message = Buffer.from('a file');
  const publicKey = createPublicKey({
    key: {
      kty: 'OKP',
      crv: 'Ed25519',
      x: Buffer.from(readMultikey(key.multikey) ?? []).toString('base64url'),
    },
    format: 'jwk',
  });
  expect(verify(null, message, publicKey, key.sign(message))).toBe(true);
});
