import type { ReactNode } from 'react';
import { hasWords } from './has-words.ts';

type Value = string | number | null | undefined;

/** A column that says something. */
export interface ValueColumn<Row> {
  /** Its name in an address. */
  id: string;
  label: string;
  /** What it is filtered and sorted by and exported as. */
  value(row: Row): Value;
  /** What its values are, where they are shown as more than text. */
  as?: 'time' | 'state';
  /** How it is shown, where that is something of its own. */
  of?(row: Row): ReactNode;
}

/** The column of what can be done to a row, which stands last and has no name. */
interface ActionColumn<Row> {
  label: '';
  of(row: Row): ReactNode;
}

export type Column<Row> = ValueColumn<Row> | ActionColumn<Row>;

/** The id of a column, with `-` before it for the largest first; empty for the order in which rows come. */
export type Sort = string;

export function saying<Row>(columns: readonly Column<Row>[]): ValueColumn<Row>[] {
  return columns.filter((column): column is ValueColumn<Row> => 'id' in column);
}

export function sorted<Row>(rows: readonly Row[], columns: readonly Column<Row>[], sort: Sort): Row[] {
  const column = saying(columns).find(({ id }) => id === columnOf(sort));
  if (!column) return [...rows];
  const direction = isDescending(sort) ? -1 : 1;
  return rows
    .map((row) => ({ row, value: column.value(row) ?? null }))
    .sort((one, other) => compare(one.value, other.value, direction))
    .map(({ row }) => row);
}

/** Rows of which any column shows the words. */
export function filtered<Row>(rows: readonly Row[], columns: readonly Column<Row>[], words: string): Row[] {
  const wanted = words.trim();
  if (wanted === '') return [...rows];
  return rows.filter((row) =>
    saying(columns).some(({ value }) => hasWords(String(value(row) ?? ''), wanted)),
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
