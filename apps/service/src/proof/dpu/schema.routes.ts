import { CONTEXT_PATH, decisionProofContext } from '@centerproof/proof';
import { anyone, bare, bareOf, OpenObject, type Router, route } from '../../platform/http/index.ts';

const DAY_SECONDS = 86_400;

/** The JSON-LD context that every export names, readable by any origin because exports are read anywhere. */
export function schemaRoutes(router: Router): void {
  route(router, 'GET', `/schema${CONTEXT_PATH}`, {
    summary: 'Read the JSON-LD context of exported proofs',
    tag: 'Decision proof units',
    access: anyone(),
    answers: { 200: bareOf(OpenObject, 'application/ld+json') },
    handle: async () =>
      bare(200, decisionProofContext, {
        'content-type': 'application/ld+json',
        'cache-control': `public, max-age=${DAY_SECONDS}`,
        'access-control-allow-origin': '*',
        'cross-origin-resource-policy': 'cross-origin',
      }),
  });
}
