import { Badge, Button, Group, Stack, Switch, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQuery } from '@tanstack/react-query';
import { ProofDeclined, useProof } from '../account/use-proof.tsx';
import { queryClient } from '../shell/api.ts';
import { Copyable } from '../shell/copyable.tsx';
import { Failed, Loaded } from '../shell/states.tsx';
import { ConfirmButton } from '../shell/use-confirm.tsx';
import { useText } from '../text/use-text.tsx';
import type { Domain, Owner } from './owners.ts';
import { Section } from './section.tsx';

/** The domains whose people come by a provider and in no other way. */
export function SignInDomains({ owner, canChange = true }: { owner: Owner; canChange?: boolean }) {
  const text = useText();
  const queryKey = ['sign-in-domains', owner.key];
  const query = useQuery({ queryKey, queryFn: owner.domains });
  const refresh = () => queryClient.invalidateQueries({ queryKey });
  return (
    <Section title={text('domains.title')} about={text('domains.about')}>
      <Loaded
        query={query}
        isEmpty={(domains) => domains.length === 0}
        empty={<Text size="sm">{text('domains.none')}</Text>}
      >
        {(domains) => (
          <Stack gap="lg">
            {domains.map((domain) => (
              <Shown
                key={domain.id}
                domain={domain}
                owner={owner}
                canChange={canChange}
                onChanged={refresh}
              />
            ))}
          </Stack>
        )}
      </Loaded>
      {canChange && <Claim owner={owner} onClaimed={refresh} />}
    </Section>
  );
}

function Shown({
  domain: { id, domain, verifiedAt, required, dnsRecord },
  owner,
  canChange,
  onChanged,
}: {
  domain: Domain;
  owner: Owner;
  canChange: boolean;
  onChanged(): void;
}) {
  const text = useText();
  const { withProof, dialog } = useProof();
  const change = useMutation({ mutationFn: withProof<unknown>, onSuccess: onChanged });
  return (
    <Stack gap={6}>
      <Group justify="space-between">
        <Group gap="xs">
          <Text fw={600}>{domain}</Text>
          <Badge variant="light" color={verifiedAt ? 'teal' : 'gray'}>
            {text(verifiedAt ? 'domains.verified' : 'domains.unverified')}
          </Badge>
        </Group>
        {canChange && (
          <Group gap="xs">
            {verifiedAt ? (
              <Switch
                label={text('domains.required')}
                checked={required}
                disabled={change.isPending}
                onChange={({ currentTarget: { checked } }) =>
                  change.mutate(() => owner.requireDomain(id, checked))
                }
              />
            ) : (
              <Button
                size="compact-sm"
                variant="default"
                loading={change.isPending}
                onClick={() => change.mutate(() => owner.verifyDomain(id))}
              >
                {text('domains.verify')}
              </Button>
            )}
            <ConfirmButton
              label={text('domains.remove')}
              about={text('domains.removeAbout', { domain })}
              onConfirm={() => change.mutate(() => owner.removeDomain(id))}
            />
          </Group>
        )}
      </Group>
      {!verifiedAt && (
        <>
          <Text size="sm">{text('domains.record')}</Text>
          <Copyable value={`${dnsRecord.name} ${dnsRecord.type} ${dnsRecord.value}`} />
        </>
      )}
      {change.error && !(change.error instanceof ProofDeclined) && <Failed error={change.error} />}
      {dialog}
    </Stack>
  );
}

function Claim({ owner, onClaimed }: { owner: Owner; onClaimed(): void }) {
  const text = useText();
  const form = useForm({ initialValues: { domain: '' } });
  const claim = useMutation({
    mutationFn: ({ domain }: typeof form.values) => owner.claimDomain(domain),
    onSuccess: () => {
      form.reset();
      onClaimed();
    },
  });
  return (
    <form onSubmit={form.onSubmit((values) => claim.mutate(values))}>
      <Group align="end">
        <TextInput
          label={text('domains.domain')}
          placeholder="example.org"
          required
          maxLength={230}
          {...form.getInputProps('domain')}
        />
        <Button type="submit" variant="light" loading={claim.isPending}>
          {text('domains.add')}
        </Button>
      </Group>
      {claim.error && <Failed error={claim.error} />}
    </form>
  );
}
