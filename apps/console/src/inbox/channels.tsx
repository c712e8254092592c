import { Badge, Button, Card, Group, NativeSelect, Stack, Text, TextInput, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import { notifications } from '@mantine/notifications';
import { useMutation, useQuery } from '@tanstack/react-query';
import { api, queryClient } from '../shell/api.ts';
import { contentOf } from '../shell/content.ts';
import { Failed, Loaded } from '../shell/states.tsx';
import { useText } from '../text/use-text.tsx';

const QUERY_KEY = ['notice-channels'];
const KINDS = [
  { value: 'slack', label: 'Slack' },
  { value: 'teams', label: 'Microsoft Teams' },
] as const;

async function readChannels() {
  return contentOf(await api.GET('/api/center/notice-channels')).data;
}

type Channel = Awaited<ReturnType<typeof readChannels>>[number];

/** Where outside of the console a center hears of decisions that wait. */
export function Channels() {
  const text = useText();
  const query = useQuery({ queryKey: QUERY_KEY, queryFn: readChannels });
  return (
    <Card withBorder padding="lg" component="section" aria-label={text('channels.title')}>
      <Title order={2} size="h4">
        {text('channels.title')}
      </Title>
      <Text size="sm" c="dimmed" mb="sm" maw={680}>
        {text('channels.about')}
      </Text>
      <Stack>
        <Loaded query={query}>
          {(channels) => (
            <>
              {channels.map((channel) => (
                <Shown key={channel.id} channel={channel} />
              ))}
            </>
          )}
        </Loaded>
        <Add />
      </Stack>
    </Card>
  );
}

const refresh = () => queryClient.invalidateQueries({ queryKey: QUERY_KEY });

function Shown({ channel }: { channel: Channel }) {
  const text = useText();
  const params = { path: { id: channel.id } };
  const test = useMutation({
    mutationFn: async () =>
      contentOf(await api.POST('/api/center/notice-channels/{id}/test', { params })).data,
    onSuccess: ({ delivered, error }) => {
      notifications.show(
        delivered
          ? { color: 'teal', message: text('channels.arrived') }
          : { color: 'red', message: text('channels.missed', { error: error ?? '' }) },
      );
      return refresh();
    },
  });
  const remove = useMutation({
    mutationFn: () => api.DELETE('/api/center/notice-channels/{id}', { params }),
    onSuccess: refresh,
  });
  const error = test.error ?? remove.error;
  return (
    <Stack gap={4}>
      <Group justify="space-between">
        <Group gap="xs">
          <Badge variant="light" tt="none">
            {KINDS.find(({ value }) => value === channel.kind)?.label}
          </Badge>
          <Text size="sm" fw={500}>
            {channel.name}
          </Text>
          <Text size="xs" c="dimmed">
            {channel.host}
          </Text>
        </Group>
        <Group gap="xs">
          <Button size="compact-sm" variant="default" loading={test.isPending} onClick={() => test.mutate()}>
            {text('channels.test')}
          </Button>
          <Button
            size="compact-sm"
            variant="light"
            color="red"
            loading={remove.isPending}
            onClick={() => remove.mutate()}
          >
            {text('channels.remove')}
          </Button>
        </Group>
      </Group>
      {channel.lastError && (
        <Text size="xs" c="red">
          {text('channels.failing', { error: channel.lastError })}
        </Text>
      )}
      {error && <Failed error={error} />}
    </Stack>
  );
}

function Add() {
  const text = useText();
  const form = useForm({ initialValues: { kind: 'slack' as Channel['kind'], name: '', url: '' } });
  const add = useMutation({
    mutationFn: (body: typeof form.values) => api.POST('/api/center/notice-channels', { body }),
    onSuccess: () => {
      form.reset();
      return refresh();
    },
  });
  return (
    <form onSubmit={form.onSubmit((values) => add.mutate(values))}>
      <Stack maw={480}>
        <Group grow align="end">
          <NativeSelect label={text('channels.kind')} data={[...KINDS]} {...form.getInputProps('kind')} />
          <TextInput required maxLength={200} label={text('field.name')} {...form.getInputProps('name')} />
        </Group>
        <TextInput
          required
          type="url"
          maxLength={2_048}
          autoComplete="off"
          label={text('channels.url')}
          {...form.getInputProps('url')}
        />
        {add.error && <Failed error={add.error} />}
        <Button type="submit" w="fit-content" loading={add.isPending}>
          {text('channels.add')}
        </Button>
      </Stack>
    </form>
  );
}
