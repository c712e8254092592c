import { assertionOrigin, readCoseKey } from '@centerproof/proof';
import {
  type Passkey,
  relyingPartyOf,
  selectPasskeyByCredential,
  selectPasskeys,
  touchPasskey,
} from '../../people/index.ts';
import type { Tx } from '../../platform/database/index.ts';
import { ApiError } from '../../platform/errors.ts';
import { isUuid } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import {
  type ApproverCredential,
  isAdministrator,
  selectCredential,
  selectCredentialsOf,
  touchCredential,
} from './approver-keys.queries.ts';

/** Whose signature is wanted. */
export type Signer =
  /** Who is signed in: the passkeys of that account. */
  | { readonly kind: 'account'; readonly actorId: string }
  /** Whom an API key names: keys that the center registered for them, or the passkeys of an administrator whose id it is. */
  | { readonly kind: 'named'; readonly centerId: number; readonly approverId: string };

/** A key that an approver may sign with. */
export interface ApproverKey {
  readonly credentialId: string;
  /** The COSE key. */
  readonly publicKey: Buffer;
  readonly rpId: string;
  readonly transports: readonly string[];
  /** The pages that may ask for it; null where those of its site may, whichever they are. */
  readonly origins: readonly string[] | null;
  /** Notes its use; false when its count does not go forward. */
  touch(tx: Tx, use: { signCount: number; isBackedUp: boolean; now: Date }): Promise<boolean>;
}

/** The keys that an approver may sign with; all are of one site, because a statement names one. */
export async function findApproverKeys(
  tx: Tx,
  settings: Platform['settings'],
  signer: Signer,
): Promise<ApproverKey[]> {
  if (signer.kind === 'account') return keysOf(settings, await selectPasskeys(tx, signer.actorId));
  const registered = await selectCredentialsOf(tx, signer);
  const [first] = registered;
  if (first)
    return registered
      .filter(({ rpId }) => rpId === first.rpId)
      .map((credential) => keyOfCredential(signer.centerId, credential));
  if (!(await isAccountOf(tx, signer))) return [];
  return keysOf(settings, await selectPasskeys(tx, signer.approverId));
}

/** The key that an assertion names, if it is the signer's own. */
export async function requireApproverKey(
  tx: Tx,
  settings: Platform['settings'],
  { signer, credentialId }: { signer: Signer; credentialId: string },
): Promise<ApproverKey> {
  if (signer.kind === 'named') {
    const credential = await selectCredential(tx, { centerId: signer.centerId, credentialId });
    if (credential && credential.approverId !== signer.approverId) throw keyOfAnother();
    if (credential) return keyOfCredential(signer.centerId, credential);
  }
  const passkey = await selectPasskeyByCredential(tx, credentialId);
  const [key] = passkey ? keysOf(settings, [passkey]) : [];
  if (!passkey || !key)
    throw new ApiError(
      'CREDENTIAL_UNKNOWN',
      'This passkey is not registered. Register it first, or use another one.',
    );
  const isOwn =
    signer.kind === 'account'
      ? passkey.actorId === signer.actorId
      : passkey.actorId === signer.approverId && (await isAccountOf(tx, signer));
  if (!isOwn) throw keyOfAnother();
  return key;
}

/** Whether a page may ask for the key; that it is a page of the key's site is for the verifier of assertions. */
export function isAskedByOwnPage({ origins }: ApproverKey, assertion: { clientDataJSON: string }): boolean {
  const origin = assertionOrigin(assertion);
  return origins === null || (origin !== null && origins.includes(origin));
}

/** The name of a key's algorithm; undefined for a key of a kind that nobody here can check. */
export function algorithmOf(publicKey: Uint8Array) {
  return readCoseKey(publicKey)?.algorithm;
}

function keyOfAnother(): ApiError {
  return new ApiError(
    'CREDENTIAL_MISMATCH',
    'This passkey belongs to somebody else. Approvers sign with their own.',
  );
}

async function isAccountOf(tx: Tx, { centerId, approverId }: Signer & { kind: 'named' }): Promise<boolean> {
  return isUuid(approverId) && (await isAdministrator(tx, { centerId, actorId: approverId }));
}

function keysOf(settings: Platform['settings'], passkeys: readonly Passkey[]): ApproverKey[] {
  const party = relyingPartyOf(settings);
  if (!party) return [];
  return passkeys.map(({ id, credentialId, publicKey, transports }) => ({
    credentialId,
    publicKey,
    rpId: party.id,
    transports,
    origins: party.origins,
    touch: (tx, use) => touchPasskey(tx, { id, ...use }),
  }));
}

function keyOfCredential(centerId: number, { id, ...credential }: ApproverCredential): ApproverKey {
  return {
    credentialId: credential.credentialId,
    publicKey: credential.publicKey,
    rpId: credential.rpId,
    transports: [],
    origins: null,
    touch: (tx, { signCount, now }) => touchCredential(tx, { centerId, id, signCount, now }),
  };
}
