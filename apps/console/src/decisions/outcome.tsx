import { Button, Card, CloseButton, Group, Kbd, Stack, Text } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { Mono } from '../shell/format.tsx';
import { TextLink } from '../shell/links.tsx';
import { plainly } from '../shell/plainly.ts';
import { useText } from '../text/use-text.tsx';
import { SealCheck } from './seal-check.tsx';

export interface Decided {
  id: string;
  action: string;
  result: 'approved' | 'rejected';
  /** Null while a second approver is missing. */
  hash: string | null;
}

/** What came of the last answer: the seal, that it holds, and the page that shows it to anybody. */
export function Outcome({ decided, onClose }: { decided: Decided; onClose(): void }) {
  const text = useText();
  const { id, action, result, hash } = decided;
  const card = useRef<HTMLElement>(null);
  // Whoever answered at the foot of a long decision is brought to what came of it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each decision brings its own outcome
  useEffect(() => {
    card.current?.scrollIntoView({ block: 'nearest' });
  }, [id]);
  return (
    <Card
      ref={card}
      withBorder
      padding="md"
      component="section"
      aria-label={text('inbox.outcome')}
      style={{
        borderInlineStart: `4px solid var(--mantine-color-${hash ? 'teal' : 'yellow'}-6)`,
        scrollMarginTop: 72,
      }}
    >
      <Group justify="space-between" wrap="nowrap" align="start">
        <Stack gap={6}>
          <Text fw={600}>
            {text(result === 'approved' ? 'inbox.approved' : 'inbox.rejected', { action: plainly(action) })}
          </Text>
          {hash ? (
            <Group gap="md">
              <SealCheck id={id} />
              <Group gap={6}>
                <Text size="sm" c="dimmed">
                  {text('field.hash')}
                </Text>
                <Mono value={hash} />
              </Group>
            </Group>
          ) : (
            <Text size="sm">{text('inbox.firstOfTwo')}</Text>
          )}
          <Group gap="md" mt={4}>
            {hash && (
              <Button
                component="a"
                href={`/verify/${id}`}
                target="_blank"
                size="compact-md"
                leftSection={<IconExternalLink size={16} aria-hidden />}
                rightSection={<Key name="V" />}
              >
                {text('inbox.seeProof')}
              </Button>
            )}
            <TextLink to="/app/decisions/$id" params={{ id }} size="sm">
              {text('inbox.openDecision')}
            </TextLink>
          </Group>
        </Stack>
        <CloseButton onClick={onClose} />
      </Group>
    </Card>
  );
}

/** The key that does the same as what it stands beside; screens that are touched have none. */
export function Key({ name }: { name: string }) {
  return (
    <Kbd size="xs" visibleFrom="sm">
      {name}
    </Kbd>
  );
}
