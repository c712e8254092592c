import Type from 'typebox';
import { notFound } from '../../platform/errors.ts';
import { anyone, bare, bareOf, type Router, route } from '../../platform/http/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { CONTROLLER_PATH, controllerDocument, exportKeyPem } from './export-keys.ts';

const MAX_AGE_SECONDS = 300;
const READABLE_ANYWHERE = {
  'cache-control': `public, max-age=${MAX_AGE_SECONDS}`,
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
};
const PEM_TYPE = 'application/x-pem-file';

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
    handle: async () => bare(200, await controllerDocument(platform), READABLE_ANYWHERE),
  });

  route(router, 'GET', '/.well-known/export-keys/:multikey', {
    summary: 'Read one of these keys as PEM, for tools that take no Multikey',
    tag: 'Decision proof units',
    access: anyone(),
    params: Type.Object({ multikey: Type.String({ maxLength: 255 }) }),
    answers: { 200: bareOf(Type.String(), PEM_TYPE) },
    handle: async ({ params }) => {
      const pem = await exportKeyPem(platform, params.multikey);
      if (pem === null) throw notFound('export key');
      return bare(200, pem, { ...READABLE_ANYWHERE, 'content-type': PEM_TYPE });
    },
  });
}
