import { SimpleGrid } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { Figure } from '../dashboard/figure.tsx';
import { Money, When } from '../shell/format.tsx';
import { Page } from '../shell/page.tsx';
import { Loaded, Loading } from '../shell/states.tsx';
import { useText } from '../text/use-text.tsx';
import { readOverview } from './read-overview.ts';

const PartnerPlots = lazy(() => import('./partner-plots.tsx'));

export function PartnerOverview() {
  const text = useText();
  const query = useQuery({ queryKey: ['partner-overview'], queryFn: readOverview });
  return (
    <Page title={text('nav.partnerDashboard')} about={text('partner.about')}>
      <Loaded query={query}>
        {({ figures, centers }) => (
          <>
            <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }}>
              <Figure label={text('partner.centers')}>{figures.totalCenters}</Figure>
              <Figure label={text('partner.members')}>{figures.totalMembers}</Figure>
              <Figure label={text('partner.activeToday')}>{figures.activeToday}</Figure>
              <Figure
                label={text('partner.mrr')}
                hint={
                  <>
                    {text('partner.asOf')} <When at={figures.revenue.asOf} />
                  </>
                }
              >
                <Money amount={figures.revenue.mrr} currency={figures.revenue.currency} />
              </Figure>
              <Figure label={text('partner.currentMonth')}>
                <Money amount={figures.revenue.currentMonth} currency={figures.revenue.currency} />
              </Figure>
              <Figure label={text('partner.previousMonth')}>
                <Money amount={figures.revenue.previousMonth} currency={figures.revenue.currency} />
              </Figure>
            </SimpleGrid>
            <Suspense fallback={<Loading />}>
              <PartnerPlots centers={centers} />
            </Suspense>
          </>
        )}
      </Loaded>
    </Page>
  );
}
