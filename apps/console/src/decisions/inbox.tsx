import {
  Alert,
  Badge,
  Button,
  Card,
  Grid,
  Group,
  NavLink,
  ScrollArea,
  Stack,
  Text,
  TextInput,
  Title,
} from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type Dispatch, type SetStateAction, useEffect, useRef, useState } from 'react';
import { ActingFor } from '../inbox/acting-for.tsx';
import { AnswerTogether } from '../inbox/answer-together.tsx';
import { dropSealed, INBOX, type Inboxed, readInbox, refreshAnswered } from '../inbox/list-inbox.ts';
import { TimeLeft } from '../inbox/time-left.tsx';
import { useByDecision, useFollow, useWalk } from '../inbox/use-selected.ts';
import { WhatToKnow } from '../inbox/what-to-know.tsx';
import { queryClient, whenItsTurnComes } from '../shell/api.ts';
import { Identifier, State } from '../shell/format.tsx';
import { TextLink } from '../shell/links.tsx';
import { Page } from '../shell/page.tsx';
import { Empty, Loaded, NotRefreshed } from '../shell/states.tsx';
import { usePageKeys } from '../shell/use-page-keys.ts';
import { useText } from '../text/use-text.tsx';
import { DecisionFacts, Description } from './decision-facts.tsx';
import { type Decided, Key, Outcome } from './outcome.tsx';
import { type Decision, isWaiting, readDecision } from './read-decision.ts';
import type { ActedFor } from './sign-decision.ts';
import { NotAnswered, Signing } from './signing.tsx';
import { useAnswer } from './use-answer.ts';

/** The bell hears only of what a policy asks about. */
const LOOK_AGAIN_MS = 10_000;

/**
 * What waits for a human. J and K walk, A approves, R rejects, and the next one is already there: an approver with a full
 * inbox never needs the mouse, and never decides on something that is not on the screen.
 */
export function Inbox() {
  const text = useText();
  const [selectedId, setSelectedId] = useState<string | null>(null);
  const [decided, setDecided] = useState<Decided | null>(null);
  const query = useQuery({
    queryKey: INBOX,
    queryFn: readInbox,
    refetchInterval: LOOK_AGAIN_MS,
    ...whenItsTurnComes,
  });
  usePageKeys([['v', () => decided?.hash && window.open(`/verify/${decided.id}`, '_blank', 'noopener')]]);
  return (
    <Page title={text('nav.inbox')} about={text('inbox.about')}>
      {decided && <Outcome decided={decided} onClose={() => setDecided(null)} />}
      <NotRefreshed query={query} />
      <Loaded
        query={query}
        // Whoever had the last one open is told what became of it.
        isEmpty={({ decisions }) => decisions.length === 0 && selectedId === null}
        empty={<Empty>{text('inbox.empty')}</Empty>}
      >
        {({ decisions, total }) => (
          <Waiting
            decisions={decisions}
            total={total}
            selectedId={selectedId}
            onSelect={setSelectedId}
            onDecided={setDecided}
          />
        )}
      </Loaded>
    </Page>
  );
}

