import { Card, Group, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';

/** A part of the page: what it is about, what can be done, and what there is. */
export function Section({
  title,
  about,
  action,
  children,
}: {
  title: string;
  about: string;
  action?: ReactNode;
  children: ReactNode;
}) {
  return (
    <Card withBorder padding="lg" component="section" aria-label={title}>
      <Group justify="space-between" align="start" mb="sm">
        <div style={{ flex: '1 1 16rem' }}>
          <Title order={2} size="h4">
            {title}
          </Title>
          <Text size="sm" c="dimmed" maw={680}>
            {about}
          </Text>
        </div>
        {action}
      </Group>
      <Stack>{children}</Stack>
    </Card>
  );
}
