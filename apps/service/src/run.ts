import { flushCompileCache } from 'node:module';
import { join } from 'node:path';
import { atPort, ensureDemoWorld, writeDemoFile } from './demo/index.ts';
import { systemClock } from './platform/clock.ts';
import { startEmbeddedPostgres } from './platform/database/embedded/index.ts';
import { isConnectionFailure } from './platform/database/index.ts';
import { listenForMetrics } from './platform/http/index.ts';
import { createLog } from './platform/logging.ts';
import { createSecrets } from './platform/secrets.ts';
import { readSettings, type Settings, SettingsError } from './platform/settings.ts';
import { startTracing } from './platform/tracing.ts';
import { createService, prepareDatabase, type Service } from './service.ts';
import { welcome } from './welcome.ts';

const ROLES = ['all', 'api', 'worker'] as const;
type Role = (typeof ROLES)[number];

const STOP_TIMEOUT_MS = 25_000;
const SAME_SIGNAL_MS = 1_000;

export async function run(argument: string): Promise<void> {
  await start(argument).catch((error: Error) => {
    say(
      error instanceof SettingsError
        ? `Cannot start: ${error.message}`
        : `Cannot start: ${error.message.split('\n')[0]}`,
    );
    process.exit(1);
  });
  // A process that is killed would leave nothing behind of what it has compiled.
  flushCompileCache();
}

/** Settings, then the database, then the roles of this process; and the same backwards when it is told to stop. */
async function start(argument: string): Promise<void> {
  const role = requireRole(argument);
  const settings = readSettings(process.env);
  const log = createLog(settings.logLevel);
  const started = Date.now();
  const stops: (() => Promise<void>)[] = [];
  stopOnSignal(stops);

  const ownerUrl =
    settings.databaseDirectUrl ?? settings.databaseUrl ?? (await startEmbedded(settings, stops));
  const secrets = createSecrets(settings.masterKey, settings.masterKeyPrevious);
  const roles = await prepareDatabase({ ownerUrl, secrets, cell: settings.cell, say }).catch(
    (error: Error) => {
      if (error instanceof SettingsError) throw error;
      if (settings.databaseUrl) throw new SettingsError(`${ownerSetting(settings)}: ${describe(error)}`);
      // Migrations carry the failure that ended them.
      throw isConnectionFailure(error.cause ?? error) ? embeddedEnded(settings, error) : error;
    },
  );
  const tracing = await startTracing(process.env);
  if (tracing) stops.push(tracing.stop);
  const service = await createService({ settings, ownerUrl, clock: systemClock, log, tracing }, roles);
  stops.push(service.close);
  // The owner may have come past the pooler, whose address nobody has tried yet.
  if (settings.databaseDirectUrl !== undefined)
    await service.platform.database.ping().catch((error: Error) => {
      throw new SettingsError(`DATABASE_URL: ${describe(error)}`);
    });

  if (settings.metricsPort !== undefined) stops.push(await serveMetrics(service, settings.metricsPort));

  // Before the workers, so that nothing else touches it while it is made.
  const demo = role === 'worker' ? null : await ensureDemoWorld(service.platform);
  if (role !== 'api') {
    const workers = await service.startWorkers();
    stops.push(workers.stop);
  }
  if (role !== 'worker') {
    const app = await service.createApi();
    await app.ready();
    // Just before it listens: whoever waits for the file calls when it is there, and whoever waits for an answer reads it then.
    if (demo && settings.port !== 0) await writeDemoFile(settings.dataDir, demo);
    await app.listen({ host: settings.host, port: settings.port }).catch((error: NodeJS.ErrnoException) => {
      throw new SettingsError(cannotListen(settings, error.code));
    });
    stops.push(async () => {
      service.beginStop();
      await app.close();
    });
    const address = app.server.address();
    const port = typeof address === 'object' && address ? address.port : settings.port;
    // Only now is it known which port the system gave.
    if (demo && settings.port === 0) await writeDemoFile(settings.dataDir, atPort(demo, port));
    welcome({ settings, demo, port, startedInMs: Date.now() - started, say });
  } else {
    say('Centerproof worker is running.');
  }
}

async function serveMetrics({ platform }: Service, port: number): Promise<() => Promise<void>> {
  const { host } = platform.settings;
  const listener = await listenForMetrics(platform, { host, port }).catch((error: NodeJS.ErrnoException) => {
    throw new SettingsError(`METRICS_PORT ${port} cannot be listened on (${error.code}). Set another one.`);
  });
  return listener.close;
}

function embeddedEnded({ dataDir }: Settings, error: Error): Error {
  const log = join(dataDir, 'postgres/server.log');
  return new Error(`The embedded PostgreSQL went away (${describe(error)}); ${log} says why.`);
}

/** The setting that leads the owner to the database. */
function ownerSetting({ databaseDirectUrl }: Settings): string {
  return databaseDirectUrl === undefined ? 'DATABASE_URL' : 'DATABASE_DIRECT_URL';
}

/** Some failures to connect carry their reason in a code alone. */
function describe(error: Error & { code?: string }): string {
  return error.message || error.code || 'cannot connect';
}

/** Why the address cannot be listened on, in the words of the setting that would have to change. */
function cannotListen({ host, port, metricsPort }: Settings, code = 'cannot listen'): string {
  if (port === metricsPort) return `METRICS_PORT ${port} is the same as PORT. Set another one.`;
  if (code === 'EADDRINUSE')
    return `PORT ${port} is already in use. Stop what listens there, or set another PORT.`;
  if (code === 'EACCES') return `PORT ${port} may not be opened by this user. Set another PORT.`;
  return `HOST ${host} cannot be listened on at PORT ${port} (${code}).`;
}

async function startEmbedded(settings: Settings, stops: (() => Promise<void>)[]): Promise<string> {
  const server = await startEmbeddedPostgres({ dataDir: settings.dataDir, log: say });
  stops.push(server.stop);
  void server.exited.then((failure) => {
    if (!failure) return;
    say(failure.message);
    process.exit(1);
  });
  return server.url;
}

function requireRole(argument: string): Role {
  const role = ROLES.find((known) => known === argument);
  if (!role)
    throw new SettingsError(
      `"${argument}" is not a role of this process; use api, worker, or nothing for both.`,
    );
  return role;
}

/**
 * The first signal stops in order and finishes requests in flight; a later one, or a long wait, ends at once. Ctrl-C under
 * npm arrives twice within moments, from the terminal and from npm, and counts as one.
 */
function stopOnSignal(stops: (() => Promise<void>)[]): void {
  let stoppingSince: number | undefined;
  const stop = async () => {
    if (stoppingSince !== undefined) {
      if (performance.now() - stoppingSince > SAME_SIGNAL_MS) process.exit(1);
      return;
    }
    stoppingSince = performance.now();
    setTimeout(() => process.exit(1), STOP_TIMEOUT_MS).unref();
    for (const step of stops.reverse())
      await step().catch((error: Error) => say(`While stopping: ${error.message}`));
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop());
}

function say(message: string): void {
  process.stdout.write(`${message}\n`);
}
