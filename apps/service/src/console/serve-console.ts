import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { anyone, visitor } from '../platform/http/index.ts';

const DIST = fileURLToPath(new URL('../../../console/dist', import.meta.url));
const YEAR_SECONDS = 31_536_000;

/** Pages of the console that a browser may be sent to directly; each is the one page that routes by itself. */
const PAGES = [
  '/',
  '/app',
  '/app/*',
  // The links of mails, which lead to the decision and to the day.
  '/decisions/*',
  '/bookings',
  '/sign-in',
  // Where identity providers send people back to.
  '/sign-in/callback/*',
  '/accept-invitation',
  '/reset-password',
  '/onboarding',
  '/waiting',
  '/centers',
];

/**
 * Serves the built console. Its files carry their digest in their names and are kept for good; the page itself is asked for
 * each time. Without a build (an API-only node) the pages are simply not there.
 */
export async function serveConsole(app: FastifyInstance): Promise<void> {
  if (!existsSync(DIST)) return;
  await app.register(async (pages) => {
    pages.addHook('onRoute', (declared) => {
      declared.config = { access: anyone(), ...declared.config, idempotency: 'none' };
      declared.schema = { ...declared.schema, hide: true };
    });
    await pages.register(fastifyStatic, {
      root: DIST,
      wildcard: false,
      index: false,
      preCompressed: true,
      setHeaders: (reply, path) => {
        reply.header(
          'cache-control',
          path.includes('/assets/') ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache',
        );
      },
    });
    for (const page of PAGES) pages.get(page, async (_request, reply) => reply.sendFile('index.html'));
    pages.get('/verify/*', { config: { access: visitor() } }, async (_request, reply) =>
      reply.sendFile('index.html'),
    );
  });
}
