import type { OversightTotals } from '@centerproof/proof';
import { SimpleGrid, Stack } from '@mantine/core';
import { BarChart, Plot, QUIET, Shares } from '../dashboard/plots.tsx';
import { useText } from '../text/use-text.tsx';

const BAR_HEIGHT = 36;
const HEIGHT_MIN = 120;
const BARS_MAX = 12;
const heightOf = (bars: number) => Math.max(HEIGHT_MIN, bars * BAR_HEIGHT + 40);

/** The plots of a report; a module of their own, because only those who see them load the plotting library. */
export default function ReportPlots({ totals }: { totals: OversightTotals }) {
  const text = useText();
  const { results, assurances } = totals;
  const models = totals.models.listed
    .slice(0, BARS_MAX)
    .map(({ model, decisions, overruled }) => ({ model, kept: decisions - overruled, overruled }));
  const approvers = totals.approvers.listed
    .slice(0, BARS_MAX)
    .map(({ id, approvals, quick }) => ({ id, considered: approvals - quick, quick }));
  return (
    <Stack gap="lg">
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <Shares
          title={text('oversight.results')}
          shares={[
            { name: text('oversight.result.approved'), value: results.approved, color: 'teal.5' },
            { name: text('oversight.result.rejected'), value: results.rejected, color: 'red.5' },
            { name: text('oversight.result.autonomous'), value: results.autonomous, color: 'blue.5' },
          ]}
        />
        <Shares
          title={text('oversight.assurances')}
          shares={[
            { name: text('assurance.declared'), value: assurances.declared, color: 'gray.5' },
            { name: text('assurance.session'), value: assurances.session, color: 'blue.5' },
            { name: text('assurance.passkey'), value: assurances.passkey, color: 'teal.5' },
          ]}
        />
      </SimpleGrid>
      <Plot
        title={text('oversight.byModel')}
        rows={models.map(({ model, kept, overruled }) => [model, kept + overruled, overruled])}
      >
        <BarChart
          h={heightOf(models.length)}
          data={models}
          dataKey="model"
          type="stacked"
          orientation="vertical"
          withLegend
          barChartProps={QUIET}
          yAxisProps={{ width: 150 }}
          series={[
            { name: 'kept', label: text('oversight.kept'), color: 'proof.6' },
            { name: 'overruled', label: text('oversight.field.overruled'), color: 'red.5' },
          ]}
        />
      </Plot>
      <Plot
        title={text('oversight.load')}
        rows={approvers.map(({ id, considered, quick }) => [id, considered + quick, quick])}
      >
        <BarChart
          h={heightOf(approvers.length)}
          data={approvers}
          dataKey="id"
          type="stacked"
          orientation="vertical"
          withLegend
          barChartProps={QUIET}
          yAxisProps={{ width: 150, tickFormatter: shortId }}
          series={[
            {
              name: 'considered',
              label: text('oversight.considered', { seconds: totals.quality.quickSeconds }),
              color: 'blue.5',
            },
            {
              name: 'quick',
              label: text('oversight.quick', { seconds: totals.quality.quickSeconds }),
              color: 'yellow.5',
            },
          ]}
        />
      </Plot>
    </Stack>
  );
}

const ID_SHOWN = 14;

/** Ids of people are long; their beginning tells them apart on an axis, and the table beside it has them whole. */
function shortId(id: string): string {
  return id.length > ID_SHOWN ? `${id.slice(0, ID_SHOWN)}…` : id;
}
