import { Button, Code, FileInput, Group, Progress, Select, Stack, Text } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '../shell/api.ts';
import { TextLink } from '../shell/links.tsx';
import { ListTable } from '../shell/list.tsx';
import { useFailureNotice } from '../shell/use-failure-notice.ts';
import { useList } from '../shell/use-list.ts';
import { useText } from '../text/use-text.tsx';
import { type ImportKind, sendFile } from './send-file.ts';

const KINDS: readonly ImportKind[] = ['members', 'bookings', 'products'];
const LOOK_AGAIN_MS = 3_000;

/** A file to import, and those that were. */
export function Imports() {
  const text = useText();
  const list = useList('imports', {}, (query) => api.GET('/api/center/imports', { params: { query } }), {
    refetchMs: LOOK_AGAIN_MS,
  });
  return (
    <Stack gap="lg">
      <Upload />
      <ListTable
        list={list}
        empty={text('data.noImports')}
        columns={[
          {
            id: 'file',
            label: text('data.field.file'),
            value: ({ fileName }) => fileName,
            of: ({ id, fileName }) => (
              <TextLink to="/app/data/imports/$id" params={{ id }}>
                {fileName}
              </TextLink>
            ),
          },
          { id: 'kind', label: text('data.field.kind'), value: ({ kind }) => text(`data.kind.${kind}`) },
          { id: 'status', label: text('field.status'), value: ({ status }) => status, as: 'state' },
          {
            id: 'rows',
            label: text('data.field.rows'),
            value: ({ rows }) => rows,
            of: ({ rows, imported }) => text('data.importedOf', { imported, rows }),
          },
          {
            id: 'askedAt',
            label: text('oversight.field.askedAt'),
            value: ({ createdAt }) => createdAt,
            as: 'time',
          },
        ]}
      />
    </Stack>
  );
}

function Upload() {
  const text = useText();
  const tellFailure = useFailureNotice();
  const navigate = useNavigate();
  const [kind, setKind] = useState<ImportKind>('members');
  const [file, setFile] = useState<File | null>(null);
  const [share, setShare] = useState(0);
  const send = useMutation({
    mutationFn: (chosen: File) => sendFile(kind, chosen, setShare),
    onSuccess: (id) => navigate({ to: '/app/data/imports/$id', params: { id } }),
    onError: tellFailure,
  });
  return (
    <Stack gap="sm" maw={680}>
      <Text size="sm" c="dimmed">
        {text('data.importAbout')}
      </Text>
      <Group align="end" gap="sm">
        <Select
          label={text('data.field.kind')}
          data={KINDS.map((value) => ({ value, label: text(`data.kind.${value}`) }))}
          value={kind}
          allowDeselect={false}
          onChange={(value) => setKind((value as ImportKind | null) ?? 'members')}
        />
        <FileInput
          label={text('data.field.file')}
          placeholder={text('data.chooseFile')}
          accept=".csv,text/csv"
          value={file}
          onChange={setFile}
          clearable
          miw={220}
        />
        <Button
          leftSection={<IconUpload size={16} />}
          disabled={!file}
          loading={send.isPending}
          onClick={() => file && send.mutate(file)}
        >
          {text('data.preview')}
        </Button>
      </Group>
      <Text size="sm">
        {text('data.columns')} <Code>{text(`data.columns.${kind}`)}</Code>
      </Text>
      {send.isPending && <Progress value={share * 100} aria-label={text('data.sending')} animated />}
    </Stack>
  );
}
