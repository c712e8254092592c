import { Card, Group, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { api } from '../shell/api.ts';
import { contentOf } from '../shell/content.ts';
import { When } from '../shell/format.tsx';
import { TextLink } from '../shell/links.tsx';
import { ListTable } from '../shell/list.tsx';
import { Page } from '../shell/page.tsx';
import { Empty, Loaded } from '../shell/states.tsx';
import { useList } from '../shell/use-list.ts';
import { useText } from '../text/use-text.tsx';
import { CertificateLinks } from './certificate-links.tsx';
import { LearnerSelect } from './learner-select.tsx';
import { useLearner } from './people.ts';
import { standingColumns } from './standing-columns.ts';

/** What came of it: progress, attendance and score of each course, and the certificates that were earned. */
export function Results() {
  const text = useText();
  const { learner } = useLearner();
  return (
    <Page title={text('results.title')} about={text('results.about')} actions={<LearnerSelect />}>
      <Certificates learnerId={learner.actorId} />
      <Marks key={learner.actorId} learnerId={learner.actorId} />
    </Page>
  );
}

const CERTIFICATES_MAX = 100;

function Certificates({ learnerId }: { learnerId: string }) {
  const text = useText();
  const query = useQuery({
    queryKey: ['certificates', learnerId],
    queryFn: async () =>
      contentOf(
        await api.GET('/lms/api/v3/certificates', {
          params: { query: { learnerId, page: 1, limit: CERTIFICATES_MAX } },
        }),
      ).data,
  });
  return (
    <Card withBorder padding="lg" component="section" aria-label={text('results.certificates')}>
      <Title order={2} size="h4" mb="sm">
        {text('results.certificates')}
      </Title>
      <Loaded
        query={query}
        isEmpty={(data) => data.length === 0}
        empty={<Empty>{text('results.noCertificates')}</Empty>}
      >
        {(data) => (
          <Stack>
            {data.map(({ certificateId, courseName, learnerName, issuedAt, dpuId }) => (
              <Group key={certificateId} justify="space-between">
                <div>
                  <Text fw={600}>{courseName}</Text>
                  <Text size="sm" c="dimmed">
                    {learnerName} · <When at={issuedAt} />
                  </Text>
                </div>
                <Group>
                  <TextLink to="/verify/$id" params={{ id: dpuId }} size="sm">
                    {text('action.verify')}
                  </TextLink>
                  <CertificateLinks id={certificateId} />
                </Group>
              </Group>
            ))}
          </Stack>
        )}
      </Loaded>
    </Card>
  );
}

function Marks({ learnerId }: { learnerId: string }) {
  const text = useText();
  const list = useList('my-courses', { learnerId }, (query) =>
    api.GET('/lms/api/v3/courses', { params: { query } }),
  );
  return (
    <Card withBorder padding="lg" component="section" aria-label={text('nav.courses')}>
      <Title order={2} size="h4" mb="sm">
        {text('nav.courses')}
      </Title>
      <ListTable
        list={list}
        columns={[
          {
            id: 'name',
            label: text('field.name'),
            value: ({ name }) => name,
            of: ({ id, name }) => (
              <TextLink to="/app/courses/$id" params={{ id }}>
                {name}
              </TextLink>
            ),
          },
          ...standingColumns(text),
          {
            id: 'score',
            label: text('results.score'),
            value: ({ assessmentScore }) => assessmentScore,
            of: ({ assessmentScore }) => assessmentScore ?? text('results.notYet'),
          },
        ]}
      />
    </Card>
  );
}
