import { Table, TextInput } from '@mantine/core';
import { api } from '../shell/api.ts';
import { Mono, When } from '../shell/format.tsx';
import { Page } from '../shell/page.tsx';
import { Loaded, Pager } from '../shell/states.tsx';
import { given, useList } from '../shell/use-list.ts';
import { useText } from '../text/use-text.tsx';

export function OperatorPartners() {
  const text = useText();
  const list = useList('operator-partners', { search: '' }, (query) =>
    api.GET('/api/admin/partners', { params: { query: given(query) } }),
  );
  return (
    <Page title={text('operator.partners')} about={text('operator.partnersAbout')}>
      <TextInput
        type="search"
        maw={320}
        label={text('field.search')}
        value={list.filters.search}
        onChange={(event) => list.setFilters({ search: event.currentTarget.value })}
      />
      <Loaded query={list.query} isEmpty={({ data }) => data.length === 0}>
        {({ data, pagination }) => (
          <>
            <Table.ScrollContainer minWidth={640}>
              <Table verticalSpacing="sm">
                <Table.Thead>
                  <Table.Tr>
                    <Table.Th>{text('field.name')}</Table.Th>
                    <Table.Th>{text('partner.contactEmail')}</Table.Th>
                    <Table.Th>{text('partner.centers')}</Table.Th>
                    <Table.Th>{text('field.createdAt')}</Table.Th>
                    <Table.Th>ID</Table.Th>
                  </Table.Tr>
                </Table.Thead>
                <Table.Tbody>
                  {data.map((partner) => (
                    <Table.Tr key={partner.id}>
                      <Table.Td>{partner.name}</Table.Td>
                      <Table.Td>{partner.contactEmail}</Table.Td>
                      <Table.Td>{partner.centerCount}</Table.Td>
                      <Table.Td>
                        <When at={partner.createdAt} />
                      </Table.Td>
                      <Table.Td>
                        <Mono value={partner.id} />
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
