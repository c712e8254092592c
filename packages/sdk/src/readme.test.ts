import { type ChildProcess, spawn } from 'node:child_process';
import { createHmac, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';

const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
const secret = `whsec_${randomBytes(32).toString('base64')}`;
const body = JSON.stringify({
  id: 'evt_1',
  type: 'payment.completed',
  createdAt: new Date().toISOString(),
  data: {},
  deliveryAttempt: 1,
});

let child: ChildProcess | undefined;
let file: string | undefined;
afterEach(async () => {
  if (child !== undefined && child.exitCode === null) {
    child.kill();
    await once(child, 'exit');
  }
  if (file !== undefined) rmSync(file, { force: true });
});

describe('the README', () => {
  it.each(['fastify', 'express'])(
    'has a %s example of about ten lines that works as written',
    async (name) => {
      const example = exampleNamed(name);
      expect(example.split('\n').filter((line) => line.trim() !== '').length).toBeLessThanOrEqual(10);
      const url = `http://127.0.0.1:${await start(name, example)}/webhooks`;
      const send = (signature: string) =>
        fetch(url, {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            'x-service-signature': signature,
            'x-service-event-id': 'evt_1',
            'x-service-timestamp': new Date().toISOString(),
          },
          body,
        });
      const good = await send(createHmac('sha256', secret).update(body).digest('hex'));
      expect(good.status).toBe(204);
      const bad = await send('00'.repeat(32));
      expect(bad.status).toBe(401);
    },
  );
});

describe('the example of the client', () => {
  it('records a decision and walks the list, as written', async () => {
    const asked: string[] = [];
    const service = createHttpServer((request, response) => {
      asked.push(`${request.method} ${request.url} ${request.headers.authorization}`);
      const page = { data: [{ id: 'evt_2' }], pagination: { hasMore: false, limit: 20, offset: 0 } };
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(request.method === 'POST' ? { data: { id: 'evt_1' } } : page));
    }).listen(0, '127.0.0.1');
    await once(service, 'listening');
    // A server listening on TCP gives an AddressInfo, never a string or null.
    const { port } = service.address() as AddressInfo;
    file = fileURLToPath(new URL(`../.readme-client-${process.pid}.mjs`, import.meta.url));
    writeFileSync(file, exampleNamed('client'));
    child = spawn(process.execPath, [file], {
      env: { ...process.env, CENTERPROOF_ORIGIN: `http://127.0.0.1:${port}`, CENTERPROOF_KEY: 'key' },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let said = '';
    child.stdout?.on('data', (chunk: Buffer) => {
      said += chunk.toString();
    });
    await once(child, 'close');
    service.close();
    expect(said).toBe('evt_1\nevt_2\n');
    expect(asked).toEqual([
      'POST /api/v1/decision-events Bearer key',
      'GET /api/v1/decision-events Bearer key',
    ]);
  });
});

function exampleNamed(name: string): string {
  const code = readme.match(new RegExp(`\`\`\`js ${name}\\n([\\s\\S]*?)\`\`\``))?.[1];
  if (code === undefined) throw new Error(`the README has no example named ${name}`);
  return code;
}

/** Runs the example in a process of its own, inside this package so that its imports resolve. */
async function start(name: string, code: string): Promise<number> {
  const port = await freePort();
  file = fileURLToPath(new URL(`../.readme-${name}-${process.pid}.mjs`, import.meta.url));
  writeFileSync(file, code);
  child = spawn(process.execPath, [file], {
    env: { ...process.env, PORT: String(port), WEBHOOK_SECRET: secret },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const until = Date.now() + 20_000;
  while (child.exitCode === null && Date.now() < until) {
    const answered = await fetch(`http://127.0.0.1:${port}/`).then(
      () => true,
      () => false,
    );
    if (answered) return port;
  }
  throw new Error(`the ${name} example did not start`);
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  // A server listening on TCP gives an AddressInfo, never a string or null.
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
