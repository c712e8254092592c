import type { FastifyReply } from 'fastify';
import type { RequestFrame } from '../../platform/http/index.ts';
import type { Settings } from '../../platform/settings.ts';
import { AUTH_COOKIE, cookieOf } from '../access/identify-session.ts';

const LAST_CENTER_COOKIE = 'last_center';
const LAST_CENTER_SECONDS = 365 * 86_400;
const SLUG = /^[a-z0-9-]{3,30}$/;

/** The session cookie, and the center as the last visited one. */
export function setSessionCookies(
  { request, reply }: { request: RequestFrame; reply: FastifyReply },
  settings: Settings,
  session: { accessToken: string; centerDomain: string | null },
): void {
  const attributes = attributesOf(request, settings);
  reply.header(
    'set-cookie',
    `${AUTH_COOKIE}=${session.accessToken}; Max-Age=${settings.accessTokenSeconds}; ${attributes}`,
  );
  if (session.centerDomain !== null)
    reply.header(
      'set-cookie',
      `${LAST_CENTER_COOKIE}=${session.centerDomain}; Max-Age=${LAST_CENTER_SECONDS}; ${attributes}`,
    );
}

export function clearSessionCookie(
  { request, reply }: { request: RequestFrame; reply: FastifyReply },
  settings: Settings,
): void {
  reply.header('set-cookie', `${AUTH_COOKIE}=; Max-Age=0; ${attributesOf(request, settings)}`);
}

export function lastVisitedDomain(request: RequestFrame): string | undefined {
  const slug = cookieOf(request, LAST_CENTER_COOKIE);
  return slug && SLUG.test(slug) ? slug : undefined;
}

function attributesOf(request: RequestFrame, settings: Settings): string {
  const isHttps = request.protocol === 'https' || settings.publicUrl.startsWith('https:');
  return `Path=/; HttpOnly; SameSite=Lax${isHttps ? '; Secure' : ''}`;
}
