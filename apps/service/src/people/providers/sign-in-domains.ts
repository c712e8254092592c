import { Resolver } from 'node:dns/promises';
import { isConstraint, type Tx } from '../../platform/database/index.ts';
import { ApiError, invalidField, notFound } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import { newToken } from '../../platform/secrets.ts';
import { requireFreshProof } from '../credentials/require-fresh-proof.ts';
import { scopeOf } from '../tenant.ts';
import {
  DOMAINS_MAX,
  deleteDomain,
  insertDomain,
  type SignInDomain,
  selectDomain,
  selectDomains,
  updateRequired,
  verifyDomain,
} from './domains.queries.ts';
import { type By, recordChange } from './manage-providers.ts';
import { lockTenant, selectProviders } from './providers.queries.ts';

/** The part of DNS that a claim needs. */
export interface TxtResolver {
  resolveTxt(name: string): Promise<string[][]>;
}

const LOOK_UP_TIMEOUT_MS = 2_000;
const LOOK_UP_TRIES = 2;
const type = 'sign-in-domain';

export function systemResolver(): TxtResolver {
  return new Resolver({ timeout: LOOK_UP_TIMEOUT_MS, tries: LOOK_UP_TRIES });
}

/** What a tenant publishes to show that a domain is its own. */
export function recordOf({ domain, token }: Pick<SignInDomain, 'domain' | 'token'>) {
  return {
    type: 'TXT' as const,
    name: `_centerproof-sign-in.${domain}`,
    value: `centerproof-sign-in=${token}`,
  };
}

const LABEL = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;

/** Claims a domain; nothing follows from it before it is proven. */
export async function claimDomain(
  tx: Tx,
  by: By,
  input: { domain: string; now: Date },
): Promise<SignInDomain> {
  const { now } = input;
  const domain = input.domain.toLowerCase();
  const labels = domain.split('.');
  if (labels.length < 2 || domain.length > 230 || !labels.every((label) => LABEL.test(label)))
    throw invalidField('domain', 'must be the part of an address behind its @, such as example.org');
  await lockTenant(tx, by.tenant);
  const claimed = await selectDomains(tx, by.tenant);
  if (claimed.length >= DOMAINS_MAX)
    throw new ApiError('CONFLICT', `There are at most ${DOMAINS_MAX} domains. Remove one first.`);
  if (claimed.some((each) => each.domain === domain))
    throw new ApiError('CONFLICT', 'This domain stands in the list already.');
  const id = newId('dom', now);
  await insertDomain(tx, { id, tenant: by.tenant, domain, token: newToken(), now });
  await recordChange(tx, by, { action: 'claim-sign-in-domain', type, target: { id, name: domain }, now });
  return requireDomain(tx, id);
}

/** Looks for the record, and holds the domain from then on where it is there and nobody else holds it. */
export async function proveDomain(
  { database, clock }: Platform,
  resolver: TxtResolver,
  by: By,
  id: string,
): Promise<SignInDomain> {
  const scope = scopeOf(by.tenant);
  const claimed = await database.inScope(scope, (tx) => requireDomain(tx, id));
  if (claimed.verifiedAt) return claimed;
  const { name, value } = recordOf(claimed);
  const found = await resolver.resolveTxt(name).catch(() => []);
  if (!found.some((pieces) => pieces.join('').trim() === value))
    throw new ApiError('CONFLICT', `The TXT record ${name} was not found with the value that is shown here.`);
  return database.inScope(scope, async (tx) => {
    const now = clock.now();
    await verifyDomain(tx, { id, now }).catch((error) => {
      throw isConstraint(error, 'sign_in_domains_verified')
        ? new ApiError('CONFLICT', 'Another organisation holds this domain.')
        : error;
    });
    await recordChange(tx, by, {
      action: 'verify-sign-in-domain',
      type,
      target: { id, name: claimed.domain },
      now,
    });
    return requireDomain(tx, id);
  });
}

/**
 * Says whether people of a domain must come by a provider. Not before it is proven, and not before somebody has come that way: a
 * provider that does not work would lock everybody out.
 */
export async function requireProviders(
  tx: Tx,
  by: By,
  change: { id: string; isRequired: boolean; now: Date },
): Promise<SignInDomain> {
  const { id, isRequired, now } = change;
  await requireFreshProof(tx, by.who, now);
  const claimed = await requireDomain(tx, id);
  if (isRequired && !claimed.verifiedAt)
    throw new ApiError('CONFLICT', 'Prove the domain by its TXT record first.');
  const providers = await selectProviders(tx, by.tenant);
  if (isRequired && !providers.some((provider) => provider.isEnabled && provider.lastUsedAt))
    throw new ApiError('CONFLICT', 'Nobody has signed in by a provider yet. Try one first, then require it.');
  await updateRequired(tx, { id, isRequired });
  await recordChange(tx, by, {
    action: isRequired ? 'require-providers' : 'release-providers',
    type,
    target: { id, name: claimed.domain },
    changes: { before: { required: claimed.isRequired }, after: { required: isRequired } },
    now,
  });
  return requireDomain(tx, id);
}

export async function dropDomain(tx: Tx, by: By, { id, now }: { id: string; now: Date }): Promise<void> {
  await requireFreshProof(tx, by.who, now);
  const { domain } = await requireDomain(tx, id);
  await deleteDomain(tx, id);
  await recordChange(tx, by, { action: 'remove-sign-in-domain', type, target: { id, name: domain }, now });
}

async function requireDomain(tx: Tx, id: string): Promise<SignInDomain> {
  const domain = await selectDomain(tx, id);
  if (!domain) throw notFound('domain');
  return domain;
}
