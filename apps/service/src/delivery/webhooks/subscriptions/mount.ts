import type { TSchema } from 'typebox';
import type { Tx } from '../../../platform/database/index.ts';
import type { Access, Answer } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { AuditSource } from '../../../proof/audit/index.ts';

/** Whoever speaks for a center about its webhooks: an API key, or an ADMIN at the console. */
export interface CenterCaller {
  readonly centerId: number;
  readonly source: AuditSource;
  /** What an API key may do; an administrator at the console may do all of it. */
  readonly scopes?: readonly string[];
}

/** Where the calls about webhooks hang and who may make them. There are two: one for API keys, one for the console. */
export interface WebhookMount {
  readonly path: string;
  readonly tag: string;
  readonly read: Access<CenterCaller>;
  readonly write: Access<CenterCaller>;
  /** An answer that shows a secret, which API keys are given without an envelope. */
  secretOf(schema: TSchema): TSchema;
  showSecret(status: number, body: unknown): Answer;
}

/** Work in the scope of the caller's center. */
export function inCenterOf({ database }: Platform) {
  return <Result>({ centerId }: CenterCaller, work: (tx: Tx) => Promise<Result>): Promise<Result> =>
    database.inScope({ centerIds: [centerId] }, work);
}
