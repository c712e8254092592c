import { describe, expect, it } from 'vitest';
import { createSecrets } from '../../../platform/secrets.ts';
import {
  createSigningSecret,
  openSecrets,
  readSecret,
  SECRET_OVERLAP_MS,
  secretsInForce,
} from './signing-secrets.ts';

const current = readSecret(createSigningSecret());
const previous = readSecret(createSigningSecret());
const rotatedAt = new Date('2026-01-01T00:00:00Z');

describe('a signing secret', () => {
  it('is whsec_ and 32 random bytes in standard base64', () => {
    const secrets = new Set(Array.from({ length: 100 }, createSigningSecret));
    expect(secrets.size).toBe(100);
    for (const secret of secrets) {
      expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
      expect(Buffer.from(secret.slice(6), 'base64')).toHaveLength(32);
    }
  });

  it('signs beside the new one for 24 hours after a rotation, and not a millisecond longer', () => {
    const opened = { current, previous, rotatedAt };
    const at = (ms: number) => new Date(rotatedAt.getTime() + ms);
    expect(secretsInForce(opened, at(0)).previous).toBe(previous);
    expect(secretsInForce(opened, at(SECRET_OVERLAP_MS - 1)).previous).toBe(previous);
    expect(secretsInForce(opened, at(SECRET_OVERLAP_MS))).toEqual({ current, previous: null });
    expect(secretsInForce({ ...opened, rotatedAt: null }, at(0)).previous).toBeNull();
  });

  it('opens with the key of its own webhook, and only when it is whole', () => {
    const secrets = createSecrets(Buffer.alloc(32, 1));
    const sealed = (id: string, text: string) => ({
      id,
      signingSecret: secrets.encrypt(text, 'whk_1'),
      previousSecret: null,
      rotatedAt: null,
    });
    expect(openSecrets(secrets, sealed('whk_1', current.text))).toEqual({
      current,
      previous: null,
      rotatedAt: null,
    });
    expect(() => openSecrets(secrets, sealed('whk_2', current.text))).toThrow();
    expect(() => openSecrets(secrets, sealed('whk_1', 'whsec_short'))).toThrow(TypeError);
    expect(() => openSecrets(secrets, sealed('whk_1', current.text.slice(6)))).toThrow(TypeError);
  });
});
