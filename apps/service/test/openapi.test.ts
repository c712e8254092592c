import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { apiTypes } from '../../../packages/sdk/scripts/api-types.ts';
import { startTestService } from './harness/index.ts';

const service = await startTestService();
const GENERATED = fileURLToPath(new URL('../../../packages/sdk/src/api.generated.ts', import.meta.url));

test('the SDK has the types of the API as it is served (npm run api:types makes them anew)', async () => {
  expect(readFileSync(GENERATED, 'utf8')).toBe(await apiTypes(service.app.swagger()));
});

test('the OpenAPI document is served, and each operation has a summary, a tag and its permission', async () => {
  const { status, body } = await service.call('GET', '/api/openapi.json');
  expect(status).toBe(200);
  expect(body.openapi).toBe('3.1.0');
  for (const [path, operations] of Object.entries<
    Record<string, { summary?: string; tags?: string[]; security?: unknown }>
  >(body.paths)) {
    for (const [method, operation] of Object.entries(operations)) {
      const name = `${method} ${path}`;
      expect([
        name,
        Boolean(operation.summary),
        operation.tags?.length,
        Array.isArray(operation.security),
      ]).toEqual([name, true, 1, true]);
    }
  }
});
