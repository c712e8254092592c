import { createHmac } from 'node:crypto';
import type { Secrets } from '../../platform/secrets.ts';

/**
 * How the audit log, from which nothing is erased, names a subject: two entries about one person are seen to be that, and nobody without
 * the master key can tell who it is.
 */
export function subjectDigest(secrets: Secrets, centerId: number, subjectId: string): string {
  return createHmac('sha256', secrets.derive('audited-subjects'))
    .update(JSON.stringify([centerId, subjectId]))
    .digest('base64url');
}
