import { Card, Group, Stack, Text, ThemeIcon, Title } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { ButtonLink } from '../shell/links.tsx';

import { subscriptionQuery } from '../subscription/subscription.tsx';
import { useText } from '../text/use-text.tsx';

/** The way from an empty center to the first proof. A step is done when the center shows it, not when it was clicked. */
export function FirstSteps({ waiting }: { waiting: number }) {
  const text = useText();
  const { data } = useQuery({ ...subscriptionQuery, refetchOnMount: 'always' });
  const steps = [
    { name: 'key', to: '/app/keys', isDone: (data?.usage.apiKeys ?? 0) > 0 },
    { name: 'record', to: '/app/keys', isDone: waiting > 0 },
    { name: 'approve', to: '/app/inbox', isDone: false },
    { name: 'invite', to: '/app/members', isDone: (data?.seatUsed ?? 0) > 1 },
  ] as const;
  const next = steps.findIndex(({ isDone }) => !isDone);
  return (
    <Card withBorder padding="lg" component="section" aria-label={text('firstSteps.title')}>
      <Title order={2} size="h4">
        {text('firstSteps.title')}
      </Title>
      <Text size="sm" c="dimmed" mb="md">
        {text('dashboard.nothing')}
      </Text>
      <Stack component="ol" gap="md" m={0} p={0} style={{ listStyle: 'none' }}>
        {steps.map(({ name, to, isDone }, position) => (
          <Group key={name} component="li" wrap="nowrap" align="start">
            <ThemeIcon
              radius="xl"
              variant={isDone || position === next ? 'filled' : 'light'}
              color={isDone ? 'teal' : position === next ? 'proof' : 'gray'}
            >
              {isDone ? (
                <IconCheck size={16} aria-label={text('firstSteps.done')} />
              ) : (
                <span>{position + 1}</span>
              )}
            </ThemeIcon>
            <Stack gap={4} style={{ flex: 1 }}>
              <Text fw={600} td={isDone ? 'line-through' : 'none'}>
                {text(`firstSteps.${name}`)}
              </Text>
              <Text size="sm" c="dimmed">
                {text(`firstSteps.${name}About`)}
              </Text>
              {!isDone && (
                <ButtonLink
                  to={to}
                  size="compact-md"
                  w="fit-content"
                  variant={position === next ? 'filled' : 'light'}
                >
                  {text(`firstSteps.${name}Go`)}
                </ButtonLink>
              )}
            </Stack>
          </Group>
        ))}
      </Stack>
    </Card>
  );
}
