import { VISIBLE_PATTERN } from '../visible.ts';
import { SUBDOMAIN } from './validation.ts';

/** What of a request's schema is read here. */
interface Schema {
  alsoHeldTo?: Schema;
  required?: string[];
  type?: string | string[];
  enum?: unknown[];
  format?: string;
  pattern?: string;
  properties?: Record<string, Schema>;
  additionalProperties?: boolean | Schema;
  propertyNames?: Schema;
  items?: Schema;
  anyOf?: Schema[];
}

/** What of an operation says how a request looks. */
export interface RequestOperation {
  parameters?: { schema?: Schema }[];
  requestBody?: { required: boolean; content: Record<string, { schema?: Schema }> };
}

/** Every character but NUL, which no text of a request may hold. */
const STORABLE = '^[^\\u0000]*$';

/**
 * Writes into the document of a request what its schema leaves to others. The reader of bodies asks of every text that it holds no
 * NUL, and no schema repeats it; a text with a format, or with a pattern of its own that is bound at both ends, says what it may
 * hold by itself. And `alsoHeldTo` are the bounds that a use case keeps in better words than a validator has.
 */
export function tellWholeShape(operation: RequestOperation): void {
  for (const parameter of operation.parameters ?? [])
    if (parameter.schema) parameter.schema = storable(parameter.schema);
  for (const content of Object.values(operation.requestBody?.content ?? {}))
    if (content.schema) content.schema = storable(content.schema);
}

function storable({ alsoHeldTo, ...declared }: Schema): Schema {
  const schema = { ...declared, ...alsoHeldTo };
  const copy = { ...schema };
  const isText = [schema.type].flat().includes('string');
  if (schema.format === 'subdomain') copy.pattern = SUBDOMAIN.source;
  if (schema.format === 'visible') {
    delete copy.format;
    copy.pattern = storablePattern(VISIBLE_PATTERN);
  }
  if (isText && !schema.enum && !schema.format) copy.pattern = storablePattern(schema.pattern);
  if (schema.properties)
    copy.properties = Object.fromEntries(
      Object.entries(schema.properties).map(([name, each]) => [name, storable(each)]),
    );
  if (schema.additionalProperties === true) copy.propertyNames = { pattern: STORABLE };
  else if (typeof schema.additionalProperties === 'object')
    copy.additionalProperties = storable(schema.additionalProperties);
  if (schema.items) copy.items = storable(schema.items);
  if (schema.anyOf) copy.anyOf = schema.anyOf.map(storable);
  return copy;
}

function storablePattern(pattern: string | undefined): string {
  if (pattern === undefined) return STORABLE;
  if (pattern.startsWith('^') && pattern.endsWith('$')) return pattern;
  return `^[^\\u0000]*(?:${pattern})[^\\u0000]*$`;
}
