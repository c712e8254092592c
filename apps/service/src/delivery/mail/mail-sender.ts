import type { Mail } from './send-mail.ts';

/** Hands one mail over. A mail that is sent twice, after a crash in between, has the same id both times. */
export interface MailSender {
  send(mail: Mail & { id: string; at: Date }): Promise<void>;
}
