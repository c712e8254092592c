import { CenterproofError } from '@centerproof/sdk';
import {
  Alert,
  Box,
  Button,
  Card,
  Center,
  Code,
  Container,
  Group,
  List,
  Loader,
  SimpleGrid,
  Stack,
  Text,
  ThemeIcon,
  Title,
} from '@mantine/core';
import {
  IconCircleCheck,
  IconCircleX,
  IconFileUpload,
  IconPrinter,
  IconShieldCheck,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { QRCodeSVG } from 'qrcode.react';
import { AssuranceBadge } from '../decisions/decision-facts.tsx';
import { Brand, useBranding } from '../identity/white-label.tsx';
import { Fact } from '../shell/facts.tsx';
import { State, When } from '../shell/format.tsx';
import { Preferences } from '../shell/preferences.tsx';
import { Failed } from '../shell/states.tsx';
import { useText } from '../text/use-text.tsx';
import { DropFile } from './drop-file.tsx';
import { type Proof, proofBrandQuery, proofQuery } from './read-proof.ts';

/** For anybody, without an account: is this decision sealed, since when, and does the seal still hold. */
export function VerifyPage() {
  const text = useText();
  const { id } = useParams({ from: '/verify/$id' });
  const query = useQuery(proofQuery(id));
  // The address that the page stands under comes first; the proof itself names nobody.
  const ownBranding = useBranding();
  const proofBranding = useQuery({ ...proofBrandQuery(id), enabled: query.data !== undefined }).data ?? null;
  const branding = ownBranding ?? proofBranding;
  return (
    <Box component="main" py="xl">
      <Container size="sm">
        <Stack gap="xl">
          {branding && (
            <Stack align="center" gap={4}>
              <Brand branding={branding} />
              {branding === proofBranding && (
                <Text c="dimmed" size="xs" ta="center">
                  {text('verify.brandAbout')}
                </Text>
              )}
            </Stack>
          )}
          <Group gap="sm">
            <IconShieldCheck size={32} color="var(--mantine-color-proof-text)" aria-hidden />
            <div>
              <Title order={1} size="h3">
                {text('verify.title')}
              </Title>
              <Text size="sm" c="dimmed">
                {id}
              </Text>
            </div>
          </Group>
          {query.isPending && (
            <Center mih={160} role="status">
              <Loader />
            </Center>
          )}
          {query.error && <Failed error={query.error} onRetry={() => void query.refetch()} />}
          {query.data && <Certificate proof={query.data} />}
          <DropFile live={query.data ?? (isUnknown(query.error) ? null : undefined)} />
          <Group justify="center" className="screen-only">
            <Preferences />
          </Group>
        </Stack>
      </Container>
    </Box>
  );
}

/** Whether the service said that there is no such proof, and not merely nothing. */
function isUnknown(error: Error | null): boolean {
  return error instanceof CenterproofError && error.status === 404;
}

function Certificate({ proof }: { proof: Proof }) {
  const text = useText();
  const color = proof.valid ? 'teal' : 'red';
  return (
    <Card withBorder padding="xl" style={{ borderTop: `6px solid var(--mantine-color-${color}-6)` }}>
      <Stack gap="lg">
        <Group wrap="nowrap" align="start">
          <ThemeIcon color={color} size={56} radius="xl">
            {proof.valid ? <IconCircleCheck size={36} aria-hidden /> : <IconCircleX size={36} aria-hidden />}
          </ThemeIcon>
          <div>
            <Title order={2} size="h3" c={color}>
              {text(proof.valid ? 'verify.valid' : 'verify.invalid')}
            </Title>
            <Text>{text(proof.valid ? 'verify.validAbout' : 'verify.invalidAbout')}</Text>
          </div>
        </Group>
        {proof.valid && (
          <List
            spacing="xs"
            icon={<IconCircleCheck size={18} color="var(--mantine-color-teal-6)" aria-hidden />}
          >
            <List.Item>{text('verify.point.record')}</List.Item>
            <List.Item>{text('verify.point.link')}</List.Item>
            <List.Item>{text('verify.point.head')}</List.Item>
          </List>
        )}
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <Fact label={text('verify.since')}>
            <When at={proof.sealedAt} />
          </Fact>
          <Fact label={text('field.level')}>
            <State value={proof.evidenceLevel} />
          </Fact>
          <Fact label={text('field.index')}>{`${proof.chain.index} (${proof.chain.domain})`}</Fact>
          <Fact label={text('verify.checkedAt')}>
            <When at={proof.checkedAt} />
          </Fact>
        </SimpleGrid>
        {proof.approvals.length > 0 && (
          <Fact label={text('decision.approvals')}>
            <Group gap="xs">
              {proof.approvals.map(({ assurance }, position) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: approvals have nothing but their order here, and it is sealed
                <AssuranceBadge key={position} assurance={assurance} />
              ))}
            </Group>
          </Fact>
        )}
        <Fact label={text('field.hash')}>
          <Digest value={proof.chain.hash} />
        </Fact>
        <Fact label={text('field.previousHash')}>
          <Digest value={proof.chain.previousHash} />
        </Fact>
        <Group justify="space-between" align="end">
          <Group align="end">
            <QRCodeSVG value={window.location.href} size={112} marginSize={2} title={window.location.href} />
            <Text size="xs" c="dimmed" maw={140}>
              {text('verify.scan')}
            </Text>
          </Group>
          <Button
            variant="light"
            className="screen-only"
            leftSection={<IconPrinter size={16} />}
            onClick={() => window.print()}
          >
            {text('verify.print')}
          </Button>
        </Group>
        <Alert variant="light" color="gray" icon={<IconFileUpload />} className="screen-only">
          {text('verify.limits')}
        </Alert>
      </Stack>
    </Card>
  );
}

/** A hash in full, because on paper nobody can unfold it. */
function Digest({ value }: { value: string | null }) {
  return <Code style={{ overflowWrap: 'anywhere' }}>{value ?? '–'}</Code>;
}
