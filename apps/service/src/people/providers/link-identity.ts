import { ApiError, notFound } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import type { AuditSource } from '../../proof/audit/index.ts';
import type { SignedIn } from '../access/identify-session.ts';
import { announceCredential } from '../credentials/announce-credential.ts';
import { lockAccount, selectPasswordHash } from '../credentials/credentials.queries.ts';
import { requireAccount } from '../credentials/require-account.ts';
import { requireFreshProof } from '../credentials/require-fresh-proof.ts';
import { selectSecondFactors } from '../second-factor/second-factor.queries.ts';
import type { ActorRow } from '../sessions/actors.queries.ts';
import { deleteLink, insertLink, selectLinks } from './links.queries.ts';
import type { Provider } from './providers.queries.ts';

/** Lets a provider sign an account in from now on: both have just proven who they are, under one verified address. */
export async function linkIdentity(
  platform: Platform,
  link: {
    actor: ActorRow;
    provider: Pick<Provider, 'id' | 'name'>;
    subject: string;
    email: string;
    from: Omit<AuditSource, 'actor'>;
  },
): Promise<void> {
  const { actor, provider, subject, email } = link;
  const now = platform.clock.now();
  const id = newId('idl', now);
  await platform.database.inScope({ familyId: actor.familyId }, async (tx) => {
    if (!(await insertLink(tx, { providerId: provider.id, subject, id, actorId: actor.id, email, now })))
      throw new ApiError('CONFLICT', 'This was linked a moment ago. Sign in by the provider again.');
    await announceCredential(tx, platform, {
      account: actor,
      entries: [
        {
          action: 'link-identity',
          target: { type: 'identity', id, name: provider.name },
          metadata: { providerId: provider.id, subject },
        },
      ],
      sentence: `${provider.name} can sign you in from now on.`,
      source: { ...link.from, actor: { id: actor.id, type: 'human', name: actor.name, email: actor.email } },
      now,
    });
  });
}

/** The providers that sign the caller's account in. */
export async function listIdentities(
  { database }: Platform,
  who: SignedIn,
  namesOf: (providerIds: readonly string[]) => Promise<Map<string, string>>,
) {
  const links = await database.inScope({ centerIds: [] }, (tx) => selectLinks(tx, who.loginActorId));
  const names = await namesOf(links.map(({ providerId }) => providerId));
  return links.map((link) => ({ ...link, providerName: names.get(link.providerId) ?? link.providerId }));
}

/** Takes a provider's way into the caller's account away; the last way in stays. */
export async function unlinkIdentity(platform: Platform, who: SignedIn, id: string): Promise<void> {
  const now = platform.clock.now();
  const { loginActorId: actorId, familyId, source } = who;
  await platform.database.inScope({ familyId }, async (tx) => {
    await requireFreshProof(tx, who, now);
    await lockAccount(tx, actorId);
    const others = (await selectLinks(tx, actorId)).filter((link) => link.id !== id);
    const { passkeys } = await selectSecondFactors(tx, actorId);
    if (others.length === 0 && passkeys === 0 && (await selectPasswordHash(tx, actorId)) === null)
      throw new ApiError('CONFLICT', 'This is the last way into your account. Add a passkey first.');
    const unlinked = await deleteLink(tx, { id, actorId });
    if (!unlinked) throw notFound('identity');
    await announceCredential(tx, platform, {
      account: await requireAccount(tx, who),
      entries: [
        {
          action: 'unlink-identity',
          target: { type: 'identity', id, name: unlinked.email },
          metadata: { providerId: unlinked.providerId },
        },
      ],
      sentence: 'an identity provider can sign you in no longer.',
      source,
      now,
    });
  });
}
