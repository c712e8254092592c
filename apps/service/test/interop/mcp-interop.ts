import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, request as forward } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startDemoService } from '../../../../scripts/cluster/demo-service.ts';

/**
 * Has `/mcp` of a running service judged by the programs of the protocol's makers, unchanged and at fixed versions: the conformance
 * suite, every scenario of it that asks for nothing but the protocol, and the inspector on the command line. They are fetched into a folder of their own, because the inspector's licence is a file and not a
 * name that the lock's rules could read. `node apps/service/test/interop/mcp-interop.ts`; `MCP_TOOLS` names a folder that has them.
 */
const CONFORMANCE = '@modelcontextprotocol/conformance@0.1.16';
const INSPECTOR = '@modelcontextprotocol/inspector@2.12.0';
const SCENARIOS = [
  'server-initialize',
  'ping',
  'tools-list',
  'resources-list',
  'dns-rebinding-protection',
  // No session is kept, so that there is no stream to come back to; the suite warns of that, and fails nothing.
  'server-sse-polling',
  'server-sse-multiple-streams',
];
/** The scenarios that are not about this server, and why; one that a later version of the suite adds has to be looked at. */
const LEFT_OUT: readonly (readonly [scenarios: RegExp, why: string])[] = [
  [/^tools-call-|^elicitation-|^json-schema-/, 'call tools that only the server of the suite has'],
  [/^resources-(read|templates)-/, 'read resources that only the server of the suite has'],
  [/^prompts-/, 'ask for prompts, which this server does not declare'],
  [/^resources-(un)?subscribe$/, 'ask for subscriptions, which this server does not declare'],
  [/^logging-|^completion-/, 'ask for logging and completions, which this server does not declare'],
];
const TOOLS = ['decide', 'get_decision', 'list_waiting', 'record_decision', 'verify_proof'];

const run = promisify(execFile);
const folder = mkdtempSync(join(tmpdir(), 'centerproof-mcp-'));
await using begun = new AsyncDisposableStack();
begun.defer(() => rmSync(folder, { recursive: true, force: true }));
await main();

async function main(): Promise<void> {
  const folderOfPrograms = process.env.MCP_TOOLS ?? (await fetched());
  const target = { url: '', key: '' };
  const open = await forwardWithKey(target);
  const { origin: url, demo } = begun.use(await startDemoService({ ALLOWED_ORIGINS: open }));
  const key = demo.centers[0]?.apiKeys.write ?? '';
  Object.assign(target, { url, key });
  const program = (name: string) => join(folderOfPrograms, 'node_modules/.bin', name);

  const { stdout: known } = await run(program('conformance'), ['list', '--server']);
  const names = [...known.matchAll(/^ +- ([a-z0-9-]+)/gm)].map(([, name = '']) => name);
  const unknown = names.filter(
    (name) => !SCENARIOS.includes(name) && !LEFT_OUT.some(([scenarios]) => scenarios.test(name)),
  );
  expect(names.length > 0 && unknown.length === 0, 'conformance: every scenario is known', unknown);
  for (const [scenarios, why] of LEFT_OUT)
    process.stdout.write(
      `left out: ${names.filter((name) => scenarios.test(name)).join(', ')}, which ${why}\n`,
    );

  for (const scenario of SCENARIOS) {
    const { stdout } = await run(program('conformance'), [
      'server',
      ...['--url', `${open}/mcp`, '--scenario', scenario, '--output-dir', folder],
    ]);
    const isPassed =
      /[1-9]\d* passed, 0 failed|Passed: [1-9]\d*\/[1-9]\d*, 0 failed|, 0 failed, [1-9]\d* warnings/i.test(
        stdout,
      );
    expect(isPassed, `conformance: ${scenario}`, stdout);
  }

  const inspect = async (...more: string[]) => {
    const { stdout } = await run(program('mcp-inspector'), [
      '--cli',
      `${url}/mcp`,
      ...['--transport', 'http', '--header', `Authorization: Bearer ${key}`, ...more],
    ]);
    return JSON.parse(stdout);
  };
  const listed: { tools: { name: string }[] } = await inspect('--method', 'tools/list');
  const tools = listed.tools.map(({ name }) => name).sort();
  expect(tools.join() === TOOLS.join(), 'inspector: tools/list', tools.join());
  const called = await inspect('--method', 'tools/call', '--tool-name', 'list_waiting');
  expect(
    called.isError !== true && called.structuredContent.decisions.length > 0,
    'inspector: tools/call',
    called,
  );
  const { resources } = await inspect('--method', 'resources/list');
  expect(resources.length > 0, 'inspector: resources/list', resources);
  const read = await inspect('--method', 'resources/read', '--uri', resources[0].uri);
  expect(read.contents[0].text.includes('"evidence"'), 'inspector: resources/read', read);
}

async function fetched(): Promise<string> {
  await run('npm', ['install', '--ignore-scripts', '--no-audit', '--prefix', folder, CONFORMANCE, INSPECTOR]);
  return folder;
}

/** The suite sends no credentials, so a forwarder adds the key and changes nothing else. */
async function forwardWithKey(target: { url: string; key: string }): Promise<string> {
  const forwarder = createServer((incoming, outgoing) => {
    const { method = 'GET', headers, url: path = '/' } = incoming;
    const onward = forward(
      new URL(path, target.url),
      { method, headers: { ...headers, authorization: `Bearer ${target.key}` } },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
      },
    );
    onward.on('error', () => outgoing.destroy());
    incoming.pipe(onward);
  }).listen(0, '127.0.0.1');
  begun.defer(() => void forwarder.close());
  await once(forwarder, 'listening');
  // A server that listens on TCP gives an AddressInfo.
  return `http://127.0.0.1:${(forwarder.address() as AddressInfo).port}`;
}

function expect(holds: boolean, what: string, otherwise: unknown): void {
  process.stdout.write(`${holds ? 'ok' : 'FAILED'}  ${what}\n`);
  if (holds) return;
  process.stdout.write(`${typeof otherwise === 'string' ? otherwise : JSON.stringify(otherwise)}\n`);
  process.exitCode = 1;
}
