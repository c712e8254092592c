import { type RawBuilder, sql } from 'kysely';
import type { Filter, Literal, Operator } from './filter.ts';
import { scimRefusal } from './refusals.ts';

/** How an attribute stands in the database. */
export type Column =
  | { kind: 'text' | 'exact' | 'boolean' | 'time'; value: RawBuilder<unknown> }
  /** A list: what it is read from, and its parts by name; `value` is what the list itself is compared by. */
  | { kind: 'list'; from: RawBuilder<unknown>; parts: Record<string, Column> };

export type Columns = Record<string, Column>;

/** The condition that a filter is, over the columns of one kind of resource. */
export function conditionOf(filter: Filter, columns: Columns): RawBuilder<unknown> {
  switch (filter.kind) {
    case 'and':
      return sql`(${conditionOf(filter.sides[0], columns)} and ${conditionOf(filter.sides[1], columns)})`;
    case 'or':
      return sql`(${conditionOf(filter.sides[0], columns)} or ${conditionOf(filter.sides[1], columns)})`;
    case 'not':
      return sql`not coalesce(${conditionOf(filter.inner, columns)}, false)`;
    case 'some': {
      const list = columnOf(columns, filter.attribute);
      if (list.kind !== 'list') throw notFiltered(filter.attribute);
      return sql`exists (select from ${list.from} where ${conditionOf(filter.inner, list.parts)})`;
    }
    case 'present':
      return within(columns, filter.attribute, (column) => sql`${column.value} is not null`);
    case 'compare':
      return within(columns, filter.attribute, (column) => compared(column, filter));
  }
}

type Single = Exclude<Column, { kind: 'list' }>;

/** A list fits where one of its values does. */
function within(
  columns: Columns,
  attribute: readonly string[],
  condition: (column: Single) => RawBuilder<unknown>,
): RawBuilder<unknown> {
  const [first = '', part = 'value'] = attribute;
  const list = known(columns, first);
  if (list?.kind !== 'list') {
    const column = columnOf(columns, attribute);
    if (column.kind === 'list') throw notFiltered(attribute);
    return condition(column);
  }
  const column = known(list.parts, part);
  if (!column || column.kind === 'list') throw notFiltered(attribute);
  return sql`exists (select from ${list.from} where ${condition(column)})`;
}

function columnOf(columns: Columns, attribute: readonly string[]): Column {
  const column = known(columns, attribute.join('.'));
  if (!column) throw notFiltered(attribute);
  return column;
}

function known(columns: Columns, name: string): Column | undefined {
  return Object.hasOwn(columns, name) ? columns[name] : undefined;
}

/** Times are of the years 1 to 9999, as everywhere. */
const FIRST_YEAR = new Date('0001-01-01T00:00:00Z');
const YEAR_AFTER_LAST = new Date('+010000-01-01T00:00:00Z');
const SIGNS = { eq: '=', ne: '<>', gt: '>', ge: '>=', lt: '<', le: '<=' } as const;

function compared(
  column: Single,
  { operator, value }: { operator: Operator; value: Literal },
): RawBuilder<unknown> {
  const { kind } = column;
  if (value === null) {
    if (operator !== 'eq' && operator !== 'ne') throw badValue();
    return operator === 'eq' ? sql`${column.value} is null` : sql`${column.value} is not null`;
  }
  if (kind === 'boolean') {
    if (typeof value !== 'boolean' || (operator !== 'eq' && operator !== 'ne')) throw badValue();
    return sql`${column.value} is not distinct from ${operator === 'eq' ? value : !value}::boolean`;
  }
  if (typeof value !== 'string') throw badValue();
  if (kind === 'time') {
    const at = new Date(value);
    const isKept = at >= FIRST_YEAR && at < YEAR_AFTER_LAST;
    if (!isKept || !Object.hasOwn(SIGNS, operator)) throw badValue();
    return sql`${column.value} ${sql.raw(SIGNS[operator as keyof typeof SIGNS])} ${at}`;
  }
  const [left, right] =
    kind === 'exact'
      ? [column.value, sql`${value}::text`]
      : [sql`lower(${column.value})`, sql`lower(${value}::text)`];
  switch (operator) {
    case 'co':
      return sql`position(${right} in ${left}) > 0`;
    case 'sw':
      return sql`starts_with(${left}, ${right})`;
    case 'ew':
      return sql`right(${left}, length(${right})) = ${right}`;
    case 'ne':
      return sql`${left} is distinct from ${right}`;
    default:
      return sql`${left} ${sql.raw(SIGNS[operator])} ${right}`;
  }
}

function notFiltered(attribute: readonly string[]) {
  return scimRefusal('invalidFilter', `${attribute.join('.')} is no attribute that can be filtered by.`);
}

function badValue() {
  return scimRefusal('invalidFilter', 'The filter compares an attribute with a value of another kind.');
}
