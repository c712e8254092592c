import { useLocalStorage } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { api } from '../shell/api.ts';
import { contentOf } from '../shell/content.ts';
import { useMe } from '../shell/session.tsx';

export interface LearnerName {
  actorId: string;
  name: string;
}

async function readChildren() {
  return contentOf(await api.GET('/api/auth/children')).data;
}

export const childrenQuery = { queryKey: ['children'], queryFn: readChildren } as const;

/** Oneself and one's children in this center: those for whom one may book, order and look. */
export function usePeople(): LearnerName[] {
  const me = useMe();
  const { data } = useQuery({ ...childrenQuery, enabled: me.role === 'PARENT' });
  const children = (data ?? []).filter(({ memberships }) =>
    memberships.some(({ centerId }) => centerId === me.centerId),
  );
  return [me, ...children].map(({ actorId, name }) => ({ actorId, name }));
}

/** Whom the pages of a learner are about. It is remembered from page to page; who is no longer there is oneself again. */
export function useLearner() {
  const me = useMe();
  const people = usePeople();
  const [chosen, setChosen] = useLocalStorage({
    key: 'centerproof.learner',
    defaultValue: '',
    getInitialValueInEffect: false,
  });
  const learner = people.find(({ actorId }) => actorId === chosen) ?? people[0] ?? me;
  return { people, learner, setLearner: setChosen, isMe: learner.actorId === me.actorId };
}
