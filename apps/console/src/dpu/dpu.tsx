import { Alert, Button, Card, Group, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { api, queryClient } from '../shell/api.ts';
import { contentOf, exportOf } from '../shell/content.ts';
import { Fact, Facts } from '../shell/facts.tsx';
import { Json, Mono, State, Tags, When } from '../shell/format.tsx';
import { Page } from '../shell/page.tsx';
import { Failed, Loaded } from '../shell/states.tsx';
import { useText, useWord } from '../text/use-text.tsx';
import { ExportProof } from '../verify/export-proof.tsx';
import { SignatureBlock } from '../verify/signature-block.tsx';
import { LEVELS, type Level } from './dpus.tsx';

async function readDpu(id: string) {
  const [unit, why] = await Promise.all([
    api.GET('/api/dpu/{id}', { params: { path: { id } } }),
    api.GET('/api/dpu/{id}/responsibility', { params: { path: { id } } }),
  ]);
  return { dpu: contentOf(unit).data, responsibility: contentOf(why).data };
}

/** The unit as a file that proves itself. */
async function readExport(id: string) {
  return exportOf(await api.GET('/api/dpu/{id}/export', { params: { path: { id } } }));
}

type Shown = Awaited<ReturnType<typeof readDpu>>;

export function DpuPage() {
  const { id } = useParams({ from: '/signed-in/app/dpus/$id' });
  const query = useQuery({ queryKey: ['dpu', id], queryFn: () => readDpu(id) });
  return <Loaded query={query}>{(shown) => <Unit {...shown} />}</Loaded>;
}

const CLAIMS = ['who', 'what', 'when', 'where', 'why', 'how'] as const;

function Unit({ dpu, responsibility }: Shown) {
  const text = useText();
  const word = useWord();
  return (
    <Page
      title={text('dpu.title', { index: dpu.chainIndex })}
      about={dpu.id}
      actions={
        <>
          <Button
            component="a"
            href={`/verify/${dpu.id}`}
            target="_blank"
            leftSection={<IconExternalLink size={16} />}
          >
            {text('action.verify')}
          </Button>
          <ExportProof id={dpu.id} read={() => readExport(dpu.id)} />
        </>
      }
    >
      <Card withBorder padding="lg">
        <Stack>
          <Text style={{ whiteSpace: 'pre-wrap' }}>{dpu.content}</Text>
          <Facts>
            <Fact label={text('field.level')}>
              <State value={dpu.evidenceLevel} />
            </Fact>
            <Fact
              label={text('field.createdBy')}
            >{`${dpu.createdBy.name ?? dpu.createdBy.id} (${word(dpu.createdBy.type)})`}</Fact>
            <Fact label={text('field.createdAt')}>
              <When at={dpu.createdAt} />
            </Fact>
            <Fact label={text('field.hash')}>
              <Mono value={dpu.chainHash} />
            </Fact>
          </Facts>
          <Tags tags={dpu.tags} />
        </Stack>
      </Card>
      <Raise id={dpu.id} level={dpu.evidenceLevel} />
      <SignatureBlock id={dpu.id} read={() => readExport(dpu.id)} />
      <Title order={2} size="h4">
        {text('dpu.responsibility')}
      </Title>
      <SimpleGrid cols={{ base: 1, md: 2 }}>
        {CLAIMS.map((claim) => (
          <Card key={claim} withBorder>
            <Text fw={600} mb="xs">
              {text(`claim.${claim}`)}
            </Text>
            <Json value={responsibility[claim]} />
          </Card>
        ))}
      </SimpleGrid>
    </Page>
  );
}

/** Levels only rise, and the last one seals the record for good, so its button says so. */
function Raise({ id, level }: { id: string; level: Level }) {
  const text = useText();
  const word = useWord();
  const raise = useMutation({
    mutationFn: (evidenceLevel: Level) =>
      api.PUT('/api/dpu/{id}', { params: { path: { id } }, body: { evidenceLevel } }),
    onSuccess: () => queryClient.invalidateQueries(),
  });
  const higher = LEVELS.slice(LEVELS.indexOf(level) + 1);
  if (higher.length === 0) return <Alert color="teal" title={text('dpu.sealed')} />;
  return (
    <Card withBorder padding="lg">
      <Text size="sm" mb="sm">
        {text('dpu.raiseAbout')}
      </Text>
      <Group>
        {higher.map((target) => (
          <Button
            key={target}
            variant={target === 'AUDIT_READY' ? 'filled' : 'light'}
            loading={raise.isPending}
            onClick={() => raise.mutate(target)}
          >
            {text('dpu.raiseTo', { level: word(target).replace('_', ' ') })}
          </Button>
        ))}
      </Group>
      {raise.error && <Failed error={raise.error} />}
    </Card>
  );
}
