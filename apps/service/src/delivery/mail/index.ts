export { mailWorker } from './mail.worker.ts';
export { type Mail, sendMail } from './send-mail.ts';
