import { Badge, Card, Group, Progress, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { api } from '../shell/api.ts';
import { Money } from '../shell/format.tsx';
import { ButtonLink } from '../shell/links.tsx';
import { Listed } from '../shell/list.tsx';
import { Page } from '../shell/page.tsx';
import { useList } from '../shell/use-list.ts';
import { useText } from '../text/use-text.tsx';
import { LearnerSelect } from './learner-select.tsx';
import { useLearner } from './people.ts';
import type { Course } from './read-course.ts';

/** Courses to buy and to take, by somebody who learns here. */
export function Courses() {
  const text = useText();
  const { learner } = useLearner();
  return (
    <Page title={text('nav.courses')} about={text('courses.about')} actions={<LearnerSelect />}>
      <Offered key={learner.actorId} learnerId={learner.actorId} />
    </Page>
  );
}

function Offered({ learnerId }: { learnerId: string }) {
  const text = useText();
  const list = useList('my-courses', { learnerId }, (query) =>
    api.GET('/lms/api/v3/courses', { params: { query } }),
  );
  return (
    <Listed list={list} empty={text('courses.none')}>
      {(courses) => (
        <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }}>
          {courses.map((course) => (
            <Offer key={course.id} course={course} />
          ))}
        </SimpleGrid>
      )}
    </Listed>
  );
}

function Offer({ course }: { course: Course }) {
  const text = useText();
  const percent = Math.floor(course.progress * 100);
  return (
    <Card withBorder padding="lg" component="article">
      <Stack gap="sm" h="100%">
        <Group justify="space-between" wrap="nowrap" align="start">
          <Title order={2} size="h4" style={{ overflowWrap: 'anywhere' }}>
            {course.name}
          </Title>
          <Standing course={course} />
        </Group>
        <Text size="sm" c="dimmed">
          {text('courses.size', {
            lessons: course.lessonCount,
            minutes: Math.round(course.durationSeconds / 60),
          })}
        </Text>
        {(percent > 0 || course.isOpen) && (
          <Group gap="xs" wrap="nowrap">
            <Progress value={percent} style={{ flex: 1 }} aria-label={text('courses.progress')} />
            <Text size="sm">{percent} %</Text>
          </Group>
        )}
        <ButtonLink
          to="/app/courses/$id"
          params={{ id: course.id }}
          variant={course.isOpen ? 'filled' : 'default'}
          mt="auto"
          aria-label={`${text(nextStepOf(course))}: ${course.name}`}
        >
          {text(nextStepOf(course))}
        </ButtonLink>
      </Stack>
    </Card>
  );
}

function Standing({ course }: { course: Course }) {
  const text = useText();
  if (course.certificateId)
    return (
      <Badge color="teal" miw="max-content">
        {text('courses.completed')}
      </Badge>
    );
  if (course.price === 0)
    return (
      <Badge variant="light" color="gray" miw="max-content">
        {text('courses.free')}
      </Badge>
    );
  if (course.isOpen)
    return (
      <Badge variant="light" color="teal" miw="max-content">
        {text('courses.bought')}
      </Badge>
    );
  return (
    <Text fw={600} style={{ whiteSpace: 'nowrap' }}>
      <Money amount={course.price} currency={course.currency} />
    </Text>
  );
}

function nextStepOf({ isOpen, certificateId, followedAt }: Course) {
  if (!isOpen || certificateId) return 'courses.look';
  return followedAt ? 'courses.continue' : 'courses.start';
}
