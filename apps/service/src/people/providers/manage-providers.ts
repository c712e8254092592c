import type { Tx } from '../../platform/database/index.ts';
import { ApiError, invalidField, notFound } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import { recordAudit } from '../../proof/audit/index.ts';
import type { SignedIn } from '../access/identify-session.ts';
import { requireFreshProof } from '../credentials/require-fresh-proof.ts';
import { auditedOf, type Tenant } from '../tenant.ts';
import type { WayOut } from '../way-out.ts';
import { providerSecretContext } from './issuer.ts';
import {
  deleteProvider,
  insertProvider,
  lockTenant,
  PROVIDERS_MAX,
  type Provider,
  type ProviderFields,
  selectProvider,
  selectProviders,
  updateProvider,
} from './providers.queries.ts';

/** Who changes what is whose: the scope of the transaction is the tenant's. */
export interface By {
  who: Pick<SignedIn, 'sessionId' | 'source'>;
  tenant: Tenant;
}

type Tools = Pick<Platform, 'secrets' | 'clock'> & { checkTarget: WayOut['checkTarget'] };

/** Adds a way into a tenant's places, so whoever does must have shown who they are a moment ago. */
export async function addProvider(
  tx: Tx,
  tools: Tools,
  by: By,
  input: { fields: ProviderFields; clientSecret: string | null },
): Promise<Provider> {
  const now = tools.clock.now();
  await requireFreshProof(tx, by.who, now);
  requireIssuer(tools, input.fields.issuer);
  await lockTenant(tx, by.tenant);
  if ((await selectProviders(tx, by.tenant)).length >= PROVIDERS_MAX)
    throw new ApiError(
      'CONFLICT',
      `There are at most ${PROVIDERS_MAX} identity providers. Remove one first.`,
    );
  const id = newId('idp', now);
  const { fields, clientSecret } = input;
  await insertProvider(tx, {
    id,
    tenant: by.tenant,
    fields,
    sealedSecret:
      clientSecret === null ? null : tools.secrets.encrypt(clientSecret, providerSecretContext(id)),
    now,
  });
  await recordChange(tx, by, {
    action: 'add-identity-provider',
    target: { id, name: fields.name },
    changes: { before: null, after: { ...fields } },
    now,
  });
  return requireProvider(tx, id);
}

/** Changes what is named; a secret that is not stays. */
export async function changeProvider(
  tx: Tx,
  tools: Tools,
  by: By,
  change: { id: string; fields: Partial<ProviderFields>; clientSecret: string | null | undefined },
): Promise<Provider> {
  const now = tools.clock.now();
  await requireFreshProof(tx, by.who, now);
  await lockTenant(tx, by.tenant);
  const provider = await requireProvider(tx, change.id);
  const before = fieldsOf(provider);
  const fields = { ...before, ...change.fields };
  requireIssuer(tools, fields.issuer);
  // Subjects are an issuer's own: those of another would sign in to these accounts.
  if (fields.issuer !== before.issuer)
    throw new ApiError('CONFLICT', 'A provider keeps its issuer. Add another provider, and remove this one.');
  const { clientSecret } = change;
  await updateProvider(tx, {
    id: provider.id,
    fields,
    sealedSecret:
      clientSecret === undefined
        ? provider.sealedSecret
        : clientSecret && tools.secrets.encrypt(clientSecret, providerSecretContext(provider.id)),
    now,
  });
  await recordChange(tx, by, {
    action: 'change-identity-provider',
    target: { id: provider.id, name: fields.name },
    changes: { before: { ...before }, after: { ...fields, secretChanged: clientSecret !== undefined } },
    now,
  });
  return requireProvider(tx, provider.id);
}

/** Takes a provider away, and with it every link to an account. */
export async function removeProvider(tx: Tx, { clock }: Tools, by: By, id: string): Promise<void> {
  const now = clock.now();
  await requireFreshProof(tx, by.who, now);
  const { name, ...provider } = await requireProvider(tx, id);
  await deleteProvider(tx, provider.id);
  await recordChange(tx, by, { action: 'remove-identity-provider', target: { id, name }, now });
}

export async function requireProvider(tx: Tx, id: string): Promise<Provider> {
  const provider = await selectProvider(tx, id);
  if (!provider) throw notFound('identity provider');
  return provider;
}

/** A tenant names this address, and whoever names an address must not reach into our network. */
function requireIssuer({ checkTarget }: Tools, issuer: string): void {
  const target = checkTarget(issuer);
  if (!target.ok) throw invalidField('issuer', target.reason);
  const { search, hash, pathname } = new URL(issuer);
  if (search !== '' || hash !== '' || pathname.includes('/.well-known/'))
    throw invalidField('issuer', 'must be the issuer itself, without a query, a fragment or /.well-known/');
}

function fieldsOf(provider: Provider): ProviderFields {
  const { name, issuer, clientId, isEnabled, provisioning, defaultRole, groupsClaim, countsAsSecondFactor } =
    provider;
  return { name, issuer, clientId, isEnabled, provisioning, defaultRole, groupsClaim, countsAsSecondFactor };
}

/** How the log calls what was done to the ways into a tenant's places. */
export async function recordChange(
  tx: Tx,
  { who, tenant }: By,
  entry: {
    action: string;
    target: { id: string; name: string };
    changes?: { before: Record<string, unknown> | null; after: Record<string, unknown> | null };
    type?: string;
    now: Date;
  },
): Promise<void> {
  const { action, target, changes, type = 'identity-provider', now } = entry;
  await recordAudit(tx, {
    ...auditedOf(tenant),
    eventType: 'CREDENTIAL_CHANGED',
    action,
    target: { type, ...target },
    ...(changes ? { changes } : {}),
    source: who.source,
    now,
  });
}
