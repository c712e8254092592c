import { Button, Card, Group, Stack, Text, Title } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { api, queryClient } from '../shell/api.ts';
import { contentOf } from '../shell/content.ts';
import { Copyable } from '../shell/copyable.tsx';
import { WholeTable } from '../shell/list.tsx';
import { useMe } from '../shell/session.tsx';
import { Failed } from '../shell/states.tsx';
import { useLanguage } from '../text/use-text.tsx';

/** Secret addresses under which the person's own calendar program reads their bookings. */
export function CalendarFeed({ domain }: { domain: string }) {
  const { text, language } = useLanguage();
  const { role } = useMe();
  const path = { domain };
  const feeds = useQuery({
    queryKey: ['calendar-feeds', domain],
    queryFn: async () =>
      contentOf(await api.GET('/api/centers/{domain}/calendar-feeds', { params: { path } })).data,
  });
  const refresh = () => queryClient.invalidateQueries({ queryKey: ['calendar-feeds'] });
  const make = useMutation({
    mutationFn: async (kind: 'mine' | 'teaching') =>
      contentOf(await api.POST('/api/centers/{domain}/calendar-feeds', { params: { path }, body: { kind } }))
        .data,
    onSuccess: refresh,
  });
  const end = useMutation({
    mutationFn: async (feedId: string) =>
      api.DELETE('/api/centers/{domain}/calendar-feeds/{feedId}', { params: { path: { domain, feedId } } }),
    onSuccess: refresh,
  });
  const day = (at: string) => new Intl.DateTimeFormat(language, { dateStyle: 'medium' }).format(new Date(at));
  const failure = make.error ?? end.error;
  const rows = feeds.data ?? [];
  return (
    <Card withBorder>
      <Title order={2} size="h4" mb="xs">
        {text('feed.title')}
      </Title>
      <Stack>
        <Text size="sm" c="dimmed">
          {text('feed.about')}
        </Text>
        {failure && <Failed error={failure} />}
        {make.data && <Copyable value={make.data.url} />}
        {rows.length > 0 && (
          <WholeTable
            name="feeds"
            isAside
            rows={rows}
            columns={[
              { id: 'kind', label: text('feed.kind'), value: ({ kind }) => text(`feed.${kind}`) },
              {
                id: 'made',
                label: text('feed.made'),
                value: ({ createdAt }) => createdAt,
                of: ({ createdAt }) => day(createdAt),
              },
              {
                id: 'read',
                label: text('feed.read'),
                value: ({ readAt }) => readAt,
                of: ({ readAt }) => (readAt ? day(readAt) : '–'),
              },
              {
                label: '',
                of: ({ id }) => (
                  <Button size="compact-sm" variant="light" color="red" onClick={() => end.mutate(id)}>
                    {text('feed.end')}
                  </Button>
                ),
              },
            ]}
          />
        )}
        <Group>
          <Button variant="default" loading={make.isPending} onClick={() => make.mutate('mine')}>
            {text('feed.makeMine')}
          </Button>
          {(role === 'INSTRUCTOR' || role === 'ADMIN') && (
            <Button variant="default" loading={make.isPending} onClick={() => make.mutate('teaching')}>
              {text('feed.makeTeaching')}
            </Button>
          )}
        </Group>
      </Stack>
    </Card>
  );
}
