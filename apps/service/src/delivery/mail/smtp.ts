import type { MailSender } from './mail-sender.ts';

const TIMEOUT_MS = 20_000;
const CONNECTIONS_MAX = 2;

export async function createSmtpSender(url: string, from: string): Promise<MailSender> {
  const { createTransport } = await import('nodemailer');
  const { hostname, port, protocol, username, password } = new URL(url);
  const isSecure = protocol === 'smtps:';
  const transport = createTransport({
    host: hostname,
    port: port ? Number(port) : isSecure ? 465 : 587,
    secure: isSecure,
    ...(username ? { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } } : {}),
    pool: true,
    maxConnections: CONNECTIONS_MAX,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send({ id, to, subject, text, html, attachments }) {
      // The same id on a second sending lets the receiving side recognise it.
      await transport.sendMail({
        from,
        to,
        subject,
        text,
        html,
        messageId: `<${id}@centerproof>`,
        ...(attachments ? { attachments: [...attachments] } : {}),
      });
    },
  };
}
