import { ApiCall, type Send } from './api-call.ts';
import { errorFrom } from './errors.ts';

export interface Tokens {
  accessToken: string;
  refreshToken: string;
}

/** Where a session's tokens are kept: memory by default, the browser's storage in the console. */
export interface TokenStore {
  read(): Tokens | null;
  write(tokens: Tokens | null): void;
}

export interface SessionOptions {
  origin: string;
  store?: TokenStore;
  /** Runs the refresh so that only one happens at a time, also over several tabs; `navigator.locks` fits. */
  exclusively?: <Result>(work: () => Promise<Result>) => Promise<Result>;
  /** Told when the session is over and the person has to sign in again. */
  onSignedOut?: () => void;
}

export function memoryStore(): TokenStore {
  let kept: Tokens | null = null;
  return {
    read: () => kept,
    write: (tokens) => {
      kept = tokens;
    },
  };
}

/**
 * Sends calls with the session's token. When the token has expired, it is refreshed once, whoever else is waiting for
 * the same, and the call is sent again: a refresh token is good for one use, and using it twice ends the session.
 */
export function createSessionSend(send: Send, options: SessionOptions): Send {
  const store = options.store ?? memoryStore();
  const exclusively = options.exclusively ?? ((work) => work());
  let refreshing: Promise<Tokens | null> | null = null;

  return async (call) => {
    const tokens = store.read();
    if (!tokens || call.init.headers.has('authorization')) return send(call);
    const response = await send(withToken(call, tokens));
    if (response.status !== 401 || (await codeOf(response)) !== 'TOKEN_EXPIRED') return response;
    const renewed = await renew(tokens);
    return renewed ? send(withToken(call, renewed)) : response;
  };

  function renew(expired: Tokens): Promise<Tokens | null> {
    refreshing ??= exclusively(() => refresh(expired)).finally(() => {
      refreshing = null;
    });
    return refreshing;
  }

  async function refresh(expired: Tokens): Promise<Tokens | null> {
    const current = store.read();
    // Another tab may have refreshed while this one waited for its turn.
    if (current && current.accessToken !== expired.accessToken) return current;
    const response = await send(
      new ApiCall(`${options.origin}/api/auth/refresh-token`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ refreshToken: expired.refreshToken }),
      }),
    );
    if (response.ok) {
      const { data } = (await response.json()) as { data: Tokens };
      const tokens = { accessToken: data.accessToken, refreshToken: data.refreshToken };
      store.write(tokens);
      return tokens;
    }
    if (response.status !== 401) throw await errorFrom(response);
    store.write(null);
    options.onSignedOut?.();
    return null;
  }
}

function withToken(call: ApiCall, { accessToken }: Tokens): ApiCall {
  return call.withHeader('authorization', `Bearer ${accessToken}`);
}

async function codeOf(response: Response): Promise<string> {
  return (await errorFrom(response.clone())).code;
}
