import {
  CONTEXT_PATH,
  decisionProofContext,
  type JsonObject,
  PACK_CONTEXT_PATH,
  REPORT_CONTEXT_PATH,
  vocabularyContext,
} from '@centerproof/proof';
import { anyone, bare, bareOf, OpenObject, type Router, route } from '../../platform/http/index.ts';

const DAY_SECONDS = 86_400;

/** The JSON-LD contexts that signed files name, readable by any origin because files are read anywhere. */
export function schemaRoutes(router: Router): void {
  contextRoute(router, CONTEXT_PATH, { of: 'exported proofs', context: decisionProofContext });
  contextRoute(router, PACK_CONTEXT_PATH, {
    of: 'audit packs',
    context: vocabularyContext(PACK_CONTEXT_PATH),
  });
  contextRoute(router, REPORT_CONTEXT_PATH, {
    of: 'oversight reports',
    context: vocabularyContext(REPORT_CONTEXT_PATH),
  });
}

function contextRoute(
  router: Router,
  path: string,
  { of, context }: { of: string; context: JsonObject },
): void {
  route(router, 'GET', `/schema${path}`, {
    summary: `Read the JSON-LD context of ${of}`,
    tag: 'Decision proof units',
    access: anyone(),
    answers: { 200: bareOf(OpenObject, 'application/ld+json') },
    handle: async () =>
      bare(200, context, {
        'content-type': 'application/ld+json',
        'cache-control': `public, max-age=${DAY_SECONDS}`,
        'access-control-allow-origin': '*',
        'cross-origin-resource-policy': 'cross-origin',
      }),
  });
}
