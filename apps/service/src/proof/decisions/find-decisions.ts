import type { Tx } from '../../platform/database/index.ts';
import { presentDecision } from './decision.ts';
import { eventIdOfDecision, eventIdOfEvidence } from './decision-rules.ts';
import { selectDecisions, selectDecisionsByDecisionId, selectIdsNaming } from './decisions.queries.ts';

/** How far back a word is looked for; an id is found however old it is. */
const NEWEST_LOOKED_AT = 2_000;

/** Decisions by any of their ids, else the newest whose action, actor or tags hold the words. */
export async function findDecisions(
  tx: Tx,
  centerId: number,
  { question, limit }: { question: string; limit: number },
): Promise<ReturnType<typeof presentDecision>[]> {
  const eventId = eventIdOfEvidence(question) ?? question;
  const byId = [...(await selectDecisions(tx, centerId, [eventId])).values()];
  const byKey = await selectDecisionsByDecisionId(tx, centerId, {
    key: question,
    eventId: eventIdOfDecision(question),
  });
  const exact = [...byId, ...byKey];
  if (exact.length > 0) return exact.slice(0, limit).map(presentDecision);
  const ids = await selectIdsNaming(tx, centerId, { question, among: NEWEST_LOOKED_AT, limit });
  const found = await selectDecisions(tx, centerId, ids);
  return ids.flatMap((id) => found.get(id) ?? []).map(presentDecision);
}
