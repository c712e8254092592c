import { Badge, Group, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { Fact, Facts } from '../shell/facts.tsx';
import { Json, State, Tags, When } from '../shell/format.tsx';
import { useText } from '../text/use-text.tsx';
import type { Decision } from './read-decision.ts';

/** What somebody needs to see of a decision before they answer for it. */
export function DecisionFacts({ decision }: { decision: Decision }) {
  const text = useText();
  const { action, actor, aiContext } = decision;
  return (
    <Stack gap="md">
      <Facts>
        <Fact label={text('field.actor')}>
          {actor ? `${actor.name ?? actor.id} (${actor.type.replaceAll('_', ' ')})` : text('decision.erased')}
        </Fact>
        <Fact label={text('field.type')}>
          {decision.type?.replaceAll('_', ' ') ?? text('decision.erased')}
        </Fact>
        <Fact label={text('field.occurredAt')}>
          <When at={decision.occurredAt} />
        </Fact>
      </Facts>
      {action?.description && <Text>{action.description}</Text>}
      {aiContext && (
        <Stack gap={4}>
          <Title order={3} size="h5">
            {text('decision.ai')}
          </Title>
          <Group gap="lg">
            {aiContext.model && <Fact label={text('field.model')}>{aiContext.model}</Fact>}
            {aiContext.confidence !== undefined && (
              <Fact label={text('field.confidence')}>{`${Math.round(aiContext.confidence * 100)} %`}</Fact>
            )}
          </Group>
          {aiContext.reasoning && <Text size="sm">{aiContext.reasoning}</Text>}
        </Stack>
      )}
      {(action?.input || action?.output) && (
        <SimpleGrid cols={{ base: 1, md: 2 }}>
          {action.input && (
            <Fact label={text('field.input')}>
              <Json value={action.input} />
            </Fact>
          )}
          {action.output && (
            <Fact label={text('field.output')}>
              <Json value={action.output} />
            </Fact>
          )}
        </SimpleGrid>
      )}
      {decision.approvals && <Approvals approvals={decision.approvals} />}
      <Tags tags={decision.tags} />
    </Stack>
  );
}

/** Who has approved so far, and how it is known that it was them. */
function Approvals({ approvals }: { approvals: NonNullable<Decision['approvals']> }) {
  const text = useText();
  return (
    <Stack gap={4}>
      <Title order={3} size="h5">
        {text('decision.approvals')}
      </Title>
      {approvals.map(({ approvalId, approver, result, reason, createdAt }) => (
        <div key={approvalId}>
          <Group gap="xs">
            <Text size="sm" fw={500}>
              {approver ? (approver.name ?? approver.id) : text('decision.erased')}
            </Text>
            <State value={result} />
            <AssuranceBadge assurance={approver?.assurance ?? null} />
            <Text size="xs" c="dimmed">
              <When at={createdAt} />
            </Text>
          </Group>
          {reason && <Text size="sm">{reason}</Text>}
        </div>
      ))}
    </Stack>
  );
}

/** How an approver is known, in words; a person named by a key is not the same as one who signed in. */
export function AssuranceBadge({ assurance }: { assurance: Assurance | null }) {
  const text = useText();
  return (
    <Badge variant="light" tt="none" color={assurance === null || assurance === 'declared' ? 'gray' : 'teal'}>
      {text(`assurance.${assurance ?? 'unknown'}`)}
    </Badge>
  );
}

type Assurance = 'declared' | 'session' | 'passkey';
