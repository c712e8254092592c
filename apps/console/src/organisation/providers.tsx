import { Badge, Button, Group, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ProofDeclined, useProof } from '../account/use-proof.tsx';
import { queryClient } from '../shell/api.ts';
import { Copyable } from '../shell/copyable.tsx';
import { When } from '../shell/format.tsx';
import { Failed, Loaded } from '../shell/states.tsx';
import { ConfirmButton } from '../shell/use-confirm.tsx';
import { useText } from '../text/use-text.tsx';
import type { Owner, Provider } from './owners.ts';
import { ProviderForm } from './provider-form.tsx';
import { Section } from './section.tsx';

/** The identity providers of a center or a partner. */
export function Providers({ owner, canChange = true }: { owner: Owner; canChange?: boolean }) {
  const text = useText();
  const [isOpen, { open, close }] = useDisclosure();
  const [changed, setChanged] = useState<Provider | null>(null);
  const queryKey = ['identity-providers', owner.key];
  const query = useQuery({ queryKey, queryFn: owner.providers });
  const refresh = () => queryClient.invalidateQueries({ queryKey });
  return (
    <Section
      title={text('providers.title')}
      about={text('providers.about')}
      action={canChange && <Button onClick={open}>{text('providers.add')}</Button>}
    >
      <Loaded
        query={query}
        isEmpty={(providers) => providers.length === 0}
        empty={<Text size="sm">{text('providers.none')}</Text>}
      >
        {(providers) => (
          <Stack gap="lg">
            {providers.map((provider) => (
              <Shown
                key={provider.id}
                provider={provider}
                owner={owner}
                canChange={canChange}
                onChange={() => setChanged(provider)}
                onRemoved={refresh}
              />
            ))}
          </Stack>
        )}
      </Loaded>
      {isOpen && <ProviderForm owner={owner} provider={null} onClose={close} onSaved={refresh} />}
      {changed && (
        <ProviderForm owner={owner} provider={changed} onClose={() => setChanged(null)} onSaved={refresh} />
      )}
    </Section>
  );
}

function Shown({
  provider,
  owner,
  canChange,
  onChange,
  onRemoved,
}: {
  provider: Provider;
  owner: Owner;
  canChange: boolean;
  onChange(): void;
  onRemoved(): void;
}) {
  const text = useText();
  const { withProof, dialog } = useProof();
  const { id, name, issuer, enabled, redirectUri, lastUsedAt } = provider;
  const test = useMutation({
    mutationFn: () => owner.testProvider(id),
    onSuccess: ({ works, problem }) =>
      notifications.show(
        works
          ? { color: 'teal', message: text('providers.works') }
          : { color: 'red', message: text('providers.broken', { problem: problem ?? '' }) },
      ),
  });
  const remove = useMutation({ mutationFn: withProof<unknown>, onSuccess: onRemoved });
  const error = test.error ?? (remove.error instanceof ProofDeclined ? null : remove.error);
  return (
    <Stack gap={6}>
      <Group justify="space-between">
        <Group gap="xs">
          <Text fw={600}>{name}</Text>
          {!enabled && (
            <Badge variant="light" color="gray">
              {text('providers.off')}
            </Badge>
          )}
          <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            {issuer}
          </Text>
        </Group>
        {canChange && (
          <Group gap="xs">
            <Button
              size="compact-sm"
              variant="default"
              loading={test.isPending}
              onClick={() => test.mutate()}
            >
              {text('providers.test')}
            </Button>
            <Button size="compact-sm" variant="light" onClick={onChange}>
              {text('action.change')}
            </Button>
            <ConfirmButton
              label={text('providers.remove')}
              about={text('providers.removeAbout', { name })}
              loading={remove.isPending}
              onConfirm={() => remove.mutate(() => owner.removeProvider(id))}
            />
          </Group>
        )}
      </Group>
      <Text size="xs" c="dimmed">
        {text('providers.redirectUri')}
      </Text>
      <Copyable value={redirectUri} />
      <Text size="xs" c="dimmed">
        {text('field.lastUsedAt')}: <When at={lastUsedAt} />
      </Text>
      {error && <Failed error={error} />}
      {dialog}
    </Stack>
  );
}