function Waiting({
  decisions,
  total,
  selectedId,
  onSelect,
  onDecided,
}: Inboxed & {
  selectedId: string | null;
  onSelect: Dispatch<SetStateAction<string | null>>;
  onDecided: (decided: Decided | null) => void;
}) {
  const text = useText();
  const reasonField = useRef<HTMLInputElement>(null);
  const reasons = useByDecision<string>();
  const refusals = useByDecision<Error>();
  const [onBehalfOf, setOnBehalfOf] = useState<ActedFor | null>(null);
  const detail = useQuery({
    queryKey: ['decision', selectedId],
    queryFn: () => readDecision(selectedId ?? ''),
    enabled: selectedId !== null,
    ...whenItsTurnComes,
  });
  const { next, walk } = useWalk({ decisions, selectedId, onSelect });
  useFollow(decisions, detail.data?.id === selectedId ? detail.data : undefined);
  useEffect(() => {
    if (selectedId === null && decisions[0]) onSelect(decisions[0].id);
  }, [selectedId, decisions, onSelect]);

  /** Goes on from what was answered, unless the person has gone elsewhere meanwhile. */
  const goOn = (answered: readonly string[]) =>
    onSelect((current) => (current !== null && answered.includes(current) ? next(answered) : current));
  const decide = useAnswer({
    onAnswered: async ({ sealedHash }, { decision: { id, action }, result }) => {
      if (sealedHash) await dropSealed([id]);
      onDecided({ id, action: action?.type ?? text('decision.erased'), result, hash: sealedHash });
      reasons.set(id, undefined);
      goOn([id]);
      // What is sealed has left the page; what waits for a second approver may still be on it.
      await refreshAnswered([id], { isShown: sealedHash === null });
      if (!sealedHash) await queryClient.invalidateQueries({ queryKey: INBOX });
    },
    onRefused: (error, { decision }) => refusals.set(decision.id, error),
  });
  const answering = decide.isPending ? decide.variables.decision.id : null;
  // The keys act on what is shown in full and still waits, not on what is still loading.
  const isReady =
    detail.data !== undefined &&
    detail.data.id === selectedId &&
    isWaiting(detail.data) &&
    decide.hasPasskey !== undefined &&
    answering === null;
  const answer = (result: 'approved' | 'rejected') => {
    if (!detail.data || !isReady) return;
    const { id } = detail.data;
    refusals.set(id, undefined);
    decide.mutate({ decision: detail.data, result, reason: reasons.of(id)?.trim() ?? '', onBehalfOf });
  };
  usePageKeys([
    ['a', () => answer('approved')],
    ['r', () => answer('rejected')],
    ['e', () => reasonField.current?.focus()],
    ['j', () => walk(1), { isHeld: true }],
    ['k', () => walk(-1), { isHeld: true }],
    ['ArrowDown', () => walk(1), { isHeld: true }],
    ['ArrowUp', () => walk(-1), { isHeld: true }],
  ]);

  return (
    <Grid>
      <Grid.Col span={{ base: 12, md: 4 }}>
        <Group justify="space-between" mb="xs">
          <Text size="sm" c="dimmed" role="status">
            {text('inbox.waiting', { total })}
          </Text>
          <Keys />
        </Group>
        <ScrollArea.Autosize
          mah={{ base: '28vh', md: '65vh' }}
          type="auto"
          scrollbars="y"
          style={{ overflowWrap: 'anywhere' }}
        >
          {decisions.map((decision) => (
            <NavLink
              key={decision.id}
              component="button"
              active={decision.id === selectedId}
              onClick={() => onSelect(decision.id)}
              label={<Identifier value={decision.action?.type ?? text('decision.erased')} />}
              description={<Identifier value={decision.actor?.name ?? decision.actor?.id ?? ''} />}
              rightSection={
                <Group gap={4}>
                  {decision.status === 'approved' && <Badge size="xs">1/2</Badge>}
                  {decision.deadline && <TimeLeft dueAt={decision.deadline.dueAt} size="xs" />}
                </Group>
              }
            />
          ))}
        </ScrollArea.Autosize>
        {decisions.length < total && (
          <Text size="xs" c="dimmed" mt="xs">
            {text('inbox.listed', { count: decisions.length, total })}
          </Text>
        )}
      </Grid.Col>
      <Grid.Col span={{ base: 12, md: 8 }}>
        <Card withBorder padding="lg">
          <Loaded query={detail}>
            {(decision) =>
              isWaiting(decision) || answering === decision.id ? (
                <Stack>
                  <Group justify="space-between">
                    <Title order={2} size="h4">
                      <Identifier value={decision.action?.type ?? text('decision.erased')} />
                    </Title>
                    <State value={decision.status} />
                  </Group>
                  <Description decision={decision} />
                  <WhatToKnow decision={decision} />
                  <DecisionFacts decision={decision} />
                  <ActingFor value={onBehalfOf} onChange={setOnBehalfOf} />
                  <TextInput
                    ref={reasonField}
                    label={text('field.reason')}
                    placeholder={text(decision.contestOf ? 'inbox.reasonNeeded' : 'inbox.reasonHint')}
                    maxLength={10_000}
                    value={reasons.of(decision.id) ?? ''}
                    onChange={(event) => reasons.set(decision.id, event.currentTarget.value)}
                    rightSection={<Key name="E" />}
                    onKeyDown={(event) => event.key === 'Escape' && event.currentTarget.blur()}
                  />
                  <Signing decision={decision} hasPasskey={decide.hasPasskey} />
                  <Refused error={refusals.of(decision.id)} />
                  <Group>
                    <Button
                      color="teal"
                      disabled={!isReady}
                      loading={answering === decision.id}
                      onClick={() => answer('approved')}
                      rightSection={<Key name="A" />}
                    >
                      {text('action.approve')}
                    </Button>
                    <Button
                      color="red"
                      variant="light"
                      disabled={!isReady}
                      onClick={() => answer('rejected')}
                      rightSection={<Key name="R" />}
                    >
                      {text('action.reject')}
                    </Button>
                    <AnswerTogether
                      decision={decision}
                      waiting={decisions}
                      onBehalfOf={onBehalfOf}
                      onAnswered={goOn}
                    />
                    <Text size="xs" c="dimmed">
                      {text('inbox.forGood')}
                    </Text>
                  </Group>
                </Stack>
              ) : (
                <AnsweredElsewhere decision={decision} onNext={() => onSelect(next([decision.id]))} />
              )
            }
          </Loaded>
        </Card>
      </Grid.Col>
    </Grid>
  );
}

function Refused({ error }: { error: Error | undefined }) {
  return error ? <NotAnswered error={error} /> : null;
}

/** Instead of a decision that no longer waits: nothing else is shown in its place, and nothing written for it goes elsewhere. */
function AnsweredElsewhere({ decision, onNext }: { decision: Decision; onNext(): void }) {
  const text = useText();
  const action = decision.action?.type ?? text('decision.erased');
  return (
    <Alert color="blue" variant="light" role="status" title={text('inbox.gone')}>
      <Stack gap="sm" align="flex-start">
        <Text size="sm">{text('inbox.goneAbout', { action })}</Text>
        <Group gap="md">
          <Button size="compact-md" onClick={onNext}>
            {text('inbox.goOn')}
          </Button>
          <TextLink to="/app/decisions/$id" params={{ id: decision.id }} size="sm">
            {text('inbox.openDecision')}
          </TextLink>
        </Group>
      </Stack>
    </Alert>
  );
}

function Keys() {
  const text = useText();
  return (
    <Group gap={6} visibleFrom="sm">
      <Key name="J" />
      <Key name="K" />
      <Text size="xs" c="dimmed">
        {text('inbox.walk')}
      </Text>
    </Group>
  );
}
