import { Button, Group, Progress, Stack, Text } from '@mantine/core';
import { IconDownload, IconPackage } from '@tabler/icons-react';
import { api } from '../shell/api.ts';
import { ButtonLink } from '../shell/links.tsx';
import { ListTable } from '../shell/list.tsx';
import { useFailureNotice } from '../shell/use-failure-notice.ts';
import { useList } from '../shell/use-list.ts';
import { useLanguage, useText, type Text as Words } from '../text/use-text.tsx';
import { useAskForPack } from './ask-for-pack.ts';
import { type Days, downloadFile, periodOf } from './read-oversight.ts';

const LOOK_AGAIN_MS = 2_000;
const PACKS = '/api/center/audit-packs';

/** The packs of the center: how far each has come, what it holds, and the file. */
export function Packs({ days }: { days: Days }) {
  const { text, language } = useLanguage();
  const tellFailure = useFailureNotice();
  const ask = useAskForPack();
  const list = useList(
    'audit-packs',
    {},
    (query) => api.GET('/api/center/audit-packs', { params: { query } }),
    {
      refetchMs: LOOK_AGAIN_MS,
      isAside: true,
    },
  );
  return (
    <Stack gap="lg">
      <Text size="sm" c="dimmed">
        {text('oversight.packAbout')}
      </Text>
      <Group gap="sm">
        <Button
          leftSection={<IconPackage size={16} />}
          loading={ask.isPending}
          onClick={() => ask.mutate(periodOf(days))}
        >
          {text('oversight.makePack')}
        </Button>
        <Button variant="light" loading={ask.isPending} onClick={() => ask.mutate({ chain: 'audit' })}>
          {text('oversight.makeAuditPack')}
        </Button>
        <ButtonLink variant="light" to="/verify/file">
          {text('oversight.verifyPack')}
        </ButtonLink>
      </Group>
      <ListTable
        list={list}
        empty={text('oversight.noPacks')}
        columns={[
          { id: 'status', label: text('field.status'), value: ({ status }) => status, as: 'state' },
          {
            id: 'scope',
            label: text('oversight.field.scope'),
            value: (pack) => scopeInWords(pack, text, language),
          },
          {
            id: 'contents',
            label: text('oversight.field.contents'),
            value: ({ counts, failure }) => failure ?? (counts && text('verify.packEntries', { ...counts })),
            of: (pack) => <Contents pack={pack} />,
          },
          {
            id: 'askedAt',
            label: text('oversight.field.askedAt'),
            value: ({ createdAt }) => createdAt,
            as: 'time',
          },
          {
            label: '',
            of: ({ id, status }) =>
              status === 'ready' && (
                <Button
                  size="compact-sm"
                  variant="light"
                  leftSection={<IconDownload size={14} />}
                  onClick={() => void downloadFile(`${PACKS}/${id}/file`).catch(tellFailure)}
                >
                  {text('oversight.download')}
                </Button>
              ),
          },
        ]}
      />
    </Stack>
  );
}

interface Asked {
  chain: string;
  period: { from: string | null; to: string | null };
  filter: Record<string, readonly string[] | undefined>;
}

function scopeInWords({ chain, period, filter }: Asked, text: Words, language: string): string {
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'medium' });
  // The end is the beginning of the day after the last one.
  const last = period.to === null ? null : new Date(new Date(period.to).getTime() - 1);
  const names =
    chain === 'audit'
      ? [text('oversight.auditLog')]
      : Object.values(filter).flatMap((values) => values ?? []);
  const from = period.from ? day.format(new Date(period.from)) : '…';
  const until = last ? day.format(last) : '…';
  return `${from} – ${until}, ${names.length === 0 ? text('oversight.everything') : names.join(', ')}`;
}

interface Made {
  status: string;
  progress: { done: number; total: number | null };
  counts: { inside: number; outside: number; erasures: number } | null;
  failure: string | null;
}

function Contents({ pack: { status, progress, counts, failure } }: { pack: Made }) {
  const text = useText();
  if (failure)
    return (
      <Text size="sm" c={status === 'failed' ? 'red' : 'dimmed'}>
        {failure}
      </Text>
    );
  if (counts) return <Text size="sm">{text('verify.packEntries', { ...counts })}</Text>;
  const total = progress.total ?? 0;
  const label = text('oversight.packProgress', { done: progress.done, total });
  return (
    <Stack gap={4}>
      <Progress value={total === 0 ? 0 : (progress.done / total) * 100} aria-label={label} animated />
      <Text size="xs" c="dimmed">
        {label}
      </Text>
    </Stack>
  );
}
