import {
  buildProofExport,
  CLAIM_NAMES,
  type ClaimName,
  type JsonObject,
  type SealedEntry,
} from '@centerproof/proof';
import { invalidField } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { brokenChain } from '../chain/index.ts';
import { evidenceIdOf } from '../decisions/index.ts';
import { checkLoggedEntry, logOfDocument } from '../log/index.ts';
import { selectErasureIndexes } from './evidence.queries.ts';
import { requireSealed } from './read-evidence.ts';

/**
 * Evidence as a document that proves itself and waits for its signature, with the entries of its erasures and where they stand in the
 * log. A record that no longer holds, or a chain whose head does not match, is not exported.
 */
export async function exportEvidence(
  platform: Platform,
  wanted: { centerId: number; id: string; disclose: readonly ClaimName[] | null },
): Promise<JsonObject> {
  const { centerId, id, disclose } = wanted;
  const { database, clock, settings } = platform;
  const { decision, erasureIndexes } = await database.inScope({ centerIds: [centerId] }, async (tx) => {
    const decision = await requireSealed(tx, { centerId, id });
    return { decision, erasureIndexes: await selectErasureIndexes(tx, { centerId, eventId: decision.id }) };
  });
  const placeOf = (index: number) => ({ centerId, domain: 'proof' as const, index });
  const entryAt = async (index: number): Promise<SealedEntry> => {
    const place = placeOf(index);
    const { entry, holds } = await checkLoggedEntry(platform, place);
    if (!entry || !holds || entry.subject !== evidenceIdOf(decision.id)) throw brokenChain(place);
    return entry;
  };
  const entry = await entryAt(decision.evidence.chainIndex);
  const erasures = await Promise.all(erasureIndexes.map(entryAt));
  const log = await logOfDocument(platform, {
    record: placeOf(entry.index),
    erasures: erasures.map(({ index }) => placeOf(index)),
  });
  return buildProofExport(
    { entry, erasures },
    {
      log,
      exportedAt: clock.now().toISOString(),
      schemaUrl: settings.schemaUrl,
      verifyUrl: `${settings.publicUrl}/verify/${decision.id}`,
      ...(disclose === null ? {} : { disclose }),
    },
  );
}

/** `?disclose=who,when`; null when everything is to be disclosed. */
export function readDisclosure(text: string | undefined): ClaimName[] | null {
  if (text === undefined) return null;
  return text.split(',').map((name) => {
    const claim = CLAIM_NAMES.find((known) => known === name.trim());
    if (!claim)
      throw invalidField('disclose', `must be some of ${CLAIM_NAMES.join(', ')}, separated by commas`);
    return claim;
  });
}
