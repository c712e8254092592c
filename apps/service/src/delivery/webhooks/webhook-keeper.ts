import type { Platform } from '../../platform/platform.ts';
import type { AuditSource } from '../../proof/audit/index.ts';
import type { EgressPolicy } from './egress/egress-rules.ts';

/** Whoever manages a center's webhooks: an API key, or an ADMIN at the console. */
export interface WebhookKeeper {
  readonly centerId: number;
  readonly source: AuditSource;
}

/** What the settings say about targets (decisions 1 and 8). */
export function egressPolicyOf({ settings }: Platform): EgressPolicy {
  return { allowPrivate: settings.webhooks.allowPrivate, requireHttps: settings.isProduction };
}

/** How the audit log names a webhook: its address without what a query may hide in it. */
export function auditTarget({ id, url }: { id: string; url: string }) {
  const { origin, pathname } = new URL(url);
  return { type: 'webhook', id, name: origin + pathname };
}

export function retryDelaysOf({ settings }: Platform): readonly number[] {
  return settings.webhooks.retryDelaysSeconds.map((seconds) => seconds * 1_000);
}
