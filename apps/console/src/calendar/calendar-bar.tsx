import { ActionIcon, Button, Group, SegmentedControl, Text, TextInput } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useLanguage } from '../text/use-text.tsx';
import { addDays, addMonths, type Day, monthOf, spokenDay, weekOf } from './days.ts';

export type View = 'day' | 'week' | 'month';

/** The first and the last day that a view shows. */
export function spanOf(view: View, day: Day): { from: Day; to: Day } {
  const days = view === 'day' ? [day] : view === 'week' ? weekOf(day) : monthOf(day).flat();
  return { from: days[0] ?? day, to: days.at(-1) ?? day };
}

function step(view: View, day: Day, count: number): Day {
  if (view === 'month') return addMonths(day, count);
  return addDays(day, view === 'week' ? 7 * count : count);
}

/** Which stretch of time a calendar shows, and the way to the ones around it. */
export function CalendarBar({
  view,
  views,
  day,
  onView,
  onDay,
}: {
  view: View;
  views: readonly View[];
  /** Empty until it is known which day it is. */
  day: Day | '';
  onView(view: View): void;
  /** Null for today. */
  onDay(day: Day | null): void;
}) {
  const { text, language } = useLanguage();
  return (
    <Group justify="space-between" gap="sm">
      <Group gap="xs" wrap="nowrap">
        <ActionIcon
          variant="default"
          size="lg"
          aria-label={text('calendar.earlier')}
          disabled={day === ''}
          onClick={() => onDay(step(view, day, -1))}
        >
          <IconChevronLeft size={18} />
        </ActionIcon>
        <Button variant="default" size="sm" onClick={() => onDay(null)}>
          {text('calendar.today')}
        </Button>
        <ActionIcon
          variant="default"
          size="lg"
          aria-label={text('calendar.later')}
          disabled={day === ''}
          onClick={() => onDay(step(view, day, 1))}
        >
          <IconChevronRight size={18} />
        </ActionIcon>
        <Text fw={600} aria-live="polite">
          {day && titleOf(view, day, language)}
        </Text>
      </Group>
      <Group gap="xs">
        {views.length > 1 && (
          <SegmentedControl
            aria-label={text('calendar.view')}
            value={view}
            data={views.map((each) => ({ value: each, label: text(`calendar.${each}`) }))}
            onChange={onView}
          />
        )}
        <TextInput
          type="date"
          aria-label={text('field.day')}
          value={day}
          onChange={(event) => event.currentTarget.value && onDay(event.currentTarget.value)}
        />
      </Group>
    </Group>
  );
}

function titleOf(view: View, day: Day, language: string): string {
  if (view === 'day') return spokenDay(day, language, { weekday: 'short', month: 'short', day: 'numeric' });
  if (view === 'month') return spokenDay(day, language, { month: 'long', year: 'numeric' });
  const { from, to } = spanOf(view, day);
  const format = new Intl.DateTimeFormat(language, { month: 'short', day: 'numeric', timeZone: 'UTC' });
  return format.formatRange(Date.parse(`${from}T00:00:00Z`), Date.parse(`${to}T00:00:00Z`));
}
