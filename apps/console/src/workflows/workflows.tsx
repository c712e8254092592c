import { Badge, Card, Group, SimpleGrid, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Fact } from '../shell/facts.tsx';
import { State, When } from '../shell/format.tsx';
import { TextLink } from '../shell/links.tsx';
import { Page } from '../shell/page.tsx';
import { useMe } from '../shell/session.tsx';
import { Loaded } from '../shell/states.tsx';
import { useText, useWord } from '../text/use-text.tsx';
import { type Workflow, workflowsQuery } from './read-workflows.ts';
import { Run } from './run.tsx';

export function Workflows() {
  const text = useText();
  const query = useQuery(workflowsQuery);
  return (
    <Page title={text('nav.workflows')} about={text('workflows.about')}>
      <Loaded query={query} isEmpty={(data) => data.length === 0}>
        {(workflows) => (
          <SimpleGrid cols={{ base: 1, md: 2 }}>
            {workflows.map((workflow) => (
              <Shown key={workflow.id} workflow={workflow} />
            ))}
          </SimpleGrid>
        )}
      </Loaded>
    </Page>
  );
}

function Shown({ workflow }: { workflow: Workflow }) {
  const text = useText();
  const word = useWord();
  const { role } = useMe();
  return (
    <Card withBorder padding="lg">
      <Stack gap="sm" h="100%">
        <Group justify="space-between" align="start" gap="xs">
          <TextLink to="/app/workflows/$id" params={{ id: workflow.id }} fw={600}>
            {word(workflow.name)}
          </TextLink>
          <Group gap={4} wrap="nowrap">
            <Badge variant="default" radius="sm" miw="fit-content">
              {word(workflow.type)}
            </Badge>
            <State value={workflow.status} />
          </Group>
        </Group>
        <Text size="sm" c="dimmed" style={{ flex: 1 }}>
          {word(workflow.description)}
        </Text>
        <Group justify="space-between" align="end" wrap="nowrap">
          <Group gap="sm">
            <Fact label={text('workflows.lastRun')}>
              <When at={workflow.lastRun} />
            </Fact>
            <Fact label={text('workflows.nextRun')}>
              <When at={workflow.nextRun} />
            </Fact>
          </Group>
          {role === 'ADMIN' && <Run workflow={workflow} />}
        </Group>
      </Stack>
    </Card>
  );
}
