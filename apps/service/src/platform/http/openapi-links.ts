/**
 * Where an answer leads: the calls by method and path, and for each parameter of theirs the place in the answer's body that it
 * is read from, as a JSON pointer. Parameters that both paths have are taken over.
 *
 * @example { 'GET /evidence/:id': { id: '/data/evidence/id' } }
 */
export type Links = Record<string, Record<string, string>>;

/** Links of a route under a prefix, whose own paths do not name it. */
export function withPrefix(links: Links, prefix: string): Links {
  return Object.fromEntries(
    Object.entries(links).map(([target, parameters]) => [target.replace(' ', ` ${prefix}`), parameters]),
  );
}

interface Schema {
  properties?: Record<string, Schema>;
}

interface Response {
  $ref?: string;
  content?: Record<string, { schema?: Schema }>;
  links?: Record<string, object>;
}

/** What of an operation is read and written here. */
export interface LinkedOperation {
  summary?: string;
  responses: Record<string, Response>;
}

export type LinkedPaths = Record<string, Record<string, LinkedOperation>>;

/**
 * Says in the document which calls go on from the answer of which. Of a call that makes a thing, a POST whose path goes on with
 * `/{id}`, that follows from the paths and the answer; the rest is declared on the route.
 */
export function addLinks(paths: LinkedPaths, declared: (method: string, path: string) => Links): void {
  for (const [path, operations] of Object.entries(paths)) {
    for (const [method, operation] of Object.entries(operations)) {
      const made = method === 'post' ? linksOfMade(paths, path, operation) : {};
      const links = { ...made, ...declared(method, path) };
      for (const [status, response] of Object.entries(operation.responses)) {
        if (!status.startsWith('2') || Object.keys(links).length === 0) continue;
        response.links = Object.fromEntries(
          Object.entries(links).map(([target, parameters]) => linkTo(paths, { target, parameters, path })),
        );
      }
    }
  }
}

/** The calls under the path of a collection, for what was just put into it. */
function linksOfMade(paths: LinkedPaths, path: string, operation: LinkedOperation): Links {
  const links: Links = {};
  for (const [longer, operations] of Object.entries(paths)) {
    const parameters = longer.startsWith(`${path}/{`) ? parametersOf(longer.slice(path.length)) : [];
    const [parameter] = parameters;
    if (!parameter || parameters.length > 1) continue;
    const pointer = pointerOf(operation, parameter) ?? pointerOf(operation, 'id');
    if (!pointer) continue;
    for (const method of Object.keys(operations))
      links[`${method.toUpperCase()} ${inRouterForm(longer)}`] = { [parameter]: pointer };
  }
  return links;
}

/** Where a good answer has a field of this name, in its envelope or without one. */
function pointerOf({ responses }: LinkedOperation, name: string): string | undefined {
  for (const [status, { content }] of Object.entries(responses)) {
    const body = status.startsWith('2') ? content?.['application/json']?.schema?.properties : undefined;
    if (body?.data?.properties?.[name]) return `/data/${name}`;
    if (body?.[name]) return `/${name}`;
  }
  return undefined;
}

function linkTo(
  paths: LinkedPaths,
  { target, parameters, path }: { target: string; parameters: Record<string, string>; path: string },
): [string, object] {
  const [method = '', url = ''] = target.split(' ');
  const targetPath = inDocumentForm(url);
  const operation = paths[targetPath]?.[method.toLowerCase()];
  if (!operation) throw new Error(`${path} links to ${target}, which nobody serves.`);
  const shared = parametersOf(path).filter((name) => !(name in parameters));
  const values = Object.fromEntries(
    parametersOf(targetPath).map((name) => {
      const pointer = parameters[name];
      if (pointer === undefined && !shared.includes(name))
        throw new Error(`${path} links to ${target} and does not say where ${name} comes from.`);
      return [name, pointer === undefined ? `$request.path.${name}` : `$response.body#${pointer}`];
    }),
  );
  const name = `${method.toLowerCase()}${targetPath.replaceAll(/[^A-Za-z0-9]+/g, '-')}`.replace(/-$/, '');
  const pointer = targetPath.replaceAll('~', '~0').replaceAll('/', '~1');
  return [
    name,
    {
      operationRef: `#/paths/${pointer}/${method.toLowerCase()}`,
      parameters: values,
      description: operation.summary ?? '',
    },
  ];
}

function parametersOf(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
}

export function inDocumentForm(url: string): string {
  return url.replaceAll(/:(\w+)/g, '{$1}');
}

function inRouterForm(path: string): string {
  return path.replaceAll(/\{(\w+)\}/g, ':$1');
}
