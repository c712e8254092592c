import { Button, Group, Stack, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { api, queryClient } from '../shell/api.ts';
import { Failed } from '../shell/states.tsx';
import { readWhole } from '../shell/use-list.ts';
import { useText } from '../text/use-text.tsx';

/** The children that somebody is already linked with in this center; each link can be taken back. */
export function LinkedChildren({ centerId, parentActorId }: { centerId: string; parentActorId: string }) {
  const text = useText();
  const queryKey = ['guardians', centerId];
  const links = useQuery({
    queryKey,
    queryFn: async () => {
      const { data } = await readWhole(
        (query) => api.GET('/api/centers/{centerId}/guardians', { params: { path: { centerId }, query } }),
        {},
      );
      return data;
    },
  });
  const unlink = useMutation({
    mutationFn: (id: string) =>
      api.DELETE('/api/centers/{centerId}/guardians/{id}', { params: { path: { centerId, id } } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey }),
  });
  const own = (links.data ?? []).filter((link) => link.parentActorId === parentActorId);
  return (
    <Stack gap="xs">
      {links.error && <Failed error={links.error} />}
      {unlink.error && <Failed error={unlink.error} />}
      {own.map(({ id, childName }) => (
        <Group key={id} justify="space-between">
          <Text size="sm">{childName}</Text>
          <Button
            size="compact-sm"
            variant="light"
            color="red"
            loading={unlink.isPending}
            aria-label={`${text('members.unlink')}: ${childName}`}
            onClick={() => unlink.mutate(id)}
          >
            {text('members.unlink')}
          </Button>
        </Group>
      ))}
    </Stack>
  );
}
