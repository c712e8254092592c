import { Badge, Button, Card, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { readBookings, useCenterDay } from '../booking/read-bookings.ts';
import { CalendarBar, type View } from '../calendar/calendar-bar.tsx';
import type { Day } from '../calendar/days.ts';
import { TextLink } from '../shell/links.tsx';
import { WholeTable } from '../shell/list.tsx';
import { Page } from '../shell/page.tsx';
import { useMe } from '../shell/session.tsx';
import { Empty, Loaded } from '../shell/states.tsx';
import { useLanguage } from '../text/use-text.tsx';
import { PlanSession } from './plan-session.tsx';
import { sessionsQuery } from './read-teaching.ts';

const VIEWS: readonly View[] = ['day'];

/** The day of whoever teaches: whom they meet, which sessions they hold, and how many came. */
export function TeachingDay() {
  const { text, language } = useLanguage();
  const me = useMe();
  const domain = me.centerDomain ?? '';
  const [chosen, setChosen] = useState<Day | null>(null);
  const [isPlanning, planning] = useDisclosure();
  const here = useCenterDay(domain).data;
  const day = chosen ?? here?.date ?? '';
  const timeZone = here?.timeZone;
  const sessions = useQuery(sessionsQuery(day));
  const bookings = useQuery({
    queryKey: ['bookings', domain, day, me.actorId],
    enabled: day !== '',
    queryFn: () => readBookings(domain, { date: day, instructorId: me.actorId }),
  });
  const clock = (at: string) =>
    new Intl.DateTimeFormat(language, { timeStyle: 'short', ...(timeZone ? { timeZone } : {}) }).format(
      new Date(at),
    );
  return (
    <Page
      title={text('nav.day')}
      about={timeZone}
      actions={<Button onClick={planning.open}>{text('learning.attendance')}</Button>}
    >
      <CalendarBar view="day" views={VIEWS} day={day} onView={() => {}} onDay={setChosen} />
      <Card withBorder component="section" aria-label={text('day.sessions')}>
        <Title order={2} size="h4" mb="sm">
          {text('day.sessions')}
        </Title>
        <Loaded
          query={sessions}
          isEmpty={(data) => data.length === 0}
          empty={<Empty>{text('day.noSessions')}</Empty>}
        >
          {(data) => (
            <WholeTable
              name="sessions"
              rows={data}
              columns={[
                {
                  id: 'time',
                  label: text('bookings.time'),
                  value: ({ startsAt }) => startsAt,
                  of: ({ startsAt, endsAt }) => `${clock(startsAt)} – ${clock(endsAt)}`,
                },
                {
                  id: 'name',
                  label: text('field.name'),
                  value: ({ title }) => title,
                  of: ({ id, title }) => (
                    <TextLink to="/app/sessions/$id" params={{ id }}>
                      {title}
                    </TextLink>
                  ),
                },
                {
                  id: 'came',
                  label: text('session.came'),
                  value: ({ attended }) => attended,
                  of: ({ attended }) => (
                    <Badge variant="light" color={attended > 0 ? 'teal' : 'gray'}>
                      {attended}
                    </Badge>
                  ),
                },
              ]}
            />
          )}
        </Loaded>
      </Card>
      <Card withBorder component="section" aria-label={text('day.bookings')}>
        <Title order={2} size="h4" mb="sm">
          {text('day.bookings')}
        </Title>
        <Loaded
          query={bookings}
          isEmpty={(data) => data.length === 0}
          empty={<Empty>{text('bookings.none')}</Empty>}
        >
          {(data) => (
            <WholeTable
              name="bookings"
              isAside
              rows={data}
              columns={[
                {
                  id: 'time',
                  label: text('bookings.time'),
                  value: ({ start }) => start,
                  of: ({ start, end }) => `${clock(start)} – ${clock(end)}`,
                },
                { id: 'for', label: text('bookings.for'), value: ({ actorName }) => actorName },
                { id: 'status', label: text('field.status'), value: ({ status }) => status, as: 'state' },
              ]}
            />
          )}
        </Loaded>
      </Card>
      {isPlanning && <PlanSession onClose={planning.close} />}
    </Page>
  );
}
