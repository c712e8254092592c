import { Button, Menu, Select, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useDisclosure } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ProofDeclined, useProof } from '../account/use-proof.tsx';
import { api, queryClient } from '../shell/api.ts';
import { FormModal } from '../shell/form-modal.tsx';
import { Person } from '../shell/format.tsx';
import { Filters, ListTable } from '../shell/list.tsx';
import { Page } from '../shell/page.tsx';
import { useMe } from '../shell/session.tsx';
import { Failed } from '../shell/states.tsx';
import { useConfirm } from '../shell/use-confirm.tsx';
import { given, useList } from '../shell/use-list.ts';
import { useOptions, useText, useWord } from '../text/use-text.tsx';
import { LinkChild } from './link-child.tsx';

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
/** Whoever has said yes, and so has an account whose second factor can be lost. */
const JOINED = new Set<Status>(['PENDING', 'ACTIVE', 'SUSPENDED']);
type Move = 'approve' | 'reject' | 'suspend' | 'reinstate' | 'end';

export function Members() {
  const text = useText();
  const optionsOf = useOptions();
  const word = useWord();
  const confirm = useConfirm();
  const { withProof, dialog } = useProof();
  const centerId = String(useMe().centerId);
  const [isOpen, { open, close }] = useDisclosure();
  const [parent, setParent] = useState<{ actorId: string; name: string } | null>(null);
  const list = useList('members', { q: '', status: null as Status | null }, (query) =>
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
    // Also whoever was too late sees what became of it.
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['members'] }),
  });
  const reset = useMutation({
    mutationFn: (id: string) =>
      withProof(() =>
        api.POST('/api/centers/{centerId}/memberships/{id}/reset-second-factor', {
          params: { path: { centerId, id } },
        }),
      ),
    onSuccess: () => notifications.show({ color: 'teal', message: text('members.factorReset') }),
  });
  /** Back into the center leads only another invitation from these. */
  const askMove = (id: string, name: string, to: Move) => {
    if (to !== 'end' && to !== 'reject') return move.mutate({ id, to });
    confirm({
      title: text(`members.${to}`),
      about: text(`members.${to}About`, { name }),
      onConfirm: () => move.mutate({ id, to }),
    });
  };
  const askReset = (id: string, name: string) =>
    confirm({
      title: text('members.resetFactor'),
      about: text('members.resetFactorAbout', { name }),
      onConfirm: () => reset.mutate(id),
    });
  return (
    <Page
      title={text('nav.members')}
      about={text('members.about')}
      actions={<Button onClick={open}>{text('members.invite')}</Button>}
    >
      <Filters>
        <TextInput
          type="search"
          label={text('field.search')}
          maxLength={100}
          value={list.filters.q}
          onChange={(event) => list.setFilters({ q: event.currentTarget.value })}
        />
        <Select
          label={text('field.status')}
          data={optionsOf(STATUSES)}
          placeholder={text('table.all')}
          value={list.filters.status}
          clearable
          onChange={(status) => list.setFilters({ status: status as Status | null })}
        />
      </Filters>
      {move.error && <Failed error={move.error} />}
      {reset.error && !(reset.error instanceof ProofDeclined) && <Failed error={reset.error} />}
      <ListTable
        list={list}
        columns={[
          {
            id: 'name',
            label: text('field.name'),
            of: (member) => <Person {...member} />,
            value: ({ name, email }) => name || email,
          },
          { id: 'role', label: text('field.role'), value: ({ role }) => role, of: ({ role }) => word(role) },
          { id: 'status', label: text('field.status'), value: ({ status }) => status, as: 'state' },
          {
            id: 'lastActiveAt',
            label: text('field.lastActiveAt'),
            value: ({ lastActiveAt }) => lastActiveAt,
            as: 'time',
          },
          {
            label: '',
            of: ({ id, actorId, name, email, role, status }) => {
              if (MOVES[status].length === 0) return null;
              return (
                <Menu position="bottom-end">
                  <Menu.Target>
                    <Button
                      size="compact-sm"
                      variant="light"
                      aria-label={`${text('action.change')}: ${name}`}
                    >
                      {text('action.change')}
                    </Button>
                  </Menu.Target>
                  <Menu.Dropdown>
                    {actorId && role === 'PARENT' && status === 'ACTIVE' && (
                      <Menu.Item onClick={() => setParent({ actorId, name })}>
                        {text('members.linkChild')}
                      </Menu.Item>
                    )}
                    {MOVES[status].map((to) => (
                      <Menu.Item key={to} onClick={() => askMove(id, name || (email ?? ''), to)}>
                        {text(`members.${to}`)}
                      </Menu.Item>
                    ))}
                    {actorId && JOINED.has(status) && (
                      <Menu.Item onClick={() => askReset(id, name)}>{text('members.resetFactor')}</Menu.Item>
                    )}
                  </Menu.Dropdown>
                </Menu>
              );
            },
          },
        ]}
      />
      {parent && <LinkChild centerId={centerId} parent={parent} onClose={() => setParent(null)} />}
      <Invite centerId={centerId} isOpen={isOpen} onClose={close} />
      {dialog}
    </Page>
  );
}

function Invite({ centerId, isOpen, onClose }: { centerId: string; isOpen: boolean; onClose(): void }) {
  const text = useText();
  const optionsOf = useOptions();
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
    <FormModal
      isOpen={isOpen}
      onClose={onClose}
      title={text('members.invite')}
      submit={text('members.invite')}
      sending={invite}
      form={form}
      onSubmit={form.onSubmit((values) => invite.mutate(values))}
    >
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
        data={optionsOf(ROLES)}
        allowDeselect={false}
        {...form.getInputProps('role')}
      />
    </FormModal>
  );
}
