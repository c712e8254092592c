import { Card, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Closed, Month, Week } from '../calendar/calendar.tsx';
import { CalendarBar, spanOf, type View } from '../calendar/calendar-bar.tsx';
import { type CalendarClosure, closedOn } from '../calendar/closed-times.ts';
import { colorOf } from '../calendar/colors.ts';
import { type Day, isDay } from '../calendar/days.ts';
import { Page } from '../shell/page.tsx';
import { useMe } from '../shell/session.tsx';
import { Loaded } from '../shell/states.tsx';
import { useText } from '../text/use-text.tsx';
import { Booked } from './booked.tsx';
import { CalendarFeed } from './calendar-feed.tsx';
import { Closures } from './closures.tsx';
import { FreeSlots, type Moving } from './free-slots.tsx';
import { readBookings, useCenterDay, useClosures, useInstructors } from './read-bookings.ts';
import { WaitingList } from './waiting-list.tsx';

const VIEWS: readonly View[] = ['day', 'week', 'month'];

/** The center's calendar by day, week or month, of everybody or of one instructor. */
export function Bookings() {
  const text = useText();
  const domain = useMe().centerDomain ?? '';
  const [view, setView] = useState<View>(firstView);
  // Nothing chosen means today, and which day that is, the center's own clock says. A link may name a day.
  const [chosen, setChosen] = useState<Day | null>(askedDay);
  const [instructorId, setInstructorId] = useState<string | null>(null);
  const [moving, setMoving] = useState<Moving | null>(null);
  const instructors = useInstructors(domain).data ?? [];
  const here = useCenterDay(domain).data;
  const timeZone = here?.timeZone;
  const day = chosen ?? here?.date ?? '';
  const names = (actorId: string) => instructors.find(({ id }) => id === actorId)?.name ?? '–';
  const shown = day ? spanOf(view, day) : { from: '', to: '' };
  const closures = useClosures(domain, { ...shown, instructorId, names });
  const shared = { domain, instructorId, timeZone };
  return (
    <Page
      title={text('nav.bookings')}
      about={timeZone}
      actions={
        <Select
          aria-label={text('bookings.with')}
          placeholder={text('bookings.everyInstructor')}
          data={instructors.map(({ id, name }) => ({ value: id, label: name }))}
          value={instructorId}
          clearable
          searchable
          onChange={setInstructorId}
        />
      }
    >
      <CalendarBar view={view} views={VIEWS} day={day} onView={setView} onDay={setChosen} />
      {view === 'day' ? (
        <>
          <Closed times={closedOn(day, closures, timeZone)} timeZone={timeZone} />
          <Booked {...shared} date={day} onMove={setMoving} />
          <FreeSlots {...shared} date={day} moving={moving} onMoved={() => setMoving(null)} />
        </>
      ) : (
        day && (
          <Overview
            {...shared}
            view={view}
            day={day}
            closures={closures}
            onDay={(next) => {
              setChosen(next);
              setView('day');
            }}
          />
        )
      )}
      <WaitingList domain={domain} timeZone={timeZone} />
      <Closures domain={domain} timeZone={timeZone} names={names} />
      <CalendarFeed domain={domain} />
    </Page>
  );
}

/** A week or a month; each instructor has a color. */
function Overview({
  domain,
  instructorId,
  timeZone,
  view,
  day,
  closures,
  onDay,
}: {
  domain: string;
  instructorId: string | null;
  timeZone: string | undefined;
  view: 'week' | 'month';
  day: Day;
  closures: readonly CalendarClosure[];
  onDay(day: Day): void;
}) {
  const { from, to } = spanOf(view, day);
  const bookings = useQuery({
    queryKey: ['bookings', domain, from, to, instructorId],
    queryFn: () => readBookings(domain, { date: from, to, ...(instructorId ? { instructorId } : {}) }),
  });
  const Shown = view === 'week' ? Week : Month;
  return (
    <Card withBorder>
      <Loaded query={bookings}>
        {(data) => (
          <Shown
            day={day}
            timeZone={timeZone}
            onDay={onDay}
            closures={closures}
            entries={data.map(({ id, start, end, actorName, instructorName, status, ...booking }) => ({
              id,
              start,
              end,
              title: `${actorName} · ${instructorName}`,
              color: colorOf(booking.instructorId),
              isCanceled: status === 'CANCELED',
            }))}
          />
        )}
      </Loaded>
    </Card>
  );
}

function asked(name: string): string | null {
  return new URLSearchParams(window.location.search).get(name);
}

function askedDay(): Day | null {
  const day = asked('day');
  return day !== null && isDay(day) ? day : null;
}

function firstView(): View {
  return VIEWS.find((view) => view === asked('view')) ?? 'day';
}
