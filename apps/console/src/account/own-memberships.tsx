import { Card, Text, Title } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { api, queryClient } from '../shell/api.ts';
import { WholeTable } from '../shell/list.tsx';
import { meQuery, useMe } from '../shell/session.tsx';
import { Failed } from '../shell/states.tsx';
import { ConfirmButton } from '../shell/use-confirm.tsx';
import { useText, useWord } from '../text/use-text.tsx';

const OVER = new Set(['REJECTED', 'ENDED']);
const NOT_YET = new Set(['INVITED', 'PENDING']);

/** The centers that a person belongs to or is invited to, and the way out of each. */
export function OwnMemberships() {
  const text = useText();
  const word = useWord();
  const memberships = useMe().memberships.filter(({ status }) => !OVER.has(status));
  const leave = useMutation({
    mutationFn: (id: string) => api.POST('/api/auth/memberships/{id}/leave', { params: { path: { id } } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: meQuery.queryKey }),
  });
  if (memberships.length === 0) return null;
  return (
    <Card withBorder padding="lg" component="section" aria-label={text('account.memberships')}>
      <Title order={2} size="h4">
        {text('account.memberships')}
      </Title>
      <Text size="sm" c="dimmed" mb="sm">
        {text('account.membershipsAbout')}
      </Text>
      {leave.error && <Failed error={leave.error} />}
      <WholeTable
        name="memberships"
        isAside
        rows={memberships}
        columns={[
          { id: 'center', label: text('field.center'), value: ({ centerName }) => centerName },
          { id: 'role', label: text('field.role'), value: ({ role }) => role, of: ({ role }) => word(role) },
          { id: 'status', label: text('field.status'), value: ({ status }) => status, as: 'state' },
          {
            label: '',
            of: ({ id, status, centerName }) => {
              const label = text(NOT_YET.has(status) ? 'account.decline' : 'account.leave');
              const about = text('account.leaveAbout', { name: centerName });
              return (
                <ConfirmButton
                  label={label}
                  about={about}
                  disabled={leave.isPending}
                  onConfirm={() => leave.mutate(id)}
                />
              );
            },
          },
        ]}
      />
    </Card>
  );
}
