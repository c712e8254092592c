import { Center, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { IconShieldCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useText } from '../text/use-text.tsx';
import { Preferences } from './preferences.tsx';

/** The quiet page in front of the doors: sign-in, invitations, choosing a center. */
export function Entrance({
  title,
  about,
  children,
  brand,
  width = 420,
}: {
  title: string;
  about?: string | undefined;
  children: ReactNode;
  brand?: ReactNode;
  width?: number;
}) {
  return (
    <Center mih="100vh" p="md" component="main">
      <Stack w="100%" maw={width} gap="lg">
        <Stack align="center" gap={4}>
          {brand ?? <OwnBrand />}
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
        <Group justify="center" gap="sm">
          <Preferences />
        </Group>
      </Stack>
    </Center>
  );
}

function OwnBrand() {
  const text = useText();
  return (
    <>
      <IconShieldCheck size={44} aria-hidden color="var(--mantine-color-proof-text)" />
      <Text fw={700} size="lg">
        {text('app.name')}
      </Text>
      <Text c="dimmed" size="sm">
        {text('app.tagline')}
      </Text>
    </>
  );
}
