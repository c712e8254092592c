import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestService } from '../../../test/harness/index.ts';
import { createWorld } from '../../../test/harness/world.ts';
import { appendEntries } from '../chain/index.ts';
import { logOfDocument } from './index.ts';
import { createLogMemory } from './log-memory.ts';
import { createSequencer } from './sequencer.ts';
import { timestampCheckpoint } from './time-stamp.ts';

const service = await startTestService();
const { platform } = service;
const center = await createWorld(service).center();
const folder = mkdtempSync(join(tmpdir(), 'centerproof-tsa-'));
const openssl = (...args: string[]) => execFileSync('openssl', args, { cwd: folder, stdio: 'pipe' });
const sequencer = createSequencer(platform, {
  holder: 'test',
  memory: createLogMemory(platform.settings.log.stateFile),
});
let authority: Server;
let reply: (query: Buffer) => Buffer = answerOf;

const CONFIG = `
[ tsa ]
default_tsa = ours
[ ours ]
serial = ./serial
signer_cert = ./tsa.pem
signer_key = ./tsa.key
signer_digest = sha256
default_policy = 1.2.3.4.1
digests = sha256
ess_cert_id_alg = sha256
[ tsa_extensions ]
extendedKeyUsage = critical,timeStamping
`;

/** The authority that comes with openssl, behind HTTP on the loopback. */
beforeAll(async () => {
  writeFileSync(join(folder, 'tsa.cnf'), CONFIG);
  writeFileSync(join(folder, 'serial'), '01\n');
  openssl(
    'req',
    '-x509',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-keyout',
    'ca.key',
    '-out',
    'ca.pem',
    '-subj',
    '/CN=Test CA',
    '-days',
    '2',
  );
  openssl(
    'req',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-keyout',
    'tsa.key',
    '-out',
    'tsa.csr',
    '-subj',
    '/CN=Test TSA',
  );
  openssl(
    'x509',
    '-req',
    '-in',
    'tsa.csr',
    '-CA',
    'ca.pem',
    '-CAkey',
    'ca.key',
    '-CAcreateserial',
    '-out',
    'tsa.pem',
    '-days',
    '2',
    '-extfile',
    'tsa.cnf',
    '-extensions',
    'tsa_extensions',
  );
  authority = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      expect(request.headers['content-type']).toBe('application/timestamp-query');
      response
        .writeHead(200, { 'content-type': 'application/timestamp-reply' })
        .end(reply(Buffer.concat(chunks)));
    });
  });
  await new Promise<void>((resolve) => authority.listen(0, '127.0.0.1', resolve));
  const address = authority.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  Object.assign(platform.settings.log, { tsaUrl: `http://127.0.0.1:${port}` });
});
afterAll(() => {
  authority.close();
  rmSync(folder, { recursive: true, force: true });
});

function answerOf(query: Buffer): Buffer {
  writeFileSync(join(folder, 'query.tsq'), query);
  openssl(
    'ts',
    '-reply',
    '-config',
    'tsa.cnf',
    '-section',
    'ours',
    '-queryfile',
    'query.tsq',
    '-out',
    'reply.tsr',
  );
  return readFileSync(join(folder, 'reply.tsr'));
}

const seal = async () => {
  const [entry] = await platform.database.asDispatcher((tx) =>
    appendEntries(tx, {
      centerId: center.id,
      domain: 'dpu',
      now: service.clock.now(),
      entries: [{ subject: 'dpu_1', claims: { who: {}, what: {}, when: {}, where: {}, why: {}, how: {} } }],
    }),
  );
  while ((await sequencer.round()) !== 'idle');
  return { centerId: center.id, domain: 'dpu' as const, index: entry?.index ?? 0 };
};
const verify = (data: string, token: Buffer) => {
  writeFileSync(join(folder, 'data'), data);
  writeFileSync(join(folder, 'token'), token);
  return openssl(
    'ts',
    '-verify',
    '-data',
    'data',
    '-in',
    'token',
    '-token_in',
    '-CAfile',
    'ca.pem',
  ).toString();
};
const checkpoint = async () => (await service.app.inject({ method: 'GET', url: '/log/checkpoint' })).body;

test('a checkpoint is time-stamped, and openssl accepts the token for it and for nothing else', async () => {
  const place = await seal();
  await timestampCheckpoint(platform);
  const note = await checkpoint();
  const [, size] = note.split('\n');
  const served = await service.app.inject({ method: 'GET', url: `/log/timestamp/${size}` });
  expect(served.statusCode).toBe(200);
  expect(verify(note, served.rawPayload)).toContain('Verification: OK');
  expect(() => verify(`${note}.`, served.rawPayload)).toThrow();
  const proven = await logOfDocument(platform, { record: place, erasures: [] });
  expect(proven?.timestamps).toEqual([served.rawPayload.toString('base64')]);
  expect(proven?.entries.record).toContain(note);
});

test('a checkpoint is stamped once, and what has none says so', async () => {
  let asked = 0;
  reply = (query) => {
    asked += 1;
    return answerOf(query);
  };
  await timestampCheckpoint(platform);
  expect(asked).toBe(0);
  expect((await service.app.inject({ method: 'GET', url: '/log/timestamp/999999' })).statusCode).toBe(404);
});

test('a token for something else, or a refusal, is not kept', async () => {
  await seal();
  const stale = readFileSync(join(folder, 'reply.tsr'));
  for (const answer of [stale, Buffer.from('30053003020102', 'hex'), Buffer.from('nonsense')]) {
    reply = () => answer;
    await expect(timestampCheckpoint(platform)).rejects.toThrow();
  }
  const { rows } = await service.owner.query('select count(*)::int as count from log_timestamps');
  expect(rows).toEqual([{ count: 1 }]);
});
