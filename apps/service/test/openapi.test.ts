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
  expect(typesOf('/api/v1/evidence/{id}/export')).toEqual([
    'application/ld+json',
    'application/vnd.dev.sigstore.bundle.v0.3+json',
  ]);
  expect(typesOf('/lms/api/v3/attendance/sessions/{id}/qr').sort()).toEqual([
    'application/json',
    'image/png',
    'image/svg+xml',
  ]);
});

type Operation = {
  description: string;
  security: Record<string, unknown>[];
  parameters?: { in: string; name: string }[];
  requestBody?: object;
  responses: Record<string, { $ref?: string; links?: Record<string, Link> }>;
};
type Link = { operationRef: string; parameters: Record<string, string> };

async function operations(): Promise<{ name: string; path: string; method: string; operation: Operation }[]> {
  const { paths } = (await service.call('GET', '/api/openapi.json')).body;
  return Object.entries<Record<string, Operation>>(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      name: `${method} ${path}`,
      path,
      method,
      operation,
    })),
  );
}

test('each operation names every status that its permission, its shapes and its repetition can lead to', async () => {
  const { components } = (await service.call('GET', '/api/openapi.json')).body;
  for (const { name, path, method, operation } of await operations()) {
    const statuses = Object.keys(operation.responses);
    const isProof = /^\/api\/(v1|public)\//.test(path);
    const envelope = path.startsWith('/scim/') ? 'scim' : isProof ? 'proof' : 'platform';
    const hasPlace = (place: string) => operation.parameters?.some((parameter) => parameter.in === place);
    const expected = [
      ...['400', '500', '503'],
      ...(operation.security.length > 0 ? ['401', '403'] : []),
      ...(hasPlace('path') ? ['404'] : []),
      ...(method === 'get' ? [] : ['413']),
      ...(isProof && (operation.requestBody || operation.parameters) ? ['422'] : []),
      ...(/^\/((lms\/)?api|scim)\//.test(path) ? ['429'] : []),
    ];
    expect([name, expected.filter((status) => !statuses.includes(status))]).toEqual([name, []]);
    expect([name, statuses.some((status) => status.startsWith('2')), statuses.includes('default')]).toEqual([
      name,
      true,
      false,
    ]);
    for (const [status, { $ref }] of Object.entries(operation.responses)) {
      if (Number(status) < 400) continue;
      expect([name, $ref]).toEqual([name, `#/components/responses/${envelope}-${status}`]);
      expect(components.responses[$ref?.split('/').at(-1) ?? '']).toBeDefined();
    }
  }
});

test('a session travels as a bearer token or as the cookie, and both are in the document', async () => {
  const { components } = (await service.call('GET', '/api/openapi.json')).body;
  expect(components.securitySchemes.sessionCookie).toMatchObject({ in: 'cookie', name: 'auth_token' });
  const sessions = (await operations()).filter(({ operation }) =>
    operation.security.some((scheme) => 'session' in scheme),
  );
  expect(sessions.length).toBeGreaterThan(100);
  for (const { name, operation } of sessions)
    expect([name, operation.security]).toEqual([name, [{ session: [] }, { sessionCookie: [] }]]);
});

test('a session that calls for a center in the path is asked for a membership in that very center', async () => {
  const named = (await operations()).filter(
    ({ path, operation }) => /^\/api\/centers\/\{\w+\}/.test(path) && operation.security.length > 0,
  );
  expect(named.length).toBeGreaterThanOrEqual(14);
  for (const { name, operation } of named)
    expect([name, operation.description]).toEqual([
      name,
      expect.stringMatching(/^An active member of the center in the path/),
    ]);
});

test('what makes a thing leads to the calls that read it, and every link says where its parameters come from', async () => {
  const all = await operations();
  const linksOf = (name: string) =>
    Object.values(all.find((each) => each.name === name)?.operation.responses ?? {}).flatMap(
      ({ links = {} }) => Object.values(links),
    );
  for (const { name, path } of all) {
    for (const { operationRef, parameters } of linksOf(name)) {
      const [, , target = '', method = ''] = operationRef.split('/');
      const targetPath = target.replaceAll('~1', '/').replaceAll('~0', '~');
      expect([name, all.some((each) => each.name === `${method} ${targetPath}`)]).toEqual([name, true]);
      const wanted = [...targetPath.matchAll(/\{(\w+)\}/g)].map(([, parameter]) => parameter);
      expect([name, Object.keys(parameters)]).toEqual([name, wanted]);
      for (const [parameter, from] of Object.entries(parameters))
        expect([name, from.startsWith('$response.body#/') || path.includes(`{${parameter}}`)]).toEqual([
          name,
          true,
        ]);
    }
  }
  const readersOf = (name: string) => linksOf(name).map(({ operationRef }) => operationRef);
  expect(readersOf('post /api/v1/decision-events')).toContain('#/paths/~1api~1v1~1decision-events~1{id}/get');
  expect(readersOf('post /api/v1/webhooks')).toContain('#/paths/~1api~1v1~1webhooks~1{webhookId}/get');
  expect(readersOf('post /api/policies')).toContain('#/paths/~1api~1policies~1{id}/get');
  expect(readersOf('post /api/dpu/demo')).toContain('#/paths/~1api~1dpu~1{id}/get');
  expect(readersOf('post /lms/api/v2/hrd/completion')).toContain(
    '#/paths/~1lms~1api~1v3~1certificates~1{id}/get',
  );
});

test('a text of a request is held to what the service holds it to: no NUL, no empty address, subdomains', async () => {
  const { paths } = (await service.call('GET', '/api/openapi.json')).body;
  const bodyOf = (path: string) => paths[path].post.requestBody.content['application/json'].schema.properties;
  const { url, description } = bodyOf('/api/v1/webhooks');
  expect(new RegExp(description.pattern).test('fine')).toBe(true);
  expect(new RegExp(description.pattern).test('not\u0000fine')).toBe(false);
  expect([url.minLength, url.maxLength]).toEqual([1, 2_048]);
  const { subdomain } = bodyOf('/api/provisioning/check-subdomain');
  expect(['good-name', 'Bad', 'x'].filter((name) => new RegExp(subdomain.pattern).test(name))).toEqual([
    'good-name',
  ]);
});
