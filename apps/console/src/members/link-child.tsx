import { Select, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, queryClient } from '../shell/api.ts';
import { FormModal } from '../shell/form-modal.tsx';
import { readWhole } from '../shell/use-list.ts';
import { useText } from '../text/use-text.tsx';
import { LinkedChildren } from './linked-children.tsx';

/** Says whose child somebody is: from then on the parent sees its bookings and books for it. */
export function LinkChild({
  centerId,
  parent,
  onClose,
}: {
  centerId: string;
  parent: { actorId: string; name: string };
  onClose(): void;
}) {
  const text = useText();
  const [childActorId, setChildActorId] = useState<string | null>(null);
  const children = useQuery({
    queryKey: ['members', 'children'],
    queryFn: async () => {
      const { data } = await readWhole(
        (query) => api.GET('/api/centers/{centerId}/memberships', { params: { path: { centerId }, query } }),
        { status: 'ACTIVE' as const },
      );
      return data.filter(({ role }) => role === 'CHILD');
    },
  });
  const link = useMutation({
    mutationFn: (child: string) =>
      api.POST('/api/centers/{centerId}/guardians', {
        params: { path: { centerId } },
        body: { parentActorId: parent.actorId, childActorId: child },
      }),
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: ['guardians', centerId] });
      notifications.show({ color: 'teal', message: text('members.linked') });
      onClose();
    },
  });
  return (
    <FormModal
      isOpen
      onClose={onClose}
      title={text('members.linkChild')}
      submit={text('members.linkChild')}
      sending={link}
      onSubmit={(event) => {
        event.preventDefault();
        if (childActorId) link.mutate(childActorId);
      }}
    >
      <Text size="sm">{text('members.linkAbout', { name: parent.name })}</Text>
      <LinkedChildren centerId={centerId} parentActorId={parent.actorId} />
      <Select
        label={text('members.child')}
        required
        searchable
        nothingFoundMessage={text('members.noChild')}
        data={(children.data ?? []).flatMap(({ actorId, name }) =>
          actorId ? [{ value: actorId, label: name }] : [],
        )}
        value={childActorId}
        onChange={setChildActorId}
      />
    </FormModal>
  );
}
