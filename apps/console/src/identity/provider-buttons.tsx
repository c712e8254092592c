import { CenterproofError } from '@centerproof/sdk';
import { Button, Stack } from '@mantine/core';
import { IconBuilding } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Failed } from '../shell/states.tsx';
import { useText } from '../text/use-text.tsx';
import { leaveFor, providersOf } from './providers.ts';

/** One button for each provider. */
export function ProviderButtons({
  providers,
  centerDomain,
}: {
  providers: { id: string; name: string }[];
  centerDomain: string | undefined;
}) {
  const text = useText();
  const leave = useMutation({ mutationFn: (id: string) => leaveFor(id, centerDomain) });
  if (providers.length === 0) return null;
  return (
    <Stack gap="xs">
      {leave.error && <Failed error={leave.error} />}
      {providers.map(({ id, name }) => (
        <Button
          key={id}
          variant="default"
          fullWidth
          leftSection={<IconBuilding size={18} aria-hidden />}
          loading={leave.isPending && leave.variables === id}
          onClick={() => leave.mutate(id)}
        >
          {text('signIn.by', { name })}
        </Button>
      ))}
    </Stack>
  );
}

/** What is offered where a password was refused because the address belongs to an organisation with providers of its own. */
export function RequiredProviders({ error, email }: { error: Error | null; email: string }) {
  const isRequired = error instanceof CenterproofError && error.code === 'PROVIDER_REQUIRED';
  const { data } = useQuery({
    queryKey: ['required-providers', email],
    enabled: isRequired && email.includes('@'),
    queryFn: () => providersOf(email),
  });
  return isRequired ? <ProviderButtons providers={data ?? []} centerDomain={undefined} /> : null;
}
