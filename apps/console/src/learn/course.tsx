import { Alert, Badge, Button, Card, Group, Progress, Stack, Text, Title } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '../shell/api.ts';
import { Fact, Facts } from '../shell/facts.tsx';
import { percent } from '../shell/format.tsx';
import { TextLink } from '../shell/links.tsx';
import { Page } from '../shell/page.tsx';
import { Failed, Loaded } from '../shell/states.tsx';
import { useText } from '../text/use-text.tsx';
import { Buy } from './buy.tsx';
import { CertificateLinks } from './certificate-links.tsx';
import { LearnerSelect } from './learner-select.tsx';
import { useLearner } from './people.ts';
import { clock, Player } from './player.tsx';
import { type CourseInFull, courseQuery, type Lesson, refreshCourse } from './read-course.ts';

/** One course: bought, followed lesson by lesson, and completed. */
export function CoursePage() {
  const { id } = useParams({ from: '/signed-in/app/courses/$id' });
  const { learner } = useLearner();
  const query = useQuery(courseQuery(id, learner.actorId));
  return <Loaded query={query}>{(course) => <Shown key={learner.actorId} course={course} />}</Loaded>;
}

function Shown({ course }: { course: CourseInFull }) {
  const text = useText();
  const { isMe, learner } = useLearner();
  const [playing, setPlaying] = useState<string | null>(null);
  const lesson = course.lessons.find(({ id }) => id === playing);
  const next = course.lessons.find((each) => each.reachedSeconds < each.durationSeconds);
  return (
    <Page
      title={course.name}
      about={text('courses.size', {
        lessons: course.lessonCount,
        minutes: Math.round(course.durationSeconds / 60),
      })}
      actions={<LearnerSelect />}
    >
      <TextLink to="/app/courses" size="sm">
        {text('courses.back')}
      </TextLink>
      {!course.isOpen && <Buy course={course} />}
      {course.isOpen && !isMe && (
        <Alert color="proof">{text('courses.ofChild', { name: learner.name })}</Alert>
      )}
      <Marks course={course} />
      <Certificate course={course} />
      {lesson && (
        <Player key={lesson.id} courseId={course.id} lesson={lesson} onEnd={() => setPlaying(null)} />
      )}
      {!lesson && course.isOpen && isMe && next && (
        <Button w="fit-content" onClick={() => setPlaying(next.id)}>
          {text(next.reachedSeconds > 0 ? 'courses.resume' : 'courses.startLesson', { title: next.title })}
        </Button>
      )}
      <Lessons
        course={course}
        playing={playing}
        onPlay={course.isOpen && isMe ? (each) => setPlaying(each.id) : null}
      />
    </Page>
  );
}

function Marks({ course }: { course: CourseInFull }) {
  const text = useText();
  return (
    <Card withBorder padding="lg" component="section" aria-label={text('results.title')}>
      <Facts>
        <Fact label={text('courses.progress')}>{percent(course.progress)}</Fact>
        <Fact label={text('results.attendance')}>{percent(course.attendanceRate)}</Fact>
        <Fact label={text('results.score')}>{course.assessmentScore ?? text('results.notYet')}</Fact>
      </Facts>
    </Card>
  );
}

const PROGRESS_MIN = 0.8;
const SCORE_MIN = 60;

/** The certificate, or the button for it as soon as it is earned. */
function Certificate({ course }: { course: CourseInFull }) {
  const text = useText();
  const { isMe } = useLearner();
  const { id: courseId, learnerId, certificateId } = course;
  const complete = useMutation({
    mutationFn: () => api.POST('/lms/api/v2/hrd/completion', { body: { learnerId, courseId } }),
    onSuccess: refreshCourse,
  });
  if (certificateId)
    return (
      <Alert color="teal" title={text('courses.completed')}>
        <CertificateLinks id={certificateId} />
      </Alert>
    );
  const isEarned =
    course.isOpen && course.progress >= PROGRESS_MIN && (course.assessmentScore ?? 0) >= SCORE_MIN;
  if (!isEarned || !isMe) return null;
  return (
    <Group>
      <Button loading={complete.isPending} onClick={() => complete.mutate()}>
        {text('courses.getCertificate')}
      </Button>
      {complete.error && <Failed error={complete.error} />}
    </Group>
  );
}

function Lessons({
  course,
  playing,
  onPlay,
}: {
  course: CourseInFull;
  playing: string | null;
  onPlay: ((lesson: Lesson) => void) | null;
}) {
  const text = useText();
  if (course.lessons.length === 0) return <Text c="dimmed">{text('courses.workshop')}</Text>;
  return (
    <Stack component="section" aria-label={text('learning.lessons')} gap="sm">
      {course.lessons.map((lesson, number) => {
        const isDone = lesson.reachedSeconds >= lesson.durationSeconds;
        return (
          <Card key={lesson.id} withBorder padding="md" component="article">
            <Group justify="space-between" wrap="nowrap">
              <div style={{ flex: 1, minWidth: 0 }}>
                <Title order={3} size="h5">
                  {number + 1}. {lesson.title}
                </Title>
                <Text size="sm" c="dimmed">
                  {clock(lesson.reachedSeconds)} / {clock(lesson.durationSeconds)}
                </Text>
                <Progress
                  mt={6}
                  value={(100 * lesson.reachedSeconds) / lesson.durationSeconds}
                  aria-label={`${text('courses.progress')}: ${lesson.title}`}
                />
              </div>
              {isDone && (
                <Badge color="teal" variant="light" miw="max-content">
                  {text('courses.seen')}
                </Badge>
              )}
              {onPlay && (
                <Button
                  variant="default"
                  size="compact-md"
                  fz="sm"
                  disabled={playing === lesson.id}
                  aria-label={`${text('player.play')}: ${lesson.title}`}
                  onClick={() => onPlay(lesson)}
                >
                  {text('player.play')}
                </Button>
              )}
            </Group>
          </Card>
        );
      })}
    </Stack>
  );
}
