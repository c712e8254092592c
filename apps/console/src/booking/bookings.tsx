import {
  Alert,
  Badge,
  Button,
  Card,
  Group,
  NumberInput,
  SimpleGrid,
  Stack,
  Text,
  TextInput,
  Title,
} from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, queryClient } from '../shell/api.ts';
import { State } from '../shell/format.tsx';
import { WholeTable } from '../shell/list.tsx';
import { Page } from '../shell/page.tsx';
import { useMe } from '../shell/session.tsx';
import { Empty, Failed, Loaded } from '../shell/states.tsx';
import { useLanguage } from '../text/use-text.tsx';
import { CalendarFeed } from './calendar-feed.tsx';
import { Closures } from './closures.tsx';
import { WaitingList } from './waiting-list.tsx';

const refresh = () =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: ['bookings'] }),
    queryClient.invalidateQueries({ queryKey: ['slots'] }),
  ]);

/** One day at the center: what is booked, and what is still free. */
export function Bookings() {
  const { text, language } = useLanguage();
  const domain = useMe().centerDomain ?? '';
  // Nothing chosen means today, and which day that is, the center's own clock says. A link may name a day.
  const [chosen, setChosen] = useState(() => new URLSearchParams(window.location.search).get('day'));
  const path = { domain };
  const slots = useQuery({
    queryKey: ['slots', domain, chosen],
    queryFn: async () =>
      (
        await api.GET('/api/centers/{domain}/available-slots', {
          params: { path, query: chosen ? { date: chosen } : {} },
        })
      ).data,
  });
  const date = chosen ?? slots.data?.meta.date ?? '';
  const bookings = useQuery({
    queryKey: ['bookings', domain, date],
    enabled: date !== '',
    queryFn: async () =>
      (
        await api.GET('/api/centers/{domain}/bookings', {
          params: { path, query: { date, page: 1, limit: 100 } },
        })
      ).data?.data ?? [],
  });
  const [weeks, setWeeks] = useState(1);
  const [moving, setMoving] = useState<{ id: string; start: string } | null>(null);
  const book = useMutation({
    mutationFn: async (slotId: string) =>
      moving
        ? api.PATCH('/api/centers/{domain}/bookings/{bookingId}', {
            params: { path: { domain, bookingId: moving.id } },
            body: { slotId },
          })
        : api.POST('/api/centers/{domain}/bookings', {
            params: { path },
            body: { slotId, ...(weeks > 1 ? { weeks } : {}) },
          }),
    onSuccess: () => {
      setMoving(null);
      setWeeks(1);
      return refresh();
    },
  });
  const cancel = useMutation({
    mutationFn: (bookingId: string) =>
      api.DELETE('/api/centers/{domain}/bookings/{bookingId}', { params: { path: { domain, bookingId } } }),
    onSuccess: refresh,
  });
  const names = useNames(domain);
  const timeZone = slots.data?.meta.timeZone;
  const clock = (at: string) =>
    new Intl.DateTimeFormat(language, { timeStyle: 'short', ...(timeZone ? { timeZone } : {}) }).format(
      new Date(at),
    );
  const failure = book.error ?? cancel.error;

  return (
    <Page
      title={text('nav.bookings')}
      about={timeZone}
      actions={
        <TextInput
          type="date"
          aria-label={text('field.day')}
          value={date}
          onChange={(event) => event.currentTarget.value && setChosen(event.currentTarget.value)}
        />
      }
    >
      {failure && <Failed error={failure} />}
      <Card withBorder>
        <Title order={2} size="h4" mb="sm">
          {text('bookings.booked')}
        </Title>
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
                { id: 'for', label: text('bookings.for'), of: ({ actorId }) => names(actorId) },
                { id: 'with', label: text('bookings.with'), of: ({ instructorId }) => names(instructorId) },
                {
                  id: 'status',
                  label: text('field.status'),
                  of: ({ status }) => <State value={status} />,
                  value: ({ status }) => status,
                },
                {
                  label: '',
                  of: ({ id, start, status }) =>
                    status === 'CONFIRMED' && (
                      <Group gap="xs" wrap="nowrap" justify="flex-end">
                        <Button
                          size="compact-sm"
                          variant="default"
                          aria-label={`${text('bookings.move')}: ${clock(start)}`}
                          onClick={() => setMoving({ id, start })}
                        >
                          {text('bookings.move')}
                        </Button>
                        <Button
                          size="compact-sm"
                          variant="light"
                          color="red"
                          aria-label={`${text('bookings.cancel')}: ${clock(start)}`}
                          onClick={() => cancel.mutate(id)}
                        >
                          {text('bookings.cancel')}
                        </Button>
                      </Group>
                    ),
                },
              ]}
            />
          )}
        </Loaded>
      </Card>
      <Card withBorder>
        <Group justify="space-between" mb="sm">
          <Title order={2} size="h4">
            {text('bookings.free')}
          </Title>
          <NumberInput
            label={text('bookings.weeks')}
            value={weeks}
            min={1}
            max={26}
            w={140}
            disabled={moving !== null}
            onChange={(value) => setWeeks(Number(value) || 1)}
          />
        </Group>
        {moving && (
          <Alert mb="sm" color="proof" withCloseButton onClose={() => setMoving(null)}>
            {text('bookings.moving', { time: clock(moving.start) })}
          </Alert>
        )}
        <Loaded
          query={slots}
          isEmpty={(data) => (data?.data.length ?? 0) === 0}
          empty={<Empty>{text('bookings.noSlots')}</Empty>}
        >
          {(data) => (
            <Stack>
              {[...Map.groupBy(data?.data ?? [], ({ instructorName }) => instructorName)].map(
                ([instructor, free]) => (
                  <div key={instructor}>
                    <Group mb="xs">
                      <Text fw={600}>{instructor}</Text>
                      <Badge variant="light">{free.length}</Badge>
                    </Group>
                    <SimpleGrid cols={{ base: 3, xs: 5, md: 8 }} spacing="xs">
                      {free.map((slot) => (
                        <Button
                          key={slot.id}
                          variant="default"
                          size="compact-md"
                          px={4}
                          fz="sm"
                          fw={500}
                          disabled={book.isPending}
                          aria-label={text('bookings.book', { time: clock(slot.start), name: instructor })}
                          onClick={() => book.mutate(slot.id)}
                        >
                          {clock(slot.start)}
                        </Button>
                      ))}
                    </SimpleGrid>
                  </div>
                ),
              )}
            </Stack>
          )}
        </Loaded>
      </Card>
      <WaitingList domain={domain} />
      <Closures domain={domain} names={names} />
      <CalendarFeed domain={domain} />
    </Page>
  );
}

const NAMES_MAX = 100;

/** The names behind the ids of a booking: instructors for everybody, members for those who administer them. */
function useNames(domain: string): (actorId: string) => string {
  const me = useMe();
  const { data } = useQuery({
    queryKey: ['names', domain],
    queryFn: async () => {
      const [instructors, members] = await Promise.all([
        api.GET('/api/centers/{domain}/instructors', { params: { path: { domain } } }),
        me.role === 'ADMIN'
          ? api.GET('/api/centers/{centerId}/memberships', {
              params: { path: { centerId: String(me.centerId) }, query: { page: 1, limit: NAMES_MAX } },
            })
          : null,
      ]);
      return new Map([
        ...(members?.data?.data ?? []).map(({ actorId, name }) => [actorId, name] as const),
        ...(instructors.data?.data ?? []).map(({ id, name }) => [id, name] as const),
      ]);
    },
  });
  return (actorId) => (actorId === me.actorId ? me.name : (data?.get(actorId) ?? '–'));
}
