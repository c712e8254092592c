/**
 * Writes times as ISO 8601. Many in a row are the same millisecond, and writing one costs as much as hashing a delivery, so
 * the last one is kept.
 */
export function createTimeText(): (time: Date) => string {
  let lastMs = Number.NaN;
  let lastText = '';
  return (time) => {
    const ms = time.getTime();
    if (ms !== lastMs) {
      lastText = time.toISOString();
      lastMs = ms;
    }
    return lastText;
  };
}
