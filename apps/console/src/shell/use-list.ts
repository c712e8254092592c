import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';

interface ListAnswer<Item> {
  data: Item[];
  pagination: { page: number; totalPages: number; total: number };
}

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
  const query = useQuery({
    queryKey: [key, filters, page],
    queryFn: async () => {
      const { data } = await read({ ...filters, page, limit });
      if (!data) throw new Error('The list came without content.');
      return data;
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
