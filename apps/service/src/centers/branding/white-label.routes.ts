import { anyone, bare, ok, route } from '../../platform/http/index.ts';
import type { Routes } from '../../slice.ts';
import { readWhiteLabel } from './read-white-label.ts';
import { WhiteLabelConfig, WhiteLabelParams } from './white-label.schemas.ts';

/** How a center presents itself under its domain, for the front end that is served there. */
export const whiteLabelRoutes: Routes = (router, { database }) => {
  route(router, 'GET', '/whitelabel/:domain/config', {
    summary: 'Read how a center presents itself',
    tag: 'White label',
    access: anyone(),
    params: WhiteLabelParams,
    answers: { 200: WhiteLabelConfig },
    handle: async ({ params, request }) => {
      const { config, etag } = await database.inScope({ directory: true }, (tx) =>
        readWhiteLabel(tx, params.domain),
      );
      const headers = { etag, 'cache-control': 'public, no-cache' };
      return isKnown(request.headers['if-none-match'], etag)
        ? bare(304, undefined, headers)
        : ok(config, headers);
    },
  });
};

/** Whether the caller holds this very version; a weak tag counts too, because the answer is compared as a whole. */
function isKnown(header: string | undefined, etag: string): boolean {
  const tags = (header ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return tags.includes(etag) || tags.includes('*');
}
