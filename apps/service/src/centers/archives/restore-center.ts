import { randomBytes } from 'node:crypto';
import { text } from 'node:stream/consumers';
import type { ChainDomain } from '@centerproof/proof';
import { createSigningSecret } from '../../delivery/webhooks/index.ts';
import { hashPassword } from '../../people/index.ts';
import type { Tx } from '../../platform/database/index.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Secrets } from '../../platform/secrets.ts';
import { recordAudit, systemSource } from '../../proof/audit/index.ts';
import { createKinds } from '../../proof/cases/index.ts';
import { verifyStoredChain } from '../../proof/chain/index.ts';
import { channelContext } from '../../proof/inbox/index.ts';
import { insertEarlierKeys } from '../../proof/log/index.ts';
import { tellPolicies } from '../../proof/policies/index.ts';
import { reinstateCenter } from '../subscriptions/index.ts';
import {
  type ArchiveManifest,
  ArchiveRefused,
  type CheckedArchive,
  MANIFEST,
  readParts,
} from './archive-format.ts';
import { selectColumns, selectMigrations } from './archived-rows.queries.ts';
import { ACCOUNTS, ARCHIVED_TABLES, INVITATIONS } from './archived-tables.ts';
import { restoreAccounts, type SecretsOfArchive } from './restore-accounts.ts';
import {
  beginRestoring,
  hasPartner,
  insertArrival,
  insertLines,
  insertRestoration,
  makeRoomForReturning,
  markVerified,
  queueUnsealedAudit,
  reserveCenterId,
  selectDecisionKinds,
  selectEntryHash,
  selectObstacles,
  selectRestoration,
} from './restore-center.queries.ts';
import { takeUpWork } from './take-up-work.ts';

export interface RestoreOrder {
  path: string;
  archive: CheckedArchive;
  /** The master key that the archive was made under; null when it is not known. */
  originSecrets: Secrets | null;
  /** Leave the center closed, for a copy that is not to act beside the original. */
  keepSuspended: boolean;
  /** The cell that it comes from to stay; it opens when that one has let go of it. */
  arrivesFrom?: { cell: number; address: string };
  say(line: string): void;
}

/**
 * Puts an archived center into this installation: all of it in one transaction, closed; then its chains are verified where they are
 * now, and only then does it open. Killed at any moment, it goes on when it is started again. Gives back whether every chain holds.
 */
export async function restoreCenter(platform: Platform, order: RestoreOrder): Promise<boolean> {
  const { manifest } = order.archive;
  const centerId = manifest.center.id;
  const inCenter = <Result>(work: (tx: Tx) => Promise<Result>) =>
    platform.database.inScope({ centerIds: [centerId] }, work);
  const begun = await inCenter((tx) => selectRestoration(tx, centerId));
  if (begun && begun.archiveId !== manifest.id)
    throw new ArchiveRefused(`Center ${centerId} was restored from another archive, ${begun.archiveId}.`);
  if (!begun) await load(platform, order);
  if (begun?.verifiedAt) order.say('This archive was restored before; its chains are verified again.');
  const isWhole = await verifyChains(platform, manifest, order.say);
  if (isWhole && !begun?.verifiedAt && !order.arrivesFrom)
    await inCenter((tx) => openRestored(tx, platform, centerId));
  return isWhole;
}

/** What an archive may bring rows of. Row level security holds those of tenants to the one center. */
const RESTORED = [ACCOUNTS, INVITATIONS, ...ARCHIVED_TABLES.map(({ table }) => table)];

async function load(platform: Platform, order: RestoreOrder): Promise<void> {
  const { manifest, signedBy } = order.archive;
  const { center } = manifest;
  await requireRoom(platform, { ...manifest, mayReturn: order.arrivesFrom !== undefined });
  const secrets = await secretsOf(platform, order.originSecrets);
  const counted = { webhooks: 0, channels: 0, accounts: 0, withCredentials: 0, withoutPartner: false };
  await platform.database.inScope({ centerIds: [center.id] }, async (tx) => {
    await beginRestoring(tx);
    const returns = order.arrivesFrom !== undefined && (await makeRoomForReturning(tx, center.id));
    await reserveCenterId(tx, center.id);
    for await (const { name, stream } of readParts(order.path)) {
      const [, file] = /^files\/(packs\/(\d+)\/.+)$/.exec(name) ?? [];
      const [, table] = /^tables\/([a-z_]{1,63})\/\d{6}\.ndjson$/.exec(name) ?? [];
      if (file?.startsWith(`packs/${center.id}/`)) await platform.storage.put(file, stream);
      else if (table && RESTORED.includes(table)) {
        const lines = (await text(stream)).trimEnd().split('\n');
        await putBack(tx, platform, { table, lines, manifest, secrets, counted });
      } else if (name === MANIFEST) stream.resume();
      else throw new ArchiveRefused(`${name} is nothing that belongs to a center.`);
    }
    await queueUnsealedAudit(tx, center.id);
    await insertRestoration(tx, {
      centerId: center.id,
      archiveId: manifest.id,
      origin: {
        ...manifest.origin,
        signedBy,
        name: center.name,
        opens:
          !order.keepSuspended && center.status !== 'INACTIVE' && !center.suspendedFor.includes('operator'),
      },
      now: platform.clock.now(),
    });
    if (order.arrivesFrom)
      await insertArrival(tx, {
        centerId: center.id,
        moveId: manifest.id,
        returns,
        ...order.arrivesFrom,
        now: platform.clock.now(),
      });
  });
  sayWhatCame(order, counted);
}

