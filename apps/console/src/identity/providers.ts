import { useQuery } from '@tanstack/react-query';
import { api } from '../shell/api.ts';
import { contentOf } from '../shell/content.ts';
import { wayBack } from './way-back.ts';

const CENTER_KEPT_UNDER = 'centerproof.sign-in-center';
const LINK_KEPT_UNDER = 'centerproof.sign-in-link';

/** The providers that a center's sign-in page offers. Nobody is kept from a password by a list that could not be read. */
export function useProviders(centerDomain: string | undefined) {
  const { data } = useQuery({
    queryKey: ['providers', centerDomain],
    enabled: centerDomain !== undefined,
    queryFn: async () =>
      (await api.GET('/api/auth/providers', { params: { query: { centerDomain: centerDomain ?? '' } } })).data
        ?.data ?? [],
  });
  return data ?? [];
}

/** The providers that people of an address have to come by. */
export async function providersOf(email: string) {
  return contentOf(await api.GET('/api/auth/providers', { params: { query: { email } } })).data;
}

/** Leaves for the provider. Where the person wanted to go is remembered, and the sign-in page, for when it comes to nothing. */
export async function leaveFor(id: string, centerDomain: string | undefined): Promise<void> {
  const body = centerDomain ? { centerDomain } : {};
  const begun = contentOf(
    await api.POST('/api/auth/providers/{id}/sign-in', { params: { path: { id } }, body }),
  );
  if (centerDomain) sessionStorage.setItem(CENTER_KEPT_UNDER, centerDomain);
  else sessionStorage.removeItem(CENTER_KEPT_UNDER);
  sessionStorage.setItem(LINK_KEPT_UNDER, window.location.hash);
  window.location.assign(begun.data.authorizationUrl);
}

/** The sign-in page that somebody left from. */
export function signInPage(): string {
  const center = sessionStorage.getItem(CENTER_KEPT_UNDER);
  const link = sessionStorage.getItem(LINK_KEPT_UNDER) ?? '';
  return `/sign-in${center ? `?center=${encodeURIComponent(center)}` : ''}${link}`;
}

/** The link of a mail that somebody left from, once. */
export function takeLink(): string | null {
  const link = wayBack(sessionStorage.getItem(LINK_KEPT_UNDER) ?? '');
  sessionStorage.removeItem(LINK_KEPT_UNDER);
  return link?.path ?? null;
}
