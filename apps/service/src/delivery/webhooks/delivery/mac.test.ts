import { createHmac, randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { createMac } from './mac.ts';

test('signatures are those of HMAC-SHA-256, for keys and messages of any length', () => {
  for (const keyBytes of [0, 1, 32, 50, 63, 64, 65, 200]) {
    const key = randomBytes(keyBytes);
    const mac = createMac(key);
    for (const messageBytes of [0, 1, 55, 64, 1_000, 70_000, 3]) {
      const message = randomBytes(messageBytes);
      for (const text of ['', 'whe_0.1700000000.'])
        for (const encoding of ['hex', 'base64'] as const)
          expect(mac(text, message, encoding)).toBe(
            createHmac('sha256', key).update(text).update(message).digest(encoding),
          );
    }
  }
});

test('keys that sign in turns do not mix', () => {
  const keys = [randomBytes(32), randomBytes(32)];
  const macs = keys.map(createMac);
  const message = randomBytes(100);
  for (let turn = 0; turn < 6; turn++)
    expect(macs[turn % 2]?.('', message, 'hex')).toBe(
      createHmac('sha256', keys[turn % 2] as Buffer)
        .update(message)
        .digest('hex'),
    );
});
