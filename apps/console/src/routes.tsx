import { useQuery } from '@tanstack/react-query';
import {
  type AnyRoute,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from '@tanstack/react-router';
import { hashFor } from './identity/way-back.ts';
import { queryClient } from './shell/api.ts';
import { awayQuery, fetchPage } from './shell/fetch-page.ts';
import { Layout } from './shell/layout.tsx';
import { takeUp } from './shell/left-off.ts';
import { NotFound } from './shell/not-found.tsx';
import { homeOf, isSignedIn, type Me, meQuery, mustSetUp, switchCenter } from './shell/session.tsx';
import { Failed, Loading } from './shell/states.tsx';

/** Every page of the console and of the public, by its address. Pages are loaded when they are first opened. */
const root = createRootRoute({ component: Outlet, notFoundComponent: NotFound });

const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: async () => {
    const me = await requireMe();
    const leftOff = takeUp(me);
    if (leftOff) throw redirect({ href: leftOff, replace: true });
    throw redirect({ to: homeOf(me) });
  },
});

/**
 * The link of a mail: over the sign-in, and into the center that asks, to the decision. It has no page of its own, so that going back
 * leads out of here.
 */
const decisionLink = createRoute({
  getParentRoute: () => root,
  path: '/decisions/$id',
  validateSearch: centerOf,
  beforeLoad: async ({ params, search }) => {
    const { center } = search;
    const me = await requireMe(`/decisions/${params.id}${center ? `?center=${center}` : ''}`);
    await enterCenter(me, center ?? null);
    const { role } = await requireMe();
    // Whoever has no say in the center is led to what the decision tells them.
    const to = role === 'ADMIN' || role === 'INSTRUCTOR' ? '/app/decisions/$id' : '/app/about-me/$id';
    throw redirect({ to, params: { id: params.id }, replace: true });
  },
});

/** The link of a mail about a booking: into the center it is about, to its day. */
const bookingLink = createRoute({
  getParentRoute: () => root,
  path: '/bookings',
  validateSearch: (search: Record<string, unknown>): { center?: number; day?: string } => ({
    ...centerOf(search),
    ...(/^\d{4}-\d{2}-\d{2}$/.test(String(search.day)) ? { day: String(search.day) } : {}),
  }),
  beforeLoad: async ({ search: { center, day } }) => {
    const me = await requireMe(`/bookings?center=${center}${day ? `&day=${day}` : ''}`);
    await enterCenter(me, center ?? null);
    throw redirect({ href: `/app/bookings${day ? `?day=${day}` : ''}`, replace: true });
  },
});

function centerOf(search: Record<string, unknown>): { center?: number } {
  const center = Number(search.center);
  return Number.isSafeInteger(center) && center > 0 ? { center } : {};
}

/** Switches to a center that a link names, where the person belongs there. */
async function enterCenter(me: Me, centerId: number | null): Promise<void> {
  const isMember = me.memberships.some(
    (membership) => membership.centerId === centerId && membership.status === 'ACTIVE',
  );
  if (centerId === null || centerId === me.centerId || !isMember) return;
  await switchCenter(centerId);
  queryClient.clear();
}

/** Pages that need no session. */
const open = [
  page(root, '/sign-in', () => import('./identity/sign-in.tsx'), 'SignIn'),
  page(root, '/sign-in/callback/$id', () => import('./identity/provider-callback.tsx'), 'ProviderCallback'),
  page(root, '/accept-invitation', () => import('./identity/accept-invitation.tsx'), 'AcceptInvitation'),
  page(root, '/reset-password', () => import('./identity/reset-password.tsx'), 'ResetPassword'),
  page(root, '/verify/file', () => import('./verify/verify-file-page.tsx'), 'VerifyFilePage'),
  page(root, '/verify/$id', () => import('./verify/verify-page.tsx'), 'VerifyPage'),
] as const;

const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  component: Outlet,
  pendingComponent: PageComing,
  beforeLoad: async ({ location: { pathname, hash } }) => {
    await requireMe(hash ? `${pathname}#${hash}` : pathname);
  },
});

/** Ways in that stand outside of a center. */
const betweenCenters = [
  page(signedIn, '/centers', () => import('./identity/center-picker.tsx'), 'CenterPicker'),
  page(signedIn, '/waiting', () => import('./identity/waiting.tsx'), 'Waiting'),
  page(signedIn, '/onboarding', () => import('./identity/onboarding.tsx'), 'Onboarding'),
] as const;

const app = createRoute({
  getParentRoute: () => signedIn,
  path: '/app',
  component: Layout,
  // Whoever has to set up a second factor first gets to the page where that is done, and to no other.
  beforeLoad: async ({ location }) => {
    if (location.pathname !== ACCOUNT && mustSetUp(await requireMe())) throw redirect({ to: ACCOUNT });
  },
});
const ACCOUNT = '/app/account';

