import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { readSettings, SettingsError } from './settings.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'centerproof-settings-'));
afterAll(() => rmSync(dataDir, { recursive: true }));
const base = { DATA_DIR: dataDir };

test('with nothing set, everything has its documented default', () => {
  const settings = readSettings(base);
  expect(settings).toMatchObject({
    host: '127.0.0.1',
    port: 4000,
    publicUrl: 'http://127.0.0.1:4000',
    baseUrl: 'http://127.0.0.1:4000/api',
    lmsUrl: 'http://127.0.0.1:4000/lms',
    accessTokenSeconds: 900,
    refreshTokenSeconds: 2_592_000,
    ssoTokenSeconds: 120,
    phoneRegion: 'KR',
    trustProxy: false,
    metricsPort: undefined,
    rates: {
      standard: { count: 100, seconds: 60 },
      partner: { count: 500, seconds: 60 },
      auth: { count: 5, seconds: 900 },
      public: { count: 30, seconds: 60 },
      proof: { count: 6_000, seconds: 60 },
      proofEvents: { count: 60_000, seconds: 60 },
    },
    webhooks: {
      retryDelaysSeconds: [0, 30, 120, 600, 3_600, 21_600, 86_400],
      timeoutMs: 5_000,
      allowPrivate: false,
    },
  });
});

describe('a wrong value stops the start with one line that names the variable', () => {
  const wrong: [string, string][] = [
    ['PORT', 'eighty'],
    ['PORT', '70000'],
    ['NODE_ENV', 'prod'],
    ['DATABASE_URL', 'mysql://x'],
    ['DATABASE_DIRECT_URL', 'mysql://x'],
    ['DATABASE_DIRECT_URL', 'postgres://without-a-pooler/x'],
    ['REDIS_URL', 'http://x'],
    ['STORAGE_URL', 'https://bucket'],
    ['STORAGE_URL', 's3://bucket?color=red'],
    ['BASE_URL', 'not an address'],
    ['PUBLIC_URL', 'ftp://x'],
    ['PUBLIC_URL', 'https://x.example/path?query=1'],
    ['PUBLIC_URL', 'https://x.example/#'],
    ['AUTH_URL', 'https://me:secret@x.example'],
    ['MASTER_KEY', 'short'],
    ['LOG_LEVEL', 'loud'],
    ['DEMO', 'yes'],
    ['RATE_LIMIT_AUTH', '5 per minute'],
    ['RATE_LIMIT_PROOF', '0/60'],
    ['RATE_LIMIT_PROOF_EVENTS', 'many'],
    ['TRUST_PROXY', 'on'],
    ['TRUST_PROXY', 'true'],
    ['TRUST_PROXY', '0'],
    ['TRUST_PROXY', '17'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['TRUST_PROXY', '10.0.0.0/8,proxy.example'],
    ['TRUST_PROXY', '10.0.0.0/8,'],
    ['METRICS_PORT', '0'],
    ['METRICS_PORT', '70000'],
    ['WEBHOOK_RETRY_DELAYS', '0,1,2,3,4,5,6,7'],
    ['WEBHOOK_RETRY_DELAYS', '0,soon'],
    ['WEBHOOK_TIMEOUT_MS', '0'],
    ['WEBHOOK_ALLOW_PRIVATE', 'true'],
    ['ACCESS_TOKEN_SECONDS', '-1'],
    ['ALLOWED_ORIGINS', 'app.example'],
    ['ALLOWED_ORIGINS', 'https://app.example/page'],
    ['PHONE_REGION', 'Korea'],
    ['PHONE_REGION', 'XX'],
    ['PAYMENT_CHECKOUT_URL', 'pay.example'],
    ['MAIL_FROM', 'Centerproof'],
    ['MAIL_FROM', 'Centerproof <no-reply@example.org'],
    ['SMTP_URL', 'mail.example'],
    ['SMTP_URL', 'smtp://'],
    ['SMTP_URL', 'smtp://me:50%off@mail.example'],
  ];
  test.each(wrong)('%s=%s', (name, value) => {
    expect(() => readSettings({ ...base, [name]: value })).toThrow(SettingsError);
    expect(() => readSettings({ ...base, [name]: value })).toThrow(new RegExp(`^${name} [^\\n]+$`));
  });
});

test.each(['no-reply@example.org', '센터 <no-reply@example.org>', '"Center, proof" <a@b.example>'])(
  'MAIL_FROM=%s is taken as it is',
  (value) => {
    expect(readSettings({ ...base, MAIL_FROM: value }).mailFrom).toBe(value);
  },
);

test('ALLOWED_ORIGINS are taken as browsers write them', () => {
  const given = 'https://App.example:443/, http://localhost:5173,capacitor://localhost';
  const { allowedOrigins } = readSettings({ ...base, ALLOWED_ORIGINS: given });
  expect(allowedOrigins).toEqual(['https://app.example', 'http://localhost:5173', 'capacitor://localhost']);
});

test.each([
  ['off', false],
  ['2', 2],
  ['10.0.0.0/8, fd00::/8,192.0.2.1', ['10.0.0.0/8', 'fd00::/8', '192.0.2.1']],
])('TRUST_PROXY=%s is understood', (value, expected) => {
  expect(readSettings({ ...base, TRUST_PROXY: value }).trustProxy).toEqual(expected);
});

test.each(['compose.yaml', 'kubernetes/centerproof.yaml'])(
  'deploy/%s believes a number of proxies at most, never whoever writes an address',
  (file) => {
    const manifest = readFileSync(join(import.meta.dirname, '../../../../deploy', file), 'utf8');
    const [, value = ''] = /TRUST_PROXY(?:, value: "|: \$\{TRUST_PROXY:-)(\w+)["}]/.exec(manifest) ?? [];
    expect([false, 1]).toContain(readSettings({ ...base, TRUST_PROXY: value }).trustProxy);
  },
);

