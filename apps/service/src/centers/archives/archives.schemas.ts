import Type from 'typebox';
import { DateTime, Nullable, OneOf, PageQuery } from '../../platform/http/index.ts';
import { ARCHIVE_STATUSES } from './archives.queries.ts';

export const ArchiveId = Type.Object({ id: Type.String({ minLength: 1, maxLength: 255 }) });
export const ArchivesQuery = Type.Object(PageQuery);

export const Archive = Type.Object({
  id: Type.String(),
  status: OneOf(ARCHIVE_STATUSES),
  requestedBy: Type.Object({ id: Type.String(), name: Type.String() }),
  rows: Type.Integer({ description: 'Rows written so far.' }),
  tables: Nullable(Type.Array(Type.Object({ name: Type.String(), rows: Type.Integer() }))),
  chains: Nullable(
    Type.Array(
      Type.Object({ domain: Type.String(), entries: Type.Integer(), hash: Nullable(Type.String()) }),
      { description: 'The end of each chain in the archive.' },
    ),
  ),
  file: Nullable(Type.Object({ bytes: Type.Integer(), sha256: Type.String() })),
  failure: Nullable(Type.String()),
  createdAt: DateTime,
  finishedAt: Nullable(DateTime),
  expiresAt: DateTime,
});

export const ArchiveFile = Type.Unsafe<unknown>({ type: 'string', format: 'binary' });
