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

test('what may be left away is not called required, and an answer has the content types it comes in', async () => {
  const { paths } = (await service.call('GET', '/api/openapi.json')).body;
  const parameters: { name: string; required: boolean }[] = paths['/api/dpu'].get.parameters;
  expect(parameters.filter(({ required }) => required)).toEqual([]);
  expect(paths['/api/dpu/demo'].post.requestBody.required).toBe(false);
  expect(paths['/api/auth/login'].post.requestBody.required).toBe(true);
  const typesOf = (path: string) => Object.keys(paths[path].get.responses[200].content);
  expect(typesOf('/api/dpu')).toEqual(['application/json']);
  expect(typesOf('/api/v1/evidence/{id}/export')).toEqual(['application/ld+json']);
  expect(typesOf('/lms/api/v3/attendance/sessions/{id}/qr').sort()).toEqual([
    'application/json',
    'image/png',
    'image/svg+xml',
  ]);
});
