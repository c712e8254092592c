import { ActionIcon, Card, Group, Progress, Stack, Text, Title } from '@mantine/core';
import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { useText } from '../text/use-text.tsx';
import type { Lesson } from './read-course.ts';
import { useLessonTime } from './use-lesson-time.ts';

/** A lesson under way: how far it is, and a button to go on or to pause. */
export function Player({ courseId, lesson, onEnd }: { courseId: string; lesson: Lesson; onEnd(): void }) {
  const text = useText();
  const { seconds, isRunning, toggle, error } = useLessonTime({ courseId, lesson, onEnd });
  const label = text(isRunning ? 'player.pause' : seconds > 0 ? 'player.resume' : 'player.play');
  return (
    <Card withBorder padding="lg" component="section" aria-label={text('player.title')}>
      <Stack>
        <Group wrap="nowrap">
          <ActionIcon
            size={56}
            radius="xl"
            aria-label={label}
            disabled={seconds >= lesson.durationSeconds}
            onClick={toggle}
          >
            {isRunning ? <IconPlayerPause /> : <IconPlayerPlay />}
          </ActionIcon>
          <div>
            <Title order={2} size="h4">
              {lesson.title}
            </Title>
            <Text c="dimmed" role="timer" aria-label={text('player.position')}>
              {clock(seconds)} / {clock(lesson.durationSeconds)}
            </Text>
          </div>
        </Group>
        <Progress
          value={(100 * seconds) / lesson.durationSeconds}
          aria-label={text('player.position')}
          striped={isRunning}
        />
        <Text size="sm" c="dimmed">
          {text(error ? 'player.unkept' : 'player.kept')}
        </Text>
      </Stack>
    </Card>
  );
}

/** 754 is 12:34. */
export function clock(seconds: number): string {
  const whole = Math.floor(seconds);
  const [hours, minutes] = [Math.floor(whole / 3_600), Math.floor((whole % 3_600) / 60)];
  const two = (part: number) => String(part).padStart(2, '0');
  return hours > 0 ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`;
}
