import { Button, Card, Group, Stack, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { ActingFor } from '../inbox/acting-for.tsx';
import { refreshAnswered } from '../inbox/list-inbox.ts';
import { WhatToKnow } from '../inbox/what-to-know.tsx';
import { State } from '../shell/format.tsx';
import { Page } from '../shell/page.tsx';
import { useMe } from '../shell/session.tsx';
import { Loaded } from '../shell/states.tsx';
import { useText } from '../text/use-text.tsx';
import { DecisionFacts, Description } from './decision-facts.tsx';
import { type Decision, isWaiting, readDecision } from './read-decision.ts';
import { Sealed } from './sealed.tsx';
import type { ActedFor } from './sign-decision.ts';
import { NotAnswered, Signing } from './signing.tsx';
import { useAnswer } from './use-answer.ts';
import classes from './verdict.module.css';

export function DecisionPage() {
  const { id } = useParams({ from: '/signed-in/app/decisions/$id' });
  const query = useQuery({ queryKey: ['decision', id], queryFn: () => readDecision(id) });
  return <Loaded query={query}>{(decision) => <Shown decision={decision} />}</Loaded>;
}

function Shown({ decision }: { decision: Decision }) {
  const text = useText();
  const { role, actorId } = useMe();
  const isPassedOn = decision.deadline?.escalatedTo.includes(actorId) ?? false;
  return (
    <Page
      title={decision.action?.type ?? text('decision.erased')}
      about={decision.decisionId ?? text('decision.erased')}
      actions={<State value={decision.status} />}
    >
      <Card withBorder padding="lg">
        <Stack>
          <Description decision={decision} />
          <WhatToKnow decision={decision} />
          <DecisionFacts decision={decision} />
        </Stack>
      </Card>
      {/* What was written about one decision stays with it when a link leads to another. */}
      {isWaiting(decision) && (role === 'ADMIN' || isPassedOn) && (
        <Verdict key={decision.id} decision={decision} />
      )}
      {decision.evidence.status === 'sealed' && <Sealed decision={decision} />}
    </Page>
  );
}

function Verdict({ decision }: { decision: Decision }) {
  const text = useText();
  const [reason, setReason] = useState('');
  const [onBehalfOf, setOnBehalfOf] = useState<ActedFor | null>(null);
  const decide = useAnswer({ onAnswered: () => refreshAnswered([decision.id], { isShown: true }) });
  const answer = (result: 'approved' | 'rejected') =>
    decide.mutate({ decision, result, reason: reason.trim(), onBehalfOf });
  const isReady = decide.hasPasskey !== undefined;
  return (
    <Card withBorder padding="md" className={classes.verdict}>
      <Stack gap="sm">
        <ActingFor value={onBehalfOf} onChange={setOnBehalfOf} />
        <Textarea
          label={text('field.reason')}
          placeholder={text(decision.contestOf ? 'inbox.reasonNeeded' : 'inbox.reasonHint')}
          value={reason}
          maxLength={10_000}
          autosize
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <Group className={classes.buttons}>
          <Button
            color="teal"
            disabled={!isReady}
            loading={decide.isPending}
            onClick={() => answer('approved')}
          >
            {text('action.approve')}
          </Button>
          <Button
            color="red"
            variant="light"
            disabled={!isReady}
            loading={decide.isPending}
            onClick={() => answer('rejected')}
          >
            {text('action.reject')}
          </Button>
        </Group>
        <Signing decision={decision} hasPasskey={decide.hasPasskey} />
        {decide.error && <NotAnswered error={decide.error} />}
      </Stack>
    </Card>
  );
}
