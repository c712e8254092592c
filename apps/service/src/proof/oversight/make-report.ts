import { createHash } from 'node:crypto';
import { type JsonObject, REPORT_CONTEXT_PATH } from '@centerproof/proof';
import { invalidField } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { type ChainKey, findPeriod, type Period } from '../chain/index.ts';
import { selectCounts } from '../decisions/index.ts';
import { signWhole } from '../export-keys/index.ts';
import { logState } from '../log/index.ts';
import { selectCenterName } from '../packs/index.ts';
import { describeRetention } from '../retention/index.ts';
import { selectPolicyVersions } from './oversight.queries.ts';
import { type ErasureRow, type OversightRow, passOver } from './oversight-rows.ts';
import { SERVED } from './served-articles.ts';

/** More than this is not read while somebody waits: an audit pack has no such bound, and its verifier prints the same figures. */
const ENTRIES_MAX = 100_000;
const ERASURES_LISTED_MAX = 1_000;

export interface AskedReport {
  centerId: number;
  from: string | null;
  to: string | null;
}

/** Finds the entries of a period, or says that they are too many to be waited for. */
export async function requirePeriod(
  platform: Platform,
  { centerId, from, to }: AskedReport,
): Promise<{ chain: ChainKey; period: Period }> {
  const chain = { centerId, domain: 'proof' as const };
  const period = await findPeriod(platform, chain, { from, to });
  const entries = period.to - period.from + 1;
  if (entries > ENTRIES_MAX)
    throw invalidField(
      'from',
      `the period has ${entries} entries, and a report at most ${ENTRIES_MAX}; choose a shorter one, or ask for an audit pack`,
    );
  return { chain, period };
}

/** One decision as a line of the list whose digest a report carries. */
export function ndjsonLine(row: OversightRow): string {
  return `${JSON.stringify(row)}\n`;
}

/** The oversight report of a center and a period, signed as a whole. The list of decisions is a file of its own; its digest is here. */
export async function makeReport(platform: Platform, asked: AskedReport): Promise<JsonObject> {
  const { centerId, from, to } = asked;
  const { chain, period } = await requirePeriod(platform, asked);
  const pass = passOver(platform, { chain, period });
  const list = createHash('sha256');
  const erasures: ErasureRow[] = [];
  for await (const batch of pass.batches) {
    for (const row of batch.rows) list.update(ndjsonLine(row));
    if (erasures.length < ERASURES_LISTED_MAX) erasures.push(...batch.erasures);
  }
  const totals = pass.totals();
  const { name, policies, waiting, retention } = await platform.database.inScope(
    { centerIds: [centerId] },
    async (tx) => ({
      name: await selectCenterName(tx, centerId),
      retention: await describeRetention(tx, centerId, platform.clock.now()),
      policies: await selectPolicyVersions(tx, { centerId, from, to }),
      waiting: (await selectCounts(tx, centerId, { tag: '' }))
        .filter(({ status }) => status === 'recorded' || status === 'approved')
        .reduce((sum, { total }) => sum + total, 0),
    }),
  );
  const report = {
    '@context': `${platform.settings.schemaUrl}${REPORT_CONTEXT_PATH}`,
    '@type': 'OversightReport',
    createdAt: platform.clock.now().toISOString(),
    center: { id: centerId, name },
    period: { from, to },
    totals,
    policies: policies.map(({ from: since, until, ...version }) => ({
      ...version,
      from: since.toISOString(),
      until: until?.toISOString() ?? null,
    })),
    decisions: { count: totals.decisions, ndjsonSha256: list.digest('hex') },
    waiting,
    integrity: {
      chain: `${centerId}/proof`,
      from: period.from,
      entries: period.to - period.from + 1,
      brokenAt: pass.brokenAt() ?? period.brokenAt,
      head: period.head,
      log: await logState(platform),
    },
    retention,
    erasures: erasures.slice(0, ERASURES_LISTED_MAX),
    fields: SERVED,
  };
  // Plain JSON from here on: what is signed is what is sent.
  return signWhole(platform, JSON.parse(JSON.stringify(report)));
}
