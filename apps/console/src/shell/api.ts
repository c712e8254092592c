import { CenterproofError, createCenterproof, type Tokens } from '@centerproof/sdk';
import { QueryCache, QueryClient } from '@tanstack/react-query';

const KEPT_UNDER = 'centerproof.session';
const signedOutListeners = new Set<() => void>();

/** The session's tokens, shared by the tabs of this browser. */
export const tokenStore = {
  read(): Tokens | null {
    const kept = localStorage.getItem(KEPT_UNDER);
    return kept ? (JSON.parse(kept) as Tokens) : null;
  },
  write(tokens: Tokens | null): void {
    if (!tokens) {
      localStorage.removeItem(KEPT_UNDER);
      return;
    }
    // An answer of the service holds more than the two tokens; the rest is not kept.
    const { accessToken, refreshToken } = tokens;
    localStorage.setItem(KEPT_UNDER, JSON.stringify({ accessToken, refreshToken }));
  },
};

/** The one client of the console: typed, retrying, refreshing one at a time over all tabs. */
export const api = createCenterproof({
  origin: window.location.origin,
  session: {
    store: tokenStore,
    exclusively: (work) => navigator.locks.request(KEPT_UNDER, work),
    onSignedOut: tellSignedOut,
  },
});

function tellSignedOut(): void {
  for (const listener of signedOutListeners) listener();
}

export function onSignedOut(listener: () => void): () => void {
  signedOutListeners.add(listener);
  return () => signedOutListeners.delete(listener);
}

export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    // A session that was ended elsewhere answers every question with 401; there is nothing to show but the sign-in.
    onError: (error) => {
      if (!(error instanceof CenterproofError) || error.status !== 401 || !tokenStore.read()) return;
      tokenStore.write(null);
      tellSignedOut();
    },
  }),
  // The client itself retries what may be retried, also without a network, and says so when it gives up: nothing is kept to be sent later.
  defaultOptions: {
    queries: {
      retry: false,
      staleTime: 5_000,
      refetchOnWindowFocus: true,
      refetchOnReconnect: true,
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});

/** For what a form begins with: whoever opens it again begins with what holds then, not with what held the last time. */
export const forAForm = { gcTime: 0 } as const;

/** For what people read one after the other: when the service asks them to wait, the page waits, says so, and goes on by itself. */
export const whenItsTurnComes = {
  retry: (failures: number, error: Error) =>
    failures < 6 && error instanceof CenterproofError && error.code === 'RATE_LIMITED',
  retryDelay: 10_000,
} as const;
