import type { FastifyInstance } from 'fastify';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH';
// The demo reads a field here and there of answers whose shapes the API's own tests hold.
// biome-ignore lint/suspicious/noExplicitAny: see above
type Data = any;

/** Calls the product's own API from inside, as one caller. Each change has a key, so that a repeated run changes nothing. */
export interface DemoClient {
  ask(method: Method, path: string, body?: object, key?: string): Promise<Data>;
  /** The same for what can be done once only and is asked for in other words by a repeated run: done before is fine. */
  ensure(method: Method, path: string, body: object, key?: string): Promise<void>;
}

export function demoClient(app: FastifyInstance, token: string): DemoClient {
  const send = (method: Method, path: string, body?: object, key?: string) =>
    app.inject({
      method,
      url: path,
      headers: { authorization: `Bearer ${token}`, ...(key ? { 'idempotency-key': `demo:${key}` } : {}) },
      ...(body ? { payload: body } : {}),
    });
  const refuse = (method: Method, path: string, answer: { statusCode: number; body: string }): never => {
    throw new Error(
      `The demo world could not be made: ${method} ${path} answered ${answer.statusCode} ${answer.body}`,
    );
  };
  return {
    async ask(method, path, body, key) {
      const answer = await send(method, path, body, key);
      if (answer.statusCode >= 300) refuse(method, path, answer);
      return answer.body ? answer.json().data : undefined;
    },
    async ensure(method, path, body, key) {
      const answer = await send(method, path, body, key);
      if (answer.statusCode >= 300 && answer.statusCode !== 409) refuse(method, path, answer);
    },
  };
}

export async function signIn(
  app: FastifyInstance,
  who: { email: string; password: string },
  centerDomain: string,
): Promise<DemoClient> {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: { email: who.email, password: who.password, centerDomain },
  });
  if (answer.statusCode !== 200) throw new Error(`${who.email} could not sign in: ${answer.body}`);
  return demoClient(app, answer.json().data.accessToken);
}
