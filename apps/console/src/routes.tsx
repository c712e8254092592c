import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from '@tanstack/react-router';
import { queryClient } from './shell/api.ts';
import { Layout } from './shell/layout.tsx';
import { NotFound } from './shell/not-found.tsx';
import { homeOf, isSignedIn, type Me, meQuery } from './shell/session.tsx';
import { Failed, Loading } from './shell/states.tsx';

/** Every page of the console and of the public, by its address. Pages are loaded when they are first opened. */
const root = createRootRoute({ component: Outlet, notFoundComponent: NotFound });

const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: async () => {
    throw redirect({ to: homeOf(await requireMe()) });
  },
});

/** Pages that need no session. */
const open = [
  page('/sign-in', () => import('./identity/sign-in.tsx'), 'SignIn'),
  page('/accept-invitation', () => import('./identity/accept-invitation.tsx'), 'AcceptInvitation'),
  page('/reset-password', () => import('./identity/reset-password.tsx'), 'ResetPassword'),
  page('/verify/$id', () => import('./verify/verify-page.tsx'), 'VerifyPage'),
];

const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  component: Outlet,
  pendingComponent: Loading,
  beforeLoad: async () => {
    await requireMe();
  },
});

/** Ways in that stand outside of a center. */
const betweenCenters = [
  page('/centers', () => import('./identity/center-picker.tsx'), 'CenterPicker', signedIn),
  page('/waiting', () => import('./identity/waiting.tsx'), 'Waiting', signedIn),
  page('/onboarding', () => import('./identity/onboarding.tsx'), 'Onboarding', signedIn),
];

const app = createRoute({ getParentRoute: () => signedIn, path: '/app', component: Layout });

const pages = [
  page('/', () => import('./dashboard/dashboard.tsx'), 'Dashboard', app),
  page('/inbox', () => import('./decisions/inbox.tsx'), 'Inbox', app),
  page('/decisions', () => import('./decisions/decisions.tsx'), 'Decisions', app),
  page('/decisions/$id', () => import('./decisions/decision.tsx'), 'DecisionPage', app),
  page('/dpus', () => import('./dpu/dpus.tsx'), 'Dpus', app),
  page('/dpus/$id', () => import('./dpu/dpu.tsx'), 'DpuPage', app),
  page('/chain', () => import('./chain/chain.tsx'), 'Chain', app),
  page('/policies', () => import('./policies/policies.tsx'), 'Policies', app),
  page('/members', () => import('./members/members.tsx'), 'Members', app),
  page('/bookings', () => import('./booking/bookings.tsx'), 'Bookings', app),
  page('/subscription', () => import('./subscription/subscription.tsx'), 'Subscription', app),
  page('/audit', () => import('./audit/audit.tsx'), 'Audit', app),
  page('/settings', () => import('./members/settings.tsx'), 'Settings', app),
  page('/keys', () => import('./keys/keys.tsx'), 'Keys', app),
  page('/webhooks', () => import('./webhooks/webhooks.tsx'), 'Webhooks', app),
  page('/webhooks/$id', () => import('./webhooks/webhook.tsx'), 'WebhookPage', app),
  page('/workflows', () => import('./workflows/workflows.tsx'), 'Workflows', app),
  page('/workflows/$id', () => import('./workflows/workflow.tsx'), 'WorkflowPage', app),
  page('/learning', () => import('./learning/learning.tsx'), 'Learning', app),
  page('/account', () => import('./account/account.tsx'), 'Account', app),
  page('/partner', () => import('./partner/overview.tsx'), 'PartnerOverview', app),
  page('/partner/centers', () => import('./partner/centers.tsx'), 'PartnerCenters', app),
  page('/partner/centers/$id', () => import('./partner/center.tsx'), 'PartnerCenter', app),
  page('/partner/members', () => import('./partner/members.tsx'), 'PartnerMembers', app),
  page('/partner/audit', () => import('./partner/audit.tsx'), 'PartnerAudit', app),
  page('/partner/settings', () => import('./partner/settings.tsx'), 'PartnerSettings', app),
  page('/operator/centers', () => import('./operator/centers.tsx'), 'OperatorCenters', app),
  page('/operator/centers/$id', () => import('./operator/center.tsx'), 'OperatorCenter', app),
  page('/operator/partners', () => import('./operator/partners.tsx'), 'OperatorPartners', app),
  page('/operator/partners/new', () => import('./operator/onboard-partner.tsx'), 'OnboardPartner', app),
  page('/operator/policies', () => import('./operator/policies.tsx'), 'OperatorPolicies', app),
  page('/operator/audit', () => import('./operator/audit.tsx'), 'OperatorAudit', app),
];

export const router = createRouter({
  routeTree: root.addChildren([
    home,
    ...open,
    signedIn.addChildren([...betweenCenters, app.addChildren(pages)]),
  ]),
  defaultPendingComponent: Loading,
  defaultErrorComponent: PageFailed,
  defaultPreload: 'intent',
  scrollRestoration: true,
});

/** What a page shows that could not be drawn, or whose files could not be fetched. */
function PageFailed({ error }: { error: unknown }) {
  return (
    <Failed
      error={error instanceof Error ? error : new Error(String(error))}
      onRetry={() => window.location.reload()}
    />
  );
}

/** Whoever has no session, or one that was ended, is sent to the door. */
async function requireMe(): Promise<Me> {
  if (!isSignedIn()) throw redirect({ to: '/sign-in' });
  try {
    return await queryClient.ensureQueryData(meQuery);
  } catch (error) {
    if (isSignedIn()) throw error;
    throw redirect({ to: '/sign-in' });
  }
}

type Loader = Parameters<typeof lazyRouteComponent>[0];

function page(path: string, load: Loader, name: string, parent: { id: string } = root) {
  return createRoute({
    // Routes come from a list, so their exact parent type is not known here; addresses are checked by the browser tests.
    getParentRoute: () => parent as typeof root,
    path,
    component: lazyRouteComponent(load, name),
    pendingComponent: Loading,
  });
}
