import { Alert, Button, Card, Group, SimpleGrid, Stack, Title } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconDownload, IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense } from 'react';
import { Figure } from '../dashboard/figure.tsx';
import { Fact, Facts } from '../shell/facts.tsx';
import { Loaded, Loading } from '../shell/states.tsx';
import { useFailureNotice } from '../shell/use-failure-notice.ts';
import { useText } from '../text/use-text.tsx';
import { type Days, downloadFile, periodOf, type Report, reportQuery } from './read-oversight.ts';
import { Erasures, Mapping, Models, Policies, Retention } from './report-tables.tsx';

const ReportPlots = lazy(() => import('./report-plots.tsx'));
const REPORT = '/api/center/oversight/report';
const DECISIONS = '/api/center/oversight/decisions';

/** The report of a period, on screen and on paper. */
export function ReportView({ days }: { days: Days }) {
  const text = useText();
  const tellFailure = useFailureNotice();
  const query = useQuery(reportQuery(days));
  const period = periodOf(days);
  const files = [
    { label: text('oversight.signed'), path: REPORT, format: 'json' },
    { label: text('oversight.csv'), path: REPORT, format: 'csv' },
    { label: text('oversight.decisionsCsv'), path: DECISIONS, format: 'csv' },
    { label: text('oversight.decisionsNdjson'), path: DECISIONS, format: 'ndjson' },
  ];
  return (
    <Stack gap="lg">
      <Group gap="xs" className="screen-only">
        {files.map(({ label, path, format }) => (
          <Button
            key={label}
            size="compact-md"
            variant="light"
            leftSection={<IconDownload size={16} />}
            onClick={() => void downloadFile(path, { ...period, format }).catch(tellFailure)}
          >
            {label}
          </Button>
        ))}
        <Button
          size="compact-md"
          variant="subtle"
          leftSection={<IconPrinter size={16} />}
          onClick={() => window.print()}
        >
          {text('oversight.print')}
        </Button>
      </Group>
      <Loaded query={query}>{(report) => <ReportParts report={report} />}</Loaded>
    </Stack>
  );
}

function percent(share: number | null): string {
  return share === null ? '–' : `${Math.round(share * 1000) / 10} %`;
}

function ReportParts({ report }: { report: Report }) {
  const text = useText();
  const { totals, policies, waiting, erasures, fields } = report;
  const { quality } = totals;
  return (
    <Stack gap="lg">
      <SimpleGrid cols={{ base: 1, xs: 2, md: 5 }}>
        <Figure label={text('oversight.decisions')} hint={text('oversight.waiting', { count: waiting })}>
          {totals.decisions}
        </Figure>
        <Figure
          label={text('oversight.overrideRate')}
          hint={text('oversight.overrideHint', { count: quality.overruled })}
        >
          {percent(quality.overrideRate)}
        </Figure>
        <Figure
          label={text('oversight.quick', { seconds: quality.quickSeconds })}
          hint={text('oversight.quickHint', { count: quality.approvals })}
        >
          {quality.quick}
        </Figure>
        <Figure
          label={text('oversight.late')}
          hint={text('oversight.deadlineHint', { count: quality.withDeadline })}
        >
          {quality.late}
        </Figure>
        <Figure
          label={text('oversight.autonomous')}
          hint={text('oversight.autonomousHint', { count: totals.results.autonomous })}
        >
          {percent(quality.autonomousShare)}
        </Figure>
      </SimpleGrid>
      <Integrity integrity={report.integrity} />
      {totals.decisions > 0 && (
        <Suspense fallback={<Loading />}>
          <ReportPlots totals={totals} />
        </Suspense>
      )}
      <Part title={text('oversight.models')}>
        <Models totals={totals} />
      </Part>
      <Part title={text('oversight.policies')}>
        <Policies policies={policies} />
      </Part>
      <Part title={text('oversight.retention')}>
        <Retention kinds={report.retention.kinds} />
      </Part>
      <Part title={text('oversight.erasures')}>
        <Erasures erasures={erasures} />
      </Part>
      <Part title={text('oversight.mapping')}>
        <Mapping fields={fields} />
      </Part>
    </Stack>
  );
}

function Integrity({ integrity }: { integrity: Report['integrity'] }) {
  const text = useText();
  const { brokenAt, from, entries, log } = integrity;
  const isWhole = brokenAt === null;
  return (
    <Alert
      color={isWhole ? 'teal' : 'red'}
      variant="light"
      icon={isWhole ? <IconCircleCheck /> : <IconAlertTriangle />}
      title={isWhole ? text('oversight.whole') : text('oversight.broken', { index: brokenAt })}
    >
      <Facts>
        <Fact label={text('oversight.entries')}>
          {entries === 0 ? '–' : text('oversight.entriesRange', { from, to: from + entries - 1 })}
        </Fact>
        <Fact label={text('oversight.checkpoint')}>
          {log.checkpoint ? `${log.checkpoint.origin} ${log.checkpoint.size}` : '–'}
        </Fact>
        <Fact label={text('oversight.witnesses')}>
          {log.witnesses.map(({ name }) => name).join(', ') || text('oversight.noWitness')}
        </Fact>
      </Facts>
    </Alert>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card withBorder padding="lg" component="section" aria-label={title}>
      <Title order={2} size="h5" mb="sm">
        {title}
      </Title>
      {children}
    </Card>
  );
}
