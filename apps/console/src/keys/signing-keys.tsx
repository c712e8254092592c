import { Alert, Button, Code, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { endOfDay } from '../calendar/wall-clock.ts';
import { api, queryClient } from '../shell/api.ts';
import { contentOf } from '../shell/content.ts';
import { Copyable } from '../shell/copyable.tsx';
import { Until } from '../shell/format.tsx';
import { WholeTable } from '../shell/list.tsx';
import { Failed, Loaded } from '../shell/states.tsx';
import { useConfirm } from '../shell/use-confirm.tsx';
import { useText } from '../text/use-text.tsx';

/** The keys that agents sign with under an API key: those that are registered, and a new one. */
export function SigningKeys({ of, onClose }: { of: { id: string; name: string } | null; onClose(): void }) {
  const text = useText();
  return (
    <Modal
      opened={of !== null}
      onClose={onClose}
      title={text('signingKeys.title', { name: of?.name ?? '' })}
      size="lg"
      closeOnClickOutside={false}
    >
      {of && <Registered apiKeyId={of.id} />}
    </Modal>
  );
}

function Registered({ apiKeyId }: { apiKeyId: string }) {
  const text = useText();
  const confirm = useConfirm();
  const path = { id: apiKeyId };
  const queryKey = ['signing-keys', apiKeyId];
  const query = useQuery({
    queryKey,
    queryFn: async () =>
      contentOf(await api.GET('/api/center/api-keys/{id}/signing-keys', { params: { path } })).data,
  });
  const refresh = () => queryClient.invalidateQueries({ queryKey });
  const remove = useMutation({
    mutationFn: (keyId: string) =>
      api.DELETE('/api/center/api-keys/{id}/signing-keys/{keyId}', {
        params: { path: { ...path, keyId } },
      }),
    onSuccess: refresh,
  });
  return (
    <Stack>
      <Text size="sm">{text('signingKeys.about')}</Text>
      {remove.error && <Failed error={remove.error} />}
      <Loaded query={query}>
        {(keys) =>
          keys.length === 0 ? (
            <Text size="sm" c="dimmed">
              {text('signingKeys.none')}
            </Text>
          ) : (
            <WholeTable
              name="signing-keys"
              isAside
              rows={keys}
              columns={[
                {
                  id: 'name',
                  label: text('field.name'),
                  value: ({ id, name }) => name || id,
                  of: ({ id, name }) => name || <Code>{id}</Code>,
                },
                {
                  id: 'key',
                  label: text('field.key'),
                  value: ({ publicKey }) => publicKey.x,
                  of: ({ publicKey }) => <Code>{`${publicKey.x.slice(0, 8)}…`}</Code>,
                },
                {
                  id: 'expiresAt',
                  label: text('field.expiresAt'),
                  value: ({ expiresAt }) => expiresAt,
                  of: ({ expiresAt }) => <Until at={expiresAt} />,
                },
                {
                  label: '',
                  of: ({ id, name }) => (
                    <Button
                      size="compact-sm"
                      variant="light"
                      color="red"
                      onClick={() =>
                        confirm({
                          title: text('signingKeys.removeKey'),
                          about: text('signingKeys.removeAbout', { name: name || id }),
                          onConfirm: () => remove.mutate(id),
                        })
                      }
                    >
                      {text('signingKeys.remove')}
                    </Button>
                  ),
                },
              ]}
            />
          )
        }
      </Loaded>
      <NewKey apiKeyId={apiKeyId} onRegistered={refresh} />
    </Stack>
  );
}

/** Registers a public key that was made elsewhere, or a pair that is made here and whose private half never leaves the page. */
function NewKey({ apiKeyId, onRegistered }: { apiKeyId: string; onRegistered(): Promise<void> }) {
  const text = useText();
  const [secret, setSecret] = useState<string | null>(null);
  const form = useForm({ initialValues: { name: '', x: '', expiresOn: '' } });
  const register = useMutation({
    async mutationFn({ name, x, expiresOn }: typeof form.values) {
      const pair = x.trim() === '' ? await newPair() : null;
      const { data } = contentOf(
        await api.POST('/api/center/api-keys/{id}/signing-keys', {
          params: { path: { id: apiKeyId } },
          body: {
            publicKey: { kty: 'OKP', crv: 'Ed25519', x: pair?.x ?? x.trim() },
            ...(name ? { name } : {}),
            ...(expiresOn ? { expiresAt: endOfDay(expiresOn, undefined) } : {}),
          },
        }),
      );
      return pair && JSON.stringify({ ...pair, kid: data.id });
    },
    onSuccess(made) {
      setSecret(made);
      form.reset();
      return onRegistered();
    },
  });
  return (
    <form onSubmit={form.onSubmit((values) => register.mutate(values))}>
      <Stack>
        <TextInput label={text('field.name')} maxLength={100} {...form.getInputProps('name')} />
        <TextInput
          label={text('signingKeys.publicKey')}
          description={text('signingKeys.publicKeyAbout')}
          pattern="[A-Za-z0-9_\-]{43}"
          {...form.getInputProps('x')}
        />
        <TextInput
          type="date"
          label={text('field.expiresAt')}
          description={text('signingKeys.expiresAbout')}
          {...form.getInputProps('expiresOn')}
        />
        {register.error && <Failed error={register.error} />}
        <Group>
          <Button type="submit" loading={register.isPending}>
            {text(form.values.x.trim() === '' ? 'signingKeys.make' : 'signingKeys.register')}
          </Button>
        </Group>
        {secret !== null && (
          <>
            <Alert color="yellow">{text('signingKeys.shownOnce')}</Alert>
            <Copyable value={secret} />
          </>
        )}
      </Stack>
    </form>
  );
}

async function newPair(): Promise<{ kty: string; crv: string; x: string; d: string }> {
  const pair = await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify']);
  // Without a list of pairs in the types of every browser: Ed25519 makes one.
  const {
    kty = '',
    crv = '',
    x = '',
    d = '',
  } = await crypto.subtle.exportKey('jwk', (pair as CryptoKeyPair).privateKey);
  return { kty, crv, x, d };
}
