import type pg from 'pg';
import { providerSecretContext } from './people/index.ts';
import { systemClock } from './platform/clock.ts';
import { startEmbeddedPostgres } from './platform/database/embedded/index.ts';
import { addressFor, type Database, type Scope, type Tx, withClient } from './platform/database/index.ts';
import { createLog } from './platform/logging.ts';
import { createSecrets, type Secrets } from './platform/secrets.ts';
import { readSettings } from './platform/settings.ts';
import { recordAudit, systemSource } from './proof/audit/index.ts';
import { createKinds, type KindOf } from './proof/cases/index.ts';
import { channelContext } from './proof/inbox/index.ts';
import {
  passFences,
  replaceChannelAddress,
  replaceKinds,
  replaceProviderSecret,
  replaceWebhookSecrets,
  SEALED_COLUMNS,
  type SealedColumn,
  type SealedText,
  selectCenterIds,
  selectChannelAddresses,
  selectKinds,
  selectProviderSecrets,
  selectWebhookSecrets,
  useKey,
} from './rotate-master-key.queries.ts';
import { createService, MASTER_KEY_CHANNEL, prepareDatabase } from './service.ts';

/** Why the key was not changed, in one line. */
export class RotationRefused extends Error {}

const PAGE = 500;
/** What a node wrote under the old key just before it heard of the new one is found by another look; more than a few find nothing. */
const PASSES_MAX = 20;

/**
 * Puts `MASTER_KEY` into use in place of `MASTER_KEY_PREVIOUS`, and encrypts anew what is kept under the old one, while nodes that know
 * both keys are at work. Each text is replaced by itself, unless it was changed meanwhile; so the command can be ended at any moment
 * and goes on when it is started again. It says how many texts it replaced.
 */
export async function rotateMasterKey(options: {
  environment: Record<string, string | undefined>;
  say(line: string): void;
}): Promise<number> {
  const settings = readSettings(options.environment);
  if (!settings.masterKeyPrevious)
    throw new RotationRefused('Give the key in use as MASTER_KEY_PREVIOUS and the new one as MASTER_KEY.');
  const wanted = createSecrets(settings.masterKey).keyFingerprint();
  const embedded = settings.databaseUrl
    ? undefined
    : await startEmbeddedPostgres({ dataDir: settings.dataDir, log: options.say });
  const ownerUrl = settings.databaseDirectUrl ?? settings.databaseUrl ?? embedded?.url ?? '';
  try {
    const secrets = createSecrets(settings.masterKey, settings.masterKeyPrevious);
    const roles = await prepareDatabase({ ownerUrl, secrets, cell: settings.cell, say: options.say });
    const service = await createService(
      { settings, ownerUrl, clock: systemClock, log: createLog('silent') },
      roles,
    );
    const connectionTo = (connectionString: string) => ({
      connectionString,
      application_name: 'centerproof rotation',
    });
    const jobsUrl = addressFor(ownerUrl, roles.jobs, roles.passwordOf(roles.jobs));
    try {
      return await withClient(connectionTo(ownerUrl), (owner) =>
        withClient(connectionTo(jobsUrl), async (jobs) => {
          const { database } = service.platform;
          const tools = { database, clients: { owner, jobs }, secrets, say: options.say };
          // What an earlier change has left under a key that is not known here would be lost: then it ends here.
          const before = await encryptAnew(tools);
          await useKey(owner, {
            fingerprint: wanted,
            channel: MASTER_KEY_CHANNEL,
            audit: () => audit(database, wanted),
          });
          secrets.turnTo(wanted);
          return before + (await encryptAnew(tools));
        }),
      );
    } finally {
      await service.close();
    }
  } finally {
    await embedded?.stop();
  }
}

interface Tools {
  database: Database;
  clients: Record<SealedColumn['holder'], pg.Client>;
  secrets: Secrets;
  say(line: string): void;
}

/** Looks through everything until one look finds nothing under the old key. */
async function encryptAnew(tools: Tools): Promise<number> {
  let replaced = 0;
  for (let pass = 1; pass <= PASSES_MAX; pass++) {
    let found = 0;
    for (const column of SEALED_COLUMNS) found += await replaceColumn(tools, column);
    found += await replaceWebhooks(tools);
    found += await replaceChannels(tools);
    found += await replaceProviders(tools);
    found += await nameKindsAnew(tools);
    replaced += found;
    if (found === 0) return replaced;
    tools.say(`Look ${pass}: ${found} texts encrypted anew.`);
  }
  throw new RotationRefused(
    'Some node goes on encrypting under the old key. Start every node with both keys, and then this again.',
  );
}

function encryptedAnew(secrets: Secrets, sealed: string, context: string): string {
  try {
    return secrets.encrypt(secrets.decrypt(sealed, context), context);
  } catch {
    throw new RotationRefused(
      'Something is under neither of the two keys. Finish the change before this one first, with its two keys.',
    );
  }
}

