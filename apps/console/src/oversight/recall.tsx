import { Button, Group, Select, Stack, Text } from '@mantine/core';
import { IconDownload, IconPackage } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { State } from '../shell/format.tsx';
import { TextLink } from '../shell/links.tsx';
import { WholeTable } from '../shell/list.tsx';
import { Empty, Loaded } from '../shell/states.tsx';
import { useFailureNotice } from '../shell/use-failure-notice.ts';
import { useText } from '../text/use-text.tsx';
import { useAskForPack } from './ask-for-pack.ts';
import {
  type Days,
  downloadFile,
  periodOf,
  type Recalled,
  recallQuery,
  reportQuery,
} from './read-oversight.ts';

const SHOWN_MAX = 200;
const DECISIONS = '/api/center/oversight/decisions';

/** Everything that one model took part in, between two days. */
export function Recall({ days }: { days: Days }) {
  const text = useText();
  const report = useQuery(reportQuery(days));
  const [model, setModel] = useState<string | null>(null);
  const models = [...new Set(report.data?.totals.models.listed.map((one) => one.model) ?? [])];
  return (
    <Stack gap="lg">
      <Text size="sm" c="dimmed">
        {text('oversight.recallAbout')}
      </Text>
      <Select
        label={text('field.model')}
        data={models}
        value={model}
        onChange={setModel}
        searchable
        maw={360}
      />
      {model === null ? (
        <Empty>{text('oversight.chooseModel')}</Empty>
      ) : (
        <ModelDecisions days={days} model={model} />
      )}
    </Stack>
  );
}

function ModelDecisions({ days, model }: { days: Days; model: string }) {
  const text = useText();
  const tellFailure = useFailureNotice();
  const query = useQuery(recallQuery(days, model));
  const ask = useAskForPack();
  const period = periodOf(days);
  return (
    <Stack gap="md">
      <Group gap="xs">
        {(['csv', 'ndjson'] as const).map((format) => (
          <Button
            key={format}
            size="compact-md"
            variant="light"
            leftSection={<IconDownload size={16} />}
            onClick={() => void downloadFile(DECISIONS, { ...period, model, format }).catch(tellFailure)}
          >
            {format.toUpperCase()}
          </Button>
        ))}
        <Button
          size="compact-md"
          variant="light"
          leftSection={<IconPackage size={16} />}
          loading={ask.isPending}
          onClick={() => ask.mutate({ ...period, filter: { models: [model] } })}
        >
          {text('oversight.makeModelPack')}
        </Button>
      </Group>
      <Loaded query={query} isEmpty={(rows) => rows.length === 0}>
        {(rows) => <RecalledRows rows={rows} />}
      </Loaded>
    </Stack>
  );
}

function RecalledRows({ rows }: { rows: Recalled[] }) {
  const text = useText();
  const executed = rows.filter((row) => row.executed).length;
  const overruled = rows.filter((row) => row.overruled).length;
  return (
    <Stack gap="sm">
      <Text fw={600}>{text('oversight.recalled', { count: rows.length, executed, overruled })}</Text>
      {rows.length > SHOWN_MAX && (
        <Text size="sm" c="dimmed">
          {text('oversight.shownOf', { shown: SHOWN_MAX })}
        </Text>
      )}
      <WholeTable
        name="recalled"
        isAside
        rows={rows.slice(0, SHOWN_MAX).map((row) => ({ id: row.index, ...row }))}
        columns={[
          { id: 'index', label: text('field.index'), value: ({ index }) => index },
          {
            id: 'action',
            label: text('field.action'),
            value: ({ actionType, eventId }) => actionType ?? eventId,
            of: ({ actionType, eventId }) =>
              eventId ? (
                <TextLink to="/app/decisions/$id" params={{ id: eventId }}>
                  {actionType ?? eventId}
                </TextLink>
              ) : (
                text('decision.erased')
              ),
          },
          {
            id: 'result',
            label: text('oversight.field.result'),
            value: ({ result }) => result,
            of: ({ result }) => <State value={result ?? '–'} />,
          },
          {
            id: 'executed',
            label: text('oversight.field.executed'),
            value: (row) => text(row.executed ? 'verify.answer.yes' : 'verify.answer.no'),
          },
          {
            id: 'approvers',
            label: text('oversight.field.approvers'),
            value: ({ approvers }) =>
              approvers?.map(({ id, assurance }) => `${id} (${assurance})`).join(', '),
          },
          {
            id: 'sealedAt',
            label: text('oversight.field.sealedAt'),
            value: ({ sealedAt }) => sealedAt,
            as: 'time',
          },
        ]}
      />
    </Stack>
  );
}
