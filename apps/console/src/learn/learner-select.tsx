import { Select } from '@mantine/core';
import { useText } from '../text/use-text.tsx';
import { useLearner } from './people.ts';

/** For parents: whom the page is about. Nothing is shown to those who have nobody but themselves. */
export function LearnerSelect() {
  const text = useText();
  const { people, learner, setLearner } = useLearner();
  if (people.length < 2) return null;
  return (
    <Select
      aria-label={text('learn.about')}
      data={people.map(({ actorId, name }) => ({ value: actorId, label: name }))}
      value={learner.actorId}
      allowDeselect={false}
      onChange={(value) => value && setLearner(value)}
    />
  );
}
