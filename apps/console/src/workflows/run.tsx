import { Button, NumberInput, Switch, Textarea, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import { IconPlayerPlay } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api, queryClient } from '../shell/api.ts';
import { FormModal } from '../shell/form-modal.tsx';
import { Failed } from '../shell/states.tsx';
import { useText, useWord } from '../text/use-text.tsx';
import type { Workflow } from './read-workflows.ts';

interface Parameter {
  type?: string;
  description?: string;
  default?: unknown;
  minimum?: number;
  maximum?: number;
  maxLength?: number;
}

/** A string that may be longer than this gets a field of several lines. */
const LINE_LENGTH_MAX = 500;

/** Starts a workflow by hand, after asking for what its template takes. */
export function Run({ workflow }: { workflow: Workflow }) {
  const text = useText();
  const [isOpen, { open, close }] = useDisclosure();
  // The service describes parameters by JSON Schema; only the plain kinds its templates use are drawn.
  const parameters = Object.entries(
    (workflow.parametersSchema.properties ?? {}) as Record<string, Parameter>,
  );
  const run = useRun(workflow);
  return (
    <>
      <Button
        size="compact-sm"
        leftSection={<IconPlayerPlay size={14} aria-hidden />}
        disabled={workflow.status !== 'ACTIVE'}
        loading={run.isPending}
        onClick={() => (parameters.length > 0 ? open() : run.mutate({}))}
        style={{ flexShrink: 0 }}
        aria-label={`${text('workflows.run')}: ${workflow.name}`}
      >
        {text('workflows.run')}
      </Button>
      {run.error && <Failed error={run.error} />}
      {isOpen && <RunWith workflow={workflow} parameters={parameters} onClose={close} />}
    </>
  );
}

function useRun({ id }: Workflow, onStarted?: () => void) {
  const text = useText();
  return useMutation({
    mutationFn: (parameters: Record<string, unknown>) =>
      api.POST('/api/workflows/{workflowId}/execute', {
        params: { path: { workflowId: id } },
        body: { parameters },
      }),
    onSuccess: () => {
      onStarted?.();
      notifications.show({ color: 'teal', message: text('workflows.started') });
      return queryClient.invalidateQueries({ queryKey: ['workflows'] });
    },
  });
}

/** Asks for the parameters of one run; the next one begins with none. */
function RunWith({
  workflow,
  parameters,
  onClose,
}: {
  workflow: Workflow;
  parameters: [string, Parameter][];
  onClose(): void;
}) {
  const text = useText();
  const word = useWord();
  const [values, setValues] = useState<Record<string, unknown>>({});
  const run = useRun(workflow, onClose);
  const set = (name: string, value: unknown) =>
    setValues(({ [name]: _before, ...others }) => (value === '' ? others : { ...others, [name]: value }));
  return (
    <FormModal
      isOpen
      onClose={onClose}
      title={word(workflow.name)}
      submit={text('workflows.run')}
      sending={run}
      onSubmit={(event) => {
        event.preventDefault();
        run.mutate(values);
      }}
    >
      {parameters.map(([name, parameter]) => (
        <ParameterInput key={name} name={name} parameter={parameter} onChange={(value) => set(name, value)} />
      ))}
    </FormModal>
  );
}

function ParameterInput({
  name,
  parameter,
  onChange,
}: {
  name: string;
  parameter: Parameter;
  onChange(value: unknown): void;
}) {
  const word = useWord();
  const { type, description, minimum, maximum, maxLength } = parameter;
  const shown = { label: name, ...(description ? { description: word(description) } : {}) };
  if (type === 'integer' || type === 'number')
    return (
      <NumberInput
        {...shown}
        {...(minimum === undefined ? {} : { min: minimum })}
        {...(maximum === undefined ? {} : { max: maximum })}
        allowDecimal={type === 'number'}
        placeholder={String(parameter.default ?? '')}
        onChange={onChange}
      />
    );
  if (type === 'boolean')
    return (
      <Switch
        {...shown}
        defaultChecked={parameter.default === true}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    );
  const rest = {
    placeholder: String(parameter.default ?? ''),
    ...(maxLength === undefined ? {} : { maxLength }),
  };
  return maxLength !== undefined && maxLength > LINE_LENGTH_MAX ? (
    <Textarea
      {...shown}
      {...rest}
      autosize
      minRows={3}
      maxRows={10}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  ) : (
    <TextInput {...shown} {...rest} onChange={(event) => onChange(event.currentTarget.value)} />
  );
}
