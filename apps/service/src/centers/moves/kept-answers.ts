import type { Database, Tx } from '../../platform/database/index.ts';
import {
  insertKeptAnswers,
  keptContext,
  type LastingAnswer,
  selectKeptAnswers,
} from '../../platform/http/index.ts';
import type { Secrets } from '../../platform/secrets.ts';
import { selectPrincipals } from './moves.queries.ts';

const PAGE = 1_000;

/** What callers of a center were answered to calls with an `Idempotency-Key`, with their texts in the open. */
export async function* readKeptAnswers(
  { database, secrets }: { database: Database; secrets: Secrets },
  centerId: number,
  now: Date,
): AsyncGenerator<LastingAnswer[]> {
  const inCenter = <Result>(work: (tx: Tx) => Promise<Result>) =>
    database.inScope({ centerIds: [centerId] }, work);
  const principals = await inCenter((tx) => selectPrincipals(tx, centerId));
  for (let after: LastingAnswer | undefined; ; ) {
    const page = await inCenter((tx) => selectKeptAnswers(tx, { principals, now, after, limit: PAGE }));
    if (page.length > 0)
      yield page.map((one) =>
        one.isEncrypted && one.body !== null
          ? { ...one, body: secrets.decrypt(one.body, keptContext(one)) }
          : one,
      );
    if (page.length < PAGE) return;
    after = page.at(-1);
  }
}

/** Keeps them where the center is now, so that a repeat finds what was done wherever it asks. */
export async function keepAnswersHere(
  { database, secrets }: { database: Database; secrets: Secrets },
  answers: readonly LastingAnswer[],
  { centerId, now }: { centerId: number; now: Date },
): Promise<void> {
  const sealed = answers.map((one) =>
    one.isEncrypted && one.body !== null
      ? { ...one, body: secrets.encrypt(one.body, keptContext(one)) }
      : one,
  );
  await database.inScope({ centerIds: [centerId] }, (tx) => insertKeptAnswers(tx, sealed, now));
}
