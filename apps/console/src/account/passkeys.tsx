import { Badge, Button, Card, Group, Menu, Text, TextInput, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconFingerprint } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../shell/api.ts';
import { FormModal } from '../shell/form-modal.tsx';
import { WholeTable } from '../shell/list.tsx';
import { Empty, Loaded } from '../shell/states.tsx';
import { useConfirm } from '../shell/use-confirm.tsx';
import { useText } from '../text/use-text.tsx';
import { deviceOf } from './device.ts';
import { FactorFailed } from './factor-failed.tsx';
import { factorsChanged, passkeysQuery } from './factors.ts';
import { ProofDeclined, useProof } from './use-proof.tsx';
import { addPasskey } from './webauthn.ts';

/** The person's passkeys: each with its name, where it lives and when it was last used. */
export function Passkeys() {
  const text = useText();
  const confirm = useConfirm();
  const { withProof, dialog } = useProof();
  const query = useQuery(passkeysQuery);
  const [renamed, setRenamed] = useState<{ id: string; name: string } | null>(null);
  const change = useMutation({ mutationFn: withProof<unknown>, onSettled: factorsChanged });
  const add = () =>
    change.mutate(() => addPasskey(deviceOf(navigator.userAgent) ?? text('passkeys.newName')));
  const remove = (id: string, name: string) =>
    confirm({
      title: text('passkeys.remove'),
      about: text('passkeys.removeAbout', { name }),
      onConfirm: () =>
        change.mutate(() => api.DELETE('/api/auth/passkeys/{id}', { params: { path: { id } } })),
    });
  return (
    <Card withBorder padding="lg" component="section" aria-label={text('passkeys.title')}>
      <Group justify="space-between" mb="sm" align="start">
        <div style={{ flex: '1 1 16rem' }}>
          <Title order={2} size="h4">
            {text('passkeys.title')}
          </Title>
          <Text size="sm" c="dimmed">
            {text('passkeys.about')}
          </Text>
        </div>
        <Button
          leftSection={<IconFingerprint size={18} aria-hidden />}
          loading={change.isPending}
          onClick={add}
        >
          {text('passkeys.add')}
        </Button>
      </Group>
      {change.error && !(change.error instanceof ProofDeclined) && <FactorFailed error={change.error} />}
      <Loaded
        query={query}
        isEmpty={(passkeys) => passkeys.length === 0}
        empty={<Empty>{text('passkeys.none')}</Empty>}
      >
        {(passkeys) => (
          <WholeTable
            name="passkeys"
            isAside
            rows={passkeys}
            columns={[
              {
                id: 'name',
                label: text('field.name'),
                value: ({ name }) => name,
                of: ({ name, backedUp }) => (
                  <Group gap="xs">
                    {name}
                    <Badge variant="light" color="gray">
                      {text(backedUp ? 'passkeys.synced' : 'passkeys.oneDevice')}
                    </Badge>
                  </Group>
                ),
              },
              { id: 'added', label: text('passkeys.added'), value: ({ createdAt }) => createdAt, as: 'time' },
              {
                id: 'lastUsedAt',
                label: text('field.lastUsedAt'),
                value: ({ lastUsedAt }) => lastUsedAt,
                as: 'time',
              },
              {
                label: '',
                of: ({ id, name }) => (
                  <Menu position="bottom-end">
                    <Menu.Target>
                      <Button
                        size="compact-sm"
                        variant="light"
                        aria-label={`${text('action.change')}: ${name}`}
                      >
                        {text('action.change')}
                      </Button>
                    </Menu.Target>
                    <Menu.Dropdown>
                      <Menu.Item onClick={() => setRenamed({ id, name })}>
                        {text('passkeys.rename')}
                      </Menu.Item>
                      <Menu.Item color="red" onClick={() => remove(id, name)}>
                        {text('passkeys.remove')}
                      </Menu.Item>
                    </Menu.Dropdown>
                  </Menu>
                ),
              },
            ]}
          />
        )}
      </Loaded>
      {renamed && <Rename passkey={renamed} onClose={() => setRenamed(null)} />}
      {dialog}
    </Card>
  );
}

function Rename({ passkey, onClose }: { passkey: { id: string; name: string }; onClose(): void }) {
  const text = useText();
  const form = useForm({ initialValues: { name: passkey.name } });
  const rename = useMutation({
    mutationFn: ({ name }: typeof form.values) =>
      api.PATCH('/api/auth/passkeys/{id}', { params: { path: { id: passkey.id } }, body: { name } }),
    onSuccess: async () => {
      await factorsChanged();
      onClose();
    },
  });
  return (
    <FormModal
      isOpen
      onClose={onClose}
      title={text('passkeys.rename')}
      submit={text('action.save')}
      sending={rename}
      form={form}
      onSubmit={form.onSubmit((values) => rename.mutate(values))}
    >
      <TextInput
        label={text('field.name')}
        required
        maxLength={100}
        data-autofocus
        {...form.getInputProps('name')}
      />
    </FormModal>
  );
}
