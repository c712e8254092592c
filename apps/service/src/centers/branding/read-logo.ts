import { fetch } from 'undici';
import { egressOf } from '../../delivery/webhooks/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { createShortCache } from '../../platform/short-cache.ts';
import { isHarmlessPicture } from './picture-rules.ts';

const LOGO_MAX_BYTES = 512 * 1024;
const LOGOS_MAX = 50;
const LOGO_TTL_MS = 10 * 60_000;
const READ_MAX_MS = 3_000;

export interface LogoReader {
  /** The picture under an address; null where there is none that can be drawn, for whatever reason. */
  read(address: string | null): Promise<Uint8Array | null>;
  close(): Promise<void>;
}

/**
 * Fetches the logos that centers name, for files that carry them inside. A tenant chose the address, so it is reached by the egress rules
 * of webhooks, follows no redirect, and is asked for once in ten minutes, however often a file is made and whatever came of it.
 */
export function createLogoReader(platform: Platform): LogoReader {
  const egress = egressOf(platform);
  const kept = createShortCache<Uint8Array | null>({ entriesMax: LOGOS_MAX, ttlMs: LOGO_TTL_MS });

  async function load(address: string): Promise<Uint8Array | null> {
    if (!egress.checkTarget(address).ok) return null;
    try {
      const { status, body } = await fetch(address, {
        dispatcher: egress.agent,
        redirect: 'manual',
        headers: { accept: 'image/png, image/jpeg' },
        signal: AbortSignal.timeout(READ_MAX_MS),
      });
      const bytes = status === 200 ? await bounded(body) : null;
      if (status !== 200) await body?.cancel();
      return bytes && isHarmlessPicture(bytes) ? bytes : null;
    } catch (error) {
      platform.log.info({ error }, 'A logo could not be read.');
      return null;
    }
  }

  return {
    read: async (address) => (address === null ? null : kept.get(address, () => load(address))),
    close: () => egress.agent.close(),
  };
}

async function bounded(body: AsyncIterable<Uint8Array> | null): Promise<Buffer | null> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  for await (const piece of body ?? []) {
    length += piece.length;
    if (length > LOGO_MAX_BYTES) return null;
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}
