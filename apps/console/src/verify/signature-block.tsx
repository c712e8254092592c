import { type JsonObject, readTlogProof, type Verdict, verdict } from '@centerproof/proof';
import { Anchor, Card, Group, Stack, Text, Title } from '@mantine/core';
import { IconSignature } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Copyable } from '../shell/copyable.tsx';
import { Fact, Facts } from '../shell/facts.tsx';
import { Mono, When } from '../shell/format.tsx';
import { Loaded } from '../shell/states.tsx';
import { useText } from '../text/use-text.tsx';
import { trustedKeysQuery } from './trusted-keys.ts';

/** Who stands behind an exported file, in the words of the file itself: its signature, its place in the log, who saw it there. */
export function SignatureBlock({ id, read }: { id: string; read: () => Promise<JsonObject> }) {
  const query = useQuery({
    queryKey: ['exported', id],
    queryFn: async () => describe(await read()),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return <Loaded query={query}>{(exported) => <Block id={id} exported={exported} />}</Loaded>;
}

type Exported = ReturnType<typeof describe>;

/** What of a file a person wants to know before they check it. */
function describe(document: JsonObject) {
  const log = (document.verification as { log?: ExportedLog | null }).log ?? null;
  const note = log && readTlogProof(log.entries.record)?.note;
  return {
    document,
    vkey: log?.vkey ?? null,
    origin: log?.origin ?? null,
    witnesses: (note?.signatures ?? []).map(({ name }) => name).filter((name) => name !== log?.origin),
    timestamps: log?.timestamps?.length ?? 0,
  };
}

interface ExportedLog {
  origin: string;
  vkey: string;
  entries: { record: string };
  timestamps?: string[];
}

function Block({ id, exported }: { id: string; exported: Exported }) {
  const text = useText();
  const keys = useQuery(trustedKeysQuery);
  const judged = verdict(exported.document, keys.data ?? {});
  return (
    <Card withBorder padding="lg" component="section" aria-label={text('signature.title')}>
      <Stack>
        <Group gap="xs">
          <IconSignature size={20} aria-hidden />
          <Title order={2} size="h4">
            {text('signature.title')}
          </Title>
        </Group>
        <Text size="sm" c="dimmed">
          {text('signature.about')}
        </Text>
        <Lines judged={judged} exported={exported} />
        <div>
          <Text size="sm" fw={600} mb={4}>
            {text('signature.check')}
          </Text>
          <Text size="sm" mb="xs">
            {text('signature.checkAbout')} <Anchor href={`/verify/${id}`}>/verify/{id}</Anchor>,{' '}
            <Anchor href="/log">/log</Anchor>
          </Text>
          <Copyable
            value={`npx @centerproof/cli verify ${id}.jsonld${exported.vkey ? ` --log-key '${exported.vkey}'` : ''}`}
          />
        </div>
      </Stack>
    </Card>
  );
}

function Lines({ judged, exported }: { judged: Verdict; exported: Exported }) {
  const text = useText();
  const { signature } = judged;
  const [record] = judged.logged;
  return (
    <Facts>
      <Fact label={text('signature.signedBy')}>
        {signature ? (
          <>
            {new URL(signature.verificationMethod).host}
            {signature.isKnown ? '' : ` (${text('signature.unknownKey')})`}
            <br />
            <Mono value={signature.multikey} keep={12} />
          </>
        ) : (
          '–'
        )}
      </Fact>
      <Fact label={text('signature.signedAt')}>
        <When at={signature?.created} />
      </Fact>
      <Fact label={text('signature.log')}>
        {record
          ? text('signature.logged', { index: record.leafIndex, origin: exported.origin ?? '' })
          : text('signature.unlogged')}
      </Fact>
      <Fact label={text('signature.witnesses')}>
        {exported.witnesses.length > 0 ? exported.witnesses.join(', ') : text('signature.noWitnesses')}
      </Fact>
      <Fact label={text('signature.timestamp')}>
        {exported.timestamps > 0
          ? text('signature.timestamped', { count: exported.timestamps })
          : text('signature.noTimestamp')}
      </Fact>
    </Facts>
  );
}
