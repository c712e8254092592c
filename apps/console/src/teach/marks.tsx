import { Button, Card, Group, NumberInput, Select } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CertificateLinks } from '../learn/certificate-links.tsx';
import { standingColumns } from '../learn/standing-columns.ts';
import { api, queryClient } from '../shell/api.ts';
import { contentOf } from '../shell/content.ts';
import { ListTable } from '../shell/list.tsx';
import { Page } from '../shell/page.tsx';
import { Empty, Failed, Loaded } from '../shell/states.tsx';
import { useList } from '../shell/use-list.ts';
import { useText } from '../text/use-text.tsx';
import { coursesQuery } from './read-teaching.ts';

/** Who takes a course, how far they are, and what they scored. */
export function Marks() {
  const text = useText();
  const courses = useQuery(coursesQuery);
  const [chosen, setChosen] = useState<string | null>(null);
  return (
    <Page title={text('nav.marks')} about={text('marks.about')}>
      <Loaded
        query={courses}
        isEmpty={(data) => data.length === 0}
        empty={<Empty>{text('courses.none')}</Empty>}
      >
        {(data) => {
          const courseId = chosen ?? data[0]?.id ?? '';
          return (
            <>
              <Select
                label={text('session.course')}
                data={data.map(({ id, name }) => ({ value: id, label: name }))}
                value={courseId}
                allowDeselect={false}
                searchable
                maw={420}
                onChange={setChosen}
              />
              <Card withBorder>
                <Learners key={courseId} courseId={courseId} />
              </Card>
            </>
          );
        }}
      </Loaded>
    </Page>
  );
}

function Learners({ courseId }: { courseId: string }) {
  const text = useText();
  const list = useList('learners', { courseId }, async ({ courseId: id, ...query }) => {
    const content = contentOf(
      await api.GET('/lms/api/v3/courses/{id}/learners', { params: { path: { id }, query } }),
    );
    return { data: { ...content, data: content.data.map((row) => ({ ...row, id: row.learnerId })) } };
  });
  return (
    <ListTable
      list={list}
      empty={text('marks.none')}
      columns={[
        { id: 'name', label: text('field.name'), value: ({ learnerName }) => learnerName },
        ...standingColumns(text),
        {
          id: 'score',
          label: text('results.score'),
          value: ({ assessmentScore }) => assessmentScore,
          of: (learner) => <Score key={learner.assessmentScore} courseId={courseId} learner={learner} />,
        },
        { label: '', of: ({ certificateId }) => certificateId && <CertificateLinks id={certificateId} /> },
      ]}
    />
  );
}

/** A score to write down; each is sealed, and of several the latest counts. */
function Score({
  courseId,
  learner: { learnerId, learnerName, assessmentScore },
}: {
  courseId: string;
  learner: { learnerId: string; learnerName: string; assessmentScore: number | null };
}) {
  const text = useText();
  const [score, setScore] = useState<number | string>(assessmentScore ?? '');
  const mark = useMutation({
    mutationFn: (value: number) =>
      api.POST('/lms/api/v2/hrd/assessment', { body: { learnerId, courseId, score: value } }),
    onSuccess: () => {
      notifications.show({ color: 'teal', message: text('marks.saved', { name: learnerName }) });
      return queryClient.invalidateQueries({ queryKey: ['learners'] });
    },
  });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        mark.mutate(Number(score));
      }}
    >
      <Group gap="xs" wrap="nowrap">
        <NumberInput
          aria-label={text('marks.scoreOf', { name: learnerName })}
          value={score}
          min={0}
          max={100}
          decimalScale={2}
          hideControls
          required
          w={80}
          onChange={setScore}
        />
        <Button
          type="submit"
          size="compact-md"
          fz="sm"
          variant="light"
          loading={mark.isPending}
          disabled={score === '' || score === assessmentScore}
          aria-label={`${text('action.save')}: ${learnerName}`}
        >
          {text('action.save')}
        </Button>
      </Group>
      {mark.error && <Failed error={mark.error} />}
    </form>
  );
}
