import { networkInterfaces } from 'node:os';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { createEgressAgent, type Egress, type EgressOptions } from '../egress/egress.ts';
import { createCertificate } from '../testing/certificate.ts';
import { type Consumer, type ConsumerOptions, startConsumer, startRawConsumer } from '../testing/consumer.ts';
import { postDelivery } from './post-delivery.ts';

const strict = { allowPrivate: false, requireHttps: false };
const local = { allowPrivate: true, requireHttps: false };
const body = Buffer.from('{"id":"evt_1"}');
const now = () => new Date('2026-03-01T00:00:00.000Z');

const cleanups: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

function egress(options: Partial<EgressOptions> = {}): Egress {
  const made = createEgressAgent({ policy: local, timeoutMs: 5_000, ...options });
  cleanups.push(() => made.agent.destroy());
  return made;
}

async function consumer(options: ConsumerOptions = {}): Promise<Consumer> {
  const made = await startConsumer(options);
  cleanups.push(made.stop);
  return made;
}

async function rawConsumer(onConnection: Parameters<typeof startRawConsumer>[0]): Promise<Consumer> {
  const made = await startRawConsumer(onConnection);
  cleanups.push(made.stop);
  return made;
}

const post = (out: Egress, url: string, bytes: Uint8Array = body) =>
  postDelivery(out, { url, headers: { 'x-service-event-id': 'evt_1' }, body: bytes, now });

describe('one delivery', () => {
  it('posts the exact bytes with its headers and reports status, body and duration', async () => {
    const target = await consumer({ answer: (_request, response) => response.writeHead(201).end('thanks') });
    const result = await post(egress(), `http://127.0.0.1:${target.port}/hook?a=1#part`);
    expect(result).toEqual({
      responseStatus: 201,
      durationMs: expect.any(Number),
      error: null,
      responseBody: 'thanks',
      retryAfterMs: null,
    });
    const [received] = target.requests;
    expect(received).toMatchObject({ method: 'POST', path: '/hook?a=1' });
    expect(received?.body).toEqual(body);
    expect(received?.headers).toMatchObject({
      host: `127.0.0.1:${target.port}`,
      'x-service-event-id': 'evt_1',
      'content-length': String(body.length),
    });
  });

  it('uses one connection again and again', async () => {
    const target = await consumer({ answer: (_request, response) => response.end('x'.repeat(60_000)) });
    const out = egress();
    for (let count = 0; count < 20; count += 1) {
      expect((await post(out, `http://127.0.0.1:${target.port}/`)).error).toBeNull();
      // The client frees a connection one turn after its response, in case the consumer closes it after all.
      await nextTurn();
    }
    expect(target.requests).toHaveLength(20);
    expect(target.connections()).toBe(1);
  });

  it('does not follow a redirect', async () => {
    const target = await consumer({
      answer: (_request, response) => response.writeHead(307, { location: '/elsewhere' }).end(),
    });
    const result = await post(egress(), `http://127.0.0.1:${target.port}/`);
    expect(result).toMatchObject({ responseStatus: 307, error: null });
    expect(target.requests).toHaveLength(1);
  });

  it('reads Retry-After of 429 and 503, and of nothing else', async () => {
    const statuses = [429, 503, 500];
    const target = await consumer({
      answer: (_request, response) => {
        response.writeHead(statuses.shift() ?? 200, { 'retry-after': 'Sun, 01 Mar 2026 00:00:07 GMT' }).end();
      },
    });
    const out = egress();
    const url = `http://127.0.0.1:${target.port}/`;
    expect(await post(out, url)).toMatchObject({ responseStatus: 429, retryAfterMs: 7_000 });
    expect(await post(out, url)).toMatchObject({ responseStatus: 503, retryAfterMs: 7_000 });
    expect(await post(out, url)).toMatchObject({ responseStatus: 500, retryAfterMs: null });
  });

  it('takes the final status after interim ones', async () => {
    const target = await rawConsumer((socket) => {
      socket.once('data', () => {
        socket.end('HTTP/1.1 103 Early Hints\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok');
      });
    });
    const result = await post(egress(), `http://127.0.0.1:${target.port}/`);
    expect(result).toMatchObject({ responseStatus: 200, error: null, responseBody: 'ok' });
  });
});

