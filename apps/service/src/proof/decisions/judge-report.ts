import { addRecorded, addSeal, type CenterBatch } from './center-batch.ts';
import { keyDigestOf, storedDecision } from './decision.ts';
import { asItStands } from './judge-decision.ts';
import { outcomeToRecord, reportedOtherwise, requireReportable } from './outcome-rules.ts';
import { keyTaken } from './record-decisions.ts';
import type { ReportItem, SealingOutcome } from './sealing-items.ts';

/** A report is recorded and sealed under its key, and ends the run; a repeat finds it. */
export function report(batch: CenterBatch, item: ReportItem): SealingOutcome {
  const { report: said, about: eventId } = item;
  const { attempt, outcome } = said;
  const about = batch.decisions.get(eventId);
  const run = batch.started.get(eventId);
  requireReportable(about, run, said);
  const toRecord = outcomeToRecord(about, item);
  const holder = batch.holders.get(keyDigestOf(toRecord.key));
  if (holder && holder.bodyDigest !== null && holder.bodyDigest !== toRecord.digest)
    throw run?.outcome ? reportedOtherwise(run) : keyTaken();
  if (holder) return asItStands(batch, holder);
  if (!run?.outcome) {
    batch.ended.push({ centerId: batch.centerId, eventId, attempt, outcome, endedAt: item.at });
    batch.started.set(eventId, { attempt, outcome });
  }
  const { country, region } = batch.facts;
  const decision = storedDecision(toRecord, null);
  addRecorded(batch, toRecord, decision);
  addSeal(batch, decision, {
    country,
    region,
    result: 'autonomous',
    approvedAt: null,
    riskScore: null,
    policy: null,
    guards: [],
  });
  return { decision, approval: null, judged: { guards: [], policy: null } };
}
