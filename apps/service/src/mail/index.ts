export { mailWorker } from './mail.worker.ts';
export { type Mail, type MailKind, sendMail } from './send-mail.ts';
