/** Does something so often, as many at a time as there are lanes: whoever waits for a connection or a lock is refused after some seconds, however slow the machine is. */
export async function inLanes(
  lanes: number,
  count: number,
  work: (i: number) => Promise<unknown>,
): Promise<void> {
  let next = 0;
  const lane = async () => {
    while (next < count) await work(next++);
  };
  await Promise.all(Array.from({ length: lanes }, lane));
}
