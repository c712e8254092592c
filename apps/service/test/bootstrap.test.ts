import { expect, test } from 'vitest';
import { BootstrapRefused, bootstrapOperator } from '../src/bootstrap.ts';
import { TEST_MASTER_KEY } from './harness/database-url.ts';
import { startTestService } from './harness/index.ts';

const service = await startTestService();
const environment = {
  NODE_ENV: 'test',
  DATABASE_URL: service.ownerUrl,
  DATA_DIR: service.dataDir,
  MASTER_KEY: TEST_MASTER_KEY.toString('hex'),
};

test('the first operator can sign in and reach the operator’s pages; there is no second first one', async () => {
  const make = (email: string) =>
    bootstrapOperator({ environment, email, name: 'First operator', say: () => {} });
  const { email, password } = await make('First@Operator.example');
  const signedIn = await service.call('POST', '/api/auth/login', { body: { email, password } });
  expect(signedIn.status).toBe(200);
  const audit = await service.call('GET', '/api/admin/audit', { as: signedIn.body.data.accessToken });
  expect(audit.body.data.some((entry: { action: string }) => entry.action === 'bootstrap-operator')).toBe(
    true,
  );
  await expect(make('second@operator.example')).rejects.toThrow(BootstrapRefused);
});
