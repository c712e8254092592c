import { Button, Card, Group, Stack, TextInput, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQuery } from '@tanstack/react-query';
import { momentAt, spokenMoment } from '../calendar/wall-clock.ts';
import { api, queryClient } from '../shell/api.ts';
import { contentOf } from '../shell/content.ts';
import { WholeTable } from '../shell/list.tsx';
import { useMe } from '../shell/session.tsx';
import { Failed } from '../shell/states.tsx';
import { useLanguage } from '../text/use-text.tsx';

const refresh = () =>
  Promise.all(['closures', 'slots'].map((name) => queryClient.invalidateQueries({ queryKey: [name] })));

/** When the center, or the instructor who looks, is away: nothing is offered then. Its times are those of the center's clock. */
export function Closures({
  domain,
  timeZone,
  names,
}: {
  domain: string;
  timeZone: string | undefined;
  names(actorId: string): string;
}) {
  const { text, language } = useLanguage();
  const { role, actorId } = useMe();
  const path = { domain };
  const form = useForm({ initialValues: { start: '', end: '', reason: '' } });
  const closures = useQuery({
    queryKey: ['closures', domain],
    queryFn: async () =>
      contentOf(await api.GET('/api/centers/{domain}/closures', { params: { path } })).data,
  });
  const close = useMutation({
    mutationFn: async ({ start, end, reason }: typeof form.values) =>
      api.POST('/api/centers/{domain}/closures', {
        params: { path },
        body: {
          start: momentAt(start, timeZone),
          end: momentAt(end, timeZone),
          reason,
          ...(role === 'ADMIN' ? {} : { instructorId: actorId }),
        },
      }),
    onSuccess: () => {
      form.reset();
      return refresh();
    },
  });
  const open = useMutation({
    mutationFn: async (closureId: string) =>
      api.DELETE('/api/centers/{domain}/closures/{closureId}', { params: { path: { domain, closureId } } }),
    onSuccess: refresh,
  });
  const moment = (at: string) => spokenMoment(at, language, timeZone);
  const mayClose = role === 'ADMIN' || role === 'INSTRUCTOR';
  const rows = closures.data ?? [];
  const failure = close.error ?? open.error ?? closures.error;
  if (!mayClose && rows.length === 0) return null;
  return (
    <Card withBorder>
      <Title order={2} size="h4" mb="sm">
        {text('bookings.closed')}
      </Title>
      <Stack>
        {failure && <Failed error={failure} />}
        {rows.length > 0 && (
          <WholeTable
            name="closures"
            isAside
            rows={rows}
            columns={[
              {
                id: 'time',
                label: text('bookings.time'),
                value: ({ start }) => start,
                of: ({ start, end }) => `${moment(start)} – ${moment(end)}`,
              },
              {
                id: 'with',
                label: text('bookings.with'),
                value: ({ instructorId }) =>
                  instructorId ? names(instructorId) : text('bookings.everybody'),
              },
              { id: 'reason', label: text('field.reason'), value: ({ reason }) => reason },
              {
                label: '',
                of: ({ id, instructorId }) =>
                  (role === 'ADMIN' || instructorId === actorId) && (
                    <Button size="compact-sm" variant="light" onClick={() => open.mutate(id)}>
                      {text('bookings.open')}
                    </Button>
                  ),
              },
            ]}
          />
        )}
        {mayClose && (
          <form onSubmit={form.onSubmit((values) => close.mutate(values))}>
            <Group align="flex-end">
              <TextInput
                type="datetime-local"
                required
                label={text('bookings.from')}
                {...form.getInputProps('start')}
              />
              <TextInput
                type="datetime-local"
                required
                label={text('bookings.until')}
                {...form.getInputProps('end')}
              />
              <TextInput
                required
                label={text('field.reason')}
                maxLength={200}
                {...form.getInputProps('reason')}
              />
              <Button type="submit" variant="default" disabled={!timeZone} loading={close.isPending}>
                {text('bookings.close')}
              </Button>
            </Group>
          </form>
        )}
      </Stack>
    </Card>
  );
}