describe('the response body', () => {
  it('is kept to 1 KiB and the connection of an endless one is closed', async () => {
    const closed = Promise.withResolvers<void>();
    const target = await consumer({
      answer: (_request, response) => {
        const more = () => {
          while (response.write('x'.repeat(16_384)));
        };
        response.on('drain', more);
        response.on('close', () => closed.resolve());
        more();
      },
    });
    const result = await post(egress(), `http://127.0.0.1:${target.port}/`);
    expect(result).toMatchObject({ responseStatus: 200, error: null });
    expect(result.responseBody).toBe('x'.repeat(1024));
    await closed.promise;
  });

  it('is cut between characters, and holds no NUL', async () => {
    const target = await consumer({
      answer: (_request, response) => response.end(`\0${'가'.repeat(1000)}`),
    });
    const result = await post(egress(), `http://127.0.0.1:${target.port}/`);
    expect(result.responseBody).toBe(`\ufffd${'가'.repeat(341)}`);
  });
});

describe('the one deadline', () => {
  // Long enough for a busy machine to reach the phase that each test is about.
  const timeoutMs = 1_000;
  const expectTimeout = async (
    { url, bytes = body, ...options }: Partial<EgressOptions> & { url: string; bytes?: Uint8Array },
    phase: string,
  ) => {
    const result = await post(egress({ timeoutMs, ...options }), url, bytes);
    expect(result.error).toBe(`timeout after 1000 ms while ${phase}`);
    return result;
  };

  it('covers the name look-up', async () => {
    const resolveAddresses = () => new Promise<never>(() => {});
    await expectTimeout({ url: 'http://hooks.example.com:4321/', resolveAddresses }, 'connecting');
  });

  it('covers connecting, the TLS handshake included', async () => {
    const target = await rawConsumer(() => {});
    await expectTimeout({ url: `https://127.0.0.1:${target.port}/` }, 'connecting');
  });

  it('covers sending to a consumer that does not read', async () => {
    const target = await rawConsumer((socket) => socket.pause());
    const bytes = Buffer.alloc(8 * 1024 * 1024);
    await expectTimeout({ url: `http://127.0.0.1:${target.port}/`, bytes }, 'waiting for the response');
  });

  it('covers a response that never begins', async () => {
    const target = await rawConsumer((socket) => socket.resume());
    await expectTimeout({ url: `http://127.0.0.1:${target.port}/` }, 'waiting for the response');
  });

  it('covers headers that trickle', async () => {
    const target = await rawConsumer((socket) => {
      socket.resume().write('HTTP/1.1 200 OK\r\n');
      const drip = setInterval(() => socket.write('X-A: b\r\n'), 20);
      socket.on('close', () => clearInterval(drip));
    });
    await expectTimeout({ url: `http://127.0.0.1:${target.port}/` }, 'waiting for the response');
  });

  it('covers a body that trickles, and closes that connection', async () => {
    const closed = Promise.withResolvers<void>();
    const target = await consumer({
      answer: (_request, response) => {
        const drip = setInterval(() => response.write('x'), 10);
        response.on('close', () => {
          clearInterval(drip);
          closed.resolve();
        });
      },
    });
    const result = await expectTimeout({ url: `http://127.0.0.1:${target.port}/` }, 'reading the response');
    expect(result.responseStatus).toBe(200);
    await closed.promise;
  });

  it('keeps a connection that opens too late from carrying the delivery', async () => {
    const target = await consumer();
    const answered = Promise.withResolvers<readonly string[]>();
    const out = egress({ timeoutMs, resolveAddresses: () => answered.promise });
    const result = await post(out, `http://hooks.example.com:${target.port}/`);
    expect(result.error).toContain('timeout');
    answered.resolve(['127.0.0.1']);
    await out.agent.close();
    expect(target.requests).toHaveLength(0);
  });
});

