import { Alert, Button, Card, Group, SimpleGrid, Stack, Table, Text, Title } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconDownload, IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense } from 'react';
import { Figure } from '../dashboard/figure.tsx';
import { Fact, Facts } from '../shell/facts.tsx';
import { When } from '../shell/format.tsx';
import { Loaded, Loading } from '../shell/states.tsx';
import { MEANS_KO } from '../text/ko-oversight.ts';
import { useLanguage, useText } from '../text/use-text.tsx';
import { type Days, downloadFile, periodOf, type Report, reportQuery } from './read-oversight.ts';

const ReportPlots = lazy(() => import('./report-plots.tsx'));
const REPORT = '/api/center/oversight/report';
const DECISIONS = '/api/center/oversight/decisions';

/** The report of a period, on screen and on paper. */
export function ReportView({ days }: { days: Days }) {
  const text = useText();
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
            onClick={() => void downloadFile(path, { ...period, format })}
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
  const { text, language } = useLanguage();
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
        <Rows
          head={[
            text('field.model'),
            text('oversight.field.decisions'),
            text('oversight.field.overruled'),
            text('oversight.field.firstUse'),
            text('oversight.field.lastUse'),
          ]}
          rows={[
            ...totals.models.listed.map((one) => [
              [one.model, one.provider].filter(Boolean).join(' · '),
              one.decisions,
              one.overruled,
              <When key="first" at={one.firstAt} />,
              <When key="last" at={one.lastAt} />,
            ]),
            ...totals.systems.listed.map((one) => [
              `${one.id} (${one.type ?? '–'})`,
              one.decisions,
              '',
              <When key="first" at={one.firstAt} />,
              <When key="last" at={one.lastAt} />,
            ]),
          ]}
        />
      </Part>
      <Part title={text('oversight.policies')}>
        <Rows
          head={[
            text('field.name'),
            text('oversight.field.version'),
            text('field.from'),
            text('field.until'),
            text('oversight.field.by'),
          ]}
          rows={policies.map((one) => [
            one.name,
            one.version,
            <When key="from" at={one.from} />,
            <When key="until" at={one.until} />,
            one.by?.name ?? '–',
          ])}
        />
      </Part>
      <Part title={text('oversight.retention')}>
        <Rows
          head={[
            text('oversight.field.part'),
            text('oversight.field.keepDays'),
            text('oversight.field.due'),
            text('oversight.field.soon'),
          ]}
          rows={report.retention.kinds.map((one) => [
            text(`records.kind.${one.kind}`),
            one.keepDays === null ? text('records.forEver') : `${one.keepDays} ${text('records.days')}`,
            one.due,
            one.dueWithin30Days,
          ])}
        />
      </Part>
      <Part title={text('oversight.erasures')}>
        <Rows
          head={[
            text('field.index'),
            text('oversight.field.claims'),
            text('field.reason'),
            text('field.recordedAt'),
          ]}
          rows={erasures.map((one) => [
            one.erasedIndex,
            one.claims.join(', '),
            one.reason ?? '–',
            <When key="at" at={one.erasedAt} />,
          ])}
        />
      </Part>
      <Part title={text('oversight.mapping')}>
        <Rows
          head={[text('oversight.field.part'), text('oversight.field.means'), text('oversight.field.serves')]}
          rows={fields.map(({ field, means, serves }) => [
            field,
            language === 'ko' ? (MEANS_KO[field] ?? means) : means,
            serves.join('; '),
          ])}
        />
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

/** A small table of figures. */
export function Rows({ head, rows }: { head: readonly string[]; rows: readonly (readonly ReactNode[])[] }) {
  const text = useText();
  if (rows.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {text('oversight.none')}
      </Text>
    );
  return (
    <Table.ScrollContainer minWidth={560}>
      <Table>
        <Table.Thead>
          <Table.Tr>
            {head.map((label) => (
              <Table.Th key={label}>{label}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((cells, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a report are drawn once and never reordered
            <Table.Tr key={row}>
              {cells.map((cell, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the columns of a row are named by their order alone
                <Table.Td key={column} style={{ overflowWrap: 'anywhere' }}>
                  {cell}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
