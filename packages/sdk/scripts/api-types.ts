import openapiTS, { astToString } from 'openapi-typescript';

/** The TypeScript of an OpenAPI document, as it stands in the SDK. */
export async function apiTypes(document: object): Promise<string> {
  const nodes = await openapiTS(document as Parameters<typeof openapiTS>[0], {
    alphabetize: true,
    emptyObjectsUnknown: true,
  });
  return `// Made from the service's OpenAPI document by \`npm run api:types\`; do not edit.\n\n${astToString(nodes)}`;
}