test('both stages of the Dockerfile install what Node is linked to and a slim Debian leaves out', () => {
  const { sharedObjects } = process.report.getReport() as { sharedObjects: string[] };
  const needed = sharedObjects.some((path) => /libatomic\.so/.test(path)) ? ['libatomic1'] : [];
  const [, ...stages] = readFileSync(join(import.meta.dirname, '../../../../Dockerfile'), 'utf8').split(
    /^FROM /m,
  );
  expect(stages).toHaveLength(2);
  for (const stage of stages)
    for (const name of needed) expect(stage).toMatch(new RegExp(`^RUN apt-get .* ${name} `, 'm'));
});

test('the nodes of deploy/compose.yaml share one DATA_DIR that outlives them', () => {
  const read = (file: string) => readFileSync(join(import.meta.dirname, '../../../../', file), 'utf8');
  const [, folder = 'none'] = / DATA_DIR=(\S+) /.exec(read('Dockerfile')) ?? [];
  const [nodes = '', others = ''] = read('deploy/compose.yaml').split(/^services:$/m);
  expect(nodes).toContain(`volumes: ["data:${folder}"]`);
  expect(others).toMatch(/^volumes:\n(?: {2}.*\n)* {2}data: \{\}$/m);
});

test('the first embedded start makes a master key that only its owner can read, and keeps it', () => {
  const file = join(dataDir, 'master.key');
  const first = readSettings(base).masterKey;
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readSettings(base).masterKey).toEqual(first);
  expect(readFileSync(file, 'utf8').trim()).toBe(first.toString('hex'));
});

test('production requires a master key of its own and makes no demo world', () => {
  expect(() => readSettings({ ...base, NODE_ENV: 'production' })).toThrow(/^MASTER_KEY /);
  expect(
    readSettings({ ...base, NODE_ENV: 'production', MASTER_KEY: 'ab'.repeat(32), DEMO: 'on' }).demo,
  ).toBe('off');
});
