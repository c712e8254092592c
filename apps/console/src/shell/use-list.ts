import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { contentOf } from './content.ts';

interface ListAnswer<Item> {
  data: Item[];
  pagination: { page: number; totalPages: number; total: number; hasMore: boolean };
}

const ASK_AFTER_MS = 250;

/** A paged list of the platform: its filters, its page, its query. Another filter starts at the first page again. */
export function useList<Filters extends object, Item>(
  key: string,
  initial: Filters,
  read: (query: Filters & { page: number; limit: number }) => Promise<{ data?: ListAnswer<Item> }>,
  options: { limit?: number; refetchMs?: number } = {},
) {
  const [filters, setFilters] = useState(initial);
  const [page, setPage] = useState(1);
  const limit = options.limit ?? 20;
  // Whoever types a word asks once, not once a letter.
  const [asked] = useDebouncedValue(filters, ASK_AFTER_MS);
  const query = useQuery({
    queryKey: [key, asked, page],
    queryFn: async () => {
      return contentOf(await read({ ...asked, page, limit }));
    },
    placeholderData: keepPreviousData,
    ...(options.refetchMs ? { refetchInterval: options.refetchMs } : {}),
  });
  return {
    query,
    filters,
    page,
    setPage,
    setFilters: (change: Partial<Filters>) => {
      setFilters((before) => ({ ...before, ...change }));
      setPage(1);
    },
  };
}

/** Leaves out what is not set, because the API takes no empty filters. */
export function given<Query extends object>(query: Query): Query {
  return Object.fromEntries(
    Object.entries(query).filter(([, value]) => value !== '' && value !== null && value !== undefined),
  ) as Query;
}
