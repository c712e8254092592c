import type { JsonObject } from '@centerproof/proof';

/**
 * What an answer carries. The client throws refusals by itself, so an answer without content breaks the API's own promise, and
 * whoever waits for it is told so instead of being shown an empty page.
 */
export function contentOf<Content>({ data }: { data?: Content | undefined }): Content {
  if (data === undefined) throw new Error('The service answered without content.');
  return data;
}

/** An exported file. Its shape is the proof format's and not the API's, which calls it an object and no more. */
export function exportOf(answer: { data?: object | undefined }): JsonObject {
  return contentOf(answer) as JsonObject;
}
