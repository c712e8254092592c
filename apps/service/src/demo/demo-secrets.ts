import { newApiKey } from '../people/index.ts';
import type { Platform } from '../platform/platform.ts';

const PASSWORD_CHARACTERS = 14;

/**
 * Passwords, keys and ids of the demo world, derived from the installation's master key: as random as that key, other
 * on every installation, and the same again on every start, so that a world that was half made can be completed and a
 * lost demo.json written anew.
 */
export function createDemoSecrets({ secrets, settings }: Pick<Platform, 'secrets' | 'settings'>) {
  const digest = (purpose: string, name: string) => secrets.fingerprint(name, `demo-${purpose}`);
  return {
    password: (name: string): string =>
      Buffer.from(digest('password', name), 'hex')
        .toString('base64url')
        .replaceAll(/[-_]/g, 'x')
        .slice(0, PASSWORD_CHARACTERS),
    apiKey: (name: string): string =>
      newApiKey('test', { cell: settings.cell, bytes: Buffer.from(digest('api-key', name), 'hex') }),
    actorId(name: string): string {
      const hex = digest('actor', name);
      return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
    },
    partnerId: (name: string): string => `ptr_${digest('partner', name).slice(0, 26).toUpperCase()}`,
  };
}

export type DemoSecrets = ReturnType<typeof createDemoSecrets>;
