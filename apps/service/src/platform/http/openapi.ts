import swagger from '@fastify/swagger';
import type { FastifyInstance, RouteOptions } from 'fastify';
import type { Platform } from '../platform.ts';
import { anyone } from './access.ts';
import { addLinks, inDocumentForm, type LinkedOperation } from './openapi-links.ts';
import { refusalReference, refusalResponses, refusalStatuses } from './openapi-refusals.ts';
import { type RequestOperation, tellWholeShape } from './openapi-requests.ts';

const VERSION = '1.0.0';

/** The OpenAPI 3.1 document, made from the routes themselves, and the reference that shows it. */
export async function createOpenApi(app: FastifyInstance, { settings }: Platform): Promise<void> {
  const declarations = new Map<string, RouteOptions>();
  app.addHook('onRoute', (declared) => {
    for (const method of [declared.method].flat())
      declarations.set(`${method.toLowerCase()} ${inDocumentForm(declared.url)}`, declared);
  });
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
      components: { securitySchemes: SECURITY_SCHEMES },
    },
    hideUntagged: true,
    transformObject: (made) =>
      'openapiObject' in made
        ? completed(made.openapiObject as unknown as Document, declarations)
        : made.swaggerObject,
  });
  app.get(
    '/api/openapi.json',
    { config: { access: anyone(), idempotency: 'none' }, schema: { hide: true } },
    async (_request, reply) => reply.header('cache-control', 'public, max-age=60').send(app.swagger()),
  );
}

const SECURITY_SCHEMES = {
  session: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'The access token from POST /api/auth/login.',
  },
  sessionCookie: {
    type: 'apiKey',
    in: 'cookie',
    name: 'auth_token',
    description:
      "The same token as POST /api/auth/login sets it for a browser. A change needs an `Origin` header of the service's own.",
  },
  apiKey: {
    type: 'http',
    scheme: 'bearer',
    description: 'An API key of the center, made at POST /api/center/api-keys.',
  },
  scimToken: {
    type: 'http',
    scheme: 'bearer',
    description: "A token of the center's directory, made at POST /api/center/scim-tokens.",
  },
} as const;

interface Operation extends LinkedOperation, RequestOperation {}

interface Document {
  paths: Record<string, Record<string, Operation>>;
  components: Record<string, object>;
}

/** Adds what the generator does not read from a route: its refusals, where its answers lead, what every text is held to. */
function completed(document: Document, declarations: Map<string, RouteOptions>): Document {
  document.components.responses = refusalResponses();
  for (const [path, operations] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(operations)) {
      const declared = declarations.get(`${method} ${path}`);
      if (!declared) throw new Error(`${method} ${path} is in the document and was never declared.`);
      makeBodyOptional(operation);
      tellWholeShape(operation);
      for (const status of refusalStatuses(declared))
        operation.responses[status] ??= refusalReference(declared.url, status);
    }
  }
  addLinks(document.paths, (method, path) => declarations.get(`${method} ${path}`)?.config?.links ?? {});
  return document;
}

/** A body whose fields are all optional may be left away; the generator calls every body required. */
function makeBodyOptional({ requestBody }: Operation): void {
  if (requestBody)
    requestBody.required = Boolean(requestBody.content['application/json']?.schema?.required?.length);
}
