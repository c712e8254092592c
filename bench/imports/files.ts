/** What a file of a kind has in it, and what has to be in the database, once for each row, when it was imported. */
export interface ImportedFile {
  kind: 'products' | 'bookings' | 'members';
  head: string;
  rowOf(n: number): string;
  /** Counts that must all be the number of rows; `$1` is the center. */
  oncePerRow: Readonly<Record<string, string>>;
  /** Counts that must be zero. */
  never: Readonly<Record<string, string>>;
}

export const INSTRUCTORS = 20;
export const LEARNERS = 200;
const FIRST_SLOT_MS = Date.UTC(2031, 0, 1);
const SLOT_MS = 3_600_000;

const audited = (action: string) =>
  `select coalesce(sum((metadata ->> 'count')::int), 0)::int from audit_entries where center_id = $1 and action = '${action}'`;
const mailsQueued = `select count(*)::int from graphile_worker.jobs where task_identifier = 'send-mail' and $1::int is not null`;

export const FILES: readonly ImportedFile[] = [
  {
    kind: 'products',
    head: 'name,type,price,currency,active,lessons',
    rowOf: (n) => `Course ${n},COURSE,${n},KRW,yes,"One=60;Two=${(n % 90) + 1}"`,
    oncePerRow: {
      products: 'select count(*)::int from learning_products where center_id = $1',
      names: 'select count(distinct name)::int from learning_products where center_id = $1',
      'products that the audit log counts': audited('import-products'),
    },
    never: { 'mails waiting': mailsQueued },
  },
  {
    kind: 'bookings',
    head: 'start,instructor,member,minutes',
    rowOf: (n) =>
      `${new Date(FIRST_SLOT_MS + Math.floor(n / INSTRUCTORS) * SLOT_MS).toISOString()},instructor-${n % INSTRUCTORS}@bench.example,learner-${n % LEARNERS}@bench.example,60`,
    oncePerRow: {
      bookings: `select count(*)::int from bookings where center_id = $1 and status = 'CONFIRMED'`,
      'instructors and times':
        'select count(distinct (instructor_id, starts_at))::int from bookings where center_id = $1',
      'bookings that the audit log counts': audited('import-bookings'),
    },
    never: { 'mails waiting': mailsQueued },
  },
  {
    kind: 'members',
    head: 'email,name,role',
    rowOf: (n) => `person-${n}@import.example,Person ${n},${n % 3 === 0 ? 'PARENT' : 'CHILD'}`,
    oncePerRow: {
      invitations: `select count(*)::int from memberships where center_id = $1 and status = 'INVITED'`,
      addresses: `select count(distinct email)::int from memberships where center_id = $1 and status = 'INVITED'`,
      'audit entries': `select count(*)::int from audit_entries where center_id = $1 and action = 'invite-membership'`,
      'invitations with an audit entry': `select count(distinct target ->> 'id')::int from audit_entries
         where center_id = $1 and action = 'invite-membership'`,
      tokens: `select count(*)::int from mail_tokens where membership_center_id = $1 and kind = 'invitation'`,
      'invitations with a token':
        'select count(distinct membership_id)::int from mail_tokens where membership_center_id = $1',
    },
    never: {},
  },
];
