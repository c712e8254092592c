import { Accordion, Group, Stack, Text } from '@mantine/core';
import { Fact } from '../shell/facts.tsx';
import { Json, Mono, State, When } from '../shell/format.tsx';
import { useText } from '../text/use-text.tsx';
import { ExportProof } from '../verify/export-proof.tsx';

export interface AuditEntry {
  id: string;
  eventType: string;
  action: string;
  result: string;
  occurredAt: string;
  actor: { id: string; type: string; name: string; email: string | null } | null;
  target: { type: string; id: string; name: string | null };
  changes: { before: Record<string, unknown> | null; after: Record<string, unknown> | null } | null;
  ipAddress: string | null;
  requestId: string | null;
  metadata: Record<string, unknown>;
}

/** Gives an entry as a file that proves itself, to those who may take one away. */
export type ReadExport = (id: string) => Promise<object>;

/** Who did what to what, newest first; the whole entry opens on demand. */
export function AuditTable({ entries, readExport }: { entries: AuditEntry[]; readExport?: ReadExport }) {
  const text = useText();
  return (
    <Accordion variant="separated">
      {entries.map((entry) => (
        <Accordion.Item key={entry.id} value={entry.id}>
          <Accordion.Control>
            <Group justify="space-between" pr="md">
              <Group gap="sm" wrap="nowrap">
                <State value={entry.result} />
                <div style={{ overflowWrap: 'anywhere' }}>
                  <Text size="sm">{`${entry.action} · ${entry.target.name ?? entry.target.type}`}</Text>
                  <Text size="xs" c="dimmed">
                    {entry.actor?.name ?? '–'}
                  </Text>
                </div>
              </Group>
              <Text size="sm" c="dimmed">
                <When at={entry.occurredAt} />
              </Text>
            </Group>
          </Accordion.Control>
          <Accordion.Panel>
            <Stack gap="sm">
              <Group gap="xl">
                <Fact label={text('field.type')}>{entry.eventType}</Fact>
                <Fact label={entry.target.type}>
                  <Mono value={entry.target.id} keep={16} />
                </Fact>
                <Fact label={text('field.ipAddress')}>{entry.ipAddress ?? '–'}</Fact>
                <Fact label={text('state.requestId')}>
                  <Mono value={entry.requestId} keep={16} />
                </Fact>
              </Group>
              {entry.changes && <Json value={entry.changes} />}
              {Object.keys(entry.metadata).length > 0 && <Json value={entry.metadata} />}
              {readExport && (
                <Group>
                  <ExportProof id={entry.id} read={() => readExport(entry.id)} size="compact-sm" />
                </Group>
              )}
            </Stack>
          </Accordion.Panel>
        </Accordion.Item>
      ))}
    </Accordion>
  );
}
