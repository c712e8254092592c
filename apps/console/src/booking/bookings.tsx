import { Badge, Button, Card, Group, SimpleGrid, Stack, Table, Text, TextInput, Title } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, queryClient } from '../shell/api.ts';
import { State } from '../shell/format.tsx';
import { Page } from '../shell/page.tsx';
import { useMe } from '../shell/session.tsx';
import { Empty, Failed, Loaded } from '../shell/states.tsx';
import { useLanguage } from '../text/use-text.tsx';

const refresh = () =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: ['bookings'] }),
    queryClient.invalidateQueries({ queryKey: ['slots'] }),
  ]);

/** One day at the center: what is booked, and what is still free. */
export function Bookings() {
  const { text, language } = useLanguage();
  const domain = useMe().centerDomain ?? '';
  const [date, setDate] = useState(() => new Date().toISOString().slice(0, 10));
  const path = { domain };
  const slots = useQuery({
    queryKey: ['slots', domain, date],
    queryFn: async () =>
      (await api.GET('/api/centers/{domain}/available-slots', { params: { path, query: { date } } })).data,
  });
  const bookings = useQuery({
    queryKey: ['bookings', domain, date],
    queryFn: async () =>
      (
        await api.GET('/api/centers/{domain}/bookings', {
          params: { path, query: { date, page: 1, limit: 100 } },
        })
      ).data?.data ?? [],
  });
  const book = useMutation({
    mutationFn: (slotId: string) =>
      api.POST('/api/centers/{domain}/bookings', { params: { path }, body: { slotId } }),
    onSuccess: refresh,
  });
  const cancel = useMutation({
    mutationFn: (bookingId: string) =>
      api.DELETE('/api/centers/{domain}/bookings/{bookingId}', { params: { path: { domain, bookingId } } }),
    onSuccess: refresh,
  });
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
          onChange={(event) => event.currentTarget.value && setDate(event.currentTarget.value)}
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
            <Table>
              <Table.Tbody>
                {data.map((booking) => (
                  <Table.Tr key={booking.id}>
                    <Table.Td>{`${clock(booking.start)} – ${clock(booking.end)}`}</Table.Td>
                    <Table.Td>
                      <State value={booking.status} />
                    </Table.Td>
                    <Table.Td ta="right">
                      {booking.status === 'CONFIRMED' && (
                        <Button
                          size="compact-sm"
                          variant="light"
                          color="red"
                          onClick={() => cancel.mutate(booking.id)}
                        >
                          {text('action.cancel')}
                        </Button>
                      )}
                    </Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          )}
        </Loaded>
      </Card>
      <Card withBorder>
        <Title order={2} size="h4" mb="sm">
          {text('bookings.free')}
        </Title>
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
                    <SimpleGrid cols={{ base: 3, sm: 5, md: 8 }} spacing="xs">
                      {free.map((slot) => (
                        <Button
                          key={slot.id}
                          variant="default"
                          size="compact-md"
                          disabled={book.isPending}
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
    </Page>
  );
}
