import { isWaiting, readDecision } from '../decisions/read-decision.ts';
import { api, queryClient } from '../shell/api.ts';
import { contentOf } from '../shell/content.ts';
import { readWaiting } from './read-inbox.ts';

export const INBOX = ['inbox'] as const;
const LIMIT = 50;

/** What in the center waits for somebody: the newest of it, and before them what is due next, however old that is. */
export async function readInbox() {
  const lists = await Promise.all(
    (['approved', 'recorded'] as const).map(async (status) =>
      contentOf(await api.GET('/api/decisions', { params: { query: { status, page: 1, limit: LIMIT } } })),
    ),
  );
  const newest = lists.flatMap(({ data }) => data);
  const isWhole = lists.every(({ pagination }) => !pagination.hasMore);
  const due = isWhole ? [] : await readDue(new Set(newest.map(({ id }) => id)));
  return {
    decisions: [...due, ...newest].sort(dueFirst),
    total: lists.reduce((sum, { pagination }) => sum + pagination.total, 0),
  };
}

const KNOWN_FOR_MS = 60_000;

async function readDue(listed: ReadonlySet<string>) {
  const { items } = await readWaiting();
  const missing = items.filter(({ id, dueAt }) => dueAt && !listed.has(id));
  const read = missing.map(({ id }) =>
    queryClient.fetchQuery({
      queryKey: ['decision', id],
      queryFn: () => readDecision(id),
      staleTime: KNOWN_FOR_MS,
    }),
  );
  return (await Promise.all(read)).filter(isWaiting);
}

type Listed = { deadline?: { dueAt: string } };

/** Those with a deadline come first, the next to be due before the others; the rest stays as the service lists it. */
function dueFirst(one: Listed, other: Listed): number {
  const [a, b] = [one.deadline?.dueAt ?? '9', other.deadline?.dueAt ?? '9'];
  return a < b ? -1 : Number(a > b);
}

export type Inboxed = Awaited<ReturnType<typeof readInbox>>;

/** Takes what was sealed just now out of the list, before the service lists it anew: what is answered is not offered again. */
export async function dropSealed(ids: readonly string[]): Promise<void> {
  await queryClient.cancelQueries({ queryKey: INBOX });
  queryClient.setQueryData<Inboxed>(INBOX, (before) => {
    if (!before) return before;
    const decisions = before.decisions.filter(({ id }) => !ids.includes(id));
    return { decisions, total: before.total - (before.decisions.length - decisions.length) };
  });
}

/**
 * Reads anew what an answer changes, and nothing else: whoever answers one after the other has only so many calls a minute. The bell and
 * the list look again by themselves. Pages that are not open read anew when they are opened.
 */
export async function refreshAnswered(
  ids: readonly string[],
  { isShown }: { isShown: boolean },
): Promise<void> {
  await queryClient.invalidateQueries({ type: 'inactive', refetchType: 'none' });
  for (const id of ids) {
    // It is kept by the state of the decision, which is another one now.
    await queryClient.invalidateQueries({ queryKey: ['decision-context', id], refetchType: 'none' });
    await queryClient.invalidateQueries({
      queryKey: ['decision', id],
      refetchType: isShown ? 'active' : 'none',
    });
  }
}