const pages = [
  page(app, '/', () => import('./dashboard/dashboard.tsx'), 'Dashboard'),
  page(app, '/inbox', () => import('./decisions/inbox.tsx'), 'Inbox'),
  page(app, '/decisions', () => import('./decisions/decisions.tsx'), 'Decisions'),
  page(app, '/decisions/$id', () => import('./decisions/decision.tsx'), 'DecisionPage'),
  page(app, '/about-me', () => import('./subjects/about-me.tsx'), 'AboutMe'),
  page(app, '/about-me/$id', () => import('./subjects/about-me.tsx'), 'AboutMeDecision'),
  page(app, '/records', () => import('./subjects/records.tsx'), 'Records'),
  page(app, '/dpus', () => import('./dpu/dpus.tsx'), 'Dpus'),
  page(app, '/dpus/$id', () => import('./dpu/dpu.tsx'), 'DpuPage'),
  page(app, '/chain', () => import('./chain/chain.tsx'), 'Chain'),
  page(app, '/oversight', () => import('./oversight/oversight.tsx'), 'Oversight'),
  page(app, '/policies', () => import('./policies/policies.tsx'), 'Policies'),
  page(app, '/members', () => import('./members/members.tsx'), 'Members'),
  page(app, '/bookings', () => import('./booking/bookings.tsx'), 'Bookings'),
  page(app, '/subscription', () => import('./subscription/subscription.tsx'), 'Subscription'),
  page(app, '/audit', () => import('./audit/audit.tsx'), 'Audit'),
  page(app, '/data', () => import('./data/data.tsx'), 'Data'),
  page(app, '/data/imports/$id', () => import('./data/import-page.tsx'), 'ImportPage'),
  page(app, '/settings', () => import('./members/settings.tsx'), 'Settings'),
  page(app, '/organisation', () => import('./organisation/organisation.tsx'), 'Organisation'),
  page(app, '/keys', () => import('./keys/keys.tsx'), 'Keys'),
  page(app, '/webhooks', () => import('./webhooks/webhooks.tsx'), 'Webhooks'),
  page(app, '/webhooks/$id', () => import('./webhooks/webhook.tsx'), 'WebhookPage'),
  page(app, '/workflows', () => import('./workflows/workflows.tsx'), 'Workflows'),
  page(app, '/workflows/$id', () => import('./workflows/workflow.tsx'), 'WorkflowPage'),
  page(app, '/learning', () => import('./learning/learning.tsx'), 'Learning'),
  page(app, '/courses', () => import('./learn/courses.tsx'), 'Courses'),
  page(app, '/courses/$id', () => import('./learn/course.tsx'), 'CoursePage'),
  page(app, '/check-in', () => import('./learn/check-in.tsx'), 'CheckIn'),
  page(app, '/results', () => import('./learn/results.tsx'), 'Results'),
  page(app, '/calendar', () => import('./learn/family-calendar.tsx'), 'FamilyCalendar'),
  page(app, '/day', () => import('./teach/day.tsx'), 'TeachingDay'),
  page(app, '/sessions/$id', () => import('./teach/session.tsx'), 'SessionPage'),
  page(app, '/marks', () => import('./teach/marks.tsx'), 'Marks'),
  page(app, '/account', () => import('./account/account.tsx'), 'Account'),
  page(app, '/partner', () => import('./partner/overview.tsx'), 'PartnerOverview'),
  page(app, '/partner/centers', () => import('./partner/centers.tsx'), 'PartnerCenters'),
  page(app, '/partner/centers/$id', () => import('./partner/center.tsx'), 'PartnerCenter'),
  page(app, '/partner/members', () => import('./partner/members.tsx'), 'PartnerMembers'),
  page(app, '/partner/audit', () => import('./partner/audit.tsx'), 'PartnerAudit'),
  page(app, '/partner/settings', () => import('./partner/settings.tsx'), 'PartnerSettings'),
  page(app, '/partner/organisation', () => import('./organisation/organisation.tsx'), 'PartnerOrganisation'),
  page(app, '/operator/centers', () => import('./operator/centers.tsx'), 'OperatorCenters'),
  page(app, '/operator/centers/$id', () => import('./operator/center.tsx'), 'OperatorCenter'),
  page(app, '/operator/partners', () => import('./operator/partners.tsx'), 'OperatorPartners'),
  page(app, '/operator/partners/new', () => import('./operator/onboard-partner.tsx'), 'OnboardPartner'),
  page(app, '/operator/policies', () => import('./operator/policies.tsx'), 'OperatorPolicies'),
  page(app, '/operator/audit', () => import('./operator/audit.tsx'), 'OperatorAudit'),
] as const;

export const router = createRouter({
  routeTree: root.addChildren([
    home,
    decisionLink,
    bookingLink,
    ...open,
    signedIn.addChildren([...betweenCenters, app.addChildren(pages)]),
  ]),
  defaultPendingComponent: PageComing,
  defaultErrorComponent: PageFailed,
  defaultPreload: 'intent',
  scrollRestoration: true,
});

/** What a page shows whose files are on their way, or whose reader is still to be known. */
function PageComing() {
  const { failureReason } = useQuery({ ...awayQuery, enabled: false });
  return failureReason ? <Loading why={failureReason} /> : <Loading />;
}

/** What a page shows that could not be drawn, or whose files could not be fetched. */
function PageFailed({ error }: { error: unknown }) {
  return (
    <Failed
      error={error instanceof Error ? error : new Error(String(error))}
      onRetry={() => window.location.reload()}
    />
  );
}

/** Whoever has no session, or one that was ended, is sent to the door, and led back from there to the link of a mail or of a code. */
async function requireMe(link = ''): Promise<Me> {
  const hash = hashFor(link);
  const door = () => redirect(hash ? { to: '/sign-in', hash } : { to: '/sign-in' });
  if (!isSignedIn()) throw door();
  try {
    return await queryClient.ensureQueryData(meQuery);
  } catch (error) {
    if (isSignedIn()) throw error;
    throw door();
  }
}

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}

type Loader = Parameters<typeof lazyRouteComponent>[0];

/** One page under its parent. Its address is part of its type, so that a link to a page that does not exist is a type error. */
function page<Parent extends AnyRoute, const Path extends string>(
  parent: Parent,
  path: Path,
  load: Loader,
  name: string,
) {
  return createRoute({
    getParentRoute: () => parent,
    path,
    component: lazyRouteComponent(() => fetchPage(load), name),
    pendingComponent: PageComing,
  });
}
