import { Badge, Card, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { readBookings } from '../booking/read-bookings.ts';
import { Month, Week } from '../calendar/calendar.tsx';
import { CalendarBar, spanOf, type View } from '../calendar/calendar-bar.tsx';
import { colorOf } from '../calendar/colors.ts';
import { type Day, dayAt } from '../calendar/days.ts';
import { Page } from '../shell/page.tsx';
import { useMe } from '../shell/session.tsx';
import { Loaded } from '../shell/states.tsx';
import { useText } from '../text/use-text.tsx';
import { childrenQuery } from './people.ts';

const VIEWS: readonly View[] = ['week', 'month'];

interface Held {
  id: string;
  actorId: string;
  actorName: string;
  instructorName: string;
  start: string;
  end: string;
  status: string;
  place: string;
}

/** Everything that is booked for oneself and one's children, in every center, in one calendar and in one's own time zone. */
export function FamilyCalendar() {
  const text = useText();
  const me = useMe();
  const [view, setView] = useState<View>('week');
  const [chosen, setChosen] = useState<Day | null>(null);
  const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const day = chosen ?? dayAt(new Date().toISOString(), timeZone);
  const { from, to } = spanOf(view, day);
  const domain = me.centerDomain ?? '';
  const own = useQuery({
    queryKey: ['bookings', domain, from, to, 'family'],
    queryFn: () => readBookings(domain, { date: from, to }),
  });
  const children = useQuery({ ...childrenQuery, enabled: me.role === 'PARENT' });
  const here = me.memberships.find(({ centerId }) => centerId === me.centerId)?.centerName ?? '';
  const held = new Map<string, Held>([
    ...(own.data ?? []).map((each) => [each.id, { ...each, place: here }] as const),
    ...(children.data ?? []).flatMap(bookingsOf).map((each) => [each.id, each] as const),
  ]);
  const people = new Map([...held.values()].map(({ actorId, actorName }) => [actorId, actorName]));
  const isOnePlace = new Set([...held.values()].map(({ place }) => place)).size < 2;
  const Shown = view === 'month' ? Month : Week;
  return (
    <Page title={text('nav.calendar')} about={text('familyCalendar.about', { timeZone })}>
      <CalendarBar view={view} views={VIEWS} day={day} onView={setView} onDay={setChosen} />
      {people.size > 1 && (
        <Group gap="xs" aria-label={text('familyCalendar.people')} role="list">
          {[...people].map(([actorId, name]) => (
            <Badge
              key={actorId}
              role="listitem"
              variant="dot"
              tt="none"
              size="lg"
              color={`var(--mantine-color-${colorOf(actorId)}-6)`}
            >
              {name}
            </Badge>
          ))}
        </Group>
      )}
      <Card withBorder>
        <Loaded query={own}>
          {() => (
            <Shown
              day={day}
              timeZone={timeZone}
              onDay={(next) => {
                setChosen(next);
                setView('week');
              }}
              entries={[...held.values()].map(({ id, start, end, status, ...each }) => ({
                id,
                start,
                end,
                title: [each.actorName, each.instructorName, ...(isOnePlace ? [] : [each.place])].join(' · '),
                color: colorOf(each.actorId),
                isCanceled: status === 'CANCELED',
              }))}
            />
          )}
        </Loaded>
      </Card>
    </Page>
  );
}

type Child = Awaited<ReturnType<typeof childrenQuery.queryFn>>[number];

/** The description of the API calls these open objects; they are bookings with the center they are in. */
function bookingsOf({ name, memberships, bookings }: Child): Held[] {
  return (bookings as unknown as (Omit<Held, 'place'> & { centerId: number })[]).map(
    ({ centerId, ...booking }) => ({
      ...booking,
      actorName: name,
      place: memberships.find((membership) => membership.centerId === centerId)?.centerName ?? '',
    }),
  );
}
