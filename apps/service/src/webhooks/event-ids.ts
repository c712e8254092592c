/**
 * The time inside an event's id, which is the event's `createdAt` to the millisecond: from the id alone the queries know
 * which partition to look into. Null for a text that is no id of an event.
 */
export function timeOfEventId(id: string): Date | null {
  if (!/^whe_[0-7][0-9A-HJKMNP-TV-Z]{25}$/.test(id)) return null;
  let timeMs = 0;
  for (const character of id.slice(4, 14)) timeMs = timeMs * 32 + ALPHABET.indexOf(character);
  return timeMs <= timeMsMax ? new Date(timeMs) : null;
}

/** The smallest text that an id of this time could be; ids sort by their time. */
export function firstEventIdAt(time: Date): string {
  let text = '';
  for (let rest = time.getTime(), i = 0; i < 10; i++, rest = Math.floor(rest / 32))
    text = ALPHABET[rest % 32] + text;
  return `whe_${text}`;
}

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** The end of the year 9999, beyond which PostgreSQL and Date would write a time in different ways. */
const timeMsMax = Date.UTC(9999, 11, 31);
