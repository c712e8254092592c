import Type from 'typebox';
import { DateTime, Nullable, OneOf, PageQuery } from '../../platform/http/index.ts';
import { IMPORT_KINDS } from './import-kinds.ts';
import { IMPORT_STATUSES, type StoredImport } from './imports.queries.ts';

const PART_LENGTH_MAX = 500_000;

export const ImportId = Type.Object({ id: Type.String({ minLength: 1, maxLength: 255 }) });
export const ImportsQuery = Type.Object(PageQuery);
export const RowsQuery = Type.Object({
  ...PageQuery,
  which: Type.Optional(OneOf(['all', 'problems'])),
});

export const NewImport = Type.Object({
  kind: OneOf(IMPORT_KINDS),
  fileName: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
});

export const NewPart = Type.Object({
  number: Type.Integer({ minimum: 0, maximum: 10_000, description: 'From 0 on, one after the other.' }),
  text: Type.String({ minLength: 1, maxLength: PART_LENGTH_MAX, description: 'The next piece of the file.' }),
});

export const Confirmation = Type.Object({
  leaveOutBad: Type.Optional(
    Type.Boolean({ description: 'Import the good rows although others cannot be.' }),
  ),
});

const Count = Type.Integer();

export const Import = Type.Object({
  id: Type.String(),
  kind: OneOf(IMPORT_KINDS),
  fileName: Type.String(),
  requestedBy: Type.Object({ id: Type.String(), name: Type.String() }),
  status: OneOf(IMPORT_STATUSES),
  parts: Count,
  bytes: Count,
  rows: Type.Integer({ description: 'Rows of the file that were looked at.' }),
  good: Type.Integer({ description: 'Those that can be imported.' }),
  imported: Count,
  refused: Type.Integer({ description: 'Good rows that were refused when their turn came.' }),
  failure: Nullable(Type.String()),
  createdAt: DateTime,
  confirmedAt: Nullable(DateTime),
  finishedAt: Nullable(DateTime),
  expiresAt: DateTime,
});

export const ImportRow = Type.Object({
  number: Count,
  line: Type.Integer({ description: 'The line of the file that it begins in.' }),
  fields: Type.Record(Type.String(), Type.String()),
  problem: Nullable(Type.String()),
  recordId: Nullable(Type.String({ description: 'What it became.' })),
});

/** An import as the API shows it. */
export function presentImport(row: StoredImport) {
  const { id, kind, fileName, status, parts, bytes, rows, good, imported, refused, failure } = row;
  return {
    id,
    kind,
    fileName,
    requestedBy: { id: row.requestedBy.id, name: row.requestedBy.name },
    status,
    parts,
    bytes,
    rows,
    good,
    imported,
    refused,
    failure,
    createdAt: row.createdAt.toISOString(),
    confirmedAt: row.confirmedAt?.toISOString() ?? null,
    finishedAt: row.finishedAt?.toISOString() ?? null,
    expiresAt: row.expiresAt.toISOString(),
  };
}
