import { TextInput } from '@mantine/core';
import { type Column, Filters, Listed } from '../shell/list.tsx';
import { Page } from '../shell/page.tsx';
import { given, useList } from '../shell/use-list.ts';
import { type Text, useText } from '../text/use-text.tsx';
import { type AuditEntry, AuditTable, type ReadExport } from './audit-table.tsx';

interface AuditQuery {
  startDate?: string;
  endDate?: string;
  page: number;
  limit: number;
}

type Read = (query: AuditQuery) => Promise<{
  data?: {
    data: AuditEntry[];
    pagination: { page: number; totalPages: number; total: number; hasMore: boolean };
  };
}>;

/** One audit log between two days: the center's, the partner's or the platform's, depending on who reads. */
export function AuditList({
  name,
  title,
  about,
  read,
  readExport,
}: {
  name: string;
  title: string;
  about: string;
  read: Read;
  readExport?: ReadExport;
}) {
  const text = useText();
  const list = useList(name, { startDate: '', endDate: '' }, (query) => read(given(query)));
  return (
    <Page title={title} about={about}>
      <Filters>
        <TextInput
          type="date"
          label={text('field.from')}
          value={list.filters.startDate}
          onChange={(event) => list.setFilters({ startDate: event.currentTarget.value })}
        />
        <TextInput
          type="date"
          label={text('field.until')}
          value={list.filters.endDate}
          onChange={(event) => list.setFilters({ endDate: event.currentTarget.value })}
        />
      </Filters>
      <Listed list={list} columns={columnsIn(text)}>
        {(entries) => <AuditTable entries={entries} {...(readExport ? { readExport } : {})} />}
      </Listed>
    </Page>
  );
}

/** What the log is sorted by and exported as. */
function columnsIn(text: Text): Column<AuditEntry>[] {
  return [
    { id: 'at', label: text('field.createdAt'), value: ({ occurredAt }) => occurredAt },
    { id: 'actor', label: text('field.actor'), value: ({ actor }) => actor?.name },
    { id: 'type', label: text('field.type'), value: ({ eventType }) => eventType },
    { id: 'action', label: text('field.action'), value: ({ action }) => action },
    { id: 'target', label: text('field.name'), value: ({ target }) => target.name ?? target.id },
    { id: 'result', label: text('field.status'), value: ({ result }) => result },
    { id: 'ipAddress', label: text('field.ipAddress'), value: ({ ipAddress }) => ipAddress },
  ];
}
