import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import Provider from 'oidc-provider';
import { afterAll, vi } from 'vitest';

/** Somebody at a provider, as its claims tell them. */
export interface Account {
  sub: string;
  amr?: string[];
  [claim: string]: unknown;
}

interface Client {
  clientId: string;
  clientSecret: string;
  redirectUri: string;
}

/** A real provider (the package `oidc-provider`) on loopback, at which whoever is named signs in without being asked. */
export async function startIdentityProvider() {
  const answerAway: RequestListener = (_request, response) => response.writeHead(503).end();
  let serve = answerAway;
  let isAway = false;
  const issuer = await listen((request, response) => (isAway ? answerAway : serve)(request, response));
  const clients: Client[] = [];
  let account: Account = { sub: 'nobody' };

  function configure(): void {
    // It warns of what would be wrong outside of tests.
    vi.spyOn(console, 'info').mockReturnValue();
    vi.spyOn(console, 'warn').mockReturnValue();
    const provider = new Provider(
      issuer,
      configurationOf(clients, () => account),
    );
    const answer = provider.callback();
    serve = (request, response) => {
      if (!request.url?.startsWith('/interaction/')) return void answer(request, response);
      const { sub: accountId, amr } = account;
      const login = { accountId, ...(amr ? { amr } : {}), remember: false };
      void provider.interactionFinished(request, response, { login });
    };
  }

  return {
    issuer,
    /** Makes a client of it known there. */
    register(client: Client): void {
      clients.push(client);
      configure();
    },
    /** Whether it answers nobody but that it is away. */
    setAway(wanted: boolean): void {
      isAway = wanted;
    },
    /** Whoever comes by a browser from now on is this person. */
    signInAs(person: Account): void {
      account = person;
    },
    /** Goes to the provider as this person and comes back with the query that it sends the browser back with. */
    async visit(authorizationUrl: string, as: Account): Promise<string> {
      account = as;
      return followRedirects(authorizationUrl, issuer);
    },
  };
}

function configurationOf(clients: readonly Client[], accountNow: () => Account) {
  return {
    clients: clients.map(({ clientId, clientSecret, redirectUri }) => ({
      client_id: clientId,
      client_secret: clientSecret,
      redirect_uris: [redirectUri],
      require_auth_time: true,
    })),
    claims: {
      openid: ['sub', 'amr'],
      email: ['email', 'email_verified'],
      profile: ['name', 'groups'],
    },
    // All that is asked for stands in the token.
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    interactions: { url: (_context: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    features: { devInteractions: { enabled: false } },
    cookies: { keys: ['for tests'] },
    findAccount: (_context: unknown, sub: string) => ({
      accountId: sub,
      claims: () => ({ ...accountNow(), sub }),
    }),
    async loadExistingGrant({ oidc }: Context) {
      const grant = new oidc.provider.Grant({
        clientId: oidc.client.clientId,
        accountId: oidc.session.accountId,
      });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  };
}

interface Context {
  oidc: {
    client: { clientId: string };
    session: { accountId: string };
    provider: {
      Grant: new (of: object) => { addOIDCScope(scope: string): void; save(): Promise<string> };
    };
  };
}

const REDIRECTS_MAX = 10;

async function followRedirects(start: string, issuer: string): Promise<string> {
  const cookies = new Map<string, string>();
  let address = start;
  for (let step = 0; step < REDIRECTS_MAX; step += 1) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(address, { redirect: 'manual', headers: { cookie } });
    for (const set of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      cookies.set(name, value);
    }
    const location = answer.headers.get('location');
    if (!location) throw new Error(`The provider answered ${answer.status}: ${await answer.text()}`);
    const next = new URL(location, address);
    if (next.origin !== issuer) return next.search.slice(1);
    address = next.href;
  }
  throw new Error('The provider never sent the browser back.');
}

/** A provider that says whatever it is told to: for what a real one would never say. */
export async function startForger() {
  let keys = await newKeys('forger');
  let breaksOff = false;
  const others = await newKeys('another');
  let forged: { claims: Record<string, unknown>; isSignedByAnother?: boolean } = { claims: {} };
  let issuer = '';
  issuer = await listen(async (request, response) => {
    const path = request.url?.split('?')[0];
    const send = (body: object) =>
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (path === '/.well-known/openid-configuration')
      return send({
        issuer,
        authorization_endpoint: `${issuer}/auth`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/jwks`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
        code_challenge_methods_supported: ['S256'],
      });
    if (path === '/jwks' && breaksOff) {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.write('{"keys": [', () => response.destroy());
      return;
    }
    if (path === '/jwks') return send({ keys: [keys.shown] });
    const idToken = await new SignJWT(forged.claims)
      .setProtectedHeader({ alg: 'RS256', kid: keys.shown.kid })
      .sign(forged.isSignedByAnother ? others.privateKey : keys.privateKey);
    return send({ access_token: 'unused', token_type: 'Bearer', id_token: idToken });
  });
  return {
    issuer,
    /** Signs with another key from now on, and shows no more than that one. */
    async rotateKeys(): Promise<void> {
      keys = await newKeys(`${keys.shown.kid}-again`);
    },
    /** Whether the line is cut in the middle of telling its keys. */
    setBreakingOff(wanted: boolean): void {
      breaksOff = wanted;
    },
    /** What the next token says, beside what would be right for the sign-in that was begun by this address. */
    forge(
      authorizationUrl: string,
      changes: Record<string, unknown>,
      more: { isSignedByAnother?: boolean } = {},
    ): string {
      const asked = new URL(authorizationUrl).searchParams;
      const now = Math.floor(Date.now() / 1_000);
      forged = {
        claims: {
          iss: issuer,
          aud: asked.get('client_id'),
          sub: 'subject',
          nonce: asked.get('nonce'),
          iat: now,
          exp: now + 300,
          auth_time: now,
          ...changes,
        },
        ...more,
      };
      return new URLSearchParams({ code: 'a-code', state: asked.get('state') ?? '' }).toString();
    },
  };
}

async function newKeys(kid: string) {
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true });
  return { privateKey, shown: { ...(await exportJWK(publicKey)), kid, alg: 'RS256', use: 'sig' } };
}

async function listen(serve: RequestListener): Promise<string> {
  const server = createServer(serve).listen(0, '127.0.0.1');
  await once(server, 'listening');
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
