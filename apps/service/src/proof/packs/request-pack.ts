import { CLAIM_NAMES, FILTER_MEMBERS, type PackFilter } from '@centerproof/proof';
import type { Tx } from '../../platform/database/index.ts';
import { ApiError, invalidField } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import type { Jobs } from '../../platform/jobs.ts';
import { type AuditSource, recordAudit } from '../audit/index.ts';
import type { AskedPack, Requester, StoredPack } from './pack.ts';
import { countUnfinished, insertPack, restartRunning, selectPack, selectQueued } from './packs.queries.ts';
import type { NewPack } from './packs.schemas.ts';

/** Packs of one center that may wait or be made at a time. */
const UNFINISHED_MAX = 3;
/** How long a file is kept once it is made, and how long a pack may take to be. */
export const KEPT_MS = 7 * 24 * 3_600_000;

export interface PackRequest {
  centerId: number;
  asked: NewPack;
  requestedBy: Requester;
  source: AuditSource;
  now: Date;
}

/** Asks for a pack: the job that makes it becomes real with the request. */
export async function requestPack(tx: Tx, jobs: Jobs, request: PackRequest): Promise<StoredPack> {
  const { centerId, requestedBy, source, now } = request;
  const asked = readAsked(request.asked);
  if ((await countUnfinished(tx, centerId)) >= UNFINISHED_MAX)
    throw new ApiError('CONFLICT', `${UNFINISHED_MAX} packs are being made already. Wait for one of them.`);
  const id = newId('pck', now);
  const expiresAt = new Date(now.getTime() + KEPT_MS);
  await insertPack(tx, { centerId, id, asked, requestedBy, createdAt: now, expiresAt });
  await enqueueMaking(tx, jobs, { centerId, id });
  await recordAudit(tx, {
    centerId,
    eventType: 'DECISION_RECORDED',
    action: 'request-audit-pack',
    target: { type: 'audit_pack', id, name: null },
    metadata: {
      chain: asked.chain,
      period: asked.period,
      filter: { ...asked.filter },
      disclose: [...asked.disclose],
    },
    source,
    now,
  });
  const pack = await selectPack(tx, { centerId, id });
  if (!pack) throw new Error('A pack that was just written is not there.');
  return pack;
}

/** Queues the making of a pack; one that waits already is not queued twice. */
export async function enqueueMaking(
  tx: Tx,
  jobs: Jobs,
  { centerId, id }: { centerId: number; id: string },
): Promise<void> {
  await jobs.enqueue(tx, { task: MAKE_PACK, payload: { centerId, id }, key: `audit-pack-${id}` });
}

/** Goes on with the packs of a center that was brought here before they were made. */
export async function resumePacks(tx: Tx, jobs: Jobs, centerId: number): Promise<void> {
  await restartRunning(tx, { centerId });
  for (const id of await selectQueued(tx, centerId)) await enqueueMaking(tx, jobs, { centerId, id });
}

/** The job that makes packs. */
export const MAKE_PACK = 'make-audit-pack';

function readAsked({
  chain = 'proof',
  filter = {},
  disclose = [...CLAIM_NAMES],
  ...period
}: NewPack): AskedPack {
  if (chain === 'audit' && Object.keys(filter).length > 0)
    throw invalidField('filter', 'is about decisions; a pack of the audit log has none');
  return {
    chain,
    period: readPeriod(period),
    filter: pickFilter(filter),
    disclose: CLAIM_NAMES.filter((name) => disclose.includes(name)),
  };
}

/** A filter has the members that were given and no others, so that it is written in one way. */
function pickFilter(filter: PackFilter): PackFilter {
  return Object.fromEntries(
    FILTER_MEMBERS.flatMap((member) => {
      const values = filter[member];
      return values ? [[member, [...values]]] : [];
    }),
  );
}

/** A period as the proof format writes it; open where no time is given. */
export function readPeriod(given: { from?: string; to?: string }): AskedPack['period'] {
  const period = { from: timeOf('from', given.from), to: timeOf('to', given.to) };
  if (period.from !== null && period.to !== null && period.from >= period.to)
    throw invalidField('to', 'must be later than from');
  return period;
}

function timeOf(name: string, text: string | undefined): string | null {
  if (text === undefined) return null;
  const at = new Date(text);
  if (Number.isNaN(at.getTime())) throw invalidField(name, 'must be a real time');
  return at.toISOString();
}
