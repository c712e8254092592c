import { MultiSelect, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQuery } from '@tanstack/react-query';
import { api, queryClient } from '../shell/api.ts';
import { FormModal } from '../shell/form-modal.tsx';
import { useText } from '../text/use-text.tsx';

interface Values {
  url: string;
  events: string[];
  description: string;
}

async function readEventTypes() {
  const { data } = await api.GET('/api/center/webhooks/event-types');
  return ['*', ...(data?.data ?? []).map(({ type }) => type)];
}

/** Makes a webhook or changes one; `send` does either. */
export function WebhookForm({
  title,
  submit,
  initialValues,
  send,
  onClose,
}: {
  title: string;
  submit: string;
  initialValues: Values;
  send(values: Values): Promise<unknown>;
  onClose(): void;
}) {
  const text = useText();
  const types = useQuery({ queryKey: ['event-types'], queryFn: readEventTypes });
  const form = useForm({ initialValues });
  const sending = useMutation({
    mutationFn: send,
    onSuccess: () => {
      onClose();
      return queryClient.invalidateQueries({ queryKey: ['webhooks'] });
    },
  });
  return (
    <FormModal
      isOpen
      onClose={onClose}
      title={title}
      submit={submit}
      sending={sending}
      form={form}
      onSubmit={form.onSubmit((values) => sending.mutate(values))}
    >
      <TextInput
        label={text('field.url')}
        placeholder="https://"
        required
        data-autofocus
        {...form.getInputProps('url')}
      />
      <MultiSelect
        label={text('field.events')}
        // A prefix such as payment.* is no type of the catalogue, but somebody may have chosen it by API.
        data={[...new Set([...(types.data ?? ['*']), ...initialValues.events])]}
        required
        searchable
        {...form.getInputProps('events')}
      />
      <TextInput label={text('field.description')} {...form.getInputProps('description')} />
    </FormModal>
  );
}
