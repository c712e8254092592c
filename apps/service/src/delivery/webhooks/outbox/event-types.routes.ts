import Type from 'typebox';
import { type Access, OpenObject, ok, type Router, route } from '../../../platform/http/index.ts';
import { EVENT_CONDITIONS, EVENT_SAMPLES, EVENT_SCHEMAS, EVENT_TYPES } from './event-catalogue.ts';

const CatalogueEntry = Type.Object({
  type: Type.String(),
  description: Type.String(),
  schema: OpenObject,
  sample: OpenObject,
});

const CATALOGUE = EVENT_TYPES.map((type) => ({
  type,
  description: EVENT_CONDITIONS[type],
  // TypeBox schemas are JSON Schemas with symbols beside them; writing them out leaves the plain schema.
  schema: JSON.parse(JSON.stringify(EVENT_SCHEMAS[type])) as Record<string, unknown>,
  sample: EVENT_SAMPLES[type],
}));

export function eventTypesRoute(
  router: Router,
  { path, read: access, tag }: { path: string; read: Access<unknown>; tag: string },
): void {
  route(router, 'GET', `${path}/event-types`, {
    summary: 'List the events that can be subscribed to, with the JSON Schema of their data',
    tag,
    access,
    answers: { 200: Type.Array(CatalogueEntry) },
    handle: async () => ok(CATALOGUE),
  });
}
