import type { Platform } from '../../platform/platform.ts';
import type { Work } from '../../slice.ts';
import type { MailSender } from './mail-sender.ts';
import { createOutbox } from './outbox.ts';
import { contextOf, type Mail, SEND_MAIL } from './send-mail.ts';
import { createSmtpSender } from './smtp.ts';

/** Takes mails out of the queue: to the SMTP server when one is set, else into files under the data directory. */
export function mailWorker(platform: Platform): Work {
  const { settings, secrets, log } = platform;
  const sender: MailSender = settings.smtpUrl
    ? createSmtpSender(settings.smtpUrl, settings.mailFrom)
    : createOutbox(settings.dataDir);
  return {
    handlers: {
      async [SEND_MAIL](payload) {
        const { id, at, sealed } = payload as { id: string; at: string; sealed: string };
        const mail = JSON.parse(secrets.decrypt(sealed, contextOf(id))) as Mail;
        await sender.send({ ...mail, id, at: new Date(at) });
        log.info({ mailId: id, kind: mail.kind }, 'A mail has left.');
      },
    },
  };
}
