export interface OpenApiDocument {
  paths?: Record<string, Record<string, { responses?: object }>>;
}

/**
 * Watches over a file's calls that the OpenAPI document names every status that was answered. Whatever a test is about, it also
 * shows what its routes can say, and a refusal that nobody wrote down would otherwise be met by a caller first.
 */
export function watchStatuses(described: { routes(): string; document(): OpenApiDocument }) {
  const undocumented = new Set<string>();
  let known: DescribedOperation[] | undefined;

  return {
    see(method: string, url: string, status: number): void {
      known ??= operationsBehind(described);
      const path = url.split('?', 1)[0] ?? url;
      const operation = known.find((each) => each.method === method && each.path.test(path));
      if (operation && !operation.statuses.has(String(status)))
        undocumented.add(`${operation.name} answered ${status}`);
    },
    /** For the end of the file. */
    requireAllDocumented(): void {
      if (undocumented.size > 0)
        throw new Error(`Not in the OpenAPI document: ${[...undocumented].sort().join('; ')}.`);
    },
  };
}

interface DescribedOperation {
  method: string;
  path: RegExp;
  name: string;
  statuses: Set<string>;
}

/** The same routes have the same document, which is long to write, in every file of a process. */
const byRoutes = new Map<string, DescribedOperation[]>();

function operationsBehind({ routes, document }: Parameters<typeof watchStatuses>[0]): DescribedOperation[] {
  const drawing = routes();
  const operations = byRoutes.get(drawing) ?? operationsOf(document());
  byRoutes.set(drawing, operations);
  return operations;
}

function operationsOf({ paths = {} }: OpenApiDocument): DescribedOperation[] {
  return (
    Object.entries(paths)
      // A path without parameters is served before one that has a parameter in the same place.
      .sort(([a], [b]) => parametersIn(a) - parametersIn(b))
      .flatMap(([path, operations]) =>
        Object.entries(operations).map(([method, { responses = {} }]) => ({
          method: method.toUpperCase(),
          path: new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}/?$`),
          name: `${method.toUpperCase()} ${path}`,
          statuses: new Set(Object.keys(responses)),
        })),
      )
  );
}

function parametersIn(path: string): number {
  return path.split('{').length - 1;
}
