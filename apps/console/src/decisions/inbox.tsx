import {
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
import { useEffect, useRef, useState } from 'react';
import { ActingFor } from '../inbox/acting-for.tsx';
import { AnswerTogether } from '../inbox/answer-together.tsx';
import { TimeLeft } from '../inbox/time-left.tsx';
import { WhatToKnow } from '../inbox/what-to-know.tsx';
import { api, queryClient } from '../shell/api.ts';
import { Identifier, State } from '../shell/format.tsx';
import { Page } from '../shell/page.tsx';
import { Empty, Loaded } from '../shell/states.tsx';
import { usePageKeys } from '../shell/use-page-keys.ts';
import { useText } from '../text/use-text.tsx';
import { DecisionFacts, Description } from './decision-facts.tsx';
import { type Decided, Key, Outcome } from './outcome.tsx';
import { readDecision } from './read-decision.ts';
import type { ActedFor } from './sign-decision.ts';
import { NotAnswered, Signing } from './signing.tsx';
import { useAnswer } from './use-answer.ts';

const LIMIT = 50;
const LOOK_AGAIN_MS = 5_000;

async function readWaiting() {
  const lists = await Promise.all(
    (['approved', 'recorded'] as const).map((status) =>
      api.GET('/api/decisions', { params: { query: { status, page: 1, limit: LIMIT } } }),
    ),
  );
  return {
    decisions: lists.flatMap(({ data }) => data?.data ?? []).sort(dueFirst),
    total: lists.reduce((sum, { data }) => sum + (data?.pagination.total ?? 0), 0),
  };
}

type Listed = { deadline?: { dueAt: string } };

/** Those with a deadline come first, the next to be due before the others; the rest stays as the service lists it. */
function dueFirst(one: Listed, other: Listed): number {
  const [a, b] = [one.deadline?.dueAt ?? '9', other.deadline?.dueAt ?? '9'];
  return a < b ? -1 : Number(a > b);
}

/**
 * What waits for a human. J and K walk, A approves, R rejects, and the next one is already there: an approver with a full
 * inbox never needs the mouse, and never decides on something that is not on the screen.
 */
export function Inbox() {
  const text = useText();
  const [decided, setDecided] = useState<Decided | null>(null);
  const query = useQuery({ queryKey: ['inbox'], queryFn: readWaiting, refetchInterval: LOOK_AGAIN_MS });
  usePageKeys([['v', () => decided?.hash && window.open(`/verify/${decided.id}`, '_blank', 'noopener')]]);
  return (
    <Page title={text('nav.inbox')} about={text('inbox.about')}>
      {decided && <Outcome decided={decided} onClose={() => setDecided(null)} />}
      <Loaded
        query={query}
        isEmpty={({ decisions }) => decisions.length === 0}
        empty={<Empty>{text('inbox.empty')}</Empty>}
      >
        {({ decisions, total }) => <Waiting decisions={decisions} total={total} onDecided={setDecided} />}
      </Loaded>
    </Page>
  );
}

type Waiting = Awaited<ReturnType<typeof readWaiting>>;

function Waiting({
  decisions,
  total,
  onDecided,
}: Waiting & { onDecided: (decided: Decided | null) => void }) {
  const text = useText();
  const [selectedId, setSelectedId] = useState<string | null>(null);
  const reason = useRef<HTMLInputElement>(null);
  const [onBehalfOf, setOnBehalfOf] = useState<ActedFor | null>(null);
  const position = Math.max(
    0,
    decisions.findIndex(({ id }) => id === selectedId),
  );
  const selected = decisions[position];
  const detail = useQuery({
    queryKey: ['decision', selected?.id],
    queryFn: () => readDecision(selected?.id ?? ''),
    enabled: Boolean(selected),
  });
  const decide = useAnswer(({ sealedHash }, { id, result }) => {
    const action = selected?.action?.type ?? text('decision.erased');
    onDecided({ id, action, result, hash: sealedHash });
    if (reason.current) reason.current.value = '';
    setSelectedId(decisions[position + 1]?.id ?? decisions[position - 1]?.id ?? null);
    return queryClient.invalidateQueries();
  });
  // The keys act on what is shown in full, not on what is still loading.
  const isReady =
    detail.data !== undefined &&
    detail.data.id === selected?.id &&
    decide.hasPasskey !== undefined &&
    !decide.isPending;
  const answer = (result: 'approved' | 'rejected') => {
    if (detail.data && isReady)
      decide.mutate({
        decision: detail.data,
        result,
        reason: reason.current?.value.trim() ?? '',
        onBehalfOf,
      });
  };
  const walk = (step: number) =>
    setSelectedId(decisions[Math.min(decisions.length - 1, Math.max(0, position + step))]?.id ?? null);
  usePageKeys([
    ['a', () => answer('approved')],
    ['r', () => answer('rejected')],
    ['e', () => reason.current?.focus()],
    ['j', () => walk(1), { isHeld: true }],
    ['k', () => walk(-1), { isHeld: true }],
    ['ArrowDown', () => walk(1), { isHeld: true }],
    ['ArrowUp', () => walk(-1), { isHeld: true }],
  ]);
  useEffect(() => {
    if (selected && selected.id !== selectedId) setSelectedId(selected.id);
  }, [selected, selectedId]);

  return (
    <Grid>
      <Grid.Col span={{ base: 12, md: 4 }}>
        <Group justify="space-between" mb="xs">
          <Text size="sm" c="dimmed" role="status">
            {text('inbox.waiting', { total })}
          </Text>
          <Keys />
        </Group>
        <ScrollArea.Autosize mah={{ base: '28vh', md: '65vh' }} type="auto">
          {decisions.map((decision) => (
            <NavLink
              key={decision.id}
              component="button"
              active={decision.id === selected?.id}
              onClick={() => setSelectedId(decision.id)}
              label={<Identifier value={decision.action?.type ?? text('decision.erased')} />}
              description={decision.actor?.name ?? decision.actor?.id ?? ''}
              rightSection={
                <Group gap={4}>
                  {decision.status === 'approved' && <Badge size="xs">1/2</Badge>}
                  {decision.deadline && <TimeLeft dueAt={decision.deadline.dueAt} size="xs" />}
                </Group>
              }
            />
          ))}
        </ScrollArea.Autosize>
      </Grid.Col>
      <Grid.Col span={{ base: 12, md: 8 }}>
        <Card withBorder padding="lg">
          <Loaded query={detail}>
            {(decision) => (
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
                  ref={reason}
                  label={text('field.reason')}
                  placeholder={text('inbox.reasonHint')}
                  maxLength={10_000}
                  rightSection={<Key name="E" />}
                  onKeyDown={(event) => event.key === 'Escape' && event.currentTarget.blur()}
                />
                <Signing decision={decision} hasPasskey={decide.hasPasskey} />
                {decide.error && <NotAnswered error={decide.error} />}
                <Group>
                  <Button
                    color="teal"
                    disabled={!isReady}
                    loading={decide.isPending}
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
                  <AnswerTogether decision={decision} waiting={decisions} onBehalfOf={onBehalfOf} />
                  <Text size="xs" c="dimmed">
                    {text('inbox.forGood')}
                  </Text>
                </Group>
              </Stack>
            )}
          </Loaded>
        </Card>
      </Grid.Col>
    </Grid>
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
