import { Anchor, Badge, Card, Group, Stack, Text, Title } from '@mantine/core';
import { TimeLeft } from '../inbox/time-left.tsx';
import { Fact, Facts } from '../shell/facts.tsx';
import { When } from '../shell/format.tsx';
import { plainly } from '../shell/plainly.ts';
import { useText } from '../text/use-text.tsx';
import { AskAbout } from './ask-about.tsx';
import type { MyDecision, Question } from './read-subjects.ts';

const COLORS = { approved: 'teal', rejected: 'red', autonomous: 'blue', open: 'yellow' } as const;

/** A decision for whom it is about: what, when, by which model, who answered for it, the proof, and the way to ask about it. */
export function MyDecisionCard({ decision }: { decision: MyDecision }) {
  const text = useText();
  const { subject, action, by, model, approvers, result, proofUrl } = decision;
  return (
    <Card withBorder padding="lg" component="article" aria-label={action?.description ?? action?.type}>
      <Stack gap="md">
        <Group justify="space-between" align="start" wrap="nowrap">
          <div>
            <Title order={3} size="h5" style={{ overflowWrap: 'anywhere' }}>
              {action ? plainly(action.description ?? action.type) : text('decision.erased')}
            </Title>
            <Text size="sm" c="dimmed">
              {subject.isYou
                ? text('aboutMe.you')
                : text('aboutMe.child', { name: plainly(subject.name ?? subject.id) })}
            </Text>
          </div>
          <Badge variant="light" tt="none" miw="max-content" color={COLORS[result ?? 'open']}>
            {text(`aboutMe.result.${result ?? 'open'}`)}
          </Badge>
        </Group>
        <Facts>
          <Fact label={text('aboutMe.when')}>
            <When at={decision.occurredAt} />
          </Fact>
          <Fact label={text('aboutMe.by')}>{by ? plainly(by.name) : text('decision.erased')}</Fact>
          <Fact label={text('aboutMe.model')}>
            {model !== null ? plainly(model) : text('aboutMe.noModel')}
          </Fact>
          <Fact label={text('aboutMe.approvers')}>
            {approvers.length > 0 ? <Approvers approvers={approvers} /> : text('aboutMe.noApprover')}
          </Fact>
          <Fact label={text('aboutMe.proof')}>
            {proofUrl ? <Proof url={proofUrl} /> : text('aboutMe.notSealed')}
          </Fact>
        </Facts>
        {decision.contests.map((question) => (
          <Asked key={question.id} question={question} />
        ))}
        <AskAbout decision={decision} />
      </Stack>
    </Card>
  );
}

function Approvers({ approvers }: { approvers: MyDecision['approvers'] }) {
  const text = useText();
  return approvers.map(({ name, at }) => <div key={at}>{name ?? text('decision.erased')}</div>);
}

/** The proof page is the same for everybody; it opens beside this one. */
function Proof({ url }: { url: string }) {
  const text = useText();
  return (
    <Anchor href={new URL(url).pathname} target="_blank" rel="noopener" size="sm">
      {text('aboutMe.check')}
    </Anchor>
  );
}

/** What somebody asked, and what they were answered. */
function Asked({ question }: { question: Question }) {
  const text = useText();
  const { kind, reason, askedAt, dueAt, answer, isYours } = question;
  return (
    <Card withBorder padding="md" radius="md" component="section" aria-label={text(`aboutMe.asked.${kind}`)}>
      <Stack gap="xs">
        <Group gap="xs">
          <Text fw={600} size="sm">
            {text(`aboutMe.asked.${kind}`)}
          </Text>
          <Text size="xs" c="dimmed">
            {isYours ? text('aboutMe.byYou') : text('aboutMe.byFamily')} · <When at={askedAt} />
          </Text>
        </Group>
        {reason && <Text size="sm">{reason}</Text>}
        {answer ? (
          <Stack gap={4}>
            <Group gap="xs">
              <Badge variant="light" tt="none" color={answer.result === 'approved' ? 'teal' : 'gray'}>
                {text(`aboutMe.answer.${kind}.${answer.result}`)}
              </Badge>
              <Text size="xs" c="dimmed">
                {answer.name ?? text('decision.erased')} · <When at={answer.at} />
              </Text>
            </Group>
            <Text size="sm">{answer.reason ?? text('decision.erased')}</Text>
            <Proof url={answer.proofUrl} />
          </Stack>
        ) : (
          <Group gap="xs">
            <Text size="sm" c="dimmed">
              {text('aboutMe.waiting')}
            </Text>
            {dueAt && <TimeLeft dueAt={dueAt} />}
          </Group>
        )}
      </Stack>
    </Card>
  );
}
