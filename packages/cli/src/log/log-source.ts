import { entriesPath, TILE_WIDTH, type TileAddress, tilePath } from '@centerproof/proof';

/** A log as it is served. */
export interface LogSource {
  checkpoint(): Promise<string>;
  vkey(): Promise<string>;
  /** The bytes of a tile or a bundle at the width asked for. */
  tile(address: TileAddress): Promise<Uint8Array>;
  entries(address: Pick<TileAddress, 'index' | 'width'>): Promise<Uint8Array>;
}

/** The log could not be read; nothing is said about whether it holds. */
export class LogUnreachable extends Error {}

const TIMEOUT_MS = 20_000;
const BYTES_MAX = 64 * 1024 * 1024;

/** Reads a log below an address. A partial tile that is gone is the beginning of the full one that took its place. */
export function logAt(url: string): LogSource {
  const base = url.replace(/\/+$/, '');
  const text = async (path: string) =>
    new TextDecoder().decode(required(path, await fetchBytes(`${base}/${path}`)));
  const bytes = async (pathOf: (width: number) => string, width: number) => {
    const asked = await fetchBytes(`${base}/${pathOf(width)}`);
    if (asked || width === TILE_WIDTH) return required(pathOf(width), asked);
    return required(pathOf(width), await fetchBytes(`${base}/${pathOf(TILE_WIDTH)}`));
  };
  return {
    checkpoint: () => text('checkpoint'),
    vkey: async () => (await text('vkey')).trim(),
    tile: (address) => bytes((width) => tilePath({ ...address, width }), address.width),
    entries: ({ index, width: wanted }) => bytes((width) => entriesPath({ index, width }), wanted),
  };
}

function required(path: string, bytes: Uint8Array | null): Uint8Array {
  if (!bytes) throw new LogUnreachable(`The log has no ${path}.`);
  return bytes;
}

/** Null when there is no such thing. */
async function fetchBytes(url: string): Promise<Uint8Array | null> {
  try {
    const answer = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (answer.status === 404) return null;
    if (!answer.ok) throw new LogUnreachable(`${url} answered ${answer.status}.`);
    const bytes = new Uint8Array(await answer.arrayBuffer());
    if (bytes.length > BYTES_MAX) throw new LogUnreachable(`${url} is larger than a log's parts are.`);
    return bytes;
  } catch (error) {
    if (error instanceof LogUnreachable) throw error;
    const { cause, message } = error as Error & { cause?: { code?: string } };
    throw new LogUnreachable(`${url} cannot be read (${cause?.code ?? message}).`);
  }
}
