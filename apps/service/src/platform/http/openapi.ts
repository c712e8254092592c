import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import type { Platform } from '../platform.ts';
import { anyone } from './access.ts';

const VERSION = '1.0.0';

/** The OpenAPI 3.1 document, made from the routes themselves, and the reference that shows it. */
export async function createOpenApi(app: FastifyInstance, { settings }: Platform): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Centerproof',
        version: VERSION,
        description:
          'Run centers, prove decisions, tell the world. Platform calls carry a session token, Proof API calls an API key.',
        license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
      },
      servers: [{ url: new URL(settings.publicUrl).origin }],
      components: {
        securitySchemes: {
          session: {
            type: 'http',
            scheme: 'bearer',
            bearerFormat: 'JWT',
            description: 'The access token from POST /api/auth/login.',
          },
          apiKey: {
            type: 'http',
            scheme: 'bearer',
            description: 'An API key of the center, made at POST /api/center/api-keys.',
          },
        },
      },
    },
    hideUntagged: true,
    transformObject: (made) =>
      'openapiObject' in made ? withOptionalBodies(made.openapiObject) : made.swaggerObject,
  });
  app.get(
    '/api/openapi.json',
    { config: { access: anyone(), idempotency: 'none' }, schema: { hide: true } },
    async (_request, reply) => reply.header('cache-control', 'public, max-age=60').send(app.swagger()),
  );
}

interface Operation {
  requestBody?: { required: boolean; content: Record<string, { schema?: { required?: string[] } }> };
}

/** A body whose fields are all optional may be left away; the generator calls every body required. */
function withOptionalBodies<Document extends { paths?: object }>(document: Document): Document {
  for (const path of Object.values(document.paths ?? {})) {
    for (const { requestBody } of Object.values(path) as Operation[]) {
      if (requestBody)
        requestBody.required = Boolean(requestBody.content['application/json']?.schema?.required?.length);
    }
  }
  return document;
}
