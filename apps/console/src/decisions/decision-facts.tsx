import { Alert, Badge, Group, Stack, Text, Title } from '@mantine/core';
import { Fact, Facts } from '../shell/facts.tsx';
import { State, Tags, When } from '../shell/format.tsx';
import { plainly } from '../shell/plainly.ts';
import { useText, useWord } from '../text/use-text.tsx';
import { AskedAbout } from './asked-about.tsx';
import type { Decision } from './read-decision.ts';
import { RunState } from './run-state.tsx';

/** What is to be decided, in the words of whoever recorded it. */
export function Description({ decision }: { decision: Decision }) {
  const { action } = decision;
  return action?.description ? <Text fw={500}>{plainly(action.description)}</Text> : null;
}

/** What somebody needs to see of a decision before they answer for it. */
export function DecisionFacts({ decision }: { decision: Decision }) {
  const text = useText();
  const word = useWord();
  const { actor, aiContext, subject } = decision;
  return (
    <Stack gap="md">
      <AskedAbout decision={decision} />
      <Facts>
        <Fact label={text('field.actor')}>
          {actor
            ? `${plainly(actor.name ?? actor.id)} (${word(actor.type).replaceAll('_', ' ')})`
            : text('decision.erased')}{' '}
          {actor?.assurance && <AssuranceBadge assurance={actor.assurance} />}
        </Fact>
        {subject && (
          <Fact
            label={text('field.subject')}
          >{`${plainly(subject.name ?? subject.id)} (${word(subject.type)})`}</Fact>
        )}
        <Fact label={text('field.type')}>
          {decision.type ? word(decision.type).replaceAll('_', ' ') : text('decision.erased')}
        </Fact>
        <Fact label={text('field.occurredAt')}>
          <When at={decision.occurredAt} />
        </Fact>
        {decision.run && (
          <Fact label={text('run.title')}>
            <RunState run={decision.run} /> <When at={decision.run.endedAt ?? decision.run.claimedAt} />
          </Fact>
        )}
      </Facts>
      {decision.run?.outcome === null && (
        <Alert color="orange" title={text('run.unreported')}>
          {text('run.unreportedAbout', { attempt: decision.run.attempt })}
        </Alert>
      )}
      {aiContext && (
        <Stack gap={4}>
          <Title order={3} size="h5">
            {text('decision.ai')}
          </Title>
          <Group gap="lg">
            {aiContext.model && <Fact label={text('field.model')}>{plainly(aiContext.model)}</Fact>}
            {aiContext.confidence !== undefined && (
              <Fact label={text('field.confidence')}>{`${Math.round(aiContext.confidence * 100)} %`}</Fact>
            )}
          </Group>
          {aiContext.reasoning && <Text size="sm">{plainly(aiContext.reasoning)}</Text>}
        </Stack>
      )}
      {decision.review && <Governed review={decision.review} />}
      {decision.approvals && <Approvals approvals={decision.approvals} />}
      <Tags tags={decision.tags} />
    </Stack>
  );
}

/** What an answer would be given under, all of which is signed with it. */
function Governed({ review }: { review: NonNullable<Decision['review']> }) {
  const text = useText();
  const { approved, rejected } = review.policies;
  const isOne = approved?.id === rejected?.id && approved?.version === rejected?.version;
  return (
    <Group gap="lg">
      {review.riskScore !== null && <Fact label={text('field.riskScore')}>{String(review.riskScore)}</Fact>}
      <Fact label={text('field.policy')}>{policyLine(approved) ?? text('decision.noPolicy')}</Fact>
      {!isOne && (
        <Fact label={text('field.policyOfRejection')}>
          {policyLine(rejected) ?? text('decision.noPolicy')}
        </Fact>
      )}
    </Group>
  );
}

function policyLine(policy: Record<string, unknown> | null): string | null {
  return policy && `${policy.name}, v${policy.version}`;
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
              {approver ? plainly(approver.name ?? approver.id) : text('decision.erased')}
            </Text>
            <State value={result} />
            {approver?.onBehalfOf && (
              <Text size="sm">{text('answer.actedFor', { name: approver.onBehalfOf.name })}</Text>
            )}
            <AssuranceBadge assurance={approver?.assurance ?? null} />
            <Text size="xs" c="dimmed">
              <When at={createdAt} />
            </Text>
          </Group>
          {reason && <Text size="sm">{plainly(reason)}</Text>}
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

type Assurance = 'declared' | 'session' | 'passkey' | 'rule' | 'signature';
