import { execFile } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';
import { eventually, startTestService } from '../apps/service/test/harness/index.ts';
import { createWorld } from '../apps/service/test/harness/world.ts';

const run = promisify(execFile);
const guide = readFileSync(new URL('../docs/agents.md', import.meta.url), 'utf8');
const service = await startTestService();
const world = createWorld(service);
const origin = await service.app.listen({ host: '127.0.0.1', port: 0 });
const file = fileURLToPath(new URL(`./.five-minutes-${process.pid}.ts`, import.meta.url));
afterAll(() => rmSync(file, { force: true }));

function block(language: string, name: string): string {
  const code = guide.match(new RegExp(`\`\`\`${language} ${name}\\n([\\s\\S]*?)\`\`\``))?.[1];
  if (code === undefined) throw new Error(`docs/agents.md has no block ${name}.`);
  return code;
}

test('from zero to a guarded tool, as docs/agents.md tells it', async () => {
  const center = await world.center();
  const agentKey = await world.apiKey(center, ['proof:record', 'proof:read']);
  const adminKey = await world.apiKey(center, ['proof:write', 'policy:write']);
  const start = async (callId: string) => {
    writeFileSync(file, block('ts', 'five-minutes').replace('call-1', callId));
    const env = { ...process.env, CENTERPROOF_ORIGIN: origin, CENTERPROOF_KEY: agentKey };
    return (await run(process.execPath, [file], { env })).stdout;
  };
  expect(await start('call-1')).toBe('sent a voucher over 120\n');
  expect(await start('call-1')).toContain('was not run: another attempt has started this call.');

  const policy = await run('sh', ['-c', block('sh', 'policy')], {
    env: { ...process.env, CENTERPROOF_ORIGIN: origin, CENTERPROOF_KEY: adminKey },
  });
  expect(JSON.parse(policy.stdout).data.name).toBe('Vouchers need a human');
  const waiting = start('call-2');
  const id = await eventually(async () => {
    const listed = await service.call('GET', '/api/v1/decision-events?status=recorded', { as: adminKey });
    return listed.body.data[0]?.id as string | undefined;
  }, 30_000);
  await service.call('POST', `/api/v1/decision-events/${id}/approvals`, {
    as: adminKey,
    body: { approver: { id: 'u-1', type: 'human' }, result: 'approved' },
  });
  expect(await waiting).toBe('sent a voucher over 120\n');
});
