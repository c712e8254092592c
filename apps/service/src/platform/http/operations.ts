import type { FastifyInstance } from 'fastify';
import type { Platform } from '../platform.ts';
import { anyone } from './access.ts';

const READY_TIMEOUT_MS = 2_000;

/** What operators and their machines ask: is it alive, may traffic come, what are the figures. */
export async function serveOperations(app: FastifyInstance, platform: Platform): Promise<void> {
  const open = { config: { access: anyone(), idempotency: 'none' as const }, schema: { hide: true } };

  app.get('/health/live', open, async () => ({ status: 'live' }));

  app.get('/health/ready', open, async (_request, reply) => {
    const isReady = !platform.isStopping() && (await answersInTime(platform.database.ping()));
    return reply.code(isReady ? 200 : 503).send({ status: isReady ? 'ready' : 'not ready' });
  });

  // In production the figures are served to those who can reach METRICS_PORT, and to nobody else.
  if (!platform.settings.isProduction)
    app.get('/metrics', open, async (_request, reply) =>
      reply.type(platform.metrics.registry.contentType).send(await platform.metrics.registry.metrics()),
    );

  await app.register(async (docs) => {
    docs.addHook('onRoute', (declared) => {
      declared.config = { ...declared.config, access: anyone(), idempotency: 'none' };
    });
    // The reference is a bundled page with an inline start script; it alone is served under a policy that allows it.
    docs.addHook('onSend', async (_request, reply, payload) => {
      reply.header(
        'content-security-policy',
        "default-src 'self' 'unsafe-inline' data: blob:; connect-src 'self'; frame-ancestors 'none'",
      );
      return payload;
    });
    await docs.register(import('@scalar/fastify-api-reference'), {
      routePrefix: '/docs',
      configuration: { url: '/api/openapi.json', title: 'Centerproof API', withDefaultFonts: false },
    });
  });
}

async function answersInTime(work: Promise<void>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), READY_TIMEOUT_MS);
  });
  const inTime = work.then(
    () => true,
    () => false,
  );
  return Promise.race([inTime, late]).finally(() => clearTimeout(timer));
}
