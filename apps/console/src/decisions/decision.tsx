import { Button, Card, Group, Stack, Textarea } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { queryClient } from '../shell/api.ts';
import { State } from '../shell/format.tsx';
import { Page } from '../shell/page.tsx';
import { useMe } from '../shell/session.tsx';
import { Failed, Loaded } from '../shell/states.tsx';
import { useText } from '../text/use-text.tsx';
import { DecisionFacts } from './decision-facts.tsx';
import { type Decision, judge, readDecision } from './read-decision.ts';
import { Sealed } from './sealed.tsx';

export function DecisionPage() {
  const { id } = useParams({ from: '/signed-in/app/decisions/$id' });
  const query = useQuery({ queryKey: ['decision', id], queryFn: () => readDecision(id) });
  return <Loaded query={query}>{(decision) => <Shown decision={decision} />}</Loaded>;
}

function Shown({ decision }: { decision: Decision }) {
  const text = useText();
  const { role } = useMe();
  const isOpen = decision.status === 'recorded' || decision.status === 'approved';
  return (
    <Page
      title={decision.action?.type ?? text('decision.erased')}
      about={decision.decisionId ?? text('decision.erased')}
      actions={<State value={decision.status} />}
    >
      <Card withBorder padding="lg">
        <DecisionFacts decision={decision} />
      </Card>
      {isOpen && role === 'ADMIN' && <Verdict id={decision.id} />}
      {decision.evidence.status === 'sealed' && <Sealed decision={decision} />}
    </Page>
  );
}

function Verdict({ id }: { id: string }) {
  const text = useText();
  const [reason, setReason] = useState('');
  const decide = useMutation({ mutationFn: judge, onSuccess: () => queryClient.invalidateQueries() });
  return (
    <Card withBorder padding="lg">
      <Stack>
        <Textarea
          label={text('field.reason')}
          value={reason}
          maxLength={10_000}
          autosize
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <Group>
          <Button
            color="teal"
            loading={decide.isPending}
            onClick={() => decide.mutate({ id, result: 'approved', reason })}
          >
            {text('action.approve')}
          </Button>
          <Button
            color="red"
            variant="light"
            loading={decide.isPending}
            onClick={() => decide.mutate({ id, result: 'rejected', reason })}
          >
            {text('action.reject')}
          </Button>
        </Group>
        {decide.error && <Failed error={decide.error} />}
      </Stack>
    </Card>
  );
}