describe('an address that must not be reached', () => {
  const ownAddress = Object.values(networkInterfaces())
    .flat()
    .find((address) => address?.family === 'IPv4' && !address.internal)?.address;
  const hosts = [
    '127.0.0.1',
    '127.1',
    '2130706433',
    '0x7f000001',
    '0x7f.0.0.1',
    '017700000001',
    '0177.0.0.1',
    '127.0.0.1.',
    '127.0.0.2',
    '0',
    '0.0.0.0',
    '[::]',
    '[::1]',
    '[0:0:0:0:0:0:0:1]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[::127.0.0.1]',
    '[64:ff9b::7f00:1]',
    '[2002:7f00:1::]',
    'localhost',
    'LOCALHOST',
    'localhost.',
    'a.localhost',
    'loc%61lhost',
    '１２７.０.０.１',
    '①②⑦.0.0.1',
    '127。0。0。1',
    '%31%32%37.0.0.1',
    'ｌｏｃａｌｈｏｓｔ',
    ...(ownAddress === undefined ? [] : [ownAddress]),
  ];

  it.each(hosts)('is refused when written as %s, with no connection made', async (host) => {
    const target = await consumer({ host: '::' });
    const result = await post(egress({ policy: strict }), `http://${host}:${target.port}/`);
    expect(result).toMatchObject({
      responseStatus: null,
      error: expect.stringMatching(/^refused target: must/),
    });
    expect(target.connections()).toBe(0);
  });

  it.each(hosts)('is refused by the agent itself when written as %s', async (host) => {
    const target = await consumer({ host: '::' });
    const { agent } = egress({ policy: strict });
    const { origin } = new URL(`http://${host}:${target.port}/`);
    await expect(agent.request({ origin, path: '/', method: 'POST', body })).rejects.toMatchObject({
      code: 'EGRESS_REFUSED',
    });
    expect(target.connections()).toBe(0);
  });

  it('would be reached if the policy allowed it, so these tests can fail', async () => {
    const target = await consumer({ host: '::' });
    const out = egress();
    for (const host of [
      '127.0.0.1',
      '2130706433',
      '[::1]',
      '[::ffff:127.0.0.1]',
      'localhost',
      'a.localhost',
    ]) {
      expect((await post(out, `http://${host}:${target.port}/`)).error, host).toBeNull();
    }
    expect(target.connections()).toBeGreaterThan(0);
  });

  // Every address here leads to this machine, so that a broken check is noticed without a packet leaving it.
  it.each([
    { policy: strict, addresses: ['127.0.0.1'], kind: 'a loopback' },
    { policy: strict, addresses: ['::ffff:127.0.0.1'], kind: 'a loopback' },
    { policy: strict, addresses: ['127.1'], kind: 'a reserved' },
    { policy: local, addresses: ['0.0.0.0'], kind: 'an unspecified' },
    { policy: local, addresses: ['127.0.0.1', '0.0.0.0'], kind: 'an unspecified' },
    { policy: local, addresses: ['127.0.0.1', '::1%lo'], kind: 'a reserved' },
  ])('is refused when a name resolves to $addresses', async ({ policy, addresses, kind }) => {
    const target = await consumer();
    const out = egress({ policy, resolveAddresses: async () => addresses });
    const result = await post(out, `http://hooks.example.com:${target.port}/`);
    expect(result.error).toBe(`refused target: must not be ${kind} address`);
    expect(target.connections()).toBe(0);
  });

  it('is not reached by a name that changes its address after the check', async () => {
    const checked = await consumer({ host: '127.0.0.1' });
    const rebound = await consumer({ host: '127.0.0.2', port: checked.port });
    const answers = [['127.0.0.1'], ['127.0.0.2']];
    let questions = 0;
    const out = egress({ resolveAddresses: async () => answers[questions++] ?? [] });
    const result = await post(out, `http://hooks.example.com:${checked.port}/`);
    expect(result.error).toBeNull();
    expect(questions).toBe(1);
    expect(checked.requests).toHaveLength(1);
    expect(checked.requests[0]?.headers.host).toBe(`hooks.example.com:${checked.port}`);
    expect(rebound.connections()).toBe(0);
  });

  it('is refused on the next connection when the name has moved there in the meantime', async () => {
    const target = await consumer({
      host: '0.0.0.0',
      answer: (_request, response) => response.writeHead(204, { connection: 'close' }).end(),
    });
    // 0.0.0.0 leads to this machine as well, and stays refused where private targets are allowed.
    const answers = [['127.0.0.1'], ['0.0.0.0']];
    const out = egress({ resolveAddresses: async () => answers.shift() ?? [] });
    const url = `http://hooks.example.com:${target.port}/`;
    expect(await post(out, url)).toMatchObject({ responseStatus: 204, error: null });
    expect(await post(out, url)).toMatchObject({
      responseStatus: null,
      error: 'refused target: must not be an unspecified address',
    });
    expect(target.connections()).toBe(1);
  });
});

