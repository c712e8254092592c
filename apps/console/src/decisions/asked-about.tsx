import { Alert, Group, Stack, Text, Title } from '@mantine/core';
import { When } from '../shell/format.tsx';
import { TextLink } from '../shell/links.tsx';
import { useText } from '../text/use-text.tsx';
import type { Decision } from './read-decision.ts';

/** Ties a decision to what was asked about it by whom it concerns, whichever of the two is shown. */
export function AskedAbout({ decision }: { decision: Decision }) {
  const text = useText();
  const { contestOf, contests = [] } = decision;
  return (
    <>
      {contestOf && (
        <Alert title={text(`decision.asks.${contestOf.kind}`)} color="blue" variant="light">
          <Stack gap={4}>
            <Text size="sm">{text('decision.asksHow')}</Text>
            <TextLink to="/app/decisions/$id" params={{ id: contestOf.id }} size="sm">
              {text('decision.asksOriginal')}
            </TextLink>
          </Stack>
        </Alert>
      )}
      {contests.length > 0 && (
        <Stack gap={4}>
          <Title order={3} size="h5">
            {text('decision.contests')}
          </Title>
          {contests.map(({ id, kind, askedAt, answeredAt }) => (
            <Group key={id} gap="xs">
              <TextLink to="/app/decisions/$id" params={{ id }} size="sm">
                {text(`aboutMe.asked.${kind}`)}
              </TextLink>
              <Text size="xs" c="dimmed">
                <When at={answeredAt ?? askedAt} />
              </Text>
              {answeredAt === null && (
                <Text size="xs" c="dimmed">
                  {text('aboutMe.waiting')}
                </Text>
              )}
            </Group>
          ))}
        </Stack>
      )}
    </>
  );
}