/** Refuses before anything is written, in words that say what to do. */
export async function requireRoom(
  { database }: Platform,
  {
    center,
    migrations,
    mayReturn,
  }: {
    center: { id: number; domain: string; planId: string | null };
    migrations: readonly string[];
    mayReturn: boolean;
  },
): Promise<void> {
  const [obstacles, known] = await database.inScope({ operator: true }, async (tx) => [
    await selectObstacles(tx, center),
    await selectMigrations(tx),
  ]);
  const unknown = migrations.filter((name) => !known.includes(name));
  if (unknown.length > 0)
    throw new ArchiveRefused(
      `It was made by a newer version (${unknown.join(', ')}). Bring this installation up to it first.`,
    );
  if (obstacles.idTaken && !(mayReturn && obstacles.hasMoved))
    throw new ArchiveRefused(
      `There is a center ${center.id} here already, and chains are bound to the number of their center.`,
    );
  if (obstacles.domainTaken) throw new ArchiveRefused(`The name ${center.domain} is taken here.`);
  if (!obstacles.planThere)
    throw new ArchiveRefused(`There is no plan ${center.planId} here. Make it first: centerproof plans.`);
}

async function secretsOf({ secrets }: Platform, origin: Secrets | null): Promise<SecretsOfArchive> {
  return {
    open(sealed, context) {
      for (const known of origin ? [origin, secrets] : [secrets]) {
        try {
          return known.decrypt(sealed, context);
        } catch {
          // Another key may open it.
        }
      }
      return null;
    },
    isKeyGiven: origin !== null,
    seal: (plain, context) => secrets.encrypt(plain, context),
    unknownPasswordHash: await hashPassword(randomBytes(32).toString('base64url'), { from: '127.0.0.1' }),
  };
}

interface Counted {
  webhooks: number;
  channels: number;
  accounts: number;
  withCredentials: number;
  withoutPartner: boolean;
}

interface Lines {
  table: string;
  lines: readonly string[];
  manifest: ArchiveManifest;
  secrets: SecretsOfArchive;
  counted: Counted;
}

type Row = Record<string, unknown>;

/** Puts rows of one table back. Few tables have something in them that cannot stay as it was. */
async function putBack(tx: Tx, platform: Platform, part: Lines): Promise<void> {
  const { table, lines, manifest, secrets, counted } = part;
  if (table === ACCOUNTS) {
    const { made, withCredentials } = await restoreAccounts(tx, lines, secrets);
    counted.accounts += made;
    counted.withCredentials += withCredentials;
    return;
  }
  const columns = manifest.tables.find(({ name }) => name === table)?.columns ?? [];
  const known = await selectColumns(tx, table);
  const unknown = columns.find((column) => !known.columns.includes(column));
  if (unknown) throw new ArchiveRefused(`${table}.${unknown} is not known here.`);
  const change = CHANGES[table];
  const changed = change
    ? await change(
        tx,
        platform,
        part,
        lines.map((line) => JSON.parse(line) as Row),
      )
    : null;
  await insertLines(tx, { table, columns, lines: changed?.map((row) => JSON.stringify(row)) ?? lines });
}

