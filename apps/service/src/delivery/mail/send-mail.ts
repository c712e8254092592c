import type { Tx } from '../../platform/database/index.ts';
import { newId } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';

type MailKind =
  | 'approval-escalated'
  | 'approval-reminder'
  | 'booking-canceled'
  | 'booking-confirmed'
  | 'booking-from-waiting-list'
  | 'booking-moved'
  | 'booking-reminder'
  | 'contest-answered'
  | 'contest-closed'
  | 'credential-change'
  | 'invitation'
  | 'password-reset'
  | 'workflow-notice';

export interface Mail {
  to: string;
  /** The center under whose brand it leaves; without one it is ours. */
  centerId?: number;
  kind: MailKind;
  subject: string;
  text: string;
  html: string;
  /** What the mail is about, for whoever reads the outbox by machine: the token and its link, where there is one. */
  data: { token?: string; url?: string };
  attachments?: readonly { filename: string; contentType: string; content: string }[];
}

export const SEND_MAIL = 'send-mail';

/**
 * Sends a mail once this transaction has committed: the job that carries it is part of the transaction, so a mail is
 * neither lost by a crash nor sent for something that never happened. The token in it is a secret, and the queue is a
 * table, so the job holds the mail encrypted.
 */
export async function sendMail(tx: Tx, queue: Queue, mail: Mail): Promise<void> {
  await queue.jobs.enqueue(tx, { task: SEND_MAIL, payload: sealed(queue, mail) });
}

/** The same for mails to many people, which let those go first that somebody waits for. */
export async function sendMails(tx: Tx, queue: Queue, mails: readonly Mail[]): Promise<void> {
  await queue.jobs.enqueueAll(tx, { task: SEND_MAIL, payloads: mails.map((mail) => sealed(queue, mail)) });
}

type Queue = Pick<Platform, 'jobs' | 'secrets' | 'clock'>;

function sealed({ secrets, clock }: Queue, mail: Mail) {
  const now = clock.now();
  const id = newId('mal', now);
  return {
    id,
    at: now.toISOString(),
    kind: mail.kind,
    sealed: secrets.encrypt(JSON.stringify(mail), contextOf(id)),
  };
}

export function contextOf(mailId: string): string {
  return `mail:${mailId}`;
}
