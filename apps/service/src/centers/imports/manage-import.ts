import type { Tx } from '../../platform/database/index.ts';
import { ApiError, invalidField, notFound } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import type { Jobs } from '../../platform/jobs.ts';
import { type AuditSource, recordAudit } from '../../proof/audit/index.ts';
import type { ImportKind } from './import-kinds.ts';
import {
  countOpenImports,
  dropParts,
  dropRows,
  type ImportKey,
  type ImportStatus,
  insertImport,
  insertPart,
  lockImport,
  moveImport,
  type StoredImport,
  selectImport,
  selectPart,
} from './imports.queries.ts';

export const CHECK_IMPORT = 'check-import';
export const RUN_IMPORT = 'run-import';

const OPEN_MAX = 3;
const BYTES_MAX = 64 * 1024 * 1024;
/** How long a file may wait to be confirmed, and how long what became of its rows is told. */
const KEPT_MS = 7 * 24 * 3_600_000;

/** Which states an import may leave for which. */
const MOVES: Readonly<Record<'preview' | 'confirm' | 'cancel', readonly ImportStatus[]>> = {
  preview: ['receiving'],
  confirm: ['checked'],
  cancel: ['receiving', 'checking', 'checked', 'running'],
};

export async function beginImport(
  tx: Tx,
  {
    now,
    ...asked
  }: {
    centerId: number;
    kind: ImportKind;
    fileName: string;
    requestedBy: StoredImport['requestedBy'];
    now: Date;
  },
): Promise<StoredImport> {
  if ((await countOpenImports(tx, asked.centerId)) >= OPEN_MAX)
    throw new ApiError('CONFLICT', `${OPEN_MAX} imports are open already. Confirm or cancel one of them.`);
  const id = newId('imp', now);
  await insertImport(tx, { ...asked, id, createdAt: now, expiresAt: keptFrom(now) });
  return requireImport(await selectImport(tx, { centerId: asked.centerId, id }));
}

/** Takes the next part of a file. One that has come already is the same, or another file. */
export async function addPart(
  tx: Tx,
  key: ImportKey,
  part: { number: number; text: string },
): Promise<StoredImport> {
  const open = requireImport(await lockImport(tx, key));
  if (open.status !== 'receiving') throw wrongState(open, 'The file is complete.');
  if (part.number > open.parts) throw invalidField('number', `must be ${open.parts}, the next part`);
  if (part.number < open.parts) {
    if ((await selectPart(tx, key, part.number)) === part.text) return open;
    throw new ApiError('CONFLICT', `Part ${part.number} came before with another text.`);
  }
  if (open.bytes + Buffer.byteLength(part.text) > BYTES_MAX)
    throw new ApiError('PAYLOAD_TOO_LARGE', 'A file has at most 64 MiB. Import it in pieces.');
  await insertPart(tx, key, part);
  return requireImport(await selectImport(tx, key));
}

/** The file is complete: its rows are looked at in the background. */
export async function previewImport(tx: Tx, jobs: Jobs, key: ImportKey): Promise<StoredImport> {
  const open = requireImport(await lockImport(tx, key));
  if (open.status === 'checking' || open.status === 'checked') return open;
  requireMove(open, 'preview');
  if (open.parts === 0) throw new ApiError('CONFLICT', 'The file has no part yet.');
  await moveImport(tx, key, { status: 'checking' });
  await jobs.enqueue(tx, { task: CHECK_IMPORT, payload: { ...key }, key: `${CHECK_IMPORT}-${key.id}` });
  return requireImport(await selectImport(tx, key));
}

/** From here on the center is changed. With rows that cannot be imported it takes a word that they are to be left out. */
export async function confirmImport(
  tx: Tx,
  jobs: Jobs,
  { leaveOutBad, source, now, ...key }: ImportKey & { leaveOutBad: boolean; source: AuditSource; now: Date },
): Promise<StoredImport> {
  const open = requireImport(await lockImport(tx, key));
  requireMove(open, 'confirm');
  const bad = open.rows - open.good;
  if (open.good === 0) throw new ApiError('CONFLICT', 'No row can be imported.');
  if (bad > 0 && !leaveOutBad)
    throw new ApiError(
      'CONFLICT',
      `${bad} rows cannot be imported. Mend the file, or say that they are left out.`,
    );
  await moveImport(tx, key, { status: 'running', confirmedAt: now, expiresAt: keptFrom(now) });
  await jobs.enqueue(tx, { task: RUN_IMPORT, payload: { ...pickKey(key) }, key: `${RUN_IMPORT}-${key.id}` });
  await recordAudit(tx, {
    centerId: key.centerId,
    eventType: 'CENTER_UPDATED',
    action: 'confirm-import',
    target: { type: 'import', id: key.id, name: open.fileName },
    metadata: { kind: open.kind, rows: open.rows, good: open.good },
    source,
    now,
  });
  return requireImport(await selectImport(tx, key));
}

/** Ends an import. What was imported stays; nothing is kept of the rest of the file. */
export async function cancelImport(
  tx: Tx,
  { source, now, ...key }: ImportKey & { source: AuditSource; now: Date },
): Promise<StoredImport> {
  const open = requireImport(await lockImport(tx, key));
  requireMove(open, 'cancel');
  await moveImport(tx, key, { status: 'canceled', finishedAt: now });
  await dropParts(tx, key);
  if (open.status !== 'running') await dropRows(tx, key);
  await recordAudit(tx, {
    centerId: key.centerId,
    eventType: 'CENTER_UPDATED',
    action: 'cancel-import',
    target: { type: 'import', id: key.id, name: open.fileName },
    metadata: { kind: open.kind, imported: open.imported },
    source,
    now,
  });
  return requireImport(await selectImport(tx, key));
}

export function requireImport(found: StoredImport | null): StoredImport {
  if (!found) throw notFound('import');
  return found;
}

function requireMove(open: StoredImport, move: keyof typeof MOVES): void {
  if (!MOVES[move].includes(open.status)) throw wrongState(open, 'Read its status.');
}

function wrongState({ status }: StoredImport, hint: string): ApiError {
  return new ApiError('CONFLICT', `The import is ${status}. ${hint}`);
}

function keptFrom(now: Date): Date {
  return new Date(now.getTime() + KEPT_MS);
}

function pickKey({ centerId, id }: ImportKey): ImportKey {
  return { centerId, id };
}
