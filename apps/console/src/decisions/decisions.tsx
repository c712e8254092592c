import { Anchor, Group, Select, Table, TextInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { api } from '../shell/api.ts';
import { Mono, State, Tags, When } from '../shell/format.tsx';
import { Page } from '../shell/page.tsx';
import { Loaded, Pager } from '../shell/states.tsx';
import { given, useList } from '../shell/use-list.ts';
import { useText } from '../text/use-text.tsx';

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

interface Filters {
  status: (typeof STATUSES)[number] | null;
  type: (typeof EVENT_TYPES)[number] | null;
  tag: string;
}

export function Decisions() {
  const text = useText();
  const list = useList('decisions', { status: null, type: null, tag: '' } as Filters, (query) =>
    api.GET('/api/decisions', { params: { query: given(query) as { page: number; limit: number } } }),
  );
  return (
    <Page title={text('nav.decisions')} about={text('decisions.about')}>
      <Group align="end">
        <Select
          label={text('field.status')}
          data={[...STATUSES]}
          value={list.filters.status}
          clearable
          onChange={(status) => list.setFilters({ status: status as Filters['status'] })}
        />
        <Select
          label={text('field.type')}
          data={[...EVENT_TYPES]}
          value={list.filters.type}
          clearable
          onChange={(type) => list.setFilters({ type: type as Filters['type'] })}
        />
        <TextInput
          label={text('field.tag')}
          value={list.filters.tag}
          onChange={(event) => list.setFilters({ tag: event.currentTarget.value })}
        />
      </Group>
      <Loaded query={list.query} isEmpty={({ data }) => data.length === 0}>
        {({ data, pagination }) => (
          <>
            <Table.ScrollContainer minWidth={760}>
              <Table highlightOnHover verticalSpacing="sm">
                <Table.Thead>
                  <Table.Tr>
                    <Table.Th>{text('field.action')}</Table.Th>
                    <Table.Th>{text('field.actor')}</Table.Th>
                    <Table.Th>{text('field.status')}</Table.Th>
                    <Table.Th>{text('field.tags')}</Table.Th>
                    <Table.Th>{text('field.hash')}</Table.Th>
                    <Table.Th>{text('field.recordedAt')}</Table.Th>
                  </Table.Tr>
                </Table.Thead>
                <Table.Tbody>
                  {data.map((decision) => (
                    <Table.Tr key={decision.id}>
                      <Table.Td>
                        <Anchor component={Link} to={`/app/decisions/${decision.id}`}>
                          {decision.action?.type ?? text('decision.erased')}
                        </Anchor>
                      </Table.Td>
                      <Table.Td>{decision.actor?.name ?? decision.actor?.id ?? '–'}</Table.Td>
                      <Table.Td>
                        <State value={decision.status} />
                      </Table.Td>
                      <Table.Td>
                        <Tags tags={decision.tags} />
                      </Table.Td>
                      <Table.Td>
                        <Mono value={decision.evidence.chainHash} />
                      </Table.Td>
                      <Table.Td>
                        <When at={decision.createdAt} />
                      </Table.Td>
                    </Table.Tr>
                  ))}
                </Table.Tbody>
              </Table>
            </Table.ScrollContainer>
            <Pager
              page={list.page}
              pages={pagination.totalPages}
              total={pagination.total}
              onChange={list.setPage}
            />
          </>
        )}
      </Loaded>
    </Page>
  );
}
