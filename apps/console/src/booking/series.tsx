import { Badge, List, Modal, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { spokenDay } from '../calendar/days.ts';
import { Loaded } from '../shell/states.tsx';
import { useFocusBack } from '../shell/use-focus-back.ts';
import { useLanguage } from '../text/use-text.tsx';
import { readBookings } from './read-bookings.ts';
import { type Week, weeksOf } from './series-rules.ts';

const COLORS: Record<Week['state'], string> = {
  kept: 'teal',
  moved: 'blue',
  canceled: 'red',
  missing: 'gray',
};

/** The weeks of a series, with those that are not as the others. */
export function Series({
  domain,
  seriesId,
  timeZone,
  onClose,
}: {
  domain: string;
  seriesId: string;
  timeZone: string | undefined;
  onClose(): void;
}) {
  const { text, language } = useLanguage();
  useFocusBack();
  const bookings = useQuery({
    queryKey: ['bookings', domain, 'series', seriesId],
    queryFn: () => readBookings(domain, { seriesId }),
  });
  const clock = new Intl.DateTimeFormat(language, { timeStyle: 'short', ...(timeZone ? { timeZone } : {}) });
  return (
    <Modal opened onClose={onClose} title={text('series.title')}>
      <Loaded query={bookings}>
        {(data) => (
          <Stack>
            <Text size="sm" c="dimmed">
              {text('series.about')}
            </Text>
            <List listStyleType="none" spacing="xs">
              {weeksOf(data, timeZone).map(({ day, start, state }) => (
                <List.Item
                  key={`${day} ${start}`}
                  icon={
                    <Badge variant="light" color={COLORS[state]} miw={110}>
                      {text(`series.${state}`)}
                    </Badge>
                  }
                >
                  {spokenDay(day, language, { weekday: 'short', month: 'short', day: 'numeric' })}
                  {start && ` · ${clock.format(new Date(start))}`}
                </List.Item>
              ))}
            </List>
          </Stack>
        )}
      </Loaded>
    </Modal>
  );
}
