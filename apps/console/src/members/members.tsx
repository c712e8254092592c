import { Button, Group, Menu, Modal, Select, Stack, Table, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useDisclosure } from '@mantine/hooks';
import { useMutation } from '@tanstack/react-query';
import { api, queryClient } from '../shell/api.ts';
import { State, When } from '../shell/format.tsx';
import { Page } from '../shell/page.tsx';
import { useMe } from '../shell/session.tsx';
import { Failed, Loaded, Pager } from '../shell/states.tsx';
import { given, useList } from '../shell/use-list.ts';
import type { TextKey } from '../text/en.ts';
import { useText } from '../text/use-text.tsx';

const ROLES = ['ADMIN', 'INSTRUCTOR', 'PARENT', 'CHILD'] as const;
const STATUSES = ['INVITED', 'PENDING', 'ACTIVE', 'SUSPENDED', 'REJECTED', 'ENDED'] as const;
type Status = (typeof STATUSES)[number];

/** The moves that a membership allows, as the service's own table has them. */
const MOVES: Record<Status, readonly Move[]> = {
  INVITED: ['reject'],
  PENDING: ['approve', 'reject'],
  ACTIVE: ['suspend', 'end'],
  SUSPENDED: ['reinstate', 'end'],
  REJECTED: [],
  ENDED: [],
};
type Move = 'approve' | 'reject' | 'suspend' | 'reinstate' | 'end';

export function Members() {
  const text = useText();
  const centerId = String(useMe().centerId);
  const [isOpen, { open, close }] = useDisclosure();
  const list = useList('members', { status: null as Status | null }, (query) =>
    api.GET('/api/centers/{centerId}/memberships', {
      params: { path: { centerId }, query: given(query) as { page: number; limit: number } },
    }),
  );
  const move = useMutation({
    mutationFn: ({ id, to }: { id: string; to: Move }) => {
      const params = { params: { path: { centerId, id } } };
      switch (to) {
        case 'approve':
          return api.POST('/api/centers/{centerId}/memberships/{id}/approve', params);
        case 'reject':
          return api.POST('/api/centers/{centerId}/memberships/{id}/reject', params);
        case 'suspend':
          return api.POST('/api/centers/{centerId}/memberships/{id}/suspend', params);
        case 'reinstate':
          return api.POST('/api/centers/{centerId}/memberships/{id}/reinstate', params);
        case 'end':
          return api.POST('/api/centers/{centerId}/memberships/{id}/end', params);
      }
    },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['members'] }),
  });
  return (
    <Page
      title={text('nav.members')}
      about={text('members.about')}
      actions={<Button onClick={open}>{text('members.invite')}</Button>}
    >
      <Group>
        <Select
          label={text('field.status')}
          data={[...STATUSES]}
          value={list.filters.status}
          clearable
          onChange={(status) => list.setFilters({ status: status as Status | null })}
        />
      </Group>
      {move.error && <Failed error={move.error} />}
      <Loaded query={list.query} isEmpty={({ data }) => data.length === 0}>
        {({ data, pagination }) => (
          <>
            <Table.ScrollContainer minWidth={720}>
              <Table verticalSpacing="sm">
                <Table.Thead>
                  <Table.Tr>
                    <Table.Th>{text('field.name')}</Table.Th>
                    <Table.Th>{text('field.role')}</Table.Th>
                    <Table.Th>{text('field.status')}</Table.Th>
                    <Table.Th>{text('field.lastActiveAt')}</Table.Th>
                    <Table.Th />
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
                      <Table.Td>{member.role}</Table.Td>
                      <Table.Td>
                        <State value={member.status} />
                      </Table.Td>
                      <Table.Td>
                        <When at={member.lastActiveAt} />
                      </Table.Td>
                      <Table.Td>
                        <Menu position="bottom-end" disabled={MOVES[member.status].length === 0}>
                          <Menu.Target>
                            <Button
                              size="compact-sm"
                              variant="light"
                              disabled={MOVES[member.status].length === 0}
                            >
                              {text('members.move')}
                            </Button>
                          </Menu.Target>
                          <Menu.Dropdown>
                            {MOVES[member.status].map((to) => (
                              <Menu.Item key={to} onClick={() => move.mutate({ id: member.id, to })}>
                                {text(`members.${to}` as TextKey)}
                              </Menu.Item>
                            ))}
                          </Menu.Dropdown>
                        </Menu>
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
      <Invite centerId={centerId} isOpen={isOpen} onClose={close} />
    </Page>
  );
}

function Invite({ centerId, isOpen, onClose }: { centerId: string; isOpen: boolean; onClose(): void }) {
  const text = useText();
  const form = useForm({
    initialValues: { email: '', name: '', role: 'INSTRUCTOR' as (typeof ROLES)[number] },
  });
  const invite = useMutation({
    mutationFn: (values: typeof form.values) =>
      api.POST('/api/centers/{centerId}/memberships', {
        params: { path: { centerId } },
        body: given(values),
      }),
    onSuccess: () => {
      onClose();
      form.reset();
      return queryClient.invalidateQueries({ queryKey: ['members'] });
    },
  });
  return (
    <Modal opened={isOpen} onClose={onClose} title={text('members.invite')}>
      <form onSubmit={form.onSubmit((values) => invite.mutate(values))}>
        <Stack>
          <TextInput
            type="email"
            label={text('field.email')}
            required
            data-autofocus
            {...form.getInputProps('email')}
          />
          <TextInput label={text('field.name')} maxLength={200} {...form.getInputProps('name')} />
          <Select
            label={text('field.role')}
            data={[...ROLES]}
            allowDeselect={false}
            {...form.getInputProps('role')}
          />
          {invite.error && <Failed error={invite.error} />}
          <Button type="submit" loading={invite.isPending}>
            {text('members.invite')}
          </Button>
        </Stack>
      </form>
    </Modal>
  );
}
