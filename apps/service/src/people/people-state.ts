import { type FamilyId, familyOf } from '../platform/database/index.ts';
import type { Platform } from '../platform/platform.ts';
import { createShortCache } from '../platform/short-cache.ts';
import type { CenterOfFamily, KeyStanding, Standing } from './access/access.queries.ts';
import { createKeyLookup } from './access/key-lookup.ts';
import { createLastUses } from './access/last-uses.ts';
import { createAttempts } from './credentials/attempts.ts';
import { createAccessTokens } from './sessions/access-tokens.ts';
import { createRefusedSignIns } from './sessions/refused-sign-ins.ts';
import { createSigningKeys } from './sessions/signing-keys.ts';

/** What the parts of this slice share within one process; made once, where the service is put together. */
export type PeopleState = ReturnType<typeof createPeopleState>;

declare module '../platform/platform.ts' {
  interface Platform {
    people: PeopleState;
  }
}

const ENTRIES_MAX = 10_000;
/** Also a process that hears no notices lets nobody pass for longer than this. */
const TTL_MS = 1_000;
/**
 * Whatever makes a key good or not is among the changes that are looked for before its caller is let in, or before its batch is
 * committed; those are kept for longer than this (`dropOldChanges`). With a second instead, every other approval over a thousand centers
 * looked its key up, which took 8 of PostgreSQL's 240 µs.
 */
const KEY_TTL_MS = 30_000;

export function createPeopleState(platform: Omit<Platform, 'people'>) {
  const keys = createSigningKeys(platform);
  const standings = createShortCache<Standing | undefined>({ entriesMax: ENTRIES_MAX, ttlMs: TTL_MS });
  const centers = createShortCache<{ familyId: FamilyId; center: CenterOfFamily | undefined } | undefined>({
    entriesMax: ENTRIES_MAX,
    ttlMs: TTL_MS,
  });
  const apiKeys = createShortCache<KeyStanding | undefined>({
    entriesMax: ENTRIES_MAX,
    ttlMs: KEY_TTL_MS,
    nothingTtlMs: TTL_MS,
  });

  // The triggers in `access.functions.sql` name what changed. A value that is still loading may be older than the change.
  const forget: Record<string, (id: string) => void> = {
    session: (id) => standings.forget((standing) => !standing || standing.sessionId === id),
    actor: (id) => standings.forget((standing) => !standing || standing.loginActorId === id),
    family: (id) => {
      standings.forget((standing) => !standing || standing.familyId === familyOf(id));
      centers.forget((kept) => !kept || kept.familyId === familyOf(id));
    },
    center: (id) => {
      standings.forget((standing) => !standing || standing.center?.id === Number(id));
      centers.forget((kept) => !kept?.center || kept.center.id === Number(id));
      apiKeys.forget((key) => !key || key.centerId === Number(id));
    },
    key: (id) => apiKeys.forget((key) => !key || key.keyId === id),
    signing: () => keys.forget(),
  };
  const forgetEverything = () => {
    for (const cache of [standings, centers, apiKeys]) cache.forget(() => true);
    keys.forget();
  };
  platform.database.notices.listen('access', (payload) => {
    const [kind = '', id = ''] = payload.split(':', 2);
    (forget[kind] ?? forgetEverything)(id);
  });

  return {
    keys,
    tokens: createAccessTokens(platform, keys),
    standings,
    centers,
    apiKeys,
    lookUpKey: createKeyLookup(platform),
    lastUses: createLastUses(platform),
    attempts: createAttempts(platform),
    refusedSignIns: createRefusedSignIns(platform),
  };
}
