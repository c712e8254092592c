import { Alert, Button, Card, Group, Stack, Textarea, Title } from '@mantine/core';
import { IconCircleCheck, IconDownload, IconExternalLink } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { api, queryClient } from '../shell/api.ts';
import { download } from '../shell/download.ts';
import { Mono, When } from '../shell/format.tsx';
import { Page } from '../shell/page.tsx';
import { useMe } from '../shell/session.tsx';
import { Failed, Loaded } from '../shell/states.tsx';
import { useText } from '../text/use-text.tsx';
import { DecisionFacts, Fact } from './decision-facts.tsx';
import { type Decision, judge, readDecision, readEvidence } from './read-decision.ts';

export function DecisionPage() {
  const { id = '' } = useParams({ strict: false });
  const query = useQuery({ queryKey: ['decision', id], queryFn: () => readDecision(id) });
  return <Loaded query={query}>{(decision) => <Shown decision={decision} />}</Loaded>;
}

function Shown({ decision }: { decision: Decision }) {
  const text = useText();
  const { role } = useMe();
  const isOpen = decision.status === 'recorded' || decision.status === 'approved';
  return (
    <Page title={decision.action?.type ?? text('decision.erased')} about={decision.decisionId}>
      <Card withBorder padding="lg">
        <DecisionFacts decision={decision} />
      </Card>
      {isOpen && role === 'ADMIN' && <Verdict id={decision.id} />}
      {decision.evidence.status === 'sealed' && <Proof decision={decision} />}
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

function Proof({ decision }: { decision: Decision }) {
  const text = useText();
  const query = useQuery({
    queryKey: ['evidence', decision.evidence.id],
    queryFn: () => readEvidence(decision.evidence.id),
  });
  const exporting = useMutation({
    mutationFn: async () => {
      const { data } = await api.GET('/api/evidence/{id}/export', {
        params: { path: { id: decision.evidence.id } },
      });
      download(`${decision.evidence.id}.jsonld`, JSON.stringify(data, null, 2));
    },
  });
  return (
    <Loaded query={query}>
      {(evidence) => (
        <Card withBorder padding="lg">
          <Stack>
            <Alert color="teal" icon={<IconCircleCheck />} title={text('decision.sealed')} />
            <Group gap="xl">
              <Fact label={text('field.sealedAt')}>
                <When at={evidence.sealedAt} />
              </Fact>
              <Fact label={text('field.index')}>{evidence.chain.index}</Fact>
              <Fact label={text('field.hash')}>
                <Mono value={evidence.chain.hash} />
              </Fact>
              <Fact label={text('field.previousHash')}>
                <Mono value={evidence.chain.previousHash} />
              </Fact>
            </Group>
            <Title order={3} size="h5">
              {text('decision.proof')}
            </Title>
            <Group>
              <Button
                component="a"
                href={`/verify/${decision.id}`}
                target="_blank"
                leftSection={<IconExternalLink size={16} />}
              >
                {text('action.verify')}
              </Button>
              <Button
                variant="light"
                leftSection={<IconDownload size={16} />}
                loading={exporting.isPending}
                onClick={() => exporting.mutate()}
              >
                {text('action.export')}
              </Button>
            </Group>
            {exporting.error && <Failed error={exporting.error} />}
          </Stack>
        </Card>
      )}
    </Loaded>
  );
}
