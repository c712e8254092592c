/** Seconds that the service asks to wait, given as such or as a date; null where it asks for none. */
export function retryAfterSeconds({ headers }: Response): number | null {
  const value = headers.get('retry-after');
  if (!value) return null;
  if (/^\d+$/.test(value)) return Number(value);
  const at = Date.parse(value);
  return Number.isNaN(at) ? null : Math.max(0, (at - Date.now()) / 1_000);
}
