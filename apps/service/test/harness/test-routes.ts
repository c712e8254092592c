import type { FastifyInstance } from 'fastify';
import Type from 'typebox';
import { isConstraint } from '../../src/platform/database/index.ts';
import { ApiError } from '../../src/platform/errors.ts';
import {
  type Access,
  anyone,
  created,
  createServer,
  type Envelope,
  noContent,
  OpenObject,
  ok,
  platformEnvelope,
  proofEnvelope,
  route,
} from '../../src/platform/http/index.ts';
import type { Platform } from '../../src/platform/platform.ts';

/** A caller that names itself in `Authorization: Bearer name`; for tests of the wire alone. */
const namedCaller: Access<string> = {
  description: 'Names itself.',
  scheme: 'session',
  bucket: 'principal',
  refusals: ['UNAUTHORIZED'],
  async identify(request) {
    const name = request.headers.authorization?.replace('Bearer ', '');
    if (!name) throw new ApiError('UNAUTHORIZED', 'Name yourself.');
    return { caller: { principal: `actor:${name}`, tier: 'standard' }, admit: async () => name };
  },
};

/** The table of the demo's steps serves as a notebook: requests may add to it, and a text stands in it once. */
async function writeNote({ database, clock }: Platform, text: string): Promise<boolean> {
  try {
    await database.inScope({ centerIds: [] }, (tx) =>
      tx.insertInto('demo_steps').values({ name: text, done_at: clock.now() }).execute(),
    );
    return true;
  } catch (error) {
    if (isConstraint(error, 'demo_steps_pkey')) return false;
    throw error;
  }
}

/** A server with a few routes of its own on both envelopes, so that the wire can be tested without the product. */
export async function createTestRoutes(
  platform: Platform,
  probe: { runs: number } = { runs: 0 },
): Promise<FastifyInstance> {
  const app = await createServer(platform);
  const mounts: [string, Envelope][] = [
    ['/api/test', platformEnvelope],
    ['/api/v1/test', proofEnvelope],
  ];
  for (const [prefix, envelope] of mounts) {
    const router = { app, prefix, envelope };
    route(router, 'POST', '/things', {
      summary: 'Make a thing',
      tag: 'Test',
      access: namedCaller,
      body: Type.Object({
        name: Type.String({ maxLength: 200 }),
        email: Type.Optional(Type.String({ format: 'email' })),
        subdomain: Type.Optional(Type.String({ format: 'subdomain' })),
        count: Type.Optional(Type.Integer()),
        tags: Type.Optional(Type.Array(Type.String({ maxLength: 64 }), { maxItems: 20 })),
        extra: Type.Optional(OpenObject),
      }),
      answers: {
        201: Type.Object({ name: Type.String(), run: Type.Integer(), extra: Type.Optional(OpenObject) }),
      },
      handle: async ({ body }) =>
        created({ name: body.name, run: ++probe.runs, ...(body.extra ? { extra: body.extra } : {}) }),
    });
    route(router, 'POST', '/secrets', {
      summary: 'Show a secret once',
      tag: 'Test',
      access: namedCaller,
      answerHoldsSecret: true,
      answers: { 201: Type.Object({ secret: Type.String() }) },
      handle: async () => created({ secret: `whsec_${++probe.runs}` }),
    });
    route(router, 'GET', '/things', {
      summary: 'List things',
      tag: 'Test',
      access: anyone(),
      query: Type.Object({ limit: Type.Integer({ minimum: 1, maximum: 100, default: 50 }) }),
      answers: { 200: Type.Object({ limit: Type.Integer() }) },
      handle: async ({ query }) => ok({ limit: query.limit }),
    });
    route(router, 'DELETE', '/things/:id', {
      summary: 'Drop a thing',
      tag: 'Test',
      access: namedCaller,
      params: Type.Object({ id: Type.String() }),
      answers: { 204: Type.Null() },
      handle: async () => noContent(),
    });
    route(router, 'POST', '/crash', {
      summary: 'Fail in an unforeseen way',
      tag: 'Test',
      access: namedCaller,
      answers: { 200: Type.Null() },
      handle: async () => {
        probe.runs++;
        throw new Error('password=hunter2 leaked');
      },
    });
    route(router, 'POST', '/hang', {
      summary: 'Never come to an end',
      tag: 'Test',
      access: namedCaller,
      body: Type.Object({ name: Type.String() }),
      answers: { 200: Type.Null() },
      handle: () => {
        probe.runs++;
        return new Promise(() => {});
      },
    });
    route(router, 'POST', '/notes', {
      summary: 'Write notes down, each in a transaction of its own',
      tag: 'Test',
      access: namedCaller,
      body: Type.Object({ texts: Type.Array(Type.String()) }),
      answers: { 201: Type.Object({ written: Type.Array(Type.String()) }) },
      handle: async ({ body }) => {
        probe.runs++;
        const written: string[] = [];
        for (const text of body.texts) if (await writeNote(platform, text)) written.push(text);
        if (body.texts.includes('refuse')) throw new ApiError('CONFLICT', 'Refused.');
        if (body.texts.includes('fail')) throw new Error('failed');
        return created({ written });
      },
    });
    route(router, 'GET', '/database', {
      summary: 'Ask the database',
      tag: 'Test',
      access: anyone(),
      answers: { 200: Type.Object({ ok: Type.Boolean() }) },
      handle: async () => {
        await platform.database.inScope({ centerIds: [] }, async () => {});
        return ok({ ok: true });
      },
    });
  }
  await app.ready();
  return app;
}
