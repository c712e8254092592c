import { MultiSelect, Select } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { readApprovers } from '../inbox/administrators.ts';
import { useMe } from '../shell/session.tsx';
import { useText } from '../text/use-text.tsx';
import { ESCALATION_ROLES, type OnLate } from './policy.ts';

const ACTIONS = ['nothing', 'escalate', 'reject'] as const;

export interface LateValues {
  onLate: (typeof ACTIONS)[number];
  escalateTo: 'people' | NonNullable<OnLate['role']>;
  people: string[];
}

export function lateValuesOf(onLate: OnLate | null): LateValues {
  return {
    onLate: onLate?.action ?? 'nothing',
    escalateTo: onLate?.approvers ? 'people' : (onLate?.role ?? 'ADMIN'),
    people: onLate?.approvers ?? [],
  };
}

export function onLateOf({ onLate, escalateTo, people }: LateValues): OnLate | null {
  if (onLate === 'nothing') return null;
  if (onLate === 'reject') return { action: 'reject' };
  return escalateTo === 'people'
    ? { action: 'escalate', approvers: people }
    : { action: 'escalate', role: escalateTo };
}

/** What happens when the time is up; the platform's own policies name a role, because people belong to one center. */
export function LateFields<Values extends LateValues>({
  form,
  mayNamePeople,
}: {
  form: UseFormReturnType<Values>;
  mayNamePeople: boolean;
}) {
  const text = useText();
  const { onLate, escalateTo } = form.values;
  const choices = [...ESCALATION_ROLES, ...(mayNamePeople ? (['people'] as const) : [])];
  return (
    <>
      <Select
        label={text('policies.onLate')}
        data={ACTIONS.map((value) => ({ value, label: text(`policies.onLate.${value}`) }))}
        allowDeselect={false}
        {...form.getInputProps('onLate')}
      />
      {onLate === 'escalate' && (
        <Select
          label={text('policies.escalateTo')}
          data={choices.map((value) => ({ value, label: text(`policies.escalate.${value}`) }))}
          allowDeselect={false}
          {...form.getInputProps('escalateTo')}
        />
      )}
      {onLate === 'escalate' && escalateTo === 'people' && <People form={form} />}
    </>
  );
}

function People<Values extends LateValues>({ form }: { form: UseFormReturnType<Values> }) {
  const text = useText();
  const { centerId } = useMe();
  const { data = [] } = useQuery({
    queryKey: ['approvers', centerId],
    queryFn: () => readApprovers(centerId ?? 0),
    enabled: Boolean(centerId),
  });
  return (
    <MultiSelect
      label={text('policies.people')}
      data={data.map(({ actorId, name }) => ({ value: actorId, label: name }))}
      maxValues={20}
      required
      {...form.getInputProps('people')}
    />
  );
}
