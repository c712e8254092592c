import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { dirname, join, resolve } from 'node:path';
import { LogPolicyError, type PolicyWitness, readLogPolicy } from '@centerproof/proof';
import { type CountryCode, isSupportedCountry } from 'libphonenumber-js';

/** A rate: at most `count` calls in a window of `seconds`. */
export interface Rate {
  count: number;
  seconds: number;
}

export type Settings = ReturnType<typeof readSettings>;

/** Its message is the one line that a person sees when the start is refused. */
export class SettingsError extends Error {}

type Environment = Record<string, string | undefined>;

/** Center ids are 32-bit numbers, and each cell has a million of them. */
const CELL_MAX = 2_000;

/**
 * Reads every setting from the environment and refuses a wrong value by naming its variable.
 * The README lists the same names with their meaning.
 */
export function readSettings(environment: Environment) {
  const read = reader(environment);
  const isProduction =
    read.choice('NODE_ENV', ['development', 'test', 'production'], 'development') === 'production';
  const host = read.text('HOST', '127.0.0.1');
  const port = read.integer('PORT', 4000, { min: 0, max: 65_535 });
  const origin = `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
  const databaseUrl = read.optional('DATABASE_URL', postgresAddress);
  const dataDir = resolve(read.text('DATA_DIR', '.centerproof'));
  const publicUrl = read.address('PUBLIC_URL', origin);

  return {
    isProduction,
    cell: read.integer('CELL', 0, { min: 0, max: CELL_MAX }),
    host,
    port,
    databaseUrl,
    databaseDirectUrl: directAddress(read, databaseUrl),
    databasePoolMax: read.integer('DATABASE_POOL_MAX', 20, { min: 2, max: 500 }),
    redisUrl: read.optional('REDIS_URL', redisAddress),
    storage: read.optional('STORAGE_URL', storageAddress),
    baseUrl: read.address('BASE_URL', `${publicUrl}/api`),
    publicUrl,
    authUrl: read.address('AUTH_URL', publicUrl),
    lmsUrl: read.address('LMS_URL', `${publicUrl}/lms`),
    schemaUrl: read.address('SCHEMA_URL', `${publicUrl}/schema`),
    dataDir,
    masterKey: masterKey(read, { dataDir, isProduction, isEmbedded: databaseUrl === undefined }),
    masterKeyPrevious: read.optional('MASTER_KEY_PREVIOUS', keyBytes),
    logLevel: read.choice(
      'LOG_LEVEL',
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'info',
    ),
    demo: isProduction ? 'off' : read.choice('DEMO', ['on', 'off', 'auto'], 'auto'),
    trustProxy: read.optional('TRUST_PROXY', trustedProxies) ?? false,
    metricsPort: read.optional('METRICS_PORT', portNumber),
    allowedOrigins: read.optional('ALLOWED_ORIGINS', origins) ?? [],
    phoneRegion: read.optional('PHONE_REGION', country) ?? 'KR',
    accessTokenSeconds: read.integer('ACCESS_TOKEN_SECONDS', 900, { min: 1, max: 86_400 }),
    refreshTokenSeconds: read.integer('REFRESH_TOKEN_SECONDS', 30 * 86_400, { min: 1, max: 90 * 86_400 }),
    ssoTokenSeconds: read.integer('SSO_TOKEN_SECONDS', 120, { min: 1, max: 3_600 }),
    rates: {
      standard: read.rate('RATE_LIMIT_STANDARD', '100/60'),
      partner: read.rate('RATE_LIMIT_PARTNER', '500/60'),
      auth: read.rate('RATE_LIMIT_AUTH', '5/900'),
      public: read.rate('RATE_LIMIT_PUBLIC', '30/60'),
      proof: read.rate('RATE_LIMIT_PROOF', '6000/60'),
      proofEvents: read.rate('RATE_LIMIT_PROOF_EVENTS', '60000/60'),
      scim: read.rate('RATE_LIMIT_SCIM', '600/60'),
    },
    webhooks: {
      retryDelaysSeconds: read.integers('WEBHOOK_RETRY_DELAYS', '0,30,120,600,3600,21600,86400', {
        itemsMax: 7,
        min: 0,
        max: 30 * 86_400,
      }),
      timeoutMs: read.integer('WEBHOOK_TIMEOUT_MS', 5_000, { min: 1, max: 60_000 }),
      allowPrivate: read.flag('WEBHOOK_ALLOW_PRIVATE', false),
    },
    log: logSettings(read, dataDir),
    ai: aiSettings(read),
    payments: paymentSettings(read),
    smtpUrl: read.optional('SMTP_URL', smtpAddress),
    mailFrom: read.pattern(
      'MAIL_FROM',
      /^(?:[^<>\r\n]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/,
      'Centerproof <no-reply@centerproof.invalid>',
      'an address such as Centerproof <no-reply@example.org>',
    ),
  };
}

/** The log: its name, who cosigns it, and what is remembered of it outside the database. */
function logSettings(read: ReturnType<typeof reader>, dataDir: string) {
  return {
    /** Counts at the first start alone; the database keeps the name from then on. */
    origin: read.optional('LOG_ORIGIN', logOrigin),
    witnesses: read.optional('LOG_WITNESSES', witnessPolicy) ?? [],
    stateFile: resolve(read.text('LOG_STATE_FILE', join(dataDir, 'log-checkpoint'))),
    tsaUrl: read.optional('TSA_URL', httpAddress),
  };
}

function logOrigin(value: string): string {
  if (!/^[^\s+]{1,200}$/u.test(value))
    throw new Error('must be a name without spaces and plus signs, such as proof.example/log');
  return value;
}

/** Those of a C2SP tlog-policy that can be asked; its quorum is for whoever verifies. */
function witnessPolicy(file: string): readonly PolicyWitness[] {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    throw new Error(`names a file that cannot be read (${(error as NodeJS.ErrnoException).code})`);
  }
  const { witnesses } = readPolicy(text);
  for (const { name, url } of witnesses) {
    if (url === null) throw new Error(`has no url for the witness ${name}`);
    httpAddress(url);
  }
  return witnesses;
}

function readPolicy(text: string) {
  try {
    return readLogPolicy(text);
  } catch (error) {
    throw error instanceof LogPolicyError ? new Error(`is not a tlog-policy. ${error.message}`) : error;
  }
}

/** Where DATABASE_URL leads to a pooler: the database itself, for what needs a session of its own. */
function directAddress(read: ReturnType<typeof reader>, databaseUrl: string | undefined): string | undefined {
  const address = read.optional('DATABASE_DIRECT_URL', postgresAddress);
  if (address !== undefined && databaseUrl === undefined)
    throw new SettingsError('DATABASE_DIRECT_URL is for a DATABASE_URL that leads to a pooler; set both.');
  return address;
}

/** A model server for drafts; without an address the built-in summariser writes them. */
function aiSettings(read: ReturnType<typeof reader>) {
  const url = read.optional('AI_PROVIDER_URL', httpAddress);
  const timeoutMs = read.integer('AI_TIMEOUT_MS', 20_000, { min: 100, max: 120_000 });
  if (url === undefined) return undefined;
  const model = read.text('AI_MODEL', '');
  if (!model) throw new SettingsError('AI_MODEL is required together with AI_PROVIDER_URL.');
  return { url, model, apiKey: read.optional('AI_API_KEY', (key) => key), timeoutMs };
}

/** The payment provider that is asked whether something was paid; without an address, the sandbox of a test system. */
function paymentSettings(read: ReturnType<typeof reader>) {
  const url = read.optional('PAYMENT_PROVIDER_URL', httpAddress);
  const timeoutMs = read.integer('PAYMENT_TIMEOUT_MS', 5_000, { min: 100, max: 8_000 });
  /** The provider's page on which people pay. */
  const checkoutUrl = read.optional('PAYMENT_CHECKOUT_URL', httpAddress);
  if (url === undefined) return undefined;
  return { url, apiKey: read.optional('PAYMENT_PROVIDER_KEY', (key) => key), checkoutUrl, timeoutMs };
}

/**
 * The key under which secrets are kept. An embedded start makes one for itself, so that the first run needs no
 * set-up; with a database of its own, or in production, a deployment must bring the key, because every node
 * needs the same one and losing it loses the secrets.
 */
function masterKey(
  read: ReturnType<typeof reader>,
  where: { dataDir: string; isProduction: boolean; isEmbedded: boolean },
): Buffer {
  const given = read.optional('MASTER_KEY', keyBytes);
  if (given) return given;
  if (where.isProduction)
    throw new SettingsError('MASTER_KEY is required when NODE_ENV=production (32 bytes in hex or base64).');
  return keptMasterKey(join(where.dataDir, 'master.key'));
}

export function keyBytes(value: string): Buffer {
  const bytes = /^[0-9a-f]{64}$/i.test(value) ? Buffer.from(value, 'hex') : Buffer.from(value, 'base64');
  if (bytes.length !== 32) throw new Error('must be 32 bytes, written as 64 hex digits or in base64');
  return bytes;
}

function keptMasterKey(file: string): Buffer {
  try {
    if (!existsSync(file)) {
      makePrivateFolder(dirname(file));
      writeFileSync(file, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600, flag: 'wx' });
    }
  } catch (error) {
    // Two first starts at once: the loser of the exclusive write reads what the winner wrote.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') {
      throw new SettingsError(`DATA_DIR: cannot write ${file} (${(error as NodeJS.ErrnoException).code}).`);
    }
  }
  const bytes = Buffer.from(readFileSync(file, 'utf8').trim(), 'hex');
  if (bytes.length !== 32) throw new SettingsError(`DATA_DIR: ${file} is not a master key of 64 hex digits.`);
  return bytes;
}

/** Closed to others itself, while the folders above it are made as folders usually are. */
function makePrivateFolder(folder: string): void {
  if (existsSync(folder)) return;
  mkdirSync(dirname(folder), { recursive: true });
  mkdirSync(folder, { mode: 0o700 });
}

function reader(environment: Environment) {
  const raw = (name: string) => {
    const value = environment[name];
    return value === undefined || value === '' ? undefined : value;
  };
  const refuse = (name: string, expectation: string): never => {
    throw new SettingsError(`${name} ${expectation}.`);
  };
  const parse = <Value>(name: string, value: string, parser: (value: string) => Value): Value => {
    try {
      return parser(value);
    } catch (error) {
      return refuse(name, error instanceof Error ? error.message : 'is not valid');
    }
  };
  const integer = (name: string, value: string, bounds: { min: number; max: number }) => {
    const number = Number(value);
    if (!/^-?\d+$/.test(value) || number < bounds.min || number > bounds.max) {
      refuse(name, `must be a whole number from ${bounds.min} to ${bounds.max}, not "${value}"`);
    }
    return number;
  };

  return {
    text: (name: string, fallback: string) => raw(name) ?? fallback,
    optional: <Value>(name: string, parser: (value: string) => Value): Value | undefined => {
      const value = raw(name);
      return value === undefined ? undefined : parse(name, value, parser);
    },
    integer: (name: string, fallback: number, bounds: { min: number; max: number }) => {
      const value = raw(name);
      return value === undefined ? fallback : integer(name, value, bounds);
    },
    integers: (name: string, fallback: string, bounds: { itemsMax: number; min: number; max: number }) => {
      const items = (raw(name) ?? fallback).split(',').map((item) => integer(name, item.trim(), bounds));
      if (items.length > bounds.itemsMax)
        refuse(name, `must be at most ${bounds.itemsMax} numbers separated by commas`);
      return items;
    },
    choice: <Choice extends string>(name: string, choices: readonly Choice[], fallback: Choice): Choice => {
      const value = raw(name) ?? fallback;
      return (
        choices.find((choice) => choice === value) ??
        refuse(name, `must be one of ${choices.join(', ')}, not "${value}"`)
      );
    },
    flag: (name: string, fallback: boolean): boolean => {
      const value = raw(name);
      if (value === undefined) return fallback;
      if (value !== 'on' && value !== 'off') refuse(name, `must be on or off, not "${value}"`);
      return value === 'on';
    },
    pattern: (name: string, pattern: RegExp, fallback: string, expectation: string) => {
      const value = raw(name) ?? fallback;
      return pattern.test(value) ? value : refuse(name, `must be ${expectation}, not "${value}"`);
    },
    address: (name: string, fallback: string) => parse(name, raw(name) ?? fallback, ownAddress),
    rate: (name: string, fallback: string): Rate => {
      const match = /^(\d{1,9})\/(\d{1,7})$/.exec(raw(name) ?? fallback);
      const [count, seconds] = [Number(match?.[1]), Number(match?.[2])];
      if (!match || count < 1 || seconds < 1)
        refuse(name, 'must be written as count/seconds, such as 100/60');
      return { count, seconds };
    },
  };
}

const HOPS_MAX = 16;

/**
 * Whose word about a caller's address is believed: nobody's, that of so many proxies in front, or that of proxies in these
 * networks. To believe everybody, as `on` once did, lets every caller choose the address that limits and audit go by.
 */
function trustedProxies(value: string): false | number | string[] {
  if (value === 'off') return false;
  if (/^\d+$/.test(value)) {
    const hops = Number(value);
    if (hops < 1 || hops > HOPS_MAX) throw new Error(`must be from 1 to ${HOPS_MAX} proxies, not "${value}"`);
    return hops;
  }
  const networks = value.split(',').map((network) => network.trim());
  if (!networks.every(isNetwork))
    throw new Error(
      `must be off, the number of proxies in front, or their networks such as 10.0.0.0/8,fd00::/8, not "${value}"`,
    );
  return networks;
}

function isNetwork(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/');
  const family = isIP(address);
  if (family === 0 || more.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128));
}

function portNumber(value: string): number {
  const port = Number(value);
  if (!/^\d+$/.test(value) || port < 1 || port > 65_535)
    throw new Error(`must be a whole number from 1 to 65535, not "${value}"`);
  return port;
}

function httpAddress(value: string): string {
  const url = URL.canParse(value) ? new URL(value) : undefined;
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:')
    throw new Error(`must be an http or https address, not "${value}"`);
  return value.replace(/\/+$/, '');
}

/** An address of ours, behind which paths are written. */
function ownAddress(value: string): string {
  const address = httpAddress(value);
  const { username, password } = new URL(address);
  if (/[?#]/.test(address) || username || password)
    throw new Error(`must be an address without a question mark, a # or a user name, not "${value}"`);
  return address;
}

