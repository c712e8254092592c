import { Card, Text, Title } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { api, queryClient } from '../shell/api.ts';
import { contentOf } from '../shell/content.ts';
import { WholeTable } from '../shell/list.tsx';
import { Failed, Loaded } from '../shell/states.tsx';
import { ConfirmButton } from '../shell/use-confirm.tsx';
import { useText } from '../text/use-text.tsx';
import { ProofDeclined, useProof } from './use-proof.tsx';

const QUERY_KEY = ['identities'];

/** The organisations' providers that can sign the person in. */
export function Identities() {
  const text = useText();
  const { withProof, dialog } = useProof();
  const query = useQuery({
    queryKey: QUERY_KEY,
    queryFn: async () => contentOf(await api.GET('/api/auth/identities')).data,
  });
  const unlink = useMutation({
    mutationFn: withProof<unknown>,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: QUERY_KEY }),
  });
  return (
    <Card withBorder padding="lg" component="section" aria-label={text('identities.title')}>
      <Title order={2} size="h4">
        {text('identities.title')}
      </Title>
      <Text size="sm" c="dimmed" mb="sm">
        {text('identities.about')}
      </Text>
      {unlink.error && !(unlink.error instanceof ProofDeclined) && <Failed error={unlink.error} />}
      <Loaded
        query={query}
        isEmpty={(identities) => identities.length === 0}
        empty={<Text size="sm">{text('identities.none')}</Text>}
      >
        {(identities) => (
          <WholeTable
            name="identities"
            isAside
            rows={identities}
            columns={[
              { id: 'name', label: text('field.name'), value: ({ providerName }) => providerName },
              { id: 'email', label: text('field.email'), value: ({ email }) => email },
              {
                id: 'lastUsedAt',
                label: text('field.lastUsedAt'),
                value: ({ lastUsedAt }) => lastUsedAt,
                as: 'time',
              },
              {
                label: '',
                of: ({ id, providerName }) => (
                  <ConfirmButton
                    label={text('identities.remove')}
                    about={text('identities.removeAbout', { name: providerName })}
                    onConfirm={() =>
                      unlink.mutate(() =>
                        api.DELETE('/api/auth/identities/{id}', { params: { path: { id } } }),
                      )
                    }
                  />
                ),
              },
            ]}
          />
        )}
      </Loaded>
      {dialog}
    </Card>
  );
}
