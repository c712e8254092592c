import { Group, Table, Text, TextInput, UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useText } from '../text/use-text.tsx';
import { State, When } from './format.tsx';
import classes from './list.module.css';
import { type Column, columnOf, filtered, isDescending, nextSort, type Sort, sorted } from './sorting.ts';
import { Empty, Loaded, Pager } from './states.tsx';
import { TableTools } from './table-tools.tsx';
import { useKept } from './use-kept.ts';

export type { Column } from './sorting.ts';

interface Answer<Row> {
  data: Row[];
  pagination: { totalPages: number; total: number; hasMore: boolean };
  /** Every row, and not one page of them. */
  isWhole: boolean;
}

interface PagedList<Row> {
  name: string;
  query: UseQueryResult<Answer<Row>>;
  page: number;
  limit: number;
  sort: Sort;
  words: string;
  isSearched: boolean;
  setPage(page: number): void;
  setSort(sort: Sort): void;
  setWords(words: string): void;
  readWhole(): Promise<Answer<Row>>;
}

/** One page of a list in whatever form it is drawn: while it loads, when it failed or is empty, and the way to its other pages. */
export function Listed<Row>({
  list,
  empty,
  columns = [],
  hasHead = false,
  children,
}: {
  list: PagedList<Row>;
  empty?: string | undefined;
  /** What the list can be sorted by and is exported as. */
  columns?: readonly Column<Row>[];
  hasHead?: boolean;
  children(rows: Row[], pagination: { total: number; hasMore: boolean }): ReactNode;
}) {
  const text = useText();
  const { page, limit, sort, words } = list;
  const inOrder = (rows: readonly Row[]) => sorted(filtered(rows, columns, words), columns, sort);
  return (
    <Loaded
      query={list.query}
      isEmpty={({ data }) => data.length === 0}
      empty={empty && <Empty>{empty}</Empty>}
    >
      {(answer) => {
        const { data, isWhole, pagination } = answer;
        const found = isWhole ? inOrder(data) : data;
        const shown = isWhole ? found.slice((page - 1) * limit, page * limit) : data;
        return (
          <div
            aria-busy={list.query.isPlaceholderData}
            className={classes.list}
            {...(columns.length > 0 ? { 'data-table': list.name } : {})}
          >
            <TableTools
              name={list.name}
              columns={columns}
              sort={sort}
              onSort={list.setSort}
              words={words}
              onWords={list.isSearched ? undefined : list.setWords}
              hasHead={hasHead}
              rows={async () => {
                const whole = await list.readWhole();
                return { rows: inOrder(whole.data), read: whole.data.length, total: whole.pagination.total };
              }}
            />
            {isWhole && data.length < pagination.total && (
              <Text size="sm" c="dimmed" role="status">
                {text('table.sortedPart', { count: data.length, total: pagination.total })}
              </Text>
            )}
            {shown.length === 0 ? <Empty>{text('find.nothing')}</Empty> : children(shown, pagination)}
            <Pager
              page={page}
              pages={isWhole ? Math.ceil(found.length / limit) : pagination.totalPages}
              total={isWhole ? found.length : pagination.total}
              onChange={list.setPage}
            />
          </div>
        );
      }}
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
  columns: Column<NoInfer<Row>>[];
}) {
  return (
    <Listed list={list} empty={empty} columns={columns} hasHead>
      {(rows) => <Rows rows={rows} columns={columns} sort={list.sort} onSort={list.setSort} />}
    </Listed>
  );
}

/**
 * Rows that are all here: filtered, sorted and exported without asking again. Drawn as a table unless it is said otherwise. One that
 * shares its page with another is aside, and its names in the address begin with its own.
 */
export function WholeTable<Row extends { id: string | number }>({
  name,
  rows,
  columns,
  isAside = false,
  children,
}: {
  name: string;
  rows: readonly Row[];
  columns: Column<Row>[];
  isAside?: boolean;
  children?(rows: Row[]): ReactNode;
}) {
  const text = useText();
  const { state, change } = useKept({ q: '', sort: '' }, { prefix: isAside ? `${name}-` : '' });
  const shown = sorted(filtered(rows, columns, state.q), columns, state.sort);
  const onSort = (sort: Sort) => change({ sort });
  return (
    <div data-table={name}>
      <TableTools
        name={name}
        columns={columns}
        sort={state.sort}
        onSort={onSort}
        words={state.q}
        onWords={(q) => change({ q })}
        hasHead={!children}
        rows={async () => ({ rows: shown, read: rows.length, total: rows.length })}
      />
      {shown.length === 0 ? (
        <Empty>{text('find.nothing')}</Empty>
      ) : (
        (children?.(shown) ?? <Rows rows={shown} columns={columns} sort={state.sort} onSort={onSort} />)
      )}
    </div>
  );
}

/** Rows and columns; on a narrow screen each row is a card that names its values, and nothing has to be pushed sideways. */
function Rows<Row extends { id: string | number }>({
  rows,
  columns,
  sort,
  onSort,
}: {
  rows: Row[];
  columns: Column<Row>[];
  sort: Sort;
  onSort(sort: Sort): void;
}) {
  return (
    <Table className={classes.table} verticalSpacing="sm" highlightOnHover>
      <Table.Thead>
        <Table.Tr>
          {columns.map((column) =>
            'id' in column ? (
              <Head key={column.id} id={column.id} label={column.label} sort={sort} onSort={onSort} />
            ) : (
              <Table.Td key={column.label} />
            ),
          )}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map((row) => (
          <Table.Tr key={row.id}>
            {columns.map((column) => (
              <Table.Td key={column.label} data-label={column.label}>
                <div>{shownIn(column, row)}</div>
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

function shownIn<Row>(column: Column<Row>, row: Row): ReactNode {
  if (column.of) return column.of(row);
  if (!('id' in column)) return null;
  const value = column.value(row);
  if (column.as === 'time') return <When at={value ? String(value) : null} />;
  if (column.as === 'state' && value) return <State value={String(value)} />;
  return value ?? '–';
}

/** The head of a column; a click puts the rows in its order. */
function Head({
  id,
  label,
  sort,
  onSort,
}: {
  id: string;
  label: string;
  sort: Sort;
  onSort(sort: Sort): void;
}) {
  const order = columnOf(sort) !== id ? 'none' : isDescending(sort) ? 'descending' : 'ascending';
  const Arrow = ARROWS[order];
  return (
    <Table.Th aria-sort={order}>
      <UnstyledButton className={classes.sort} data-order={order} onClick={() => onSort(nextSort(sort, id))}>
        {label}
        <Arrow size={14} aria-hidden />
      </UnstyledButton>
    </Table.Th>
  );
}

const ARROWS = { none: IconArrowsSort, ascending: IconArrowUp, descending: IconArrowDown };

/** Fields that narrow a list: side by side, two of them on a phone. */
export function Filters({ children }: { children: ReactNode }) {
  return (
    <Group align="end" gap="sm" className={classes.filters} data-filters>
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
      wrapperProps={{ 'data-filters': true }}
      label={text('field.search')}
      value={list.filters.search}
      onChange={(event) => list.setFilters({ search: event.currentTarget.value })}
    />
  );
}
