/**
 * The address of the service, without slashes at its end. What nobody can be reached under is refused: otherwise a wrong setting would
 * look like a service that is away.
 */
export function requireOrigin(origin: string): string {
  const url = URL.canParse(origin) ? new URL(origin) : null;
  const { protocol, username, password, search, hash } = url ?? {};
  if (!url || !['http:', 'https:'].includes(protocol ?? '') || username || password || search || hash)
    throw new TypeError(
      `An origin is where the service is, such as https://centerproof.example or http://127.0.0.1:4000; this is none: ${JSON.stringify(origin)}.`,
    );
  return `${url.origin}${url.pathname}`.replace(/\/+$/, '');
}
