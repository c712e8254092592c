import type { Tokens } from '@centerproof/sdk';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api, queryClient, tokenStore } from './api.ts';
import { contentOf } from './content.ts';

/** Who is signed in, and where they belong; the answer of GET /auth/me. */
async function readMe() {
  return contentOf(await api.GET('/api/auth/me')).data;
}

export type Me = Awaited<ReturnType<typeof readMe>>;

export const meQuery = { queryKey: ['me'], queryFn: readMe, staleTime: 60_000 } as const;

/**
 * Only for pages behind the sign-in, whose route has loaded it. A second sign-in, as by a passkey that was offered and asked for at once,
 * forgets all that was read under a page that is open already, which goes by what it knew until it has read it anew.
 */
export function useMe(): Me {
  const { data } = useQuery({ ...meQuery, placeholderData: keepPreviousData });
  if (!data) throw new Error('useMe on a page without a session');
  return data;
}

export function isSignedIn(): boolean {
  return tokenStore.read() !== null;
}

/** Whose a session is, and in which center it acts. */
type Holder = Pick<Me, 'actorId' | 'centerId'>;

function holderOf(tokens: Tokens | null): Holder | null {
  const [, claims = ''] = tokens?.accessToken.split('.') ?? [];
  return claims ? (JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/'))) as Holder) : null;
}

/** Whether the session now acts as somebody else, or in another center, than the one that this page shows: its buttons would too. */
export function isShownToAnother(): boolean {
  const shown = queryClient.getQueryData<Me>(meQuery.queryKey);
  if (!shown) return false;
  const now = holderOf(tokenStore.read());
  return now?.actorId !== shown.actorId || now.centerId !== shown.centerId;
}

const openedWith = tokenStore.read();

/** Whom this page shows; where it has yet to be read, as when the session was over before the page was opened, whoever opened it. */
export function shownTo(): Holder | null {
  return queryClient.getQueryData<Me>(meQuery.queryKey) ?? holderOf(openedWith);
}

/** The center that this page shows. */
export function shownCenterDomain(): string | undefined {
  const shown = queryClient.getQueryData<Me>(meQuery.queryKey);
  return shown?.memberships.find(({ centerId }) => centerId === shown.centerId)?.centerDomain;
}

interface SignedInAnswer {
  accessToken: string;
  refreshToken: string;
}

/** Keeps a new pair of tokens and forgets everything that was read under the old one. */
export function enterSession(tokens: SignedInAnswer): void {
  tokenStore.write(tokens);
  queryClient.clear();
}

export type Home = '/' | '/centers';

/** Half a sign-in, which a second factor finishes. */
export interface SecondStep {
  mfaToken: string;
  methods: ('password' | 'passkey' | 'totp' | 'recovery-code')[];
  /** Where a provider vouches for somebody whose account is still to be linked with it. */
  linking?: { provider: string; email: string };
}

/** Signs in by password and says where to go, or that a second factor is still to be shown. */
export async function signIn(credentials: {
  identifier: string;
  password: string;
  centerDomain?: string | undefined;
}): Promise<Home | SecondStep> {
  const { identifier, password, centerDomain } = credentials;
  const body = {
    ...(identifier.includes('@') ? { email: identifier } : { phone: identifier }),
    password,
    ...(centerDomain ? { centerDomain } : {}),
  };
  const answer = contentOf(await api.POST('/api/auth/login', { body })).data;
  return 'mfaToken' in answer ? answer : entered(answer);
}

/**
 * Keeps the session of a sign-in and says where to go. Whoever has to choose a center is told so by this answer alone: signing in also sets
 * the cookie of the last visited center, and any later question is answered with that one.
 */
export function entered(session: SignedInAnswer & { resolution: { destination: string } }): Home {
  enterSession(session);
  return session.resolution.destination === 'TENANT_PICKER' ? '/centers' : '/';
}

/** From here on every call is one in that center. What was read in the other goes when the caller loads the page anew. */
export async function switchCenter(centerId: number): Promise<void> {
  const { data } = await api.POST('/api/auth/switch-center', { body: { centerId } });
  if (data) tokenStore.write(data.data);
}

/** Loads the sign-in page, or this one again, as a new document, so that nothing of this session stays in memory. */
export async function signOut({ andStay = false } = {}): Promise<void> {
  // Whoever wants to leave leaves, also when the service cannot be told.
  await api.POST('/api/auth/logout').catch(() => {});
  tokenStore.write(null);
  if (andStay) window.location.reload();
  else window.location.assign('/sign-in');
}

/** Whether somebody reaches nothing but their account before they have set up a second factor. */
export function mustSetUp({ secondFactor: { isSetUp, dueAt } }: Me): boolean {
  return !isSetUp && dueAt !== null && new Date(dueAt).getTime() <= Date.now();
}

/** Where somebody is sent (docs/rules.md#tenant-resolution); partners and operators without a center have pages too. */
export function homeOf(me: Me) {
  if (mustSetUp(me)) return '/app/account';
  if (!me.centerId && me.partner) return '/app/partner';
  if (!me.centerId && me.isOperator) return '/app/operator/centers';
  switch (me.resolution.destination) {
    case 'ADMIN_DASHBOARD':
    case 'TENANT':
      return '/app';
    case 'TENANT_PICKER':
      return '/centers';
    case 'WAITING':
      return '/waiting';
    default:
      // Its center has gone to another installation, which its pages tell.
      return me.centerId ? '/app' : '/onboarding';
  }
}
