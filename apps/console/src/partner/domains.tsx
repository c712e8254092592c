import { ActionIcon, Button, Card, Code, Group, Select, Stack, Text, TextInput, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconTrash } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { api, queryClient } from '../shell/api.ts';
import { contentOf } from '../shell/content.ts';
import { State } from '../shell/format.tsx';
import { Failed } from '../shell/states.tsx';
import { useConfirm } from '../shell/use-confirm.tsx';
import { readWhole } from '../shell/use-list.ts';
import { useText } from '../text/use-text.tsx';

interface Shown {
  domain: string;
  centerId: number | null;
}

interface Domain extends Shown {
  status: string;
  problem: string | null;
  dnsRecords: { type: string; name: string; value: string }[];
}

/** The domains of white-label centers, and the DNS record that proves each of them. */
export function Domains({ domains, canChange = false }: { domains: Domain[]; canChange?: boolean }) {
  const text = useText();
  const confirm = useConfirm();
  const save = useMutation({
    // The list is replaced as a whole, so that what others have changed meanwhile is read first; a domain that stays keeps its record and its state.
    mutationFn: async (change: (now: readonly Shown[]) => Shown[]) => {
      const now = contentOf(await api.GET('/api/partner/settings')).data.customDomains;
      return api.PATCH('/api/partner/settings', {
        body: { customDomains: change(now).map(({ domain, centerId }) => ({ domain, centerId })) },
      });
    },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['partner-settings'] }),
  });
  const remove = (domain: string) =>
    confirm({
      title: text('partner.removeDomain'),
      about: text('partner.removeDomainAbout', { domain }),
      onConfirm: () => save.mutate((now) => now.filter((each) => each.domain !== domain)),
    });
  return (
    <Card withBorder padding="lg" component="section" aria-label={text('partner.domains')}>
      <Title order={2} size="h4" mb="sm">
        {text('partner.domains')}
      </Title>
      <Stack>
        {domains.length === 0 && <Text c="dimmed">{text('partner.noDomains')}</Text>}
        {domains.map(({ domain, status, problem, dnsRecords }) => (
          <Stack key={domain} gap={4}>
            <Group>
              <Text fw={600}>{domain}</Text>
              <State value={status} />
              {canChange && (
                <ActionIcon
                  variant="subtle"
                  color="red"
                  aria-label={`${text('partner.removeDomain')}: ${domain}`}
                  onClick={() => remove(domain)}
                >
                  <IconTrash size={16} />
                </ActionIcon>
              )}
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
        {save.error && <Failed error={save.error} />}
        {canChange && (
          <AddDomain
            isPending={save.isPending}
            onAdd={(added, onAdded) => save.mutate((now) => [...now, added], { onSuccess: onAdded })}
          />
        )}
      </Stack>
    </Card>
  );
}

function AddDomain({
  isPending,
  onAdd,
}: {
  isPending: boolean;
  onAdd(domain: Shown, onAdded: () => void): void;
}) {
  const text = useText();
  const centers = useQuery({
    queryKey: ['partner-centers', 'names'],
    queryFn: async () => {
      const { data } = await readWhole((query) => api.GET('/api/partner/centers', { params: { query } }), {});
      return data;
    },
  });
  const form = useForm({ initialValues: { domain: '', centerId: null as string | null } });
  return (
    <form
      onSubmit={form.onSubmit(({ domain, centerId }) =>
        onAdd({ domain, centerId: centerId === null ? null : Number(centerId) }, form.reset),
      )}
    >
      <Group align="end">
        <TextInput
          label={text('partner.newDomain')}
          placeholder="learn.example.org"
          required
          maxLength={253}
          {...form.getInputProps('domain')}
        />
        <Select
          label={text('partner.domainCenter')}
          data={(centers.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
          searchable
          required
          {...form.getInputProps('centerId')}
        />
        <Button type="submit" variant="light" loading={isPending}>
          {text('partner.addDomain')}
        </Button>
      </Group>
    </form>
  );
}
