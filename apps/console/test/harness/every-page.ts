import { call, signInTokens } from './api.ts';
import type { RunningConsole } from './start-console.ts';

/** As whom pages are seen. */
export const SEEN_AS = ['nobody', 'admin', 'instructor', 'member', 'learner', 'partner', 'operator'] as const;

export interface Visit {
  name: string;
  path: string;
  who: (typeof SEEN_AS)[number];
}

/** Every page of the console with an address that shows something, and as whom it is seen. */
export async function everyPage({ origin, demo }: Pick<RunningConsole, 'origin' | 'demo'>): Promise<Visit[]> {
  const [center] = demo.centers;
  if (!center) throw new Error('The demo world has no center.');
  const { accessToken: as } = await signInTokens(origin, center.admin, center.domain);
  const first = async (path: string, token = as) => {
    const { data } = await call<{ data: { id: string }[] }>(origin, 'GET', path, { as: token });
    if (!data[0]) throw new Error(`${path} lists nothing.`);
    return data[0].id;
  };
  const sealed = await first('/api/decisions?status=sealed&page=1&limit=1');
  const admin = {
    dashboard: '/app',
    inbox: '/app/inbox',
    decisions: '/app/decisions',
    decision: `/app/decisions/${sealed}`,
    'proof-units': '/app/dpus',
    'proof-unit': `/app/dpus/${await first('/api/dpu?page=1&limit=1')}`,
    chain: '/app/chain',
    policies: '/app/policies',
    oversight: '/app/oversight',
    workflows: '/app/workflows',
    workflow: `/app/workflows/${await firstRun(origin, as)}`,
    members: '/app/members',
    learning: '/app/learning',
    account: '/app/account',
    bookings: `/app/bookings?day=${await dayWithSlots(origin, as, center.domain)}`,
    'bookings-month': '/app/bookings?view=month',
    subscription: '/app/subscription',
    audit: '/app/audit',
    data: '/app/data',
    organisation: '/app/organisation',
    settings: '/app/settings',
    records: '/app/records',
    keys: '/app/keys',
    webhooks: '/app/webhooks',
    webhook: `/app/webhooks/${await first('/api/center/webhooks')}`,
  };
  const { accessToken: teaching } = await signInTokens(origin, center.instructor, center.domain);
  const instructor = {
    day: '/app/day',
    session: `/app/sessions/${await first('/lms/api/v3/attendance/sessions?by=me', teaching)}`,
    marks: '/app/marks',
    'bookings-week': '/app/bookings?view=week',
  };
  const { accessToken: learning } = await signInTokens(origin, center.child, center.domain);
  const learner = {
    courses: '/app/courses',
    course: `/app/courses/${await first('/lms/api/v3/courses', learning)}`,
    'check-in': '/app/check-in',
    results: '/app/results',
  };
  const partner = {
    'partner-overview': '/app/partner',
    'partner-centers': '/app/partner/centers',
    'partner-center': `/app/partner/centers/${center.id}`,
    'partner-members': '/app/partner/members',
    'partner-audit': '/app/partner/audit',
    'partner-organisation': '/app/partner/organisation',
    'partner-settings': '/app/partner/settings',
  };
  const operator = {
    'operator-centers': '/app/operator/centers',
    'operator-center': `/app/operator/centers/${center.id}`,
    'operator-partners': '/app/operator/partners',
    'operator-onboard': '/app/operator/partners/new',
    'operator-policies': '/app/operator/policies',
    'operator-audit': '/app/operator/audit',
  };
  const nobody = {
    'sign-in': '/sign-in',
    'sign-in-branded': `/sign-in?center=${center.domain}`,
    'accept-invitation': '/accept-invitation#token=example',
    'reset-password': '/reset-password#token=example',
    verify: `/verify/${sealed}`,
    'verify-file': '/verify/file',
  };
  const member = {
    'member-home': '/app',
    'family-calendar': '/app/calendar',
    'about-me': '/app/about-me',
    'choose-center': '/centers',
    waiting: '/waiting',
    onboarding: '/onboarding',
  };
  const as_ = (who: Visit['who'], pages: Record<string, string>): Visit[] =>
    Object.entries(pages).map(([name, path]) => ({ name, path, who }));
  return [
    ...as_('nobody', nobody),
    ...as_('admin', admin),
    ...as_('instructor', instructor),
    ...as_('member', member),
    ...as_('learner', learner),
    ...as_('partner', partner),
    ...as_('operator', operator),
  ];
}

const DAYS_AHEAD = 7;
const DAY_MS = 86_400_000;

/** The next day on which somebody can be booked; at the weekend most centers are closed. */
async function dayWithSlots(origin: string, as: string, domain: string): Promise<string> {
  for (let ahead = 1; ahead <= DAYS_AHEAD; ahead += 1) {
    const day = new Date(Date.now() + ahead * DAY_MS).toISOString().slice(0, 10);
    const { data } = await call<{ data: unknown[] }>(
      origin,
      'GET',
      `/api/centers/${domain}/available-slots?date=${day}`,
      { as },
    );
    if (data.length > 0) return day;
  }
  throw new Error('The demo center has no free slot within a week.');
}

async function firstRun(origin: string, as: string): Promise<string> {
  const { data } = await call<{ data: { id: string; lastRun: string | null }[] }>(
    origin,
    'GET',
    '/api/workflows?page=1&limit=50',
    { as },
  );
  const workflow = data.find(({ lastRun }) => lastRun !== null) ?? data[0];
  if (!workflow) throw new Error('The demo center has no workflow.');
  return workflow.id;
}

/** The account behind each way of seeing a page. */
export function accountOf({ demo }: Pick<RunningConsole, 'demo'>, who: Visit['who']) {
  const [center] = demo.centers;
  if (!center) throw new Error('The demo world has no center.');
  switch (who) {
    case 'nobody':
      return null;
    case 'admin':
      return center.admin;
    case 'instructor':
      return center.instructor;
    case 'member':
      return center.parent;
    case 'learner':
      return center.child;
    case 'partner':
      return demo.partner.admin;
    case 'operator':
      return demo.platformOperator;
  }
}
