import type { FastifyReply } from 'fastify';
import type { RequestFrame } from '../../platform/http/index.ts';
import type { Settings } from '../../platform/settings.ts';
import { AUTH_COOKIE } from '../access/identify-session.ts';

const LAST_CENTER_COOKIE = 'last_center';
const LAST_CENTER_SECONDS = 365 * 86_400;
const SLUG = /^[a-z0-9-]{3,30}$/;

/** The session cookie, and the center as the last visited one. */
export function setSessionCookies(
  { request, reply }: { request: RequestFrame; reply: FastifyReply },
  settings: Settings,
  session: { accessToken: string; centerDomain: string | null },
): void {
  const attributes = cookieAttributes(request, settings);
  reply.setCookie(AUTH_COOKIE, session.accessToken, { ...attributes, maxAge: settings.accessTokenSeconds });
  if (session.centerDomain !== null)
    reply.setCookie(LAST_CENTER_COOKIE, session.centerDomain, {
      ...attributes,
      maxAge: LAST_CENTER_SECONDS,
    });
}

export function clearSessionCookie(
  { request, reply }: { request: RequestFrame; reply: FastifyReply },
  settings: Settings,
): void {
  reply.clearCookie(AUTH_COOKIE, cookieAttributes(request, settings));
}

export function lastVisitedDomain(request: RequestFrame): string | undefined {
  const slug = request.cookies[LAST_CENTER_COOKIE];
  return slug && SLUG.test(slug) ? slug : undefined;
}

export function cookieAttributes(request: RequestFrame, settings: Settings) {
  const isHttps = request.protocol === 'https' || settings.publicUrl.startsWith('https:');
  return { path: '/', httpOnly: true, sameSite: 'lax', secure: isHttps } as const;
}
