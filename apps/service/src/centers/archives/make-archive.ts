import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import type { JsonObject } from '@centerproof/proof';
import type tar from 'tar-stream';
import type { Tx } from '../../platform/database/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { believedExportKeys, signWhole } from '../../proof/export-keys/index.ts';
import { believedKeys } from '../../proof/log/index.ts';
import { fileNameOf } from '../../proof/packs/index.ts';
import { tables } from '../../tables.ts';
import { ARCHIVE_FORMAT, type ArchiveManifest, type ArchivePart, MANIFEST } from './archive-format.ts';
import { proofsOfChain } from './archived-proofs.ts';
import {
  closeRows,
  fetchLines,
  openRows,
  selectAccounts,
  selectArchivedCenter,
  selectChainEnds,
  selectColumns,
  selectInvitations,
  selectMigrations,
  selectPackFiles,
  settleReading,
} from './archived-rows.queries.ts';
import { ACCOUNTS, ARCHIVED_TABLES, type ArchivedTable, INVITATIONS } from './archived-tables.ts';
import { accountContext } from './restore-accounts.ts';

/** A part is written when it has this many bytes: all of it that is in memory, beside the rows of one read. */
const PART_BYTES = 2 * 1024 * 1024;
const ROWS_MIN = 20;
const ROWS_MAX = 1_000;
/** Rows of one read together; fewer are asked for where they are large. */
const READ_BYTES = 512 * 1024;
const PAGE = 500;
/** How long it rests after a read, in times of what it took: making an archive is never urgent, and recording always is. */
const REST = 1;
const FIRST_UUID = '00000000-0000-0000-0000-000000000000';

export interface ArchiveOrder {
  id: string;
  centerId: number;
  /** Somebody waits for it: it takes what it needs of the database. */
  isUrgent?: true;
  /** Called now and then with the rows that were written. */
  onProgress(rows: number): Promise<void>;
}

/**
 * Writes the whole of a center, as it is at one moment, as the files of a tar stream: its rows as NDJSON, table by table, the files of
 * its audit packs, and last the signed manifest. The reader of the stream sets the pace, and memory does not depend on the center.
 */
export async function makeArchive(
  platform: Platform,
  order: ArchiveOrder,
  pack: tar.Pack,
): Promise<ArchiveManifest> {
  const writer = createWriter(pack, order);
  const manifest = await platform.database.inSnapshot(order.centerId, async (tx) => {
    await settleReading(tx);
    const center = await selectArchivedCenter(tx, order.centerId);
    if (!center) throw new Error('There is no such center.');
    const chains = await selectChainEnds(tx, order.centerId);
    await writeAccounts(platform, tx, writer, order.centerId);
    for (const archived of ARCHIVED_TABLES) await writeTable(tx, writer, archived, order);
    await writeInvitations(tx, writer, order.centerId);
    await writeProofs(platform, tx, writer, { centerId: order.centerId, chains });
    for (const file of await selectPackFiles(tx, order.centerId))
      await writer.file(platform, fileNameOf({ centerId: order.centerId, ...file }), file);
    return {
      format: ARCHIVE_FORMAT,
      id: order.id,
      createdAt: platform.clock.now().toISOString(),
      center: { id: order.centerId, ...center },
      origin: {
        publicUrl: platform.settings.publicUrl,
        logs: await believedKeys(platform),
        exportKeys: await believedExportKeys(platform),
      },
      migrations: await selectMigrations(tx),
      chains,
      ...writer.written(),
    } satisfies ArchiveManifest;
  });
  // Its members are texts, numbers, lists and objects of these.
  const signed = await signWhole(platform, manifest as unknown as JsonObject);
  await add(pack, MANIFEST, Buffer.from(JSON.stringify(signed)));
  pack.finalize();
  return manifest;
}

type Writer = ReturnType<typeof createWriter>;

