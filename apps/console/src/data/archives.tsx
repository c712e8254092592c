import { Button, Group, Stack, Text } from '@mantine/core';
import { IconArchive, IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { downloadFile } from '../oversight/read-oversight.ts';
import { api, queryClient } from '../shell/api.ts';
import { contentOf } from '../shell/content.ts';
import { ListTable } from '../shell/list.tsx';
import { useFailureNotice } from '../shell/use-failure-notice.ts';
import { useList } from '../shell/use-list.ts';
import { useLanguage } from '../text/use-text.tsx';

const LOOK_AGAIN_MS = 2_000;

/** The archives of the center: how far each has come, what it holds, and the file. */
export function Archives() {
  const { text, language } = useLanguage();
  const tellFailure = useFailureNotice();
  const number = new Intl.NumberFormat(language);
  const ask = useMutation({
    mutationFn: async () => contentOf(await api.POST('/api/center/archives')).data,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['archives'] }),
    onError: tellFailure,
  });
  const list = useList('archives', {}, (query) => api.GET('/api/center/archives', { params: { query } }), {
    refetchMs: LOOK_AGAIN_MS,
    isAside: true,
  });
  return (
    <Stack gap="lg">
      <Text size="sm" c="dimmed" maw={680}>
        {text('data.archiveAbout')}
      </Text>
      <Group>
        <Button leftSection={<IconArchive size={16} />} loading={ask.isPending} onClick={() => ask.mutate()}>
          {text('data.makeArchive')}
        </Button>
      </Group>
      <ListTable
        list={list}
        empty={text('data.noArchives')}
        columns={[
          { id: 'status', label: text('field.status'), value: ({ status }) => status, as: 'state' },
          {
            id: 'contents',
            label: text('data.field.contents'),
            value: ({ rows, file, failure }) =>
              failure ??
              `${text('data.rows', { rows: number.format(rows) })}${file ? `, ${sizeOf(file.bytes, language)}` : ''}`,
          },
          { id: 'askedBy', label: text('data.field.askedBy'), value: ({ requestedBy }) => requestedBy.name },
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
                  onClick={() => void downloadFile(`/api/center/archives/${id}/file`).catch(tellFailure)}
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

function sizeOf(bytes: number, language: string): string {
  return new Intl.NumberFormat(language, {
    style: 'unit',
    unit: 'megabyte',
    maximumFractionDigits: 1,
  }).format(bytes / 1_000_000);
}
