import { Center, Paper, Stack, Text, Title } from '@mantine/core';
import { IconShieldCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useText } from '../text/use-text.tsx';

/** The quiet page in front of the doors: sign-in, invitations, choosing a center. */
export function Entrance({
  title,
  about,
  children,
  brand,
}: {
  title: string;
  about?: string;
  children: ReactNode;
  brand?: ReactNode;
}) {
  const text = useText();
  return (
    <Center mih="100vh" p="md" component="main">
      <Stack w="100%" maw={420} gap="lg">
        <Stack align="center" gap={4}>
          {brand ?? (
            <>
              <IconShieldCheck size={44} aria-hidden color="var(--mantine-primary-color-filled)" />
              <Text fw={700} size="lg">
                {text('app.name')}
              </Text>
              <Text c="dimmed" size="sm">
                {text('app.tagline')}
              </Text>
            </>
          )}
        </Stack>
        <Paper withBorder p="xl" shadow="sm">
          <Stack>
            <div>
              <Title order={1} size="h3">
                {title}
              </Title>
              {about && (
                <Text c="dimmed" size="sm">
                  {about}
                </Text>
              )}
            </div>
            {children}
          </Stack>
        </Paper>
      </Stack>
    </Center>
  );
}
