import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ActedFor } from '../decisions/sign-decision.ts';
import { useMe } from '../shell/session.tsx';
import { useText } from '../text/use-text.tsx';
import { delegationsQuery } from './read-inbox.ts';

/** For whom an answer is given; shown only to those who were asked to answer for somebody. */
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
  const givers = data.filter(({ to, startsAt }) => to.actorId === actorId && Date.parse(startsAt) <= now);
  if (givers.length === 0) return null;
  return (
    <NativeSelect
      label={text('answer.actingFor')}
      value={value?.id ?? ''}
      onChange={({ currentTarget }) => {
        const giver = givers.find(({ from }) => from.actorId === currentTarget.value);
        onChange(giver ? { id: giver.from.actorId, name: giver.from.name } : null);
      }}
      data={[
        { value: '', label: text('answer.self') },
        ...givers.map(({ from }) => ({
          value: from.actorId,
          label: text('answer.for', { name: from.name }),
        })),
      ]}
    />
  );
}
