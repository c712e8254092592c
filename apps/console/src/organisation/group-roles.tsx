import { ActionIcon, Button, Group, Select, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { notifications } from '@mantine/notifications';
import { IconTrash } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { ProofDeclined, useProof } from '../account/use-proof.tsx';
import { queryClient } from '../shell/api.ts';
import { Failed, Loaded } from '../shell/states.tsx';
import { useOptions, useText } from '../text/use-text.tsx';
import type { GroupRole, Owner } from './owners.ts';
import { Section } from './section.tsx';

const keyOf = ({ key }: Owner) => ['group-roles', key];

/** Which role the members of each group have. */
export function GroupRoles({ owner, about }: { owner: Owner; about: string }) {
  const text = useText();
  const query = useQuery({ queryKey: keyOf(owner), queryFn: owner.groupRoles });
  return (
    <Section title={text('groupRoles.title')} about={about}>
      <Loaded query={query}>{(roles) => <Form owner={owner} roles={roles} />}</Loaded>
    </Section>
  );
}

function Form({ owner, roles }: { owner: Owner; roles: GroupRole[] }) {
  const text = useText();
  const optionsOf = useOptions();
  const { withProof, dialog } = useProof();
  const form = useForm({ initialValues: { roles } });
  const save = useMutation({
    mutationFn: (values: typeof form.values) => withProof(() => owner.saveGroupRoles(values.roles)),
    onSuccess: (saved) => {
      form.setInitialValues({ roles: saved });
      form.reset();
      notifications.show({ color: 'teal', message: text('groupRoles.saved') });
      return queryClient.invalidateQueries({ queryKey: keyOf(owner) });
    },
  });
  return (
    <form onSubmit={form.onSubmit((values) => save.mutate(values))}>
      <Stack>
        {form.values.roles.map(({ group }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place in the form
          <Group key={place} align="end" wrap="nowrap" maw={560}>
            <TextInput
              style={{ flex: 1 }}
              label={text('groupRoles.group')}
              required
              maxLength={200}
              {...form.getInputProps(`roles.${place}.group`)}
            />
            <Select
              label={text('field.role')}
              data={optionsOf(owner.roles)}
              allowDeselect={false}
              {...form.getInputProps(`roles.${place}.role`)}
            />
            <ActionIcon
              variant="subtle"
              color="red"
              size="lg"
              aria-label={text('groupRoles.remove', { group })}
              onClick={() => form.removeListItem('roles', place)}
            >
              <IconTrash size={16} />
            </ActionIcon>
          </Group>
        ))}
        {save.error && !(save.error instanceof ProofDeclined) && <Failed error={save.error} />}
        <Group>
          <Button
            variant="light"
            onClick={() => form.insertListItem('roles', { group: '', role: owner.defaultRole })}
          >
            {text('groupRoles.add')}
          </Button>
          <Button type="submit" loading={save.isPending} disabled={!form.isDirty()}>
            {text('action.save')}
          </Button>
        </Group>
      </Stack>
      {dialog}
    </form>
  );
}
