import { goesForward } from '../../people/index.ts';
import type { Tx } from '../../platform/database/index.ts';

/** A key that a center registered for somebody who approves in its own systems. */
export interface ApproverCredential {
  id: string;
  approverId: string;
  /** In base64url. */
  credentialId: string;
  /** The COSE key. */
  publicKey: Buffer;
  rpId: string;
  name: string;
  signCount: number;
  createdAt: Date;
  lastUsedAt: Date | null;
}

const columns = [
  'id',
  'approver_id as approverId',
  'credential_id as credentialId',
  'public_key as publicKey',
  'rp_id as rpId',
  'name',
  'sign_count as signCount',
  'created_at as createdAt',
  'last_used_at as lastUsedAt',
] as const;

/** More than anybody carries; an approver's challenge lists them all. */
export const CREDENTIALS_MAX = 20;

export async function selectCredentialsOf(
  tx: Tx,
  { centerId, approverId }: { centerId: number; approverId: string },
): Promise<ApproverCredential[]> {
  return tx
    .selectFrom('approver_credentials')
    .select(columns)
    .where('center_id', '=', centerId)
    .where('approver_id', '=', approverId)
    .orderBy('id')
    .limit(CREDENTIALS_MAX)
    .execute();
}

export async function selectCredential(
  tx: Tx,
  { centerId, credentialId }: { centerId: number; credentialId: string },
): Promise<ApproverCredential | undefined> {
  return tx
    .selectFrom('approver_credentials')
    .select(columns)
    .where('center_id', '=', centerId)
    .where('credential_id', '=', credentialId)
    .executeTakeFirst();
}

/** One page of a center's credentials, newest first, of one approver or of all. */
export async function selectCredentials(
  tx: Tx,
  wanted: { centerId: number; approverId?: string | undefined; limit: number; offset: number },
): Promise<ApproverCredential[]> {
  return tx
    .selectFrom('approver_credentials')
    .select(columns)
    .where('center_id', '=', wanted.centerId)
    .$if(wanted.approverId !== undefined, (query) => query.where('approver_id', '=', wanted.approverId ?? ''))
    .orderBy('id', 'desc')
    .limit(wanted.limit)
    .offset(wanted.offset)
    .execute();
}

export async function countCredentials(
  tx: Tx,
  wanted: { centerId: number; approverId?: string | undefined },
): Promise<number> {
  const { total } = await tx
    .selectFrom('approver_credentials')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('center_id', '=', wanted.centerId)
    .$if(wanted.approverId !== undefined, (query) => query.where('approver_id', '=', wanted.approverId ?? ''))
    .executeTakeFirstOrThrow();
  return Number(total);
}

export async function insertCredential(
  tx: Tx,
  centerId: number,
  credential: Omit<ApproverCredential, 'lastUsedAt' | 'signCount'>,
): Promise<void> {
  await tx
    .insertInto('approver_credentials')
    .values({
      center_id: centerId,
      id: credential.id,
      approver_id: credential.approverId,
      credential_id: credential.credentialId,
      public_key: credential.publicKey,
      rp_id: credential.rpId,
      name: credential.name,
      created_at: credential.createdAt,
    })
    .execute();
}

export async function deleteCredential(
  tx: Tx,
  { centerId, id }: { centerId: number; id: string },
): Promise<ApproverCredential | undefined> {
  return tx
    .deleteFrom('approver_credentials')
    .where('center_id', '=', centerId)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirst();
}

/** Notes that a credential has signed. False when its count does not go forward: somebody else has used a copy of it. */
export async function touchCredential(
  tx: Tx,
  use: { centerId: number; id: string; signCount: number; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('approver_credentials')
    .set({ sign_count: use.signCount, last_used_at: use.now })
    .where('center_id', '=', use.centerId)
    .where('id', '=', use.id)
    .where(goesForward(use.signCount))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Whether an account administers a center now: whoever approves there in the console may do so through its systems too. */
export async function isAdministrator(
  tx: Tx,
  { centerId, actorId }: { centerId: number; actorId: string },
): Promise<boolean> {
  const found = await tx
    .selectFrom('memberships')
    .select('id')
    .where('center_id', '=', centerId)
    .where('actor_id', '=', actorId)
    .where('role', '=', 'ADMIN')
    .where('status', '=', 'ACTIVE')
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}
