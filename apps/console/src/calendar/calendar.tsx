import { Text, UnstyledButton, VisuallyHidden } from '@mantine/core';
import type { CSSProperties } from 'react';
import { useLanguage } from '../text/use-text.tsx';
import classes from './calendar.module.css';
import { type CalendarClosure, type ClosedTime, closedOn, isWholeDay } from './closed-times.ts';
import { type Day, dayAt, monthOf, spokenDay, weekOf } from './days.ts';

/** Something at a time, as a calendar shows it. */
export interface CalendarEntry {
  id: string;
  start: string;
  end: string;
  title: string;
  /** A color of the theme that tells whose it is. */
  color: string;
  isCanceled: boolean;
}

interface Shown {
  day: Day;
  entries: readonly CalendarEntry[];
  closures?: readonly CalendarClosure[];
  timeZone: string | undefined;
  /** What happens when a day is chosen. */
  onDay(day: Day): void;
}

const IN_A_CELL = 3;

/** Seven days beside each other, on a phone below each other. */
export function Week({ day, entries, closures = [], timeZone, onDay }: Shown) {
  const { text, language } = useLanguage();
  const byDay = useByDay(entries, timeZone);
  const today = dayAt(new Date().toISOString(), timeZone);
  return (
    <div className={classes.week}>
      {weekOf(day).map((each) => {
        const closed = closedOn(each, closures, timeZone);
        return (
          <section
            key={each}
            className={classes.day}
            data-today={each === today}
            data-closed={closed.some(isWholeDay)}
          >
            <UnstyledButton className={classes.number} onClick={() => onDay(each)}>
              <Text component="h3" size="sm" fw={600}>
                {spokenDay(each, language, { weekday: 'short', day: 'numeric' })}
                {each === today && <VisuallyHidden> {text('calendar.today')}</VisuallyHidden>}
              </Text>
            </UnstyledButton>
            <Closed times={closed} timeZone={timeZone} />
            <Entries entries={byDay.get(each) ?? []} timeZone={timeZone} />
          </section>
        );
      })}
    </div>
  );
}

/** Whole weeks of a month; a phone shows how many there are on a day, and the day itself what they are. */
export function Month({ day, entries, closures = [], timeZone, onDay }: Shown) {
  const { text, language } = useLanguage();
  const byDay = useByDay(entries, timeZone);
  const today = dayAt(new Date().toISOString(), timeZone);
  const weeks = monthOf(day);
  const nameOf = (each: Day, count: number, closed: readonly ClosedTime[]) =>
    [
      `${spokenDay(each, language, { dateStyle: 'full' })}: ${count}`,
      ...closed.map(({ title }) => text('calendar.closed', { title })),
    ].join(', ');
  return (
    <table
      className={classes.month}
      aria-label={spokenDay(day, language, { month: 'long', year: 'numeric' })}
    >
      <thead>
        <tr>
          {weeks[0]?.map((each) => (
            <th key={each} scope="col">
              {spokenDay(each, language, { weekday: 'short' })}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((each) => {
              const here = byDay.get(each) ?? [];
              const closed = closedOn(each, closures, timeZone);
              return (
                <td
                  key={each}
                  className={classes.cell}
                  data-today={each === today}
                  data-outside={each.slice(0, 7) !== day.slice(0, 7)}
                  data-closed={closed.some(isWholeDay)}
                >
                  <UnstyledButton
                    className={classes.number}
                    onClick={() => onDay(each)}
                    aria-label={nameOf(each, here.length, closed)}
                  >
                    <Text span size="sm" fw={each === today ? 700 : 400}>
                      {Number(each.slice(8))}
                    </Text>
                  </UnstyledButton>
                  <Closed times={closed} timeZone={timeZone} />
                  <Entries entries={here.slice(0, IN_A_CELL)} timeZone={timeZone} />
                  {here.length > IN_A_CELL && (
                    <span className={classes.more}>
                      {text('calendar.more', { count: here.length - IN_A_CELL })}
                    </span>
                  )}
                  {here.length > 0 && (
                    <span className={classes.count} aria-hidden>
                      {here.length}
                    </span>
                  )}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** When nothing is offered on a day, and why. */
export function Closed({ times, timeZone }: { times: readonly ClosedTime[]; timeZone: string | undefined }) {
  const { text, language } = useLanguage();
  if (times.length === 0) return null;
  const clock = new Intl.DateTimeFormat(language, { timeStyle: 'short', ...(timeZone ? { timeZone } : {}) });
  const hours = (time: ClosedTime) =>
    isWholeDay(time)
      ? text('calendar.allDay')
      : [time.from, time.until]
          .map((at) => (at ? clock.format(new Date(at)) : ''))
          .join(' – ')
          .trim();
  return (
    <ul className={classes.entries}>
      {times.map((time) => (
        <li key={time.id} className={classes.closed} title={text('calendar.closed', { title: time.title })}>
          <strong>{hours(time)}</strong> {text('calendar.closed', { title: time.title })}
        </li>
      ))}
    </ul>
  );
}

function Entries({ entries, timeZone }: { entries: readonly CalendarEntry[]; timeZone: string | undefined }) {
  const { text, language } = useLanguage();
  if (entries.length === 0) return null;
  const clock = new Intl.DateTimeFormat(language, {
    timeStyle: 'short',
    ...(timeZone ? { timeZone } : {}),
  });
  return (
    <ul className={classes.entries}>
      {entries.map(({ id, start, title, color, isCanceled }) => (
        <li
          key={id}
          className={classes.entry}
          data-canceled={isCanceled}
          title={title}
          style={{ '--entry-color': `var(--mantine-color-${color}-6)` } as CSSProperties}
        >
          <strong>{clock.format(new Date(start))}</strong> {title}
          {isCanceled && <VisuallyHidden> ({text('calendar.canceled')})</VisuallyHidden>}
        </li>
      ))}
    </ul>
  );
}

function useByDay(entries: readonly CalendarEntry[], timeZone: string | undefined) {
  const inOrder = entries.toSorted((a, b) => a.start.localeCompare(b.start));
  return Map.groupBy(inOrder, ({ start }) => dayAt(start, timeZone));
}
