import { Stack, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { api } from '../shell/api.ts';
import { TextLink } from '../shell/links.tsx';
import { Listed } from '../shell/list.tsx';
import { Page } from '../shell/page.tsx';
import { Loaded } from '../shell/states.tsx';
import { useList } from '../shell/use-list.ts';
import { useText } from '../text/use-text.tsx';
import { MyDecisionCard } from './my-decision.tsx';
import { readMyDecision } from './read-subjects.ts';

const ON_HOME_PAGE = 3;

function useMyDecisions(limit: number) {
  return useList(
    'my-decisions',
    {},
    ({ page, limit: rows }) => api.GET('/api/my/decisions', { params: { query: { page, limit: rows } } }),
    { limit },
  );
}

/** What was decided about oneself and one's children here, and what came of asking about it. */
export function AboutMe() {
  const text = useText();
  const list = useMyDecisions(20);
  return (
    <Page title={text('aboutMe.title')} about={text('aboutMe.about')}>
      <Listed list={list} empty={text('aboutMe.empty')}>
        {(decisions) => (
          <Stack>
            {decisions.map((decision) => (
              <MyDecisionCard key={decision.id} decision={decision} />
            ))}
          </Stack>
        )}
      </Listed>
    </Page>
  );
}

/** One of them: where the mail with an answer leads. */
export function AboutMeDecision() {
  const text = useText();
  const { id } = useParams({ from: '/signed-in/app/about-me/$id' });
  const query = useQuery({ queryKey: ['my-decisions', id], queryFn: () => readMyDecision(id) });
  return (
    <Page title={text('aboutMe.one')} actions={<TextLink to="/app/about-me">{text('aboutMe.all')}</TextLink>}>
      <Loaded query={query}>{(decision) => <MyDecisionCard decision={decision} />}</Loaded>
    </Page>
  );
}

/** The newest of them for a home page; nothing where there is none. */
export function NewestAboutMe() {
  const text = useText();
  const { query } = useMyDecisions(ON_HOME_PAGE);
  const decisions = query.data?.data ?? [];
  if (decisions.length === 0) return null;
  return (
    <Stack>
      <Title order={2} size="h4">
        {text('aboutMe.title')}
      </Title>
      {decisions.map((decision) => (
        <MyDecisionCard key={decision.id} decision={decision} />
      ))}
      {query.data?.pagination.hasMore && <TextLink to="/app/about-me">{text('aboutMe.all')}</TextLink>}
    </Stack>
  );
}