describe('a failure', () => {
  it('of the connection says so in few words', async () => {
    const target = await consumer();
    await target.stop();
    const { error } = await post(egress(), `http://127.0.0.1:${target.port}/?token=hidden`);
    expect(error).toBe('connection refused');
  });

  it('on all of several addresses says the same as on one', async () => {
    const target = await consumer();
    await target.stop();
    const out = egress({ resolveAddresses: async () => ['127.0.0.1', '127.0.0.2'] });
    expect((await post(out, `http://hooks.example.com:${target.port}/`)).error).toBe('connection refused');
  });

  it('of the name look-up says so', async () => {
    const failing = (code: string) =>
      egress({ resolveAddresses: async () => Promise.reject(Object.assign(new Error('query'), { code })) });
    const url = 'http://hooks.example.com:4321/';
    expect((await post(failing('ENOTFOUND'), url)).error).toBe('host name not found');
    expect((await post(failing('ESERVFAIL'), url)).error).toBe('host name look-up failed');
    expect((await post(egress({ resolveAddresses: async () => [] }), url)).error).toBe('host name not found');
  });

  it('of the consumer before its answer says so', async () => {
    const target = await rawConsumer((socket) => socket.once('data', () => socket.destroy()));
    const { error } = await post(egress(), `http://127.0.0.1:${target.port}/`);
    expect(error).toBe('connection closed by the consumer');
  });

  it('after an interim status alone reports no status', async () => {
    const target = await rawConsumer((socket) =>
      socket.once('data', () => socket.end('HTTP/1.1 103 Early Hints\r\n\r\n')),
    );
    const result = await post(egress(), `http://127.0.0.1:${target.port}/`);
    expect(result).toMatchObject({ responseStatus: null, error: 'connection closed by the consumer' });
  });

  it('of the consumer inside its answer is a failure, with the status that was seen', async () => {
    const target = await rawConsumer((socket) =>
      socket.once('data', () => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\npart')),
    );
    const result = await post(egress(), `http://127.0.0.1:${target.port}/`);
    expect(result).toMatchObject({ responseStatus: 200, responseBody: 'part' });
    expect(result.error).toBe('connection closed by the consumer');
  });

  it.each([
    ['SSH-2.0-server\r\n', 'response is not valid HTTP'],
    [`HTTP/1.1 200 OK\r\nX-Long: ${'a'.repeat(20_000)}\r\n\r\n`, 'response headers too large'],
  ])('to speak HTTP says so (%#)', async (answer, expected) => {
    const target = await rawConsumer((socket) => socket.once('data', () => socket.end(answer)));
    const { error } = await post(egress(), `http://127.0.0.1:${target.port}/`);
    expect(error).toBe(expected);
  });
});

describe('over TLS', () => {
  const { key, certificate } = createCertificate('hooks.example.com');
  const certificateAuthorities = [certificate];
  const resolveAddresses = async () => ['127.0.0.1'];
  const url = (host: string, target: Consumer) => `https://${host}:${target.port}/`;

  it('the name is sent as SNI and Host and the certificate is checked against it', async () => {
    const target = await consumer({ tls: { key, certificate } });
    const out = egress({ certificateAuthorities, resolveAddresses });
    expect(await post(out, url('hooks.example.com', target))).toMatchObject({
      responseStatus: 204,
      error: null,
    });
    expect(target.requests[0]).toMatchObject({
      serverName: 'hooks.example.com',
      headers: { host: `hooks.example.com:${target.port}` },
    });
    expect((await post(out, url('other.example.com', target))).error).toBe(
      'TLS certificate refused (ERR_TLS_CERT_ALTNAME_INVALID)',
    );
    expect(target.requests).toHaveLength(1);
  });

  it('a certificate nobody vouches for is refused and nothing is sent', async () => {
    const target = await consumer({ tls: { key, certificate } });
    const { error } = await post(egress({ resolveAddresses }), url('hooks.example.com', target));
    expect(error).toBe('TLS certificate refused (DEPTH_ZERO_SELF_SIGNED_CERT)');
    expect(target.requests).toHaveLength(0);
  });

  it('a consumer that does not speak TLS is a failed handshake', async () => {
    const target = await rawConsumer((socket) =>
      socket.once('data', () => socket.end('HTTP/1.1 400 Bad\r\n\r\n')),
    );
    const { error } = await post(egress({ resolveAddresses }), url('hooks.example.com', target));
    expect(error).toBe('TLS handshake failed');
  });
});
