/** One call of the service, made beside the browser; anything but a good answer stops the test. */
export async function call<Data>(
  origin: string,
  method: string,
  path: string,
  options: { as?: string; body?: unknown } = {},
): Promise<Data> {
  const response = await fetch(`${origin}${path}`, {
    method,
    headers: {
      ...(options.body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(options.as ? { authorization: `Bearer ${options.as}` } : {}),
    },
    ...(options.body === undefined ? {} : { body: JSON.stringify(options.body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text}`);
  // Each caller names the part of the answer that it reads; the shapes themselves are tested by the service.
  return (text === '' ? undefined : JSON.parse(text)) as Data;
}

export interface Tokens {
  accessToken: string;
  refreshToken: string;
}

export async function signInTokens(
  origin: string,
  account: { email: string; password: string },
  centerDomain?: string,
): Promise<Tokens> {
  const { email, password } = account;
  const { data } = await call<{ data: Tokens }>(origin, 'POST', '/api/auth/login', {
    body: { email, password, ...(centerDomain ? { centerDomain } : {}) },
  });
  return { accessToken: data.accessToken, refreshToken: data.refreshToken };
}
