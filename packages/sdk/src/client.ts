import createOpenApiClient, { type Client } from 'openapi-fetch';
import type { paths } from './api.generated.ts';
import { ApiCall, type Send, sendByFetch } from './api-call.ts';
import { errorFrom, unreadable } from './errors.ts';
import { requireOrigin } from './origin.ts';
import { createResilientSend, type RetryOptions } from './resilient-send.ts';
import { createSessionSend, type SessionOptions } from './session.ts';
import { createSigningSend, type SigningKey } from './sign-records.ts';

export interface ClientOptions extends RetryOptions {
  /** Where the service is, without a path: `https://centerproof.example`. */
  origin: string;
  /** An API key, for the Proof API and webhooks. */
  apiKey?: string;
  /** Signs every decision that is recorded, so that it can be proven who recorded it. */
  signWith?: SigningKey;
  /** A person's session, for the platform. */
  session?: Omit<SessionOptions, 'origin'>;
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
  return clientOver(sendByFetch, options);
}

/** The same over another way to the service; whoever gives a `fetch` has chosen theirs. */
export function clientOver(way: Send, options: ClientOptions): Client<paths> {
  const { apiKey, signWith, session, fetch: chosen, ...retry } = options;
  const origin = requireOrigin(options.origin);
  const resilient = createResilientSend(chosen ? ({ url, init }) => chosen(url, init) : way, retry);
  const entered = session ? createSessionSend(resilient, { ...session, origin }) : resilient;
  const send = signWith ? createSigningSend(entered, signWith) : entered;
  const client = createOpenApiClient<paths>({
    baseUrl: origin,
    // A center that has moved is told of, and what is sent goes to no address that nobody named.
    redirect: 'manual',
    ...(apiKey ? { headers: { authorization: `Bearer ${apiKey}` } } : {}),
    // It makes one with `new` and hands it to `fetch` below; of what a `Request` has it reads the method alone.
    Request: ApiCall as unknown as typeof Request,
    fetch: async (request) => {
      const response = await send(request as unknown as ApiCall);
      if (!response.ok && response.status !== 304) throw await errorFrom(response);
      return response;
    },
  });
  client.use({
    onResponse({ response, options: { parseAs } }) {
      const isEmpty = response.status === 204;
      const isJson = response.headers.get('content-type')?.includes('json') ?? false;
      if (parseAs === 'json' && response.ok && !isEmpty && !isJson)
        throw unreadable('it is not JSON', response.status);
    },
  });
  return client;
}
