import { Group, Progress, SimpleGrid } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { ButtonLink, TextLink } from '../shell/links.tsx';
import { Page } from '../shell/page.tsx';
import { useMe } from '../shell/session.tsx';
import { Loaded, Loading } from '../shell/states.tsx';
import { NewestAboutMe } from '../subjects/about-me.tsx';
import { subscriptionQuery } from '../subscription/subscription.tsx';
import { useText } from '../text/use-text.tsx';
import { Children } from './children.tsx';
import { Figure } from './figure.tsx';
import { FirstSteps } from './first-steps.tsx';
import { type Insights, readInsights } from './insights.ts';

const DecisionPlots = lazy(() => import('./decision-plots.tsx'));
const LOOK_AGAIN_MS = 30_000;
/** Whoever takes the first steps watches for the first decision to arrive. */
const LOOK_AGAIN_SOON_MS = 3_000;

/** What a person sees first: the figures of their center, or, without a say in it, the way to their bookings. */
export function Dashboard() {
  const { role, centerStatus } = useMe();
  if (centerStatus === 'SUSPENDED') return <Suspended />;
  return role === 'ADMIN' || role === 'INSTRUCTOR' ? <Overview /> : <Welcome />;
}

/** The one thing that helps a suspended center, for whoever may do it. */
function Suspended() {
  const text = useText();
  const { role } = useMe();
  return (
    <Page title={text('dashboard.suspended')} about={text('dashboard.suspendedAbout')}>
      {role === 'ADMIN' && (
        <ButtonLink to="/app/subscription" w="fit-content">
          {text('nav.subscription')}
        </ButtonLink>
      )}
    </Page>
  );
}

function Overview() {
  const text = useText();
  const me = useMe();
  const { role } = me;
  const name = me.memberships.find(({ centerId }) => centerId === me.centerId)?.centerName ?? '';
  const query = useQuery({
    queryKey: ['insights'],
    queryFn: readInsights,
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => (state.data && isNew(state.data) ? LOOK_AGAIN_SOON_MS : LOOK_AGAIN_MS),
  });
  return (
    <Page
      title={text('nav.dashboard')}
      about={query.data && text('dashboard.about', { days: query.data.days.length, name })}
    >
      <Loaded query={query}>
        {(insights) => (
          <>
            <Figures insights={insights} />
            {role === 'ADMIN' && isNew(insights) && <FirstSteps waiting={waitingOf(insights)} />}
            {!isEmpty(insights) && (
              <Suspense fallback={<Loading />}>
                <DecisionPlots insights={insights} />
              </Suspense>
            )}
          </>
        )}
      </Loaded>
    </Page>
  );
}

function isEmpty({ byType, byLevel }: Insights): boolean {
  return [...Object.values(byType), ...Object.values(byLevel)].every((count) => !count);
}

/** Nothing was sealed yet. */
function isNew({ byStatus }: Insights): boolean {
  return !byStatus.sealed && !byStatus.rejected;
}

function waitingOf({ byStatus }: Insights): number {
  return (byStatus.recorded ?? 0) + (byStatus.approved ?? 0);
}

function Figures({ insights }: { insights: Insights }) {
  const text = useText();
  const { role } = useMe();
  const { byStatus, byLevel, deliveries } = insights;
  return (
    <SimpleGrid cols={{ base: 2, md: 5 }}>
      <Figure
        label={text('dashboard.waiting')}
        hint={
          role === 'ADMIN' && (
            <TextLink to="/app/inbox" size="xs">
              {text('nav.inbox')}
            </TextLink>
          )
        }
      >
        {waitingOf(insights)}
      </Figure>
      <Figure label={text('dashboard.sealed')}>{byStatus.sealed ?? 0}</Figure>
      <Figure label={text('dashboard.auditReady')}>{byLevel.AUDIT_READY}</Figure>
      <Figure
        label={text('dashboard.delivered')}
        hint={`${text('dashboard.failed')}: ${deliveries.failed} · ${text('dashboard.retrying')}: ${deliveries.waiting}`}
      >
        {deliveries.success}
      </Figure>
      {role === 'ADMIN' && <Seats />}
    </SimpleGrid>
  );
}

function Seats() {
  const text = useText();
  const { data } = useQuery(subscriptionQuery);
  const used = data?.seatUsed ?? 0;
  const limit = data?.seatLimit ?? 0;
  return (
    <Figure
      label={text('dashboard.seats')}
      hint={
        <Progress
          mt={6}
          value={(100 * used) / Math.max(1, limit)}
          aria-label={text('subscription.seatsLabel')}
        />
      }
    >
      {data ? `${used} / ${limit}` : '–'}
    </Figure>
  );
}

function Welcome() {
  const text = useText();
  const me = useMe();
  const center = me.memberships.find(({ centerId }) => centerId === me.centerId)?.centerName ?? '';
  return (
    <Page title={text('dashboard.welcome', { name: me.name })} about={text('dashboard.member', { center })}>
      <Group>
        <ButtonLink to="/app/bookings">{text('nav.bookings')}</ButtonLink>
        <ButtonLink to="/app/courses" variant="default">
          {text('nav.courses')}
        </ButtonLink>
        <ButtonLink to="/app/check-in" variant="default">
          {text('nav.checkIn')}
        </ButtonLink>
        <ButtonLink to="/app/results" variant="default">
          {text('nav.results')}
        </ButtonLink>
        <ButtonLink to="/app/calendar" variant="default">
          {text('nav.calendar')}
        </ButtonLink>
      </Group>
      <NewestAboutMe />
      {me.role === 'PARENT' && <Children />}
    </Page>
  );
}
