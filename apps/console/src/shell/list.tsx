import { Group, Table, TextInput } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useText } from '../text/use-text.tsx';
import classes from './list.module.css';
import { Empty, Loaded, Pager } from './states.tsx';

interface PagedList<Row> {
  query: UseQueryResult<{
    data: Row[];
    pagination: { totalPages: number; total: number; hasMore: boolean };
  }>;
  page: number;
  setPage(page: number): void;
}

export interface Column<Row> {
  /** Empty for the column of what can be done, which stands last. */
  label: string;
  of(row: Row): ReactNode;
}

/** One page of a list in whatever form it is drawn: while it loads, when it failed or is empty, and the way to its other pages. */
export function Listed<Row>({
  list,
  empty,
  children,
}: {
  list: PagedList<Row>;
  empty?: string | undefined;
  children(rows: Row[], pagination: { total: number; hasMore: boolean }): ReactNode;
}) {
  return (
    <Loaded
      query={list.query}
      isEmpty={({ data }) => data.length === 0}
      empty={empty && <Empty>{empty}</Empty>}
    >
      {({ data, pagination }) => (
        <div aria-busy={list.query.isPlaceholderData} className={classes.list}>
          {children(data, pagination)}
          <Pager
            page={list.page}
            pages={pagination.totalPages}
            total={pagination.total}
            onChange={list.setPage}
          />
        </div>
      )}
    </Loaded>
  );
}

/** A paged list as a table. */
export function ListTable<Row extends { id: string | number }>({
  list,
  empty,
  columns,
}: {
  list: PagedList<Row>;
  empty?: string;
  columns: Column<Row>[];
}) {
  return (
    <Listed list={list} empty={empty}>
      {(rows) => <Rows rows={rows} columns={columns} />}
    </Listed>
  );
}

/** Rows and columns; on a narrow screen each row is a card that names its values, and nothing has to be pushed sideways. */
export function Rows<Row extends { id: string | number }>({
  rows,
  columns,
}: {
  rows: Row[];
  columns: Column<Row>[];
}) {
  return (
    <Table className={classes.table} verticalSpacing="sm" highlightOnHover>
      <Table.Thead>
        <Table.Tr>
          {columns.map(({ label }) =>
            label ? <Table.Th key={label}>{label}</Table.Th> : <Table.Td key={label} />,
          )}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map((row) => (
          <Table.Tr key={row.id}>
            {columns.map(({ label, of }) => (
              <Table.Td key={label} data-label={label}>
                <div>{of(row)}</div>
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

/** Fields that narrow a list: side by side, two of them on a phone. */
export function Filters({ children }: { children: ReactNode }) {
  return (
    <Group align="end" gap="sm" className={classes.filters}>
      {children}
    </Group>
  );
}

export function Search({
  list,
}: {
  list: { filters: { search: string }; setFilters(change: { search: string }): void };
}) {
  const text = useText();
  return (
    <TextInput
      type="search"
      maw={320}
      label={text('field.search')}
      value={list.filters.search}
      onChange={(event) => list.setFilters({ search: event.currentTarget.value })}
    />
  );
}
