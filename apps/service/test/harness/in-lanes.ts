/** As many at a time as a pool has connections for beside others: whoever waits for one is refused after some seconds, however slow the machine is. */
const LANES = 8;

/** Does something so often, some of it at the same time. */
export async function inLanes(count: number, work: (i: number) => Promise<unknown>): Promise<void> {
  let next = 0;
  const lane = async () => {
    while (next < count) await work(next++);
  };
  await Promise.all(Array.from({ length: LANES }, lane));
}
