import { Alert, Button, Card, Group, Stack, Text, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconEraser, IconExternalLink } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Fact, Facts } from '../shell/facts.tsx';
import { Mono, When } from '../shell/format.tsx';
import { useMe } from '../shell/session.tsx';
import { Loaded } from '../shell/states.tsx';
import type { TextKey } from '../text/en.ts';
import { useText } from '../text/use-text.tsx';
import { ExportProof } from '../verify/export-proof.tsx';
import { SignatureBlock } from '../verify/signature-block.tsx';
import { ERASABLE, EraseClaims } from './erase-claims.tsx';
import { type Decision, type Evidence, readEvidence, readExport } from './read-decision.ts';
import { SealCheck } from './seal-check.tsx';

/** The seal of a decision: where it stands in the chain, whether it holds, and what can be done with its proof. */
export function Sealed({ decision }: { decision: Decision }) {
  const query = useQuery({
    queryKey: ['evidence', decision.evidence.id],
    queryFn: () => readEvidence(decision.evidence.id),
  });
  return (
    <>
      <Loaded query={query}>{(evidence) => <Proof decision={decision} evidence={evidence} />}</Loaded>
      <SignatureBlock id={decision.evidence.id} read={() => readExport(decision.evidence.id)} />
    </>
  );
}

function Proof({ decision, evidence }: { decision: Decision; evidence: Evidence }) {
  const text = useText();
  const { role } = useMe();
  const [isErasing, { open, close }] = useDisclosure();
  const isWhollyErased = ERASABLE.every((claim) => evidence.erased.some((erased) => erased.claim === claim));
  return (
    <Card withBorder padding="lg" component="section" aria-label={text('decision.proof')}>
      <Stack>
        <Group justify="space-between">
          <Title order={2} size="h4">
            {text('decision.proof')}
          </Title>
          <SealCheck id={decision.id} />
        </Group>
        <Text size="sm" c="dimmed">
          {text('decision.sealed')}
        </Text>
        <Facts>
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
        </Facts>
        {evidence.erased.length > 0 && (
          <Alert color="gray" icon={<IconEraser />} title={text('erase.done')}>
            {evidence.erased.map(({ claim, erasedAt }) => (
              <Text key={claim} size="sm">
                {/* Only claims are ever listed as erased; the API's type says no more than text. */}
                {text(`claim.${claim}` as TextKey)} · <When at={erasedAt} />
              </Text>
            ))}
          </Alert>
        )}
        <Group>
          <Button
            component="a"
            href={`/verify/${decision.id}`}
            target="_blank"
            leftSection={<IconExternalLink size={16} />}
          >
            {text('action.verify')}
          </Button>
          <ExportProof id={evidence.id} read={() => readExport(evidence.id)} />
          {role === 'ADMIN' && !isWhollyErased && (
            <Button variant="subtle" color="red" leftSection={<IconEraser size={16} />} onClick={open}>
              {text('erase.open')}
            </Button>
          )}
        </Group>
        {isErasing && <EraseClaims evidence={evidence} onClose={close} />}
      </Stack>
    </Card>
  );
}
