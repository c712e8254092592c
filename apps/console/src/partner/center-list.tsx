import { Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { State, Tags } from '../shell/format.tsx';
import { TextLink } from '../shell/links.tsx';
import { ListTable, Search } from '../shell/list.tsx';
import { Page } from '../shell/page.tsx';
import { given, useList } from '../shell/use-list.ts';
import { type Vertical, verticalName } from '../shell/verticals.ts';
import { useText, useWord } from '../text/use-text.tsx';

interface ListedCenter {
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

type Read = (query: { search?: string; page: number; limit: number }) => Promise<{
  data?: {
    data: ListedCenter[];
    pagination: { page: number; totalPages: number; total: number; hasMore: boolean };
  };
}>;

/** Centers as their partner and the platform's operator see them; each has a page below `path` where it is changed. */
export function CenterList({
  name: listName,
  title,
  about,
  path,
  read,
  actions,
}: {
  name: string;
  title: string;
  about: string;
  path: '/app/partner/centers' | '/app/operator/centers';
  read: Read;
  actions?: ReactNode;
}) {
  const text = useText();
  const word = useWord();
  const list = useList(listName, { search: '' }, (query) => read(given(query)));
  return (
    <Page title={title} about={about} actions={actions}>
      <Search list={list} />
      <ListTable
        list={list}
        columns={[
          {
            id: 'name',
            label: text('field.name'),
            value: ({ name }) => name,
            of: ({ id, name, centerDomain }) => (
              <>
                <TextLink to={`${path}/$id`} params={{ id: String(id) }} size="sm" fw="inherit">
                  {name}
                </TextLink>
                <Text size="xs" c="dimmed" fw={400}>
                  {centerDomain}
                </Text>
              </>
            ),
          },
          {
            id: 'vertical',
            label: text('field.vertical'),
            value: ({ vertical }) => verticalName(text, vertical),
          },
          {
            id: 'tenantType',
            label: text('field.tenantType'),
            value: ({ tenantType }) => word(tenantType).replace('_', ' '),
          },
          {
            id: 'status',
            label: text('field.status'),
            value: ({ status, suspendedFor }) => [status, ...suspendedFor].join(' '),
            of: ({ status, suspendedFor }) => (
              <Group gap={4}>
                <State value={status} />
                <Tags tags={suspendedFor.map(word)} />
              </Group>
            ),
          },
          { id: 'members', label: text('partner.members'), value: ({ memberCount }) => memberCount },
          {
            id: 'createdAt',
            label: text('field.createdAt'),
            value: ({ createdAt }) => createdAt,
            as: 'time',
          },
        ]}
      />
    </Page>
  );
}
