import { createHash } from 'node:crypto';
import * as openid from 'openid-client';
import { fetch } from 'undici';
import { ApiError } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { createShortCache } from '../../platform/short-cache.ts';
import type { WayOut } from '../way-out.ts';
import { type Person, personOf } from './provider-rules.ts';
import type { Provider } from './providers.queries.ts';

/** What is asked for: who somebody is, and their address. */
const SCOPE = 'openid email profile';
/** How long ago somebody may have shown themselves to the provider where a fresh proof is asked for. */
const FRESH_FOR_SECONDS = 600;
const RESPONSE_MAX_BYTES = 1024 * 1024;
const DISCOVERED_MAX = 500;
const DISCOVERED_TTL_MS = 10 * 60_000;

/** What a sign-in is checked with when it comes back; derived from the secret of the browser that began it. */
interface FlowSecrets {
  state: string;
  browserSecret: string;
}

export interface Issuers {
  /** Where the browser goes to sign in. */
  authorizationUrl(provider: Provider, flow: FlowSecrets & { isFresh: boolean }): Promise<string>;
  /** Who came back, out of the answer that the browser brought: exchanged, verified, bound to this browser. */
  personBehind(
    provider: Provider,
    flow: FlowSecrets & { isFresh: boolean; response: string },
  ): Promise<Person & { isFresh: boolean }>;
  /** Whether the provider can be reached and speaks the protocol; what is wrong otherwise. */
  check(provider: Provider): Promise<string | null>;
  close(): Promise<void>;
}

/**
 * The providers of all tenants, as one client. A tenant names the issuer, and the issuer names the rest of the addresses, so every
 * request goes out by the egress rules of webhooks, follows no redirect and reads so much and no more.
 */
export function createIssuers(platform: Platform, wayOut: WayOut): Issuers {
  const kept = createShortCache<openid.ServerMetadata>({
    entriesMax: DISCOVERED_MAX,
    ttlMs: DISCOVERED_TTL_MS,
  });
  const { publicUrl, isProduction } = platform.settings;

  async function discover({ issuer, clientId }: Provider): Promise<openid.ServerMetadata> {
    const found = await openid.discovery(new URL(issuer), clientId, undefined, openid.None(), {
      [openid.customFetch]: guardedFetch(wayOut),
      execute: isProduction ? [] : [openid.allowInsecureRequests],
      timeout: wayOut.timeoutMs / 1_000,
    });
    return found.serverMetadata();
  }

  /**
   * One for each sign-in, because it keeps the keys of the issuer, and those of before may be others by now. They are asked for once the
   * issuer has given a token, so nobody makes us ask by naming keys.
   */
  async function configurationOf(provider: Provider): Promise<openid.Configuration> {
    const { id, clientId, sealedSecret, updatedAt } = provider;
    const server = await kept.get(`${id}:${updatedAt.getTime()}`, () => discover(provider));
    const secret = sealedSecret && platform.secrets.decrypt(sealedSecret, providerSecretContext(id));
    const configuration = new openid.Configuration(
      server,
      clientId,
      undefined,
      authenticationOf(server, secret),
    );
    configuration[openid.customFetch] = guardedFetch(wayOut);
    configuration.timeout = wayOut.timeoutMs / 1_000;
    if (!isProduction) openid.allowInsecureRequests(configuration);
    // The signature counts, also of what came by a connection that was asked for.
    openid.enableNonRepudiationChecks(configuration);
    return configuration;
  }

  return {
    async authorizationUrl(provider, { state, browserSecret, isFresh }) {
      const configuration = await configurationOf(provider).catch(unreachable);
      return openid.buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUriOf(publicUrl, provider.id),
        scope: SCOPE,
        state,
        nonce: derived(browserSecret, 'nonce'),
        code_challenge: await openid.calculatePKCECodeChallenge(derived(browserSecret, 'verifier')),
        code_challenge_method: 'S256',
        ...(isFresh ? { prompt: 'login', max_age: String(FRESH_FOR_SECONDS) } : {}),
      }).href;
    },

    async personBehind(provider, { state, browserSecret, isFresh, response }) {
      const configuration = await configurationOf(provider).catch(unreachable);
      const came = new URL(redirectUriOf(publicUrl, provider.id));
      came.search = response;
      const tokens = await openid
        .authorizationCodeGrant(configuration, came, {
          expectedState: state,
          expectedNonce: derived(browserSecret, 'nonce'),
          pkceCodeVerifier: derived(browserSecret, 'verifier'),
          idTokenExpected: true,
          ...(isFresh ? { maxAge: FRESH_FOR_SECONDS } : {}),
        })
        .catch(refusedBy(platform, provider));
      const claims = tokens.claims();
      if (!claims) throw refused();
      const more = 'email' in claims ? {} : await userInfo(configuration, tokens.access_token, claims.sub);
      const age = Math.floor(Date.now() / 1_000) - (claims.auth_time ?? 0);
      const person = personOf({ ...more, ...claims }, provider.groupsClaim);
      if (!person) throw refused();
      return {
        ...person,
        isFresh: isFresh || age <= FRESH_FOR_SECONDS,
      };
    },

    async check(provider) {
      try {
        await discover(provider);
        return null;
      } catch (error) {
        return causeOf(error);
      }
    },

    close: () => wayOut.agent.close(),
  };
}

