import type { OversightTotals } from '@centerproof/proof';
import { SimpleGrid, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { BarChart, Plot, QUIET, Shares } from '../dashboard/plots.tsx';
import { readApprovers } from '../inbox/administrators.ts';
import { useMe } from '../shell/session.tsx';
import { useText } from '../text/use-text.tsx';

const BAR_HEIGHT = 36;
const HEIGHT_MIN = 120;
const BARS_MAX = 12;
/** Every bar has its name, also where the plot would rather leave some out. */
const NAMES = { width: 150, interval: 0 } as const;
const heightOf = (bars: number) => Math.max(HEIGHT_MIN, bars * BAR_HEIGHT + 40);

/** The plots of a report; a module of their own, because only those who see them load the plotting library. */
export default function ReportPlots({ totals }: { totals: OversightTotals }) {
  const text = useText();
  const names = useNames();
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
          yAxisProps={NAMES}
          series={[
            { name: 'kept', label: text('oversight.kept'), color: 'proof.6' },
            { name: 'overruled', label: text('oversight.field.overruled'), color: 'red.5' },
          ]}
        />
      </Plot>
      <Plot
        title={text('oversight.load')}
        rows={approvers.map(({ id, considered, quick }) => [
          names.has(id) ? `${names.get(id)} (${id})` : id,
          considered + quick,
          quick,
        ])}
      >
        <BarChart
          h={heightOf(approvers.length)}
          data={approvers}
          dataKey="id"
          type="stacked"
          orientation="vertical"
          withLegend
          barChartProps={QUIET}
          yAxisProps={{ ...NAMES, tickFormatter: (id: string) => short(names.get(id) ?? id) }}
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

/** What those are called who may approve here now; of others only the sealed id is known. */
function useNames(): Map<string, string> {
  const { centerId } = useMe();
  const { data = [] } = useQuery({
    queryKey: ['approvers', centerId],
    queryFn: () => readApprovers(centerId ?? 0),
    enabled: Boolean(centerId),
  });
  return new Map(data.map(({ actorId, name }) => [actorId, name]));
}

const ENDS = 7;

/** Ids and some names are long; their two ends tell them apart on an axis, and the table beside it has them whole. */
function short(name: string): string {
  return name.length > ENDS * 2 + 1
    ? `${name.slice(0, ENDS).trimEnd()}…${name.slice(-ENDS).trimStart()}`
    : name;
}
