import type { ReactNode } from 'react';

type Value = string | number | null | undefined;

export interface Column<Row> {
  /** Its name in an address, for columns that can be sorted and exported. */
  id?: string;
  /** Empty for the column of what can be done, which stands last. */
  label: string;
  of(row: Row): ReactNode;
  /** What it is sorted by and exported as, where that is not the text that is shown. */
  value?(row: Row): Value;
}

/** The id of a column, with `-` before it for the largest first; empty for the order in which rows come. */
export type Sort = string;

export function valueIn<Row>(column: Column<Row>, row: Row): Value {
  if (column.value) return column.value(row);
  const shown = column.of(row);
  return typeof shown === 'string' || typeof shown === 'number' ? shown : null;
}

export function sorted<Row>(rows: readonly Row[], columns: readonly Column<Row>[], sort: Sort): Row[] {
  const column = columns.find(({ id }) => id !== undefined && id === columnOf(sort));
  if (!column) return [...rows];
  const direction = isDescending(sort) ? -1 : 1;
  return rows
    .map((row) => ({ row, value: valueIn(column, row) ?? null }))
    .sort((one, other) => compare(one.value, other.value, direction))
    .map(({ row }) => row);
}

/** Rows of which any column shows the words. */
export function filtered<Row>(rows: readonly Row[], columns: readonly Column<Row>[], words: string): Row[] {
  const wanted = words.trim().toLowerCase();
  if (wanted === '') return [...rows];
  return rows.filter((row) =>
    columns.some((column) =>
      String(valueIn(column, row) ?? '')
        .toLowerCase()
        .includes(wanted),
    ),
  );
}

/** The first click sorts upwards, the second downwards, the third gives the order back in which rows come. */
export function nextSort(sort: Sort, id: string): Sort {
  if (columnOf(sort) !== id) return id;
  return isDescending(sort) ? '' : `-${id}`;
}

export function columnOf(sort: Sort): string {
  return isDescending(sort) ? sort.slice(1) : sort;
}

export function isDescending(sort: Sort): boolean {
  return sort.startsWith('-');
}

/** Whatever has no value stands last, whichever way. */
function compare(one: string | number | null, other: string | number | null, direction: number): number {
  if (one === null || other === null) return Number(one === null) - Number(other === null);
  if (typeof one === 'number' && typeof other === 'number') return (one - other) * direction;
  return String(one).localeCompare(String(other), undefined, { numeric: true }) * direction;
}
