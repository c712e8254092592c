import { ActionIcon, Card, Group, Progress, Stack, Text, Title } from '@mantine/core';
import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { useText } from '../text/use-text.tsx';
import type { Lesson } from './read-course.ts';
import { useLessonTime } from './use-lesson-time.ts';

/** A lesson under way: how far it is, and a button to go on or to pause. */
export function Player({ courseId, lesson, onEnd }: { courseId: string; lesson: Lesson; onEnd(): void }) {
  const text = useText();
  const time = useLessonTime({ courseId, lesson, onEnd });
  const { seconds, isRunning, setRunning, error } = time;
  const label = text(isRunning ? 'player.pause' : seconds > 0 ? 'player.resume' : 'player.play');
  return (
    <Card withBorder padding="lg" component="section" aria-label={text('player.title')}>
      <Stack>
        {lesson.videoUrl && <Video lesson={lesson} source={lesson.videoUrl} time={time} />}
        <Group wrap="nowrap">
          {!lesson.videoUrl && (
            <ActionIcon
              size={56}
              radius="xl"
              aria-label={label}
              disabled={seconds >= lesson.durationSeconds}
              onClick={() => setRunning(!isRunning)}
            >
              {isRunning ? <IconPlayerPause /> : <IconPlayerPlay />}
            </ActionIcon>
          )}
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
        {lesson.text && <Text style={{ whiteSpace: 'pre-wrap' }}>{lesson.text}</Text>}
        <Text size="sm" c="dimmed">
          {text(error ? 'player.unkept' : 'player.kept')}
        </Text>
      </Stack>
    </Card>
  );
}

/** A video that goes on where the learner was; it tells the lesson's time. */
function Video({
  lesson,
  source,
  time: { seconds, setSeconds, setRunning },
}: {
  lesson: Lesson;
  source: string;
  time: ReturnType<typeof useLessonTime>;
}) {
  const atEnd = lesson.durationSeconds;
  return (
    // biome-ignore lint/a11y/useMediaCaption: captions are in the file, where its maker put any.
    <video
      src={source}
      controls
      playsInline
      aria-label={lesson.title}
      style={{ width: '100%', maxHeight: '60vh', background: '#000' }}
      onLoadedMetadata={(event) => {
        event.currentTarget.currentTime = seconds;
      }}
      onTimeUpdate={({ currentTarget: { currentTime } }) => setSeconds(Math.min(atEnd, currentTime))}
      onPlay={() => setRunning(true)}
      onPause={({ currentTarget: { ended } }) => !ended && setRunning(false)}
      onEnded={() => setSeconds(atEnd)}
    />
  );
}

/** 754 is 12:34. */
export function clock(seconds: number): string {
  const whole = Math.floor(seconds);
  const [hours, minutes] = [Math.floor(whole / 3_600), Math.floor((whole % 3_600) / 60)];
  const two = (part: number) => String(part).padStart(2, '0');
  return hours > 0 ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`;
}
