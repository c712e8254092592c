import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { contentOf } from './content.ts';
import type { Sort } from './sorting.ts';
import { type Kept, useKept } from './use-kept.ts';

interface ListAnswer<Item> {
  data: Item[];
  pagination: { page: number; totalPages: number; total: number; hasMore: boolean };
}

/** Sorting, finding words and exporting read a list as a whole, up to here: ten calls, of the hundred that a person has in a minute. */
const WHOLE_MAX = 1_000;
const READ_AT_ONCE = 100;

type Read<Filters, Item> = (
  query: Filters & { page: number; limit: number },
) => Promise<{ data?: ListAnswer<Item> }>;

/**
 * A paged list of the platform: its filters, its order, its page, its query, all but the last kept in the address. Another filter starts
 * at the first page again.
 */
export function useList<Filters extends Kept, Item>(
  key: string,
  initial: Filters,
  read: Read<Filters, Item>,
  // `isAside` is a list that shares its page with another, which has the plain names in the address.
  options: { limit?: number; refetchMs?: number; isAside?: boolean } = {},
) {
  const { state, settled, change } = useKept(
    { ...initial, page: 1, sort: '', words: '' },
    { prefix: options.isAside ? `${key}-` : '' },
  );
  const { page, sort, words } = state;
  const limit = options.limit ?? 20;
  const asked = filtersOf(settled, initial);
  const isWhole = sort !== '' || words !== '';
  const query = useQuery({
    queryKey: [key, asked, ...(isWhole ? ['whole'] : [page, limit])],
    queryFn: async () =>
      !isWhole
        ? { ...contentOf(await read({ ...asked, page, limit })), isWhole: false }
        : readWhole(read, asked),
    placeholderData: keepPreviousData,
    // One call is asked again and again, ten are not.
    refetchInterval: ({ state: { data } }) =>
      options.refetchMs && (data?.data.length ?? 0) <= READ_AT_ONCE ? options.refetchMs : false,
  });
  const isRead = query.data && !query.data.isWhole && !query.isPlaceholderData;
  const last = isRead ? Math.max(1, query.data.pagination.totalPages) : page;
  // biome-ignore lint/correctness/useExhaustiveDependencies: whoever stands behind the last page, as after its rows went, is led to it
  useEffect(() => {
    if (page > last) change({ page: last } as Partial<typeof state>);
  }, [page, last]);
  return {
    name: key,
    query,
    filters: filtersOf(state, initial),
    page,
    limit,
    sort,
    words,
    /** Whether the API itself is asked for words: it finds them in the whole list. */
    isSearched: 'q' in initial || 'search' in initial,
    setWords: (next: string) => change({ words: next, page: 1 } as Partial<typeof state>),
    setPage: (next: number) => change({ page: next } as Partial<typeof state>),
    setSort: (next: Sort) => change({ sort: next, page: 1 } as Partial<typeof state>),
    setFilters: (changed: Partial<Filters>) => change({ ...changed, page: 1 } as Partial<typeof state>),
    readWhole: () => readWhole(read, asked),
  };
}

function filtersOf<Filters extends Kept>(state: Kept, initial: Filters): Filters {
  return Object.fromEntries(Object.keys(initial).map((name) => [name, state[name]])) as Filters;
}

/** Every row up to the bound, and how many there are. */
export async function readWhole<Filters extends object, Item>(read: Read<Filters, Item>, asked: Filters) {
  const data: Item[] = [];
  let total = 0;
  for (let page = 1; data.length < WHOLE_MAX; page += 1) {
    const answer = contentOf(await read({ ...asked, page, limit: READ_AT_ONCE }));
    data.push(...answer.data);
    total = answer.pagination.total;
    if (!answer.pagination.hasMore) break;
  }
  return { data, pagination: { page: 1, totalPages: 1, total, hasMore: false }, isWhole: true };
}

/** Leaves out what is not set, because the API takes no empty filters. */
export function given<Query extends object>(query: Query): Query {
  return Object.fromEntries(
    Object.entries(query).filter(([, value]) => value !== '' && value !== null && value !== undefined),
  ) as Query;
}