const CHANGES: Record<string, (tx: Tx, platform: Platform, part: Lines, rows: Row[]) => Promise<Row[]>> = {
  centers: async (tx, _platform, { counted }, rows) => {
    const changed: Row[] = [];
    for (const row of rows) {
      const partnerId = row.partner_id as string | null;
      const isKept = partnerId !== null && (await hasPartner(tx, partnerId));
      counted.withoutPartner = partnerId !== null && !isKept;
      const reasons = new Set([...(row.suspended_for as string[]), 'operator']);
      const isEnded = row.status === 'INACTIVE';
      changed.push({
        ...row,
        partner_id: isKept ? partnerId : null,
        // It opens when its chains are verified.
        ...(isEnded ? {} : { status: 'SUSPENDED', suspended_for: [...reasons] }),
      });
    }
    return changed;
  },
  webhooks: async (_tx, _platform, { secrets, counted }, rows) =>
    rows.map((row) => {
      const id = row.id as string;
      const signing = secrets.open(row.signing_secret as string, id);
      const previous = row.previous_secret === null ? null : secrets.open(row.previous_secret as string, id);
      if (signing === null) counted.webhooks += 1;
      return {
        ...row,
        active: signing === null ? false : row.active,
        signing_secret: secrets.seal(signing ?? createSigningSecret(), id),
        previous_secret: signing === null || previous === null ? null : secrets.seal(previous, id),
        rotated_at: signing === null ? null : row.rotated_at,
      };
    }),
  // Tokens of another kind or of another center would open what is not the archive's.
  [INVITATIONS]: async (_tx, _platform, { manifest }, rows) =>
    rows.filter(
      ({ kind, membership_center_id: centerId }) => kind === 'invitation' && centerId === manifest.center.id,
    ),
  notice_channels: async (_tx, _platform, { manifest, secrets, counted }, rows) =>
    rows.flatMap((row) => {
      const context = channelContext(manifest.center.id, row.id as string);
      const url = secrets.open(row.url as string, context);
      if (url === null) counted.channels += 1;
      return url === null ? [] : [{ ...row, url: secrets.seal(url, context) }];
    }),
  // Kinds are named under the master key; those of erased decisions are found by nobody any more.
  approval_cases: async (tx, platform, { manifest }, rows) => {
    const centerId = manifest.center.id;
    const kindOf = createKinds(platform.secrets);
    const decisions = await selectDecisionKinds(tx, {
      centerId,
      ids: rows.map(({ event_id: id }) => id as string),
    });
    return rows.map((row) => {
      const decision = decisions.get(row.event_id as string);
      return decision ? { ...row, kind: kindOf({ centerId, ...decision }) } : row;
    });
  },
};

function sayWhatCame({ say, archive }: RestoreOrder, counted: Counted): void {
  const { manifest } = archive;
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  say(`Center ${manifest.center.id} (${manifest.center.domain}) is here, closed: ${rows} rows.`);
  say(
    `${counted.accounts} accounts were made, ${counted.withCredentials} of them with what they sign in with; the others ask for a reset by mail or have an account here.`,
  );
  if (counted.webhooks > 0)
    say(
      `${counted.webhooks} webhooks are switched off: their secrets are under a master key that was not given. Rotate each secret and switch it on.`,
    );
  if (counted.channels > 0) say(`${counted.channels} notice channels are left out for the same reason.`);
  if (counted.withoutPartner) say('Its partner is not here; it is a center of its own now.');
}

/** Verifies every chain as it is stored here, and holds its end against what the archive says. */
async function verifyChains(
  platform: Platform,
  { center, chains }: ArchiveManifest,
  say: (line: string) => void,
): Promise<boolean> {
  let isWhole = true;
  for (const { domain, index, hash } of chains) {
    const chain = { centerId: center.id, domain: domain as ChainDomain };
    const { valid, brokenAt } = await verifyStoredChain(platform, chain);
    const found =
      index < 0
        ? null
        : await platform.database.inScope({ centerIds: [center.id] }, (tx) =>
            selectEntryHash(tx, { ...chain, index }),
          );
    const isSame = found === hash;
    isWhole &&= valid && isSame;
    const state = valid
      ? isSame
        ? 'holds'
        : 'ends in another entry than the archive says'
      : `is broken at index ${brokenAt}`;
    say(`Chain ${center.id}/${domain}: ${index + 1} entries, ${state}.`);
  }
  return isWhole;
}

/** The keys of its origin are believed from here on, the center opens unless it is to stay closed, and the audit log tells of it. */
export async function openRestored(tx: Tx, { clock, jobs }: Platform, centerId: number): Promise<void> {
  const restoration = await selectRestoration(tx, centerId);
  const now = clock.now();
  if (!restoration || !(await markVerified(tx, { centerId, now }))) return;
  const { archiveId, origin } = restoration;
  const { publicUrl, signedBy, name, opens } = origin;
  const [logs, exportKeys] = [[...origin.logs], [...origin.exportKeys]];
  await insertEarlierKeys(tx, { kind: 'log', keys: logs, origin: publicUrl, now });
  await insertEarlierKeys(tx, { kind: 'export', keys: exportKeys, origin: publicUrl, now });
  const entry = {
    action: 'restore-center',
    target: { type: 'center', id: String(centerId), name },
    metadata: { archiveId, origin: publicUrl, signedBy, logs, exportKeys },
    source: systemSource,
    now,
  };
  await recordAudit(tx, { ...entry, centerId, eventType: 'CENTER_PROVISIONED' });
  await recordAudit(tx, { ...entry, centerId: null, eventType: 'CREDENTIAL_CHANGED' });
  await takeUpWork(tx, jobs, centerId);
  // A process may remember those of an earlier stay.
  await tellPolicies(tx, centerId);
  if (opens) await reinstateCenter(tx, { centerId, reason: 'operator', now, source: systemSource });
}
