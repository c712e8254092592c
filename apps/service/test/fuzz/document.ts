/** The part of JSON Schema that the service's document is written in. */
export interface Schema {
  type?: string | string[];
  enum?: unknown[];
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  items?: Schema;
  anyOf?: Schema[];
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
}

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export interface Parameter {
  name: string;
  in: 'path' | 'query';
  required?: boolean;
  schema: Schema;
}

/** One method of one path, as the OpenAPI document tells it. */
export interface Operation {
  name: string;
  method: Method;
  path: string;
  scheme: 'session' | 'apiKey' | 'scimToken' | null;
  parameters: Parameter[];
  body: Schema | undefined;
  isBodyRequired: boolean;
  /** Each status with the schema of each content type that it may have. */
  answers: Record<string, Record<string, Schema>>;
}

type Contents = Record<string, { schema: Schema }>;

interface OpenApi {
  components?: { responses?: Record<string, { content?: Contents }> };
  paths: Record<string, Record<string, OpenApiOperation>>;
}

interface OpenApiOperation {
  parameters?: Parameter[];
  requestBody?: { required?: boolean; content: Contents };
  responses: Record<string, { $ref?: string; content?: Contents }>;
  security: Record<string, unknown>[];
}

/** Every operation of the document, in its order. */
export function operationsOf(document: OpenApi): Operation[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) =>
      readOperation(document, { path, method, operation }),
    ),
  );
}

/** What removes something comes late and what closes a whole center last, so that the rest finds something to work on. */
export function rankOf({ name, method }: Operation): number {
  if (/\/admin\/centers\/\S+\/(?:end|suspend)|subscription\/cancel|PATCH \/api\/partner\/centers/.test(name))
    return 2;
  return method === 'DELETE' || /\/(?:end|suspend|reject|leave|cancel|logout|erase|rotate)$/.test(name)
    ? 1
    : 0;
}

function readOperation(
  document: OpenApi,
  { path, method, operation }: { path: string; method: string; operation: OpenApiOperation },
): Operation {
  const upper = method.toUpperCase() as Method;
  const [scheme = null] = operation.security.flatMap((each) => Object.keys(each)) as Operation['scheme'][];
  return {
    name: `${upper} ${path}`,
    method: upper,
    path,
    scheme,
    parameters: operation.parameters ?? [],
    body: operation.requestBody?.content['application/json']?.schema,
    isBodyRequired: operation.requestBody?.required ?? false,
    answers: Object.fromEntries(
      Object.entries(operation.responses).map(([status, response]) => [
        status,
        schemasOf(contentOf(document, response)),
      ]),
    ),
  };
}

function contentOf(
  document: OpenApi,
  { $ref, content = {} }: OpenApiOperation['responses'][string],
): Contents {
  const shared = $ref && document.components?.responses?.[$ref.split('/').at(-1) ?? ''];
  return shared ? (shared.content ?? {}) : content;
}

function schemasOf(content: Contents): Record<string, Schema> {
  return Object.fromEntries(Object.entries(content).map(([type, { schema }]) => [type, schema]));
}
