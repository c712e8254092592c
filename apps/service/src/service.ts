import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import manifest from '../package.json' with { type: 'json' };
import { createApi } from './api.ts';
import { connectListeners } from './listeners.ts';
import { createPeopleState } from './people/index.ts';
import type { Clock } from './platform/clock.ts';
import { addressFor, createDatabase, migrate, type Roles } from './platform/database/index.ts';
import { createRateLimits } from './platform/http/index.ts';
import { useCell } from './platform/ids.ts';
import { jobs, prepareJobs } from './platform/jobs.ts';
import type { Log } from './platform/logging.ts';
import { createMetrics } from './platform/metrics.ts';
import type { Platform } from './platform/platform.ts';
import { createSecrets, type Secrets } from './platform/secrets.ts';
import type { Settings } from './platform/settings.ts';
import { createStorage } from './platform/storage/index.ts';
import type { Tracing } from './platform/tracing.ts';
import { tables } from './tables.ts';
import { startEverywhere, startWorkers } from './workers.ts';

/** Says which master key is in use from now on, by its fingerprint. */
export const MASTER_KEY_CHANNEL = 'master-key';
const MIGRATIONS = fileURLToPath(new URL('../migrations', import.meta.url));
const SOURCE = fileURLToPath(new URL('.', import.meta.url));

export interface ServiceOptions {
  settings: Settings;
  /** The database owner's address, past any pooler. */
  ownerUrl: string;
  clock: Clock;
  log: Log;
  tracing?: Tracing | null;
}

export interface Service {
  platform: Platform;
  createApi(): Promise<FastifyInstance>;
  startWorkers(): Promise<{ stop(): Promise<void> }>;
  /** From now on the service is not ready for new traffic. */
  beginStop(): void;
  close(): Promise<void>;
}

/** Brings the schema and roles up to date. Quick when there is nothing to do. */
export async function prepareDatabase(options: {
  ownerUrl: string;
  secrets: Secrets;
  /** Left open by whoever prepares a database without starting on it. */
  cell?: number;
  say(message: string): void;
}): Promise<Roles> {
  return migrate({
    ownerUrl: options.ownerUrl,
    migrations: MIGRATIONS,
    functions: SOURCE,
    version: manifest.version,
    tables,
    secrets: options.secrets,
    ...(options.cell === undefined ? {} : { cell: options.cell }),
    log: options.say,
    prepareJobs,
  });
}

/** The service without its listener: everything `main.ts` and the tests start from. */
export async function createService(options: ServiceOptions, roles: Roles): Promise<Service> {
  const { settings, clock, log, ownerUrl } = options;
  connectListeners();
  useCell(settings.cell);
  const secrets = createSecrets(settings.masterKey, settings.masterKeyPrevious);
  const addressOf = (role: string, at = ownerUrl) => addressFor(at, role, roles.passwordOf(role));
  const addressesAt = (at: string) => ({
    app: addressOf(roles.app, at),
    dispatcher: addressOf(roles.dispatcher, at),
  });
  const hasPooler = settings.databaseDirectUrl !== undefined && settings.databaseUrl !== undefined;
  const database = createDatabase({
    addresses: hasPooler
      ? { ...addressesAt(settings.databaseUrl ?? ''), direct: addressesAt(ownerUrl) }
      : addressesAt(ownerUrl),
    poolMax: settings.databasePoolMax,
    log,
  });
  // Which of two keys is in use is for the database to say, at the start and when it changes.
  secrets.turnTo(roles.keyFingerprint);
  database.notices.listen(MASTER_KEY_CHANNEL, (fingerprint) => void secrets.turnTo(fingerprint));
  const limits = await createRateLimits({ settings, clock, log });
  let stopping = false;
  const shared = {
    settings,
    database,
    clock,
    secrets,
    limits,
    jobs,
    storage: await createStorage({ folder: join(settings.dataDir, 'files'), shared: settings.storage }),
    log,
    metrics: createMetrics(),
    tracing: options.tracing ?? null,
    isStopping: () => stopping,
  };
  // What slices share within the process is made here, and handed to them with the rest.
  const platform: Platform = { ...shared, people: createPeopleState(shared) };
  const everywhere = startEverywhere(platform);

  return {
    platform,
    createApi: () => createApi(platform),
    startWorkers: () => startWorkers(platform, addressOf(roles.jobs)),
    beginStop: () => {
      stopping = true;
    },
    async close() {
      everywhere.stop();
      await limits.close();
      await database.close();
    },
  };
}
