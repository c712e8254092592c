import { Box, Container, Group, Stack, Text, Title } from '@mantine/core';
import { IconShieldCheck } from '@tabler/icons-react';
import { Preferences } from '../shell/preferences.tsx';
import { useText } from '../text/use-text.tsx';
import { DropFile } from './drop-file.tsx';

/** For anybody who was given a file: an exported proof, or an audit pack. */
export function VerifyFilePage() {
  const text = useText();
  return (
    <Box component="main" py="xl">
      <Container size="sm">
        <Stack gap="xl">
          <Group gap="sm" wrap="nowrap">
            <IconShieldCheck
              size={32}
              color="var(--mantine-color-proof-text)"
              aria-hidden
              style={{ flex: 'none' }}
            />
            <div>
              <Title order={1} size="h3">
                {text('verify.fileTitle')}
              </Title>
              <Text size="sm" c="dimmed">
                {text('verify.fileTitleAbout')}
              </Text>
            </div>
          </Group>
          <DropFile live={undefined} />
          <Group justify="center" className="screen-only">
            <Preferences />
          </Group>
        </Stack>
      </Container>
    </Box>
  );
}
