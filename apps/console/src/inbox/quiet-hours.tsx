import { Button, Card, Group, Stack, Text, TextInput, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import { notifications } from '@mantine/notifications';
import { useMutation, useQuery } from '@tanstack/react-query';
import { api, queryClient } from '../shell/api.ts';
import { contentOf } from '../shell/content.ts';
import { Failed, Loaded } from '../shell/states.tsx';
import { useText } from '../text/use-text.tsx';

const QUERY_KEY = ['quiet-hours'];

async function readQuietHours() {
  return contentOf(await api.GET('/api/auth/quiet-hours')).data;
}

type Quiet = Awaited<ReturnType<typeof readQuietHours>>;

/** When the person wants no mail. */
export function QuietHours() {
  const text = useText();
  const query = useQuery({ queryKey: QUERY_KEY, queryFn: readQuietHours });
  return (
    <Card withBorder padding="lg" component="section" aria-label={text('quiet.title')}>
      <Title order={2} size="h4">
        {text('quiet.title')}
      </Title>
      <Text size="sm" c="dimmed" mb="sm" maw={680}>
        {text('quiet.about')}
      </Text>
      <Loaded query={query}>{(quiet) => <Form key={JSON.stringify(quiet)} quiet={quiet} />}</Loaded>
    </Card>
  );
}

function Form({ quiet }: { quiet: Quiet }) {
  const text = useText();
  const form = useForm({
    initialValues: quiet ?? {
      from: '22:00',
      until: '07:00',
      timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    },
  });
  const done = (key: 'quiet.saved' | 'quiet.removed') => () => {
    notifications.show({ color: 'teal', message: text(key) });
    return queryClient.invalidateQueries({ queryKey: QUERY_KEY });
  };
  const save = useMutation({
    mutationFn: (body: typeof form.values) => api.PUT('/api/auth/quiet-hours', { body }),
    onSuccess: done('quiet.saved'),
  });
  const remove = useMutation({
    mutationFn: () => api.DELETE('/api/auth/quiet-hours'),
    onSuccess: done('quiet.removed'),
  });
  return (
    <form onSubmit={form.onSubmit((values) => save.mutate(values))}>
      <Stack maw={480}>
        <Group grow align="end">
          <TextInput type="time" required label={text('quiet.from')} {...form.getInputProps('from')} />
          <TextInput type="time" required label={text('quiet.until')} {...form.getInputProps('until')} />
        </Group>
        <TextInput required maxLength={64} label={text('quiet.zone')} {...form.getInputProps('timeZone')} />
        {save.error && <Failed error={save.error} />}
        {remove.error && <Failed error={remove.error} />}
        <Group>
          <Button type="submit" loading={save.isPending}>
            {text('action.save')}
          </Button>
          {quiet && (
            <Button variant="default" loading={remove.isPending} onClick={() => remove.mutate()}>
              {text('quiet.remove')}
            </Button>
          )}
        </Group>
      </Stack>
    </form>
  );
}
