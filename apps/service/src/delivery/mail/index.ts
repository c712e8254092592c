export { bodies } from './bodies.ts';
export type { Brand } from './branded.ts';
export { mailWorker } from './mail.worker.ts';
export { type Mail, SEND_MAIL, sendMail, sendMails } from './send-mail.ts';
