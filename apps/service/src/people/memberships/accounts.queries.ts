import { type FamilyId, familyOf, type Tx } from '../../platform/database/index.ts';
import type { Tenant } from '../tenant.ts';

/** The account that signs in with an address; the database allows one. */
export async function selectAccountByEmail(
  tx: Tx,
  email: string,
): Promise<{ id: string; familyId: FamilyId; name: string; email: string | null } | undefined> {
  return tx
    .selectFrom('actors')
    .select(['id', 'family_id as familyId', 'name', 'email'])
    .where('email', '=', email)
    .where('password_hash', 'is not', null)
    .executeTakeFirst();
}

/** The accounts that sign in with some addresses. */
export async function selectAccountIds(tx: Tx, emails: readonly string[]): Promise<Map<string, string>> {
  const rows = await tx
    .selectFrom('actors')
    .select(['id', 'email'])
    .where('email', 'in', emails)
    .where('password_hash', 'is not', null)
    .execute();
  return new Map(rows.map(({ id, email }) => [email ?? '', id]));
}

export async function selectAccountById(
  tx: Tx,
  actorId: string,
): Promise<{ id: string; familyId: FamilyId; name: string; email: string | null } | undefined> {
  return tx
    .selectFrom('actors')
    .select(['id', 'family_id as familyId', 'name', 'email'])
    .where('id', '=', actorId)
    .executeTakeFirst();
}

export async function insertActor(
  tx: Tx,
  actor: { id: string; email: string; name: string; isChild: boolean; passwordHash: string; now: Date },
): Promise<void> {
  await tx
    .insertInto('actors')
    .values({
      id: actor.id,
      family_id: familyOf(actor.id),
      email: actor.email,
      email_verified_at: actor.now,
      name: actor.name,
      is_child: actor.isChild,
      password_hash: actor.passwordHash,
      created_at: actor.now,
      updated_at: actor.now,
    })
    .execute();
}

export async function selectApproval(tx: Tx, centerId: number): Promise<'auto' | 'manual'> {
  const row = await tx.selectFrom('centers').select('settings').where('id', '=', centerId).executeTakeFirst();
  const settings = (row?.settings ?? {}) as { membershipApproval?: unknown };
  return settings.membershipApproval === 'auto' ? 'auto' : 'manual';
}

/** The column that names whose directory made an account, and its value. */
export function makerOf(tenant: Tenant) {
  return 'centerId' in tenant
    ? (['provisioned_center_id', tenant.centerId] as const)
    : (['provisioned_partner_id', tenant.partnerId] as const);
}

/** An account that a tenant's directory makes: no password, and an address that nobody has verified. */
export async function insertProvisionedActor(
  tx: Tx,
  actor: { id: string; email: string | null; name: string; isChild: boolean; tenant: Tenant; now: Date },
): Promise<void> {
  const [maker, tenantId] = makerOf(actor.tenant);
  await tx
    .insertInto('actors')
    .values({
      id: actor.id,
      family_id: familyOf(actor.id),
      email: actor.email,
      name: actor.name,
      is_child: actor.isChild,
      [maker]: tenantId,
      created_at: actor.now,
      updated_at: actor.now,
    })
    .execute();
}

/** Renames an account that this tenant's directory made; anybody else's keeps its name. */
export async function renameProvisionedActor(
  tx: Tx,
  actor: { id: string; email: string | null; name: string; tenant: Tenant; now: Date },
): Promise<void> {
  const [maker, tenantId] = makerOf(actor.tenant);
  await tx
    .updateTable('actors')
    .set({ name: actor.name, email: actor.email, updated_at: actor.now })
    .where('id', '=', actor.id)
    .where(maker, '=', tenantId)
    .where('password_hash', 'is', null)
    .execute();
}
