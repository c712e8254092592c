import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { api } from '../shell/api.ts';
import { Money, State } from '../shell/format.tsx';
import { ListTable } from '../shell/list.tsx';
import { Page } from '../shell/page.tsx';
import { useMe } from '../shell/session.tsx';
import { Empty } from '../shell/states.tsx';
import { useList } from '../shell/use-list.ts';
import { PlanSession } from '../teach/plan-session.tsx';
import { useText, useWord } from '../text/use-text.tsx';
import { CourseForm } from './course-form.tsx';
import { Monitoring } from './monitoring.tsx';

/** Courses and workshops of the center, and who is there: administrators offer them, instructors take attendance. */
export function Learning() {
  const text = useText();
  const isAdmin = useMe().role === 'ADMIN';
  const [isTaking, taking] = useDisclosure();
  const [isAdding, adding] = useDisclosure();
  return (
    <Page
      title={text('nav.learning')}
      about={text('learning.about')}
      actions={
        <>
          <Button variant="light" onClick={taking.open}>
            {text('learning.attendance')}
          </Button>
          {isAdmin && <Button onClick={adding.open}>{text('learning.create')}</Button>}
        </>
      }
    >
      {isAdmin ? (
        <>
          <Courses />
          <Monitoring />
        </>
      ) : (
        <Empty>{text('learning.instructor')}</Empty>
      )}
      {isTaking && <PlanSession onClose={taking.close} />}
      {isAdding && <CourseForm onClose={adding.close} />}
    </Page>
  );
}

function Courses() {
  const text = useText();
  const word = useWord();
  const list = useList('courses', {}, (query) =>
    api.GET('/lms/api/v3/admin/products', { params: { query } }),
  );
  return (
    <ListTable
      list={list}
      columns={[
        { id: 'name', label: text('field.name'), value: ({ name }) => name },
        { id: 'type', label: text('field.type'), value: ({ type }) => type, of: ({ type }) => word(type) },
        {
          id: 'lessons',
          label: text('learning.lessons'),
          value: ({ lessons }) => lessons.length,
          of: ({ lessons }) =>
            text('learning.lessonsOf', { count: lessons.length, minutes: minutesOf(lessons) }),
        },
        {
          id: 'price',
          label: text('subscription.price'),
          value: ({ price }) => price,
          of: ({ price, currency }) => <Money amount={price} currency={currency} />,
        },
        {
          id: 'status',
          label: text('field.status'),
          value: ({ active }) => (active ? 'ACTIVE' : 'PAUSED'),
          of: ({ active }) => <State value={active ? 'ACTIVE' : 'PAUSED'} />,
        },
      ]}
    />
  );
}

function minutesOf(lessons: { durationSeconds: number }[]): number {
  return Math.round(lessons.reduce((sum, { durationSeconds }) => sum + durationSeconds, 0) / 60);
}
