import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ActedFor } from '../decisions/sign-decision.ts';
import { useMe } from '../shell/session.tsx';
import { useText } from '../text/use-text.tsx';
import { delegationsQuery } from './read-inbox.ts';

/**
 * For whom an answer is given; shown only to those who were asked to answer for somebody. Who was chosen stays shown when that has ended:
 * an answer is neither refused for somebody unseen nor given in another name than the one that was chosen.
 */
export function ActingFor({
  value,
  onChange,
}: {
  value: ActedFor | null;
  onChange(whom: ActedFor | null): void;
}) {
  const text = useText();
  const { actorId } = useMe();
  const { data = [] } = useQuery(delegationsQuery);
  const now = Date.now();
  const asking = data
    .filter(({ to, startsAt }) => to.actorId === actorId && Date.parse(startsAt) <= now)
    .map(({ from }): ActedFor => ({ id: from.actorId, name: from.name }));
  const isOver = value !== null && asking.every(({ id }) => id !== value.id);
  const givers = isOver ? [...asking, value] : asking;
  if (givers.length === 0) return null;
  return (
    <NativeSelect
      label={text('answer.actingFor')}
      value={value?.id ?? ''}
      onChange={({ currentTarget }) => onChange(givers.find(({ id }) => id === currentTarget.value) ?? null)}
      data={[
        { value: '', label: text('answer.self') },
        ...givers.map(({ id, name }) => ({ value: id, label: text('answer.for', { name }) })),
      ]}
    />
  );
}
