import { Group, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { Identifier } from './format.tsx';

/** A page of the console: what it is, what can be done, and the thing itself. */
export function Page({
  title,
  about,
  actions,
  children,
}: {
  title: string;
  about?: string | undefined;
  actions?: ReactNode;
  children: ReactNode;
}) {
  return (
    <Stack gap="lg" maw={1200} mx="auto">
      <Group justify="space-between" align="end">
        <div>
          <Title order={1} size="h2" style={{ overflowWrap: 'anywhere' }}>
            <Identifier value={title} />
          </Title>
          {about && (
            <Text c="dimmed" size="sm" maw={680} style={{ textWrap: 'pretty' }}>
              {about}
            </Text>
          )}
        </div>
        {actions && <Group gap="sm">{actions}</Group>}
      </Group>
      {children}
    </Stack>
  );
}
