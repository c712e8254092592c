import { createPublicKey, verify } from 'node:crypto';
import { readMultikey } from '@centerproof/proof';
import { expect, test } from 'vitest';
import { startTestService } from '../../../test/harness/index.ts';
import { currentExportKey } from './index.ts';

const service = await startTestService();

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

test('a key that was used once is published for ever', async () => {
  const old = await currentExportKey(service.platform);
  await service.owner.query(
    `insert into export_keys select 'z6MkLater', private_key, created_at + interval '1 day' from export_keys`,
  );
  const { body } = await service.call('GET', '/.well-known/controller.json');
  expect(
    body.verificationMethod.map((method: { publicKeyMultibase: string }) => method.publicKeyMultibase),
  ).toEqual([old.multikey, 'z6MkLater']);
  await service.owner.query(`delete from export_keys where multikey = 'z6MkLater'`);
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
