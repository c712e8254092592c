import { SimpleGrid } from '@mantine/core';
import { useLanguage, useWord } from '../text/use-text.tsx';
import type { Insights } from './insights.ts';
import { AreaChart, BarChart, Plot, QUIET, Shares } from './plots.tsx';

const HEIGHT = 240;

/** The plots of the dashboard; a module of their own, because only those who see them load the plotting library. */
export default function DecisionPlots({ insights }: { insights: Insights }) {
  const { text, language } = useLanguage();
  const word = useWord();
  const day = new Intl.DateTimeFormat(language, { month: 'short', day: 'numeric', timeZone: 'UTC' });
  const days = insights.days.map((figures) => ({ ...figures, label: day.format(new Date(figures.day)) }));
  const types = Object.entries(insights.byType)
    .map(([type, count]) => ({ type: word(type).replaceAll('_', ' '), count: Number(count) }))
    .sort((left, right) => right.count - left.count);
  const levels = [
    { name: word('DRAFT'), value: insights.byLevel.DRAFT, color: 'gray.5' },
    { name: word('DOCUMENTED'), value: insights.byLevel.DOCUMENTED, color: 'blue.5' },
    { name: word('AUDIT_READY').replaceAll('_', ' '), value: insights.byLevel.AUDIT_READY, color: 'teal.5' },
  ];
  const deliveries = [
    { name: text('dashboard.success'), value: insights.deliveries.success, color: 'teal.5' },
    { name: text('dashboard.failed'), value: insights.deliveries.failed, color: 'red.5' },
    { name: text('dashboard.retrying'), value: insights.deliveries.waiting, color: 'yellow.5' },
  ];
  return (
    <>
      <Plot
        title={text('dashboard.overTime')}
        rows={days.map(({ label, recorded, sealed, rejected }) => [label, recorded, sealed, rejected])}
      >
        <AreaChart
          h={HEIGHT}
          data={days}
          dataKey="label"
          withLegend
          areaChartProps={QUIET}
          xAxisProps={{ minTickGap: 24 }}
          withDots={false}
          curveType="monotone"
          series={[
            { name: 'recorded', label: text('dashboard.recorded'), color: 'blue.5' },
            { name: 'sealed', label: text('dashboard.sealedSeries'), color: 'teal.5' },
            { name: 'rejected', label: text('dashboard.rejected'), color: 'red.5' },
          ]}
        />
      </Plot>
      <Plot title={text('dashboard.byType')} rows={types.map(({ type, count }) => [type, count])}>
        <BarChart
          h={HEIGHT}
          data={types}
          dataKey="type"
          orientation="vertical"
          barChartProps={QUIET}
          yAxisProps={{ width: 170 }}
          series={[{ name: 'count', label: text('dashboard.count'), color: 'proof.6' }]}
        />
      </Plot>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <Shares title={text('dashboard.byLevel')} shares={levels} />
        <Shares title={text('dashboard.deliveries')} shares={deliveries} />
      </SimpleGrid>
    </>
  );
}
