import { Badge, Button, Card, Group, PasswordInput, Stack, Text, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import { notifications } from '@mantine/notifications';
import { useMutation, useQuery } from '@tanstack/react-query';
import { QuietHours } from '../inbox/quiet-hours.tsx';
import { StandIn } from '../inbox/stand-in.tsx';
import { api, queryClient } from '../shell/api.ts';
import { FormFailed } from '../shell/form-failed.tsx';
import { WholeTable } from '../shell/list.tsx';
import { Page } from '../shell/page.tsx';
import { useMe } from '../shell/session.tsx';
import { Failed, Loaded } from '../shell/states.tsx';
import { useText } from '../text/use-text.tsx';
import { AuthenticatorApp } from './authenticator-app.tsx';
import { deviceOf } from './device.ts';
import { Identities } from './identities.tsx';
import { OwnMemberships } from './own-memberships.tsx';
import { Passkeys } from './passkeys.tsx';

/** What belongs to the person rather than to a center: the ways into the account, where they are signed in, and where they belong. */
export function Account() {
  const text = useText();
  const { name, email } = useMe();
  return (
    <Page title={text('account.title')} about={email ? `${name} · ${email}` : name}>
      <Passkeys />
      <AuthenticatorApp />
      <Identities />
      <Password />
      <Sessions />
      <StandIn />
      <QuietHours />
      <OwnMemberships />
    </Page>
  );
}

function Password() {
  const text = useText();
  const form = useForm({
    initialValues: { currentPassword: '', newPassword: '', again: '' },
    validate: { again: (again, { newPassword }) => (again === newPassword ? null : text('account.differs')) },
  });
  const change = useMutation({
    mutationFn: ({ currentPassword, newPassword }: typeof form.values) =>
      api.POST('/api/auth/password/change', { body: { currentPassword, newPassword } }),
    onSuccess: () => {
      form.reset();
      void queryClient.invalidateQueries({ queryKey: ['sessions'] });
      notifications.show({ color: 'teal', message: text('account.passwordChanged') });
    },
  });
  const length = { required: true, minLength: 8, maxLength: 128, autoComplete: 'new-password' };
  return (
    <Card withBorder padding="lg" component="section" aria-label={text('account.password')}>
      <Title order={2} size="h4" mb="sm">
        {text('account.password')}
      </Title>
      <form onSubmit={form.onSubmit((values) => change.mutate(values))}>
        <Stack maw={360}>
          <PasswordInput
            label={text('account.currentPassword')}
            autoComplete="current-password"
            required
            {...form.getInputProps('currentPassword')}
          />
          <PasswordInput
            label={text('reset.newPassword')}
            description={text('account.passwordAbout')}
            {...length}
            {...form.getInputProps('newPassword')}
          />
          <PasswordInput label={text('account.again')} {...length} {...form.getInputProps('again')} />
          <FormFailed form={form} error={change.error} />
          <Button type="submit" w="fit-content" loading={change.isPending}>
            {text('account.changePassword')}
          </Button>
        </Stack>
      </form>
    </Card>
  );
}

async function readSessions() {
  const { data } = await api.GET('/api/auth/sessions');
  return (data?.data ?? []).map((session) => ({ ...session, id: session.sid }));
}

/** Where the person is signed in. The session they look from is ended by signing out. */
function Sessions() {
  const text = useText();
  const query = useQuery({ queryKey: ['sessions'], queryFn: readSessions });
  const end = useMutation({
    mutationFn: async (sids: string[]) => {
      for (const sid of sids) await api.DELETE('/api/auth/sessions/{sid}', { params: { path: { sid } } });
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['sessions'] }),
  });
  const others = (query.data ?? []).filter(({ current }) => !current).map(({ sid }) => sid);
  return (
    <Card withBorder padding="lg" component="section" aria-label={text('account.sessions')}>
      <Group justify="space-between" mb="sm">
        <div>
          <Title order={2} size="h4">
            {text('account.sessions')}
          </Title>
          <Text size="sm" c="dimmed">
            {text('account.sessionsAbout')}
          </Text>
        </div>
        {others.length > 0 && (
          <Button variant="light" color="red" loading={end.isPending} onClick={() => end.mutate(others)}>
            {text('account.endOthers')}
          </Button>
        )}
      </Group>
      {end.error && <Failed error={end.error} />}
      <Loaded query={query}>
        {(sessions) => (
          <WholeTable
            name="sessions"
            rows={sessions}
            columns={[
              {
                id: 'device',
                label: text('account.device'),
                value: ({ userAgent }) => deviceOf(userAgent) ?? text('account.unknownDevice'),
                of: ({ userAgent, current }) => (
                  <Group gap="xs">
                    <span title={userAgent ?? ''}>
                      {deviceOf(userAgent) ?? text('account.unknownDevice')}
                    </span>
                    {current && <Badge variant="light">{text('account.thisSession')}</Badge>}
                  </Group>
                ),
              },
              { id: 'ipAddress', label: text('field.ipAddress'), value: ({ ipAddress }) => ipAddress },
              { id: 'since', label: text('account.since'), value: ({ createdAt }) => createdAt, as: 'time' },
              {
                id: 'lastUsedAt',
                label: text('field.lastUsedAt'),
                value: ({ lastUsedAt }) => lastUsedAt,
                as: 'time',
              },
              {
                label: '',
                of: ({ sid, current }) =>
                  !current && (
                    <Button
                      size="compact-sm"
                      variant="light"
                      color="red"
                      disabled={end.isPending}
                      onClick={() => end.mutate([sid])}
                    >
                      {text('account.end')}
                    </Button>
                  ),
              },
            ]}
          />
        )}
      </Loaded>
    </Card>
  );
}
