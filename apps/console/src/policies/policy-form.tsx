import { Checkbox, MultiSelect, NumberInput, Select, TagsInput, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { FormModal } from '../shell/form-modal.tsx';
import { useOptions, useText } from '../text/use-text.tsx';
import { LateFields, lateValuesOf, onLateOf } from './late-fields.tsx';
import {
  ACTOR_TYPES,
  ASSURANCES,
  EVENT_TYPES,
  type NewPolicy,
  type Policy,
  type PolicyChange,
  type ScopeLevel,
} from './policy.ts';

const FLAGS = ['requireHumanReview', 'dualApproval', 'isDocumented', 'requirePolicy', 'isBulk'] as const;

function valuesOf(policy: Policy | null, level: ScopeLevel) {
  return {
    name: policy?.name ?? '',
    level: policy?.scope.level ?? level,
    place: policy?.scope.value ?? '',
    // What the service lists was checked against the same words when it was stored.
    eventTypes: (policy?.applies.eventTypes ?? []) as NewPolicy['applies']['eventTypes'],
    actionTypes: policy?.applies.actionTypes ?? [],
    actorTypes: (policy?.applies.actorTypes ?? []) as NewPolicy['applies']['actorTypes'],
    requireHumanReview: policy?.rules.requireHumanReview ?? true,
    dualApproval: policy?.rules.dualApproval ?? false,
    isDocumented: policy?.rules.minEvidenceLevel === 'DOCUMENTED',
    requirePolicy: policy?.rules.requirePolicy ?? false,
    riskThreshold: policy?.rules.riskThreshold ?? ('' as number | ''),
    approverAssurance:
      policy?.rules.approverAssurance ?? ('declared' as Policy['rules']['approverAssurance']),
    approvalWithinHours: hoursOf(policy?.rules.approvalWithin ?? null),
    isBulk: policy?.rules.bulkApproval ?? false,
    ...lateValuesOf(policy?.rules.onLate ?? null),
  };
}

const HOUR_SECONDS = 3_600;

function hoursOf(seconds: number | null): number | '' {
  return seconds === null ? '' : seconds / HOUR_SECONDS;
}

type Values = ReturnType<typeof valuesOf>;

/** What a policy says and the form does not show stays as it was. */
function bodyOf(values: Values, before: Policy['rules'] | undefined) {
  // Another policy may set the time, or allow what this one forbids.
  const hiddenOnLate = before?.approvalWithin === null ? before.onLate : null;
  const hiddenBulk = before?.bulkApproval === false ? false : null;
  return {
    name: values.name,
    applies: {
      eventTypes: values.eventTypes,
      actionTypes: values.actionTypes,
      actorTypes: values.actorTypes,
    },
    rules: {
      requirePolicy: values.requirePolicy,
      requireHumanReview: values.requireHumanReview,
      dualApproval: values.dualApproval,
      minEvidenceLevel: values.isDocumented ? ('DOCUMENTED' as const) : ('DRAFT' as const),
      riskThreshold: values.riskThreshold === '' ? null : values.riskThreshold,
      approverAssurance: values.approverAssurance,
      approvalWithin:
        values.approvalWithinHours === '' ? null : Math.round(values.approvalWithinHours * HOUR_SECONDS),
      // Without a time there is nothing to be late for, whatever its fields said before they were hidden.
      onLate: values.approvalWithinHours === '' ? hiddenOnLate : onLateOf(values),
      // What nobody allows is forbidden already; a policy that says nothing leaves it to others.
      bulkApproval: values.isBulk ? true : hiddenBulk,
    },
  };
}

/** Makes a policy, or a new version of one; where it holds stays as it was. */
export function PolicyForm({
  policy,
  levels,
  create,
  change,
  onSaved,
  onClose,
}: {
  policy: Policy | null;
  levels: ScopeLevel[];
  create(policy: NewPolicy): Promise<unknown>;
  change(id: string, change: PolicyChange): Promise<unknown>;
  onSaved(): Promise<unknown>;
  onClose(): void;
}) {
  const text = useText();
  const optionsOf = useOptions();
  const form = useForm({ initialValues: valuesOf(policy, levels[0] ?? 'center') });
  const { level } = form.values;
  const hasPlace = level === 'country' || level === 'region';
  const save = useMutation({
    mutationFn: (values: Values) =>
      policy
        ? change(policy.id, { ...bodyOf(values, policy.rules), version: policy.version })
        : create({
            ...bodyOf(values, undefined),
            scope: { level: values.level, ...(hasPlace ? { value: values.place } : {}) },
          }),
    onSuccess: () => {
      onClose();
      return onSaved();
    },
  });
  return (
    <FormModal
      isOpen
      onClose={onClose}
      title={policy ? `${policy.name} · v${policy.version}` : text('policies.create')}
      submit={policy ? text('policies.saveAs', { version: policy.version + 1 }) : text('action.create')}
      isUnchanged={policy !== null && !form.isDirty()}
      sending={save}
      form={form}
      onSubmit={form.onSubmit((values) => save.mutate(values))}
    >
      {policy && (
        <Text size="sm" c="dimmed">
          {text('policies.versionAbout')}
        </Text>
      )}
      <TextInput
        label={text('field.name')}
        required
        maxLength={200}
        data-autofocus
        {...form.getInputProps('name')}
      />
      {levels.length > 1 && (
        <Select
          label={text('policies.scope')}
          data={levels.map((value) => ({ value, label: text(`policies.level.${value}`) }))}
          allowDeselect={false}
          disabled={policy !== null}
          {...form.getInputProps('level')}
        />
      )}
      {hasPlace && (
        <TextInput
          label={text(`policies.level.${level}`)}
          description={text(`policies.place.${level}`)}
          required
          maxLength={64}
          disabled={policy !== null}
          {...form.getInputProps('place')}
        />
      )}
      <MultiSelect
        label={text('policies.eventTypes')}
        data={optionsOf(EVENT_TYPES)}
        clearable
        {...form.getInputProps('eventTypes')}
      />
      <TagsInput label={text('policies.actionTypes')} {...form.getInputProps('actionTypes')} />
      <MultiSelect
        label={text('policies.actorTypes')}
        data={optionsOf(ACTOR_TYPES)}
        clearable
        {...form.getInputProps('actorTypes')}
      />
      {FLAGS.map((flag) => (
        <Checkbox
          key={flag}
          label={text(`policies.${flag}`)}
          {...form.getInputProps(flag, { type: 'checkbox' })}
        />
      ))}
      <NumberInput
        label={text('policies.riskThreshold')}
        min={0}
        max={1}
        step={0.05}
        {...form.getInputProps('riskThreshold')}
      />
      <Select
        label={text('policies.approverAssurance')}
        description={text(`policies.assuranceAbout.${form.values.approverAssurance}`)}
        data={ASSURANCES.map((value) => ({ value, label: text(`policies.assurance.${value}`) }))}
        allowDeselect={false}
        {...form.getInputProps('approverAssurance')}
      />
      <NumberInput
        label={text('policies.approvalWithin')}
        min={0}
        max={8_760}
        {...form.getInputProps('approvalWithinHours')}
      />
      {form.values.approvalWithinHours !== '' && (
        <LateFields form={form} mayNamePeople={level === 'center'} />
      )}
    </FormModal>
  );
}
