import { ACTOR_ROLES } from '../../people/index.ts';
import { isEmail } from '../../platform/http/index.ts';
import { isVisible } from '../../platform/visible.ts';

export const IMPORT_KINDS = ['members', 'bookings', 'products'] as const;
export type ImportKind = (typeof IMPORT_KINDS)[number];

/** What a row needs to be read: the center's own settings. */
export interface ReadingContext {
  timezone: string;
  slotMinutes: number;
  currency: string;
}

export type Fields = Readonly<Record<string, string>>;

export interface MemberValue {
  email: string;
  name: string | null;
  role: (typeof ACTOR_ROLES)[number];
}

export interface BookingValue {
  start: string;
  end: string;
  instructor: string;
  member: string;
}

export interface ProductValue {
  name: string;
  type: 'COURSE' | 'WORKSHOP';
  price: number;
  currency: string;
  active: boolean;
  lessons: { id: string; title: string; durationSeconds: number }[];
}

/** A row that cannot be what its file is of; the message is for the person who has to mend it. */
export class BadRow extends Error {}

interface Kind {
  required: readonly string[];
  optional: readonly string[];
  /** What columns are called elsewhere. */
  aliases: Readonly<Record<string, string>>;
  read(fields: Fields, context: ReadingContext): MemberValue | BookingValue | ProductValue;
}

/** What each kind of file has in it. */
export const KINDS: Readonly<Record<ImportKind, Kind>> = {
  members: {
    required: ['email', 'role'],
    optional: ['name'],
    aliases: { 이메일: 'email', 이름: 'name', 역할: 'role' },
    read: readMember,
  },
  bookings: {
    required: ['start', 'instructor', 'member'],
    optional: ['minutes'],
    aliases: { 시작: 'start', 강사: 'instructor', 회원: 'member', 분: 'minutes' },
    read: readBooking,
  },
  products: {
    required: ['name', 'type', 'price'],
    optional: ['currency', 'active', 'lessons'],
    aliases: { 이름: 'name', 종류: 'type', 가격: 'price', 통화: 'currency', 판매: 'active', 수업: 'lessons' },
    read: readProduct,
  },
};

/** The columns of a file by its first row; a name that is not known is a slip that would lose what is under it. */
export function readHead(kind: ImportKind, head: readonly string[]): string[] {
  const { required, optional, aliases } = KINDS[kind];
  const columns = head.map((name) => {
    const plain = name.trim().toLowerCase();
    return aliases[plain] ?? plain;
  });
  const known = [...required, ...optional];
  const unknown = columns.find((name) => !known.includes(name));
  if (unknown !== undefined)
    throw new BadRow(`The column ${JSON.stringify(unknown)} is not one of ${known.join(', ')}.`);
  const missing = required.find((name) => !columns.includes(name));
  if (missing !== undefined) throw new BadRow(`The column ${missing} is missing.`);
  const twice = columns.find((name, position) => columns.indexOf(name) < position);
  if (twice !== undefined) throw new BadRow(`The column ${twice} is there twice.`);
  return columns;
}

const EMAIL = /^[^\s@]{1,64}@[^\s@]+\.[^\s@.]+$/;
const EMAIL_MAX = 254;
const NAME_MAX = 200;

function emailIn(fields: Fields, column: string): string {
  const email = (fields[column] ?? '').toLowerCase();
  if (email === '') throw new BadRow(`${column} is missing.`);
  if (email.length > EMAIL_MAX || !EMAIL.test(email)) throw new BadRow(`${column}: ${email} is no address.`);
  return email;
}

function nameIn(fields: Fields): string {
  const { name = '' } = fields;
  if (name.length > NAME_MAX) throw new BadRow(`name has more than ${NAME_MAX} characters.`);
  return isVisible(name) ? name : '';
}

function oneOf<const Choice extends string>(
  column: string,
  given: string | undefined,
  choices: readonly Choice[],
): Choice {
  const found = choices.find((choice) => choice === (given ?? '').toUpperCase());
  if (!found) throw new BadRow(`${column} must be one of ${choices.join(', ')}.`);
  return found;
}

function readMember(fields: Fields): MemberValue {
  const email = emailIn(fields, 'email');
  // Whoever is invited has to be able to sign in with it.
  if (!isEmail(email)) throw new BadRow(`email: ${email} is no address.`);
  return {
    email,
    name: nameIn(fields) || null,
    role: oneOf('role', fields.role, ACTOR_ROLES),
  };
}

const MINUTES_MAX = 480;

