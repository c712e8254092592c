import type { Platform } from '../../platform/platform.ts';
import type { Worker } from '../../slice.ts';
import { type Brand, branded } from './branded.ts';
import type { MailSender } from './mail-sender.ts';
import { createOutbox } from './outbox.ts';
import { contextOf, type Mail, SEND_MAIL } from './send-mail.ts';
import { createSmtpSender } from './smtp.ts';

/**
 * Takes mails out of the queue: to the SMTP server when one is set, else into files under the data directory. A mail carries the brand that
 * its center has when it leaves; `brandOf` is handed in, because centers are built on top of mails.
 */
export function mailWorker(brandOf: (platform: Platform, centerId: number) => Promise<Brand | null>): Worker {
  return (platform) => {
    const { settings, secrets, log } = platform;
    const sender: Promise<MailSender> | MailSender = settings.smtpUrl
      ? createSmtpSender(settings.smtpUrl, settings.mailFrom)
      : createOutbox(settings.dataDir);
    return {
      handlers: {
        async [SEND_MAIL](payload) {
          const { id, at, sealed } = payload as { id: string; at: string; sealed: string };
          const mail = JSON.parse(secrets.decrypt(sealed, contextOf(id))) as Mail;
          const brand = mail.centerId === undefined ? null : await brandOf(platform, mail.centerId);
          await (await sender).send({ ...branded(mail, brand), id, at: new Date(at) });
          log.info({ mailId: id, kind: mail.kind }, 'A mail has left.');
        },
      },
    };
  };
}
