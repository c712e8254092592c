import type { Tx } from './scope.ts';

export type Results<Work extends readonly Promise<unknown>[]> = {
  -readonly [Place in keyof Work]: Awaited<Work[Place]>;
};

/**
 * Sends several statements of a transaction without waiting for one before the next: the database runs them in their order, and
 * together they cost one round trip. Only raw statements (`sql`) can be sent this way, each as the first thing that its function
 * does. All of them have ended before this does, so that none runs after the transaction was rolled back.
 *
 * @example
 * const [head, center] = await together(tx, (sending) => [lockChain(sending, chain), selectCenter(sending, centerId)]);
 */
export async function together<const Work extends readonly Promise<unknown>[]>(
  tx: Tx,
  start: (sending: Tx) => Work,
): Promise<Results<Work>> {
  return tx.getExecutor().provideConnection(async (connection) => {
    // A transaction's own provider lends its connection to one statement at a time; here they share it.
    const executor = tx
      .getExecutor()
      .withConnectionProvider({ provideConnection: (consumer) => consumer(connection) });
    // A raw statement asks a transaction for its executor and for nothing else.
    const sending = { getExecutor: () => executor } as unknown as Tx;
    return allEnded(start(sending));
  });
}

/** What all of them came to, once all of them have ended. */
export async function allEnded<const Work extends readonly Promise<unknown>[]>(
  work: Work,
): Promise<Results<Work>> {
  const settled = await Promise.allSettled(work);
  // The first failure is the cause; what was sent after it only learned that the transaction had failed.
  const failed = settled.find((one) => one.status === 'rejected');
  if (failed) throw failed.reason;
  return settled.map((one) => (one as PromiseFulfilledResult<unknown>).value) as Results<Work>;
}
