import { isConstraint, type Tx } from '../../platform/database/index.ts';
import { ApiError, invalidField, notFound } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { type AuditSource, recordAudit } from '../audit/index.ts';
import {
  type ApproverCredential,
  CREDENTIALS_MAX,
  deleteCredential,
  insertCredential,
  selectCredentialsOf,
} from './approver-keys.queries.ts';
import { algorithmOf } from './approver-keys.ts';

interface By {
  centerId: number;
  source: AuditSource;
  now: Date;
}

/** Keeps a key for an approver of the center's own systems. That it is theirs is the center's word, which is audited with the key. */
export async function registerCredential(
  tx: Tx,
  given: { approverId: string; credentialId: string; publicKey: string; rpId: string; name: string },
  by: By,
): Promise<ApproverCredential> {
  const publicKey = Buffer.from(given.publicKey, 'base64url');
  if (publicKey.toString('base64url') !== given.publicKey || !algorithmOf(publicKey))
    throw invalidField(
      'publicKey',
      'must be a COSE key of ES256, EdDSA or RS256 in base64url without padding',
    );
  const others = await selectCredentialsOf(tx, { centerId: by.centerId, approverId: given.approverId });
  if (others.length >= CREDENTIALS_MAX)
    throw new ApiError(
      'CONFLICT',
      `An approver has at most ${CREDENTIALS_MAX} credentials. Remove one first.`,
    );
  if (others.some(({ rpId }) => rpId !== given.rpId))
    throw new ApiError(
      'CONFLICT',
      'The credentials of an approver are all of one site (rpId). Remove the others first.',
    );
  const credential = {
    id: newId('acr', by.now),
    approverId: given.approverId,
    credentialId: given.credentialId,
    publicKey,
    rpId: given.rpId,
    name: given.name,
    createdAt: by.now,
  };
  await insertCredential(tx, by.centerId, credential).catch((error) => {
    throw isConstraint(error, 'approver_credentials_credential')
      ? new ApiError('CONFLICT', 'This credential is registered already.')
      : error;
  });
  await recordChange(tx, by, credential, 'register-approver-credential', {
    before: null,
    after: sealedFactsOf(credential),
  });
  return { ...credential, signCount: 0, lastUsedAt: null };
}

export async function removeCredential(tx: Tx, id: string, by: By): Promise<void> {
  const removed = await deleteCredential(tx, { centerId: by.centerId, id });
  if (!removed) throw notFound('approver credential');
  await recordChange(tx, by, removed, 'remove-approver-credential', {
    before: sealedFactsOf(removed),
    after: null,
  });
}

function recordChange(
  tx: Tx,
  { centerId, source, now }: By,
  { id, name }: { id: string; name: string },
  action: string,
  changes: { before: Record<string, unknown> | null; after: Record<string, unknown> | null },
): Promise<string> {
  return recordAudit(tx, {
    centerId,
    eventType: 'CREDENTIAL_CHANGED',
    action,
    target: { type: 'approver_credential', id, name },
    changes,
    source,
    now,
  });
}

/** What is sealed of a credential when it comes and when it goes; a verifier looks the key of a signature up by it. */
function sealedFactsOf(
  credential: Pick<ApproverCredential, 'approverId' | 'credentialId' | 'publicKey' | 'rpId'>,
) {
  return {
    approverId: credential.approverId,
    credentialId: credential.credentialId,
    publicKey: credential.publicKey.toString('base64url'),
    algorithm: algorithmOf(credential.publicKey) ?? null,
    rpId: credential.rpId,
  };
}
