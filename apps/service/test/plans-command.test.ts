import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { HANDED_DOWN } from './harness/handed-down.ts';
import { startTestService, type TestService } from './harness/index.ts';
import { createWorld } from './harness/world.ts';

const CLI = fileURLToPath(new URL('../../../packages/cli/src/main.ts', import.meta.url));
let service: TestService;

beforeAll(async () => {
  service = await startTestService();
});

interface Outcome {
  exitCode: number;
  output: string;
}

function plans(
  parameters: string[],
  environment: Record<string, string> = { DATABASE_URL: service.ownerUrl },
) {
  return new Promise<Outcome>((resolve) => {
    const options = { env: { ...HANDED_DOWN, ...environment }, timeout: 30_000 };
    const child = execFile(
      process.execPath,
      [CLI, 'plans', ...parameters],
      options,
      (_error, stdout, stderr) => resolve({ exitCode: child.exitCode ?? -1, output: stdout + stderr }),
    );
  });
}

const offered = async (): Promise<{ id: string; amount: number }[]> =>
  (await service.call('GET', '/api/provisioning/center-plans')).body.data;

describe('centerproof plans', () => {
  it('adds a plan that centers can be put on, changes what it costs from now on, and retires it', async () => {
    const added = await plans([
      'add',
      'center-mini',
      '--name',
      'Mini',
      '--amount',
      '9000',
      '--seats',
      '3',
      '--features',
      'booking, proof',
    ]);
    expect(added).toEqual({ exitCode: 0, output: 'center-mini is on offer.\n' });
    expect(await offered()).toContainEqual(
      expect.objectContaining({
        id: 'center-mini',
        amount: 9_000,
        currency: 'KRW',
        features: ['booking', 'proof'],
      }),
    );
    const person = await createWorld(service).person();
    const sold = await service.call('POST', '/api/provisioning/center-tenant', {
      as: person.token,
      body: {
        centerName: 'Mini',
        subdomain: 'mini-one',
        planId: 'center-mini',
        orderId: 'mini-1',
        adminActorId: person.actorId,
      },
    });
    expect(sold.body.data.subscription).toMatchObject({ planId: 'center-mini', amount: 9_000, seatLimit: 3 });

    expect((await plans(['update', 'center-mini', '--amount', '12000'])).exitCode).toBe(0);
    expect((await offered()).find(({ id }) => id === 'center-mini')?.amount).toBe(12_000);
    const { rows } = await service.owner.query(
      `select amount from subscriptions where plan_id = 'center-mini'`,
    );
    expect(rows).toEqual([{ amount: 9_000 }]);

    expect((await plans(['retire', 'center-mini'])).exitCode).toBe(0);
    expect((await offered()).some(({ id }) => id === 'center-mini')).toBe(false);
    expect((await plans(['list'])).output).toMatch(/center-mini .*\(retired\)/);
  });

  it.each([
    [[], 2],
    [['sell', 'x'], 2],
    [['add', 'no-price', '--name', 'X', '--seats', '3'], 2],
    [['add', 'Bad Id', '--name', 'X', '--amount', '1', '--seats', '3'], 2],
    [['add', 'x', '--name', 'X', '--amount', '-1', '--seats', '3'], 2],
    [['add', 'x', '--name', 'X', '--amount', '1', '--seats', '3', '--kind', 'lms'], 2],
    [['add', 'x', '--name', 'X', '--amount', '1', '--seats', '3', '--currency', 'won'], 1],
    [['add', 'center-free', '--name', 'X', '--amount', '1', '--seats', '3'], 1],
    [['update', 'center-nothing', '--amount', '1'], 1],
    [['update', 'center-free'], 2],
    [['retire', 'center-nothing'], 1],
  ])('refuses %j', async (parameters, exitCode) => {
    const before = await offered();
    expect((await plans(parameters)).exitCode).toBe(exitCode);
    expect(await offered()).toEqual(before);
  });

  it('says what is missing when no database is named', async () => {
    const { exitCode, output } = await plans(['list'], {});
    expect(exitCode).toBe(2);
    expect(output).toContain('Set DATABASE_URL');
  });

  it('says in one line that the database is away', async () => {
    const { exitCode, output } = await plans(['list'], {
      DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
    });
    expect(exitCode).toBe(1);
    expect(output).toMatch(/^This could not be done: [^\n]*ECONNREFUSED[^\n]*\n$/);
  });
});
