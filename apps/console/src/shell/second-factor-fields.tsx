import { NumberInput, Select } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useText } from '../text/use-text.tsx';

export interface SecondFactorValues {
  requireSecondFactor: string;
  secondFactorGraceDays: number | string;
}

const GRACE_DAYS_MAX = 90;

/** Whom a center or a partner asks for a second factor, and how long they have. */
export function SecondFactorFields<Values extends SecondFactorValues>({
  form,
  about,
  isReadOnly = false,
}: {
  form: Pick<UseFormReturnType<Values>, 'getInputProps'>;
  about: string;
  isReadOnly?: boolean;
}) {
  const text = useText();
  return (
    <>
      <Select
        label={text('settings.secondFactor')}
        description={about}
        allowDeselect={false}
        readOnly={isReadOnly}
        data={(['off', 'admins', 'all'] as const).map((value) => ({
          value,
          label: text(`settings.secondFactor.${value}`),
        }))}
        {...form.getInputProps('requireSecondFactor')}
      />
      <NumberInput
        label={text('settings.graceDays')}
        description={text('settings.graceDaysAbout')}
        min={0}
        max={GRACE_DAYS_MAX}
        allowDecimal={false}
        required
        readOnly={isReadOnly}
        {...form.getInputProps('secondFactorGraceDays')}
      />
    </>
  );
}

/** What stands in settings of either kind. */
export function secondFactorValues(settings: {
  requireSecondFactor?: unknown;
  secondFactorGraceDays?: unknown;
}): SecondFactorValues {
  return {
    requireSecondFactor: String(settings.requireSecondFactor ?? 'off'),
    secondFactorGraceDays: Number(settings.secondFactorGraceDays ?? 0),
  };
}
