import { useQuery } from '@tanstack/react-query';
import type { CalendarClosure } from '../calendar/closed-times.ts';
import { api, queryClient } from '../shell/api.ts';
import { contentOf } from '../shell/content.ts';

const PAGE = 100;
/** Beyond that many pages a month is a wall of names. */
const PAGES_MAX = 20;

interface Asked {
  date?: string;
  to?: string;
  instructorId?: string;
  seriesId?: string;
}

async function readPage(domain: string, asked: Asked, page: number) {
  return contentOf(
    await api.GET('/api/centers/{domain}/bookings', {
      params: { path: { domain }, query: { ...asked, page, limit: PAGE } },
    }),
  );
}

/** Everything that is booked within some days, or in a series, in the order of time. */
export async function readBookings(domain: string, asked: Asked) {
  const bookings: Awaited<ReturnType<typeof readPage>>['data'] = [];
  for (let page = 1; page <= PAGES_MAX; page++) {
    const { data, pagination } = await readPage(domain, asked, page);
    bookings.push(...data);
    if (!pagination.hasMore) break;
  }
  return bookings.reverse();
}

export type Booking = Awaited<ReturnType<typeof readBookings>>[number];

/** What is booked on a day, of everybody or of one instructor. */
export function useBookings(domain: string, date: string, instructorId: string | null) {
  return useQuery({
    queryKey: ['bookings', domain, date, instructorId],
    enabled: date !== '',
    queryFn: () => readBookings(domain, { date, ...(instructorId ? { instructorId } : {}) }),
  });
}

export function useInstructors(domain: string) {
  return useQuery({
    queryKey: ['instructors', domain],
    queryFn: async () =>
      contentOf(await api.GET('/api/centers/{domain}/instructors', { params: { path: { domain } } })).data,
  });
}

/** When the center, or an instructor whose bookings are shown, is away within some days. */
export function useClosures(
  domain: string,
  {
    from,
    to,
    instructorId,
    names,
  }: { from: string; to: string; instructorId: string | null; names(actorId: string): string },
): CalendarClosure[] {
  const { data = [] } = useQuery({
    queryKey: ['closures', domain, from, to],
    enabled: from !== '',
    queryFn: async () =>
      contentOf(
        await api.GET('/api/centers/{domain}/closures', {
          params: { path: { domain }, query: { date: from, to } },
        }),
      ).data,
  });
  return data
    .filter((one) => instructorId === null || one.instructorId === null || one.instructorId === instructorId)
    .map(({ id, start, end, reason, instructorId: away }) => ({
      id,
      start,
      end,
      title: away === null ? reason : `${reason} (${names(away)})`,
    }));
}

/** Which day it is at the center and in which time zone that is; its own clock says so. */
export function useCenterDay(domain: string) {
  return useQuery({
    queryKey: ['slots', domain, 'today'],
    queryFn: async () =>
      contentOf(await api.GET('/api/centers/{domain}/available-slots', { params: { path: { domain } } }))
        .meta,
  });
}

export const refreshBookings = () =>
  Promise.all(['bookings', 'slots'].map((name) => queryClient.invalidateQueries({ queryKey: [name] })));
