import Type from 'typebox';
import { anyone, bare, bareOf, OpenObject, type Router, route } from '../platform/http/index.ts';
import type { Platform } from '../platform/platform.ts';
import { agentKeyRoutes } from './api-keys/agent-keys.routes.ts';
import { apiKeyRoutes } from './api-keys/api-keys.routes.ts';
import type { CenterFacts } from './center-facts.ts';
import { credentialRoutes } from './credentials/credentials.routes.ts';
import { membershipRoutes } from './memberships/memberships.routes.ts';
import { passkeyRoutes } from './passkeys/passkeys.routes.ts';
import { providerRoutes } from './providers/providers.routes.ts';
import { directoryRoutes } from './scim/directory.routes.ts';
import { scimRoutes } from './scim/scim.routes.ts';
import { secondFactorRoutes } from './second-factor/second-factor.routes.ts';
import { sessionRoutes } from './sessions/sessions.routes.ts';
import { JWKS_MAX_AGE_SECONDS } from './sessions/signing-keys.ts';
import type { OpenWayOut } from './way-out.ts';

/** Who you are and what you may do. */
export function peopleRoutes(centerFacts: CenterFacts, openWayOut: OpenWayOut) {
  return (router: Router, platform: Platform): void => {
    sessionRoutes(router, platform, centerFacts);
    credentialRoutes(router, platform);
    passkeyRoutes(router, platform);
    secondFactorRoutes(router, platform);
    membershipRoutes(router, platform, centerFacts);
    apiKeyRoutes(router, platform);
    agentKeyRoutes(router, platform);
    providerRoutes(router, platform, { centerFacts, openWayOut });
    directoryRoutes(router, platform, centerFacts);
    scimRoutes(router, platform, centerFacts);
    publishKeys(router, platform);
    const { lastUses, refusedSignIns } = platform.people;
    router.app.addHook('onClose', async () => {
      await lastUses.flush();
      await refusedSignIns.flush();
    });
  };
}

/** The public keys that access tokens are signed with, for whoever wants to check one. */
function publishKeys({ app, envelope }: Router, platform: Platform): void {
  route({ app, envelope, prefix: '' }, 'GET', '/.well-known/jwks.json', {
    summary: 'Read the public keys of access tokens',
    tag: 'Sign-in',
    access: anyone(),
    answers: { 200: bareOf(Type.Object({ keys: Type.Array(OpenObject) })) },
    handle: async () =>
      bare(
        200,
        { keys: await platform.people.keys.published() },
        { 'cache-control': `public, max-age=${JWKS_MAX_AGE_SECONDS}` },
      ),
  });
}
