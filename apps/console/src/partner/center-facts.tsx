import { Card, Title } from '@mantine/core';
import { Fact, Facts } from '../shell/facts.tsx';
import { Identifier, Money, State, Tags, When } from '../shell/format.tsx';
import { type Vertical, verticalName } from '../shell/verticals.ts';
import { useText, useWord } from '../text/use-text.tsx';

export interface ShownCenter {
  id: number;
  name: string;
  centerDomain: string;
  vertical: Vertical;
  tenantType: string;
  status: 'ACTIVE' | 'SUSPENDED' | 'INACTIVE';
  suspendedFor: string[];
  settings: Record<string, unknown>;
  memberCount: number;
  createdAt: string;
  subscription: {
    planName: string;
    status: string;
    amount: number;
    currency: string;
    billingCycle: string;
    currentPeriodEnd: string;
    seatUsed: number;
    seatLimit: number;
  } | null;
  adminMembership: { email: string | null; status: string } | null;
}

/** All that a partner and the operator know of a center: what it is, who runs it, and what it pays. */
export function CenterFacts({ center }: { center: ShownCenter }) {
  const text = useText();
  const word = useWord();
  const { subscription, adminMembership } = center;
  return (
    <>
      <Card withBorder padding="lg">
        <Facts>
          <Fact label={text('field.status')}>
            <State value={center.status} /> <Tags tags={center.suspendedFor.map(word)} />
          </Fact>
          <Fact label={text('field.vertical')}>{verticalName(text, center.vertical)}</Fact>
          <Fact label={text('field.tenantType')}>{word(center.tenantType).replace('_', ' ')}</Fact>
          <Fact label={text('place.title')}>
            {[center.settings.country, center.settings.region].filter(Boolean).join(' · ')}
          </Fact>
          <Fact label={text('field.createdAt')}>
            <When at={center.createdAt} />
          </Fact>
          <Fact label={text('partner.members')}>{center.memberCount}</Fact>
          {adminMembership && (
            <Fact label={text('partner.admin')}>
              <Identifier value={adminMembership.email ?? ''} /> <State value={adminMembership.status} />
            </Fact>
          )}
        </Facts>
      </Card>
      {subscription && (
        <Card withBorder padding="lg">
          <Title order={2} size="h4" mb="sm">
            {text('nav.subscription')}
          </Title>
          <Facts>
            <Fact label={text('onboarding.plan')}>
              {subscription.planName} <State value={subscription.status} />
            </Fact>
            <Fact label={text('subscription.price')}>
              <Money amount={subscription.amount} currency={subscription.currency} />{' '}
              {text(subscription.billingCycle === 'YEAR' ? 'onboarding.perYear' : 'onboarding.perMonth')}
            </Fact>
            <Fact label={text('subscription.periodEnd')}>
              <When at={subscription.currentPeriodEnd} />
            </Fact>
            <Fact label={text('dashboard.seats')}>
              {`${subscription.seatUsed} / ${subscription.seatLimit}`}
            </Fact>
          </Facts>
        </Card>
      )}
    </>
  );
}
