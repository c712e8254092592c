/**
 * A value that only the running world knows, such as the id of an existing webhook. Requests are made up without the
 * world, so that a seed makes the same ones again; the world puts its own values in when they are sent.
 */
export class Known {
  readonly kind: string;
  readonly pick: number;

  constructor(kind: string, pick: number) {
    this.kind = kind;
    this.pick = pick;
  }

  toString(): string {
    return `<${this.kind} ${this.pick}>`;
  }
}

/** Fields and parameters by the kind of value that they take. */
const KIND_OF_FIELD: Record<string, string> = {
  adminActorId: 'actor',
  adminEmail: 'email',
  amount: 'amount',
  bookingId: 'bookings',
  centerDomain: 'domain',
  centerId: 'center',
  childActorId: 'child',
  contactEmail: 'email',
  courseId: 'products',
  currentPassword: 'password',
  currency: 'currency',
  decisionId: 'decision',
  disclose: 'disclose',
  domain: 'domain',
  customDomain: 'host',
  email: 'email',
  endDate: 'date',
  endsAt: 'later',
  eventId: 'event',
  events: 'event-name',
  executionId: 'executions',
  forActorId: 'child',
  faviconUrl: 'asset',
  filter: 'filter',
  instructorId: 'actor',
  issuer: 'asset',
  learnerId: 'child',
  lessonId: 'lesson',
  logoUrl: 'asset',
  newPassword: 'password',
  occurredAt: 'earlier',
  orderId: 'orders',
  parameters: 'parameters',
  parentActorId: 'parent',
  password: 'password',
  phone: 'phone',
  planId: 'plan',
  primaryColor: 'color',
  productId: 'products',
  refreshToken: 'refresh-token',
  replayId: 'replay',
  secondaryColor: 'color',
  sid: 'sid',
  since: 'earlier',
  slotId: 'available-slots',
  startDate: 'date',
  startsAt: 'earlier',
  token: 'token',
  until: 'later',
  url: 'url',
  date: 'date',
  version: 'version',
  webhookId: 'webhooks',
  workflowId: 'workflows',
};

/** The kind of a field, or of a path parameter; a plain `id` is one of what the path names before it. */
export function kindOf(name: string, path = ''): string | undefined {
  if (name !== 'id') return KIND_OF_FIELD[name];
  const before = path.split('/{id}', 1)[0]?.split('/').at(-1) ?? '';
  return KIND_OF_PLURAL[before] ?? before;
}

const USER = {
  userName: 'Somebody',
  externalId: 'somebody-1',
  name: { givenName: 'Some', familyName: 'Body' },
  displayName: 'Somebody',
  active: true,
  emails: [{ value: 'somebody@example.test', type: 'work', primary: true }],
  // A replacement passes it over, and a change is nothing else.
  Operations: [{ op: 'replace', path: 'displayName', value: 'Somebody else' }],
};
const GROUP = {
  displayName: 'Everybody',
  externalId: 'everybody-1',
  members: [],
  Operations: [{ op: 'remove', path: 'externalId' }],
};

/** What has another name in paths than its ids have in memory. */
const KIND_OF_PLURAL: Record<string, string> = { decisions: 'decision-events', courses: 'products' };

/** Bodies of the calls that take any object, with every key that the service knows. */
export const OPEN_BODIES: Record<string, Record<string, unknown>> = {
  '/api/center/settings': {
    timezone: 'Europe/Berlin',
    locale: 'de-DE',
    currency: 'EUR',
    description: 'A center for trials',
    logo: 'https://example.test/logo.png',
    businessHours: { mon: [{ from: '00:00', to: '24:00' }], sun: [] },
    booking: { slotMinutes: 60, bufferMinutes: 0, minNoticeMinutes: 0, horizonDays: 14 },
    membershipApproval: 'manual',
    emailDomains: ['example.test'],
    country: 'DE',
    region: 'BE',
    features: { chat: true },
    vertical: { level: 3 },
    ownKey: { anything: [1, 2] },
  },
  '/scim/v2/Users': USER,
  '/scim/v2/Users/{id}': USER,
  '/scim/v2/Groups': GROUP,
  '/scim/v2/Groups/{id}': GROUP,
  '/api/partner/settings': {
    name: 'Partner of trials',
    contactEmail: 'contact@example.test',
    timezone: 'Asia/Seoul',
    locale: 'ko-KR',
    currency: 'KRW',
    branding: { brandName: 'Trials', logoUrl: 'https://example.test/logo.png', primaryColor: '#336699' },
    ownKey: null,
  },
};
