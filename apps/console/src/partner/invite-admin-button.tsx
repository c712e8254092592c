import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useDisclosure } from '@mantine/hooks';
import { useMutation } from '@tanstack/react-query';
import { queryClient } from '../shell/api.ts';
import { FormModal } from '../shell/form-modal.tsx';
import { useText } from '../text/use-text.tsx';
import type { ShownCenter } from './center-facts.tsx';

const ADMINISTERS = ['PENDING', 'ACTIVE', 'SUSPENDED'];

/** For a center that nobody administers yet: the mail was lost, the address misspelt, or a week went by. */
export function InviteAdminButton({
  center: { adminMembership },
  send,
}: {
  center: ShownCenter;
  send(body: { adminEmail: string }): Promise<unknown>;
}) {
  const text = useText();
  const [isOpen, { open, close }] = useDisclosure();
  const form = useForm({ initialValues: { adminEmail: adminMembership?.email ?? '' } });
  const invite = useMutation({
    mutationFn: send,
    onSuccess: () => {
      close();
      return queryClient.invalidateQueries();
    },
  });
  if (adminMembership && ADMINISTERS.includes(adminMembership.status)) return null;
  return (
    <>
      <Button variant="light" onClick={open}>
        {text('partner.inviteAdmin')}
      </Button>
      <FormModal
        isOpen={isOpen}
        onClose={close}
        title={text('partner.inviteAdmin')}
        submit={text('partner.sendInvitation')}
        sending={invite}
        form={form}
        onSubmit={form.onSubmit((values) => invite.mutate(values))}
      >
        <TextInput
          label={text('field.email')}
          description={text('partner.inviteAdminAbout')}
          type="email"
          required
          maxLength={255}
          data-autofocus
          {...form.getInputProps('adminEmail')}
        />
      </FormModal>
    </>
  );
}
