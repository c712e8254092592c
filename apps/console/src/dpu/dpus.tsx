import { Anchor, Group, Select, Table, Text, TextInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { api } from '../shell/api.ts';
import { Mono, State, Tags, When } from '../shell/format.tsx';
import { Page } from '../shell/page.tsx';
import { Loaded, Pager } from '../shell/states.tsx';
import { given, useList } from '../shell/use-list.ts';
import { useText } from '../text/use-text.tsx';

export const LEVELS = ['DRAFT', 'DOCUMENTED', 'AUDIT_READY'] as const;
export type Level = (typeof LEVELS)[number];

export function Dpus() {
  const text = useText();
  const list = useList('dpus', { evidenceLevel: null as Level | null, q: '' }, (query) =>
    api.GET('/api/dpu', { params: { query: given(query) as { page: number; limit: number } } }),
  );
  return (
    <Page title={text('nav.dpus')} about={text('dpus.about')}>
      <Group align="end">
        <TextInput
          label={text('field.search')}
          value={list.filters.q}
          onChange={(event) => list.setFilters({ q: event.currentTarget.value })}
        />
        <Select
          label={text('field.level')}
          data={[...LEVELS]}
          value={list.filters.evidenceLevel}
          clearable
          onChange={(evidenceLevel) => list.setFilters({ evidenceLevel: evidenceLevel as Level | null })}
        />
      </Group>
      <Loaded query={list.query} isEmpty={({ data }) => data.length === 0}>
        {({ data, pagination }) => (
          <>
            <Table.ScrollContainer minWidth={720}>
              <Table highlightOnHover verticalSpacing="sm">
                <Table.Thead>
                  <Table.Tr>
                    <Table.Th>#</Table.Th>
                    <Table.Th>{text('field.content')}</Table.Th>
                    <Table.Th>{text('field.level')}</Table.Th>
                    <Table.Th>{text('field.createdBy')}</Table.Th>
                    <Table.Th>{text('field.hash')}</Table.Th>
                    <Table.Th>{text('field.createdAt')}</Table.Th>
                  </Table.Tr>
                </Table.Thead>
                <Table.Tbody>
                  {data.map((dpu) => (
                    <Table.Tr key={dpu.id}>
                      <Table.Td>{dpu.chainIndex}</Table.Td>
                      <Table.Td>
                        <Anchor component={Link} to={`/app/dpus/${dpu.id}`}>
                          <Text size="sm" lineClamp={1} maw={360}>
                            {dpu.content}
                          </Text>
                        </Anchor>
                        <Tags tags={dpu.tags} />
                      </Table.Td>
                      <Table.Td>
                        <State value={dpu.evidenceLevel} />
                      </Table.Td>
                      <Table.Td>{dpu.createdBy.name ?? dpu.createdBy.id}</Table.Td>
                      <Table.Td>
                        <Mono value={dpu.chainHash} />
                      </Table.Td>
                      <Table.Td>
                        <When at={dpu.createdAt} />
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