/** Of pages on the web, and of applications, which have schemes of their own. */
const ORIGIN = /^[a-z][a-z0-9+.-]*:\/\/[^/?#@]+$/i;

/** As browsers write them, separated by commas. */
function origins(value: string): string[] {
  const given = value.split(',').map((item) => item.trim().replace(/\/+$/, ''));
  return given.filter(Boolean).map((item) => {
    if (!ORIGIN.test(item) || !URL.canParse(item))
      throw new Error(`must be origins such as https://app.example, not "${item}"`);
    const { origin } = new URL(item);
    return origin === 'null' ? item : origin;
  });
}

function postgresAddress(value: string): string {
  if (!/^postgres(ql)?:\/\//.test(value)) throw new Error('must be a postgres:// address');
  return value;
}

function redisAddress(value: string): string {
  if (!/^rediss?:\/\//.test(value) || !URL.canParse(value)) throw new Error('must be a redis:// address');
  return value;
}

/** `s3://bucket/prefix?region=…&endpoint=…`; who may enter is said by the settings that the official client reads itself. */
function storageAddress(value: string) {
  const url = URL.canParse(value) ? new URL(value) : null;
  const known = ['region', 'endpoint'];
  if (url?.protocol !== 's3:' || !/^[a-z0-9.-]{3,63}$/.test(url.hostname) || url.username || url.password)
    throw new Error('must be an address such as s3://bucket/prefix?region=eu-central-1');
  const unknown = [...url.searchParams.keys()].find((name) => !known.includes(name));
  if (unknown) throw new Error(`knows region and endpoint, not ${unknown}`);
  const endpoint = url.searchParams.get('endpoint') ?? undefined;
  if (endpoint !== undefined) httpAddress(endpoint);
  const prefix = url.pathname.replace(/^\/+|\/+$/g, '');
  return {
    bucket: url.hostname,
    prefix: prefix === '' ? '' : `${prefix}/`,
    region: url.searchParams.get('region') ?? 'us-east-1',
    endpoint,
  };
}

function country(value: string): CountryCode {
  if (!isSupportedCountry(value))
    throw new Error(`must be the two-letter code of a country, such as KR, not "${value}"`);
  return value;
}

function smtpAddress(value: string): string {
  if (!/^smtps?:\/\/[^/]/.test(value) || !URL.canParse(value))
    throw new Error('must be an smtp:// or smtps:// address');
  const { username, password } = new URL(value);
  if (![username, password].every(isPercentEncoded))
    throw new Error('must have a user name and password in which each % is written as %25');
  return value;
}

function isPercentEncoded(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}
