import { Group, Loader, Text } from '@mantine/core';
import { IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Failed } from '../shell/states.tsx';
import { useText } from '../text/use-text.tsx';
import { proofQuery } from '../verify/read-proof.ts';

/** Whether the seal of a decision holds, asked of the same public check that anybody can make. */
export function SealCheck({ id }: { id: string }) {
  const text = useText();
  const query = useQuery(proofQuery(id));
  if (query.error) return <Failed error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) {
    return (
      <Group gap="xs" role="status">
        <Loader size="xs" />
        <Text size="sm">{text('seal.checking')}</Text>
      </Group>
    );
  }
  const { valid } = query.data;
  const Icon = valid ? IconCircleCheck : IconCircleX;
  return (
    <Group gap={6} role="status" wrap="nowrap">
      <Icon size={18} aria-hidden color={`var(--mantine-color-${valid ? 'teal' : 'red'}-6)`} />
      <Text size="sm" fw={600} c={valid ? 'teal' : 'red'}>
        {text(valid ? 'seal.valid' : 'seal.invalid')}
      </Text>
    </Group>
  );
}