/** Gathers lines into parts and remembers what was written. */
function createWriter(pack: tar.Pack, { onProgress }: ArchiveOrder) {
  const parts: ArchivePart[] = [];
  const counts = new Map<string, { columns: readonly string[]; rows: number; parts: number }>();
  let open: { table: string; lines: string[]; bytes: number } | null = null;
  let rows = 0;

  async function put(name: string, content: Buffer): Promise<void> {
    await add(pack, name, content);
    parts.push({ name, bytes: content.length, sha256: createHash('sha256').update(content).digest('hex') });
  }

  async function flush(): Promise<void> {
    if (!open || open.lines.length === 0) return;
    const { table, lines } = open;
    open = null;
    const count = countOf(table);
    count.parts += 1;
    await put(
      `tables/${table}/${String(count.parts).padStart(6, '0')}.ndjson`,
      Buffer.from(`${lines.join('\n')}\n`),
    );
    await onProgress(rows);
  }

  function countOf(table: string) {
    const known = counts.get(table) ?? { columns: [], rows: 0, parts: 0 };
    counts.set(table, known);
    return known;
  }

  return {
    flush,
    columns(table: string, columns: readonly string[]) {
      countOf(table).columns = columns;
    },
    async lines(table: string, lines: readonly string[]): Promise<void> {
      if (open && open.table !== table) await flush();
      for (const line of lines) {
        open ??= { table, lines: [], bytes: 0 };
        open.lines.push(line);
        open.bytes += line.length;
        countOf(table).rows += 1;
        rows += 1;
        if (open.bytes >= PART_BYTES) await flush();
      }
    },
    /** A stored file as it is; one that is gone meanwhile is left out. */
    async file(
      { storage }: Platform,
      name: string,
      stored: { bytes: number; sha256: string },
    ): Promise<void> {
      const stream = await storage.get(name, stored);
      if (!stream) return;
      await pipeline(stream, pack.entry({ name: `files/${name}`, size: stored.bytes }));
      parts.push({ name: `files/${name}`, bytes: stored.bytes, sha256: stored.sha256 });
    },
    written: () => ({
      tables: [...counts].map(([name, count]) => ({ name, columns: count.columns, rows: count.rows })),
      parts,
    }),
  };
}

/** Adds a file to the stream, and waits until whoever reads it has taken it. */
async function add(pack: tar.Pack, name: string, content: Buffer): Promise<void> {
  await pipeline(Readable.from([content]), pack.entry({ name, size: content.length }));
}

async function writeTable(
  tx: Tx,
  writer: Writer,
  archived: ArchivedTable,
  { centerId, isUrgent }: ArchiveOrder,
): Promise<void> {
  const { columns, key } = await selectColumns(tx, archived.table);
  const kept = columns.filter((column) => !archived.without?.includes(column));
  const tenant = tables.find(({ table }) => table === archived.table)?.tenant;
  if (!tenant) throw new Error(`${archived.table} belongs to no center.`);
  writer.columns(archived.table, kept);
  await openRows(tx, { archived, columns: kept, key, tenant, centerId });
  for (let rowsMax = ROWS_MIN; ; ) {
    const startedMs = performance.now();
    const lines = await fetchLines(tx, rowsMax);
    await writer.lines(archived.table, lines);
    if (lines.length < rowsMax) break;
    const bytes = lines.reduce((sum, line) => sum + line.length, 0);
    rowsMax = Math.max(ROWS_MIN, Math.min(ROWS_MAX, Math.floor((rowsMax * READ_BYTES) / bytes)));
    if (!isUrgent) await pause((performance.now() - startedMs) * REST);
  }
  await closeRows(tx);
  await writer.flush();
}

/** Accounts, each with what its person signs in with under the master key: it is the person's, and nobody's who is handed the file. */
async function writeAccounts({ secrets }: Platform, tx: Tx, writer: Writer, centerId: number): Promise<void> {
  const named = ARCHIVED_TABLES.map(({ table }) => table);
  for (let after = FIRST_UUID; ; ) {
    const page = await selectAccounts(tx, { centerId, tables: named, after, limit: PAGE });
    await writer.lines(
      ACCOUNTS,
      page.map(({ id, account, passwordHash, passkeys, totp }) =>
        JSON.stringify({
          ...account,
          can_sign_in: passwordHash !== null,
          sealed: secrets.encrypt(JSON.stringify({ passwordHash, passkeys, totp }), accountContext(id)),
        }),
      ),
    );
    after = page.at(-1)?.id ?? '';
    if (page.length < PAGE) return writer.flush();
  }
}

async function writeProofs(
  platform: Platform,
  tx: Tx,
  writer: Writer,
  { centerId, chains }: { centerId: number; chains: ArchiveManifest['chains'] },
): Promise<void> {
  const told = new Set<number>();
  for (const { domain, index } of chains)
    for await (const found of proofsOfChain(platform, tx, { centerId, domain, to: index, told })) {
      await writer.lines('earlier_log_checkpoints', found.checkpoints);
      await writer.lines('earlier_log_proofs', found.proofs);
    }
  await writer.flush();
}

async function writeInvitations(tx: Tx, writer: Writer, centerId: number): Promise<void> {
  const { columns } = await selectColumns(tx, INVITATIONS);
  writer.columns(INVITATIONS, columns);
  for (let after = ''; ; ) {
    const page = await selectInvitations(tx, { centerId, after, limit: PAGE });
    await writer.lines(
      INVITATIONS,
      page.map(({ line }) => line),
    );
    after = page.at(-1)?.place ?? '';
    if (page.length < PAGE) return writer.flush();
  }
}
