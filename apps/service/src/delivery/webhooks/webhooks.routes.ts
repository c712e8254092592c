import { accessRules } from '../../people/index.ts';
import { type Access, answer, bare, bareOf, type Router } from '../../platform/http/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { deliveryRoutes, showQueueFigures } from './delivery/index.ts';
import { eventTypesRoute } from './outbox/index.ts';
import { type CenterCaller, subscriptionRoutes, type WebhookMount } from './subscriptions/index.ts';

const TAG = 'Webhooks';

/** For API keys, at the standard rate; registration and rotation answer without an envelope. */
export function webhookRoutes(router: Router, platform: Platform): void {
  const { apiKey } = accessRules(platform);
  serveWebhooks(router, platform, {
    path: '/webhooks',
    tag: TAG,
    read: apiKey('proof:read', 'standard'),
    write: apiKey('proof:write', 'standard'),
    secretOf: bareOf,
    showSecret: bare,
  });
  showQueueFigures(platform);
}

/** The same calls for the console, in the platform's envelope. */
export function centerWebhookRoutes(router: Router, platform: Platform): void {
  const admin = seenAs(accessRules(platform).member('ADMIN'), ({ center, source }) => ({
    centerId: center.id,
    source,
  }));
  serveWebhooks(router, platform, {
    path: '/center/webhooks',
    tag: TAG,
    read: admin,
    write: admin,
    secretOf: (schema) => schema,
    showSecret: answer,
  });
}

function serveWebhooks(router: Router, platform: Platform, mount: WebhookMount): void {
  eventTypesRoute(router, mount);
  subscriptionRoutes(router, platform, mount);
  deliveryRoutes(router, platform, mount);
}

/** The same permission, seen as whoever speaks for the center. */
function seenAs<Who>(access: Access<Who>, caller: (who: Who) => CenterCaller): Access<CenterCaller> {
  return {
    ...access,
    async identify(request) {
      const { caller: counted, who } = await access.identify(request);
      return { caller: counted, who: caller(who) };
    },
  };
}
