import Type from 'typebox';
import { anyone, bare, bareOf, type Router, route } from '../../platform/http/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { CONTROLLER_PATH, controllerDocument } from './export-keys.ts';

const MAX_AGE_SECONDS = 300;

/** A controlled identifier document of the W3C, whose further members are those of that format. */
const ControllerDocument = Type.Object(
  {
    id: Type.String(),
    verificationMethod: Type.Array(
      Type.Object({ id: Type.String(), publicKeyMultibase: Type.String() }, { additionalProperties: true }),
    ),
  },
  { additionalProperties: true },
);

/** The keys of exported files, readable by any origin because files are verified anywhere. */
export function exportKeyRoutes(router: Router, platform: Platform): void {
  route(router, 'GET', CONTROLLER_PATH, {
    summary: 'Read the keys under which exported files were ever signed',
    tag: 'Decision proof units',
    access: anyone(),
    answers: { 200: bareOf(ControllerDocument) },
    handle: async () =>
      bare(200, await controllerDocument(platform), {
        'cache-control': `public, max-age=${MAX_AGE_SECONDS}`,
        'access-control-allow-origin': '*',
        'cross-origin-resource-policy': 'cross-origin',
      }),
  });
}
