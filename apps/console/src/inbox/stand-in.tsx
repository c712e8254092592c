import { Button, Card, Group, NativeSelect, Stack, Text, TextInput, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQuery } from '@tanstack/react-query';
import { api, queryClient } from '../shell/api.ts';
import { When } from '../shell/format.tsx';
import { useMe } from '../shell/session.tsx';
import { Failed, Loaded } from '../shell/states.tsx';
import { useText } from '../text/use-text.tsx';
import { readAdministrators } from './administrators.ts';
import { delegationsQuery } from './read-inbox.ts';

/** Who answers for the person while they are away, and for whom they answer. */
export function StandIn() {
  const text = useText();
  const { role, centerId, centerStatus } = useMe();
  if (!centerId || centerStatus === 'SUSPENDED' || (role !== 'ADMIN' && role !== 'INSTRUCTOR')) return null;
  return (
    <Card withBorder padding="lg" component="section" aria-label={text('delegate.title')}>
      <Title order={2} size="h4">
        {text('delegate.title')}
      </Title>
      <Text size="sm" c="dimmed" mb="sm" maw={680}>
        {text('delegate.about')}
      </Text>
      <Stack>
        <Open />
        {role === 'ADMIN' && <Give centerId={centerId} />}
      </Stack>
    </Card>
  );
}

function Open() {
  const text = useText();
  const { actorId } = useMe();
  const query = useQuery(delegationsQuery);
  const end = useMutation({
    mutationFn: (id: string) => api.DELETE('/api/approvals/delegations/{id}', { params: { path: { id } } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: delegationsQuery.queryKey }),
  });
  return (
    <Loaded query={query}>
      {(all) => (
        <Stack gap="xs">
          {end.error && <Failed error={end.error} />}
          {all.map(({ id, from, to, startsAt, endsAt }) => (
            <Group key={id} justify="space-between">
              <div>
                <Text size="sm" fw={500}>
                  {from.actorId === actorId
                    ? text('delegate.given', { name: to.name })
                    : text('delegate.taken', { name: from.name })}
                </Text>
                <Text size="xs" c="dimmed">
                  <When at={startsAt} /> – <When at={endsAt} />
                </Text>
              </div>
              <Button
                size="compact-sm"
                variant="light"
                color="red"
                loading={end.isPending && end.variables === id}
                onClick={() => end.mutate(id)}
              >
                {text('delegate.end')}
              </Button>
            </Group>
          ))}
        </Stack>
      )}
    </Loaded>
  );
}

function Give({ centerId }: { centerId: number }) {
  const text = useText();
  const { actorId } = useMe();
  const people = useQuery({
    queryKey: ['administrators', centerId],
    queryFn: () => readAdministrators(centerId),
  });
  const others = (people.data ?? []).filter((person) => person.actorId !== actorId);
  const form = useForm({ initialValues: { to: '', from: '', until: '' } });
  const give = useMutation({
    mutationFn: ({ to, from, until }: typeof form.values) =>
      api.POST('/api/approvals/delegations', {
        body: {
          to: to || (others[0]?.actorId ?? ''),
          ...(from ? { from: new Date(from).toISOString() } : {}),
          until: new Date(until).toISOString(),
        },
      }),
    onSuccess: () => {
      form.reset();
      return queryClient.invalidateQueries({ queryKey: delegationsQuery.queryKey });
    },
  });
  return (
    <Loaded
      query={people}
      isEmpty={() => others.length === 0}
      empty={
        <Text size="sm" c="dimmed">
          {text('delegate.nobody')}
        </Text>
      }
    >
      {() => (
        <form onSubmit={form.onSubmit((values) => give.mutate(values))}>
          <Stack maw={480}>
            <NativeSelect
              label={text('delegate.to')}
              data={others.map(({ actorId: value, name }) => ({ value, label: name }))}
              {...form.getInputProps('to')}
            />
            <Group grow align="end">
              <TextInput
                type="datetime-local"
                label={text('delegate.from')}
                {...form.getInputProps('from')}
              />
              <TextInput
                type="datetime-local"
                required
                label={text('delegate.until')}
                {...form.getInputProps('until')}
              />
            </Group>
            {give.error && <Failed error={give.error} />}
            <Button type="submit" w="fit-content" loading={give.isPending}>
              {text('delegate.give')}
            </Button>
          </Stack>
        </form>
      )}
    </Loaded>
  );
}
