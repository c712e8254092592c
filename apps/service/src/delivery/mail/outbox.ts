import { mkdir, open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { MailSender } from './mail-sender.ts';

/**
 * Without an SMTP server every mail is a file `DATA_DIR/outbox/<time>-<id>.json` that only the service's own user may
 * read. It appears whole or not at all.
 */
export function createOutbox(dataDir: string): MailSender {
  const directory = join(dataDir, 'outbox');
  return {
    async send({ id, at, to, kind, subject, text, html, data, attachments }) {
      await mkdir(directory, { recursive: true, mode: 0o700 });
      const name = `${at.toISOString().replaceAll(':', '-')}-${id}.json`;
      const draft = join(directory, `.${name}.draft`);
      const file = await open(draft, 'w', 0o600);
      try {
        await file.writeFile(
          `${JSON.stringify({ to, kind, subject, text, html, data, attachments }, null, 2)}\n`,
        );
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(draft, join(directory, name));
    },
  };
}