/** A sealed secret that is moved to another row does not open there. */
export function providerSecretContext(providerId: string): string {
  return `identity-provider:${providerId}`;
}

/** Each provider has an address of its own to come back to, so that none can answer for another. */
export function redirectUriOf(publicUrl: string, providerId: string): string {
  return `${publicUrl}/sign-in/callback/${providerId}`;
}

function derived(browserSecret: string, purpose: string): string {
  return createHash('sha256').update(`${purpose}:${browserSecret}`).digest('base64url');
}

function authenticationOf(server: openid.ServerMetadata, secret: string | null): openid.ClientAuth {
  if (secret === null) return openid.None();
  const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
  return methods.includes('client_secret_basic')
    ? openid.ClientSecretBasic(secret)
    : openid.ClientSecretPost(secret);
}

/** Not every provider says all of it in the token. */
async function userInfo(
  configuration: openid.Configuration,
  accessToken: string,
  subject: string,
): Promise<Record<string, unknown>> {
  if (!configuration.serverMetadata().userinfo_endpoint) return {};
  return openid.fetchUserInfo(configuration, accessToken, subject).catch(unreachable);
}

function guardedFetch(wayOut: WayOut): openid.CustomFetch {
  return async (url, { method, headers, body, signal }) => {
    const target = wayOut.checkTarget(url);
    if (!target.ok) throw new Error(`the address ${target.reason}`);
    const answer = await fetch(url, {
      method,
      headers,
      // The library sends forms and nothing else.
      ...(body === undefined || body === null ? {} : { body: String(body) }),
      dispatcher: wayOut.agent,
      redirect: 'manual',
      signal: signal ?? AbortSignal.timeout(wayOut.timeoutMs),
    }).catch(away);
    if (answer.status >= 500) throw new ProviderAway(`the provider answered ${answer.status}`);
    return new Response(await boundedText(answer.body).catch(away), {
      status: answer.status,
      headers: Object.fromEntries(answer.headers),
    });
  };
}

async function boundedText(body: AsyncIterable<Uint8Array> | null): Promise<string | null> {
  if (body === null) return null;
  const pieces: Uint8Array[] = [];
  let length = 0;
  for await (const piece of body) {
    length += piece.length;
    if (length > RESPONSE_MAX_BYTES) throw new Error('the answer is larger than 1 MiB');
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString('utf8');
}

/** No whole answer, or one that says that the provider cannot give any just now. */
class ProviderAway extends Error {}

function away(error: unknown): never {
  throw new ProviderAway(causeOf(error), { cause: error });
}

function isAway(error: unknown): boolean {
  for (let inner = error; inner instanceof Error; inner = inner.cause)
    if (inner instanceof ProviderAway) return true;
  return false;
}

function unreachable(error: unknown): never {
  throw new ApiError(
    'CONFLICT',
    'The identity provider does not answer as it should. Try again in a minute, or ask your administrator.',
    { cause: error },
  );
}

/** Why somebody was not let in is for the log; the browser that came back is told that it is nobody, or that nobody can tell. */
function refusedBy({ log }: Platform, provider: Provider) {
  return (error: unknown): never => {
    log.info({ providerId: provider.id, reason: causeOf(error) }, 'A sign-in by a provider was refused.');
    if (isAway(error)) unreachable(error);
    throw refused(error);
  };
}

function refused(cause?: unknown): ApiError {
  return new ApiError(
    'INVALID_CREDENTIALS',
    'The identity provider’s answer does not hold, or was used before. Start the sign-in anew.',
    { cause },
  );
}

const CAUSE_MAX_CHARACTERS = 300;

/** The innermost message, which names what was wrong. */
function causeOf(error: unknown): string {
  let inner = error;
  while (inner instanceof Error && inner.cause instanceof Error) inner = inner.cause;
  return (inner instanceof Error ? inner.message : String(inner)).slice(0, CAUSE_MAX_CHARACTERS);
}
