import { Accordion, Button, Group, List, Stack, Text, Title } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { api, queryClient } from '../shell/api.ts';
import { Fact, Facts } from '../shell/facts.tsx';
import { Json, State, When } from '../shell/format.tsx';
import { TextLink } from '../shell/links.tsx';
import { type Column, Listed } from '../shell/list.tsx';
import { NotFound } from '../shell/not-found.tsx';
import { Page } from '../shell/page.tsx';
import { useMe } from '../shell/session.tsx';
import { Failed, Loaded } from '../shell/states.tsx';
import { useList } from '../shell/use-list.ts';
import { useText, useWord, type Text as Words } from '../text/use-text.tsx';
import { type Workflow, workflowsQuery } from './read-workflows.ts';
import { Run } from './run.tsx';

const LOOK_AGAIN_MS = 2_000;
const refresh = () => queryClient.invalidateQueries({ queryKey: ['workflows'] });

export function WorkflowPage() {
  const { id } = useParams({ from: '/signed-in/app/workflows/$id' });
  const query = useQuery(workflowsQuery);
  return (
    <Loaded query={query}>
      {(workflows) => {
        const workflow = workflows.find((candidate) => candidate.id === id);
        return workflow ? <Shown workflow={workflow} /> : <NotFound />;
      }}
    </Loaded>
  );
}

function Shown({ workflow }: { workflow: Workflow }) {
  const text = useText();
  const word = useWord();
  const isAdmin = useMe().role === 'ADMIN';
  const change = useMutation({
    mutationFn: (move: 'pause' | 'resume') => {
      const params = { params: { path: { workflowId: workflow.id } } };
      return move === 'pause'
        ? api.POST('/api/workflows/{workflowId}/pause', params)
        : api.POST('/api/workflows/{workflowId}/resume', params);
    },
    onSuccess: refresh,
  });
  const move = workflow.status === 'ACTIVE' ? 'pause' : 'resume';
  return (
    <Page
      title={word(workflow.name)}
      about={word(workflow.description)}
      actions={
        isAdmin &&
        workflow.status !== 'ARCHIVED' && (
          <>
            <Button
              size="compact-sm"
              variant="light"
              loading={change.isPending}
              onClick={() => change.mutate(move)}
            >
              {text(`workflows.${move}`)}
            </Button>
            <Run workflow={workflow} />
          </>
        )
      }
    >
      {change.error && <Failed error={change.error} />}
      <Facts>
        <Fact label={text('field.status')}>
          <State value={workflow.status} />
        </Fact>
        <Fact label={text('field.type')}>{word(workflow.type)}</Fact>
        <Fact label={text('workflows.schedule')}>
          {workflow.schedule ? `${workflow.schedule} (${workflow.timezone})` : '–'}
        </Fact>
        <Fact label={text('workflows.lastRun')}>
          <When at={workflow.lastRun} />
        </Fact>
        <Fact label={text('workflows.nextRun')}>
          <When at={workflow.nextRun} />
        </Fact>
      </Facts>
      <Title order={2} size="h4">
        {text('workflows.history')}
      </Title>
      <History workflowId={workflow.id} />
    </Page>
  );
}

async function readExecutions(workflowId: string, query: { page: number; limit: number }) {
  return api.GET('/api/workflows/{workflowId}/executions', { params: { path: { workflowId }, query } });
}

type Execution = NonNullable<Awaited<ReturnType<typeof readExecutions>>['data']>['data'][number];

function History({ workflowId }: { workflowId: string }) {
  const text = useText();
  const word = useWord();
  const list = useList(
    'workflows',
    { workflowId },
    ({ page, limit }) => readExecutions(workflowId, { page, limit }),
    { refetchMs: LOOK_AGAIN_MS, isAside: true },
  );
  return (
    <Listed list={list} empty={text('workflows.noRuns')} columns={runColumns(text)}>
      {(executions) => (
        <Accordion variant="separated">
          {executions.map((execution) => (
            <Accordion.Item key={execution.executionId} value={execution.executionId}>
              <Accordion.Control>
                <Group justify="space-between" pr="md">
                  <Group gap="sm">
                    <State value={execution.status} />
                    <State value={execution.evidenceLevel} />
                    <Text size="sm">{word(execution.trigger)}</Text>
                  </Group>
                  <Text size="sm" c="dimmed">
                    <When at={execution.startedAt} />
                  </Text>
                </Group>
              </Accordion.Control>
              <Accordion.Panel>
                <Details execution={execution} />
              </Accordion.Panel>
            </Accordion.Item>
          ))}
        </Accordion>
      )}
    </Listed>
  );
}

/** What runs are filtered and sorted by and exported as. */
function runColumns(text: Words): Column<Execution>[] {
  return [
    { id: 'startedAt', label: text('field.createdAt'), value: ({ startedAt }) => startedAt },
    { id: 'status', label: text('field.status'), value: ({ status }) => status },
    { id: 'level', label: text('field.level'), value: ({ evidenceLevel }) => evidenceLevel },
    { id: 'trigger', label: text('workflows.trigger'), value: ({ trigger }) => trigger },
    { id: 'by', label: text('field.actor'), value: ({ startedBy }) => startedBy.name ?? startedBy.id },
    { id: 'completedAt', label: text('workflows.completed'), value: ({ completedAt }) => completedAt },
  ];
}

function Details({ execution }: { execution: Execution }) {
  const text = useText();
  const isAdmin = useMe().role === 'ADMIN';
  const { executionId, workflowId, status } = execution;
  const isUnderWay = status === 'RUNNING' || status === 'WAITING_REVIEW';
  const cancel = useMutation({
    mutationFn: () =>
      api.POST('/api/workflows/{workflowId}/executions/{executionId}/cancel', {
        params: { path: { workflowId, executionId } },
      }),
    onSuccess: refresh,
  });
  return (
    <Stack gap="sm">
      <Group gap="xl">
        <Fact label={text('workflows.trigger')}>{execution.startedBy.name ?? execution.startedBy.id}</Fact>
        <Fact label={text('workflows.completed')}>
          <When at={execution.completedAt} />
        </Fact>
      </Group>
      <List size="sm" aria-label={text('workflows.steps')} listStyleType="none">
        {execution.steps.map((step) => (
          <List.Item key={step.name} mb={4}>
            <Group gap="xs">
              <State value={step.status} />
              {step.name}
              {step.error && (
                <Text span size="sm" c="red">
                  {step.error}
                </Text>
              )}
            </Group>
          </List.Item>
        ))}
      </List>
      {execution.error && (
        <Text size="sm" c="red">
          {execution.error}
        </Text>
      )}
      {execution.output && <Json value={execution.output} />}
      <Group>
        <TextLink to="/app/dpus/$id" params={{ id: execution.dpuId }} size="sm">
          {text('workflows.review')}
        </TextLink>
        {execution.draftDpuId && (
          <TextLink to="/app/dpus/$id" params={{ id: execution.draftDpuId }} size="sm">
            {text('workflows.draft')}
          </TextLink>
        )}
        {isUnderWay && isAdmin && (
          <Button
            size="compact-sm"
            variant="light"
            color="red"
            loading={cancel.isPending}
            onClick={() => cancel.mutate()}
          >
            {text('workflows.cancelRun')}
          </Button>
        )}
      </Group>
      {cancel.error && <Failed error={cancel.error} />}
    </Stack>
  );
}
