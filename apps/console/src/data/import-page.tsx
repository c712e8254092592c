import { Alert, Button, Group, Progress, SegmentedControl, Stack, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { api, queryClient } from '../shell/api.ts';
import { contentOf } from '../shell/content.ts';
import { State } from '../shell/format.tsx';
import { ListTable } from '../shell/list.tsx';
import { Page } from '../shell/page.tsx';
import { plainly } from '../shell/plainly.ts';
import { Loaded } from '../shell/states.tsx';
import { ConfirmButton } from '../shell/use-confirm.tsx';
import { useFailureNotice } from '../shell/use-failure-notice.ts';
import { useList } from '../shell/use-list.ts';
import { useSaid, useText } from '../text/use-text.tsx';

const LOOK_AGAIN_MS = 1_000;
const OVER = ['finished', 'failed', 'canceled'];

type Import = Awaited<ReturnType<typeof readImport>>;

async function readImport(id: string) {
  return contentOf(await api.GET('/api/center/imports/{id}', { params: { path: { id } } })).data;
}

/** One import: what was found in its file, the word that it is to be imported, and how far it has come. */
export function ImportPage() {
  const text = useText();
  const { id } = useParams({ from: '/signed-in/app/data/imports/$id' });
  const query = useQuery({
    queryKey: ['import', id],
    queryFn: () => readImport(id),
    refetchInterval: ({ state }) => (OVER.includes(state.data?.status ?? '') ? false : LOOK_AGAIN_MS),
  });
  return (
    <Page title={query.data?.fileName ?? text('data.imports')} about={text('data.importPageAbout')}>
      <Loaded query={query}>
        {(found) => (
          <Stack gap="lg">
            <Standing found={found} />
            <Choices found={found} />
            <FoundRows found={found} />
          </Stack>
        )}
      </Loaded>
    </Page>
  );
}

function Standing({ found }: { found: Import }) {
  const text = useText();
  const said = useSaid();
  const { status, rows, good, imported, refused, failure } = found;
  const bad = rows - good;
  return (
    <Stack gap="sm">
      <Group gap="sm">
        <State value={status} />
        <Text size="sm">{text(`data.kind.${found.kind}`)}</Text>
      </Group>
      {status === 'checking' && <Text>{text('data.checking', { rows })}</Text>}
      {status === 'checked' && <Text>{text('data.checked', { rows, good, bad })}</Text>}
      {(status === 'running' || status === 'finished') && (
        <>
          <Progress
            value={good === 0 ? 0 : ((imported + refused) / good) * 100}
            animated={status === 'running'}
            aria-label={text('data.importedOf', { imported, rows: good })}
          />
          <Text>{text('data.importedOf', { imported, rows: good })}</Text>
        </>
      )}
      {refused > 0 && <Text c="red">{text('data.refused', { refused })}</Text>}
      {failure && (
        <Alert color="red" title={text('data.failed')}>
          {said(failure)}
        </Alert>
      )}
    </Stack>
  );
}

function Choices({ found: { id, status, rows, good } }: { found: Import }) {
  const text = useText();
  const tellFailure = useFailureNotice();
  const bad = rows - good;
  const after = {
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['import', id] }),
    onError: tellFailure,
  };
  const params = { path: { id } };
  const start = useMutation({
    mutationFn: async () =>
      contentOf(
        await api.POST('/api/center/imports/{id}/confirm', { params, body: { leaveOutBad: bad > 0 } }),
      ),
    ...after,
  });
  const cancel = useMutation({
    mutationFn: async () => contentOf(await api.POST('/api/center/imports/{id}/cancel', { params })),
    ...after,
  });
  if (OVER.includes(status)) return null;
  return (
    <Group gap="sm">
      {status === 'checked' && good > 0 && (
        <Button loading={start.isPending} onClick={() => start.mutate()}>
          {text(bad > 0 ? 'data.confirmGood' : 'data.confirm', { good })}
        </Button>
      )}
      <ConfirmButton
        size="sm"
        label={text('data.cancel')}
        about={text('data.cancelAbout')}
        variant="default"
        loading={cancel.isPending}
        onConfirm={() => cancel.mutate()}
      />
    </Group>
  );
}

function FoundRows({ found: { id, status, rows, good } }: { found: Import }) {
  const text = useText();
  const said = useSaid();
  const list = useList<{ which: 'all' | 'problems' }, Row & { id: number }>(
    `import-rows-${id}-${status}`,
    { which: good < rows ? 'problems' : 'all' },
    async (query) => {
      const content = contentOf(
        await api.GET('/api/center/imports/{id}/rows', { params: { path: { id }, query } }),
      );
      return { data: { ...content, data: content.data.map((row) => ({ ...row, id: row.number })) } };
    },
  );
  if (status === 'receiving' || status === 'checking' || rows === 0) return null;
  return (
    <Stack gap="sm">
      <SegmentedControl
        w="max-content"
        value={list.filters.which}
        onChange={(which) => list.setFilters({ which: which === 'all' ? 'all' : 'problems' })}
        data={[
          { value: 'problems', label: text('data.onlyProblems') },
          { value: 'all', label: text('data.allRows') },
        ]}
      />
      <ListTable
        list={list}
        empty={text('data.noProblems')}
        columns={[
          { id: 'line', label: text('data.field.line'), value: ({ line }) => line },
          {
            id: 'fields',
            label: text('data.field.fields'),
            value: ({ fields }) => Object.values(fields).join(', '),
            of: ({ fields }) => (
              <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
                {plainly(Object.values(fields).join(', '))}
              </Text>
            ),
          },
          {
            id: 'problem',
            label: text('data.field.problem'),
            value: ({ problem }) => problem && said(problem),
            of: ({ problem }) =>
              problem ? (
                <Text size="sm" c="red">
                  {plainly(said(problem))}
                </Text>
              ) : (
                '–'
              ),
          },
        ]}
      />
    </Stack>
  );
}

interface Row {
  number: number;
  line: number;
  fields: Record<string, string>;
  problem: string | null;
}
