import { Card, Code, Group, Stack, Text, Title } from '@mantine/core';
import { State } from '../shell/format.tsx';
import { useText } from '../text/use-text.tsx';

interface Domain {
  domain: string;
  status: string;
  problem: string | null;
  dnsRecords: { type: string; name: string; value: string }[];
}

/** The domains of white-label centers, and the DNS record that proves each of them. */
export function Domains({ domains }: { domains: Domain[] }) {
  const text = useText();
  return (
    <Card withBorder padding="lg">
      <Title order={2} size="h4" mb="sm">
        {text('partner.domains')}
      </Title>
      {domains.length === 0 && <Text c="dimmed">{text('partner.noDomains')}</Text>}
      <Stack>
        {domains.map(({ domain, status, problem, dnsRecords }) => (
          <Stack key={domain} gap={4}>
            <Group>
              <Text fw={600}>{domain}</Text>
              <State value={status} />
            </Group>
            {problem && (
              <Text size="sm" c="red">
                {problem}
              </Text>
            )}
            {status !== 'VERIFIED' && (
              <>
                <Text size="sm">{text('partner.dns')}</Text>
                {dnsRecords.map(({ type, name, value }) => (
                  <Code key={`${type} ${name}`} block tabIndex={0}>{`${name} ${type} ${value}`}</Code>
                ))}
              </>
            )}
          </Stack>
        ))}
      </Stack>
    </Card>
  );
}
