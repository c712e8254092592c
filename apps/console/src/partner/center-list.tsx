import { Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { State, Tags, When } from '../shell/format.tsx';
import { TextLink } from '../shell/links.tsx';
import { ListTable, Search } from '../shell/list.tsx';
import { Page } from '../shell/page.tsx';
import { given, useList } from '../shell/use-list.ts';
import { type Vertical, verticalName } from '../shell/verticals.ts';
import { useText } from '../text/use-text.tsx';

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
  title,
  about,
  path,
  read,
  actions,
}: {
  title: string;
  about: string;
  path: '/app/partner/centers' | '/app/operator/centers';
  read: Read;
  actions?: ReactNode;
}) {
  const text = useText();
  const list = useList(path, { search: '' }, (query) => read(given(query)));
  return (
    <Page title={title} about={about} actions={actions}>
      <Search list={list} />
      <ListTable
        list={list}
        columns={[
          {
            label: text('field.name'),
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
          { label: text('field.vertical'), of: ({ vertical }) => verticalName(text, vertical) },
          { label: text('field.tenantType'), of: ({ tenantType }) => tenantType.replace('_', ' ') },
          {
            label: text('field.status'),
            of: ({ status, suspendedFor }) => (
              <Group gap={4}>
                <State value={status} />
                <Tags tags={suspendedFor} />
              </Group>
            ),
          },
          { label: text('partner.members'), of: ({ memberCount }) => memberCount },
          { label: text('field.createdAt'), of: ({ createdAt }) => <When at={createdAt} /> },
        ]}
      />
    </Page>
  );
}