async function replaceColumn({ clients, secrets }: Tools, column: SealedColumn): Promise<number> {
  const client = clients[column.holder];
  let replaced = 0;
  for (let after = ''; ; ) {
    const { rows } = await client.query<SealedText>(column.page, [after, PAGE]);
    for (const { place, context, sealed } of rows) {
      if (secrets.isCurrent(sealed, context)) continue;
      const anew = encryptedAnew(secrets, sealed, context);
      const { rowCount } = await client.query(column.replace, [place, sealed, anew]);
      replaced += rowCount ?? 0;
    }
    after = rows.at(-1)?.place ?? '';
    if (rows.length < PAGE) return replaced;
  }
}

async function replaceWebhooks({ database, secrets }: Tools): Promise<number> {
  let replaced = 0;
  for (let after = ''; ; ) {
    const page = await database.inScope({ operator: true }, (tx) =>
      selectWebhookSecrets(tx, { after, limit: PAGE }),
    );
    for (const { id, ...from } of page) {
      const isOld = (sealed: string | null) => sealed !== null && !secrets.isCurrent(sealed, id);
      if (!isOld(from.signingSecret) && !isOld(from.previousSecret)) continue;
      const anew = (sealed: string) => encryptedAnew(secrets, sealed, id);
      const to = {
        signingSecret: anew(from.signingSecret),
        previousSecret: from.previousSecret && anew(from.previousSecret),
      };
      const isReplaced = await passingFences(database, { operator: true }, (tx) =>
        replaceWebhookSecrets(tx, { id, from, to }),
      );
      if (isReplaced) replaced += 1;
    }
    after = page.at(-1)?.id ?? '';
    if (page.length < PAGE) return replaced;
  }
}

async function replaceChannels({ database, secrets }: Tools): Promise<number> {
  let replaced = 0;
  for (let after = ''; ; ) {
    const page = await database.inScope({ operator: true }, (tx) =>
      selectChannelAddresses(tx, { after, limit: PAGE }),
    );
    for (const { id, centerId, sealed } of page) {
      const context = channelContext(centerId, id);
      if (secrets.isCurrent(sealed, context)) continue;
      const to = encryptedAnew(secrets, sealed, context);
      const isReplaced = await passingFences(database, { operator: true }, (tx) =>
        replaceChannelAddress(tx, { id, from: sealed, to }),
      );
      if (isReplaced) replaced += 1;
    }
    after = page.at(-1)?.id ?? '';
    if (page.length < PAGE) return replaced;
  }
}

async function replaceProviders({ database, secrets }: Tools): Promise<number> {
  let replaced = 0;
  for (let after = ''; ; ) {
    const page = await database.inScope({ operator: true }, (tx) =>
      selectProviderSecrets(tx, { after, limit: PAGE }),
    );
    for (const { id, sealed } of page) {
      const context = providerSecretContext(id);
      if (secrets.isCurrent(sealed, context)) continue;
      const to = encryptedAnew(secrets, sealed, context);
      const isReplaced = await passingFences(database, { operator: true }, (tx) =>
        replaceProviderSecret(tx, { id, from: sealed, to }),
      );
      if (isReplaced) replaced += 1;
    }
    after = page.at(-1)?.id ?? '';
    if (page.length < PAGE) return replaced;
  }
}

/** Kinds of decisions are named under the master key, and an inbox looks for those before it by their names. */
async function nameKindsAnew({ database, secrets }: Tools): Promise<number> {
  const kindOf = createKinds(secrets);
  let named = 0;
  for (let after = 0; ; ) {
    const centerIds = await database.inScope({ operator: true }, (tx) =>
      selectCenterIds(tx, { after, limit: PAGE }),
    );
    for (const centerId of centerIds) named += await nameKindsOf(database, centerId, kindOf);
    after = centerIds.at(-1) ?? 0;
    if (centerIds.length < PAGE) return named;
  }
}

async function nameKindsOf(database: Database, centerId: number, kindOf: KindOf): Promise<number> {
  const scope = { centerIds: [centerId] };
  let named = 0;
  for (let after = ''; ; ) {
    const page = await database.inScope(scope, (tx) => selectKinds(tx, { centerId, after, limit: PAGE }));
    const kinds = page.flatMap(({ id, kind, ...decision }) => {
      const anew = kindOf({ centerId, ...decision });
      return anew === kind ? [] : [{ id, kind: anew }];
    });
    if (kinds.length > 0) await passingFences(database, scope, (tx) => replaceKinds(tx, { centerId, kinds }));
    named += kinds.length;
    after = page.at(-1)?.id ?? '';
    if (page.length < PAGE) return named;
  }
}

function passingFences<Result>(
  database: Database,
  scope: Scope,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  return database.inScope(scope, async (tx) => {
    await passFences(tx);
    return work(tx);
  });
}

async function audit(database: Database, fingerprint: string): Promise<void> {
  await database.inScope({ operator: true }, (tx) =>
    recordAudit(tx, {
      centerId: null,
      eventType: 'CREDENTIAL_CHANGED',
      action: 'rotate-master-key',
      target: { type: 'master_key', id: fingerprint.slice(0, 16), name: null },
      source: systemSource,
      now: systemClock.now(),
    }),
  );
}
