import createOpenApiClient, { type Client } from 'openapi-fetch';
import type { paths } from './api.generated.ts';
import { errorFrom } from './errors.ts';
import { createResilientFetch, type Fetch, type RetryOptions } from './resilient-fetch.ts';
import { createSessionFetch, type SessionOptions } from './session.ts';
import { createSigningFetch, type SigningKey } from './sign-records.ts';

export interface ClientOptions extends RetryOptions {
  /** Where the service is, without a path: `https://centerproof.example`. */
  origin: string;
  /** An API key, for the Proof API and webhooks. */
  apiKey?: string;
  /** Signs every decision that is recorded, so that it can be proven who recorded it. */
  signWith?: SigningKey;
  /** A person's session, for the platform. */
  session?: Omit<SessionOptions, 'origin' | 'fetch'>;
}

/**
 * A typed client: `client.GET`, `POST`, `PUT`, `PATCH`, `DELETE` with every path, query, body and answer of the service's
 * OpenAPI document. A call that was refused throws a {@link CenterproofError}, so `data` is always there.
 *
 * @example
 * const client = createCenterproof({ origin: 'http://127.0.0.1:4000', apiKey });
 * const { data } = await client.POST('/api/v1/decision-events', { body: { type: 'agent_execution', actor, action } });
 */
export function createCenterproof(options: ClientOptions): Client<paths> {
  const { origin, apiKey, signWith, session, ...retry } = options;
  const resilient = createResilientFetch(retry);
  const entered: Fetch = session ? createSessionFetch({ ...session, origin, fetch: resilient }) : resilient;
  const send = signWith ? createSigningFetch(signWith, entered) : entered;
  return createOpenApiClient<paths>({
    baseUrl: origin,
    ...(apiKey ? { headers: { authorization: `Bearer ${apiKey}` } } : {}),
    fetch: async (request) => {
      const response = await send(request);
      if (!response.ok && response.status !== 304) throw await errorFrom(response);
      return response;
    },
  });
}
