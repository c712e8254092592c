import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { eventually, startTestService } from '../../../test/harness/index.ts';
import { createWorld } from '../../../test/harness/world.ts';
import { EVENT_SCHEMAS, EVENT_TYPES } from './outbox/event-catalogue.ts';
import { startConsumer } from './testing/consumer.ts';
import { sealSome } from './testing/seal.ts';

const guide = readFileSync(new URL('../../../../../docs/webhooks.md', import.meta.url), 'utf8');
const service = await startTestService();
const world = createWorld(service);
await service.app.listen({ host: '127.0.0.1', port: 0 });
const workers = await service.service.startWorkers();
afterAll(() => workers.stop());
const { port } = service.app.server.address() as AddressInfo;

function sample(language: string, name: string): string {
  const code = guide.match(new RegExp(`\`\`\`${language} ${name}\\n([\\s\\S]*?)\`\`\``))?.[1];
  return code ?? expect.fail(`the guide has no sample named ${name}`);
}

/** Runs a sample of the guide in a shell and reads the JSON that it prints. */
async function shell(name: string, variables: Record<string, string>) {
  const { stdout } = await promisify(execFile)('sh', ['-c', sample('sh', name)], {
    env: { PATH: process.env.PATH, BASE_URL: `http://127.0.0.1:${port}/api`, ...variables },
  });
  return JSON.parse(stdout);
}

/** A sample as a file inside this workspace, so that its imports resolve. */
function writeSample(name: string): string {
  const file = fileURLToPath(new URL(`.guide-${name}-${process.pid}.mjs`, import.meta.url));
  writeFileSync(file, sample('js', name));
  onTestFinished(() => rmSync(file, { force: true }));
  return file;
}

test('the guide’s commands and its receiver work as written, from registration to rotation', async () => {
  const center = await world.center();
  const API_KEY = await world.apiKey(center, ['proof:write']);
  // The port is free again a moment before the receiver takes it.
  const reserved = await startConsumer();
  await reserved.stop();
  const YOUR_URL = `http://127.0.0.1:${reserved.port}/hooks`;
  const { id: WEBHOOK_ID, signingSecret } = await shell('register', { API_KEY, YOUR_URL });
  expect(signingSecret).toMatch(/^whsec_/);

  const receiver = spawn(process.execPath, [writeSample('receiver')], {
    env: { ...process.env, PORT: String(reserved.port), WEBHOOK_SECRET: signingSecret },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let printed = '';
  receiver.stdout.on('data', (text) => {
    printed += text;
  });
  onTestFinished(async () => {
    receiver.kill();
    await once(receiver, 'exit');
  });
  await eventually(() => fetch(YOUR_URL).then(({ status }) => status === 401), 20_000);

  const tested = await shell('test', { API_KEY, WEBHOOK_ID });
  expect(tested.data).toMatchObject({ status: 'success', responseStatus: 204, eventType: 'dpu.sealed' });
  const [EVENT_ID = ''] = await sealSome(service, center);
  await eventually(() => printed.includes(`dpu.sealed ${EVENT_ID}\n`));
  const listed = await eventually(async () => {
    const { data } = await shell('deliveries', { API_KEY, WEBHOOK_ID });
    return data.length === 2 && data;
  });
  expect(listed[0]).toMatchObject({ eventId: EVENT_ID, status: 'success', nextRetryAt: null });
  expect(await shell('retry', { API_KEY, EVENT_ID })).toMatchObject({ error: { code: 'CONFLICT' } });
  expect(await shell('replay', { API_KEY, WEBHOOK_ID })).toMatchObject({ data: { webhookId: WEBHOOK_ID } });

  const rotated = await shell('rotate', { API_KEY, WEBHOOK_ID });
  expect(rotated.signingSecret).not.toBe(signingSecret);
  const [next = ''] = await sealSome(service, center);
  // The receiver still has the old secret.
  await eventually(() => printed.includes(`dpu.sealed ${next}\n`));
});

test('the check by hand takes a real delivery and refuses a changed one', async () => {
  const { isFromCenterproof } = await import(/* @vite-ignore */ pathToFileURL(writeSample('by-hand')).href);
  const center = await world.center();
  const API_KEY = await world.apiKey(center, ['proof:write']);
  const consumer = await startConsumer();
  onTestFinished(consumer.stop);
  const { signingSecret } = await shell('register', {
    API_KEY,
    YOUR_URL: `http://127.0.0.1:${consumer.port}/`,
  });
  await sealSome(service, center);
  await eventually(() => consumer.requests.length === 1);
  const { body, headers } = consumer.requests[0] ?? expect.fail();
  expect(isFromCenterproof(body, headers, signingSecret)).toBe(true);
  expect(isFromCenterproof(Buffer.concat([body, Buffer.from(' ')]), headers, signingSecret)).toBe(false);
  expect(isFromCenterproof(body, {}, signingSecret)).toBe(false);
});

test('the guide names every event, and its sample meets the schema', () => {
  for (const type of EVENT_TYPES) expect(guide).toContain(`\`${type}\``);
  const envelope = JSON.parse(sample('json', 'envelope'));
  expect(Object.keys(envelope)).toEqual(['id', 'type', 'createdAt', 'data', 'deliveryAttempt']);
  expect(new Ajv2020({ strict: false }).validate(EVENT_SCHEMAS['dpu.sealed'], envelope.data)).toBe(true);
});
