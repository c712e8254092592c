/**
 * The library that checks passkeys. With what it knows of certificates it is a tenth of the modules of the service, most processes of
 * which never see a passkey: it is loaded with the first.
 */
export async function loadWebAuthn() {
  const [server, helpers] = await Promise.all([
    import('@simplewebauthn/server'),
    import('@simplewebauthn/server/helpers'),
  ]);
  return { ...server, ...helpers };
}
