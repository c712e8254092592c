import { Card, Group, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { childrenQuery } from '../learn/people.ts';
import { State, When } from '../shell/format.tsx';
import { Loaded } from '../shell/states.tsx';
import { useText } from '../text/use-text.tsx';

type Child = Awaited<ReturnType<typeof childrenQuery.queryFn>>[number];

/** A parent's children over all centers: where they belong and when they are expected. */
export function Children() {
  const text = useText();
  const query = useQuery(childrenQuery);
  return (
    <Loaded query={query} isEmpty={(children) => children.length === 0}>
      {(children) => (
        <>
          <Title order={2} size="h4">
            {text('dashboard.children')}
          </Title>
          <SimpleGrid cols={{ base: 1, md: 2 }}>
            {children.map((child) => (
              <Shown key={child.actorId} child={child} />
            ))}
          </SimpleGrid>
        </>
      )}
    </Loaded>
  );
}

function Shown({ child }: { child: Child }) {
  const text = useText();
  const bookings = child.bookings.map((booking) => ({
    id: String(booking.id),
    start: String(booking.start),
    status: String(booking.status),
  }));
  return (
    <Card withBorder padding="lg">
      <Stack gap="sm">
        <Text fw={600}>{child.name}</Text>
        {child.memberships.map(({ id, centerName, status }) => (
          <Group key={id} gap="xs">
            <Text size="sm">{centerName}</Text>
            <State value={status} />
          </Group>
        ))}
        {bookings.length === 0 && (
          <Text size="sm" c="dimmed">
            {text('dashboard.noBookings')}
          </Text>
        )}
        {bookings.map(({ id, start, status }) => (
          <Group key={id} gap="xs">
            <Text size="sm">
              <When at={start} />
            </Text>
            <State value={status} />
          </Group>
        ))}
      </Stack>
    </Card>
  );
}
