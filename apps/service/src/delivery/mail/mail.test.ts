import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { eventually, startTestService } from '../../../test/harness/index.ts';
import { outbox } from '../../../test/harness/outbox.ts';
import { type Mail, sendMail } from './index.ts';
import { createSmtpSender } from './smtp.ts';

const service = await startTestService();
const { database } = service.platform;

function mail(to: string): Mail {
  return {
    to,
    kind: 'invitation',
    subject: 'Hello',
    text: 'Come in.',
    html: '<p>Come in.</p>',
    data: { token: 'secret-token', url: 'https://example.test/#token=secret-token' },
  };
}

const send = (to: string) =>
  database.inScope({ centerIds: [] }, (tx) => sendMail(tx, service.platform, mail(to)));

test('a mail of a transaction that failed never leaves; one that committed survives until a worker runs', async () => {
  await expect(
    database.inScope({ centerIds: [] }, async (tx) => {
      await sendMail(tx, service.platform, mail('rolled-back@example.test'));
      throw new Error('undone');
    }),
  ).rejects.toThrow('undone');
  await send('kept@example.test');
  expect(outbox(service)).toEqual([]);

  const workers = await service.service.startWorkers();
  await eventually(() => outbox(service).length === 1);
  await workers.stop();
  const [file] = outbox(service);
  expect(file).toMatchObject({ ...mail('kept@example.test'), mode: 0o600 });
  expect(file?.fileName).toMatch(/^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d{3}Z-mal_[0-9A-Z]{26}\.json$/);
  // Nothing half-written is left beside it.
  expect(readdirSync(join(service.dataDir, 'outbox'))).toEqual([file?.fileName]);
});

test('with an SMTP server the mail is handed over to it', async () => {
  const received: string[] = [];
  const server = createServer((socket) => speakSmtp(socket, received)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  afterAll(() => server.close());
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const sender = await createSmtpSender(`smtp://127.0.0.1:${port}`, 'Centerproof <no-reply@example.test>');
  await sender.send({ ...mail('guest@example.test'), id: 'mal_1', at: new Date() });
  const text = received.join('\n');
  expect(text).toContain('RCPT TO:<guest@example.test>');
  expect(text).toContain('Subject: Hello');
  expect(text).toContain('Message-ID: <mal_1@centerproof>');
  expect(text).toContain('Come in.');
});

/** As much of the protocol as one mail needs. */
function speakSmtp(socket: Socket, received: string[]): void {
  let isData = false;
  socket.write('220 test\r\n');
  socket.on('data', (chunk) => {
    for (const line of chunk.toString().split('\r\n').filter(Boolean)) {
      received.push(line);
      if (isData) {
        if (line === '.') {
          isData = false;
          socket.write('250 taken\r\n');
        }
      } else if (line === 'DATA') {
        isData = true;
        socket.write('354 go on\r\n');
      } else socket.write(line === 'QUIT' ? '221 bye\r\n' : '250 ok\r\n');
    }
  });
  socket.on('error', () => {});
}
