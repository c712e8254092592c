import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { afterEach, describe, expect, it } from 'vitest';
import { createResolver } from './resolve-addresses.ts';

type RecordType = 'A' | 'AAAA';
/** The bytes of one address, `none` for a name without one, `unknown` for no such name, `silent` for no answer. */
type Answer = readonly number[] | 'none' | 'unknown' | 'silent';

const ipv4 = [192, 0, 2, 7];
const ipv6 = [0x20, 0x01, 0x0d, 0xb8, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 9];

let stopServer: (() => void) | undefined;
afterEach(() => stopServer?.());

describe('the addresses of a name', () => {
  it('are those of both families', async () => {
    const server = await nameServer((type) => (type === 'A' ? ipv4 : ipv6));
    const resolve = createResolver({ askSystem: false, nameServers: [server.address] });
    expect([...(await resolve('hooks.example.com'))].sort()).toEqual(['192.0.2.7', '2001:db8::9']);
  });

  it('are those of the one family that has any', async () => {
    const server = await nameServer((type) => (type === 'A' ? 'none' : ipv6));
    const resolve = createResolver({ askSystem: false, nameServers: [server.address] });
    expect(await resolve('hooks.example.com')).toEqual(['2001:db8::9']);
  });

  it('do not wait for a family whose question is never answered', async () => {
    const server = await nameServer((type) => (type === 'A' ? ipv4 : 'silent'));
    const resolve = createResolver({ askSystem: false, nameServers: [server.address] });
    expect(await resolve('hooks.example.com')).toEqual(['192.0.2.7']);
  });

  it('are asked for once by many connections that open together, and anew by the next', async () => {
    const server = await nameServer((type) => (type === 'A' ? ipv4 : 'none'));
    const resolve = createResolver({ askSystem: false, nameServers: [server.address] });
    await Promise.all(Array.from({ length: 20 }, () => resolve('hooks.example.com')));
    expect(server.questions()).toBe(2);
    await resolve('hooks.example.com');
    expect(server.questions()).toBeGreaterThan(2);
  });

  it('are a look-up error with its code when there are none', async () => {
    const server = await nameServer(() => 'unknown');
    const resolve = createResolver({ askSystem: false, nameServers: [server.address] });
    await expect(resolve('hooks.example.com')).rejects.toMatchObject({ code: 'ENOTFOUND' });
  });

  it('are this machine for localhost and the names under it, without a question', async () => {
    const server = await nameServer(() => 'unknown');
    const resolve = createResolver({ askSystem: false, nameServers: [server.address] });
    expect(await resolve('a.localhost')).toEqual(['127.0.0.1', '::1']);
    expect(server.questions()).toBe(0);
  });
});

/** A name server on this machine, with just the part of RFC 1035 that one question needs. */
async function nameServer(answerFor: (type: RecordType) => Answer) {
  const socket = createSocket('udp4');
  let questions = 0;
  socket.on('message', (query, from) => {
    questions += 1;
    const nameEnd = query.indexOf(0, 12) + 1;
    const question = query.subarray(12, nameEnd + 4);
    const type = query.readUInt16BE(nameEnd) === 1 ? 'A' : 'AAAA';
    const answer = answerFor(type);
    if (answer === 'silent') return;
    const address = typeof answer === 'string' ? null : Buffer.from(answer);
    const header = Buffer.alloc(12);
    query.copy(header, 0, 0, 2);
    header.writeUInt16BE(answer === 'unknown' ? 0x8183 : 0x8180, 2);
    header.writeUInt16BE(1, 4);
    header.writeUInt16BE(address === null ? 0 : 1, 6);
    const record = Buffer.from([
      0xc0,
      12,
      0,
      type === 'A' ? 1 : 28,
      0,
      1,
      0,
      0,
      0,
      0,
      0,
      address?.length ?? 0,
    ]);
    const parts = address === null ? [header, question] : [header, question, record, address];
    socket.send(Buffer.concat(parts), from.port, from.address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  stopServer = () => socket.close();
  return { address: `127.0.0.1:${socket.address().port}`, questions: () => questions };
}
