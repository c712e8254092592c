import { api } from '../shell/api.ts';
import { contentOf } from '../shell/content.ts';

/** Characters of a part: three bytes each at most, it stays below what one request may have. */
const PART_LENGTH = 200_000;

export type ImportKind = 'members' | 'bookings' | 'products';

/**
 * Sends a file in parts and has its rows looked at; answers the id of the import. A file that is no UTF-8 is what spreadsheets in
 * Korean write.
 */
export async function sendFile(
  kind: ImportKind,
  file: File,
  onProgress: (share: number) => void,
): Promise<string> {
  const text = readText(await file.arrayBuffer());
  const begun = contentOf(
    await api.POST('/api/center/imports', { body: { kind, fileName: file.name.slice(0, 200) } }),
  ).data;
  const params = { path: { id: begun.id } };
  const parts = Math.max(1, Math.ceil(text.length / PART_LENGTH));
  for (let number = 0; number < parts; number++) {
    const body = { number, text: partOf(text, number) };
    contentOf(await api.POST('/api/center/imports/{id}/parts', { params, body }));
    onProgress((number + 1) / parts);
  }
  contentOf(await api.POST('/api/center/imports/{id}/preview', { params }));
  return begun.id;
}

/** Nothing is begun for a file that could not be sent. */
function readText(bytes: ArrayBuffer): string {
  const text = decode(bytes);
  if (text.trim() === '' || text.includes('\0'))
    throw new Error('The file is empty, or holds something else than text.');
  return text;
}

function decode(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return decodeKorean(bytes);
  }
}

/** Of any other encoding names would come out as signs that nobody wrote. */
function decodeKorean(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('euc-kr', { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new Error('The file is neither in UTF-8 nor in a Korean encoding. Save it as CSV in UTF-8.', {
      cause,
    });
  }
}

/** No part ends within a character of two units: its first half goes with the second. */
function partOf(text: string, number: number): string {
  const isHalf = (at: number) => at < text.length && (text.charCodeAt(at) & 0xfc00) === 0xdc00;
  const edge = (at: number) => (isHalf(at) ? at - 1 : at);
  return text.slice(edge(number * PART_LENGTH), edge((number + 1) * PART_LENGTH));
}