function readBooking(fields: Fields, context: ReadingContext): BookingValue {
  const minutes = fields.minutes ? wholeNumber('minutes', fields.minutes, MINUTES_MAX) : context.slotMinutes;
  if (minutes < 5) throw new BadRow('minutes must be at least 5.');
  const start = timeIn(fields.start ?? '', context.timezone);
  const [instructor, member] = [emailIn(fields, 'instructor'), emailIn(fields, 'member')];
  if (instructor === member) throw new BadRow('instructor and member are the same person.');
  return { start: start.toString(), end: start.add({ minutes }).toString(), instructor, member };
}

/** Further than any calendar goes; what a slot's id and the database can hold ends somewhere behind them. */
const YEAR_MIN = 1900;
const YEAR_MAX = 2999;

/** A day and a time of it, with nothing behind them: Temporal takes a day for its midnight, and passes over the name of a zone. */
const WALL_TIME = /^[^[]+[ T][^[]+$/i;

/** An instant, or the time on the wall of the center; to the minute. */
function timeIn(given: string, timezone: string): Temporal.Instant {
  let instant: Temporal.Instant;
  try {
    if (/(?:Z|[+-]\d\d:?\d\d)$/i.test(given)) instant = Temporal.Instant.from(given.replace(' ', 'T'));
    else {
      if (!WALL_TIME.test(given)) throw new RangeError('A day alone, or the time of some other place.');
      const wall = Temporal.PlainDateTime.from(given.replace(' ', 'T'));
      const at = wall.toZonedDateTime(timezone, { disambiguation: 'earlier' });
      if (!at.toPlainDateTime().equals(wall))
        throw new BadRow(`start: the clocks skip ${given} in ${timezone}.`);
      instant = at.toInstant();
    }
  } catch (error) {
    throw error instanceof BadRow
      ? error
      : new BadRow('start must be a time such as 2027-03-01 10:00 or 2027-03-01T10:00:00+09:00.');
  }
  const { year } = instant.toZonedDateTimeISO(timezone);
  if (year < YEAR_MIN || year > YEAR_MAX)
    throw new BadRow(`start must be in the years ${YEAR_MIN} to ${YEAR_MAX}.`);
  if (instant.epochMilliseconds % 60_000 !== 0) throw new BadRow('start must be a whole minute.');
  return instant;
}

const PRICE_MAX = 2_000_000_000;
const LESSONS_MAX = 200;
const SECONDS_MAX = 86_400;
const YES = ['', 'YES', 'TRUE', '1', 'Y'];
const NO = ['NO', 'FALSE', '0', 'N'];

function readProduct(fields: Fields, context: ReadingContext): ProductValue {
  const name = nameIn(fields);
  if (name === '') throw new BadRow('name is missing.');
  const currency = (fields.currency || context.currency).toUpperCase();
  if (!/^[A-Z]{3}$/.test(currency)) throw new BadRow('currency must be three letters such as KRW.');
  const active = (fields.active ?? '').toUpperCase();
  if (![...YES, ...NO].includes(active)) throw new BadRow('active must be yes or no.');
  return {
    name,
    type: oneOf('type', fields.type, ['COURSE', 'WORKSHOP']),
    price: wholeNumber('price', fields.price ?? '', PRICE_MAX),
    currency,
    active: YES.includes(active),
    lessons: lessonsIn(fields.lessons ?? ''),
  };
}

/** `Title=seconds`, one behind the other with semicolons between them. */
function lessonsIn(given: string): ProductValue['lessons'] {
  const parts = given.split(';').map((part) => part.trim());
  const lessons = parts.filter((part) => part !== '');
  if (lessons.length > LESSONS_MAX) throw new BadRow(`lessons: at most ${LESSONS_MAX}.`);
  return lessons.map((part, position) => {
    const [, title = '', seconds] = /^(.{1,200})=\s*(\d{1,6})$/.exec(part) ?? [];
    if (!isVisible(title) || seconds === undefined)
      throw new BadRow(`lessons: ${JSON.stringify(part.slice(0, 60))} must be a title, = and its seconds.`);
    const durationSeconds = wholeNumber('lessons', seconds, SECONDS_MAX);
    if (durationSeconds === 0) throw new BadRow('lessons: each takes a second at least.');
    return { id: `lesson-${position + 1}`, title: title.trim(), durationSeconds };
  });
}

function wholeNumber(column: string, given: string, max: number): number {
  const number = Number(given);
  if (!/^\d{1,10}$/.test(given) || number > max)
    throw new BadRow(`${column} must be a whole number up to ${max}.`);
  return number;
}
