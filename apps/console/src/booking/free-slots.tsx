import {
  Alert,
  Badge,
  Button,
  Card,
  Group,
  NumberInput,
  Select,
  SimpleGrid,
  Stack,
  Text,
  Title,
  VisuallyHidden,
} from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { dayAt, spokenDay } from '../calendar/days.ts';
import { usePeople } from '../learn/people.ts';
import { api } from '../shell/api.ts';
import { contentOf } from '../shell/content.ts';
import { useMe } from '../shell/session.tsx';
import { Empty, Failed, Loaded } from '../shell/states.tsx';
import { useLanguage } from '../text/use-text.tsx';
import { refreshBookings, useBookings } from './read-bookings.ts';

const WEEKS_MAX = 26;

export interface Moving {
  id: string;
  start: string;
}

/** What can be booked on a day, or waited for where it is taken; for oneself or a child, once or for some weeks. */
export function FreeSlots({
  domain,
  date,
  instructorId,
  timeZone,
  moving,
  onMoved,
}: {
  domain: string;
  date: string;
  instructorId: string | null;
  timeZone: string | undefined;
  moving: Moving | null;
  onMoved(): void;
}) {
  const { text, language } = useLanguage();
  const me = useMe();
  const people = usePeople();
  const [forActorId, setForActorId] = useState(me.actorId);
  const [weeks, setWeeks] = useState(1);
  const forSomebody = forActorId === me.actorId ? {} : { forActorId };
  const slots = useQuery({
    queryKey: ['slots', domain, date, instructorId],
    enabled: date !== '',
    queryFn: async () =>
      contentOf(
        await api.GET('/api/centers/{domain}/available-slots', {
          params: {
            path: { domain },
            query: { date, include: 'taken', ...(instructorId ? { instructorId } : {}) },
          },
        }),
      ).data,
  });
  const { data: bookings = [] } = useBookings(domain, date, instructorId);
  const isTheirs = (id: string) =>
    bookings.some(
      ({ slotId, actorId, status }) => slotId === id && actorId === forActorId && status === 'CONFIRMED',
    );
  const book = useMutation({
    mutationFn: async (slotId: string) => {
      if (moving) {
        await api.PATCH('/api/centers/{domain}/bookings/{bookingId}', {
          params: { path: { domain, bookingId: moving.id } },
          body: { slotId },
        });
        return undefined;
      }
      const { data } = contentOf(
        await api.POST('/api/centers/{domain}/bookings', {
          params: { path: { domain } },
          body: { slotId, ...forSomebody, ...(weeks > 1 ? { weeks } : {}) },
        }),
      );
      return data.series?.skipped.map(({ start }) => start);
    },
    onSuccess: () => {
      onMoved();
      setWeeks(1);
    },
    // Whoever was too late sees what is left.
    onSettled: refreshBookings,
  });
  const wait = useMutation({
    mutationFn: (slotId: string) =>
      api.POST('/api/centers/{domain}/waiting-list', {
        params: { path: { domain } },
        body: { slotId, ...forSomebody },
      }),
    onSettled: refreshBookings,
  });
  const failure = book.error ?? wait.error;
  const clock = (at: string) =>
    new Intl.DateTimeFormat(language, { timeStyle: 'short', ...(timeZone ? { timeZone } : {}) }).format(
      new Date(at),
    );
  const days = (moments: readonly string[]) =>
    moments
      .map((at) => spokenDay(dayAt(at, timeZone), language, { month: 'short', day: 'numeric' }))
      .join(', ');
  return (
    <Card withBorder>
      <Group justify="space-between" mb="sm" align="end">
        <Title order={2} size="h4">
          {text('bookings.free')}
        </Title>
        <Group>
          {people.length > 1 && (
            <Select
              label={text('bookings.for')}
              data={people.map(({ actorId, name }) => ({ value: actorId, label: name }))}
              value={forActorId}
              allowDeselect={false}
              disabled={moving !== null}
              onChange={(value) => value && setForActorId(value)}
            />
          )}
          <NumberInput
            label={text('bookings.weeks')}
            value={weeks}
            min={1}
            max={WEEKS_MAX}
            w={140}
            disabled={moving !== null}
            onChange={(value) => setWeeks(Number(value) || 1)}
          />
        </Group>
      </Group>
      <Stack>
        {failure && <Failed error={failure} />}
        {moving && (
          <Alert color="proof" withCloseButton closeButtonLabel={text('action.cancel')} onClose={onMoved}>
            {text('bookings.moving', { time: clock(moving.start) })}
          </Alert>
        )}
        {book.data && book.data.length > 0 && (
          <Alert color="yellow" role="status">
            {text('bookings.skipped', { days: days(book.data) })}
          </Alert>
        )}
        <Loaded
          query={slots}
          isEmpty={(data) => data.length === 0}
          empty={<Empty>{text('bookings.noSlots')}</Empty>}
        >
          {(data) =>
            [...Map.groupBy(data, ({ instructorName }) => instructorName)].map(([instructor, theirs]) => (
              <div key={instructor}>
                <Group mb="xs">
                  <Text fw={600}>{instructor}</Text>
                  <Badge variant="light">{theirs.filter(({ remaining }) => remaining > 0).length}</Badge>
                </Group>
                <SimpleGrid cols={{ base: 3, xs: 5, md: 8 }} spacing="xs">
                  {theirs.map(({ id, start, remaining }) => (
                    <Button
                      key={id}
                      variant={remaining > 0 ? 'default' : 'light'}
                      color="gray"
                      size="compact-md"
                      h={remaining > 0 ? 30 : 44}
                      px={4}
                      fz="sm"
                      fw={500}
                      disabled={
                        book.isPending ||
                        wait.isPending ||
                        (remaining === 0 && (moving !== null || isTheirs(id)))
                      }
                      {...(remaining > 0
                        ? { 'aria-label': text('bookings.book', { time: clock(start), name: instructor }) }
                        : {})}
                      onClick={() => (remaining > 0 ? book : wait).mutate(id)}
                    >
                      {remaining > 0 ? (
                        clock(start)
                      ) : (
                        <Stack gap={0} align="center">
                          <Text span size="sm" td="line-through">
                            {clock(start)}
                          </Text>
                          <Text span size="xs">
                            {text(isTheirs(id) ? 'bookings.booked' : 'bookings.wait')}
                          </Text>
                          <VisuallyHidden>{text('bookings.waitFor', { name: instructor })}</VisuallyHidden>
                        </Stack>
                      )}
                    </Button>
                  ))}
                </SimpleGrid>
              </div>
            ))
          }
        </Loaded>
      </Stack>
    </Card>
  );
}
