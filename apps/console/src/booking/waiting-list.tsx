import { Button, Card, Title } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { spokenMoment } from '../calendar/wall-clock.ts';
import { api, queryClient } from '../shell/api.ts';
import { contentOf } from '../shell/content.ts';
import { WholeTable } from '../shell/list.tsx';
import { Failed } from '../shell/states.tsx';
import { useLanguage } from '../text/use-text.tsx';

/** The slots that somebody waits for; nothing is shown where nobody does. */
export function WaitingList({ domain, timeZone }: { domain: string; timeZone: string | undefined }) {
  const { text, language } = useLanguage();
  const waiting = useQuery({
    queryKey: ['bookings', 'waiting', domain],
    queryFn: async () =>
      contentOf(await api.GET('/api/centers/{domain}/waiting-list', { params: { path: { domain } } })).data,
  });
  const leave = useMutation({
    mutationFn: async (waitingId: string) =>
      api.DELETE('/api/centers/{domain}/waiting-list/{waitingId}', {
        params: { path: { domain, waitingId } },
      }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['bookings'] }),
  });
  const rows = waiting.data ?? [];
  if (rows.length === 0) return null;
  return (
    <Card withBorder>
      <Title order={2} size="h4" mb="sm">
        {text('bookings.waitingList')}
      </Title>
      {leave.error && <Failed error={leave.error} />}
      <WholeTable
        name="waiting"
        isAside
        rows={rows}
        columns={[
          {
            id: 'time',
            label: text('bookings.time'),
            value: ({ start }) => start,
            of: ({ start }) => spokenMoment(start, language, timeZone),
          },
          { id: 'for', label: text('bookings.for'), value: ({ actorName }) => actorName },
          { id: 'status', label: text('field.status'), value: ({ status }) => status, as: 'state' },
          {
            label: '',
            of: ({ id, status }) =>
              status === 'WAITING' && (
                <Button size="compact-sm" variant="light" onClick={() => leave.mutate(id)}>
                  {text('bookings.leave')}
                </Button>
              ),
          },
        ]}
      />
    </Card>
  );
}
