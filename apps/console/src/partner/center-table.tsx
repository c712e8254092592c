import { Group, Table, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { State, Tags, When } from '../shell/format.tsx';
import { type Vertical, verticalName } from '../shell/verticals.ts';
import { useText } from '../text/use-text.tsx';

export interface ListedCenter {
  id: number;
  name: string;
  centerDomain: string;
  vertical: Vertical;
  tenantType: string;
  status: 'ACTIVE' | 'SUSPENDED' | 'INACTIVE';
  suspendedFor: string[];
  memberCount: number;
  createdAt: string;
}

/** Centers as their partner and the platform's operator see them; what may be done to each is theirs to say. */
export function CenterTable({
  centers,
  actions,
}: {
  centers: ListedCenter[];
  actions: (center: ListedCenter) => ReactNode;
}) {
  const text = useText();
  return (
    <Table.ScrollContainer minWidth={760}>
      <Table verticalSpacing="sm" highlightOnHover>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{text('field.name')}</Table.Th>
            <Table.Th>{text('field.vertical')}</Table.Th>
            <Table.Th>{text('field.tenantType')}</Table.Th>
            <Table.Th>{text('field.status')}</Table.Th>
            <Table.Th>{text('partner.members')}</Table.Th>
            <Table.Th>{text('field.createdAt')}</Table.Th>
            <Table.Td />
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {centers.map((center) => (
            <Table.Tr key={center.id}>
              <Table.Td>
                <Text size="sm">{center.name}</Text>
                <Text size="xs" c="dimmed">
                  {center.centerDomain}
                </Text>
              </Table.Td>
              <Table.Td>{verticalName(text, center.vertical)}</Table.Td>
              <Table.Td>{center.tenantType.replace('_', ' ')}</Table.Td>
              <Table.Td>
                <Group gap={4}>
                  <State value={center.status} />
                  <Tags tags={center.suspendedFor} />
                </Group>
              </Table.Td>
              <Table.Td>{center.memberCount}</Table.Td>
              <Table.Td>
                <When at={center.createdAt} />
              </Table.Td>
              <Table.Td ta="right">{actions(center)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
