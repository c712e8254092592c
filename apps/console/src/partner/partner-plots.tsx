import { SimpleGrid } from '@mantine/core';
import { BarChart, Plot, QUIET, Shares } from '../dashboard/plots.tsx';
import { VERTICALS, verticalName } from '../shell/verticals.ts';
import { useText } from '../text/use-text.tsx';
import type { Overview } from './read-overview.ts';

const COLORS = ['proof.6', 'blue.5', 'teal.5', 'yellow.5', 'orange.5', 'grape.5', 'gray.5'];
const NAME_LENGTH_MAX = 24;

export default function PartnerPlots({ centers }: { centers: Overview['centers'] }) {
  const text = useText();
  const byVertical = VERTICALS.map((vertical, position) => ({
    name: verticalName(text, vertical),
    value: centers.filter((center) => center.vertical === vertical).length,
    color: COLORS[position] ?? 'gray.5',
  })).filter(({ value }) => value > 0);
  const byMembers = centers
    .map(({ name, memberCount }) => ({ name: shorten(name), count: memberCount }))
    .sort((left, right) => right.count - left.count)
    .slice(0, 10);
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }}>
      <Shares title={text('partner.byVertical')} shares={byVertical} />
      <Plot title={text('partner.byMembers')} rows={byMembers.map(({ name, count }) => [name, count])}>
        <BarChart
          h={240}
          data={byMembers}
          dataKey="name"
          orientation="vertical"
          barChartProps={QUIET}
          yAxisProps={{ width: 170 }}
          series={[{ name: 'count', label: text('partner.members'), color: 'proof.6' }]}
        />
      </Plot>
    </SimpleGrid>
  );
}

function shorten(name: string): string {
  return name.length > NAME_LENGTH_MAX ? `${name.slice(0, NAME_LENGTH_MAX - 1)}…` : name;
}
