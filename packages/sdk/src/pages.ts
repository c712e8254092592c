/** The pagination of either API. */
interface PageInfo {
  hasMore: boolean;
  limit: number;
  page?: number;
  offset?: number;
}

interface Page<Item> {
  data: Item[];
  pagination: PageInfo;
}

/**
 * Walks a list page by page and gives its items one by one.
 *
 * @example
 * for await (const event of items((position) => client.GET('/api/v1/decision-events', { params: { query: position } }))) …
 */
export async function* items<Item>(
  fetchPage: (position: { offset?: number; page?: number }) => Promise<{ data?: Page<Item> }>,
): AsyncGenerator<Item> {
  let position: { offset?: number; page?: number } = {};
  for (;;) {
    const { data: page } = await fetchPage(position);
    if (!page) return;
    yield* page.data;
    const { hasMore, offset, page: number } = page.pagination;
    // A page that is empty ends the walk, whatever it says of itself: a list that shrinks meanwhile must not loop.
    if (!hasMore || page.data.length === 0) return;
    position = offset === undefined ? { page: (number ?? 1) + 1 } : { offset: offset + page.data.length };
  }
}
