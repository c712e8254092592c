import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { NavigateOptions } from '@tanstack/react-router';
import { api } from '../shell/api.ts';
import { contentOf } from '../shell/content.ts';
import { hasWords } from '../shell/has-words.ts';
import { navigation } from '../shell/navigation.ts';
import { type Me, useMe } from '../shell/session.tsx';
import { type Text, useText } from '../text/use-text.tsx';

export interface Hit {
  key: string;
  kind: 'page' | Found['kind'];
  title: string;
  detail: string;
  at: string | null;
  to: NavigateOptions;
}

async function search(q: string) {
  return contentOf(await api.GET('/api/center/search', { params: { query: { q } } })).data;
}

type Found = Awaited<ReturnType<typeof search>>[number];

/** Pages at once, and what the service finds as soon as somebody has stopped typing. */
export function useHits(words: string, asked: string): { hits: Hit[]; isAsking: boolean } {
  const me = useMe();
  const text = useText();
  const canAsk = me.centerId !== null && me.centerStatus === 'ACTIVE';
  const query = useQuery({
    queryKey: ['find', asked],
    enabled: canAsk && asked !== '',
    queryFn: () => search(asked),
    placeholderData: keepPreviousData,
  });
  const found = words === '' || !canAsk ? [] : (query.data ?? []);
  return {
    hits: [...pagesOf(me, text, words), ...found.map(hitOf)],
    isAsking: canAsk && words !== '' && (words !== asked || query.isFetching),
  };
}

function pagesOf(me: Me, text: Text, words: string): Hit[] {
  return navigation(me)
    .flatMap(({ label, links }) =>
      links.map(({ to, label: name }) => ({
        key: `page-${to.replaceAll('/', '-')}`,
        kind: 'page' as const,
        title: text(name),
        detail: text(label),
        at: null,
        to: { to },
      })),
    )
    .filter(({ title }) => hasWords(title, words));
}

function hitOf(found: Found): Hit {
  const { kind, id, title, detail, at } = found;
  return { key: `${kind}-${id}`, kind, title, detail, at, to: placeOf(found) as NavigateOptions };
}

/** Where each kind is looked at. A member and a booking have no page of their own, but a list that shows them. */
function placeOf({ kind, id, title, day }: Found) {
  switch (kind) {
    case 'member':
      return { to: '/app/members', search: { q: title } };
    case 'booking':
      // The calendar reads its day when it is opened, and may be open already.
      return { to: '/app/bookings', search: { day }, reloadDocument: true };
    case 'decision':
      return { to: '/app/decisions/$id', params: { id } };
    case 'unit':
      return { to: '/app/dpus/$id', params: { id } };
    case 'webhook':
      return { to: '/app/webhooks/$id', params: { id } };
  }
}
