import { Button, Card, Group, Title } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../shell/api.ts';
import { WholeTable } from '../shell/list.tsx';
import { Empty, Failed, Loaded } from '../shell/states.tsx';
import { useConfirm } from '../shell/use-confirm.tsx';
import { useLanguage } from '../text/use-text.tsx';
import type { Moving } from './free-slots.tsx';
import { type Booking, refreshBookings, useBookings } from './read-bookings.ts';
import { Series } from './series.tsx';

/** What is booked on a day, and what can be done about it. */
export function Booked({
  domain,
  date,
  instructorId,
  timeZone,
  onMove,
}: {
  domain: string;
  date: string;
  instructorId: string | null;
  timeZone: string | undefined;
  onMove(moving: Moving): void;
}) {
  const { text, language } = useLanguage();
  const confirm = useConfirm();
  const [seriesId, setSeriesId] = useState<string | null>(null);
  const bookings = useBookings(domain, date, instructorId);
  const cancel = useMutation({
    mutationFn: (bookingId: string) =>
      api.DELETE('/api/centers/{domain}/bookings/{bookingId}', { params: { path: { domain, bookingId } } }),
    onSettled: refreshBookings,
  });
  const ask = (id: string, time: string) =>
    confirm({
      title: text('bookings.cancelBooking'),
      about: text('bookings.cancelAbout', { time }),
      onConfirm: () => cancel.mutate(id),
    });
  const clock = (at: string) =>
    new Intl.DateTimeFormat(language, { timeStyle: 'short', ...(timeZone ? { timeZone } : {}) }).format(
      new Date(at),
    );
  const actions = ({ id, start, status, seriesId: series }: Booking) => (
    <Group gap="xs" justify="flex-end">
      {series && (
        <Button
          size="compact-sm"
          variant="subtle"
          aria-label={`${text('series.show')}: ${clock(start)}`}
          onClick={() => setSeriesId(series)}
        >
          {text('series.show')}
        </Button>
      )}
      {status === 'CONFIRMED' && (
        <>
          <Button
            size="compact-sm"
            variant="default"
            aria-label={`${text('bookings.move')}: ${clock(start)}`}
            onClick={() => onMove({ id, start })}
          >
            {text('bookings.move')}
          </Button>
          <Button
            size="compact-sm"
            variant="light"
            color="red"
            aria-label={`${text('bookings.cancel')}: ${clock(start)}`}
            onClick={() => ask(id, clock(start))}
          >
            {text('bookings.cancel')}
          </Button>
        </>
      )}
    </Group>
  );
  return (
    <Card withBorder>
      <Title order={2} size="h4" mb="sm">
        {text('bookings.booked')}
      </Title>
      {cancel.error && <Failed error={cancel.error} />}
      <Loaded
        query={bookings}
        isEmpty={(data) => data.length === 0}
        empty={<Empty>{text('bookings.none')}</Empty>}
      >
        {(data) => (
          <WholeTable
            name="bookings"
            rows={data}
            columns={[
              {
                id: 'time',
                label: text('bookings.time'),
                of: ({ start, end }) => `${clock(start)} – ${clock(end)}`,
                value: ({ start }) => start,
              },
              { id: 'for', label: text('bookings.for'), value: ({ actorName }) => actorName },
              { id: 'with', label: text('bookings.with'), value: ({ instructorName }) => instructorName },
              { id: 'status', label: text('field.status'), value: ({ status }) => status, as: 'state' },
              { label: '', of: actions },
            ]}
          />
        )}
      </Loaded>
      {seriesId && (
        <Series domain={domain} seriesId={seriesId} timeZone={timeZone} onClose={() => setSeriesId(null)} />
      )}
    </Card>
  );
}
