import { Table, Text } from '@mantine/core';
import { api } from '../shell/api.ts';
import { State, When } from '../shell/format.tsx';
import { Page } from '../shell/page.tsx';
import { Loaded, Pager } from '../shell/states.tsx';
import { useList } from '../shell/use-list.ts';
import { useText } from '../text/use-text.tsx';

export function PartnerMembers() {
  const text = useText();
  const list = useList('partner-members', {}, (query) =>
    api.GET('/api/partner/members', { params: { query } }),
  );
  return (
    <Page title={text('nav.partnerMembers')} about={text('partner.membersAbout')}>
      <Loaded query={list.query} isEmpty={({ data }) => data.length === 0}>
        {({ data, pagination }) => (
          <>
            <Table.ScrollContainer minWidth={720}>
              <Table verticalSpacing="sm">
                <Table.Thead>
                  <Table.Tr>
                    <Table.Th>{text('field.name')}</Table.Th>
                    <Table.Th>{text('field.center')}</Table.Th>
                    <Table.Th>{text('field.role')}</Table.Th>
                    <Table.Th>{text('field.status')}</Table.Th>
                    <Table.Th>{text('field.lastActiveAt')}</Table.Th>
                  </Table.Tr>
                </Table.Thead>
                <Table.Tbody>
                  {data.map((member) => (
                    <Table.Tr key={member.id}>
                      <Table.Td>
                        <Text size="sm">{member.name}</Text>
                        <Text size="xs" c="dimmed">
                          {member.email ?? member.phone}
                        </Text>
                      </Table.Td>
                      <Table.Td>{member.centerName}</Table.Td>
                      <Table.Td>{member.role}</Table.Td>
                      <Table.Td>
                        <State value={member.status} />
                      </Table.Td>
                      <Table.Td>
                        <When at={member.lastActiveAt} />
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
