import { anyone, bare, bareOf, OpenObject, type Router, route } from '../../platform/http/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { CONTROLLER_PATH, controllerDocument } from './export-keys.ts';

const MAX_AGE_SECONDS = 300;

/** The keys of exported files, readable by any origin because files are verified anywhere. */
export function exportKeyRoutes(router: Router, platform: Platform): void {
  route(router, 'GET', CONTROLLER_PATH, {
    summary: 'Read the keys under which exported files were ever signed',
    tag: 'Decision proof units',
    access: anyone(),
    answers: { 200: bareOf(OpenObject) },
    handle: async () =>
      bare(200, await controllerDocument(platform), {
        'cache-control': `public, max-age=${MAX_AGE_SECONDS}`,
        'access-control-allow-origin': '*',
        'cross-origin-resource-policy': 'cross-origin',
      }),
  });
}
