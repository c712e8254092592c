const WITH_HOST = /^https?:\/\/[^/?#]*/i;
const MALFORMED_ESCAPE = /%(?![0-9a-f]{2})/i;
const ESCAPE = /%[0-9a-f]{2}/gi;
const UNRESERVED = /[A-Za-z0-9._~-]/;

/**
 * The one spelling of what a request asks for. The router takes `/%61pi`, and a target that names its host, for `/api`; whatever else goes by
 * the path, such as rates and envelopes, has to see what the router sees (RFC 3986, 6.2.2.2; RFC 9112, 3.2.2).
 */
export function plainTarget(target: string): string {
  if (target.startsWith('/') && !target.includes('%')) return target;
  const local = target.replace(WITH_HOST, '');
  const [path = ''] = local.split(/[?#]/, 1);
  // What cannot be decoded is refused as it is: decoding a part of it could make an escape that nobody wrote.
  const plain = MALFORMED_ESCAPE.test(path) ? path : path.replace(ESCAPE, unescapedIfPlain);
  return (plain || '/') + local.slice(path.length);
}

function unescapedIfPlain(escaped: string): string {
  const character = String.fromCharCode(Number.parseInt(escaped.slice(1), 16));
  return UNRESERVED.test(character) ? character : escaped;
}
