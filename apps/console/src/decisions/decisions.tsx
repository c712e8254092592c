import { Select, TextInput } from '@mantine/core';
import { api } from '../shell/api.ts';
import { Identifier, Mono, Tags } from '../shell/format.tsx';
import { TextLink } from '../shell/links.tsx';
import { Filters, ListTable } from '../shell/list.tsx';
import { Page } from '../shell/page.tsx';
import { given, useList } from '../shell/use-list.ts';
import { useOptions, useText } from '../text/use-text.tsx';
import { RunState } from './run-state.tsx';

export const EVENT_TYPES = [
  'agent_execution',
  'workflow_step',
  'human_approval',
  'ai_recommendation',
  'automated_action',
  'policy_decision',
  'escalation',
  'custom',
] as const;
const STATUSES = ['recorded', 'approved', 'sealed', 'rejected'] as const;

type Filter = {
  status: (typeof STATUSES)[number] | null;
  type: (typeof EVENT_TYPES)[number] | null;
  tag: string;
  run: 'unreported' | null;
};

export function Decisions() {
  const text = useText();
  const optionsOf = useOptions();
  const list = useList('decisions', { status: null, type: null, tag: '', run: null } as Filter, (query) =>
    api.GET('/api/decisions', { params: { query: given(query) as { page: number; limit: number } } }),
  );
  return (
    <Page title={text('nav.decisions')} about={text('decisions.about')}>
      <Filters>
        <Select
          label={text('field.status')}
          data={optionsOf(STATUSES)}
          placeholder={text('table.all')}
          value={list.filters.status}
          clearable
          onChange={(status) => list.setFilters({ status: status as Filter['status'] })}
        />
        <Select
          label={text('field.type')}
          data={optionsOf(EVENT_TYPES)}
          placeholder={text('table.all')}
          value={list.filters.type}
          clearable
          onChange={(type) => list.setFilters({ type: type as Filter['type'] })}
        />
        <TextInput
          label={text('field.tag')}
          value={list.filters.tag}
          onChange={(event) => list.setFilters({ tag: event.currentTarget.value })}
        />
        <Select
          label={text('run.title')}
          data={[{ value: 'unreported', label: text('run.unreported') }]}
          placeholder={text('table.all')}
          value={list.filters.run}
          clearable
          onChange={(run) => list.setFilters({ run: run as Filter['run'] })}
        />
      </Filters>
      <ListTable
        list={list}
        columns={[
          {
            id: 'action',
            label: text('field.action'),
            of: ({ id, action }) => (
              <TextLink to="/app/decisions/$id" params={{ id }}>
                <Identifier value={action?.type ?? text('decision.erased')} />
              </TextLink>
            ),
            value: ({ action }) => action?.type,
          },
          {
            id: 'actor',
            label: text('field.actor'),
            of: ({ actor }) => <Identifier value={actor?.name ?? actor?.id ?? ''} />,
            value: ({ actor }) => actor?.name ?? actor?.id,
          },
          { id: 'status', label: text('field.status'), value: ({ status }) => status, as: 'state' },
          {
            id: 'run',
            label: text('run.title'),
            of: ({ run }) => <RunState run={run} />,
            value: ({ run }) => run && (run.outcome ?? 'unreported'),
          },
          {
            id: 'tags',
            label: text('field.tags'),
            of: ({ tags }) => <Tags tags={tags} />,
            value: ({ tags }) => tags?.join(' '),
          },
          {
            id: 'hash',
            label: text('field.hash'),
            of: ({ evidence }) => <Mono value={evidence.chainHash} keep={8} />,
            value: ({ evidence }) => evidence.chainHash,
          },
          {
            id: 'recordedAt',
            label: text('field.recordedAt'),
            value: ({ createdAt }) => createdAt,
            as: 'time',
          },
        ]}
      />
    </Page>
  );
}
