import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const SOURCES = fileURLToPath(new URL('../src', import.meta.url));
const TYPES = fileURLToPath(new URL('../../../packages/sdk/src/api.generated.ts', import.meta.url));

/** What the service offers and no page uses, each group with the reason. */
const NOT_FOR_PAGES = [
  // Systems use these with an API key; people have the same in a session.
  /^[A-Z]+ \/api\/v1\//,
  // The directories of centers use these.
  /^[A-Z]+ \/scim\/v2\//,
  // Machines read these.
  /^GET \/(\.well-known\/(jwks\.json|export-keys\/\{multikey\})|schema\/[a-z-]+\/v\d)$/,
  // Companion apps hand sessions over by these, and learning apps look up single things that pages have in their lists.
  /^POST \/api\/auth\/sso\/(token|verify)$/,
  /^GET \/lms\/api\/(v2\/hrd\/status|v3\/certificates\/\{id\})$/,
  /^GET \/api\/provisioning\/lms-plans$/,
  // Directories of centers belong to the sites that list them.
  /^(GET \/api\/centers|POST \/api\/centers\/search|GET \/api\/centers\/\{domain\}(\/info)?)$/,
  // The client of the SDK refreshes by itself.
  /^POST \/api\/auth\/refresh-token$/,
  // Lists and other calls already tell what these tell.
  /^GET \/api\/(admin\/)?policies\/\{id\}$/,
  /^GET \/api\/workflows\/\{workflowId\}\/executions\/\{executionId\}$/,
  /^GET \/api\/dpu\/(\{id\}\/verify|verify-chain|stats)$/,
  // A pack is downloaded by its address, which the list of packs names, with the state of each.
  /^GET \/api\/center\/audit-packs\/\{id\}(\/file)?$/,
  /^GET \/api\/center\/archives\/\{id\}(\/file)?$/,
  // The platform's operator is asked by mail and works by the API.
  /^POST \/api\/admin\/people\/\{actorId\}\/reset-second-factor$/,
  // A demonstration record is for trying the API.
  /^POST \/api\/dpu\/demo$/,
];

test('every operation of the API is used by a page, or is not for people', () => {
  const used = new Set(
    readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name))
      .flatMap((name) => [
        ...readFileSync(join(SOURCES, name), 'utf8').matchAll(
          /api\.(GET|POST|PUT|PATCH|DELETE)\(\s*'([^']+)'/g,
        ),
      ])
      .map(([, method, path]) => `${method} ${path}`),
  );
  const offered = operations(readFileSync(TYPES, 'utf8'));
  expect(offered.length).toBeGreaterThan(100);
  const isForPages = (operation: string) => !NOT_FOR_PAGES.some((pattern) => pattern.test(operation));
  expect(offered.filter((operation) => isForPages(operation) && !used.has(operation))).toEqual([]);
  expect([...used].filter((operation) => !offered.includes(operation))).toEqual([]);
  // A reason that fits nothing any more, or something that has a page by now, is not one.
  expect(offered.filter((operation) => !isForPages(operation) && used.has(operation))).toEqual([]);
  expect(NOT_FOR_PAGES.filter((pattern) => !offered.some((operation) => pattern.test(operation)))).toEqual(
    [],
  );
});

/** The operations that the types name: a method that is not `never`, under its path. */
function operations(types: string): string[] {
  const found: string[] = [];
  let path = '';
  for (const line of types.slice(0, types.indexOf('export type webhooks')).split('\n')) {
    path = /^ {4}"(\/[^"]*)": \{/.exec(line)?.[1] ?? path;
    const method = /^ {8}(get|post|put|patch|delete): /.exec(line)?.[1];
    if (method) found.push(`${method.toUpperCase()} ${path}`);
  }
  return found;
}
