import type { Outcome } from '@centerproof/proof';
import { Group, Text, ThemeIcon } from '@mantine/core';
import { IconAlertCircle, IconCircleCheck, IconCircleX } from '@tabler/icons-react';

const LOOKS = {
  proven: { color: 'teal', Icon: IconCircleCheck },
  consistent: { color: 'yellow', Icon: IconAlertCircle },
  broken: { color: 'red', Icon: IconCircleX },
} as const;

/** The verdict in one line and one color. */
export function Headline({ outcome, title, detail }: { outcome: Outcome; title: string; detail: string }) {
  const { color, Icon } = LOOKS[outcome];
  return (
    <Group wrap="nowrap" mt="md">
      <ThemeIcon color={color} radius="xl" size="lg">
        <Icon aria-hidden />
      </ThemeIcon>
      <div>
        <Text fw={700}>{title}</Text>
        <Text size="xs" c="dimmed">
          {detail}
        </Text>
      </div>
    </Group>
  );
}
