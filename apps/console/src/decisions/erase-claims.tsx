import { Alert, Checkbox, Stack, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { notifications } from '@mantine/notifications';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { api, queryClient } from '../shell/api.ts';
import { FormModal } from '../shell/form-modal.tsx';
import { useText } from '../text/use-text.tsx';
import type { Evidence } from './read-decision.ts';

/** The claims that may hold something personal; the others only say when, where and how. */
export const ERASABLE = ['who', 'what', 'why'] as const;

/** Takes claims out of a sealed record for good. What is left still proves that the record was there and unchanged. */
export function EraseClaims({ evidence, onClose }: { evidence: Evidence; onClose(): void }) {
  const text = useText();
  const isErased = (claim: string) => evidence.erased.some((erased) => erased.claim === claim);
  const form = useForm({
    initialValues: { claims: [] as (typeof ERASABLE)[number][], reason: '', isSure: false },
    validate: {
      claims: (claims) => (claims.length > 0 ? null : text('erase.noClaim')),
      isSure: (isSure) => (isSure ? null : text('erase.notSure')),
    },
  });
  const erase = useMutation({
    mutationFn: ({ claims, reason }: typeof form.values) =>
      api.POST('/api/evidence/{id}/erase', {
        params: { path: { id: evidence.id } },
        body: { claims, reason },
      }),
    onSuccess: () => {
      onClose();
      notifications.show({ color: 'teal', message: text('erase.erased') });
      return queryClient.invalidateQueries();
    },
  });
  return (
    <FormModal
      isOpen
      onClose={onClose}
      title={text('erase.open')}
      submit={text('erase.submit')}
      color="red"
      sending={erase}
      form={form}
      onSubmit={form.onSubmit((values) => erase.mutate(values))}
    >
      <Alert color="red" icon={<IconAlertTriangle />}>
        {text('erase.about')}
      </Alert>
      <Checkbox.Group label={text('erase.claims')} required {...form.getInputProps('claims')}>
        <Stack gap="xs" mt="xs">
          {ERASABLE.map((claim) => (
            <Checkbox
              key={claim}
              value={claim}
              disabled={isErased(claim)}
              label={text(`claim.${claim}`)}
              description={text(isErased(claim) ? 'decision.erased' : `erase.holds.${claim}`)}
            />
          ))}
        </Stack>
      </Checkbox.Group>
      <Textarea
        label={text('field.reason')}
        description={text('erase.reasonAbout')}
        required
        autosize
        maxLength={10_000}
        {...form.getInputProps('reason')}
      />
      <Checkbox label={text('erase.sure')} {...form.getInputProps('isSure', { type: 'checkbox' })} />
    </FormModal>
  );
}
